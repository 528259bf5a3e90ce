// Contacts under gravity against fifty digits: the energy integral without damping, and with damping an
// extrapolated midpoint rule on a mesh graded towards both touches, run over the duration that the oracle
// claims.

#include "ictus/exact/bouncing_ball.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/exact/rigid_bouncing_ball.hpp"
#include "tests/exact/reference.hpp"

namespace ictus::exact::test::bouncing_ball_test {
namespace {

BouncingBall ball(double exponent, double damping, double gravity) {
  return {.mass = 0.013, .stiffness = 2.1e5, .exponent = exponent, .damping = damping, .gravity = gravity};
}

// Without gravity two independent oracles must meet: series in time here, quadrature in σ there.
TEST(BouncingBall, IsTheHuntCrossleyImpactWithoutGravity) {
  Worst worst;
  for (double number : {0.0, 1e-8, 0.03, 0.5, 4.0, 50.0, 1e3})
    for (double exponent : {1.0, 1.1, 1.5, 1.6, 2.0, 2.3, 3.7, 5.0, 20.0, 70.5}) {
      const Bounce b = bounce(ball(exponent, number / 0.4, 0), 0.4);
      const HuntCrossleyImpact i{0.013, 2.1e5, exponent, number / 0.4, 0.4};
      const std::string where = std::to_string(number) + " " + std::to_string(exponent);
      ASSERT_TRUE(b.leaves) << where;
      worst.see(std::abs(b.duration / i.contact_time() - 1), where);
      worst.see(std::abs(b.speed_out / i.rebound_speed() - 1), where);
      worst.see(std::abs(b.max_depth / i.max_depth() - 1), where);
    }
  RecordProperty("worst", std::to_string(worst.value() * 1e16));
  EXPECT_LT(worst.value(), 1e-13) << worst.where();
}

/// Depth and duration from energy, v² = R(x) = v_in² + 2gx − 2k x^{α+1}/(m(α+1)), with x = x_m(1 − s²).
struct Conservative {
  Big c, g, v, power, depth;

  Conservative(const BouncingBall& b, double speed) : g(b.gravity), v(speed), power(Big(b.exponent) + 1) {
    c = 2 * Big(b.stiffness) / (Big(b.mass) * power);
    depth = pow(v * v / c, 1 / power) + pow(2 * g / c, 1 / (power - 1));
    for (int i = 0; i < 60; ++i) depth -= square(depth) / slope(depth);
  }
  Big square(const Big& x) const { return v * v + 2 * g * x - c * pow(x, power); }
  Big slope(const Big& x) const { return 2 * g - c * power * pow(x, power - 1); }
  Big duration() const {
    static boost::math::quadrature::tanh_sinh<Big> rule(9);
    const Big bend = -c * power * (power - 1) * pow(depth, power - 2) / 2;
    const auto integrand = [&](const Big& s) {
      const Big d = depth * s * s;
      const Big ratio = s < Big("1e-10") ? Big(-slope(depth) + bend * d) : Big(square(depth - d) / d);
      return Big(2 * sqrt(depth) / sqrt(ratio));
    };
    return 2 * rule.integrate(integrand, Big(0), Big(1), Big("1e-12"));
  }
};

TEST(BouncingBall, ConservesEnergyWithoutDamping) {
  Worst worst;
  for (double exponent : {1.0, 1.1, 1.5, 2.3, 3.7, 5.0})
    for (double speed : {1e-4, 0.02, 1.0}) {
      const BouncingBall b = ball(exponent, 0, 9.81);
      const Bounce ours = bounce(b, speed);
      const Conservative exact(b, speed);
      const std::string where = std::to_string(exponent) + " " + std::to_string(speed);
      worst.see(relative_error(ours.max_depth, exact.depth), where);
      worst.see(relative_error(ours.duration, exact.duration()), where);
      worst.see(relative_error(ours.speed_out, exact.v), where);
    }
  RecordProperty("worst", std::to_string(worst.value() * 1e16));
  EXPECT_LT(worst.value(), 1e-13) << worst.where();
}

struct Motion {
  Big x, v;
};

/// m x″ = m g − k x^α (1 + μ x′) by Gragg's rule, extrapolated.
class Extrapolation {
 public:
  explicit Extrapolation(const BouncingBall& b)
      : a_(b.exponent), k_(Big(b.stiffness) / Big(b.mass)), mu_(b.damping), g_(b.gravity) {}

  Motion across(const Motion& from, const Big& length) const {
    std::array<Motion, 11> row;
    for (std::size_t j = 0; j < row.size(); ++j) {
      Motion next = midpoint(from, length, 2 * static_cast<int>(j + 1));
      for (std::size_t i = 0; i < j; ++i) {
        const Big ratio = Big(j + 1) / Big(j - i), factor = 1 / (ratio * ratio - 1);
        const Motion better{next.x + factor * (next.x - row[i].x), next.v + factor * (next.v - row[i].v)};
        row[i] = next;
        next = better;
      }
      row[j] = next;
    }
    return row.back();
  }

  Big acceleration(const Motion& at) const { return g_ - k_ * pow(at.x, a_) * (1 + mu_ * at.v); }

 private:
  Motion midpoint(const Motion& from, const Big& length, int steps) const {
    const Big h = length / steps;
    Motion before = from, at{from.x + h * from.v, from.v + h * acceleration(from)};
    for (int i = 1; i < steps; ++i) {
      const Motion next{before.x + 2 * h * at.v, before.v + 2 * h * acceleration(at)};
      before = at, at = next;
    }
    return {(before.x + at.x + h * at.v) / 2, (before.v + at.v + h * acceleration(at)) / 2};
  }

  Big a_, k_, mu_, g_;
};

/// Where the body is after the claimed duration T. Panels grow by half from T·1e-8 up to the middle and
/// shrink again.
Motion after(const BouncingBall& b, double speed, double duration) {
  const Extrapolation rule(b);
  const Big total = duration, first = total * Big("1e-8"), v = speed, g = b.gravity, a = b.exponent;
  const Big push =
      Big(b.stiffness) / Big(b.mass) * (1 + Big(b.damping) * v) * pow(v, a) * pow(first, a + 1) / (a + 1);
  Motion at{v * first + g * first * first / 2 - push * first / (a + 2), v + g * first - push};
  Big t = first;
  while (total - t > first) {
    Big length = (t < total / 2 ? t : Big(total - t)) * Big("0.3");
    if (length > total / 30) length = total / 30;
    at = rule.across(at, length);
    t += length;
  }
  const Big left = total - t, w = rule.acceleration(at);
  return {at.x + at.v * left + w * left * left / 2, at.v + (w + g) / 2 * left};
}

TEST(BouncingBall, LeavesWhenAndAsFastAsItSays) {
  Worst place, speed;
  struct Case {
    double exponent, damping, speed;
  };
  for (const Case& c : {Case{1, 0.5, 0.3},
                        {1.5, 1e-4, 1e-3},
                        {2.3, 1e-3, 0.01},
                        {1.1, 0.3, 0.5},
                        {1.5, 0.5, 0.2},
                        {1.6, 2, 1},
                        {2, 1, 0.1},
                        {2.3, 0.1, 0.3},
                        {3.7, 0.2, 2},
                        {5, 0.02, 3},
                        {1.5, 3, 2}}) {
    const BouncingBall b = ball(c.exponent, c.damping, 9.81);
    const Bounce ours = bounce(b, c.speed);
    const std::string where = std::to_string(c.exponent) + " " + std::to_string(c.damping);
    ASSERT_TRUE(ours.leaves) << where;
    const Motion end = after(b, c.speed, ours.duration);
    // A depth left over is a time left over.
    place.see(static_cast<double>(abs(end.x) / (Big(ours.speed_out) * Big(ours.duration))), where);
    speed.see(relative_error(ours.speed_out, -end.v), where);
  }
  RecordProperty("place", std::to_string(place.value() * 1e16));
  RecordProperty("speed", std::to_string(speed.value() * 1e16));
  EXPECT_LT(place.value(), 1e-13) << place.where();
  EXPECT_LT(speed.value(), 1e-13) << speed.where();
}

// x = v/ω sin ωt + g/ω² (1 − cos ωt) for the undamped linear floor.
TEST(BouncingBall, IsASineOnALinearFloor) {
  const BouncingBall b = ball(1, 0, 9.81);
  const double w = std::sqrt(b.stiffness / b.mass), v = 0.05;
  EXPECT_NEAR(bounce(b, v).duration, 2 / w * (std::numbers::pi - std::atan(v * w / b.gravity)), 1e-17);
}

TEST(BouncingBall, CountsItsBouncesAndComesToRest) {
  const BouncingBall b = ball(1.5, 0.5, 9.81);
  const std::vector<Bounce> list = bounces(b, 0.1, 3);
  ASSERT_EQ(list.size(), 3u);
  EXPECT_DOUBLE_EQ(list[0].touch, std::sqrt(0.2 / 9.81));
  EXPECT_DOUBLE_EQ(list[0].speed_in, std::sqrt(0.2 * 9.81));
  for (std::size_t i = 1; i < 3; ++i) {
    EXPECT_EQ(list[i].speed_in, list[i - 1].speed_out);
    EXPECT_DOUBLE_EQ(list[i].touch, list[i - 1].release() + 2 * list[i].speed_in / 9.81);
    EXPECT_LT(list[i].speed_out, list[i].speed_in);
  }
  // A strongly damped ball stays: it turns, or creeps to its rest (mg/k)^{1/α} without turning.
  for (double damping : {30.0, 1e4}) {
    const Bounce last = bounces(ball(1.5, damping, 9.81), 0.01, 500).back();
    EXPECT_FALSE(last.leaves);
    EXPECT_TRUE(std::isinf(last.duration));
    EXPECT_EQ(last.speed_out, 0);
    EXPECT_GE(last.max_depth, std::pow(0.013 * 9.81 / 2.1e5, 1 / 1.5) * (1 - 1e-12));
  }
}

TEST(RigidBouncingBall, FollowsTheGeometricSeries) {
  const RigidBouncingBall b{.height = 2, .gravity = 9.81, .restitution = 0.8};
  double t = std::sqrt(4 / 9.81), v = std::sqrt(4 * 9.81);
  for (int n = 0; n < 40; ++n) {
    EXPECT_NEAR(b.impact_time(n), t, 1e-13);
    EXPECT_NEAR(b.impact_speed(n), v, 1e-13);
    EXPECT_NEAR(b.height_at(t + v * 0.8 / 9.81), b.apex_height(n), 1e-13);
    EXPECT_EQ(b.impacts_until(b.impact_time(n)), n + 1);
    EXPECT_EQ(b.impacts_until(b.impact_time(n) * (1 - 1e-15) - 1e-15), n);
    v *= 0.8;
    EXPECT_NEAR(b.flight_time(n), 2 * v / 9.81, 1e-14);
    t += 2 * v / 9.81;
  }
  EXPECT_DOUBLE_EQ(b.zeno_time(), std::sqrt(4 / 9.81) * 9);
  EXPECT_NEAR(b.impact_time(400), b.zeno_time(), 1e-14);
  EXPECT_EQ(b.impacts_until(b.zeno_time()), -1);
  EXPECT_EQ(b.height_at(b.zeno_time() + 1), 0);
  EXPECT_EQ(b.height_at(0), 2);
}

TEST(RigidBouncingBall, HasItsLimits) {
  const RigidBouncingBall plastic{2, 9.81, 0}, elastic{2, 9.81, 1}, nearly{2, 9.81, 1 - 1e-14};
  EXPECT_EQ(plastic.zeno_time(), plastic.fall_time());
  EXPECT_EQ(plastic.impact_time(3), plastic.fall_time());
  EXPECT_EQ(plastic.height_at(5), 0);
  EXPECT_TRUE(std::isinf(elastic.zeno_time()));
  EXPECT_DOUBLE_EQ(elastic.impact_time(10), 21 * elastic.fall_time());
  EXPECT_NEAR(nearly.impact_time(10), elastic.impact_time(10), 1e-12);
  EXPECT_NEAR(elastic.height_at(20 * elastic.fall_time()), 2, 1e-12);
}

}  // namespace
}  // namespace ictus::exact::test::bouncing_ball_test
