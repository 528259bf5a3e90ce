// Many bodies off the line: of their pairs only those are listed that can touch before the run ends, and nothing
// else changes.

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>

#include "ictus/run/assemble.hpp"
#include "ictus/run/impact_laws.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/run.hpp"
#include "ictus/run/travel.hpp"
#include "tests/support/near.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::crowd_test {
namespace {

using test::assembled;
using test::refused;
using test::scene_of;

std::string by(const std::string& method, const std::string& more) {
  return "[run]\nmethod = '" + method + "'\n" + more;
}
const std::string springs = "[contact]\nlaw = 'power_law'\nstiffness = 1e8\nexponent = 1.5\n";

std::string duration(double seconds) { return "duration = " + std::to_string(seconds) + "\n"; }

/// Discs with random masses, radii and velocities on a lattice.
class Crowd {
 public:
  explicit Crowd(unsigned seed, int rows) : random_(seed), rows_(rows) {}

  std::string text(double speed) {
    std::string text;
    for (int i = 0; i < rows_; ++i)
      for (int j = 0; j < rows_; ++j)
        text += "[[body]]\nname = 'd" + std::to_string(i) + "x" + std::to_string(j) +
                "'\nmass = " + std::to_string(0.1 + uniform()) +
                "\nradius = " + std::to_string(0.008 + 0.0019 * uniform()) + "\nposition = [" +
                std::to_string(0.02 * i) + ", " + std::to_string(0.02 * j) + "]\nvelocity = [" +
                std::to_string(speed * (uniform() - 0.5)) + ", " + std::to_string(speed * (uniform() - 0.5)) +
                "]\n";
    return text;
  }

 private:
  double uniform() { return std::uniform_real_distribution<double>(0, 1)(random_); }
  std::mt19937 random_;
  int rows_;
};

const std::string floor_below = "[[wall]]\nname = 'floor'\nposition = [0, '-10 mm']\nnormal = [0, 1]\n";
const std::string gravity = "[world]\ngravity = [0, -9.81]\n";
const std::string box = "[frame]\nname = 'box'\nfrom = [-0.01, -0.01]\nto = [0.29, 0.29]\nmass = 20\n";

/// The same scene with a list of all pairs: without a duration nothing can be left out.
Assembly with_all_pairs(const std::string& scene, const std::string& method, const std::string& more,
                        double until) {
  Assembly assembly = assembled(scene + by(method, more));
  assembly.scene.run.duration = At<double>{until, {}};
  assembly.plan.until = until;
  assembly.plan.stop_when_apart = false;
  return assembly;
}

std::set<std::string> names_of(const Assembly& assembly) {
  std::set<std::string> names;
  for (const AssembledContact& contact : assembly.contacts) names.insert(contact.name);
  return names;
}

void expect_same(const std::string& method, const std::string& around) {
  const double until = 0.002;
  const std::string scene = Crowd(7, 15).text(2) + springs + around;
  const std::string step = is_impact_law(method) ? "" : "step = 2e-5\n";
  const Assembly few = assembled(scene + by(method, step + duration(until))),
                 all = with_all_pairs(scene, method, step, until);
  EXPECT_EQ(all.contacts.size(), 225u * 224 / 2 + (around.empty() ? 0 : around == box ? 900 : 225));
  EXPECT_LT(few.contacts.size(), all.contacts.size() / 3);
  const Trace one = run(few), other = run(all);
  ASSERT_TRUE(one.ending.complete) << method << ": " << one.ending.reason;
  // An impact of lzb takes time, and meanwhile nothing else happens.
  EXPECT_GT(one.impacts.size(), method == "lzb" ? 0u : 20u) << method;
  EXPECT_EQ(one.impacts.size(), other.impacts.size()) << method;
  EXPECT_EQ(one.contact_names, other.contact_names) << method;
  for (std::size_t i = 0; i < one.bodies.size(); ++i) {
    EXPECT_EQ(one.bodies[i].velocity_end.x, other.bodies[i].velocity_end.x) << method << one.bodies[i].name;
    EXPECT_EQ(one.bodies[i].position_end.y, other.bodies[i].position_end.y) << method << one.bodies[i].name;
  }
}

TEST(Crowd, GivesTheSameWithAndWithoutPairsThatCannotTouch) {
  const std::string nothing;
  for (const char* method : {"newton", "lzb", "event_driven", "two_point"}) expect_same(method, nothing);
  for (const char* method : {"newton", "moreau_jean", "rk4"}) expect_same(method, gravity + floor_below);
  for (const char* method : {"pairwise", "moreau_jean"}) expect_same(method, box);
}

// Long enough that many touch, and many cannot.
TEST(Crowd, LeavesNoPairOutThatTouches) {
  std::size_t touched = 0;
  for (unsigned seed = 1; seed <= 4; ++seed)
    for (const std::string& around : {std::string(), gravity + floor_below, box}) {
      const double until = 0.001 * seed, speed = seed % 2 ? 3 : 0.5;
      const std::string scene = Crowd(seed, 15).text(speed) + "[contact]\nrestitution = 0.9\n" + around;
      const Assembly few = assembled(scene + by("newton", duration(until)));
      const Trace trace = run(with_all_pairs(scene, "newton", "", until));
      const std::set<std::string> listed = names_of(few);
      for (const Impact& impact : trace.impacts)
        EXPECT_TRUE(listed.count(trace.contact_names[impact.contact])) << trace.contact_names[impact.contact];
      touched += trace.impacts.size();
    }
  EXPECT_GT(touched, 200u);
}

/// Two that fly at each other, of 1 and 3 kg, in company of none.
Scene two(const std::string& more) {
  return scene_of(
      "[[body]]\nname = 'a'\nmass = 1\nradius = 0.01\nposition = [0, 0]\nvelocity = [2, 5]\n"
      "[[body]]\nname = 'b'\nmass = 3\nradius = 0.01\nposition = [1, 0]\nvelocity = [-1, 5]\n"
      "[contact]\nrestitution = 1\n" +
      more + "[run]\nduration = 0.1\nstep = 1e-9\n");
}

// Where bodies take the shortest way with all the energy that there is, the bound is their motion.
TEST(Crowd, ItsBoundIsReached) {
  const double slack = std::sqrt(1.5);
  for (const std::string& pull : {std::string(), gravity}) {
    const Travel travel = farthest_travel(two(pull), 0);
    EXPECT_TRUE(near(travel.of(1 + 1.0 / 3), slack * 3 * 0.1, 1e-7)) << "both fall alike: " << pull;
  }
  EXPECT_TRUE(
      near(farthest_travel(two(""), 5).of(1 + 1.0 / 3), slack * 0.1 * std::sqrt(9 + 10 * 4.0 / 3), 1e-7))
      << "with 5 J from contacts";
  const Travel falling = farthest_travel(
      scene_of("[[body]]\nname = 'a'\nmass = 2\nradius = 0.01\nposition = [0, 1]\n" + gravity + floor_below +
               "[contact]\nrestitution = 1\n[run]\nduration = 0.1\nstep = 1e-9\n"),
      0);
  EXPECT_TRUE(near(falling.of(0.5), slack * 9.81 * 0.01 / 2, 1e-7));
  EXPECT_TRUE(near(falling.kinetic, 1.5 * 0.981 * 0.981, 1e-7));
}

// Two discs pressed into each other push a third away, which could not move by what moves at the start.
TEST(Crowd, KnowsWhatIsStoredInContacts) {
  const std::string scene = Crowd(3, 15).text(0) +
                            "[[body]]\nname = 'a'\nmass = 1\nradius = '10 mm'\nposition = [1, 1]\n"
                            "[[body]]\nname = 'b'\nmass = 1\nradius = '10 mm'\nposition = [1.0199, 1]\n"
                            "[[body]]\nname = 'c'\nmass = 1\nradius = '10 mm'\nposition = [1.0401, 1]\n" +
                            springs + "precompression = '0.11 mm'\n" +
                            by("rk4", "step = 1e-6\n" + duration(0.01));
  const Assembly assembly = assembled(scene);
  EXPECT_TRUE(names_of(assembly).count("b-c"));
  EXPECT_LT(assembly.contacts.size(), 10000u);
  const Trace trace = run(assembly);
  EXPECT_TRUE(trace.failures.empty());
  // ½ 1e8 δ^2.5/2.5 each; b gives its velocity to c.
  const double speed = std::sqrt(1e8 * std::pow(1e-4, 2.5) / 2.5);
  EXPECT_TRUE(near(trace.bodies.back().velocity_end.x, speed, 1e-3));
}

TEST(Crowd, TooManyPairsAreRefusedInWords) {
  const std::string grains =
      "[[pack]]\nname = 'g'\ncount = 1200\nradius = 1\nmass = 1\nfrom = [0, 0]\nto = [500, 500]\n"
      "[start]\ng-1.velocity = [1, 0]\n[contact]\nrestitution = 1\n";
  EXPECT_NE(
      refused(grains + by("event_driven", ""))
          .find("event_driven needs a list of the pairs that can touch, which are more than 200000 of 1200 "
                "bodies for ever\n    give a duration, or method = \"inelastic_then_restore\""),
      std::string::npos);
  const std::string long_run = refused(grains + by("newton", duration(1000)));
  EXPECT_NE(long_run.find("within 1000 s\n    give a shorter duration"), std::string::npos) << long_run;
  EXPECT_EQ(refused(grains + by("newton", duration(1))), "");
}

TEST(Crowd, ThatNothingCanReachFliesOn) {
  const Trace trace = run(assembled(
      "[[pack]]\nname = 'g'\ncount = 1200\narrangement = 'lattice'\nradius = 1\nmass = 1\ngap = 5\nfrom = [0, 0]\n"
      "to = [500, 500]\n[start]\ng-1.velocity = [1, 0]\n[contact]\nrestitution = 1\n" +
      by("newton", duration(0.5))));
  EXPECT_EQ(trace.impacts.size(), 0u);
  EXPECT_EQ(trace.bodies.front().velocity_end.x, 1);
  EXPECT_TRUE(trace.failures.empty());
}

// 300 MB for a million bodies that an impact law never looks at.
TEST(Crowd, ALongRowHasAModelForSchemesOnly) {
  const std::string row =
      "[[chain]]\nname = 'b'\ncount = 200002\nmass = 1\nradius = 0.01\n[start]\nb-1.velocity = 1\n";
  const Assembly by_law = assembled(row + springs + by("lzb", ""));
  EXPECT_FALSE(by_law.model);
  EXPECT_TRUE(is_left_to_named_schemes(by_law));
  EXPECT_EQ(by_law.contacts.back().name, "b-200001-b-200002");
  const Assembly by_scheme = assembled(row + springs + by("verlet", "step = 1e-6\nduration = 1e-5\n"));
  ASSERT_TRUE(by_scheme.model);
  EXPECT_FALSE(is_left_to_named_schemes(by_scheme));
  EXPECT_EQ(by_scheme.model->contacts(), 200001);
}

}  // namespace
}  // namespace ictus::test::crowd_test
