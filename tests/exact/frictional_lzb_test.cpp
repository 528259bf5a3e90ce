// `lzb` and `compliant` with Coulomb friction in the plane: one contact against Routh's diagram with Stronge's end, many
// against a program without modes, and what holds for all.

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <utility>

#include "tests/support/frictional_checks.hpp"
#include "tests/support/frictional_reference.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::frictional_lzb_test {
namespace {

/// One contact along the impulse: u′ = −W (1, f) in pieces, until the work of the normal is −e² of what it took.
/// [Stronge1990]
struct Routh {
  double normal = 0, tangential = 0;  // N s

  Routh(std::array<double, 3> w, double closing, double slip, double friction, double restitution) {
    const auto [a, b, c] = w;
    double taken = 0, given = 0;
    for (int piece = 0; piece < 8; ++piece) {
      const double needed = -b / c;
      double f = slip > 0 ? friction : -friction;
      if (slip == 0) f = std::abs(needed) <= friction ? needed : needed > 0 ? friction : -friction;
      const double turn = -(a + b * f), rate = slip == 0 && std::abs(needed) <= friction ? 0 : -(b + c * f);
      // The work over dp is c dp = (closing + turn p) dp.
      double end = slip != 0 && slip * rate < 0 ? -slip / rate : HUGE_VAL;
      bool stops = end < HUGE_VAL;
      if (closing > 0 && turn < 0 && -closing / turn < end) end = -closing / turn, stops = false;
      if (closing <= 0) {
        const double left = restitution * restitution * taken - given;  // ½ |turn| p² + |closing| p = left
        const double root = std::sqrt(closing * closing - 2 * turn * left);
        const double last = 2 * left / (root - closing);
        if (last <= end) {
          add(last, f);
          return;
        }
      }
      const double work = closing * end + turn * end * end / 2;
      (closing > 0 ? taken : given) += closing > 0 ? work : -work;
      add(end, f);
      closing = !stops && closing > 0 ? 0 : closing + turn * end;
      slip = stops ? 0 : slip + rate * end;
    }
  }

 private:
  void add(double p, double f) {
    normal += p;
    tangential += f * p;
  }
};

/// A rod of unit mass and length that leans, on its end.
FrictionalCase rod(double angle, double slip, const Surface& surface) {
  PlanarBodies bodies;
  const std::size_t i = bodies.add(1, 1.0 / 12, {slip, -1}, 0.3);
  bodies.touch(i, {-0.5 * std::cos(angle), -0.5 * std::sin(angle)}, PlanarBodies::ground, {0, 0}, {0, -1},
               surface);
  return bodies.made;
}

TEST(FrictionalLzb, OneContactIsStrongeForEveryStiffnessExponentAndDissipation) {
  Worst worst;
  for (double angle : {0.4, 0.9, 1.3, 1.5})
    for (double slip : {-1.5, -0.2, 0.0, 0.3, 2.0})
      for (double mu : {0.05, 0.3, 0.9, 2.5})
        for (double e : {0.3, 0.8, 1.0})
          for (double exponent : {1.0, 1.5, 2.2})
            for (Dissipation dissipation : {Dissipation::bi_stiffness, Dissipation::mono_stiffness}) {
              const Surface surface{.restitution = e, .friction = mu, .stiffness = 3, .exponent = exponent};
              const FrictionalCase impact = rod(angle, slip, surface);
              std::array<double, 3> w{};
              for (std::size_t k = 0; k < 3; ++k) {
                const double n = impact.direction[k], t = impact.direction[3 + k];
                w[0] += n * n * impact.inverse_mass[k];
                w[1] += n * t * impact.inverse_mass[k];
                w[2] += t * t * impact.inverse_mass[k];
              }
              const Routh exact(w, impact.row_times(0, impact.velocity), impact.row_times(1, impact.velocity),
                                mu, e);
              const FrictionalSolved found = solved(impact, {.tolerance = 1e-11, .dissipation = dissipation});
              ASSERT_TRUE(succeeded(found.status)) << found.message;
              const double scale = std::max(1.0, exact.normal);
              worst.see(std::abs(found.impulse[0] - exact.normal) / scale, angle, slip, mu, e, exponent);
              worst.see(std::abs(found.tangential[0] - exact.tangential) / scale, angle, slip, mu, e,
                        exponent);
            }
  EXPECT_TRUE(worst.below(1e-10));
}

std::vector<std::pair<std::string, FrictionalCase>> benchmarks() {
  return {{"chain of 3", chain_with_spin({1.3, 0, -0.4}, {.restitution = 0.9, .friction = 0.2})},
          {"chain of 5", chain_with_spin({1.3, 0, 0, 0.2, 0}, {.restitution = 0.8, .friction = 0.3})},
          {"break shot", break_shot(0.2, 0.9)},
          {"break shot, e = 1", break_shot(0.05, 1)},
          {"rocking block", rocking_block(2, 0.3, 0.9)},
          {"short block", rocking_block(1, 0.6, 0.5)},
          {"disc into a corner", disc_into_corner(0.3, 0.7)},
          {"rod on two ends", rod_on_two_ends(0.4, 0.6)},
          {"rod on two rough ends", rod_on_two_ends(1.2, 0.6)}};
}

TEST(FrictionalLzb, AgreesWithAProgramWithoutModes) {
  for (const auto& [name, impact] : benchmarks())
    for (Dissipation dissipation : {Dissipation::bi_stiffness, Dissipation::mono_stiffness}) {
      const bool bi = dissipation == Dissipation::bi_stiffness;
      const FrictionalSolved found = solved(impact, {.dissipation = dissipation});
      ASSERT_TRUE(succeeded(found.status)) << name << found.message;
      const std::vector<double> exact = FrictionalReference(impact, {.bi_stiffness = bi}).velocities();
      EXPECT_TRUE(below(velocity_difference(found.velocity, exact), bi ? 5e-10 : 5e-9)) << name;
    }
}

TEST(FrictionalCompliant, FollowsGapsAsAProgramWithoutModes) {
  for (const auto& [name, impact] : benchmarks()) {
    FrictionalCase apart = impact;
    for (std::size_t j = 1; j < apart.contacts(); ++j) apart.gap[j] = 0.05 * static_cast<double>(j);
    const FrictionalSolved found = solved(apart, {.law = "compliant"});
    ASSERT_TRUE(succeeded(found.status)) << name << found.message;
    const std::vector<double> exact = FrictionalReference(apart, {.waits_for_gaps = true}).velocities();
    EXPECT_TRUE(below(velocity_difference(found.velocity, exact), 1e-8)) << name;
  }
}

TEST(FrictionalLzb, ClosesItsLedgerAndStaysInTheCone) {
  Worst ledger, cone, gain;
  for (const auto& [name, impact] : benchmarks())
    for (double tolerance : {1e-4, 1e-7, 1e-10}) {
      const FrictionalSolved found = solved(impact, {.tolerance = tolerance});
      ledger.see(ledger_error(impact, found), name, tolerance);
      cone.see(std::max(0.0, cone_excess(impact, found)), name, tolerance);
      gain.see(std::max(0.0, energy_gain(impact, found)), name, tolerance);
    }
  EXPECT_TRUE(ledger.below(1e-12));
  EXPECT_TRUE(cone.below(1e-13));
  EXPECT_TRUE(gain.below(1e-13));
}

TEST(FrictionalLzb, ErrorsFollowTheTolerance) {
  for (const auto& [name, impact] : benchmarks()) {
    const std::vector<double> exact = solved(impact, {.tolerance = 1e-13}).velocity;
    for (double tolerance : {1e-4, 1e-6, 1e-8, 1e-10, 1e-12}) {
      const double error = velocity_difference(solved(impact, {.tolerance = tolerance}).velocity, exact);
      EXPECT_TRUE(below(error, tolerance)) << name << tolerance;
    }
  }
}

TEST(FrictionalLzb, KnowsNoOrderNoSidesAndNoUnits) {
  Worst order, mirror, units;
  for (const auto& [name, impact] : benchmarks()) {
    order.see(order_error(solved, impact, {}), name);
    mirror.see(mirror_error(solved, impact, {}), name);
    units.see(units_error(solved, impact, {}), name);
  }
  EXPECT_TRUE(order.below(1e-10));
  EXPECT_TRUE(mirror.below(1e-10));
  EXPECT_TRUE(units.below(1e-10));
}

// Where normals and tangents do not push each other, friction changes nothing of the normal impulses.
TEST(FrictionalLzb, StraightChainsHaveTheImpulsesOfTheFrictionlessLaw) {
  Worst worst;
  for (double mu : {0.05, 0.3, 1.5}) {
    const FrictionalCase rough = chain_with_spin({1.3, 0, -0.7, 0.2}, {.restitution = 0.8, .friction = mu});
    FrictionalCase smooth = rough;
    for (double& each : smooth.friction) each = 0;
    const FrictionalSolved a = solved(rough, {}), b = solved(smooth, {});
    for (std::size_t j = 0; j < 3; ++j) worst.see(std::abs(a.impulse[j] - b.impulse[j]), mu, j);
  }
  EXPECT_TRUE(worst.below(1e-10));
}

// e → 0 is a limit of the law, not a special case.
TEST(FrictionalLzb, NoRestitutionIsTheLimitOfSmallOnes) {
  for (auto [name, impact] : benchmarks()) {
    impact.restitution[0] = 0;
    const std::vector<double> limit = solved(impact, {}).velocity;
    impact.restitution[0] = 1e-3;
    const double first = velocity_difference(solved(impact, {}).velocity, limit);
    impact.restitution[0] = 1e-4;
    const double second = velocity_difference(solved(impact, {}).velocity, limit);
    EXPECT_LT(second, 2e-3) << name;
    EXPECT_LT(second, 0.2 * first + 1e-9) << name;
  }
}

TEST(FrictionalLzb, TellsOfSlipThatStopsReversesAndStarts) {
  const FrictionalSolved found = solved(disc_into_corner(0.3, 0.7), {});
  const auto tells = [&](ImpactEventKind kind) {
    return std::any_of(found.events.begin(), found.events.end(),
                       [&](const ImpactEvent& e) { return e.kind == kind; });
  };
  EXPECT_TRUE(tells(ImpactEventKind::slip_stops));
  EXPECT_TRUE(tells(ImpactEventKind::slip_reverses));
  EXPECT_TRUE(tells(ImpactEventKind::slip_starts));
}

}  // namespace
}  // namespace ictus::test::frictional_lzb_test
