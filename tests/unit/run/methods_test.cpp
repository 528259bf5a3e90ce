// THE LIST of methods: one entry per name, options that exist, families that stand together, and what every entry can
// be asked.

#include "ictus/run/methods.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "ictus/run/run.hpp"
#include "ictus/scene/run_options.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::methods_test {
namespace {

TEST(Methods, AreFoundByTheirNames) {
  std::set<std::string_view> names;
  for (const auto& entry : methods()) {
    EXPECT_TRUE(names.insert(entry->name()).second) << entry->name() << " stands twice";
    EXPECT_EQ(&method(entry->name()), entry.get());
    EXPECT_FALSE(entry->traits().noun.empty()) << entry->name();
  }
  EXPECT_FALSE(is_method("verlett"));
  try {
    (void)method("verlett");
    ADD_FAILURE() << "an unknown name was found";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("verlet"), std::string::npos);
  }
}

TEST(Methods, OfAFamilyStandTogether) {
  std::set<std::string_view> past;
  std::string_view now;
  for (const auto& entry : methods()) {
    if (entry->traits().family == now) continue;
    now = entry->traits().family;
    EXPECT_TRUE(past.insert(now).second) << entry->name() << " stands apart from its family";
  }
  EXPECT_EQ(past.size(), 5u);
}

TEST(Methods, KnowOptionsOfTheListOnly) {
  for (const auto& entry : methods())
    for (const std::string_view option : entry->options())
      EXPECT_NE(find_run_option(option), nullptr) << entry->name() << " " << option;
}

// Whatever fits a scene runs it, whatever does not says why; and a run is named after its method.
TEST(Methods, RunWhatTheyFit) {
  const Assembly assembly = test::assembled(R"(
      [[body]]
      name = "ball"
      mass = "10 g"
      radius = "5 mm"
      position = "-6 mm"
      velocity = "1 m/s"
      [[wall]]
      name = "wall"
      [contact]
      law = "power_law"
      stiffness = 1e8
      exponent = 1.5
      restitution = 1
      [run]
      duration = "2 ms"
      step = "5 us")");
  std::size_t runs = 0;
  for (const auto& entry : methods()) {
    if (!entry->misfit(assembly).empty()) continue;
    ++runs;
    const Trace trace = run(assembly, {.scheme = std::string(entry->name()), .stop = {}});
    ASSERT_TRUE(trace.ending.complete) << entry->name() << ": " << trace.ending.reason;
    EXPECT_EQ(trace.scheme, entry->name());
    if (entry->traits().consistent) {
      EXPECT_NEAR(trace.bodies.front().velocity_end.x, -1, 0.02) << entry->name();
    }
  }
  EXPECT_GT(runs, 30u);
}

}  // namespace
}  // namespace ictus::test::methods_test
