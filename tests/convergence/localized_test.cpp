// Orders of the localised Runge–Kutta schemes through impacts: that of the tableau on the oscillator, one
// more on the ball, whose parabolas methods of order 2 and above have for nothing, so that the windows
// C h^(p+1) are all of the error; through an accumulation too. [AcaryLecture, §Higher order schemes]

#include <gtest/gtest.h>

#include "ictus/model/mechanics/bouncing_ball.hpp"
#include "ictus/model/mechanics/impacting_oscillator.hpp"
#include "ictus/schemes/nonsmooth/localized.hpp"
#include "ictus/solvers/ode/tableau_values.hpp"
#include "ictus/solvers/ode/tableaus.hpp"
#include "tests/support/grid_error.hpp"

namespace ictus::test::localized_test {
namespace {

constexpr double until = 3.9;  // past the accumulation of the ball at t = 3

OrderFit localized_order(const SystemCase& shipped, std::string_view tableau, const OrderSweep& sweep) {
  const NonsmoothOptions options{.tableau = std::string(tableau)};
  return grid_order(shipped, until, sweep, [&](double) { return Localized::make(*shipped.system, options); });
}

TEST(LocalizedOrder, OnTheOscillatorIsThatOfTheTableau) {
  const SystemCase shipped = ImpactingOscillator{}.make();
  for (const std::string_view name : Tableaus::names()) {
    const int p = tableau_values(name).order;
    const OrderSweep sweep{
        .coarsest = p <= 2 ? 0.008 : 0.04, .levels = 10, .largest = 0.1, .round_off = 2e-16};
    EXPECT_TRUE(has_order(localized_order(shipped, name, sweep), p, {.slope = 0.15})) << name;
  }
}

TEST(LocalizedOrder, OnTheBallIsOneMoreThroughItsAccumulation) {
  const SystemCase shipped = BouncingBall{}.make();
  for (const std::string_view name : Tableaus::names()) {
    const int p = tableau_values(name).order;
    const OrderSweep sweep{
        .coarsest = p <= 3 ? 0.08 : 0.16, .levels = 12, .largest = 0.1, .round_off = 2e-15};
    // Euler's method alone errs on a parabola.
    EXPECT_TRUE(
        has_order(localized_order(shipped, name, sweep), p == 1 ? 1 : p + 1, {.slope = 0.25, .spread = 0.6}))
        << name;
  }
}

// A lasting contact under a load that turns: it opens at t = π/2, and q = t − π/2 + cos t from then on.
class LiftedMass final : public MechanicalSystem {
 public:
  LiftedMass()
      : MechanicalSystem({.profile = {0},
                          .contacts = 1,
                          .constant_mass = true,
                          .linear_forces = true,
                          .constant_directions = true}) {}
  void mass(const Vector&, Skyline& matrix) const override { matrix.at(0, 0) = 1; }
  void force(double t, const Vector&, const Vector&, Vector& force) const override {
    force[0] = -std::cos(t);
  }
  void gaps(const Vector& q, Vector& gap) const override { gap[0] = q[0]; }
  void directions(const Vector&, ContactRows& rows) const override {
    rows.add(0, 1);
    rows.end_row();
  }
  double potential(const Vector&) const override { return 0; }
  void tangents(double, const Vector&, const Vector&, Skyline&, Skyline&) const override {}
  double restitution(Index) const override { return 0.5; }
};

TEST(LocalizedOrder, HoldsWhereAContactIsReleased) {
  const LiftedMass system;
  const double end = 3, expected = end - M_PI / 2 + std::cos(end);
  for (const std::string_view name : {"rk2_heun", "rk32", "rk4", "dopri54", "gauss2", "radau_iia2"}) {
    const NonsmoothOptions options{.tableau = std::string(name)};
    const OrderFit fit = measure_order(
        [&](double step) -> Measured {
          const int steps = static_cast<int>(std::ceil(end / step));
          const auto stepper = Localized::make(system, options);
          Motion motion{0, Eigen::VectorXd::Zero(1), Eigen::VectorXd::Zero(1)};
          stepper->start(motion);
          for (int k = 0; k < steps; ++k)
            if (!stepper->step(motion, end / steps).converged()) return {step, NAN};
          return {end / steps, std::abs(motion.q[0] - expected)};
        },
        {.coarsest = 0.3, .levels = 12, .largest = 0.1, .round_off = 1e-16});
    EXPECT_TRUE(has_order_at_least(fit, tableau_values(name).order, {.slope = 0.25})) << name;
  }
}

// A bead that slides in a bowl y ≥ x²/2 without leaving it: directions that turn. Its x alone obeys
// (1 + x²) x″ + x x′² + g x = 0.
class Bowl final : public MechanicalSystem {
 public:
  Bowl() : MechanicalSystem({.profile = Skyline::diagonal(2), .contacts = 1, .constant_mass = true}) {}
  void mass(const Vector&, Skyline& matrix) const override { matrix.at(0, 0) = matrix.at(1, 1) = 1; }
  void force(double, const Vector&, const Vector&, Vector& force) const override { force << 0, -1; }
  void gaps(const Vector& q, Vector& gap) const override { gap[0] = q[1] - q[0] * q[0] / 2; }
  void directions(const Vector& q, ContactRows& rows) const override {
    rows.add(0, -q[0]);
    rows.add(1, 1);
    rows.end_row();
  }
  void bending(const Vector&, const Vector& v, Vector& acceleration) const override {
    acceleration[0] = -v[0] * v[0];
  }
  void tangents(double, const Vector&, const Vector&, Skyline&, Skyline&) const override {}
  double potential(const Vector& q) const override { return q[1]; }
  double restitution(Index) const override { return 0; }
};

double bead_after(double end) {
  const int steps = 20000;
  const double h = end / steps;
  Eigen::Vector2d y(1, 0);
  const auto slope = [](const Eigen::Vector2d& at) {
    return Eigen::Vector2d(at[1], -at[0] * (1 + at[1] * at[1]) / (1 + at[0] * at[0]));
  };
  for (int k = 0; k < steps; ++k) {
    const Eigen::Vector2d a = slope(y), b = slope(y + h / 2 * a), c = slope(y + h / 2 * b);
    y += h / 6 * (a + 2 * b + 2 * c + slope(y + h * c));
  }
  return y[0];
}

TEST(LocalizedOrder, HoldsAlongACurvedSurface) {
  const Bowl bowl;
  const double end = 2, expected = bead_after(end);
  for (const std::string_view name : Tableaus::names()) {
    const NonsmoothOptions options{.tableau = std::string(name)};
    const int p = tableau_values(name).order;
    const OrderFit fit = measure_order(
        [&](double step) -> Measured {
          const int steps = static_cast<int>(std::ceil(end / step));
          const auto stepper = Localized::make(bowl, options);
          Motion motion{0, Eigen::Vector2d(1, 0.5), Eigen::Vector2d::Zero()};
          stepper->start(motion);
          for (int k = 0; k < steps; ++k)
            if (!stepper->step(motion, end / steps).converged()) return {step, NAN};
          return {end / steps, std::abs(motion.q[0] - expected)};
        },
        {.coarsest = p <= 2 ? 0.1 : 0.4, .levels = 10, .largest = 0.05, .round_off = 1e-14});
    EXPECT_TRUE(has_order_at_least(fit, p, {.slope = 0.25})) << name << fit.table();
  }
}

}  // namespace
}  // namespace ictus::test::localized_test
