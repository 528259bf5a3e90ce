// The reference scheme: order 8 with order 7 in between on a smooth problem, and errors that follow its
// tolerance.

#include <cmath>

#include "ictus/solvers/ode/located.hpp"
#include "tests/support/impact_errors.hpp"

namespace ictus::test::reference_test {
namespace {

using Vector = Eigen::VectorXd;

// Nonlinear, of velocity, and of time; a solution by design: y = sin(t) e^{t/3}.
double solution(double t) { return std::sin(t) * std::exp(t / 3); }
double slope(double t) { return (std::cos(t) + std::sin(t) / 3) * std::exp(t / 3); }
double curvature(double t) { return (2 * std::cos(t) / 3 - 8 * std::sin(t) / 9) * std::exp(t / 3); }

void derive(double t, const double* y, double* rate) {
  const double off = y[0] - solution(t), fast = y[1] - slope(t);
  rate[0] = y[1];
  rate[1] = curvature(t) - 2 * std::sin(off) - 0.5 * fast * (1 + y[1] * y[1]) + off * fast;
}

/// From a start off the solution by design, where the problem is truly nonlinear.
Vector integrate(int steps) {
  LocatedOde ode;
  ode.resize(2);
  Vector y(2);
  y << 0.3, 1;
  const double h = 2.0 / steps;
  for (int n = 0; n < steps; ++n) {
    ode.begin(derive, n * h, y.data());
    ode.retake(derive, h);
    y << ode.next()[0], ode.next()[1];
  }
  return y;
}

/// One step from the solution by design: the dense output at several places in it.
double dense_error(double h) {
  LocatedOde ode;
  ode.resize(2);
  Vector y(2), middle(2);
  const double t = 0.4;
  y << solution(t), slope(t);
  ode.begin(derive, t, y.data());
  ode.retake(derive, h);
  ode.prepare_dense(derive);
  double worst = 0;
  for (double theta : {0.1, 0.25, 0.37, 0.5, 0.66, 0.81, 0.93}) {
    ode.at(theta, middle.data());
    worst = std::max(worst, std::abs(middle[0] - solution(t + theta * h)));
    worst = std::max(worst, std::abs(middle[1] - slope(t + theta * h)));
  }
  return worst;
}

TEST(Dop853, IsOfOrderEight) {
  const Vector truth = integrate(1000);
  const OrderFit fit = measure_order(
      [&](double h) {
        const int n = static_cast<int>(std::lround(2 / h));
        return Measured{2.0 / n, (integrate(n) - truth).cwiseAbs().maxCoeff()};
      },
      {.coarsest = 0.5, .ratio = 0.8, .levels = 10});
  EXPECT_TRUE(has_order(fit, 8, {.slope = 0.4, .spread = 0.6}));
}

// Of order 7 over many steps is an error h⁸ within one.
TEST(Dop853, DenseOutputIsOfOrderSeven) {
  const OrderFit fit = measure_order(
      [](double h) {
        return Measured{h, dense_error(h)};
      },
      {.coarsest = 0.3, .ratio = 0.84, .levels = 9, .round_off = 2e-16});
  EXPECT_TRUE(has_order(fit, 8, {.slope = 0.4, .spread = 0.5}));
}

TEST(Reference, ErrorsFollowTheTolerance) {
  const SchemeCase<Wall> reference = named<Wall>("reference");
  for (double exponent : {1.0, 1.1, 1.5, 2.0, 3.0})
    for (double number : {0.0, 0.5}) {
      const exact::HuntCrossleyPath path(blow(exponent, number));
      const Wall wall = wall_of(path.impact());
      const double until = 1.3 * path.contact_time();
      for (double tolerance : {1e-5, 1e-7, 1e-9, 1e-11, 1e-13}) {
        const auto stepper = reference.make(wall);
        stepper->tolerance(tolerance);
        State<Wall> state = wall.start(-0.1 * path.impact().max_depth(), path.impact().speed);
        const double lead = 0.1 * path.impact().max_depth() / path.impact().speed;
        while (state.t < until) ASSERT_GT(stepper->step(wall, state, until - state.t).taken, 0);
        const ImpactError error = error_at(state, path, state.t - lead);
        EXPECT_TRUE(below(std::hypot(error.position, error.speed), 60 * tolerance))
            << "α = " << exponent << ", μv = " << number << ", tolerance " << tolerance;
      }
    }
}

}  // namespace
}  // namespace ictus::test::reference_test
