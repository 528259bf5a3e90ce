// Options of [run]: what is written acts, or is refused.

#include "ictus/run/options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ictus/run/methods.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/run_options.hpp"
#include "ictus/scene/write.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::options_test {
namespace {

using test::assembled;
using test::refused;

const std::string ball =
    "[[body]]\nname = 'ball'\nmass = 1\nradius = '10 mm'\nvelocity = 1\n[[wall]]\n"
    "[contact]\nlaw = 'power_law'\nstiffness = '1e9 N/m^1.5'\n[run]\nduration = '1 ms'\nstep = '10 us'\n";

/// A value that every option may have.
std::string value_of(const RunOption& option) {
  if (option.name == "lcp_solver") return "'lemke'";
  if (option.name == "cone_solver") return "'nsgs'";
  if (option.name == "step_law") return "'stronge'";
  if (option.name == "collisions") return "'pair_iteration'";
  if (option.name == "propagation") return "'modes'";
  if (option.name == "impact_law") return "'pairwise'";
  if (option.name == "tableau") return "'gauss2'";
  if (option.kind == RunOption::Kind::flag) return "true";
  if (option.kind == RunOption::Kind::word) return fmt::format("'{}'", words_of(option.values).front());
  if (option.kind == RunOption::Kind::whole) return option.range.most < 100 ? "3" : "100";
  return option.name == "tolerance" ? "1e-9" : "0.5";
}

bool holds(const std::vector<std::string_view>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

TEST(Options, EveryMethodRefusesThoseThatItDoesNotKnow) {
  for (const std::string_view method : method_names())
    for (const RunOption& option : run_options()) {
      const std::string said =
          refused(ball + fmt::format("method = '{}'\n{} = {}\n", method, option.name, value_of(option)));
      const std::string foreign = fmt::format("run.{}: {} does not know it", option.name, method);
      EXPECT_EQ(said.find(foreign) == std::string::npos, holds(options_of(method), option.name))
          << method << " " << option.name << "\n"
          << said;
    }
}

TEST(Options, EveryOptionHasAnOwner) {
  for (const RunOption& option : run_options()) EXPECT_FALSE(owners_of(option.name).empty()) << option.name;
}

TEST(Options, TheMessageNamesTheOwners) {
  const std::string said = refused(ball + "method = 'verlet'\ncorrelation = 0.3\n");
  EXPECT_NE(said.find("run.correlation: verlet does not know it"), std::string::npos) << said;
  EXPECT_NE(said.find("it is an option of ceanga_hurmuzlu, event_driven (with that law)"), std::string::npos)
      << said;
}

TEST(Options, EventDrivenKnowsThoseOfItsLaw) {
  const std::string events = ball + "method = 'event_driven'\n";
  EXPECT_EQ(refused(events + "impact_law = 'lzb'\ndissipation = 'mono_stiffness'\n"), "");
  EXPECT_NE(refused(events + "impact_law = 'newton'\ndissipation = 'mono_stiffness'\n"), "");
  EXPECT_NE(refused(events + "dissipation = 'mono_stiffness'\n"), "");
  const std::string spheres = ball + "method = 'inelastic_then_restore'\n";
  EXPECT_EQ(refused(spheres + "collisions = 'lzb_euler'\neuler_steps = 50\n"), "");
  EXPECT_NE(refused(spheres + "euler_steps = 50\n"), "");
}

TEST(Options, OfThePublishedEulerSchemeAreRefusedWhereTheyHaveNoMeaning) {
  const std::string euler = ball + "method = 'lzb_euler'\n", lzb = ball + "method = 'lzb'\n";
  EXPECT_EQ(refused(euler + "euler_scheme = 'published'\nimpulse_step = 1e-4\n"), "");
  EXPECT_EQ(refused(euler + "euler_scheme = 'published'\neuler_steps = 50\n"), "");
  EXPECT_NE(
      refused(euler + "impulse_step = 1e-4\neuler_steps = 50\n").find("takes its step from impulse_step"),
      std::string::npos);
  EXPECT_NE(refused(euler + "impulse_step = 0\n"), "");
  EXPECT_NE(refused(euler + "euler_scheme = 'publised'\n").find("did you mean 'published'"),
            std::string::npos);
  EXPECT_NE(refused(lzb + "euler_scheme = 'published'\n"), "");
  EXPECT_NE(refused(lzb + "impulse_step = 1e-4\n"), "");
}

// --set run.method=… runs a scene by another method: the options of the file's own method do not disturb it.
TEST(Options, OfTheFileDoNotDisturbAMethodOfTheCommandLine) {
  const std::string text = ball + "method = 'ceanga_hurmuzlu'\ncorrelation = 0.3\n";
  EXPECT_EQ(assembled(text, {"run.method=verlet"}).scene.run.options.count("correlation"), 0u);
  Problems problems;
  (void)assemble(test::scene_of(text, {"run.method=verlet", "run.correlation=0.2"}), problems);
  EXPECT_FALSE(problems.empty());
}

TEST(Options, AWrittenSceneHasThoseOfItsMethodOnly) {
  for (const std::string_view method : method_names()) {
    const Assembly assembly = assembled(ball + fmt::format("method = '{}'\n", method));
    const std::string written = write_scene(resolved(assembly));
    EXPECT_EQ(refused(written), "") << written;
    for (const RunOption& option : run_options())
      if (written.find(fmt::format("\n{} = ", option.name)) != std::string::npos) {
        EXPECT_TRUE(holds(options_of(assembly.scene.run), option.name)) << method << " " << option.name;
      }
  }
}

}  // namespace
}  // namespace ictus::test::options_test
