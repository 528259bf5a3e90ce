#include "ictus/run/assemble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>

#include "ictus/exact/bouncing_ball.hpp"
#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/write.hpp"
#include "tests/support/near.hpp"
#include "tests/support/source_dir.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::assemble_test {
namespace {

using test::assembled;
using test::refused;

const std::string ball = "[[body]]\nname = 'ball'\nmass = '10 g'\nvelocity = '1 m/s'\n";
const std::string wall = "[[wall]]\nname = 'wall'\n";
const std::string hunt_crossley =
    "[contact]\nlaw = 'hunt_crossley'\nstiffness = '1e7 N/m^1.5'\nexponent = 1.5\ndamping = '0.3 s/m'\n";
const std::string felt =
    "[contact]\nlaw = 'stulov'\nstiffness = 3e9\nexponent = 2.5\nhereditary = 0.6\nrelaxation = '0.3 ms'\n";
const std::string dashpot = "[contact]\nlaw = 'kelvin_voigt'\nstiffness = 1e6\ndamping = 5\n";

::testing::AssertionResult has(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "'" << part << "' is not in:\n" << text;
}

std::string chain(int count, const std::string& more = "") {
  return fmt::format("[[chain]]\nname = 'ball'\ncount = {}\nmass = '50 g'\nradius = '10 mm'\n{}", count,
                     more);
}

/// All columns of two runs, to the last bit.
bool same_bits(const Trace& a, const Trace& b) {
  if (a.columns.size() != b.columns.size()) return false;
  for (std::size_t i = 0; i < a.columns.size(); ++i)
    if (!std::equal(a.columns[i].values.begin(), a.columns[i].values.end(), b.columns[i].values.begin(),
                    b.columns[i].values.end(), [](double x, double y) {
                      return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
                    }))
      return false;
  return true;
}

TEST(Assemble, TheDefaultMethodIsTheBestThatFits) {
  EXPECT_EQ(assembled(ball + wall + hunt_crossley).scene.run.method.value, "phi");
  EXPECT_EQ(assembled(chain(3) + hunt_crossley).scene.run.method.value, "two_point");
  EXPECT_EQ(assembled(ball + wall + dashpot).scene.run.method.value, "two_point");
  EXPECT_EQ(assembled(ball + wall + felt).scene.run.method.value, "reference");
}

TEST(Assemble, RefusesSchemesThatDoNotFitAndNamesThoseThatDo) {
  EXPECT_TRUE(has(
      refused(chain(3) + hunt_crossley + "[run]\nmethod = 'phi'\n"),
      "s.toml:12:10: run.method: phi is built on the first integral of one contact, and the scene has 2"));
  const std::string form = refused(ball + wall + dashpot + "[run]\nmethod = 'phi'\n");
  EXPECT_TRUE(has(form, "phi needs a law of the form f = k δ^α (1 + μ δ̇), which kelvin_voigt is not"));
  const std::string memory = refused(ball + wall + felt + "[run]\nmethod = 'am1'\n");
  EXPECT_TRUE(has(memory, "am1 cannot follow the memory of the law stulov"));
  EXPECT_TRUE(has(memory, "schemes that fit this scene: "));
  const std::string fitting = memory.substr(memory.find("schemes that fit this scene: "));
  EXPECT_TRUE(has(fitting, "reference"));
  EXPECT_EQ(fitting.find("phi"), std::string::npos) << fitting;
}

// What the message offers is what there is: every scheme either fits or is refused by its own name.
TEST(Assemble, EverySchemeFitsOrIsRefusedByName) {
  for (const std::string& law : {hunt_crossley, felt, dashpot}) {
    const Assembly assembly = assembled(ball + wall + law);
    const auto fitting = fitting_schemes(*assembly.model);
    EXPECT_FALSE(fitting.empty());
    for (const SchemeFacts& facts : smooth_schemes()) {
      const std::string name(facts.about.name);
      const bool fits = std::find(fitting.begin(), fitting.end(), name) != fitting.end();
      const std::string said = refused(ball + wall + law + "[run]\nmethod = '" + name + "'\n");
      EXPECT_EQ(said.empty(), fits) << name << ": " << said;
      if (!fits) {
        EXPECT_TRUE(has(said, "run.method: " + name + " "));
      }
    }
  }
}

TEST(Assemble, AnUnknownMethodGetsTheNearestName) {
  const std::string said = refused(ball + wall + hunt_crossley + "[run]\nmethod = 'verlett'\n");
  EXPECT_TRUE(has(said, "run.method: there is no scheme or impact law 'verlett'"));
  EXPECT_TRUE(has(said, "did you mean 'verlet'?"));
}

TEST(Assemble, AnotherSchemeIsRefusedLikewise) {
  const Assembly assembly = assembled(chain(3) + hunt_crossley);
  EXPECT_THROW((void)run(assembly, {.scheme = "phi", .stop = {}}), Error);
  EXPECT_THROW((void)run(assembly, {.scheme = "no_such_scheme", .stop = {}}), Error);
  EXPECT_EQ(run(assembly, {.scheme = {}, .stop = {}}).scheme, "two_point");
  EXPECT_EQ(run(assembly, {.scheme = "verlet", .stop = {}}).scheme, "verlet");
}

TEST(Assemble, ReducedMassesAndContactsOfAChain) {
  const Assembly assembly = assembled(
      "[[chain]]\nname = 'b'\ncount = 3\nmass = [1, 2, 6]\nradius = [0.1, 0.2, 0.3]\n"
      "[[wall]]\nposition = 5\n" +
      hunt_crossley);
  ASSERT_EQ(assembly.contacts.size(), 3u);
  EXPECT_EQ(assembly.contacts[0].name, "b-1-b-2");
  EXPECT_TRUE(near(assembly.contacts[0].mass, 2.0 / 3, 1e-15));
  EXPECT_TRUE(near(assembly.contacts[1].mass, 1.5, 1e-15));
  EXPECT_EQ(assembly.contacts[2].mass, 6);
  EXPECT_EQ(assembly.contacts[2].right, "wall");
  EXPECT_EQ(assembly.model->pools().size(), 1u) << "one law, one pool";
  Model::Contacts depth(3), speed(3);
  assembly.model->approach(assembly.start.q, assembly.start.v, depth, speed);
  EXPECT_TRUE(near(depth[0], 0, 1e-15, 1));
  EXPECT_TRUE(near(depth[2], 0.8 + 0.3 - 5, 1e-15));
}

TEST(Assemble, FileOrderDoesNotMatter) {
  const auto text = [](const std::vector<int>& order) {
    std::string all;
    for (int i : order)
      all += fmt::format("[[body]]\nname = 'b{}'\nmass = {}\nradius = 0.1\nposition = {}\nvelocity = {}\n", i,
                         1 + i, 0.25 * i, 3 - i);
    return all + hunt_crossley + "[run]\nstep = '20 us'\n";
  };
  const Trace one = run(assembled(text({0, 1, 2, 3}))), other = run(assembled(text({2, 0, 3, 1})));
  EXPECT_GT(one.impacts.size(), 2u);
  EXPECT_TRUE(same_bits(one, other));
}

TEST(Assemble, APairOverridesTheLaw) {
  const std::string law = hunt_crossley;
  const Assembly assembly =
      assembled(chain(5) + law +
                "[[pair]]\nbetween = ['ball-3', 'ball-2']\ndamping = '2 s/m'\n"
                "[[pair]]\nbetween = ['ball-4', 'ball-5']\nlaw = 'power_law'\nstiffness = 5\n");
  ASSERT_EQ(assembly.contacts.size(), 4u);
  EXPECT_EQ(assembly.contacts[0].law->values.at("damping"), 0.3);
  EXPECT_EQ(assembly.contacts[1].law->values.at("damping"), 2);
  EXPECT_EQ(assembly.contacts[1].law->values.at("stiffness"), 1e7) << "the rest is that of [contact]";
  EXPECT_EQ(assembly.contacts[3].law->name, "power_law");
  EXPECT_EQ(assembly.contacts[3].law->values.at("exponent"), 1.5) << "another law begins anew";
  EXPECT_TRUE(same_law(assembly.contacts[0], assembly.contacts[2]));
  EXPECT_FALSE(same_law(assembly.contacts[0], assembly.contacts[1]));
  EXPECT_EQ(assembly.model->pools().size(), 4u);
}

// A number of a [[pair]] counts more than a measurement of [contact], and the other way round.
TEST(Assemble, APairReplacesWhatWasMeasured) {
  const std::string measured =
      "[contact]\nlaw = 'hunt_crossley'\nstiffness = 1e7\nmeasured.restitution = { value = 0.7, speed = 1 "
      "}\n";
  const Assembly given =
      assembled(chain(3) + measured + "[[pair]]\nbetween = ['ball-1', 'ball-2']\ndamping = 0.125\n");
  ASSERT_EQ(given.contacts.size(), 2u);
  EXPECT_EQ(given.contacts[0].law->values.at("damping"), 0.125);
  EXPECT_TRUE(near(given.contacts[1].law->asked_restitution(1), 0.7, 1e-12));
  const Assembly found = assembled(chain(3) + hunt_crossley +
                                   "[[pair]]\nbetween = ['ball-1', 'ball-2']\n"
                                   "measured.restitution = { value = 0.7, speed = 1 }\n");
  ASSERT_EQ(found.contacts.size(), 2u);
  EXPECT_TRUE(near(found.contacts[0].law->asked_restitution(1), 0.7, 1e-12));
  EXPECT_EQ(found.contacts[1].law->values.at("damping"), 0.3);
}

TEST(Assemble, AParameterIsNotGivenAndMeasuredAtOnce) {
  const std::string said =
      refused(ball + wall + hunt_crossley + "measured.restitution = { value = 0.7, speed = 1 }\n");
  EXPECT_TRUE(has(said, "s.toml:11:11: damping = 0.3 s/m: it follows from what was measured"));
  EXPECT_TRUE(has(said, "remove it, or measured.restitution"));
}

TEST(Assemble, RefusesAPairThatNeverMeets) {
  EXPECT_TRUE(
      has(refused(chain(4) + hunt_crossley + "[[pair]]\nbetween = ['ball-1', 'ball-3']\ndamping = 1\n"),
          "s.toml:11:1: ball-1 and ball-3 are not neighbours on the line"));
}

TEST(Assemble, TellsSeveralProblemsAtOnce) {
  const std::string said = refused("[[body]]\nname = 'a'\nmass = -1\n" + ball + wall +
                                   "[contact]\nlaw = 'hunt_crosley'\n[run]\nmethod = 'phy'\nstep = '1 kg'\n"
                                   "[[pair]]\nbetween = ['a', 'wall']\n");
  EXPECT_TRUE(has(said, "mass = -1"));
  EXPECT_TRUE(has(said, "there is no scheme or impact law 'phy'"));
  EXPECT_TRUE(has(said, "a step needs s, got kg"));
  EXPECT_TRUE(has(said, "a and wall are not neighbours"));
  const std::string law =
      refused(ball + wall + "[contact]\nlaw = 'hunt_crossley'\nstiffness = '1 kg'\ndamping = -1\n");
  EXPECT_TRUE(has(law, "got kg"));
  EXPECT_TRUE(has(law, "zero or positive"));
}

TEST(Assemble, MaterialsChooseHertz) {
  const std::string steel = "[material.steel]\nyoung = '210 GPa'\npoisson = 0.3\n";
  const Assembly assembly = assembled(steel + chain(2, "material = 'steel'\n"));
  ASSERT_EQ(assembly.contacts.size(), 1u);
  EXPECT_EQ(assembly.contacts[0].law->name, "power_law");
  const double modulus = 210e9 / 2 / (1 - 0.09);
  EXPECT_TRUE(
      near(assembly.contacts[0].law->values.at("stiffness"), 4.0 / 3 * modulus * std::sqrt(0.005), 1e-14));
  EXPECT_TRUE(has(refused(steel + chain(2)), "has no law")) << "bodies without a material";
}

// Gravity along +x closes on a wall that faces left, and opens a contact with one that faces right.
TEST(Assemble, GravityHasTheSignOfItsWall) {
  const auto gravity = [](const std::string& faces, const std::string& g) {
    return assembled(ball + "position = " + (faces == "left" ? "-1" : "1") + "\n[[wall]]\nfaces = '" + faces +
                     "'\n[world]\ngravity = '" + g + " m/s^2'\n" + hunt_crossley)
        .contacts[0]
        .gravity;
  };
  EXPECT_EQ(gravity("left", "9.81"), 9.81);
  EXPECT_EQ(gravity("left", "-9.81"), -9.81);
  EXPECT_EQ(gravity("right", "9.81"), -9.81);
  EXPECT_EQ(gravity("right", "-9.81"), 9.81);
  EXPECT_EQ(assembled(chain(2) + "[world]\ngravity = 9.81\n" + hunt_crossley).contacts[0].gravity, 0)
      << "bodies fall alike";
}

TEST(Assemble, UnderGravityARunNeedsAnEnd) {
  const Assembly assembly = assembled(ball + wall + "[world]\ngravity = 9.81\n" + hunt_crossley);
  ASSERT_TRUE(assembly.scene.run.duration);
  EXPECT_EQ(assembly.scene.run.duration->value, 1);
  EXPECT_EQ(assembly.plan.until, 1);
  EXPECT_FALSE(assembly.plan.stop_when_apart);
  EXPECT_TRUE(assembled(ball + wall + hunt_crossley).plan.stop_when_apart);
}

// Two balls, one on either side of a double wall: to one of them gravity is a floor's, to the other a
// ceiling's.
TEST(Assemble, ContactsOfOneLawKeepTheirOwnGravity) {
  const Assembly assembly = assembled(
      "[[body]]\nname = 'a'\nmass = 1\nposition = -1\n[[body]]\nname = 'b'\nmass = 1\nposition = 2\n"
      "[[wall]]\nname = 'v'\nposition = 0\n[[wall]]\nname = 'w'\nposition = 1\nfaces = 'right'\n"
      "[world]\ngravity = 10\n[contact]\nlaw = 'hunt_crossley'\nstiffness = 1000\ndamping = 0.1\n");
  ASSERT_EQ(assembly.contacts.size(), 2u);
  EXPECT_TRUE(same_law(assembly.contacts[0], assembly.contacts[1]));
  const auto floor = assembly.plan.outlook(0, 2.0);
  ASSERT_TRUE(floor);
  const auto bounce = exact::bounce({1, 1000, 1.5, 0.1, 10}, 2);
  EXPECT_TRUE(near(floor->max_depth, bounce.max_depth, 1e-13));
  EXPECT_TRUE(near(floor->rebound_speed, bounce.speed_out, 1e-13));
  EXPECT_FALSE(assembly.plan.outlook(1, 2.0)) << "no closed form knows gravity that pulls off the wall";
}

TEST(Assemble, RefusesCorrectionsWhereNoReboundIsKnown) {
  const std::string corrected = "[run]\nmethod = 'verlet'\nforce_rebound = 'exact'\n";
  EXPECT_EQ(refused(ball + wall + hunt_crossley + corrected), "");
  EXPECT_TRUE(has(refused(ball + wall + felt + "[run]\nmethod = 'verlet'\nclip_compression = true\n"),
                  "no rebound is known for contact ball-wall (stulov)"));
  EXPECT_TRUE(
      has(refused(chain(3) + hunt_crossley + corrected), "no rebound is known for contact ball-1-ball-2"));
  const std::string ceiling = "[world]\ngravity = '-9.81 m/s^2'\n";
  EXPECT_TRUE(has(refused(ball + wall + ceiling + hunt_crossley + corrected), "no rebound is known"));
  EXPECT_EQ(refused(ball + wall + ceiling + hunt_crossley +
                    "[run]\nmethod = 'verlet'\nforce_rebound = 'approximate'\n"),
            "");
}

/// A scene, run; then as it was resolved, written, read and run again.
void expect_same_bits_again(const std::string& text) {
  const Assembly first = assembled(text);
  const std::string written = write_scene(resolved(first));
  const Assembly second = assembled(written);
  ASSERT_TRUE(second.model) << written;
  EXPECT_EQ(first.scene.run.method.value, second.scene.run.method.value);
  const Trace one = run(first), two = run(second);
  EXPECT_GT(one.steps, 10u);
  EXPECT_EQ(one.steps, two.steps);
  EXPECT_EQ(one.ending.reason, two.ending.reason);
  EXPECT_TRUE(same_bits(one, two)) << written;
  EXPECT_EQ(write_scene(resolved(second)), written) << "resolving is done once";
}

TEST(Resolved, ReadsBackAndGivesTheSameBits) {
  expect_same_bits_again(ball + wall + hunt_crossley + "[run]\nstep = '10 us'\n");
  expect_same_bits_again(ball + wall + felt);
  expect_same_bits_again(ball + wall + "[world]\ngravity = 9.81\n" + hunt_crossley +
                         "[run]\nduration = '0.1 s'\n");
  expect_same_bits_again(
      ball + wall +
      "[contact]\nlaw = 'kuwabara_kono'\nmeasured.restitution = { value = 0.8, speed = 1 }\n"
      "measured.duration = { value = '1 ms', speed = 2 }\n");
}

TEST(Resolved, ReadsBackChainsOfSeveralLaws) {
  const std::string start = "[start]\nball-1.velocity = '1 m/s'\n", fine = "[run]\nstep = '5 us'\n";
  expect_same_bits_again("[material.steel]\nyoung = '210 GPa'\npoisson = 0.3\n" +
                         chain(5, "material = 'steel'\n") + start + fine);
  expect_same_bits_again(chain(5) + start + hunt_crossley +
                         "[[pair]]\nbetween = ['ball-2', 'ball-3']\ndamping = 2\n" + fine);
  expect_same_bits_again(chain(100) + start + hunt_crossley +
                         "[[pair]]\nbetween = ['ball-2', 'ball-3']\nlaw = 'power_law'\nstiffness = 1e6\n" +
                         "[run]\nstep = '20 us'\nduration = '2 ms'\n");
}

// What is quadratic in the number of bodies would take hours here.
TEST(Assemble, AMillionBodiesAreNoTrouble) {
  const Assembly assembly = assembled(chain(1'000'000) + wall + "position = 1e6\n" + hunt_crossley);
  EXPECT_EQ(assembly.contacts.size(), 1'000'000u);
  EXPECT_EQ(assembly.model->pools().size(), 1u);
}

// The resolved scene of a chain with two laws has a [[pair]] a contact: reading it must not be quadratic.
TEST(Assemble, AsManyPairsAsContactsAreNoneEither) {
  Scene scene = test::scene_of(chain(50'000) + hunt_crossley);
  for (int i = 1; i < 50'000; ++i) {
    Pair pair;
    pair.first.value = fmt::format("ball-{}", i + 1);
    pair.second.value = fmt::format("ball-{}", i);
    scene.pairs.push_back(pair);
  }
  Problems problems;
  EXPECT_EQ(assemble(std::move(scene), problems).contacts.size(), 49'999u);
  EXPECT_TRUE(problems.empty());
}

TEST(Load, SaysWhatIsWrongWithAFile) {
  EXPECT_THROW((void)load("/no/such/scene.toml", {}), Error);
  const std::string scenes = source_dir() + "/scenes/";
  EXPECT_EQ(load(scenes + "cradle.toml", {}).contacts.size(), 4u);
  EXPECT_EQ(load(scenes + "cradle.toml", {"chain.count=7"}).contacts.size(), 6u);
  try {
    (void)load(scenes + "cradle.toml", {"run.method=phi", "contact.stiffness=1 N/m"});
    FAIL() << "no complaint";
  } catch (const Error& error) {
    EXPECT_TRUE(has(error.what(), "needs N/m^1.5, got N/m"));
  }
}

}  // namespace
}  // namespace ictus::test::assemble_test
