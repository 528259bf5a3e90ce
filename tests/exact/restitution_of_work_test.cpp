// A restitution that depends on the work of compression, e(W) [Liu2008, eq. (33)]: of one contact in closed form,
// W = ½ u²/W_jj; of several the losses are (1 − e²) of what each contact has stored.

#include "ictus/base/restitution_of_work.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/laws/impact/lzb.hpp"
#include "ictus/laws/impact/lzb_euler.hpp"
#include "ictus/laws/impact/stronge.hpp"
#include "tests/support/contact_system.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::restitution_of_work_test {
namespace {

using Function = RestitutionOfWork;
const Function yielding(Function::Power{.value = 0.8, .work = 2, .exponent = -0.125});
const Function curve(std::vector<Function::Point>{{0, 0.95}, {1, 0.7}, {4, 0.5}});

TEST(RestitutionOfWork, IsAPowerOrACurve) {
  EXPECT_TRUE(near(yielding.at(2), 0.8, 1e-15));
  EXPECT_TRUE(near(yielding.at(512), 0.8 * std::pow(2, -1.0), 1e-14));
  EXPECT_EQ(yielding.at(0), 1) << "never above 1";
  EXPECT_EQ(curve.at(1), 0.7);
  EXPECT_EQ(curve.at(100), 0.5) << "constant beyond its ends";
  EXPECT_LT(curve.at(0.5), 0.95);
  EXPECT_GT(curve.at(0.5), 0.7);
}

template <class Law>
ImpactOutcome struck(double mass, double speed, const Function* function, double constant,
                     const ImpactOptions& options = {}) {
  SparseRows coupling;
  coupling.add(0, 1 / mass);
  coupling.end_row();
  const std::vector<double> closing{speed}, stiffness{1e7}, exponent{1.5}, e{constant}, none{0};
  const std::vector<const Function*> functions{function};
  ContactProblem problem{.delassus = coupling,
                         .closing = closing,
                         .stiffness = stiffness,
                         .exponent = exponent,
                         .restitution = e,
                         .precompression = none,
                         .gap = none};
  if (function) problem.restitution_of_work = functions;
  ImpactOutcome out;
  out.reset(1);
  Law law;
  law.resolve(problem, options, out);
  EXPECT_TRUE(succeeded(out.status)) << out.message;
  return out;
}

template <class Law>
void expect_closed_form(double tolerance, const ImpactOptions& options = {}) {
  for (const Function* function : {&yielding, &curve})
    for (const double mass : {0.3, 2.0})
      for (const double speed : {0.5, 1.7, 6.0}) {
        const double work = 0.5 * mass * speed * speed, e = function->at(work);
        const ImpactOutcome out = struck<Law>(mass, speed, function, 1, options);
        EXPECT_TRUE(near(out.impulse[0], mass * speed * (1 + e), tolerance))
            << Law::about.name << " " << speed;
        EXPECT_TRUE(near(out.loss[0], work * (1 - e * e), 10 * tolerance, work)) << Law::about.name;
      }
}

TEST(RestitutionOfWork, OfOneContactIsInClosedForm) {
  expect_closed_form<Lzb>(1e-9);
  expect_closed_form<Lzb>(1e-9, {.dissipation = Dissipation::mono_stiffness});
  expect_closed_form<Stronge>(1e-13);
  expect_closed_form<LzbEuler>(1e-3);
}

TEST(RestitutionOfWork, AConstantIsTheConstantToTheLastBit) {
  const Function constant(Function::Power{.value = 0.6, .work = 1, .exponent = 0});
  EXPECT_EQ(struck<Stronge>(2, 1.5, &constant, 1).impulse, struck<Stronge>(2, 1.5, nullptr, 0.6).impulse);
  EXPECT_TRUE(near(struck<Lzb>(2, 1.5, &constant, 1).impulse[0], struck<Lzb>(2, 1.5, nullptr, 0.6).impulse[0],
                   1e-10));
}

// A chain: energy before is energy after and the losses, and no contact gives back more than it took.
TEST(RestitutionOfWork, EnergyClosesInAChain) {
  ContactSystem chain_of = chain({1, 2, 0.5, 1}, {3, 0, 0, -1}, {.restitution = 1});
  ContactProblem problem = chain_of.problem();
  const std::vector<const Function*> functions(problem.contacts(), &yielding);
  problem.restitution_of_work = functions;
  for (const Dissipation dissipation : {Dissipation::bi_stiffness, Dissipation::mono_stiffness}) {
    ImpactOutcome out;
    out.reset(problem.contacts());
    Lzb law;
    law.resolve(problem, {.dissipation = dissipation}, out);
    ASSERT_TRUE(succeeded(out.status)) << out.message;
    double work = 0, lost = 0;
    for (std::size_t j = 0; j < problem.contacts(); ++j) {
      const double after = problem.closing[j] - problem.delassus.row_times(j, out.impulse);
      work += out.impulse[j] * (problem.closing[j] + after) / 2;
      EXPECT_GE(out.loss[j], -1e-12);
      lost += out.loss[j];
    }
    EXPECT_TRUE(near(work, lost, 1e-8, 5));
    EXPECT_GT(lost, 0.1);
  }
}

}  // namespace
}  // namespace ictus::test::restitution_of_work_test
