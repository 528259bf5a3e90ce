// Property: what write_scene writes reads back to the same scene, to the last bit, over random scenes.

#include <cmath>
#include <cstring>
#include <random>

#include "ictus/scene/run_options.hpp"
#include "ictus/scene/write.hpp"
#include "tests/unit/scene/reading.hpp"

namespace ictus::round_trip_test {
namespace {

using test::scene_of;

std::string bits(double x) {
  std::uint64_t word = 0;
  std::memcpy(&word, &x, sizeof x);
  return std::to_string(word) + " ";
}

std::string bits(const Vector3& x) { return bits(x.x) + bits(x.y) + bits(x.z); }
template <class Value>
std::string bits(const std::optional<At<Value>>& x) {
  return x ? bits(x->value) : "none ";
}

std::string image(const LawChoice& choice) {
  std::string text = choice.law.value + ": ";
  for (const auto& [name, quantity] : choice.parameters)
    text +=
        name + " " + bits(quantity.value) + (quantity.dimension ? quantity.dimension->text() : "bare") + " ";
  if (!choice.measured) return text;
  for (const auto& datum : {choice.measured->restitution, choice.measured->duration})
    text += datum ? bits(datum->value.value) + bits(datum->speed.value) : "no datum ";
  return text;
}

std::string image(const NonsmoothChoice& choice) {
  std::string text;
  for (const auto& [name, number] : choice.numbers) text += name + bits(number.value);
  for (const auto& [name, word] : choice.names) text += name + word.value;
  if (choice.control_violation) text += choice.control_violation->value ? "controlled" : "free";
  return text;
}

std::string image(const RunChoice& run) {
  return image(run.nonsmooth) + run.method.value + bits(run.step.value) + bits(run.duration) +
         bits(run.tolerance.value) + std::to_string(run.record_every) + (run.clip_compression ? "clip" : "") +
         std::to_string(static_cast<int>(run.rebound)) + std::to_string(static_cast<int>(run.dissipation)) +
         std::to_string(run.euler_steps) + run.lcp_solver.value + bits(run.correlation);
}

/// Everything a scene means, without its places.
std::string image(const Scene& scene) {
  std::string text =
      scene.title + "\n" + bits(scene.gravity) + bits(scene.drop) + std::to_string(scene.dimension);
  for (const Material& m : scene.materials)
    text += m.name.value + bits(m.young.value) + bits(m.poisson.value) + bits(m.density.value_or(-1)) + "\n";
  for (const Body& b : scene.bodies)
    text += b.name.value + " " + bits(b.mass.value) + bits(b.radius.value) + bits(b.position) +
            bits(b.velocity.value) + b.material.value + "\n";
  for (const Wall& w : scene.walls)
    text += w.name.value + bits(w.position.value) + std::to_string(static_cast<int>(w.faces)) +
            (w.normal ? bits(*w.normal) : "") + w.material.value + "\n";
  text += image(scene.contact) + "\n";
  for (const Pair& p : scene.pairs) text += p.first.value + " " + p.second.value + image(p.contact) + "\n";
  if (scene.system) text += scene.system->kind.value + image(LawChoice{{}, scene.system->parameters, {}});
  return text + image(scene.run);
}

/// Random scenes; numbers over many magnitudes with all their bits. The same on every machine.
class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}

  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
  double positive_number() {
    const double mantissa = 1 + static_cast<double>(random_() >> 12) * 0x1p-52;
    return std::ldexp(mantissa, static_cast<int>(below(60)) - 30);
  }
  double number() { return below(8) ? (below(2) ? 1 : -1) * positive_number() : (below(2) ? 0.0 : -0.0); }
  std::string name(std::size_t i) {
    const std::vector<std::string> stems{"ball", "größe", "a b", "q\"\\", "x.y", "dash-1", ""};
    return stems[below(stems.size())] + std::to_string(i);
  }

  /// Of a mechanical system: what else stands in the scene belongs to bodies.
  Scene system_scene() {
    Scene scene;
    scene.title = name(0);
    scene.system = SystemChoice{{name(1), {}}, law().parameters};
    const RunChoice chosen = run();
    scene.run.method = chosen.method;
    scene.run.step = chosen.step;
    scene.run.duration = chosen.duration;
    scene.run.tolerance = chosen.tolerance;
    scene.run.record_every = chosen.record_every;
    scene.run.lcp_solver = chosen.lcp_solver;
    scene.run.nonsmooth = chosen.nonsmooth;
    scene.run.options = chosen.options;
    return scene;
  }

  Scene scene() {
    Scene scene;
    scene.title = name(0) + "\t" + name(1);
    scene.gravity = {number(), 0, 0};
    for (std::size_t i = 0; i < below(3); ++i) scene.materials.push_back(material(i));
    for (std::size_t i = 0; i < 1 + below(4); ++i) scene.bodies.push_back(body(scene, i));
    for (std::size_t i = 0; i < below(3); ++i)
      scene.walls.push_back({{"wall" + std::to_string(i), {}},
                             {{number(), 0, 0}, {}},
                             true,
                             below(2) ? Wall::Faces::left : Wall::Faces::right,
                             material_name(scene)});
    scene.contact = law();
    if (scene.bodies.size() > 1)
      scene.pairs.push_back({scene.bodies[0].name, scene.bodies[1].name, law(), {}});
    scene.run = run();
    if (below(4) == 0) scene.drop = At<double>{positive_number(), {}};
    if (below(3) == 0) turn(scene, 2 + below(2));
    return scene;
  }

 private:
  /// Into the plane, or into space.
  void turn(Scene& scene, std::size_t dimension) {
    scene.dimension = dimension;
    const auto turned = [&](Vector3& vector) {
      for (std::size_t axis = 1; axis < dimension; ++axis) component(vector, axis) = number();
    };
    turned(scene.gravity);
    for (Body& body : scene.bodies) {
      if (body.position) turned(body.position->value);
      turned(body.velocity.value);
    }
    for (Wall& wall : scene.walls) {
      if (below(2)) continue;
      wall.faces = Wall::Faces::left;
      wall.normal = Vector3{positive_number(), 0, 0};
      turned(*wall.normal);
      turned(wall.position.value);
    }
  }
  Material material(std::size_t i) {
    Material result{{name(i), {}}, {positive_number(), {}}, {0.25 + 0x1p-40, {}}, {}};
    if (below(2)) result.density = positive_number();
    return result;
  }
  At<std::string> material_name(const Scene& scene) {
    if (scene.materials.empty() || below(2)) return {};
    return {scene.materials[below(scene.materials.size())].name.value, {}};
  }
  Body body(const Scene& scene, std::size_t i) {
    Body result{{name(i), {}},
                {positive_number(), {}},
                {positive_number(), {}},
                {},
                {{number(), 0, 0}, {}},
                material_name(scene),
                {}};
    if (below(2)) result.position = At<Vector3>{{number(), 0, 0}, {}};
    return result;
  }
  LawChoice law() {
    LawChoice choice;
    if (below(2)) choice.law.value = "power_law";
    if (below(2)) choice.parameters["exponent"] = {number(), {}, "", {}};
    if (below(2))
      choice.parameters["stiffness"] = {positive_number(), Dimension{1, -0.5, -2}, "7 N/m^1.5", {}};
    if (below(2)) choice.parameters["odd name"] = {0.005, Dimension{1, 0, 0}, "5 g", {}};
    if (below(2)) choice.measured = Measured{};
    if (choice.measured && below(2))
      choice.measured->restitution = Measured::Datum{{0.5 + 0x1p-30, {}}, {positive_number(), {}}};
    if (choice.measured && below(2))
      choice.measured->duration = Measured::Datum{{positive_number(), {}}, {positive_number(), {}}};
    return choice;
  }
  RunChoice run() {
    RunChoice choice;
    if (below(2)) choice.method.value = name(0);
    choice.step.value = positive_number();
    if (below(2)) choice.duration = At<double>{positive_number(), {}};
    choice.tolerance.value = std::ldexp(1.1, -static_cast<int>(8 + below(40)));
    choice.record_every = 1 + below(1000);
    choice.clip_compression = below(2);
    choice.rebound = static_cast<Rebound>(below(3));
    choice.dissipation = static_cast<LossModel>(below(2));
    choice.euler_steps = 1 + below(100000);
    if (below(2)) choice.lcp_solver.value = name(1);
    if (below(2)) choice.nonsmooth = nonsmooth();
    choice.correlation = 1 / (1 + positive_number());
    for (const RunOption& option : run_options()) choice.options.emplace(option.name, Place{});
    return choice;
  }

  NonsmoothChoice nonsmooth() {
    NonsmoothChoice choice;
    for (const char* key : {"theta", "forecast", "gamma", "beta", "rho_infinity", "window"})
      if (below(2)) choice.numbers[key] = {1 / (1 + positive_number()), {}};
    if (below(2)) choice.numbers["alpha"] = {1 / (3 + positive_number()), {}};
    for (const char* key : {"tableau", "impact_law", "adaptive"})
      if (below(2)) choice.names[key] = {name(2), {}};
    if (below(2)) choice.control_violation = At<bool>{below(2) == 1, {}};
    return choice;
  }

  std::mt19937_64 random_;
};

TEST(WriteScene, RandomScenesReadBack) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Scene scene = Generator(seed).scene();
    const std::string text = write_scene(scene);
    const Scene again = scene_of(text);
    ASSERT_EQ(image(again), image(scene)) << "seed " << seed << "\n" << text;
    ASSERT_EQ(write_scene(again), text) << "seed " << seed;
  }
}

TEST(WriteScene, RandomSystemsReadBack) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Scene scene = Generator(seed).system_scene();
    const std::string text = write_scene(scene);
    ASSERT_EQ(image(scene_of(text)), image(scene)) << "seed " << seed << "\n" << text;
  }
}

/// Reads, writes, reads: the scene and whether it is short.
void expect_round_trip(const std::string& text, bool as_chain) {
  const Scene scene = scene_of(text);
  const std::string written = write_scene(scene);
  EXPECT_EQ(written.find("[[chain]]") != std::string::npos, as_chain) << written.substr(0, 2000);
  EXPECT_EQ(image(scene_of(written)), image(scene)) << written.substr(0, 4000);
}

TEST(WriteScene, LongChainsStayChains) {
  const std::string chain = "[[chain]]\nname = \"c\"\nmass = \"1 g\"\nradius = \"1.1 mm\"\n";
  expect_round_trip(chain + "count = 64\n", false);
  expect_round_trip(chain + "count = 65\n", true);
  expect_round_trip(chain + "count = 100\ngap = \"0.3 um\"\n", true);
  const std::string start = "[start]\nc-1.velocity = 1\nc-50.velocity = 2\n";
  expect_round_trip(chain + "count = 100\ngap = \"0.3 um\"\n" + start + "c-1.position = \"-1 mm\"\n", true);
  expect_round_trip(chain + "count = 100\nvelocity = 3\n" + start + "c-1.position = \"-1 mm\"\n", true);
  expect_round_trip(chain + "count = 100\n" + start + "c-50.position = 7\nc-51.position = 8\n", true);
  expect_round_trip(chain + "count = 100\n" + start + "c-100.position = 7\n", true);
  expect_round_trip(chain + "count = 100\n[start]\n\"c-1..3\".velocity = 1\ndrop = 0.1\n", true);
}

TEST(WriteScene, ChainsAfterBodies) {
  const std::string body = "[[body]]\nname = \"a\"\nmass = 1\nposition = 2\n";
  const std::string chain = "[[chain]]\nname = \"c\"\nmass = \"1 g\"\nradius = \"1.1 mm\"\ncount = 100\n";
  const std::string tail = "[[body]]\nname = \"z\"\nmass = 1\n";
  expect_round_trip(body + chain + tail, true);
  expect_round_trip(body + chain + "gap = 1\n" + tail, true);
  expect_round_trip(body + chain + tail + "[start]\na.position = 1\n", true);
  expect_round_trip(body + chain + tail + "[start]\nc-1.position = 1\n", false);
  expect_round_trip(body + chain + tail + "[start]\nc-100.position = 1\n", false);
  expect_round_trip("[[body]]\nname = \"a\"\nmass = 1\n" + chain + "[start]\nc-2.position = 1\n", false);
}

TEST(WriteScene, ListsOfMasses) {
  std::string masses;
  for (int i = 0; i < 80; ++i) masses += (i ? ", " : "") + std::to_string(i + 1) + ".1";
  expect_round_trip("[[chain]]\nname = \"c\"\ncount = 80\nmass = [" + masses + "]\n", true);
}

TEST(WriteScene, ListsOfGaps) {
  std::string gaps;
  for (int i = 0; i < 79; ++i) gaps += (i ? ", " : "") + std::to_string(i % 3) + ".1";
  expect_round_trip("[[chain]]\nname = \"c\"\ncount = 80\nmass = 1\ngap = [" + gaps + "]\n", true);
}

TEST(WriteScene, AChainThatWasChangedIsWrittenAsBodies) {
  Scene scene = scene_of("[[chain]]\nname = \"c\"\ncount = 80\nmass = 1\n");
  scene.bodies[7].name.value = "other";
  EXPECT_EQ(image(scene_of(write_scene(scene))), image(scene));
  scene.bodies.resize(70);
  EXPECT_EQ(image(scene_of(write_scene(scene))), image(scene));
}

}  // namespace
}  // namespace ictus::round_trip_test
