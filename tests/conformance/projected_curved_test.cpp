// The scheme `projected` where the motion between contacts is no sum of modes: its orders on pendulums, in swing and
// through contacts; its books with every law, stage and hardness; motions run backwards.

#include <gtest/gtest.h>

#include "ictus/base/registry.hpp"
#include "ictus/laws/contact/laws.hpp"
#include "ictus/model/mechanics/double_pendulum.hpp"
#include "ictus/model/mechanics/hanging_cradle.hpp"
#include "ictus/model/mechanics/rigid_pendulum.hpp"
#include "tests/support/projected_checks.hpp"
#include "tests/support/scheme_checks.hpp"

namespace ictus::test::projected_curved_test {
namespace {

using OnModel = Projected::On<Model>;

struct Swing {
  Model model;
  State<Model> start;
};

template <class Data, ContactLaw Law>
Swing swing_of(const Data& data, const Law& law) {
  SystemCase shipped = data.make();
  const Motion start = shipped.start;
  Model model = system_model(shipped, law);
  State<Model> state = model.start(start.q, start.v);
  return {std::move(model), std::move(state)};
}

RigidPendulum rod_towards_its_stop() {
  RigidPendulum rod;
  rod.wall = 0.2, rod.angle = 0.5, rod.rate = -3;
  return rod;
}

State<Model> truth_of(const Swing& swing, double until) {
  State<Model> truth = swing.start;
  EXPECT_TRUE(advance<Model>(named<Model>("reference"), swing.model, truth, until, until));
  return truth;
}

/// log2 of what twice as many steps gain, at s stages.
double order_of(const Swing& swing, std::size_t stages, double until, int steps) {
  const State<Model> truth = truth_of(swing, until);
  const auto error = [&](int count) {
    OnModel scheme(swing.model, {.stages = stages, .substeps = 1});
    State<Model> state = swing.start;
    for (int n = 0; n < count; ++n)
      if (scheme.step(swing.model, state, until / count).status != Status::converged) return HUGE_VAL;
    return (state.q - truth.q).cwiseAbs().maxCoeff() + (state.v - truth.v).cwiseAbs().maxCoeff();
  };
  return std::log2(error(steps) / error(2 * steps));
}

TEST(ProjectedCurved, HasTwiceAsManyOrdersAsStagesInSwing) {
  const PowerLaw hooke{.stiffness = 1e3, .exponent = 1};
  RigidPendulum high;
  high.wall = 0.2, high.angle = 1.2, high.rate = 1;  // away from its stop
  const Swing swings[] = {swing_of(high, hooke), swing_of(DoublePendulum{}, hooke)};
  constexpr int steps[] = {16, 8, 4, 1};  // with four stages more are at the error of the reference
  for (const Swing& swing : swings)
    for (std::size_t stages = 1; stages <= 4; ++stages)
      EXPECT_GT(order_of(swing, stages, 0.15, steps[stages - 1]), 2.0 * static_cast<double>(stages) - 1.2)
          << stages;
}

TEST(ProjectedCurved, HasTheDeclaredOrderThroughAContact) {
  const Swing rod = swing_of(rod_towards_its_stop(), PowerLaw{.stiffness = 3e3, .exponent = 3});
  constexpr int steps[] = {400, 120, 80};
  for (std::size_t stages = 1; stages <= 3; ++stages)
    EXPECT_NEAR(order_of(rod, stages, 1.2, steps[stages - 1]), 2.0 * static_cast<double>(stages), 0.6)
        << stages;
}

/// A law of the list with a force of about so many newtons at a depth of 1 cm.
template <class Law>
Law law_of(double newtons) {
  Law law;
  if constexpr (requires { law.exponent; }) law.exponent = 1.5;
  if constexpr (requires { law.stiffness; }) {
    law.stiffness = newtons / 0.01;
    if constexpr (requires { law.exponent; }) law.stiffness = newtons / 1e-3;
  }
  if constexpr (std::is_same_v<Law, HuntCrossley>) law.damping = 0.4;
  if constexpr (std::is_same_v<Law, KelvinVoigt>) law.damping = 0.1 * std::sqrt(law.stiffness);
  if constexpr (std::is_same_v<Law, KuwabaraKono>) law.relaxation = 1e-3 / std::sqrt(newtons);
  if constexpr (std::is_same_v<Law, Tsuji>) law.damping = 0.1 * std::sqrt(law.stiffness);
  if constexpr (std::is_same_v<Law, LankaraniNikravesh>) law.restitution = 0.7;
  if constexpr (std::is_same_v<Law, Stulov>) law.relaxation = 1e-2;
  if constexpr (std::is_same_v<Law, Thornton>) law.yield_depth = 1e-3;
  if constexpr (std::is_same_v<Law, MeasuredCurve>) law.depth_unit = 0.01, law.force_unit = newtons;
  return law;
}

TEST(ProjectedCurved, BooksCloseWithEveryLawStageAndHardness) {
  ContactLaws::for_each([]<class Law>(Type<Law>) {
    SCOPED_TRACE(std::string(Law::about.name));
    for (std::size_t stages = 1; stages <= 4; ++stages)
      for (const double newtons : {3.0, 3e3, 3e6}) {
        const Swing rod = swing_of(rod_towards_its_stop(), law_of<Law>(newtons));
        OnModel scheme(rod.model, {.stages = stages});
        State<Model> state = rod.start;
        EXPECT_TRUE(close(books_of(scheme, rod.model, state, 5e-3, 240)))
            << stages << " stages, " << newtons << " N";
      }
  });
}

// Its mass depends on its angles: no discrete gradient of the forces is enough, and what is left is given back.
TEST(ProjectedCurved, BooksOfADoublePendulumCloseToRoundOff) {
  const Swing two =
      swing_of(DoublePendulum{}, HuntCrossley{.stiffness = 3e3, .exponent = 1.5, .damping = 0.2});
  for (std::size_t stages = 1; stages <= 4; ++stages)
    for (const double h : {1e-3, 8e-3}) {
      OnModel scheme(two.model, {.stages = stages});
      State<Model> state = two.start;
      state.v << 2, -3;
      EXPECT_TRUE(close(books_of(scheme, two.model, state, h, static_cast<int>(1.2 / h)))) << stages;
    }
}

TEST(ProjectedCurved, AMotionRunBackwardsComesBack) {
  HangingCradle cradle;
  cradle.gap = 1e-4;
  const Swing swing = swing_of(cradle, PowerLaw{.stiffness = 1e6, .exponent = 1.5});
  for (std::size_t stages = 1; stages <= 4; ++stages) {
    OnModel scheme(swing.model, {.stages = stages, .substeps = 1});
    State<Model> state = swing.start;
    const double h = 1e-4;
    state.v[0] = 30;  // rad/s: it is there within the run
    const State<Model> start = state;
    constexpr int steps = 300;
    for (int n = 0; n < steps; ++n) ASSERT_EQ(scheme.step(swing.model, state, h).status, Status::converged);
    EXPECT_GT(std::abs(state.v[4]), 1) << "the last ball was struck";
    state.v = -state.v;
    for (int n = 0; n < steps; ++n) ASSERT_EQ(scheme.step(swing.model, state, h).status, Status::converged);
    EXPECT_TRUE(below((state.v + start.v).cwiseAbs().maxCoeff(), 1e-9)) << stages;
    EXPECT_TRUE(below((state.q - start.q).cwiseAbs().maxCoeff(), 1e-11)) << stages;
  }
}

}  // namespace
}  // namespace ictus::test::projected_curved_test
