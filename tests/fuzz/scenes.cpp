// Scenes as text: read, put together, told again, and some steps of them.

#include <cmath>

#include "ictus/base/error.hpp"
#include "ictus/run/assemble.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/read.hpp"
#include "ictus/scene/write.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace ictus::fuzz {
namespace {

/// A scene, and whether it can be run.
struct Made {
  Assembly assembly;
  bool good = false;
};

Made made(Bytes text, const std::vector<std::string>& overrides) {
  Problems problems;
  Scene scene = read_scene_text(text, as_file("scene.toml", ""), overrides, problems);
  if (!problems.empty()) return {};
  Made result{assemble(std::move(scene), problems)};
  result.good = problems.empty();
  return result;
}

/// What is told of a scene is read again, and then told in the same words.
void must_read_back(const Assembly& assembly) {
  const std::string text = write_scene(resolved(assembly));
  const Made again = made(text, {});
  must(again.good, "a scene that is told with all its defaults can be read");
  must(write_scene(resolved(again.assembly)) == text, "a scene that was read back is told in the same words");
}

/// What a program may say of any text: Error, with words.
template <class Work>
void refusing(Work work) {
  try {
    work();
  } catch (const Error& error) {
    must(!error.problems().empty(), "a refusal says why");
    for (const Problem& problem : error.problems()) must(!problem.message.empty(), "a refusal says why");
  }
}

}  // namespace

void read_scene(Bytes bytes) {
  if (is_huge(bytes)) return;
  refusing([&] {
    Problems problems;
    (void)read_scene_text(bytes, as_file("scene.toml", ""), {}, problems);
    problems.raise();
  });
}

void run_scene(Bytes bytes) {
  if (is_huge(bytes)) return;
  refusing([&] {
    const Made scene = made(bytes, {});
    if (!scene.good) return;
    must_read_back(scene.assembly);
    if (scene.assembly.scene.bodies.size() > 12) return;
    RunOptions options;
    std::size_t asked = 0;
    options.stop = [&](double t) {
      must(!std::isnan(t), "time is a number");
      return ++asked > 50;
    };
    run(scene.assembly, options);
  });
}

void read_overrides(Bytes bytes) {
  static const std::string base =
      "[[chain]]\nname = \"c\"\ncount = 2\nmass = \"50 g\"\nradius = \"10 mm\"\n"
      "[[wall]]\nname = \"w\"\n[start]\nc-1.velocity = \"1 m/s\"\n"
      "[contact]\nlaw = \"power_law\"\nstiffness = \"7e9 N/m^1.5\"\n[run]\nduration = \"1 ms\"\n";
  std::vector<std::string> words;
  while (!bytes.empty() && words.size() < 20) {
    const std::size_t end = bytes.find('\n');
    words.emplace_back(bytes.substr(0, end));
    bytes = end == Bytes::npos ? Bytes{} : bytes.substr(end + 1);
    const std::size_t equals = words.back().find('=');
    // As is_huge() of a whole scene: ever more bodies are no fault.
    if (equals != std::string::npos && is_huge("value = " + words.back().substr(equals + 1))) return;
  }
  refusing([&] {
    Problems problems;
    (void)read_scene_text(base, as_file("scene.toml", ""), words, problems);
    problems.raise();
  });
}

}  // namespace ictus::fuzz
