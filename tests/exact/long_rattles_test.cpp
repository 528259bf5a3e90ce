// Impacts with friction that last for thousands of steps, as bodies rattle among contacts that enclose them: what comes out is the
// same in another order, at other speeds and at a finer tolerance, or the outcome says that it cannot be told. All of them were
// off by 1e-8 to 2e-4, or had no end: what rounding took or gave in the sums of impulses went into speeds that had become small.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "tests/support/frictional_checks.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::long_rattles_test {
namespace {

FrictionalCase touching(FrictionalCase c) {
  c.precompression.assign(c.contacts(), 0);
  c.gap.assign(c.contacts(), 0);
  c.tangential_stiffness.assign(c.contacts(), 0);
  return c;
}

/// Three bodies, linear contacts: one at rest is pressed and let go within a step.
FrictionalCase pressed_between() {
  FrictionalCase c;
  c.dimension = 2;
  c.inverse_mass = {0.1821, 0.1821, 0.5738, 0.3153, 0.3153, 0.5524, 3.327, 3.327, 39.86};
  c.direction = {0.8296,  0.5583,  0.4197,  -0.8296, -0.5583, -0.9608,  0,       0,       0,       0.5583,
                 -0.8296, -0.5854, -0.5583, 0.8296,  0.5275,  0,        0,       0,       0,       0,
                 0,       0.8903,  -0.4554, -0.9179, -0.8903, 0.4554,   -0.6369, 0,       0,       0,
                 -0.4554, -0.8903, -0.4284, 0.4554,  0.8903,  -0.03753, 0,       0,       0,       0,
                 0,       0,       0.7947,  -0.6071, -0.7556, 0,        0,       0,       0,       0,
                 0,       -0.6071, -0.7947, -0.3815, 0,       0,        0,       0.9205,  -0.3909, 0.5507,
                 -0.9205, 0.3909,  0.5675,  0,       0,       0,        -0.3909, -0.9205, 0.3743,  0.3909,
                 0.9205,  0.4405,  0.6534,  0.757,   0.5527,  0,        0,       0,       -0.6534, -0.757,
                 0.453,   0.757,   -0.6534, -0.5885, 0,       0,        0,       -0.757,  0.6534,  0.8769};
  c.velocity = {1.07, -0.2657, -0.4085, 0.4566, -0.2453, -1.018, -1.189, 0.3769, 0.8755};
  c.stiffness = {31.51, 5.056, 0.048, 0.2627, 0.03732};
  c.exponent = {1, 1, 1, 1, 1};
  c.restitution = {0.5103, 0.3081, 0, 0.7872, 0.268};
  c.friction = {0, 0.4175, 1.986, 0.4345, 0.3202};
  return touching(c);
}

/// One body among five contacts that takes 26 500 steps to come to rest.
FrictionalCase thrown_among_five() {
  FrictionalCase c;
  c.dimension = 2;
  c.inverse_mass = {4.531, 4.531, 29.81};
  c.direction = {0.2897, 0.9571,  -1.068, 0.9571,  -0.2897, -0.2329, -0.3076, 0.9515,  0.8922,  0.9515,
                 0.3076, -0.333,  0.5338, 0.8456,  -0.8668, 0.8456,  -0.5338, 0.06702, -0.9474, -0.3199,
                 0.6567, -0.3199, 0.9474, -0.6142, 0.5792,  -0.8152, 0.5719,  -0.8152, -0.5792, -0.1906};
  c.velocity = {0.6058, 1.228, 0.01371};
  c.stiffness = {0.1413, 2.679, 6.046, 0.71, 10.84};
  c.exponent = {1.5, 1.5, 1.5, 1.5, 1.5};
  c.restitution = {0.5512, 0.4138, 1, 0, 0.3021};
  c.friction = {0.518, 0.2615, 0.1377, 0.3307, 0.5001};
  return touching(c);
}

/// One body that sticks between two contacts and trembles against a third.
FrictionalCase trembling() {
  FrictionalCase c;
  c.dimension = 2;
  c.inverse_mass = {0.2192, 0.2192, 3.483};
  c.direction = {0.9991,  -0.04136, -0.9412, -0.04136, -0.9991,  -0.2384, -0.6662,  -0.7457, 0.4626,
                 -0.7457, 0.6662,   0.5482,  -0.9953,  -0.09688, 0.8144,  -0.09688, 0.9953,  -0.1371};
  c.velocity = {-2.846, 0.9152, 0.9895};
  c.stiffness = {7.976, 18.03, 0.3154};
  c.exponent = {1.5, 1.5, 1.5};
  c.restitution = {0.3532, 0.4907, 1};
  c.friction = {0.3643, 0.6194, 0.434};
  return touching(c);
}

/// Five contacts of one body in space, two of them plastic: one bears a load that fades, in hundreds of small falls.
FrictionalCase fading_load() {
  FrictionalCase c;
  c.dimension = 3;
  c.inverse_mass = {0.88, 0.88, 0.88, 1.64, 1.877, 12.61};
  c.direction = {-0.7463, -0.1596,  -0.6461, 0.5123,   -0.4719,  -0.4751, 0.4031,  0.6641, -0.6296,  0.4259,
                 -0.3587, -0.1058,  0.5296,  -0.7304,  -0.4313,  0.3977,  -0.2231, 0.8661, 0.7257,   -0.6547,
                 0.2115,  -0.1125,  0.02711, 0.4702,   -0.1449,  -0.4459, -0.8833, 0.4224, -0.1565,  0.009726,
                 0.6725,  0.6104,   -0.4185, 0.2125,   -0.08528, 0.217,   -0.8783, 0.2373, 0.415,    -0.1199,
                 -0.4013, -0.02427, 0.1862,  0.9694,   -0.1601,  0.04373, 0.1544,  0.9859, -0.4403,  -0.06334,
                 -0.8956, 0.2576,   0.8604,  -0.1875,  -0.9162,  -0.2196, -0.3351, 0.1959, -0.04032, -0.5092,
                 0.01273, -0.852,   0.5234,  -0.5019,  0.2955,   0.4932,  -0.4005, 0.4753, 0.7834,   -0.4642,
                 0.5111,  -0.5473,  0.9243,  -0.07186, 0.3749,   -0.1961, 0.198,   0.5213, 0.2756,   -0.554,
                 -0.7856, 0.2948,   -0.7792, 0.6529,   0.2641,   0.8294,  -0.4922, 0.3785, -0.5033,  -0.6449};
  c.velocity = {0.2813, -1.378, 1.662, -0.7897, -1.36, -1.004};
  c.stiffness = {0.7511, 0.2912, 1.727, 2.833, 0.1171};
  c.exponent = {1.228, 1.228, 1.228, 1.228, 1.228};
  c.restitution = {0, 0.5521, 1, 0, 0.9716};
  c.friction = {0, 2.212, 0.4836, 0.05019, 0};
  return touching(c);
}

FrictionalCase in_reverse(const FrictionalCase& impact) {
  FrictionalCase c = impact;
  for (std::vector<double>* values : {&c.stiffness, &c.exponent, &c.restitution, &c.friction})
    std::reverse(values->begin(), values->end());
  const auto block = static_cast<std::ptrdiff_t>(c.dimension * c.coordinates());
  auto from = impact.direction.end();
  for (auto to = c.direction.begin(); to != c.direction.end(); to += block) {
    from -= block;
    std::copy(from, from + block, to);
  }
  return c;
}

FrictionalCase faster(const FrictionalCase& impact, double factor) {
  FrictionalCase c = impact;
  for (double& v : c.velocity) v *= factor;
  return c;
}

void same_whatever_is_asked(const FrictionalCase& impact, Dissipation dissipation) {
  constexpr double tolerance = 1e-10, allowed = 10 * tolerance;
  ImpactOptions options{.tolerance = tolerance, .dissipation = dissipation};
  const FrictionalSolved found = solved(impact, options);
  ASSERT_TRUE(succeeded(found.status)) << found.message;
  const FrictionalSolved reversed = solved(in_reverse(impact), options);
  FrictionalSolved fast = solved(faster(impact, 8), options);
  for (double& v : fast.velocity) v /= 8;
  options.tolerance = 1e-12;
  const FrictionalSolved finer = solved(impact, options);
  for (const FrictionalSolved* other : {&reversed, &finer, static_cast<const FrictionalSolved*>(&fast)}) {
    ASSERT_TRUE(succeeded(other->status)) << other->message;
    EXPECT_TRUE(below(velocity_difference(found.velocity, other->velocity), allowed));
  }
  EXPECT_TRUE(below(ledger_error(impact, found), 1e-10));
}

TEST(LongRattles, AreToldToTheToleranceWhereLoadsBecomeSmall) {
  same_whatever_is_asked(thrown_among_five(), Dissipation::mono_stiffness);
}

TEST(LongRattles, AreToldToTheToleranceWhereContactsArePressedFromRest) {
  same_whatever_is_asked(pressed_between(), Dissipation::bi_stiffness);
}

// It had no end in 200 000 steps: each tremor takes less of its energy than the one before.
TEST(LongRattles, EndWhereFrictionHoldsABodyThatTrembles) {
  same_whatever_is_asked(trembling(), Dissipation::bi_stiffness);
  const FrictionalSolved found = solved(trembling(), {.tolerance = 1e-10});
  EXPECT_LT(found.steps, 20'000u);
  for (double v : found.velocity) EXPECT_TRUE(below(std::abs(v), 1e-10));
}

TEST(LongRattles, AreNotToldWhereAPlasticContactBearsALoadThatFades) {
  const FrictionalSolved found = solved(fading_load(), {.tolerance = 1e-10});
  EXPECT_EQ(found.status, ImpactStatus::gave_up);
  EXPECT_NE(found.message.find("load that fades"), std::string::npos) << found.message;
}

}  // namespace
}  // namespace ictus::test::long_rattles_test
