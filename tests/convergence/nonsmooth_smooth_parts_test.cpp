// Without contacts the time-stepping schemes are smooth ones: their orders there, on a linear system with
// damping and shaking, and on a double pendulum, whose mass matrix changes.

#include <gtest/gtest.h>

#include "tests/support/dense.hpp"
#include "tests/support/energy_balances.hpp"
#include "tests/support/order.hpp"

namespace ictus::test::nonsmooth_smooth_parts_test {
namespace {

/// The classical Runge–Kutta method in small steps: an answer that shares no code with the schemes.
Motion reference(const MechanicalSystem& system, Motion at, double until) {
  const Eigen::Index n = system.coordinates();
  const auto slope = [&](double t, const Vector& state) {
    const Vector q = state.head(n), v = state.tail(n);
    Skyline mass(system.shape().profile);
    system.mass(q, mass);
    const Matrix dense =
        Matrix::NullaryExpr(n, n, [&](Eigen::Index i, Eigen::Index j) { return mass(i, j); });
    Vector force(n), rate(2 * n);
    system.force(t, q, v, force);
    rate << v, solved(dense, force);
    return rate;
  };
  const int steps = 4000;
  const double h = until / steps;
  Vector y(2 * n);
  y << at.q, at.v;
  for (int k = 0; k < steps; ++k) {
    const double t = h * k;
    const Vector a = slope(t, y), b = slope(t + h / 2, y + h / 2 * a), c = slope(t + h / 2, y + h / 2 * b);
    y += h / 6 * (a + 2 * b + 2 * c + slope(t + h, y + h * c));
  }
  return {until, y.head(n), y.tail(n)};
}

struct SmoothCase {
  std::string_view scheme;
  NonsmoothOptions options;
  double order;
};

const SmoothCase cases[] = {{"moreau_jean", {.theta = 0.5}, 2},
                            {"moreau_jean", {.theta = 0.7}, 1},
                            {"moreau_jean", {.theta = 1}, 1},
                            {"moreau_jean_dissipative", {.theta = 0.5}, 2},
                            {"moreau_jean_dissipative", {.theta = 0.8}, 1},
                            {"nonsmooth_newmark", {}, 2},
                            {"nonsmooth_newmark", {.gamma = 0.5, .beta = 1.0 / 6}, 2},
                            {"nonsmooth_newmark", {.gamma = 0.7}, 1},
                            {"nonsmooth_hht", {.alpha = 0.1}, 2},
                            {"nonsmooth_hht", {.alpha = 0.3}, 2},
                            {"nonsmooth_generalized_alpha", {.rho_infinity = 0}, 2},
                            {"nonsmooth_generalized_alpha", {.rho_infinity = 0.8}, 2},
                            {"nonsmooth_generalized_alpha", {.rho_infinity = 1}, 2},
                            {"discontinuous_galerkin", {}, 3},
                            {"two_step_moreau", {}, 2},
                            {"moreau_extrapolated", {}, 4},
                            {"naive_newmark", {}, 2},
                            {"schatzman_paoli", {}, 2}};

OrderFit fit(const SmoothCase& one, const MechanicalSystem& system, const Motion& start, const Motion& end) {
  return measure_order(
      [&](double step) -> Measured {
        const int steps = static_cast<int>(std::lround(end.t / step));
        const double h = end.t / steps;
        const auto stepper = make_nonsmooth_stepper(one.scheme, system, one.options);
        Motion motion = start;
        stepper->start(motion);
        for (int k = 0; k < steps; ++k)
          if (!stepper->step(motion, h).converged()) return {h, NAN};
        const double error = (motion.q - end.q).norm() + (motion.v - end.v).norm();
        return {h, error / (end.q.norm() + end.v.norm())};
      },
      {.coarsest = 0.04, .levels = 12, .largest = 0.05, .round_off = 1e-14});
}

TEST(SmoothParts, OfALinearSystemHaveTheirOrder) {
  Random random(6);
  LinearContacts system = any_linear_contacts(random);
  system.parts.damping = 0.3 * any_definite(random, system.coordinates());
  system.parts.gap.setConstant(1e6);
  const Motion start = at_rest(system.coordinates()), end = reference(system, start, 2);
  for (const SmoothCase& one : cases)
    EXPECT_TRUE(has_order(fit(one, system, start, end), one.order)) << one.scheme;
}

TEST(SmoothParts, OfADoublePendulumHaveTheirOrder) {
  const TwoRods rods;
  const Motion start = two_rods_start(), end = reference(rods, start, 2);
  for (const SmoothCase& one : cases)
    EXPECT_TRUE(has_order(fit(one, rods, start, end), one.order)) << one.scheme;
}

// Energy, which θ = ½ conserves to second order.
TEST(SmoothParts, ConserveTheEnergyOfADoublePendulumToSecondOrder) {
  const TwoRods rods;
  const Motion start = two_rods_start();
  const double energy = rods.energy(start);
  for (const std::string_view scheme : {"moreau_jean", "moreau_jean_dissipative", "nonsmooth_newmark"}) {
    const OrderFit drift = measure_order(
        [&](double h) -> Measured {
          const auto stepper = make_nonsmooth_stepper(scheme, rods, {});
          Motion motion = start;
          stepper->start(motion);
          double worst = 0;
          while (motion.t < 5) {
            if (!stepper->step(motion, h).converged()) return {h, NAN};
            worst = std::fmax(worst, std::abs(rods.energy(motion) - energy));
          }
          return {h, worst};
        },
        {.coarsest = 0.04, .levels = 8, .largest = 0.05, .round_off = 1e-13});
    EXPECT_TRUE(has_order(drift, 2)) << scheme;
  }
}

}  // namespace
}  // namespace ictus::test::nonsmooth_smooth_parts_test
