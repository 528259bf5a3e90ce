#include "ictus/report/animation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>

#include "ictus/report/arc.hpp"
#include "ictus/report/kept_rows.hpp"

namespace ictus::report::animation_test {
namespace {

/// As the player draws it.
double drawn(const Channel& channel, std::span<const double> time, const std::vector<std::size_t>& rows,
             std::size_t at) {
  const auto after = std::upper_bound(rows.begin(), rows.end(), at);
  const std::size_t last = after == rows.end() ? rows.back() : *after, first = *std::prev(after);
  if (first == at || last == first) return channel.values[at];
  const double step = time[last] - time[first], rise = channel.values[last] - channel.values[first];
  const Arc arc = channel.rates.empty() ? straight_arc(rise, step)
                                        : flown_arc(rise, step, channel.rates[first], channel.rates[last]);
  return channel.values[first] + arc.after(time[at] - time[first]);
}

struct Swing {
  std::vector<double> t, x, v;
};

Swing swing(std::size_t rows) {
  Swing motion;
  for (std::size_t k = 0; k < rows; ++k) {
    const double t = 2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(rows - 1);
    motion.t.push_back(t);
    motion.x.push_back(std::sin(3 * t));
    motion.v.push_back(3 * std::cos(3 * t));
  }
  return motion;
}

TEST(KeptRows, DrawEveryOtherRowWithinItsTolerance) {
  const Swing motion = swing(5001);
  const Channel channel{motion.x, motion.v, 1e-3};
  const auto rows = kept_rows(motion.t, {channel}, 5000);
  EXPECT_LT(rows.size(), 200u);
  for (std::size_t k = 0; k < motion.t.size(); ++k)
    EXPECT_LE(std::abs(drawn(channel, motion.t, rows, k) - motion.x[k]), 1e-3) << k;
}

/// A parabola needs two rows for each flight, however many were recorded: free flight between bounces is exact. A bounce has two rows.
TEST(KeptRows, OfABouncingBallAreItsBounces) {
  Swing ball;
  const double g = 10;
  double start = 0, speed = 10;
  for (int bounce = 0; bounce < 4; ++bounce) {
    const double flight = 2 * speed / g;
    for (int k = 0; k <= 100; ++k) {
      const double t = flight * k / 100;
      ball.t.push_back(start + t);
      ball.x.push_back(t * (speed - g * t / 2));
      ball.v.push_back(speed - g * t);
    }
    start += flight;
    speed /= 2;
  }
  EXPECT_LE(kept_rows(ball.t, {{ball.x, ball.v, 1e-6}}, 1000).size(), 9u);
}

TEST(KeptRows, AreFewerThanAsked) {
  const Swing motion = swing(5001);
  EXPECT_LE(kept_rows(motion.t, {{motion.x, motion.v, 1e-15}}, 60).size(), 60u);
}

/// Two balls on a line, the first of which moves.
Trace two_balls(std::size_t rows) {
  Trace trace;
  trace.scheme = "phi";
  trace.picture.bodies = {{"a-1", {{{Vector3{}}, 0.01}}}, {"</script>", {{{Vector3{}}, 0.01}}}};
  trace.picture.walls = {{"w", {-1, 0, 0}, -1}};
  trace.bodies.resize(2);
  trace.bodies[0].name = "a-1";
  trace.bodies[0].velocity_start = {1, 0, 0};
  trace.bodies[1].name = "</script>";
  trace.contact_names = {"a-1-</script>"};
  trace.impacts.resize(1);
  trace.impacts[0].touch_time = 0;
  trace.impacts[0].release_time = 1e-5;
  trace.columns = {{"time", "s", {}},
                   {"a-1.position", "m", {}},
                   {"a-1.velocity", "m/s", {}},
                   {"</script>.position", "m", {}},
                   {"</script>.velocity", "m/s", {}},
                   {"a-1-</script>.force", "N", {}}};
  for (std::size_t k = 0; k < rows; ++k) {
    const double t = 1e-6 * static_cast<double>(k);
    const double values[] = {t, t, 1, 0.02, 0, static_cast<double>(k)};
    for (std::size_t c = 0; c < trace.columns.size(); ++c) trace.columns[c].values.push_back(values[c]);
  }
  return trace;
}

TEST(Animation, HasTheFormsTheTracksAndTheForces) {
  const Trace trace = two_balls(100);
  const auto json = nlohmann::json::parse(animation({{"phi", trace}}));
  EXPECT_EQ(json["dimension"], 1);
  EXPECT_EQ(json["bodies"][0]["parts"][0]["radius"], 0.01);
  const auto& run = json["runs"][0];
  EXPECT_EQ(run["t"].size(), 2u);  // straight on
  EXPECT_EQ(run["tracks"][0]["rate_x"][0], 1);
  EXPECT_EQ(run["forces"][0]["sides"], nlohmann::json({0, 1}));
  EXPECT_EQ(run["forces"][0]["values"][1], 99);
  EXPECT_EQ(run["impacts"][0], nlohmann::json({0.0, 1e-5, {0, 1}}));
  // 0.1 mm are nothing to see: free flight of one and a half balls before, but not after: the contact is still pressed.
  EXPECT_EQ(json["lead"], nlohmann::json({0.015, 0.0}));
}

TEST(Animation, OfARunWithoutAPictureIsEmpty) {
  Trace trace = two_balls(10);
  trace.picture = {};
  EXPECT_EQ(animation({{"phi", trace}}), "");
  EXPECT_EQ(animation(Runs{}), "");
}

/// A run that knows nothing but its end has no rows; too many runs have no room. Who is not drawn is named.
TEST(Animation, NamesTheRunsThatItLeavesOut) {
  const Trace trace = two_balls(10);
  Trace bare = trace;
  bare.columns.clear();
  Runs runs{{"outcome-only", bare}};
  for (int k = 0; k < 26; ++k) runs.push_back({"method-" + std::to_string(k), trace});
  const auto json = nlohmann::json::parse(animation(runs));
  EXPECT_EQ(json["runs"].size(), 24u);
  EXPECT_EQ(json["runs"][23]["name"], "method-23");
  EXPECT_EQ(json["left_out"], nlohmann::json({"outcome-only", "method-24", "method-25"}));
}

TEST(Animation, StaysSmallHoweverLongTheRun) {
  Trace trace = two_balls(2);
  for (Column& column : trace.columns) column.values.clear();
  for (std::size_t k = 0; k < 300'000; ++k) {
    const double t = 1e-3 * static_cast<double>(k), s = std::sin(777 * t);
    const double values[] = {t, s, 777 * std::cos(777 * t), 2 + s, 777 * std::cos(777 * t), std::abs(s)};
    for (std::size_t c = 0; c < trace.columns.size(); ++c) trace.columns[c].values.push_back(values[c]);
  }
  EXPECT_LT(animation({{"phi", trace}}).size(), 3'000'000u);
}

}  // namespace
}  // namespace ictus::report::animation_test
