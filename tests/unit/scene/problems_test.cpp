// Every kind of mistake, with the exact words and place.

#include "tests/unit/scene/reading.hpp"

namespace ictus::problems_test {
namespace {

using test::complaints;

/// Complaints about a scene that is right but for these lines, which begin at line 4.
std::string about(const std::string& lines) {
  return complaints("[[body]]\nname = \"ball\"\nmass = 1\n" + lines);
}

TEST(SceneProblems, AllAtOnceInTheOrderOfTheFile) {
  EXPECT_EQ(
      complaints("titel = \"x\"\n[[body]]\nname = \"a\"\nmass = -1\n[run]\nstep = 0\n"),
      "s.toml:1:1: unknown key 'titel'\n"
      "    did you mean 'title'? allowed: title, body, chain, pack, wall, frame, material, contact, pair, joint, "
      "start, world, system, run, resonator, track, hand, strike, finger, pluck, glide, bow, crumple, break\n"
      "s.toml:4:8: mass = -1: must be positive\n    as in mass = \"50 g\"\n"
      "s.toml:6:8: step = 0: must be positive\n    as in step = \"1 us\"");
}

TEST(SceneProblems, Syntax) {
  EXPECT_EQ(
      complaints("[[body]]\nmass = 5 g\n"),
      "s.toml:2:10: not TOML: key-value pair: expected a comment or whitespace, saw 'g'\n    in: mass = 5 g\n"
      "    texts, and numbers with units, stand in quotes: mass = \"5 g\"");
  EXPECT_EQ(complaints("a = 1\na = 2\n").substr(0, 11), "s.toml:2:5:");
  EXPECT_EQ(complaints("a = \"\xff\"").substr(0, 52), "s.toml:1:5: not TOML: Encountered invalid utf-8 sequ");
  EXPECT_EQ(complaints(std::string("a\0b", 3)),
            "s.toml: is not a text file: it has bytes of value 0\n    a scene is TOML, in UTF-8");
}

TEST(SceneProblems, NoBody) {
  const std::string help =
      "\n    a small scene:\n    [[chain]]\n    name = \"ball\"\n    count = 5\n    mass = \"50 g\"\n"
      "    radius = \"10 mm\"\n    [start]\n    ball-1.velocity = \"1 m/s\"\n"
      "    [contact]\n    law = \"power_law\"\n    stiffness = \"7e9 N/m^1.5\"";
  EXPECT_EQ(complaints(""), "s.toml: the scene is empty" + help);
  EXPECT_EQ(complaints("# only\n# comments\n"), "s.toml: the scene is empty" + help);
  EXPECT_EQ(complaints("[run]\n"), "s.toml: the scene has no body and no [system]" + help);
}

TEST(SceneProblems, Numbers) {
  EXPECT_EQ(about("radius = \"5 g\"\n"),
            "s.toml:4:10: radius = \"5 g\": a radius needs m, got kg\n    as in radius = \"10 mm\"");
  EXPECT_EQ(about("radius = -1\n"),
            "s.toml:4:10: radius = -1: must be zero or positive\n    as in radius = \"10 mm\"");
  EXPECT_EQ(about("velocity = nan\n"), "s.toml:4:12: velocity = nan: must be a finite number");
  EXPECT_EQ(about("velocity = -inf\n"), "s.toml:4:12: velocity = -inf: must be a finite number");
  EXPECT_EQ(about("velocity = true\n"),
            "s.toml:4:12: velocity = true: needs a number, or a text with a number and a unit, found true or "
            "false");
  EXPECT_EQ(
      about("velocity = 2020-01-01\n"),
      "s.toml:4:12: velocity = a date: needs a number, or a text with a number and a unit, found a date");
  EXPECT_EQ(about("velocity = \"fast\"\n"),
            "s.toml:4:12: velocity = \"fast\": does not start with a number\n"
            "    write a number and its unit, as in \"5 g\" or \"1e7 N/m^1.5\"");
}

TEST(SceneProblems, Keys) {
  EXPECT_EQ(
      about("colour = \"red\"\n"),
      "s.toml:4:1: [[body]] 'ball': unknown key 'colour'\n"
      "    allowed: name, mass, radius, position, velocity, material, shape, profile, slices, length, tip, "
      "parts, size, points, file, scale, angle, orientation, spin, inertia");
  EXPECT_EQ(complaints("gravity = 9.81\n[[body]]\nname = \"a\"\nmass = 1\n"),
            "s.toml:1:1: unknown key 'gravity'\n    it belongs under [world]");
  EXPECT_EQ(complaints("[body]\nname = \"a\"\n"),
            "s.toml:1:2: body: needs two brackets, found a table\n    write [[body]] above the keys of each");
  EXPECT_EQ(about("[run]\nrecord_every = 1.5\n"),
            "s.toml:5:16: record_every = 1.5: needs a whole number from 1 to 1000000000, found a number");
  EXPECT_EQ(about("[run]\nstep = 1\nrate = 1\n"),
            "s.toml:6:1: [run]: step and rate say the same twice\n    remove one of them");
  EXPECT_EQ(about("[run]\nclip_compression = \"yes\"\n"),
            "s.toml:5:20: clip_compression = \"yes\": needs true or false without quotes, found a text");
  EXPECT_EQ(about("[run]\nforce_rebound = \"exakt\"\n"),
            "s.toml:5:17: force_rebound = \"exakt\": no such choice\n"
            "    did you mean 'exact'? allowed: computed, approximate, exact");
  EXPECT_EQ(about("[run]\ntolerance = 1e-15\n"),
            "s.toml:5:13: tolerance = 1e-15: must be in (1e-15, 0.01]\n    as in tolerance = 1e-13");
  EXPECT_EQ(about("[run]\nmethod = 3\n"),
            "s.toml:5:10: method = 3: needs a text in quotes, found a whole number");
}

TEST(SceneProblems, MissingKeys) {
  EXPECT_EQ(complaints("[[body]]\nradius = 1\n"),
            "s.toml:1:1: [[body]]: name is missing\n    as in name = \"ball\"\n"
            "s.toml:1:1: [[body]]: mass is missing\n"
            "    as in mass = \"50 g\"; or give a radius and a material with a density");
  EXPECT_EQ(complaints("[[chain]]\nname = \"c\"\nmass = 1\n"),
            "s.toml:1:1: [[chain]] 'c': count is missing\n    as in count = 5");
  EXPECT_EQ(about("[material.x]\n"),
            "s.toml:4:11: [material.x]: young is missing\n    as in young = \"210 GPa\"\n"
            "s.toml:4:11: [material.x]: poisson is missing\n    as in poisson = 0.3");
  EXPECT_EQ(about("[[pair]]\n"),
            "s.toml:4:1: [[pair]]: between is missing\n    as in between = [\"ball-1\", \"ball-2\"]");
}

TEST(SceneProblems, Materials) {
  EXPECT_EQ(about("material = \"stel\"\n[material.steel]\nyoung = 1\npoisson = 0.5\n"),
            "s.toml:4:12: material = \"stel\": no such material\n    did you mean 'steel'? allowed: steel");
  EXPECT_EQ(about("[material.x]\nyoung = 0\npoisson = -1\n"),
            "s.toml:5:9: young = 0: must be positive\n    as in young = \"210 GPa\"\n"
            "s.toml:6:11: poisson = -1: must be in (-1, 0.5]\n    as in poisson = 0.3");
}

TEST(SceneProblems, OneMistakeIsOneComplaint) {
  EXPECT_EQ(complaints("[[chain]]\nname = \"c\"\ncount = 2\nmass = \"1 s\"\n[start]\nc-1.velocity = 1\n"),
            "s.toml:4:8: mass = \"1 s\": a mass needs kg, got s\n    as in mass = \"50 g\"");
  EXPECT_EQ(complaints("[[chain]]\nname = \"c\"\ncount = 0\nmass = 1\n[start]\nc-1.velocity = 1\n"),
            "s.toml:3:9: count = 0: must be a whole number from 1 to 10000000");
  EXPECT_EQ(complaints("[[body]]\nname = \"b\"\nmaterial = \"x\"\n"),
            "s.toml:3:12: material = \"x\": no such material\n    the scene has none: write [material.x]");
}

TEST(SceneProblems, Names) {
  EXPECT_EQ(about("[[wall]]\nname = \"ball\"\n"),
            "s.toml:5:8: name = \"ball\": there is another of this name\n    bodies and walls need names of "
            "their own");
  EXPECT_EQ(about("[start]\nbal.velocity = 1\n"),
            "s.toml:5:1: [start]: no body is named 'bal'\n    did you mean 'ball'? allowed: ball");
  EXPECT_EQ(about("[start]\nball = 1\n"),
            "s.toml:5:8: [start]: ball needs a velocity or a position, found a whole number\n"
            "    as in ball.velocity = \"1 m/s\"");
  EXPECT_EQ(
      about("[[pair]]\nbetween = [\"ball\", \"wal\"]\n[[wall]]\n"),
      "s.toml:5:20: between: no body or wall is named 'wal'\n    did you mean 'wall'? allowed: ball, wall");
  EXPECT_EQ(about("[[pair]]\nbetween = [\"ball\"]\n"),
            "s.toml:5:11: between: needs two names, found 1\n    as in between = [\"ball-1\", \"ball-2\"]");
  EXPECT_EQ(about("[[pair]]\nbetween = [\"ball\", \"ball\"]\n"), "s.toml:5:20: between: 'ball' stands twice");
}

TEST(SceneProblems, Contacts) {
  EXPECT_EQ(about("[contact]\nstiffness = \"hard\"\n"),
            "s.toml:5:13: stiffness = \"hard\": does not start with a number\n"
            "    write a number and its unit, as in \"5 g\" or \"1e7 N/m^1.5\"");
  EXPECT_EQ(about("[contact]\nmeasured = { restitution = { value = 1.5, speed = 0 } }\n"),
            "s.toml:5:38: value = 1.5: must be in [0, 1]\n    as in value = 0.9\n"
            "s.toml:5:51: speed = 0: must be positive\n    as in speed = \"1 m/s\"");
  EXPECT_EQ(
      about("[contact]\nmeasured = { duration = \"1 ms\" }\n"),
      "s.toml:5:25: measured duration = \"1 ms\": needs a value and the approach speed it was measured at\n"
      "    as in duration = { value = \"1 ms\", speed = \"1 m/s\" }");
}

TEST(SceneProblems, Chains) {
  const auto chain = [](const std::string& lines) { return complaints("[[chain]]\nname = \"c\"\n" + lines); };
  EXPECT_EQ(chain("count = 10000001\nmass = 1\n"),
            "s.toml:3:9: count = 10000001: must be a whole number from 1 to 10000000");
  EXPECT_EQ(chain("count = 3\nmass = [1, 2]\n"),
            "s.toml:4:8: mass has 2 values, count is 3\n    give one value for all bodies or one for each");
  EXPECT_EQ(chain("count = 2\nmass = [1, 0]\n"),
            "s.toml:4:12: mass = 0: must be positive\n    as in mass = \"50 g\"");
}

}  // namespace
}  // namespace ictus::problems_test
