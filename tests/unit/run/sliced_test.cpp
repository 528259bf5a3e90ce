// bodies = "sliced": compliant and nonsmooth schemes and impact laws follow the waves in sliced bodies.

#include "ictus/run/sliced.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "ictus/exact/rod_impact.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/write.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::sliced_test {
namespace {

using test::assembled;
using test::near;
using test::refused;

const std::string soft = "[material.soft]\nyoung = 30\npoisson = 0.3\ndensity = 1\n";

std::string rod(const std::string& name, double length, int slices, const std::string& more = "") {
  return fmt::format(
      "[[body]]\nname = '{}'\nshape = 'cylinder'\nradius = 1\nlength = {}\nslices = {}\nmaterial = 'soft'\n{}\n",
      name, length, slices, more);
}

/// A rod of 4 m strikes one of 2 m, with n slices per metre; 'b' stands first in the file.
std::string rods(int n, const std::string& contact = "") {
  return soft + rod("b", 2, 2 * n, "position = 5") + rod("a", 4, 4 * n, "position = 2\nvelocity = 1") +
         contact;
}

std::string by(const std::string& method, const std::string& more = "duration = 1.5\n") {
  return "[run]\nmethod = '" + method + "'\n" + more;
}

std::string sliced(const std::string& method, const std::string& more = "") {
  return by(method, "bodies = 'sliced'\nduration = 1.5\n" + more);
}

/// The largest difference of the velocities of centres of mass.
double difference(const Trace& trace, const Trace& other) {
  double worst = 0;
  EXPECT_EQ(trace.bodies.size(), other.bodies.size());
  for (std::size_t i = 0; i < trace.bodies.size(); ++i) {
    EXPECT_EQ(trace.bodies[i].name, other.bodies[i].name);
    worst = std::max(worst, std::abs(trace.bodies[i].velocity_end.x - other.bodies[i].velocity_end.x));
  }
  return worst;
}

const std::string damped =
    "[contact]\nlaw = 'hunt_crossley'\nstiffness = 400\nexponent = 1.5\ndamping = 0.2\n";

// Half slices in series, and a law between the ends: to the order of each scheme what waves find.
TEST(SlicedBodies, EverySchemeThatFitsGivesWhatWavesGive) {
  for (const std::string& contact : {std::string(), damped}) {
    const Trace waves = run(assembled(rods(6, contact) + by("waves")));
    const Assembly assembly = assembled(rods(6, contact) + sliced("verlet", "step = 0.0005\n"));
    const auto schemes = fitting(family::compliant, assembly);
    EXPECT_GE(schemes.size(), contact.empty() ? 14u : 10u);
    for (const std::string_view scheme : schemes) {
      const Trace trace = run(assembly, {.scheme = std::string(scheme), .stop = {}});
      EXPECT_TRUE(trace.ending.complete) << scheme << ": " << trace.ending.reason;
      EXPECT_TRUE(trace.failures.empty()) << scheme << ": " << trace.failures.front();
      EXPECT_LT(difference(trace, waves), scheme == "reference" ? 1e-7 : 2e-3) << scheme << contact;
      EXPECT_NEAR(trace.ledger.vibrational, waves.ledger.vibrational, 4e-3 * waves.ledger.initial) << scheme;
      EXPECT_NEAR(trace.ledger.dissipated, waves.ledger.dissipated, 4e-3 * waves.ledger.initial) << scheme;
      EXPECT_NEAR(trace.bodies[0].position_end.x, waves.bodies[0].position_end.x, 4e-3) << scheme;
    }
  }
}

// Those that keep energy keep that of the springs, too.
TEST(SlicedBodies, ConservingSchemesKeepTheBooks) {
  const Assembly assembly = assembled(rods(8) + sliced("two_point", "step = 0.01\n"));
  for (const char* scheme : {"two_point", "three_point"}) {
    const Trace trace = run(assembly, {.scheme = scheme, .stop = {}});
    EXPECT_TRUE(trace.ending.complete) << trace.ending.reason;
    EXPECT_NEAR(trace.ledger.remainder(), 0, 1e-11 * trace.ledger.initial) << scheme;
    EXPECT_GT(trace.ledger.vibrational, 0.1 * trace.ledger.initial) << scheme;
    double momentum = 0;
    for (std::size_t i = 0; i < 2; ++i)
      momentum += assembly.scene.bodies[i].mass.value * trace.bodies[i].velocity_end.x;
    EXPECT_TRUE(near(momentum, assembly.scene.bodies[1].mass.value, 1e-12)) << scheme;
  }
}

TEST(SlicedBodies, FallAndBounceAsByWaves) {
  const std::string scene =
      "[material.soft]\nyoung = 30000\npoisson = 0.3\ndensity = 1\n" + rod("a", 2, 8, "position = 1.05") +
      "[[wall]]\nname = 'floor'\nposition = 0\nfaces = 'right'\n[world]\ngravity = -10\n[run]\n"
      "duration = 0.15\n";
  const Trace waves = run(assembled(scene + "method = 'waves'\n")),
              trace = run(assembled(scene + "method = 'reference'\nbodies = 'sliced'\n"));
  EXPECT_NEAR(trace.bodies[0].velocity_end.x, waves.bodies[0].velocity_end.x, 1e-8);
  EXPECT_NEAR(trace.bodies[0].position_end.x, waves.bodies[0].position_end.x, 1e-9);
  EXPECT_NEAR(trace.ledger.potential, waves.ledger.potential, 1e-8 * waves.ledger.scale());
  EXPECT_NEAR(trace.ledger.vibrational, waves.ledger.vibrational, 1e-7 * waves.ledger.scale());
}

/// Of the struck rod and of the striker against the waves of the continuum, with rigid contact of the end points.
double continuum_error(const std::string& method, int n, double restitution, const std::string& more = "") {
  const exact::RodImpact exact{{30, 1, std::numbers::pi}, 4, 2, 1};
  const Trace trace = run(
      assembled(rods(n, fmt::format("[contact]\nrestitution = {}\n", restitution)) + sliced(method, more)));
  EXPECT_TRUE(trace.ending.complete) << trace.ending.reason;
  EXPECT_TRUE(trace.failures.empty()) << trace.failures.front();
  return std::max(std::abs(trace.bodies[0].velocity_end.x - exact.struck_velocity()),
                  std::abs(trace.bodies[1].velocity_end.x - exact.striker_velocity()));
}

// Long rods into short ones: 0.017, 0.0057, 0.0012, 0.0004 of the speed with 4, 8, 16, 32 slices per metre, end points
// that stick together. Those that bounce do so at every second slice that the wave passes.
TEST(SlicedBodies, RigidContactsTendToTheContinuum) {
  for (const std::string method : {"event_driven", "moreau_jean", "newton", "pairwise"}) {
    EXPECT_LT(continuum_error(method, 4, 0), 0.018) << method;
    EXPECT_LT(continuum_error(method, 8, 0), 0.006) << method;
    EXPECT_LT(continuum_error(method, 16, 0), 0.0013) << method;
  }
  EXPECT_LT(continuum_error("event_driven", 4, 1), 0.02);
  EXPECT_LT(continuum_error("event_driven", 16, 1), 0.004);
}

/// What rods of 2 m with n slices lack of exchanging their velocities, by event_driven.
double defect_of_equal_rods(int n, double restitution, double& dissipated) {
  const Trace trace =
      run(assembled(soft + rod("a", 2, n, "velocity = 1") + rod("b", 2, n) +
                    fmt::format("[contact]\nrestitution = {}\n", restitution) + sliced("event_driven")));
  dissipated = trace.ledger.dissipated;
  return 1 - trace.bodies[1].velocity_end.x;
}

// End points that stick lose what two slices of the mass m have in their common centre, m v²/4, at once, and nothing
// later; the defect has a part like 1/n by that and one like n^(−2/3) by the spread of the front. Those that bounce
// lose nothing, touch n times, and their defect scatters.
TEST(SlicedBodies, DefectOfEqualRodsFallsWithTheirSlices) {
  std::vector<double> log_n, log_defect;
  for (const int n : {16, 32, 64, 128}) {
    double lost = 0, none = 0;
    const double defect = defect_of_equal_rods(n, 0, lost);
    EXPECT_TRUE(near(lost, 2 * std::numbers::pi / n / 4, 1e-9)) << n;
    log_n.push_back(std::log(n));
    log_defect.push_back(std::log(defect));
    EXPECT_LT(defect_of_equal_rods(n, 1, none), 0.2 * std::pow(n, -0.6)) << n;
    EXPECT_NEAR(none, 0, 1e-12) << n;
  }
  std::vector<double> slopes;
  for (std::size_t i = 1; i < log_n.size(); ++i)
    slopes.push_back((log_defect[i] - log_defect[i - 1]) / (log_n[i] - log_n[i - 1]));
  // Measured −0.824, −0.801, −0.777: between the two powers, and nearer to −2/3 with every doubling.
  for (std::size_t i = 0; i < slopes.size(); ++i) {
    EXPECT_GT(slopes[i], -0.84) << i;
    EXPECT_LT(slopes[i], -2.0 / 3) << i;
    if (i > 0) {
      EXPECT_GT(slopes[i], slopes[i - 1] + 0.01) << i;
    }
  }
}

// The contact closes at the start and opens once, in the middle of a step.
TEST(SlicedBodies, WhatPushesUntilItIsReleasedTouchesOnce) {
  const Trace trace = run(assembled(rods(8, "[contact]\nrestitution = 0\n") + sliced("event_driven")));
  EXPECT_EQ(trace.contacts[0].touches, 1u);
  EXPECT_FALSE(trace.contacts[0].closed);
}

// Between walls, with a body of one slice and one of none: ends that bounce infinitely often, under springs whose force
// changes meanwhile, give back what was asked for and no more.
TEST(SlicedBodies, RowsBetweenWallsKeepTheirRestitution) {
  const std::string scene =
      soft + rod("a", 2, 8, "velocity = 1\nposition = 0") + rod("b", 2, 1, "position = 2.1") +
      "[[body]]\nname = 'c'\nmass = 6\nradius = 1\nposition = 4.15\n"
      "[[wall]]\nname = 'l'\nfaces = 'right'\nposition = -1.2\n"
      "[[wall]]\nname = 'r'\nposition = 5.2\n"
      "[contact]\nlaw = 'power_law'\nstiffness = 500\nexponent = 1.5\nrestitution = 0.5\n"
      "[run]\nbodies = 'sliced'\nduration = 3\n";
  for (const char* method : {"event_driven", "lzb"}) {
    const Trace trace = run(assembled(scene + "method = '" + method + "'\n"));
    EXPECT_TRUE(trace.failures.empty()) << method << ": " << trace.failures.front();
    EXPECT_GT(trace.impacts.size(), 50u) << method;
    EXPECT_NEAR(trace.ledger.remainder(), 0, 1e-11 * trace.ledger.initial) << method;
  }
}

// Laws that share impulses by stiffness have nothing to share in a contact of two end points.
TEST(SlicedBodies, ImpactLawsAgreeOnEndPoints) {
  const std::string scene = rods(4, "[contact]\nrestitution = 0.6\n");
  const Trace newton = run(assembled(scene + sliced("newton")));
  for (const char* law : {"lzb", "pairwise", "poisson"})
    EXPECT_LT(difference(run(assembled(scene + sliced(law))), newton), 1e-8) << law;
}

TEST(SlicedBodies, TellOfCentresOfMass) {
  for (const char* method : {"rk4", "moreau_jean", "event_driven"}) {
    const Trace trace = run(assembled(rods(4) + sliced(method)));
    ASSERT_EQ(trace.bodies.size(), 2u) << method;
    EXPECT_EQ(trace.bodies[0].name, "b");  // in the order of the scene
    EXPECT_NEAR(trace.bodies[0].position_start.x, 5, 1e-12);
    EXPECT_NEAR(trace.bodies[1].position_start.x, 2, 1e-12);
    for (const BodyOutcome& body : trace.bodies) {
      EXPECT_NEAR(test::last(trace, body.name + ".velocity"), body.velocity_end.x, 1e-12) << method;
      EXPECT_NEAR(test::last(trace, body.name + ".position"), body.position_end.x, 1e-12) << method;
    }
    EXPECT_NEAR(test::last(trace, "energy.vibrational"), trace.ledger.vibrational, 1e-12) << method;
    EXPECT_GT(trace.ledger.vibrational, 0.1 * trace.ledger.initial) << method;
  }
}

TEST(SlicedBodies, AStepBeyondTheSpringsIsRefusedWithItsLimit) {
  // ω = 2 c/Δx with c = √30 m/s and Δx = 1/4 m.
  const double limit = 0.25 / std::sqrt(30);
  EXPECT_EQ(refused(rods(4) + sliced("verlet", fmt::format("step = {}\n", 0.999 * limit))), "");
  const std::string said = refused(rods(4) + sliced("verlet", fmt::format("step = {}\n", 1.001 * limit)));
  EXPECT_NE(said.find(fmt::format("at most 2/ω = {:.4g} s", limit)), std::string::npos) << said;
  EXPECT_NE(refused(rods(4) + sliced("three_point", fmt::format("step = {}\n", 0.6 * limit))), "");
  for (const char* method : {"reference", "moreau_jean", "event_driven"})
    EXPECT_EQ(refused(rods(4) + sliced(method, fmt::format("step = {}\n", 10 * limit))), "") << method;
}

TEST(SlicedBodies, WhatSaysNothingIsRefused) {
  const auto says = [](const std::string& text, const std::string& words) {
    const std::string said = refused(text);
    EXPECT_NE(said.find(words), std::string::npos) << text << said;
  };
  const std::string balls =
      "[[body]]\nname = 'a'\nmass = 1\nradius = 1\nvelocity = 1\n[[wall]]\n[contact]\n"
      "stiffness = 100\nexponent = 1\n";
  for (const char* bodies : {"rigid", "sliced"})
    says(balls + by("verlet", fmt::format("bodies = '{}'\n", bodies)),
         "no body of the scene is cut into slices");
  says("[system]\nkind = 'bouncing_ball'\n[run]\nbodies = 'sliced'\n", "has a [system]");
  says(rods(4) + by("waves", "bodies = 'rigid'\n"), "run.bodies says that they are rigid");
  says(rods(4) + by("inelastic_then_restore", "bodies = 'sliced'\n"), "collisions = \"waves\"");
  says(rods(4) + by("inelastic_then_restore", "bodies = 'rigid'\ncollisions = 'waves'\n"), "rigid");
  EXPECT_EQ(refused(rods(4) + by("inelastic_then_restore", "bodies = 'sliced'\ncollisions = 'waves'\n")), "");
  says(rods(4, "[contact]\nrestitution = 0.5\n") + sliced("verlet"), "cannot give a-b the restitution 0.5");
  says(rods(4) + sliced("verlet", "force_rebound = 'exact'\n"), "no rebound is known");
  says(rods(4) + by("verlet", "bodies = 'cut'\n"), "no such choice");
}

// Where nothing is said, methods other than waves take bodies as rigid, and tell so.
TEST(SlicedBodies, RigidOnesAreTold) {
  const auto told = [](const std::string& text) {
    const Trace trace = run(assembled(text));
    return std::any_of(trace.remarks.begin(), trace.remarks.end(), [](const std::string& remark) {
      return remark.find("takes bodies with slices as rigid") != std::string::npos;
    });
  };
  EXPECT_TRUE(told(rods(4) + by("newton")));
  EXPECT_FALSE(told(rods(4) + by("newton", "bodies = 'rigid'\n")));
  EXPECT_FALSE(told(rods(4) + by("waves")));
  EXPECT_FALSE(told(rods(4) + sliced("newton")));
  EXPECT_NEAR(run(assembled(rods(4) + by("newton"))).bodies[0].velocity_end.x, 4.0 / 3, 1e-12);
}

// Half slices stand for an elastic law, as by waves, and the run says so; a law that dissipates acts.
TEST(SlicedBodies, AnElasticLawThatDoesNotActIsTold) {
  const auto told = [](const std::string& contact) {
    const Trace trace = run(assembled(rods(4, contact) + sliced("rk4")));
    return std::any_of(trace.remarks.begin(), trace.remarks.end(), [](const std::string& remark) {
      return remark.find("not the elastic law, of a-b") != std::string::npos;
    });
  };
  EXPECT_TRUE(told("[contact]\nlaw = 'power_law'\nstiffness = 500\nexponent = 1.5\n"));
  EXPECT_FALSE(told(damped));
  EXPECT_FALSE(told(""));
}

TEST(SlicedBodies, AWrittenSceneRunsTheSame) {
  for (const char* method : {"two_point", "event_driven", "waves"}) {
    const Assembly first = assembled(rods(4) + sliced(method));
    const Assembly again = assembled(write_scene(resolved(first)));
    EXPECT_LT(difference(run(first), run(again)), 1e-12) << method;
    EXPECT_EQ(write_scene(resolved(again)), write_scene(resolved(first))) << method;
  }
}

}  // namespace
}  // namespace ictus::sliced_test
