// Scenes with resonators: who touches whom, what is refused with which words, what is written back, and runs whose
// momentum and ledger close.

#include "ictus/run/resonator_scene.hpp"

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "ictus/model/resonators/modal_system.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/run.hpp"
#include "ictus/run/schemes.hpp"
#include "ictus/scene/write.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::resonator_scene_test {
namespace {

using test::assembled;
using test::below;
using test::near;
using test::refused;

const std::string ball = "[[body]]\nname = 'ball'\nmass = 0.02\nposition = -1e-4\nvelocity = 1.5\n";
const std::string bar =
    "[[resonator]]\nname = 'bar'\nkind = 'bar'\nlength = 0.3\nwidth = 0.03\nthickness = 0.008\nyoung = 2e11\n"
    "density = 7850\nhighest = '10 kHz'\n";
const std::string law = "[contact]\nlaw = 'power_law'\nstiffness = 1e8\nexponent = 1.5\n";

std::string by(const std::string& method) { return "[run]\nmethod = '" + method + "'\nduration = '2 ms'\n"; }

const ModalSystem& system_of(const Assembly& assembly) {
  return dynamic_cast<const ModalSystem&>(*assembly.mechanics->system);
}

TEST(ResonatorScene, AFreeBarRecoilsAndTheLedgerCloses) {
  const Assembly assembly =
      assembled(ball + bar + "strike = 0.2\ndamping = { loss_factor = 0.01 }\n" + law + by("reference"));
  const Trace trace = run(assembly);
  ASSERT_EQ(trace.bodies.size(), 2u);
  const double mass = 7850 * 0.3 * 0.03 * 0.008;
  EXPECT_EQ(trace.bodies[1].name, "bar");
  EXPECT_TRUE(
      near(0.02 * trace.bodies[0].velocity_end.x + mass * trace.bodies[1].velocity_end.x, 0.02 * 1.5, 1e-11));
  EXPECT_TRUE(below(std::abs(trace.ledger.remainder()) / trace.ledger.scale(), 1e-10));
  EXPECT_GT(trace.ledger.vibrational, 0);
  EXPECT_TRUE(trace.failures.empty());
  ASSERT_EQ(trace.impacts.size(), 1u);
}

TEST(ResonatorScene, NeighboursTouchesAndStopsAreContacts) {
  const Assembly assembly = assembled(
      ball + "[[body]]\nname = 'other'\nmass = 0.01\nposition = -2e-4\nvelocity = 1\n" + bar +
      "strike = 0.5\n[[resonator.touch]]\nwith = 'other'\nat = '0.05 m'\n"
      "[[resonator.stop]]\nname = 'rail'\nat = 0.9\ngap = 1e-3\n[[resonator.pickup]]\nname = 'end'\nat = 0\n" +
      law + by("reference"));
  const ModalSystem& system = system_of(assembly);
  ASSERT_EQ(system.contacts(), 3);
  EXPECT_EQ(system.contact_name(0), "other-bar");
  EXPECT_EQ(system.contact_name(1), "bar-rail");
  EXPECT_EQ(system.contact_name(2), "ball-bar");
  Eigen::VectorXd gap(3);
  system.gaps(system.start().q, gap);
  EXPECT_TRUE(near(gap[0], 2e-4, 1e-12));
  EXPECT_TRUE(near(gap[1], 1e-3, 1e-12));
  EXPECT_TRUE(near(gap[2], 1e-4, 1e-12));
  ASSERT_EQ(system.pickups().size(), 1u);
  EXPECT_EQ(system.pickups()[0].name, "bar.end");
  for (Eigen::Index j = 0; j < 3; ++j) EXPECT_GT(system.compliance(j), 0);
}

TEST(ResonatorScene, IsWrittenBackAsItIs) {
  const std::string text =
      ball + bar + "ends = 'cantilever'\nstrike = 0.9\nmeasured = { frequency = '262 Hz', t60 = '1 s' }\n" +
      "[[resonator.hold]]\nat = 0.5\nstiffness = 100\n[[resonator.pickup]]\nname = 'root'\nat = 0.1\n" + law +
      by("reference");
  const Assembly first = assembled(text);
  const Assembly second = assembled(write_scene(resolved(first)));
  const ModalSystem &a = system_of(first), &b = system_of(second);
  ASSERT_EQ(a.coordinates(), b.coordinates());
  EXPECT_EQ(a.stiffnesses(), b.stiffnesses());
  EXPECT_EQ(a.dampings(), b.dampings());
  EXPECT_EQ(a.compliance(0), b.compliance(0));
  EXPECT_EQ(write_scene(resolved(first)), write_scene(resolved(second)));
}

TEST(ResonatorScene, PublishedMaterialsNeedNoNumbers) {
  const Assembly assembly = assembled(
      "[material.glass]\n[material.steel]\n[[body]]\nname = 'ball'\nradius = 5e-3\nmaterial = 'steel'\nvelocity = 1\n"
      "[[resonator]]\nname = 'plate'\nkind = 'plate'\nlength = 0.4\nwidth = 0.3\nthickness = 4e-3\n"
      "material = 'glass'\nhighest = '5 kHz'\nstrike = [0.3, 0.4]\n" +
      by("reference"));
  EXPECT_TRUE(near(system_of(assembly).data().resonators[0].mass, 2600 * 0.4 * 0.3 * 4e-3, 1e-12));
  EXPECT_TRUE(near(assembly.scene.resonators[0].damping.numbers.at("alpha").value, 1, 1e-15));
  EXPECT_TRUE(near(assembly.contacts[0].law->values.at("stiffness"),
                   4.0 / 3 / ((1 - 0.04) / 62e9 + (1 - 0.29 * 0.29) / 200e9) * std::sqrt(5e-3), 1e-12));
}

/// σ of the modes that vibrate.
std::vector<double> decays_of(const std::string& words) {
  const Assembly assembly =
      assembled("[material.steel]\n" + ball + bar + "strike = 0.2\n" + words + law + by("reference"));
  std::vector<double> decays;
  const Eigen::VectorXd all =
      assembly.model->modes().decay;  // of the ball, of two rigid modes, and of the others
  for (Eigen::Index i = 3; i < all.size(); ++i) decays.push_back(all[i]);
  return decays;
}

// As docs/guide/resonators.md has it: the measured time takes the place of what a material brings, and scales what is written.
TEST(ResonatorScene, AMeasuredTimeWinsOverTheMaterial) {
  const double sigma = std::log(1000.0) / 2;
  const std::string measured = "measured = { t60 = '2 s' }\n";
  for (const double each : decays_of("material = 'steel'\n" + measured))
    EXPECT_TRUE(near(each, sigma, 1e-13));
  const auto steel = decays_of("material = 'steel'\n");
  EXPECT_GT(steel.back(), 2 * steel.front()) << "Rayleigh's damping rises";
  const std::string written = "damping = { alpha = 3, beta = 1e-6 }\n";
  const auto own = decays_of(written), scaled = decays_of(written + measured);
  EXPECT_TRUE(near(scaled.front(), sigma, 1e-13));
  for (std::size_t i = 0; i < own.size(); ++i)
    EXPECT_TRUE(near(scaled[i] / sigma, own[i] / own.front(), 1e-12)) << i;
}

TEST(ResonatorScene, MistakesAreToldWithTheNearestName) {
  const std::string rest = law + by("reference");
  EXPECT_NE(refused(ball + bar + "strike = 0.5\nthicknes = 1\n" + rest).find("thickness"), std::string::npos);
  EXPECT_NE(refused(ball + bar + "strike = 0.5\nends = 'loose'\n" + rest).find("ends = \"loose\""),
            std::string::npos);
  EXPECT_NE(refused(ball + bar + "strike = '0.4 m'\n" + rest).find("not on it"), std::string::npos);
  EXPECT_NE(refused(ball + bar + "strike = [0.4, 0.2]\n" + rest).find("has 1 number"), std::string::npos);
  EXPECT_NE(refused(ball + bar + "strike = 0.5\ndamping = { loss = 1e-3 }\n" + rest).find("loss_factor"),
            std::string::npos);
  EXPECT_NE(refused(ball + bar + "strike = 0.5\ncontact_radius = 1e-3\n" + rest).find("points"),
            std::string::npos);
  EXPECT_NE(refused(ball + bar + "[[resonator.touch]]\nwith = 'bal'\nat = 0.5\n" + rest).find("ball"),
            std::string::npos);
  EXPECT_NE(
      refused(ball + bar + "strike = 0.5\nends = 'clamped'\nvelocity = 1\n" + rest).find("stands still"),
      std::string::npos);
  EXPECT_NE(refused(ball + bar + "strike = 0.5\n" + law + by("newton")).find("knows no bodies that vibrate"),
            std::string::npos);
  EXPECT_NE(
      refused(ball + bar + "strike = 0.5\n" + law + by("moreau_jean")).find("knows no bodies that vibrate"),
      std::string::npos);
  EXPECT_NE(refused(ball +
                    "[[resonator]]\nname = 'skin'\nkind = 'circular_membrane'\nradius = 0.2\ntension = 2000\n"
                    "surface_density = 0.26\nhighest = '2 kHz'\nstrike = [0.5, 0]\n" +
                    rest)
                .find("without bound"),
            std::string::npos);
}

double lowest_tone(const Assembly& assembly) {
  for (const VibrationMode& mode : system_of(assembly).data().resonators[0].modes)
    if (mode.frequency > 0) return mode.frequency;
  return 0;
}

TEST(ResonatorScene, TransposeMultipliesAllFrequenciesAndIsWrittenBack) {
  const std::string rest = "strike = 0.2\n" + law + by("reference");
  const Assembly plain = assembled(ball + bar + rest),
                 raised = assembled(ball + bar + "transpose = 1.5\n" + rest);
  EXPECT_TRUE(near(lowest_tone(raised), 1.5 * lowest_tone(plain), 1e-14));
  const Assembly again = assembled(write_scene(resolved(raised)));
  EXPECT_EQ(lowest_tone(again), lowest_tone(raised));
  const Assembly tuned =
      assembled(ball + bar + "transpose = 0.5\nmeasured = { frequency = '440 Hz' }\n" + rest);
  EXPECT_TRUE(near(lowest_tone(tuned), 2 * std::numbers::pi * 220, 1e-13));
  EXPECT_NE(refused(ball + bar + "transpose = 0\n" + rest).find("transpose = 0"), std::string::npos);
  EXPECT_NE(refused(ball + bar + "transpose = '2 Hz'\n" + rest).find("transpose"), std::string::npos);
}

TEST(ResonatorScene, ATableMayStandInTheScene) {
  const std::string table = "[[resonator]]\nname = 'bell'\nkind = 'table'\nstrike = 'point'\n";
  const std::string modes = "modes = \"\"\"\nfrequency,decay,mass\n250,1,40\n500,2,20\n\"\"\"\n";
  const Assembly assembly = assembled(ball + table + modes + law + by("reference"));
  EXPECT_TRUE(near(lowest_tone(assembly), std::hypot(2 * std::numbers::pi * 250, 1), 1e-14));
  EXPECT_EQ(lowest_tone(assembled(write_scene(resolved(assembly)))), lowest_tone(assembly));
  EXPECT_NE(refused(ball + table + modes + "file = 'x.csv'\n" + law + by("reference")).find("names a file"),
            std::string::npos);
}

/// v = φ_waist φ_rim J/m e^(−σt) (cos ω_d t − (σ/ω_d) sin ω_d t) of each mode after a blow J at the rim: shapes of a table are
/// per √kg, times are those of its heads, frequencies are heard. Blows last 1/2000 of a period.
TEST(ResonatorScene, TheShapesOfATableAreWhatAnImpulseDoes) {
  const std::string bell =
      "[[resonator]]\nname = 'bell'\nkind = 'table'\nstrike = 'rim'\nmodes = \"\"\"\n"
      "waist,frequency (kHz),T60 (ms),rim\n-0.5,0.1,900,2\n1,0.23,400,1.5\n\"\"\"\n"
      "[[resonator.pickup]]\nname = 'ear'\nat = 'waist'\n";
  const std::string hammer = "[[body]]\nname = 'ball'\nmass = 1e-6\nposition = 0\nvelocity = 1\n";
  const Assembly assembly =
      assembled(hammer + bell + "[contact]\nlaw = 'power_law'\nstiffness = 4e5\nexponent = 1\n" +
                "[run]\nmethod = 'projected'\nstep = 1e-7\nduration = '7 ms'\n");
  const auto stepper = make_stepper("projected", *assembly.model, assembly.plan);
  Motion motion = assembly.start;
  stepper->start(motion);
  double blow = 0, at = 0;  // N s; s, of its middle
  for (int n = 0; n < 70000; ++n) {
    ASSERT_TRUE(stepper->step(motion, 1e-7).converged());
    blow += stepper->impulse()[0];
    at += stepper->impulse()[0] * motion.t;
  }
  EXPECT_TRUE(near(blow, 2e-6, 1e-3)) << "a hammer of 1 mg comes back as fast";
  const double t = motion.t - at / blow;
  double expected = 0;
  const double modes[2][4] = {{100, 0.9, 2, -0.5}, {230, 0.4, 1.5, 1}};
  for (const auto& [frequency, t60, rim, waist] : modes) {
    const double sigma = std::log(1000.0) / t60, w = 2 * std::numbers::pi * frequency;
    expected += waist * rim * blow * std::exp(-sigma * t) * (std::cos(w * t) - sigma / w * std::sin(w * t));
  }
  EXPECT_TRUE(near(system_of(assembly).pickups().front().row.times(motion.v), expected, 1e-3));
}

}  // namespace
}  // namespace ictus::resonator_scene_test
