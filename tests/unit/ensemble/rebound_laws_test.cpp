// Single impacts by every law with a closed form, beside the exact ones; the same bits by lanes of any width, and on an OpenCL
// device.

#include <gtest/gtest.h>

#include <cmath>
#include <iterator>

#include "ictus/base/error.hpp"
#include "ictus/ensemble/opencl.hpp"
#include "ictus/ensemble/rebound_lanes.hpp"
#include "ictus/ensemble/rebounds.hpp"
#include "ictus/exact/plastic.hpp"
#include "ictus/exact/spring_dashpot.hpp"
#include "ictus/laws/contact/laws.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test::rebound_laws_test {
namespace {

constexpr std::size_t count = 600;

struct Drawn {
  std::string_view law;
  std::vector<double> mass = {}, stiffness = {}, exponent = {}, loss = {}, speed = {};

  ReboundProblems problems() const {
    return {.count = count,
            .mass = mass,
            .stiffness = stiffness,
            .exponent = exponent,
            .damping = loss,
            .speed = speed};
  }
};

/// Losses from none, or hardly any, to nearly all.
double drawn_loss(const Drawn& d, std::size_t i, Random& random) {
  const double m = d.mass[i], k = d.stiffness[i];
  if (d.law == "walton_braun") return i % 5 ? random.uniform(1e-3, 1) : 1;
  if (d.law == "thornton")  // v_y from 1/30 of the speed to three times as much
    return std::pow(random.log_uniform(1.0 / 30, 3) * d.speed[i] / std::sqrt(0.8 * k / m), 0.8);
  const double alike = d.law == "tsuji" ? (d.exponent[i] + 1) / 2 : 1;
  const double ratio[] = {0, random.log_uniform(1e-9, 1e-3), random.uniform(0, 0.6), random.uniform(0.9, 1.1),
                          random.log_uniform(1, 30)};
  return 2 * std::sqrt(m * k * alike) * ratio[i % 5];
}

Drawn drawn(std::string_view law) {
  Random random(7);
  Drawn d{.law = law};
  for (std::size_t i = 0; i < count; ++i) {
    d.mass.push_back(random.log_uniform(1e-3, 10));
    d.stiffness.push_back(random.log_uniform(1e5, 1e9));
    if (law == "tsuji") d.exponent.push_back(i % 2 ? 1.5 : random.uniform(1, 5));
    d.speed.push_back(random.log_uniform(1e-3, 10));
    d.loss.push_back(drawn_loss(d, i, random));
  }
  return d;
}

/// NaN where there is no closed form.
struct Expected {
  double speed, depth, force = std::nan(""), time = std::nan("");
};

Expected exactly(const Drawn& d, std::size_t i) {
  const double m = d.mass[i], k = d.stiffness[i], c = d.loss[i], v = d.speed[i];
  if (d.law == "kelvin_voigt") {
    const exact::SpringDashpotImpact impact{m, k, c, v};
    const auto release = exact::Release::at_no_force;
    return {v * impact.restitution(release), impact.max_depth(), impact.max_force(),
            impact.contact_time(release)};
  }
  if (d.law == "tsuji") {
    const exact::TsujiImpact impact{m, k, d.exponent[i], c, v};
    return {v * impact.restitution(), impact.max_depth()};
  }
  if (d.law == "thornton") {
    const exact::ThorntonImpact impact{m, k, c, v};
    return {v * impact.restitution(), impact.max_depth(), impact.max_force()};
  }
  const exact::WaltonBraunImpact impact{m, k, c, v};
  return {v * c, impact.max_depth(), impact.max_force(), impact.contact_time()};
}

constexpr std::string_view laws[] = {"kelvin_voigt", "thornton", "tsuji", "walton_braun"};

TEST(ReboundLaws, AreExact) {
  for (const std::string_view law : laws) {
    const Drawn d = drawn(law);
    const ReboundResult result = rebounds(d.problems(), {.law = law});
    EXPECT_EQ(result.one_by_one, 0u);
    EXPECT_EQ(result.force.empty(), law == "tsuji");
    EXPECT_EQ(result.contact_time.empty(), law == "tsuji" || law == "thornton");
    for (std::size_t i = 0; i < count; ++i) {
      const Expected expected = exactly(d, i);
      EXPECT_NEAR(result.speed[i] / expected.speed, 1, 3e-14) << law << " " << i;
      EXPECT_NEAR(result.depth[i] / expected.depth, 1, 1e-13) << law << " " << i;
      if (!result.force.empty()) {
        EXPECT_NEAR(result.force[i] / expected.force, 1, 1e-13) << law << " " << i;
      }
      if (!result.contact_time.empty()) {
        EXPECT_NEAR(result.contact_time[i] / expected.time, 1, 1e-13) << law << " " << i;
      }
    }
  }
}

TEST(ReboundLaws, DoNotDependOnLanesOrThreads) {
  using ensemble::ReboundWay;
  constexpr ReboundWay ways[] = {ReboundWay::kelvin_voigt, ReboundWay::thornton, ReboundWay::tsuji,
                                 ReboundWay::walton_braun};
  for (std::size_t k = 0; k < std::size(laws); ++k) {
    Drawn d = drawn(laws[k]);
    const ReboundResult whole = rebounds(d.problems(), {.law = d.law, .threads = 2});
    d.exponent.resize(count, 1.5);
    for (const ensemble::ReboundLanes lanes : ensemble::possible_rebound_lanes()) {
      std::vector<double> speed(count), depth(count), force(count), time(count);
      std::vector<ensemble::LaneStatus> status(count);
      ensemble::ReboundWork work{.mass = {d.mass.data(), 1, 0},
                                 .stiffness = {d.stiffness.data(), 1, 0},
                                 .exponent = {d.exponent.data(), 1, 0},
                                 .damping = {d.loss.data(), 1, 0},
                                 .speed = {d.speed.data(), 1, 0}};
      work.way = ways[k];
      work.end = static_cast<long>(count);
      work.speed_after = speed.data();
      work.depth = depth.data();
      work.force = force.data();
      work.time = time.data();
      work.status = status.data();
      lanes(work);
      for (std::size_t i = 0; i < count; ++i) {
        ASSERT_EQ(speed[i], whole.speed[i]) << d.law << " " << i;
        ASSERT_EQ(depth[i], whole.depth[i]) << d.law << " " << i;
      }
    }
  }
}

// The name ends like that of the impacts: compilers of devices stay out of the sanitizers (tools/check.py).
TEST(ReboundLaws, ADeviceGivesWhatTheProcessorGives) {
  const std::vector<std::string> names = ensemble::device_names();
  ASSERT_FALSE(names.empty()) << "no OpenCL device: install pocl-opencl-icd";
  for (const std::string_view law : laws) {
    const Drawn d = drawn(law);
    const ReboundResult ours = rebounds(d.problems(), {.law = law});
    const ReboundResult theirs = rebounds(d.problems(), {.law = law, .device = names.front()});
    EXPECT_GE(theirs.compared, 250u);
    EXPECT_LE(theirs.difference, 1e-12);
    for (std::size_t i = 0; i < count; ++i) EXPECT_NEAR(theirs.speed[i] / ours.speed[i], 1, 1e-12) << law;
  }
}

std::string refusal(const ReboundProblems& problems, const ReboundOptions& options) {
  try {
    (void)rebounds(problems, options);
  } catch (const Error& error) {
    return error.what();
  }
  return "taken";
}

TEST(ReboundLaws, WhatALawDoesNotKnowIsRefused) {
  const double half = 0.5, two = 2, none = 0;
  const std::span<const double> one{&half, 1}, more{&two, 1}, zero{&none, 1};
  const ReboundProblems fine{.count = 1, .mass = one, .stiffness = one, .damping = one, .speed = one};
  const auto told = [&](const ReboundProblems& problems, const ReboundOptions& options, const char* words) {
    const std::string said = refusal(problems, options);
    EXPECT_NE(said.find(words), std::string::npos) << said;
  };
  for (const std::string_view law : laws) EXPECT_EQ(refusal(fine, {.law = law}), "taken");
  told(fine, {.law = "stulov"}, "stulov have no closed form");
  told(fine, {.law = "tsujj"}, "'tsuji'");
  told(fine, {.method = "phi", .law = "tsuji"}, "phi knows the law hunt_crossley only");
  ReboundProblems other = fine;
  other.exponent = more;
  told(other, {.law = "thornton"}, "has no exponent");
  other = fine;
  other.damping = {};
  told(other, {.law = "walton_braun"}, "need its restitution");
  other.damping = more;
  told(other, {.law = "walton_braun"}, "restitution 0 of problem 0");
  other.damping = zero;
  told(other, {.law = "thornton"}, "yield_depth 0 of problem 0");
}

// A law that is added to the list of contact laws is thought of here, too.
TEST(ReboundLaws, AreLawsOfTheList) {
  std::size_t found = 0;
  ContactLaws::for_each([&]<class Law>(Type<Law>) {
    for (const ReboundLaw& law : rebound_laws()) {
      if (law.name != Law::about.name) continue;
      ++found;
      bool named = false, exponent = false;
      std::apply(
          [&](const auto&... parameter) {
            ((named = named || parameter.name == law.loss,
              exponent = exponent || parameter.name == "exponent"),
             ...);
          },
          Law::parameters);
      EXPECT_TRUE(named) << law.name << " has no " << law.loss;
      EXPECT_EQ(exponent, law.has_exponent) << law.name;
    }
  });
  EXPECT_EQ(found, rebound_laws().size());
  EXPECT_EQ(ContactLaws::size, 10u) << "does the new one have a closed form?";
}

}  // namespace
}  // namespace ictus::test::rebound_laws_test
