// Impacts read from the paths inside steps: touch, release, largest force and depth do not depend on the samples.

#include "ictus/schemes/contact_inside.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "ictus/schemes/smooth/projected.hpp"
#include "ictus/trace/impact_watch.hpp"
#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test::contact_inside_test {
namespace {

/// The impact of a run on a wall, as a recorder reads it.
template <ContactLaw Law>
std::optional<Impact> impact_of(const Model& model, double start, double speed, double h) {
  Projected::On<Model> scheme(model, {.stages = 4, .substeps = 1});
  State<Model> state = model.start(Eigen::VectorXd::Constant(1, start), Eigen::VectorXd::Constant(1, speed));
  ImpactWatch watch;
  Sample before{0, state.q[0], state.v[0], 0, 0, 0};
  for (int n = 0; n < 1000; ++n) {
    scheme.step(model, state, h);
    std::vector<ContactInside> inside;
    for (const PathInside& path : scheme.paths()) look_inside(model, path, inside);
    for (const ContactInside& each : inside) {
      Sample now{each.time, each.depth, each.speed, each.force, 0, 0};
      if (!(each.force > 0)) now.loose = std::max(0.0, each.depth);
      if (const auto ended = watch.look(before, now)) return ended;
      before = now;
    }
    const double force =
        state.q[0] > 0 ? model.pool_of(0).margin({state.q[0], state.v[0]}, state.memory[0]) : 0;
    const Sample now{state.t, state.q[0], state.v[0], force, 0, 0};
    if (const auto ended = watch.look(before, now)) return ended;
    before = now;
  }
  return {};
}

TEST(ContactInside, TellsTouchReleaseAndPeaksAtAnyPhase) {
  const exact::HuntCrossleyImpact blow_{
      .mass = 0.4, .stiffness = 9, .exponent = 1.5, .damping = 0.5, .speed = 0.7};
  const Model model = wall_model(law_of(blow_), blow_.mass);
  const double tau = blow_.contact_time();
  std::optional<Impact> first;
  for (double samples : {4.3, 9.0, 31.7})
    for (int i = 0; i < 6; ++i) {
      const double h = tau / samples, lag = phase(i) * h;
      const auto impact = impact_of<HuntCrossley>(model, -lag * blow_.speed, blow_.speed, h);
      ASSERT_TRUE(impact);
      const double error = samples < 5 ? 1e-4 : 1e-6;
      EXPECT_TRUE(near(impact->touch_time, lag, 1e-12, tau)) << samples;
      EXPECT_TRUE(near(impact->release_time - impact->touch_time, tau, error)) << samples;
      EXPECT_TRUE(near(impact->peak_depth, blow_.max_depth(), error)) << samples;
      EXPECT_TRUE(near(impact->separation_speed, blow_.rebound_speed(), error)) << samples;
      if (!first) first = impact_of<HuntCrossley>(model, -0.01, blow_.speed, tau / 400);
      EXPECT_TRUE(near(impact->peak_force, first->peak_force, samples < 5 ? 5e-3 : 1e-4)) << samples;
    }
}

}  // namespace
}  // namespace ictus::test::contact_inside_test
