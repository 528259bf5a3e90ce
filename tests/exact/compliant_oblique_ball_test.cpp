// A ball on a normal and a tangential spring: against an integration without phases, and in its limits.

#include "ictus/exact/compliant_oblique_ball.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/base/error.hpp"
#include "ictus/exact/exact.hpp"
#include "tests/support/near.hpp"

namespace ictus::exact::test::compliant_oblique_ball_test {
namespace {

using ictus::test::below;
using ictus::test::near;

/// The spring is stretched by the slip and cut back to Coulomb's bound, step by step: no stick, no slip, no roots. Leapfrog,
/// with the normal force integrated, too.
double by_steps(const CompliantContact& k, int steps) {
  const double h = (1 + k.restitution) * std::numbers::pi / 2 / steps;
  double force = 0, closing = 1, slip = k.slip, stretch = 0;
  for (int i = 0; i < 2 * steps; ++i) {
    const auto drift = [&](double dt) {
      force += dt * closing * (closing > 0 ? 1 : 1 / (k.restitution * k.restitution));
      const double most = k.friction * std::max(force, 0.0) / k.ratio;
      stretch = std::clamp(stretch + dt * slip, -most, most);
    };
    drift(h / 2);
    if (force <= 0) break;
    closing -= h * force;
    slip -= h * k.mobility * k.ratio * stretch;
    drift(h / 2);
    if (force <= 0) break;
  }
  return slip;
}

TEST(CompliantObliqueBall, AgreesWithStepsThatKnowNoPhases) {
  for (const double e : {0.3, 0.8, 0.98, 1.0})
    for (const double mu : {0.05, 0.3, 1.0})
      for (const double ratio : {0.4, 0.87, 1.0})
        for (const double mobility : {2.0, 3.5})
          for (const double slip : {0.02, 0.1, 0.4, 1.0, 2.0}) {
            const CompliantContact contact{slip, mu, ratio, mobility, e};
            EXPECT_NEAR(slip_after(contact).after, by_steps(contact, 40'000), 2e-8)
                << e << ' ' << mu << ' ' << ratio << ' ' << mobility << ' ' << slip;
          }
}

// Finer steps come nearer, at one contact with all phases: slip, stick, slip the other way.
TEST(CompliantObliqueBall, StepsConvergeToIt) {
  const CompliantContact contact{0.5, 0.2, 0.87, 3.5, 0.9};
  const CompliantSlip exact = slip_after(contact);
  EXPECT_FALSE(exact.sticks_at_first);
  EXPECT_GT(exact.sticking_time, 0);
  EXPECT_LT(exact.sticking_time, exact.duration);
  EXPECT_TRUE(below(std::abs(by_steps(contact, 20'000) - exact.after), 1e-8));
  EXPECT_TRUE(below(std::abs(by_steps(contact, 200'000) - exact.after), 1e-10));
  // The broken twin: a spring softer by a part in a thousand is not it.
  EXPECT_GT(std::abs(slip_after({0.5, 0.2, 0.87 * 1.001, 3.5, 0.9}).after - exact.after), 1e-5);
}

// Without bound and with e = 1 the spring swings for π: s⁺ = s cos(π √(κβ)).
TEST(CompliantObliqueBall, SwingsFreelyUnderLargeFriction) {
  const CompliantContact contact{1, 1e9, 0.87, 3.5, 1};
  EXPECT_NEAR(slip_after(contact).after, std::cos(std::numbers::pi * std::sqrt(0.87 * 3.5)), 1e-8);
  // κβ = 1: the tangential spring moves with the normal one, and turns the slip round.
  EXPECT_NEAR(slip_after({0.7, 10, 0.5, 2, 1}).after, -0.7, 1e-13);
}

// A fast slip never stops: springs or none, s⁺ = s − μβ(1 + e).
TEST(CompliantObliqueBall, SlidesThroughAsARigidBall) {
  const CompliantSlip found = slip_after({3, 0.1, 0.87, 3.5, 0.8});
  EXPECT_TRUE(near(found.after, 3 - 0.1 * 3.5 * 1.8, 1e-14));
  EXPECT_EQ(found.sticking_time, 0);
}

TEST(CompliantObliqueBall, KeepsItsBooksAndTheAngularMomentum) {
  for (const double mu : {0.0, 0.05, 0.3, 2.0})
    for (const double spin : {-4.0, 0.0, 3.0}) {
      const Values in{{"mass", 2},    {"radius", 0.3},  {"slide", 0.8},       {"spin", spin},
                      {"speed", 1.5}, {"friction", mu}, {"restitution", 0.7}, {"poisson", 0.23}};
      std::map<std::string, double> out;
      for (const Result& each : evaluate("compliant_oblique_ball", in)) out[each.name] = each.value;
      const double v = out["slide_after"], w = out["spin_after"], u = out["rebound_speed"];
      EXPECT_TRUE(near(v - 0.4 * 0.3 * w, 0.8 - 0.4 * 0.3 * spin, 1e-14, 1));
      EXPECT_TRUE(near(v + 0.3 * w, out["slip_after"], 1e-13, 1));
      const double after = (u * u + v * v) + 0.4 * 0.09 * w * w;
      EXPECT_TRUE(near(out["energy_after"], after, 1e-13));
      EXPECT_GE(out["friction_loss"], -1e-15);
      EXPECT_LE(std::abs(out["friction_impulse"]), mu * out["normal_impulse"] * (1 + 1e-14));
    }
  EXPECT_THROW(evaluate("compliant_oblique_ball", {{"restitution", 0}}), Error);
}

}  // namespace
}  // namespace ictus::exact::test::compliant_oblique_ball_test
