// Schemes that keep wrong books: the checks of `projected` must see them.

#include <gtest/gtest.h>

#include "tests/support/projected_checks.hpp"

namespace ictus::test::projected_twins_test {
namespace {

const HuntCrossley law{.stiffness = 1e8, .exponent = 1.5, .damping = 0.4};

/// `projected`, with what it reports changed by a rule.
template <class Change>
struct Twin {
  Projected::On<Model> scheme;
  Change change;
  Step step(const Model& model, State<Model>& state, double h) {
    Step step = scheme.step(model, state, h);
    change(step, state);
    return step;
  }
};

template <class Change>
testing::AssertionResult passes(Change change) {
  const StruckBody body{.lag = 3e-5, .loss = 0.01};
  const Model model = body.model(law);
  Twin<Change> twin{Projected::On<Model>(model), change};
  State<Model> state = body.start(model);
  return close(books_of(twin, model, state, 5e-5, 60));
}

TEST(ProjectedTwins, TheRightOnePasses) {
  EXPECT_TRUE(passes([](Step&, State<Model>&) {}));
}
TEST(ProjectedTwins, AForgottenLossIsCaught) {
  EXPECT_FALSE(passes([](Step& step, State<Model>&) { step.dissipated = 0; }));
}
TEST(ProjectedTwins, ALossThatIsOffByAMillionthOfItselfIsCaught) {
  EXPECT_FALSE(passes([](Step& step, State<Model>&) { step.dissipated *= 1 + 1e-6; }));
}
TEST(ProjectedTwins, AForgottenDampingOfModesIsCaught) {
  EXPECT_FALSE(passes([](Step& step, State<Model>&) { step.work = 0; }));
}
TEST(ProjectedTwins, AStateThatIsRoundedIsCaught) {
  EXPECT_FALSE(
      passes([](Step&, State<Model>& state) { state.v = state.v.cast<float>().cast<double>().eval(); }));
}
TEST(ProjectedTwins, ANegativeLossIsCaught) {
  EXPECT_FALSE(passes([](Step& step, State<Model>&) {
    step.dissipated -= 1e-6;
    step.work -= 1e-6;
  }));
}

}  // namespace
}  // namespace ictus::test::projected_twins_test
