// The published Euler scheme over the impulse: its order, the tables of the paper, exact single contacts, and
// its safety on problems that it was not made for.

#include "ictus/laws/impact/lzb_euler.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/exact/bernoulli.hpp"
#include "ictus/exact/power_law.hpp"
#include "ictus/exact/three_balls.hpp"
#include "tests/support/contact_system.hpp"
#include "tests/support/near.hpp"
#include "tests/support/order.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test::lzb_euler_test {
namespace {

using Velocities = std::vector<double>;

Velocities outcome(ContactSystem system, const ImpactOptions& options = {}) {
  const ImpactOutcome out = resolved<LzbEuler>(system, options);
  EXPECT_TRUE(succeeded(out.status)) << out.message;
  return system.after(out.impulse);
}

double distance(const Velocities& v, const Velocities& w) {
  double most = 0;
  for (std::size_t i = 0; i < v.size(); ++i) most = std::max(most, std::abs(v[i] - w[i]));
  return most;
}

/// Three equal elastic balls with λ = x^{3/2}, by the classical Runge–Kutta scheme in time: no contact closes
/// again.
Velocities three_hertz_balls() {
  struct State {
    double y[4];  // x₁, x₂, u₁, u₂
  };
  const auto force = [](double x) { return x > 0 ? x * std::sqrt(x) : 0; };
  const auto slope = [&](const State& s) {
    const double f1 = force(s.y[0]), f2 = force(s.y[1]);
    return State{{s.y[2], s.y[3], f2 - 2 * f1, f1 - 2 * f2}};
  };
  const auto plus = [](const State& s, const State& k, double h) {
    State sum = s;
    for (int i = 0; i < 4; ++i) sum.y[i] += h * k.y[i];
    return sum;
  };
  State s{{0, 0, 1, 0}};
  const double h = 5.0 / 200'000;
  for (int i = 0; i < 200'000; ++i) {
    const State a = slope(s), b = slope(plus(s, a, h / 2)), c = slope(plus(s, b, h / 2)),
                d = slope(plus(s, c, h));
    s = plus(plus(plus(plus(s, a, h / 6), b, h / 3), c, h / 3), d, h / 6);
  }
  const double middle = (1 - s.y[2] + s.y[3]) / 3;
  return {middle + s.y[2], middle, middle - s.y[3]};
}

TEST(LzbEuler, HasItsOrder) {
  const Velocities exact = three_hertz_balls();
  const OrderFit fit = measure_order(
      [&](double step) {
        const auto n = static_cast<std::size_t>(std::round(1 / step));
        const Velocities v = outcome(chain({1, 1, 1}, {1, 0, 0}), {.steps = n});
        return Measured{1 / static_cast<double>(n), distance(v, exact)};
      },
      {.coarsest = 1e-3, .levels = 14, .round_off = 1e-11});
  EXPECT_TRUE(has_order(fit, LzbEuler::order)) << fit.table();
}

// What parts is no part of the impact, and measures out no step, however fast.
TEST(LzbEuler, IsNoCoarserWhereANeighbourLeavesFast) {
  const auto first_three = [](double leaves) {
    Velocities v = outcome(chain({1, 1, 1, 1}, {0.001, 0, 0, leaves}));
    v.pop_back();
    return v;
  };
  const Velocities slow = first_three(0.01);
  EXPECT_GT(slow[2], 0.9e-3);
  for (double leaves : {0.1, 1.0, 10.0}) EXPECT_LT(distance(first_three(leaves), slow), 1e-9) << leaves;
}

TEST(LzbEuler, TakesASmallStepWhereRedundantContactsPart) {
  // The same two bodies touch three times: the speeds that close are no speeds of any bodies.
  ContactSystem system{.mass = {1, 1, 1}, .velocity = {1, 0, 1000}};
  system.add({1, -1, 0}, 1);
  system.add({0, 1, -1}, 1);
  system.add({1, 0, -1}, 1);
  ContactSystem alone{.mass = {1, 1}, .velocity = {1, 0}};
  alone.add({1, -1}, 1);
  const Velocities v = outcome(system), w = outcome(alone);
  EXPECT_NEAR(v[0], w[0], 1e-3);
  EXPECT_NEAR(v[1], w[1], 1e-3);
}

TEST(LzbEuler, AgreesWithTheClosedFormOfLinearSprings) {
  for (double ratio : {0.5, 1.0, 3.0}) {
    ContactSystem system = chain({1, ratio, ratio}, {1, 0, 0}, {.exponent = 1});
    system.stiffness[1] = 2;
    const exact::ThreeBallImpact impact({1, 1, 1, ratio, 2});
    ASSERT_EQ(impact.repeated_contacts(), 0u);
    const ImpactOutcome out = resolved<LzbEuler>(system, {.steps = 100'000});
    const Velocities v = system.after(out.impulse);
    for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(v[k], impact.velocities()[k], 3e-5);
    EXPECT_NEAR(out.duration, impact.duration(), 3e-4);
  }
}

// [Liu2008, Table 4]. The printed values have 0.07 % more energy than they began with: hence no closer.
TEST(LzbEuler, FiveBallsAreNearThePrintedOnes) {
  struct Row {
    double mass_ratio, stiffness_ratio;
    Velocities printed;
  };
  for (const Row& row : {Row{1, 1, {-0.1322, -0.0754, -0.0311, 0.2958, 0.9429}},
                         Row{2, 1, {0.0140, 0.0186, 0.1469, 0.4867, 1.3198}},
                         Row{1, 2, {-0.1062, -0.0628, -0.0508, 0.2644, 0.9554}},
                         Row{2, 2, {-0.0341, 0.0155, 0.3516, 0.3878, 1.3132}}}) {
    const double m = 1 / row.mass_ratio;
    ContactSystem system = chain({1, m, m, m, m}, {1, 0, 0, 0, 0}, {.exponent = 1});
    system.stiffness[0] = row.stiffness_ratio;
    EXPECT_LT(distance(outcome(system, {.steps = 7000}), row.printed), 6e-4) << row.mass_ratio;
  }
}

/// The four columns of [Liu2008, Table 6]: m of ten balls move.
const std::vector<Velocities> table6{
    {-0.0710, -0.0303, -0.0159, -0.0089, -0.0052, -0.0030, -0.0018, 0.0025, 0.1467, 0.9869},
    {-0.1126, -0.0481, -0.0248, -0.0133, -0.0068, -0.0022, 0.0497, 0.2893, 0.6570, 1.2118},
    {-0.1441, -0.0612, -0.0312, -0.0169, -0.0054, 0.0996, 0.4043, 0.5108, 1.0118, 1.2323},
    {-0.1706, -0.0729, -0.0373, -0.0146, 0.1274, 0.4648, 0.4847, 0.9111, 1.0928, 1.2145}};

/// Columns of Table 6 whose ten velocities come out to half a unit of the last printed digit.
int columns_as_printed(const ImpactOptions& options) {
  int count = 0;
  for (std::size_t m = 1; m <= 4; ++m) {
    Velocities v(10, 0.0);
    std::fill_n(v.begin(), m, 1.0);
    count += distance(outcome(chain(Velocities(10, 1.0), v), options), table6[m - 1]) <= 0.5001e-4;
  }
  return count;
}

TEST(LzbEuler, TheTableOfTheCradleIsThatOfThePublishedSchemeWithOneStep) {
  EXPECT_EQ(columns_as_printed({.impulse_step = 1.8e-4, .euler = EulerScheme::published}), 4);
  EXPECT_EQ(columns_as_printed({.impulse_step = 1.8e-4}), 0);
  EXPECT_EQ(columns_as_printed({.impulse_step = 1.5e-4, .euler = EulerScheme::published}), 0);
}

/// [Liu2008, Table 10], tennis ball on top, mono-stiffness: the ground opens while it holds most energy, and
/// measures out one more step. Without that v_t is off by 1e-4 to 4e-4 m/s.
TEST(LzbEuler, AContactThatOpensWithMostEnergyMeasuresOutOneMoreStep) {
  struct Row {
    double between, tennis, basket;  // e_tb, m/s
  };
  for (const Row& row : {Row{0.3, -1.1111, -0.6394}, Row{0.4, -1.2536, -0.6252}, Row{0.5, -1.3966, -0.6109},
                         Row{0.6, -1.5396, -0.5966}}) {
    ContactSystem system{.mass = {0.058, 0.58}, .velocity = {1, 1}};
    system.add({1, -1}, row.between, 1, 1);
    system.add({0, 1}, 0.8, 1 + 38 / 3.25, 1);
    const Velocities v = outcome(
        system,
        {.dissipation = Dissipation::mono_stiffness, .steps = 20000, .euler = EulerScheme::published});
    EXPECT_LT(distance(v, {row.tennis, row.basket}), 0.5001e-4) << row.between;
  }
}

/// Where in its last step a contact opens is chance, so errors are compared over a hundredfold refinement.
TEST(LzbEuler, ThePublishedSchemeConvergesToTheSameVelocitiesAndKeepsMomentum) {
  for (const Dissipation model : {Dissipation::mono_stiffness, Dissipation::bi_stiffness}) {
    const ContactSystem system = chain({1, 1, 1}, {1, 0, 0}, {.restitution = 0.97});
    const Velocities exact = outcome(system, {.dissipation = model, .steps = 1'000'000});
    const auto error = [&](double step) {
      const Velocities v =
          outcome(system, {.dissipation = model, .impulse_step = step, .euler = EulerScheme::published});
      EXPECT_NEAR(v[0] + v[1] + v[2], 1, 1e-12);
      return distance(v, exact);
    };
    EXPECT_GT(error(1e-3), 1e-4);
    EXPECT_LT(error(1e-5), error(1e-3) / 20);
  }
}

// [Liu2008, Table 3], with the restitutions of Table 1 in both models.
TEST(LzbEuler, ThreeBallsLoseEnergyAsPrinted) {
  struct Row {
    double e;
    Velocities bi, mono;
  };
  for (const Row& row : {Row{0.97, {-0.0520, 0.0843, 0.9677}, {-0.0466, 0.0783, 0.9683}},
                         Row{0.36, {0.2515, 0.2775, 0.4710}, {0.2513, 0.2787, 0.4700}},
                         Row{0.27, {0.2798, 0.3093, 0.4109}, {0.2798, 0.3099, 0.4103}},
                         Row{0.85, {0.0218, 0.1178, 0.8603}, {0.0306, 0.1094, 0.8600}}}) {
    const ContactSystem system = chain({1, 1, 1}, {1, 0, 0}, {.restitution = row.e});
    EXPECT_LT(distance(outcome(system), row.bi), 6e-4) << row.e;
    EXPECT_LT(distance(outcome(system, {.dissipation = Dissipation::mono_stiffness}), row.mono), 6e-4)
        << row.e;
  }
}

TEST(LzbEuler, OneContactReturnsItsRestitutionForEveryExponent) {
  Worst worst;
  for (double n : {1.0, 1.5, 2.2, 3.0})
    for (double e : {0.0, 1e-3, 0.5, 1.0})
      for (std::size_t steps : {1u, 7u, 1000u})
        for (Dissipation model : {Dissipation::bi_stiffness, Dissipation::mono_stiffness}) {
          ContactSystem system = chain({1, 3}, {2, -1}, {.restitution = e, .stiffness = 50, .exponent = n});
          const Velocities v = outcome(system, {.dissipation = model, .steps = steps});
          worst.see(std::abs(system.closing_after(0, v) + 3 * e) / 3, n, e, steps);
        }
  EXPECT_TRUE(worst.below(1e-12));
}

TEST(LzbEuler, OneContactHasItsDurationAndPeakForce) {
  for (double n : {1.0, 1.5, 3.0}) {
    const exact::PowerLawImpact impact{0.75, 50, n, 3};
    ContactSystem system = chain({1, 3}, {2, -1}, {.stiffness = 50, .exponent = n});
    const ImpactOutcome out = resolved<LzbEuler>(system, {.steps = 10'000});
    EXPECT_TRUE(near(out.peak_force[0], impact.max_force(), 1e-6));
    EXPECT_TRUE(near(out.duration, impact.contact_time(), 1e-3));
  }
}

TEST(LzbEuler, BernoulliIsExactForEveryRestitution) {
  for (double e : {0.0, 0.5, 1.0}) {
    const exact::Bernoulli balls{1, 1, 0.6, e};
    const Velocities v = outcome(bernoulli(0.6, 1, e, e), {.steps = 500});
    EXPECT_LT(distance(v, {balls.forward_struck(), balls.sideward_struck(), balls.forward_striker(), 0,
                           balls.forward_struck(), -balls.sideward_struck()}),
              1e-12);
  }
}

// [Liu2008, Fig. 9]: with γ = 2 the first two of five balls meet again.
TEST(LzbEuler, NamesItsEvents) {
  ContactSystem system = chain({1, 1, 1, 1, 1}, {1, 0, 0, 0, 0}, {.exponent = 1});
  system.stiffness[0] = 2;
  std::vector<ImpactEventKind> first;
  for (const ImpactEvent& event : resolved<LzbEuler>(system).events)
    if (event.contact == 0) first.push_back(event.kind);
  using enum ImpactEventKind;
  EXPECT_EQ(first, (std::vector{compression_starts, compression_ends, opens, repeated_impact,
                                compression_ends, opens}));
}

TEST(LzbEuler, RecordsForcesWhoseIntegralIsTheImpulse) {
  ContactSystem system = chain({1, 1, 1}, {1, 0, 0});
  const ImpactOutcome out = resolved<LzbEuler>(system, {.steps = 2000, .record = true});
  const ImpactHistory& h = out.history;
  ASSERT_EQ(h.force.size(), 2 * h.time.size());
  double sum = 0;
  for (std::size_t k = 1; k < h.time.size(); ++k)
    sum += (h.time[k] - h.time[k - 1]) * (h.force[2 * k] + h.force[2 * k - 2]) / 2;
  EXPECT_TRUE(near(sum, out.impulse[0], 5e-3));
  EXPECT_EQ(h.impulse[2 * h.time.size() - 1], out.impulse[1]);
}

/// Chains and stars of every kind, few steps: where an unsafe scheme gains energy, hangs, or divides by zero.
TEST(LzbEuler, IsSafeOnAnyProblem) {
  Random random(5);
  Worst gain, closing, balance;
  for (int trial = 0; trial < 500; ++trial) {
    const auto n = static_cast<std::size_t>(random.uniform(2, 9));
    Velocities m(n), v(n);
    for (double& each : m) each = random.log_uniform(0.1, 10);
    for (double& each : v) each = random.uniform(-1, 1);
    ContactSystem system = trial % 5 == 0 ? walled_chain(m, v) : chain(m, v);
    for (std::size_t j = 0; j < system.row.size(); ++j) {
      system.stiffness[j] = random.log_uniform(1e-2, 1e2);
      system.exponent[j] = random.uniform(1, 3);
      system.restitution[j] = trial % 7 == 0 ? 0 : random.uniform(0, trial % 5 == 0 ? 0.9 : 1);
    }
    const Dissipation model = trial % 2 == 0 ? Dissipation::bi_stiffness : Dissipation::mono_stiffness;
    const auto steps = static_cast<std::size_t>(random.log_uniform(1, 300));
    const ImpactOutcome out = resolved<LzbEuler>(
        system, {.tolerance = 1e-4, .dissipation = model, .steps = steps, .limit = 300'000});
    ASSERT_TRUE(succeeded(out.status)) << trial << ' ' << out.message;
    const Velocities w = system.after(out.impulse);
    const double before = system.energy(v), after = system.energy(w);
    double lost = 0;
    for (std::size_t j = 0; j < system.row.size(); ++j) {
      ASSERT_GE(out.impulse[j], 0) << trial;
      EXPECT_GE(out.loss[j], -1e-12 * before) << trial;
      lost += out.loss[j];
      closing.see(std::max(0.0, system.closing_after(j, w)), trial);
    }
    gain.see(std::max(0.0, after - before) / before, trial);
    balance.see(std::abs(after + lost - before) / before, trial);
  }
  EXPECT_TRUE(gain.below(1e-12));
  EXPECT_TRUE(balance.below(1e-11));
  EXPECT_TRUE(closing.below(1e-3));
}

TEST(LzbEuler, GivesUpAtTheLimitAndLeavesWhatSeparatesAlone) {
  ContactSystem system = chain({1, 1, 1}, {1, 0, 0});
  EXPECT_EQ(resolved<LzbEuler>(system, {.limit = 10}).status, ImpactStatus::gave_up);
  ContactSystem apart = chain({1, 1, 1}, {0, 1, 2});
  const ImpactOutcome out = resolved<LzbEuler>(apart);
  EXPECT_EQ(out.steps, 0u);
  EXPECT_EQ(out.impulse, (Velocities{0, 0}));
}

// [Liu2008, eq. (78)] needs masses and an observer; ours neither.
TEST(LzbEuler, ItsStepDoesNotDependOnTheObserver) {
  ContactSystem system = chain({1, 1, 1, 1, 1}, {1, 0, 0, 0, 0});
  ContactProblem problem = system.problem();
  const auto solved = [&](double momentum, EulerScheme scheme) {
    problem.impulse_scale = momentum;
    LzbEuler law;
    ImpactOutcome out;
    out.reset(problem.contacts());
    law.resolve(problem, {.steps = 1000, .euler = scheme}, out);
    EXPECT_EQ(out.status, ImpactStatus::resolved);
    return out;
  };
  const ImpactOutcome slow = solved(1, EulerScheme::safe), fast = solved(1e6, EulerScheme::safe);
  EXPECT_EQ(slow.impulse, fast.impulse);
  EXPECT_EQ(slow.steps, fast.steps);
  // The plastic impulse at the first contact is 4/5 of the momentum: the tables' own steps are as long.
  const std::size_t published = solved(1, EulerScheme::published).steps;
  EXPECT_GT(slow.steps, published);
  EXPECT_LT(slow.steps, 3 * published);
}

// A ball that presses on a wall gives back what was stored in the contact, times e.
TEST(LzbEuler, PrecompressionIsGivenBack) {
  for (double e : {0.5, 1.0}) {
    ContactSystem system{.mass = {2}, .velocity = {0}};
    system.add({1}, e, 3, 2);
    system.precompression[0] = 0.4;
    const double stored = 3 * 0.4 * 0.4 * 0.4 / 3;
    EXPECT_TRUE(near(outcome(system)[0], -e * std::sqrt(2 * stored / 2), 1e-12));
  }
}

}  // namespace
}  // namespace ictus::test::lzb_euler_test
