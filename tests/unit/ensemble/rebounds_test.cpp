// Single impacts beside the exact ones: all numbers in closed form, the rebound of the Φ-scheme; the same bits by lanes of any
// width, and on an OpenCL device.

#include "ictus/ensemble/rebounds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "ictus/base/error.hpp"
#include "ictus/ensemble/opencl.hpp"
#include "ictus/ensemble/rebound_lanes.hpp"
#include "ictus/exact/hunt_crossley.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test::rebounds_test {
namespace {

struct Drawn {
  std::size_t count;
  std::vector<double> mass, stiffness, exponent, damping, speed;

  ReboundProblems problems() const { return {count, mass, stiffness, exponent, damping, speed}; }
  exact::HuntCrossleyImpact exactly(std::size_t i) const {
    return {mass[i], stiffness[i], exponent[i], damping[i], speed[i]};
  }
};

/// Elastic, hardly damped and strongly damped ones in turn.
Drawn drawn(std::size_t count, double most_exponent, double most_damping, std::uint64_t seed) {
  Random random(seed);
  Drawn d{count, {}, {}, {}, {}, {}};
  for (std::size_t i = 0; i < count; ++i) {
    const double speed = random.log_uniform(1e-3, 10);
    const double damped[] = {0, 1e-9, 1};
    d.mass.push_back(random.log_uniform(1e-3, 10));
    d.stiffness.push_back(random.log_uniform(1e5, 1e9));
    d.exponent.push_back(i % 2 ? 1.5 : random.uniform(1, most_exponent));
    d.speed.push_back(speed);
    d.damping.push_back(damped[i % 3] * random.uniform(0, most_damping) / speed);
  }
  return d;
}

void expect_exact(const Drawn& d, const ReboundResult& result) {
  for (std::size_t i = 0; i < d.count; ++i) {
    const exact::HuntCrossleyImpact impact = d.exactly(i);
    const auto near = [&](double ours, double theirs, double allowed, const char* what) {
      EXPECT_NEAR(ours / theirs, 1, allowed) << what << " of problem " << i;
    };
    near(result.speed[i], impact.rebound_speed(), 1e-14, "speed");
    near(result.depth[i], impact.max_depth(), 1e-13, "depth");
    near(result.force[i], impact.max_force(), 1e-13, "force");
    near(result.contact_time[i], impact.contact_time(), 1e-10, "time");
  }
}

TEST(Rebounds, InClosedFormAreExact) {
  const Drawn d = drawn(300, 5, 6, 1);
  const ReboundResult result = rebounds(d.problems());
  EXPECT_EQ(result.one_by_one, 0u);
  expect_exact(d, result);
}

TEST(Rebounds, BeyondTheReachOfLanesAreLeftToTheExactForms) {
  const Drawn d = drawn(60, 9, 500, 2);
  const ReboundResult result = rebounds(d.problems());
  EXPECT_GT(result.one_by_one, 10u);
  expect_exact(d, result);
}

// The scheme returns the exact speed at any rate and phase (docs/theory/phi.md), and the rest to second order.
TEST(Rebounds, ByPhiHaveTheExactSpeed) {
  Drawn d = drawn(200, 4, 6, 3);
  for (std::size_t i = 0; i < d.count; ++i) {  // four to sixty samples at 1 kHz
    exact::HuntCrossleyImpact impact = d.exactly(i);
    d.stiffness[i] = exact::stiffness_from_duration(impact, 1e-3 * static_cast<double>(4 + 56 * (i % 7) / 6));
  }
  for (const double phase : {0.0, 0.3, 0.9}) {
    const ReboundResult result = rebounds(d.problems(), {.method = "phi", .rate = 1000, .phase = phase});
    for (std::size_t i = 0; i < d.count; ++i)
      EXPECT_NEAR(result.speed[i] / d.exactly(i).rebound_speed(), 1, 1e-13) << i << " at " << phase;
  }
}

TEST(Rebounds, ByPhiConvergeAtOrderTwo) {
  const Drawn d{1, {0.01}, {1e8}, {1.5}, {0.2}, {1}};
  const exact::HuntCrossleyImpact impact = d.exactly(0);
  double before = 0;
  for (const double samples : {40.0, 80.0, 160.0, 320.0}) {
    // The mean over phases: single ones scatter.
    double error = 0;
    for (int k = 0; k < 64; ++k) {
      const ReboundResult result = rebounds(
          d.problems(), {.method = "phi", .rate = samples / impact.contact_time(), .phase = k / 64.0});
      error += (result.contact_time[0] / impact.contact_time() - 1) / 64;
    }
    if (before != 0) {
      EXPECT_NEAR(std::log2(before / error), 2, 0.15) << samples;
    }
    before = error;
  }
}

TEST(Rebounds, DoNotDependOnLanesOrThreads) {
  const Drawn d = drawn(2500, 6, 8, 4);
  for (const std::string_view method : {"exact", "phi"}) {
    const ReboundResult whole = rebounds(d.problems(), {.method = method, .rate = 1e3, .threads = 2});
    ASSERT_GE(ensemble::possible_rebound_lanes().size(), 1u);
    for (const ensemble::ReboundLanes lanes : ensemble::possible_rebound_lanes()) {
      std::vector<double> speed(d.count), depth(d.count), force(d.count), time(d.count);
      std::vector<ensemble::LaneStatus> status(d.count);
      ensemble::ReboundWork work{.mass = {d.mass.data(), 1, 0},
                                 .stiffness = {d.stiffness.data(), 1, 0},
                                 .exponent = {d.exponent.data(), 1, 0},
                                 .damping = {d.damping.data(), 1, 0},
                                 .speed = {d.speed.data(), 1, 0}};
      if (method == "phi") work.way = ensemble::ReboundWay::phi;
      work.step = 1e-3;
      work.phase = 0.5;
      work.end = static_cast<long>(d.count);
      work.speed_after = speed.data();
      work.depth = depth.data();
      work.force = force.data();
      work.time = time.data();
      work.status = status.data();
      lanes(work);
      for (std::size_t i = 0; i < d.count; ++i) {
        if (status[i] == ensemble::LaneStatus::left) continue;
        ASSERT_EQ(speed[i], whole.speed[i]) << i;
        ASSERT_EQ(depth[i], whole.depth[i]) << i;
        ASSERT_EQ(force[i], whole.force[i]) << i;
        ASSERT_EQ(time[i], whole.contact_time[i]) << i;
      }
    }
  }
}

// The name ends like that of the impacts: compilers of devices stay out of the sanitizers (tools/check.py).
TEST(Rebounds, ADeviceGivesWhatTheProcessorGives) {
  const std::vector<std::string> names = ensemble::device_names();
  ASSERT_FALSE(names.empty()) << "no OpenCL device: install pocl-opencl-icd";
  const Drawn d = drawn(300, 5, 6, 5);
  for (const std::string_view method : {"exact", "phi"}) {
    const ReboundResult ours = rebounds(d.problems(), {.method = method, .rate = 1e3});
    const ReboundResult theirs =
        rebounds(d.problems(), {.method = method, .rate = 1e3, .device = names.front()});
    EXPECT_EQ(theirs.device, names.front());
    EXPECT_GE(theirs.compared, 250u);
    EXPECT_LE(theirs.difference, 1e-12);
    for (std::size_t i = 0; i < d.count; ++i) EXPECT_NEAR(theirs.speed[i] / ours.speed[i], 1, 1e-12);
  }
}

std::string refusal(const ReboundProblems& problems, const ReboundOptions& options = {}) {
  try {
    (void)rebounds(problems, options);
  } catch (const Error& error) {
    return error.what();
  }
  return "taken";
}

TEST(Rebounds, BadNumbersAreRefusedWithTheirPlace) {
  const std::vector<double> good{1, 2}, negative{1, -2}, none{1, std::numeric_limits<double>::quiet_NaN()};
  EXPECT_EQ(refusal({.count = 2, .mass = good, .stiffness = good, .speed = good}), "taken");
  EXPECT_NE(refusal({.count = 2, .mass = negative, .stiffness = good, .speed = good}).find("problem 1"),
            std::string::npos);
  EXPECT_NE(refusal({.count = 2, .mass = good, .stiffness = none, .speed = good}).find("stiffness"),
            std::string::npos);
  EXPECT_NE(refusal({.count = 2, .mass = good, .stiffness = good, .speed = {}}).find("speeds"),
            std::string::npos);
  EXPECT_NE(refusal({.count = 3, .mass = good, .stiffness = good, .speed = good}).find("2 numbers"),
            std::string::npos);
  const std::vector<double> slow{1, 1e-160}, fast{1, 1e200};
  for (const std::vector<double>& speed : {slow, fast})
    EXPECT_NE(
        refusal({.count = 2, .mass = good, .stiffness = good, .speed = speed}).find("energy of problem 1"),
        std::string::npos);
  const ReboundProblems fine{.count = 2, .mass = good, .stiffness = good, .speed = good};
  EXPECT_NE(refusal(fine, {.method = "pi"}).find("allowed are exact and phi"), std::string::npos);
  EXPECT_NE(refusal(fine, {.method = "phi", .rate = 0}).find("rate"), std::string::npos);
  EXPECT_NE(refusal(fine, {.method = "phi", .phase = 1}).find("phase"), std::string::npos);
  EXPECT_NE(refusal(fine, {.method = "phi", .rate = 1e9}).find("more than 100000 steps"), std::string::npos);
}

}  // namespace
}  // namespace ictus::test::rebounds_test
