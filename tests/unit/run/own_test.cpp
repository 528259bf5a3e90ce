// docs/guide/own.md: a system and a contact law of a user's own go wherever a scene goes.

#include "ictus/run/own.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "ictus/laws/contact/hunt_crossley.hpp"
#include "ictus/laws/contact/power_law.hpp"
#include "ictus/report/csv.hpp"
#include "ictus/run/assemble.hpp"
#include "ictus/run/run.hpp"
#include "ictus/study/compare.hpp"
#include "tests/support/bead.hpp"
#include "tests/support/near.hpp"
#include "tests/support/source_dir.hpp"

namespace {

struct SquareDamper {
  double stiffness = 1e6;  // N/m^1.5
  double damping = 0.3;    // s/m^1.5
  static constexpr ictus::About about{"square_damper", "Hertz spring, damper δ².", "f = k δ^1.5 + c k δ² δ̇",
                                      "ours"};
  static constexpr ictus::LawTraits traits{};
  static constexpr std::array parameters{
      ictus::Param{&SquareDamper::stiffness, "stiffness", "N/m^1.5", "stiffness k", ictus::positive},
      ictus::Param{&SquareDamper::damping, "damping", "s/m^1.5", "damping c", ictus::positive}};
  ictus::PowerTerm spring() const { return {stiffness, 1.5}; }
  ictus::PowerTerm damper(double) const { return {stiffness * damping, 2}; }
};

}  // namespace

namespace ictus::test::own_test {
namespace {

SystemCase bead() {
  SystemCase bead;
  bead.system = std::make_unique<Bead>();
  bead.start = {0, Eigen::VectorXd::Constant(1, 1.0), Eigen::VectorXd::Zero(1)};
  bead.until = 1;
  return bead;
}

TEST(Own, ASystemRunsAsASceneByEveryFamily) {
  // One impact until t = 1: of the energy above the stop 0.8² is left.
  const double stop = 9.81 / 4, lost = (1 - 0.64) * (9.81 - stop);
  for (const std::string method : {"event_driven", "newton", "moreau_jean"}) {
    const Trace trace = run(assemble_own("bead", bead(), "[run]\nmethod = \"" + method + "\""));
    ASSERT_TRUE(trace.ending.complete) << method << ": " << trace.ending.reason;
    EXPECT_TRUE(trace.failures.empty()) << method;
    EXPECT_EQ(trace.impacts.size(), 1u) << method;
    const double tolerance = method == "moreau_jean" ? 0.02 : 1e-9;
    EXPECT_TRUE(near(trace.ledger.dissipated, lost, tolerance)) << method;
  }
}

TEST(Own, ASystemTakesALawOfTheListAndOneOfItsOwn) {
  // Elastic: the bead comes back with what it had, whichever way the law was given.
  const std::string words = "[run]\nmethod = \"reference\"\n";
  const Trace listed = run(assemble_own(
      "bead", bead(), words + "[contact]\nlaw = \"power_law\"\nstiffness = 1e7\nexponent = 1.5"));
  const Trace given =
      run(assemble_own("bead", bead(), chosen_law(PowerLaw{.stiffness = 1e7, .exponent = 1.5}), words));
  EXPECT_EQ(listed.bodies[0].velocity_end.x, given.bodies[0].velocity_end.x);
  EXPECT_TRUE(near(given.ledger.total(), given.ledger.initial, 1e-9));
  const Trace damped =
      run(assemble_own("bead", bead(), chosen_law(SquareDamper{.stiffness = 1e7, .damping = 0.5}), words));
  EXPECT_GT(damped.ledger.dissipated, 0.01);
  EXPECT_LT(std::abs(damped.ledger.remainder()), 1e-8 * damped.ledger.scale());
}

TEST(Own, ALawReplacesThatOfASceneToTheLastBit) {
  const std::string file = source_dir() + "/scenes/impact.toml";
  Assembly scene = load(file, {"run.method=two_point"});
  const Trace before = run(scene);
  const auto& values = scene.contacts[0].law->values;
  ASSERT_EQ(scene.contacts[0].law->name, "hunt_crossley");
  set_law(scene,
          chosen_law(HuntCrossley{values.at("stiffness"), values.at("exponent"), values.at("damping")}));
  const Trace after = run(scene);
  EXPECT_EQ(before.bodies[0].velocity_end.x, after.bodies[0].velocity_end.x);
  EXPECT_EQ(before.ledger.dissipated, after.ledger.dissipated);
}

TEST(Own, ALawIsComparedAndWritten) {
  Assembly drop = load(source_dir() + "/scenes/impact.toml", {"run.method=reference"});
  set_law(drop, chosen_law(SquareDamper{.stiffness = 1e8, .damping = 0.5}));
  const Trace blow = run(drop);
  ASSERT_EQ(blow.impacts.size(), 1u);
  const double restitution = blow.impacts[0].restitution();
  EXPECT_TRUE(near(blow.ledger.dissipated / blow.ledger.initial, 1 - restitution * restitution, 1e-9));
  const Comparison all = compare(drop, {"two_point", "rk4"});
  for (const Compared& compared : all.runs)
    EXPECT_TRUE(near(compared.trace.impacts[0].restitution(), restitution, 0.02)) << compared.method;
  std::string text;
  report::csv(blow, {}, [&](std::string_view part) { text += part; });
  EXPECT_NE(text.find("ball-wall.force"), std::string::npos);
}

TEST(Own, WhatDoesNotFitIsRefused) {
  const auto refusal = [](auto&& act) -> std::string {
    try {
      act();
    } catch (const Error& error) {
      return error.what();
    }
    return {};
  };
  EXPECT_NE(
      refusal([] { (void)assemble_own("bead", bead(), "[run]\nmethod = \"verlet\""); }).find("contact law"),
      std::string::npos);
  EXPECT_NE(refusal([] {
              (void)assemble_own("bead", bead(), "[system]\nkind = \"bouncing_ball\"");
            }).find("redefin"),
            std::string::npos);
  EXPECT_NE(refusal([] {
              (void)assemble_own("bead", bead(), "[run]\nmethod = \"moreau_jan\"");
            }).find("moreau_jean"),
            std::string::npos);
  Assembly rigid = assemble_own("bead", bead(), "[run]\nmethod = \"moreau_jean\"");
  EXPECT_NE(refusal([&] { set_law(rigid, chosen_law(SquareDamper{})); }).find("follows no contact law"),
            std::string::npos);
}

}  // namespace
}  // namespace ictus::test::own_test
