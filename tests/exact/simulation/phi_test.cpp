// The Φ-scheme returns the exact speed of a Hunt–Crossley impact at every sub-sample phase, hardness and
// damping, and keeps the conditions (24), (25), (26) of [Papetti2011] on the way.

#include "tests/support/all_schemes.hpp"
#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test {
template std::vector<SchemeCase<Wall>> scheme_cases<Wall>();
}  // namespace ictus::test

namespace ictus::test::phi_test {
namespace {

struct PhiWorst {
  Worst speed, energy, monotone, depth;
};

/// One impact that lasts `samples` steps: rebound speed, and the conditions at every step.
void strike(const exact::HuntCrossleyPath& path, double samples, double lead, PhiWorst& worst) {
  const exact::HuntCrossleyImpact& impact = path.impact();
  static const SchemeCase<Wall> phi = named<Wall>("phi");
  const Wall wall = wall_of(impact);
  const double h = path.contact_time() / samples;
  const auto stepper = phi.make(wall);
  State<Wall> state = wall.start(-lead * h * impact.speed, impact.speed);
  double energy = impact.energy_before(), speed = impact.speed;
  const std::string where =
      say("α", impact.exponent, "μv", impact.damping_number(), "samples", samples, "lead", lead);
  for (int n = 0; n < 1000; ++n) {
    if (stepper->step(wall, state, h).status != Status::converged)
      return worst.speed.see(HUGE_VAL, where, "failed");
    const double now = wall.kinetic(state.q, state.v) + stepper->stored(wall, state);
    worst.energy.see((now - energy) / impact.energy_before(), where);
    worst.monotone.see((state.v[0] - speed) / impact.speed, where);
    worst.depth.see(state.q[0] / impact.max_depth() - 1, where);
    energy = now, speed = state.v[0];
    if (state.q[0] <= 0 && speed < 0) break;
  }
  worst.speed.see(relative(-speed, impact.rebound_speed()), where);
}

PhiWorst strike_all(const std::vector<double>& exponents, const std::vector<double>& numbers, int phases) {
  PhiWorst worst;
  for (double exponent : exponents)
    for (double number : numbers) {
      const exact::HuntCrossleyPath path(blow(exponent, number));
      for (double samples : {0.3, 0.8, 1.6, 2.7, 8.2, 31.0, 160.0})
        for (int i = 0; i < phases; ++i) strike(path, samples, phase(i), worst);
    }
  return worst;
}

TEST(Phi, ReboundsWithTheExactSpeedAtEveryPhase) {
  const PhiWorst worst = strike_all({1, 1.1, 1.5, 2, 2.5, 3}, {0, 0.03, 0.3, 1, 3}, 64);
  EXPECT_TRUE(worst.speed.below(1e-13));
  EXPECT_TRUE(worst.energy.below(1e-14)) << "(24)";
  EXPECT_TRUE(worst.monotone.below(1e-14)) << "(25)";
  EXPECT_TRUE(worst.depth.below(1e-13)) << "(26)";
}

// μ → 0 is the two-point scheme.
TEST(Phi, WithoutDampingIsTheTwoPointScheme) {
  const Wall wall = wall_of(blow(1.5, 0));
  for (double h : {0.01, 0.3}) {
    State<Wall> a = wall.start(-0.003, 0.7), b = a;
    const auto phi = named<Wall>("phi").make(wall), two_point = named<Wall>("two_point").make(wall);
    Worst worst;
    for (int n = 0; n < 200; ++n) {
      phi->step(wall, a, h), two_point->step(wall, b, h);
      worst.see(relative(a.q[0], b.q[0], 0.1), "position at", a.t);
      worst.see(relative(a.v[0], b.v[0], 0.7), "speed at", a.t);
    }
    EXPECT_TRUE(worst.below(1e-12)) << "step " << h;
  }
}

// A contact torn apart faster than 1/μ does not push, and what its spring held is lost.
TEST(Phi, LosesWhatATornSpringHolds) {
  const Wall wall(HuntCrossley{.stiffness = 9, .exponent = 1.5, .damping = 2}, 0.4);
  const auto phi = named<Wall>("phi").make(wall);
  State<Wall> state = wall.start(0.1, -0.7);
  double balance = wall.kinetic(state.q, state.v) + phi->stored(wall, state);
  for (int n = 0; n < 30; ++n) balance -= phi->step(wall, state, 0.011).dissipated;
  EXPECT_EQ(state.v[0], -0.7);
  EXPECT_TRUE(near(wall.kinetic(state.q, state.v) + phi->stored(wall, state), balance, 1e-14));
}

}  // namespace
}  // namespace ictus::test::phi_test
