// Bows that keep wrong books, or make energy: the checks of rubbing must see them.

#include <gtest/gtest.h>

#include "tests/support/rubbed_string.hpp"

namespace ictus::test::rubbing_twins_test {
namespace {

template <class Change>
struct RubbingTwin {
  Projected::On<Model> scheme;
  Change change;
  Step step(const Model& model, State<Model>& state, double h) {
    Step step = scheme.step(model, state, h);
    change(step, state);
    return step;
  }
};

template <class Change>
testing::AssertionResult rubs(const RubbedString& string, Change change) {
  const Model model = string.model();
  RubbingTwin<Change> twin{Projected::On<Model>(model), change};
  return close(rubbing_books(twin, string, model, 0.012, 529));
}

RubbedString short_string() {
  RubbedString string;
  string.modes = 12;
  return string;
}

TEST(RubbingTwins, TheRightOnePasses) {
  EXPECT_TRUE(rubs(short_string(), [](Step&, State<Model>&) {}));
}
TEST(RubbingTwins, AHandWhoseWorkIsForgottenIsCaught) {
  EXPECT_FALSE(rubs(short_string(), [](Step& step, State<Model>&) { step.work -= step.by_hand; }));
}
TEST(RubbingTwins, ALossThatIsOffByAMillionthIsCaught) {
  EXPECT_FALSE(rubs(short_string(), [](Step& step, State<Model>&) { step.rubbed *= 1 + 1e-6; }));
}
TEST(RubbingTwins, BristlesThatForgetTheirBendAreCaught) {
  EXPECT_FALSE(rubs(short_string(), [](Step&, State<Model>& state) { state.memory[0] *= 1 - 1e-9; }));
}

// Damping above its bound, without the limit: where a stuck bristle is torn into fast slip, energy is made.
TEST(RubbingTwins, DampingAboveThePassivityBoundIsCaught) {
  RubbedString string = short_string();
  string.rub.bristles.bristle_damping = 30;
  string.rub.bristles.bristle_stiffness = 1e3;
  string.rub.bristles.stribeck_speed = 1;
  string.rub.speed = {{0, 0.004, 0.00402}, {0.5, 0.5, 5}};
  EXPECT_TRUE(rubs(string, [](Step&, State<Model>&) {})) << "with the limit it is passive";
  string.rub.bristles.limited = false;
  EXPECT_FALSE(rubs(string, [](Step&, State<Model>&) {}));
}

}  // namespace
}  // namespace ictus::test::rubbing_twins_test
