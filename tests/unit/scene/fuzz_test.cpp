// Damaged scenes: never a crash, never a hang; either problems or a scene that can be written and read again.

#include <random>

#include "ictus/scene/write.hpp"
#include "tests/unit/scene/reading.hpp"

namespace ictus::fuzz_test {
namespace {

const std::string whole = R"(title = "all of it"
[world]
gravity = "9.81 m/s²"
[material.steel]
young = "210 GPa"
poisson = 0.3
density = 7.8e3
[[body]]
name = "a"
mass = "5 g"
radius = 0.01
position = -1
velocity = "1e3 mm/s"
material = "steel"
[[chain]]
name = "b"
count = 3
mass = [1, 2.5, "3 g"]
gap = "1 um"
[[wall]]
position = "1 m"
faces = "left"
[start]
b-1 = { velocity = 1, position = 2 }
[contact]
law = "hunt_crossley"
stiffness = "1e7 N/m^1.5"
measured = { restitution = { value = 0.9, speed = "1 m/s" } }
[[pair]]
between = ["a", "wall"]
law = "hertz"
[run]
method = "phi"
rate = "44.1 kHz"
clip_compression = true
)";

class Damage {
 public:
  explicit Damage(std::uint64_t seed) : random_(seed) {}

  std::string apply(std::string text) {
    for (std::size_t n = 1 + below(4); n > 0; --n) damage(text);
    return text;
  }

 private:
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
  char byte() {
    constexpr std::string_view telling = "[]{}=\"'.,#\n\\-+e0123456789 abnix\xc2\xff";
    return below(4) ? telling[below(telling.size())] : static_cast<char>(below(256));
  }
  void damage(std::string& text) {
    const std::size_t at = below(text.size());
    switch (below(4)) {
      case 0: text[at] = byte(); break;
      case 1: text.insert(at, 1, byte()); break;
      case 2: text.erase(at, 1 + below(8)); break;
      default: text.insert(at, text.substr(below(text.size()), below(40))); break;
    }
    if (text.empty()) text = "x";
  }

  std::mt19937_64 random_;
};

TEST(DamagedScene, GivesProblemsOrAScene) {
  ASSERT_EQ(test::complaints(whole), "");
  int good = 0;
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    const std::string text = Damage(seed).apply(whole);
    // A number with more digits is a longer chain: right, but slow.
    if (text.find("count = 3\n") == std::string::npos) continue;
    Problems problems;
    const Scene scene = read_scene_text(text, "s.toml", {}, problems);
    if (!problems.empty()) continue;
    ++good;
    ASSERT_EQ(test::complaints(write_scene(scene)), "") << text;
  }
  EXPECT_GT(good, 50);
}

TEST(DamagedScene, OverridesToo) {
  int good = 0, refused = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const std::string text = Damage(seed).apply("body.a.velocity=\"1 m/s\"");
    Problems problems;
    const Scene scene = read_scene_text(whole, "s.toml", {text}, problems);
    if (problems.empty()) {
      ++good;
      ASSERT_EQ(test::complaints(write_scene(scene)), "") << text;
      continue;
    }
    ++refused;
    for (const Problem& problem : problems.list()) ASSERT_NE(problem.message, "") << text;
  }
  EXPECT_GT(good, 10);
  EXPECT_GT(refused, 1000);
}

TEST(DamagedScene, DepthIsBounded) {
  for (const std::size_t depth : {std::size_t{300}, std::size_t{100000}}) {
    std::string key = "a";
    for (std::size_t i = 0; i < depth; ++i) key += ".a";
    EXPECT_NE(test::complaints(key + " = 1\n"), "");
    EXPECT_NE(test::complaints("[" + key + "]\n"), "");
    EXPECT_NE(test::complaints("x = " + std::string(depth, '[')), "");
    EXPECT_NE(test::complaints("x = \"1 m^" + std::string(depth, '-') + "1\""), "");
  }
}

}  // namespace
}  // namespace ictus::fuzz_test
