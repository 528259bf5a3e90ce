// Newmark, HHT and generalised α: what they share, how they damp, and how the naive scheme fails.

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "ictus/model/mechanics/beam_pendulum.hpp"
#include "tests/support/dense.hpp"
#include "tests/support/energy_balances.hpp"

namespace ictus::test::newmark_family_test {
namespace {

// With β = γ/2 the scheme is the variant (87) with θ = γ, step by step.
TEST(NonsmoothNewmark, IsTheDissipativeVariantForHalfGamma) {
  Random random(3);
  Worst worst;
  std::size_t pushes = 0;
  for (int i = 0; i < 12; ++i) {
    const LinearContacts system = any_linear_contacts(random, i % 3 == 2);
    const double gamma = random.uniform(0.5, 1);
    const auto newmark = make_nonsmooth_stepper("nonsmooth_newmark", system, {.gamma = gamma});
    const auto variant = make_nonsmooth_stepper("moreau_jean_dissipative", system, {.theta = gamma});
    visit_steps(system, *variant, 0.05, 200, [&](const BalanceStep& now, const StepReport&) {
      Motion twin = now.before;
      (void)newmark->step(twin, now.h);
      const double size = now.after.v.norm() + now.before.v.norm();
      worst.see((twin.v - now.after.v).norm() / size, i, now.before.t);
      worst.see((twin.q - now.after.q).norm() / (now.h * size), i, now.before.t);
      worst.see((newmark->impulse() - now.impulse).norm() / (1 + now.impulse.norm()), i, now.before.t);
      pushes += static_cast<std::size_t>((now.impulse.array() > 0).count());
    });
  }
  EXPECT_GT(pushes, 200u);
  EXPECT_TRUE(worst.below(1e-11));
}

// A beam that a blow compresses has M + kK indefinite at guesses of such steps: both still find the motion.
TEST(NonsmoothNewmark, FollowsABeamThroughNegativeStiffness) {
  const SystemCase beam = BeamPendulum{}.make();
  Motion end[2] = {beam.start, beam.start};
  const std::string_view schemes[2] = {"nonsmooth_newmark", "moreau_jean"};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto stepper = make_nonsmooth_stepper(schemes[i], *beam.system, {});
    StepReport books;
    for (int k = 0; k < 400; ++k) books.add(stepper->step(end[i], 5e-3));
    ASSERT_TRUE(books.converged()) << schemes[i] << ' ' << books.advice;
    EXPECT_GT(books.impact_loss, 1) << schemes[i];
  }
  EXPECT_TRUE(below((end[0].q - end[1].q).norm(), 1e-6));
}

/// Coefficients of the characteristic polynomial z^k − c_{k−1} z^{k−1} − … − c₀ of a free oscillator's
/// velocities with hω = 10³: those at infinity but for 10⁻⁶. Its roots may be multiple, and far less exact.
Vector recurrence(std::string_view scheme, const NonsmoothOptions& options, Eigen::Index memory) {
  const LinearContacts system = oscillator(1);
  const auto stepper = make_nonsmooth_stepper(scheme, system, options);
  Motion motion = one_body(1, 0);
  stepper->start(motion);
  std::vector<double> v;
  for (Eigen::Index n = 0; n < 2 * memory; ++n) {
    (void)stepper->step(motion, 1e3);
    v.push_back(motion.v[0]);
  }
  Matrix hankel(memory, memory);
  Vector next(memory);
  for (Eigen::Index i = 0; i < memory; ++i) {
    for (Eigen::Index j = 0; j < memory; ++j) hankel(i, j) = v[static_cast<std::size_t>(i + j)];
    next[i] = v[static_cast<std::size_t>(i + memory)];
  }
  return solved(hankel, next);
}

/// The same of given real roots.
Vector recurrence_of(const std::vector<double>& roots) {
  Vector polynomial = Vector::Ones(1);  // ascending powers
  for (const double root : roots) {
    Vector longer = Vector::Zero(polynomial.size() + 1);
    longer.tail(polynomial.size()) += polynomial;
    longer.head(polynomial.size()) -= root * polynomial;
    polynomial = longer;
  }
  return -polynomial.head(polynomial.size() - 1);
}

void expect_roots(std::string_view scheme, const NonsmoothOptions& options,
                  const std::vector<double>& roots) {
  const Vector wanted = recurrence_of(roots);
  EXPECT_TRUE(below((recurrence(scheme, options, wanted.size()) - wanted).norm(), 1e-4))
      << scheme << ' ' << recurrence(scheme, options, wanted.size()).transpose() << " instead of "
      << wanted.transpose();
}

TEST(RadiusAtInfinity, OfGeneralisedAlphaIsTheOneAskedFor) {
  for (const double rho : {0.2, 0.5, 0.8, 0.95})
    expect_roots("nonsmooth_generalized_alpha", {.rho_infinity = rho}, {-rho, -rho, -rho});
}

TEST(RadiusAtInfinity, ZeroEndsAnOscillationInThreeSteps) {
  const LinearContacts system = oscillator(1);
  const auto stepper = make_nonsmooth_stepper("nonsmooth_generalized_alpha", system, {.rho_infinity = 0});
  Motion motion = one_body(1, 0);
  stepper->start(motion);
  for (int k = 0; k < 4; ++k) (void)stepper->step(motion, 1e5);
  EXPECT_TRUE(below(std::abs(motion.q[0]), 1e-9));
}

TEST(RadiusAtInfinity, OfHht) {
  for (const double alpha : {0.05, 0.1, 0.3}) {
    const double principal = -(1 - alpha) / (1 + alpha);
    expect_roots("nonsmooth_hht", {.alpha = alpha}, {principal, principal, -alpha / (1 - alpha)});
  }
}

// β = (γ + ½)²/4, (57), damps most; β = γ/2 leaves −1.
TEST(RadiusAtInfinity, OfNewmark) {
  for (const double gamma : {0.6, 0.9}) {
    const double most = 1 - 2 / (gamma + 0.5);
    expect_roots("nonsmooth_newmark", {.gamma = gamma, .beta = (gamma + 0.5) * (gamma + 0.5) / 4},
                 {most, most});
    expect_roots("nonsmooth_newmark", {.gamma = gamma}, {-1, 1 - 1 / gamma});
  }
}

TEST(RadiusAtInfinity, OfMoreauJean) {
  const double theta = 0.7, root = 1 - 1 / theta;
  expect_roots("moreau_jean", {.theta = theta}, {root, root});
  expect_roots("moreau_jean_dissipative", {.theta = theta}, {-1, root});
}

struct Rebound {
  double approach = 0, leave = 0;  // m/s, at the first impact
  double later_energy = 0;         // J, after two seconds
};

/// The lecture's ball: m = 1, g = 9.81, e = 0.9, h = 10⁻³.
Rebound drop(std::string_view scheme, const NonsmoothOptions& options, double height = 1) {
  const LinearContacts ball = oscillator(0, 1, 0.9, 9.81);
  const auto stepper = make_nonsmooth_stepper(scheme, ball, options);
  Motion motion = one_body(height, 0);
  stepper->start(motion);
  Rebound seen;
  int since = 0;  // steps since the first push
  for (int k = 0; k < 2000; ++k) {
    const double before = motion.v[0];
    (void)stepper->step(motion, 1e-3);
    if (since == 0 && stepper->impulse()[0] > 0) seen.approach = -before;
    if (seen.approach > 0 && ++since == 3) seen.leave = motion.v[0] + 2 * 9.81 * 1e-3;
  }
  seen.later_energy = ball.energy(motion) + 9.81 * motion.q[0];
  return seen;
}

// [AcaryLecture, eq. (67)]: e + (1 + e)(1 − γ)/γ.
TEST(NaiveNewmark, ReboundIsWrongUnlessGammaIsOne) {
  const Rebound half = drop("naive_newmark", {.gamma = 0.5});
  EXPECT_TRUE(near(half.leave / half.approach, 2.8, 2e-3));
  EXPECT_GT(half.later_energy, 5 * 9.81);  // blown up
  const Rebound one = drop("naive_newmark", {.gamma = 1});
  EXPECT_TRUE(near(one.leave / one.approach, 0.9, 1e-12));
  EXPECT_LT(one.later_energy, 9.81);
}

TEST(NonsmoothNewmark, ReboundsAsAskedForEveryGamma) {
  for (const double gamma : {0.5, 0.6, 1.0}) {
    const Rebound right = drop("nonsmooth_newmark", {.gamma = gamma});
    EXPECT_TRUE(near(right.leave / right.approach, 0.9, 1e-12)) << gamma;
    EXPECT_LT(right.later_energy, 0.9 * 9.81);
  }
}

// How it rebounds depends on where in the step it touches, not on e.
TEST(NaiveNewmark, AtPositionLevelKnowsNoRestitution) {
  const NonsmoothOptions options{.gamma = 1, .constraint_level = ConstraintLevel::position};
  double least = HUGE_VAL, most = 0;
  for (const double height : {1.0, 1.001, 1.002, 1.003, 1.004, 1.005, 1.01}) {
    const Rebound seen = drop("naive_newmark", options, height);
    least = std::fmin(least, seen.leave / seen.approach);
    most = std::fmax(most, seen.leave / seen.approach);
  }
  EXPECT_GT(most - least, 0.3) << least << ' ' << most;
}

TEST(NaiveNewmark, AtPositionLevelNeverPenetrates) {
  Random random(5);
  const LinearContacts system = any_linear_contacts(random);
  const NonsmoothOptions options{.gamma = 1, .constraint_level = ConstraintLevel::position};
  const auto stepper = make_nonsmooth_stepper("naive_newmark", system, options);
  double least = 0;
  std::size_t pushes = 0;
  Vector gap(system.contacts());
  visit_steps(system, *stepper, 0.02, 300, [&](const BalanceStep& now, const StepReport& step) {
    EXPECT_TRUE(step.converged());
    system.gaps(now.after.q, gap);
    least = std::fmin(least, gap.minCoeff());
    pushes += static_cast<std::size_t>((now.impulse.array() > 0).count());
  });
  EXPECT_GT(pushes, 20u);
  EXPECT_TRUE(below(-least, 1e-12));
}

// The jump acts on damping forces too: W has no symmetry then, and restitution is still delivered.
TEST(NonsmoothHht, DeliversRestitutionWithDamping) {
  Random random(11);
  LinearContacts system = any_linear_contacts(random);
  system.parts.damping = 2 * any_definite(random, system.coordinates());
  system.parts.shaken *= 3;
  const auto stepper = make_nonsmooth_stepper("nonsmooth_hht", system, {.alpha = 0.3});
  Worst worst;
  visit_steps(system, *stepper, 0.1, 300, [&](const BalanceStep& now, const StepReport& step) {
    EXPECT_TRUE(step.converged()) << step.advice;
    for (Eigen::Index j = 0; j < now.impulse.size(); ++j)
      if (now.impulse[j] > 0)
        worst.see(
            relative(now.opening(1)[j], -system.restitution(j) * now.opening(0)[j], now.before.v.norm()));
  });
  EXPECT_GT(worst.count(), 20u);
  EXPECT_TRUE(worst.below(1e-11));
}

}  // namespace
}  // namespace ictus::test::newmark_family_test
