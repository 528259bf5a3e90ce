// A parameter that was put in comes out again, and what has no answer, or several, is said to have none.

#include "ictus/resolver/identify.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "ictus/resolver/impact.hpp"

namespace ictus::identify_test {
namespace {

/// A small ball on a big one, dropped on the ground with 1 m/s: the rebound of the small one over its height
/// of fall.
double rebound(double restitution) {
  const std::array inverse_mass{1 / 0.058, 1 / 0.580}, velocity{1.0, 1.0}, stiffness{1.0, 12.875};
  const std::array directions{1.0, -1.0, 0.0, 1.0};
  const std::array exponent{1.0};
  const std::array e{restitution, 0.8};
  ImpactWorkspace workspace;
  const ImpactResult result = resolve({.inverse_mass = {.values = inverse_mass},
                                       .directions = {.value = directions},
                                       .velocity = velocity,
                                       .stiffness = stiffness,
                                       .exponent = exponent,
                                       .restitution = e},
                                      {.tolerance = 1e-13}, workspace);
  return succeeded(result.status) ? result.velocity[0] * result.velocity[0] : std::nan("");
}

TEST(Identify, RecoversTheRestitutionOfAnImpact) {
  for (const double e : {0.326, 0.4, 0.5, 0.55, 0.9}) {
    const Identified found = identify(rebound, rebound(e), {.low = 0.05, .high = 0.99});
    ASSERT_EQ(found.status, IdentifyStatus::found) << e;
    EXPECT_NEAR(found.value, e, 1e-10);
  }
}

TEST(Identify, WhatDoesNotComeOutIsNotFound) {
  const Identified none = identify(rebound, 10.0, {.low = 0.05, .high = 0.99});
  EXPECT_EQ(none.status, IdentifyStatus::none);
  EXPECT_TRUE(std::isnan(none.value));
  EXPECT_NEAR(none.least, rebound(0.05), 1e-12);
  EXPECT_NEAR(none.most, rebound(0.99), 1e-12);
}

TEST(Identify, TwoAnswersAreNoAnswer) {
  const auto square = [](double p) { return p * p; };
  const Identified both = identify(square, 2.0, {.low = -3, .high = 3});
  EXPECT_EQ(both.status, IdentifyStatus::several);
  EXPECT_TRUE(std::isnan(both.value));
  const Identified one = identify(square, 2.0, {.low = 0, .high = 3});
  EXPECT_EQ(one.status, IdentifyStatus::found);
  EXPECT_NEAR(one.value, std::sqrt(2.0), 1e-15);
}

TEST(Identify, AnswersOnTheGridAndAtTheEndsCountOnce) {
  const auto line = [](double p) { return p; };
  for (const double exact : {0.0, 0.5, 1.0}) {
    const Identified found = identify(line, exact, {.low = 0, .high = 1, .pieces = 4});
    EXPECT_EQ(found.status, IdentifyStatus::found) << exact;
    EXPECT_EQ(found.value, exact);
  }
}

TEST(Identify, NoNumberIsAnErrorValue) {
  const auto broken = [](double p) { return p > 0.5 ? std::nan("") : p; };
  EXPECT_EQ(identify(broken, 0.2, {.low = 0, .high = 1}).status, IdentifyStatus::undefined);
  const auto line = [](double p) { return p; };
  EXPECT_EQ(identify(line, 0.2, {.low = 1, .high = 0}).status, IdentifyStatus::undefined);
  EXPECT_EQ(identify(line, std::nan(""), {.low = 0, .high = 1}).status, IdentifyStatus::undefined);
}

}  // namespace
}  // namespace ictus::identify_test
