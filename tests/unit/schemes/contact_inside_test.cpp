// Impacts read from the paths inside steps: touch, release, largest force and depth do not depend on the samples.

#include "ictus/schemes/contact_inside.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "ictus/laws/contact/power_law.hpp"
#include "ictus/schemes/smooth/projected.hpp"
#include "ictus/trace/impact_watch.hpp"
#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/projected_checks.hpp"

namespace ictus::test::contact_inside_test {
namespace {

/// The first impact of a run with one contact, as a recorder reads it.
std::optional<Impact> impact_of(const Model& model, State<Model> state, double h,
                                const ProjectedChoice& choice) {
  Projected::On<Model> scheme(model, choice);
  ImpactWatch watch;
  Model::Linearised here(model);
  Model::Contacts depth(1), speed(1);
  const auto sample = [&] {
    model.approach(state.t, state.q, state.v, here, depth, speed);
    const double force = depth[0] > 0 ? model.pool_of(0).margin({depth[0], speed[0]}, state.memory[0]) : 0;
    return Sample{state.t, depth[0], speed[0], force, 0, 0};
  };
  Sample before = sample();
  for (int n = 0; n < 2000; ++n) {
    scheme.step(model, state, h);
    std::vector<ContactInside> inside;
    for (const PathInside& path : scheme.paths()) look_inside(model, path, inside);
    for (const ContactInside& each : inside) {
      Sample now{each.time, each.depth, each.speed, each.force, 0, 0};
      if (!(each.force > 0)) now.loose = each.loose;
      if (const auto ended = watch.look(before, now)) return ended;
      before = now;
    }
    const Sample now = sample();
    if (const auto ended = watch.look(before, now)) return ended;
    before = now;
  }
  return {};
}

/// Of a run on a wall.
std::optional<Impact> impact_of(const Model& model, double start, double speed, double h) {
  return impact_of(model,
                   model.start(Eigen::VectorXd::Constant(1, start), Eigen::VectorXd::Constant(1, speed)), h,
                   {.stages = 4, .substeps = 1});
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
      const auto impact = impact_of(model, -lag * blow_.speed, blow_.speed, h);
      ASSERT_TRUE(impact);
      const double error = samples < 5 ? 1e-4 : 1e-6;
      EXPECT_TRUE(near(impact->touch_time, lag, 1e-12, tau)) << samples;
      EXPECT_TRUE(near(impact->release_time - impact->touch_time, tau, error)) << samples;
      EXPECT_TRUE(near(impact->peak_depth, blow_.max_depth(), error)) << samples;
      EXPECT_TRUE(near(impact->separation_speed, blow_.rebound_speed(), error)) << samples;
      if (!first) first = impact_of(model, -0.01, blow_.speed, tau / 400);
      EXPECT_TRUE(near(impact->peak_force, first->peak_force, samples < 5 ? 5e-3 : 1e-4)) << samples;
    }
}

/// A striker of a body that rings already: flights before and after the contact are no parabolas.
struct Ringing {
  StruckBody body{.mass = 0.02, .speed = 1, .frequencies = {900, 2400.3, 4711, 7800, 1.3e4}, .free = false};
  Model model = body.model(PowerLaw{.stiffness = 1e7, .exponent = 1.5});

  /// It meets the body at this time.
  State<Model> start(double touch) const {
    Eigen::VectorXd q = Eigen::VectorXd::Zero(model.coordinates()), v = q;
    v[0] = body.speed;
    q[0] = -body.speed * touch;
    for (Eigen::Index i = 1; i < v.size(); ++i) {
      const double w = body.frequencies[static_cast<std::size_t>(i - 1)];
      v[i] = 0.05;
      q[0] += (2 + std::cos(1.7 * static_cast<double>(i))) * (v[i] / w) * std::sin(w * touch);
    }
    return model.start(q, v);
  }
};

// Touches where two parts of a step meet, and the last bits before and behind; backwards, the releases lie there.
TEST(ContactInside, TellsTouchAndReleaseWhereTwoPartsOfAStepMeet) {
  const Ringing ringing;
  const double h = 0x1p-12;
  constexpr int steps = 10;
  for (const std::size_t parts : {4u, 8u, 16u})
    for (std::size_t part = 0; part < parts; ++part)
      for (const double beside : {-1e-14, 0.0, 1e-14}) {
        SCOPED_TRACE(std::to_string(part) + " of " + std::to_string(parts));
        const double touch = h * (2 + static_cast<double>(part) / static_cast<double>(parts) + beside);
        State<Model> state = ringing.start(touch);
        const auto fine = impact_of(ringing.model, state, h / 61.803, {.stages = 4, .substeps = 1});
        const auto there = impact_of(ringing.model, state, h, {.stages = 4, .substeps = parts});
        Projected::On<Model> scheme(ringing.model, {.stages = 4, .substeps = parts});
        for (int n = 0; n < steps; ++n) scheme.step(ringing.model, state, h);
        state.v = -state.v;
        state.t = 0;
        const auto back = impact_of(ringing.model, state, h, {.stages = 4, .substeps = parts});
        ASSERT_TRUE(fine && there && back);
        EXPECT_TRUE(near(there->touch_time, touch, 1e-9, h));
        EXPECT_TRUE(near(back->release_time, steps * h - touch, 1e-9, h));
        for (const auto& each : {there, back}) {
          EXPECT_TRUE(near(each->contact_time(), fine->contact_time(), parts == 4 ? 1e-3 : 1e-4));
          EXPECT_TRUE(near(each->peak_depth, fine->peak_depth, parts == 4 ? 1e-3 : 1e-4));
          EXPECT_TRUE(near(each->peak_force, fine->peak_force, parts == 4 ? 1e-2 : 1e-3));
        }
      }
}

TEST(ContactInside, IsPutContactByContactInTheOrderOfTime) {
  std::vector<ContactInside> samples;
  for (int part = 0; part < 5; ++part)
    for (Eigen::Index j = 7; j > 3; --j)
      if ((j + part) % 3) samples.push_back({j, 0.5 * part, 0, 0, 0});
  const std::size_t count = samples.size();
  ContactOrder order;
  order.sort(samples);
  ASSERT_EQ(samples.size(), count);
  for (std::size_t i = 1; i < count; ++i) {
    EXPECT_GE(samples[i].contact, samples[i - 1].contact);
    if (samples[i].contact == samples[i - 1].contact) {
      EXPECT_GT(samples[i].time, samples[i - 1].time);
    }
  }
}

// A contact whose depth is largest where two parts meet.
TEST(ContactInside, TellsAPeakWhereTwoPartsOfAStepMeet) {
  const exact::HuntCrossleyImpact soft{
      .mass = 0.4, .stiffness = 9, .exponent = 1.5, .damping = 0, .speed = 0.7};
  const Model model = wall_model(law_of(soft), soft.mass);
  const double h = 4 * soft.contact_time();
  for (const std::size_t parts : {8u, 16u}) {
    const double lag = 0.25 * h - 0.5 * soft.contact_time();
    const auto impact = impact_of(model,
                                  model.start(Eigen::VectorXd::Constant(1, -lag * soft.speed),
                                              Eigen::VectorXd::Constant(1, soft.speed)),
                                  h, {.stages = 4, .substeps = parts});
    ASSERT_TRUE(impact);
    EXPECT_TRUE(near(impact->peak_depth, soft.max_depth(), 1e-2)) << parts;
  }
}

// Three masses in a row: the middle one strikes the third while the first pushes it, within a step or two.
TEST(ContactInside, TellsTouchesUnderTheForcesOfOtherContacts) {
  Model::Parts parts = line_parts(HuntCrossley{.stiffness = 1e8, .exponent = 1.5, .damping = 0.3},
                                  {0.02, 0.02, 0.02}, {{0, 1, -1e-4}, {1, 2, -3e-5}});
  const Model model(std::move(parts));
  const auto impacts = [&](double h) {
    std::vector<Impact> ended;
    Projected::On<Model> scheme(model, {.stages = 4, .substeps = 16});
    State<Model> state = model.start(vector({0, 0, 0}), vector({1, 0, 0}));
    Model::Linearised here(model);
    Model::Contacts depth(2), speed(2);
    ImpactWatch watches[2] = {ImpactWatch(0), ImpactWatch(1)};
    Sample before[2] = {{0, -1e-4, 1, 0, 0, 0}, {0, -3e-5, 0, 0, 0, 0}};
    while (ended.size() < 2 && state.t < 2e-3) {
      scheme.step(model, state, h);
      model.approach(state.t, state.q, state.v, here, depth, speed);
      std::vector<ContactInside> inside;
      for (const PathInside& path : scheme.paths()) look_inside(model, path, inside);
      for (Eigen::Index j = 0; j < 2; ++j)
        inside.push_back({j, state.t, depth[j], speed[j],
                          depth[j] > 0 ? model.pool_of(j).margin({depth[j], speed[j]}, state.memory[j]) : 0});
      for (const ContactInside& each : inside) {
        Sample now{each.time, each.depth, each.speed, each.force, 0, 0};
        if (!(each.force > 0)) now.loose = each.loose;
        if (const auto impact = watches[each.contact].look(before[each.contact], now))
          ended.push_back(*impact);
        before[each.contact] = now;
      }
    }
    return ended;
  };
  const auto fine = impacts(1e-6);
  ASSERT_EQ(fine.size(), 2u);
  for (const double h : {2e-4, 1e-4, 5e-5}) {
    const auto coarse = impacts(h);
    ASSERT_EQ(coarse.size(), 2u) << h;
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_TRUE(near(coarse[i].touch_time, fine[i].touch_time, 1e-4)) << h << ", contact " << i;
      EXPECT_TRUE(near(coarse[i].contact_time(), fine[i].contact_time(), 1e-4)) << h << ", contact " << i;
    }
  }
}

}  // namespace
}  // namespace ictus::test::contact_inside_test
