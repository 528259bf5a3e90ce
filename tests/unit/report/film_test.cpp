#include "ictus/report/film.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "ictus/report/animation.hpp"
#include "ictus/report/free_flight.hpp"
#include "ictus/report/motion_parts.hpp"
#include "ictus/report/svg.hpp"
#include "ictus/report/vtk.hpp"

namespace ictus::report::film_test {
namespace {

/// A ball that falls from 1 m with 2 m/s to the side, known at its ends only, and a contact that is pressed for a while.
Motion falling_ball() {
  Motion motion{.dimension = 2, .gravity = {0, -10, 0}};
  motion.bodies = {{"ball", {{{Vector3{}}, 0.1}}}};
  motion.walls = {{"floor", {0, 1, 0}, 0}};
  Motion::Run run{.name = "a", .t = {0, 0.4}};
  run.tracks.resize(1);
  run.tracks[0][0] = {{0, 0.8}, {2, 2}};
  run.tracks[0][1] = {{1, 0.2}, {0, -4}};
  run.impacts = {{0.2, 0.201, {}}};
  motion.runs = {run};
  return motion;
}

TEST(Places, OfFreeFlightAreExactBetweenTwoRows) {
  const Motion motion = falling_ball();
  for (const double t : {0.0, 0.1, 0.25, 0.399}) {
    const Vector3 place = places_at(motion, motion.runs[0], t)[0].place;
    EXPECT_NEAR(place.x, 2 * t, 1e-15);
    EXPECT_NEAR(place.y, 1 - 5 * t * t, 1e-15);
    EXPECT_NEAR(velocities_at(motion, motion.runs[0], t)[0].y, -10 * t, 1e-14);
  }
}

TEST(Places, FlyOnBeyondTheRunWhereTheMotionSaysSo) {
  Motion motion = falling_ball();
  EXPECT_EQ(places_at(motion, motion.runs[0], 0.6)[0].place.x, 0.8);
  motion.lead = {0, 1};
  EXPECT_NEAR(places_at(motion, motion.runs[0], 0.6)[0].place.x, 1.2, 1e-15);
  EXPECT_EQ(places_at(motion, motion.runs[0], -0.1)[0].place.x, 0);
  motion.lead = {1, 0};
  EXPECT_EQ(places_at(motion, motion.runs[0], 0.6)[0].place.x, 0.8);
  EXPECT_NEAR(places_at(motion, motion.runs[0], -0.1)[0].place.x, -0.2, 1e-15);
}

/// Rates that the places do not follow — an impact between two rows, the chord of a scheme's step, a body that stood while
/// an impact law counted its impulse — are not drawn as flight.
TEST(Places, GoStraightOnWhereTheNextRowSaysThatNothingFlew) {
  Motion motion = falling_ball();
  Motion::Coordinate& x = motion.runs[0].tracks[0][0];
  x = {{0, 0}, {1, 1}};
  EXPECT_EQ(places_at(motion, motion.runs[0], 0.2)[0].place.x, 0);
  x = {{0, 0.08}, {1, 0}};  // moved along at 0.2 m/s
  EXPECT_NEAR(places_at(motion, motion.runs[0], 0.2)[0].place.x, 0.04, 1e-16);
  x = {{0, 0.08}, {-1, 1}};  // an impact between the rows
  EXPECT_NEAR(places_at(motion, motion.runs[0], 0.2)[0].place.x, 0.04, 1e-16);
}

/// Two balls on a line that part after an impact, with nothing around them.
Motion parting_balls() {
  Motion motion{.dimension = 1};
  motion.bodies = {{"left", {{{Vector3{}}, 0.01}}}, {"right", {{{Vector3{}}, 0.01}}}};
  Motion::Run run{.t = {0, 1e-4, 2e-4}};
  run.tracks.resize(2);
  run.tracks[0][0] = {{0, 2e-5, 2e-5}, {1, 0, 0}};
  run.tracks[1][0] = {{0.02, 0.02, 0.0201}, {0, 1, 1}};
  run.forces = {{"left-right", {0, 1}, {0, 100, 0}}};
  motion.runs = {run};
  return motion;
}

TEST(FreeFlight, IsBeforeAndAfterAnImpactOfFreeBodies) {
  const Motion::Lead lead = free_flight(parting_balls(), 0.015);
  EXPECT_EQ(lead.before, 0.015);
  EXPECT_EQ(lead.after, 0.015);
}

TEST(FreeFlight, IsNotWhereSomethingHoldsTheBodies) {
  const Motion free = parting_balls();
  const auto none = [](const Motion& motion) {
    const Motion::Lead lead = free_flight(motion, 0.015);
    return lead.before == 0 && lead.after == 0;
  };
  Motion motion = free;
  motion.gravity = {0, -9.81, 0};
  EXPECT_TRUE(none(motion));
  motion = free;
  motion.threads = {{"left", "right"}};
  EXPECT_TRUE(none(motion));
  motion = free;  // still pressed, as in a grip
  motion.runs[0].forces[0].values = {100, 100, 100};
  EXPECT_TRUE(none(motion));
  // A pendulum of 0.3 m at 0.1 m/s, not pushed by any contact: after a quarter of a turn it would be elsewhere.
  motion = free;
  motion.dimension = 2;
  motion.runs[0].forces.clear();
  for (const std::size_t body : {0u, 1u}) {
    Motion::Track& track = motion.runs[0].tracks[body];
    const double rate = 0.1 / 0.3;
    track = {};
    for (const double t : motion.runs[0].t) {
      track[0].values.push_back(0.3 * std::sin(rate * t));
      track[0].rates.push_back(0.1 * std::cos(rate * t));
      track[1].values.push_back(-0.3 * std::cos(rate * t));
      track[1].rates.push_back(0.1 * std::sin(rate * t));
      track[3].values.push_back(rate * t);
      track[3].rates.push_back(rate);
    }
  }
  EXPECT_GT(free_flight(motion, 0.1).after, 0);  // 1 cm along the arc is straight yet, for the eye
  motion.bodies[1].parts[0].radius = 0.01;
  const Motion::Lead lead = free_flight(motion, 3);
  EXPECT_EQ(lead.before, 0);
  EXPECT_EQ(lead.after, 0);
}

TEST(FreeFlight, EndsAtTheNextImpact) {
  Motion motion = parting_balls();
  motion.walls = {{"wall", {-1, 0, 0}, -0.04}};  // 9.9 mm before the right one
  EXPECT_NEAR(free_flight(motion, 0.015).after, 0.0099, 0.015 / 32);
  EXPECT_EQ(free_flight(motion, 0.015).before, 0.015);
}

/// A plate that rings stands; a frame that moves is struck from inside, nobody knows when.
TEST(FreeFlight, LeavesAResonatorWhereItIs) {
  Motion motion = parting_balls();
  motion.bodies[0].hollow = true;
  motion.runs[0].tracks[0][0] = {{0, 1e-6, -1e-6}, {}};
  EXPECT_EQ(free_flight(motion, 0.015).after, 0.015);
  motion.runs[0].tracks[0][0] = {{0, 1e-3, 2e-3}, {}};
  EXPECT_EQ(free_flight(motion, 0.015).after, 0);
}

TEST(Places, TurnBetweenRowsAlongTheShorterArc) {
  Motion motion = falling_ball();
  const double quarter = std::numbers::pi / 2;
  motion.runs[0].tracks[0][4].values = {0, 0};
  motion.runs[0].tracks[0][5].values = {0, 0};
  motion.runs[0].tracks[0][6].values = {0, quarter};
  const Vector3 turned = places_at(motion, motion.runs[0], 0.2)[0].turned({1, 0, 0});
  EXPECT_NEAR(turned.x, std::sqrt(0.5), 1e-12);
  EXPECT_NEAR(turned.y, std::sqrt(0.5), 1e-12);
}

TEST(Places, OfBobsHangFromTheBobBeforeThem) {
  Motion motion{.dimension = 2};
  motion.swings = {{.angle = "upper_angle", .hinge = {1, 2, 0}, .length = 1},
                   {.angle = "lower_angle", .from_the_last = true, .length = 2}};
  Motion::Run run{.t = {0}};
  run.tracks.resize(2);
  run.tracks[0][3].values = {std::numbers::pi / 2};
  run.tracks[1][3].values = {0};
  motion.runs = {run};
  const auto places = places_at(motion, run, 0);
  EXPECT_NEAR(length(places[0].place - Vector3{2, 2, 0}), 0, 1e-15);
  EXPECT_NEAR(length(places[1].place - Vector3{2, 0, 0}), 0, 1e-15);
}

TEST(Clock, SlowsDownWhereContactsArePressedOnly) {
  const Motion motion = falling_ball();
  const Clock clock(motion, Pace::slow_in_impacts), steady(motion, Pace::steady);
  EXPECT_NEAR(clock.length(), 9, 1e-9);  // 5 s of flight, 4 s for one impact
  EXPECT_NEAR(steady.length(), 5, 1e-12);
  EXPECT_LT(clock.rate(clock.shown_at(0.2005)), 1e-3);
  EXPECT_GT(clock.rate(1), 0.05);
  for (const double shown : {0.0, 1.0, 3.0, 5.0, 8.9})
    EXPECT_NEAR(clock.shown_at(clock.at(shown)), shown, 1e-9);
  EXPECT_EQ(clock.at(clock.length()), 0.4);
  EXPECT_EQ(pace_in_words(1 / 14580.0), "15000 times slower");
  EXPECT_EQ(pace_in_words(4), "4.0 times faster");
}

/// The ball of a drawing, in pixels.
Mark ball_of(const Drawing& drawing) {
  for (const Layer& layer : drawing.layers)
    for (const Mark& mark : layer.marks)
      if (mark.kind == Mark::Kind::ball) return mark;
  return {};
}

TEST(Film, DrawsTheBallWhereItIs) {
  const Motion motion = falling_ball();
  const Film film(motion, Pace::slow_in_impacts);
  const Mark start = ball_of(film.at(0)), end = ball_of(film.at(0.4));
  const double scale = start.size / 0.1;  // px/m
  EXPECT_NEAR(end.points[0].x - start.points[0].x, 0.8 * scale, 1e-6 * scale);
  EXPECT_NEAR(end.points[0].y - start.points[0].y, 0.8 * scale, 1e-6 * scale);
}

TEST(Film, HasAPanelPerRunAndItsName) {
  Motion motion = falling_ball();
  motion.runs.push_back(motion.runs[0]);
  motion.runs[1].name = "<b>";
  const std::string text = svg(Film(motion, Pace::steady).at(0), 0, "two & two");
  EXPECT_NE(text.find(">&lt;b&gt;</text>"), std::string::npos);
  EXPECT_EQ(text.find("<b>"), std::string::npos);
  EXPECT_NE(text.find("<title>two &amp; two</title>"), std::string::npos);
}

TEST(Film, OfAnImpactWithoutDurationHasARing) {
  Motion motion = falling_ball();
  motion.runs[0].impacts = {{0.2, 0.2, Motion::Sides{0, -1}}};
  const Film film(motion, Pace::steady);
  const auto rings = [&](double t) {
    std::size_t count = 0;
    for (const Mark& mark : film.at(t).layers[0].marks) count += mark.kind == Mark::Kind::disc && mark.stroke;
    return count;
  };
  EXPECT_EQ(rings(0.19), 0u);
  EXPECT_EQ(rings(0.21), 1u);
  EXPECT_EQ(rings(0.39), 0u);
}

TEST(Sides, KnowPendulumsByTheNamesOfTheirContacts) {
  Picture picture{.walls = {{"wall", {1, 0, 0}, 0}},
                  .swings = {{.angle = "upper_angle"}, {.angle = "lower_angle"}, {.angle = "angle-3"}}};
  const auto lower = sides_of(picture, "lower-wall"), third = sides_of(picture, "upper-ball-3");
  ASSERT_TRUE(lower && third);
  EXPECT_EQ(lower->first, 1);
  EXPECT_EQ(lower->second, -1);
  EXPECT_EQ(third->second, 2);
  EXPECT_FALSE(sides_of(picture, "wall"));
  picture.swings.resize(1);
  EXPECT_TRUE(sides_of(picture, "wall"));
  EXPECT_FALSE(sides_of(picture, "upper-ball-13"));
}

/// Numbers as places.js reads them.
std::vector<double> unpacked(const nlohmann::json& packed) {
  const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned bits = 0, count = 0;
  for (const char c : packed["numbers"].get<std::string>()) {
    if (c == '=') break;
    bits = bits << 6u | static_cast<unsigned>(letters.find(c));
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += static_cast<char>(bits >> count & 0xffu);
  }
  std::vector<double> numbers;
  for (std::size_t k = 0; k + 1 < bytes.size(); k += 2)
    numbers.push_back(packed["low"].get<double>() +
                      packed["step"].get<double>() * (static_cast<unsigned char>(bytes[k]) +
                                                      256 * static_cast<unsigned char>(bytes[k + 1])));
  return numbers;
}

Motion crowd(std::size_t bodies, std::size_t instants) {
  Motion motion{.dimension = 2};
  Motion::Run run{.crowd = true};
  for (std::size_t k = 0; k < instants; ++k) run.t.push_back(static_cast<double>(k));
  for (std::size_t i = 0; i < bodies; ++i) {
    motion.bodies.push_back({"grain-" + std::to_string(i + 1), {{{Vector3{}}, 0.004}}});
    Motion::Track& track = run.tracks.emplace_back();
    for (std::size_t axis = 0; axis < 2; ++axis)
      for (std::size_t k = 0; k < instants; ++k)
        track[axis].values.push_back(std::sin(static_cast<double>(i * (axis + 3) + k)));
  }
  motion.bodies.push_back({"box", {{{{-1, -1, 0}, {1, 1, 0}}}}, true});
  run.tracks.emplace_back();
  for (std::size_t axis = 0; axis < 2; ++axis) run.tracks.back()[axis].values.assign(instants, 0.5);
  motion.runs = {run};
  return motion;
}

TEST(Animation, PacksACrowdToFarBelowAPixel) {
  const Motion motion = crowd(1500, 7);
  const auto json = nlohmann::json::parse(animation(motion));
  EXPECT_EQ(json["balls"]["names"], nlohmann::json({{"grain-", 1, 1500}}));
  EXPECT_EQ(json["bodies"].size(), 1u);
  const auto& run = json["runs"][0];
  EXPECT_EQ(run["bodies"], 1501);
  for (std::size_t axis = 0; axis < 2; ++axis) {
    const std::vector<double> numbers = unpacked(run["packed"][axis]);
    ASSERT_EQ(numbers.size(), 7u * 1501u);
    for (std::size_t k = 0; k < 7; ++k)
      for (std::size_t i = 0; i < 1501; ++i)
        EXPECT_NEAR(numbers[k * 1501 + i], motion.runs[0].tracks[i][axis].values[k], 2.0 / 65535);
  }
}

TEST(Animation, OfTenThousandBallsHasManyInstantsInAFewMegabytes) {
  SphereRecord record;
  record.dimension = 2;
  for (std::size_t i = 0; i < 10'000; ++i) record.names.push_back("grain-" + std::to_string(i + 1));
  for (std::size_t k = 0; k < 100; ++k)
    record.instants.push_back(
        {static_cast<double>(k), std::vector<Vector3>(10'000), std::vector<Vector3>(10'000)});
  Motion motion = crowd(0, 2);
  motion.bodies.clear();
  for (const std::string& name : record.names) motion.bodies.push_back({name, {{{Vector3{}}, 0.004}}});
  motion.runs = {sphere_run(record, 1'000'000)};
  EXPECT_GE(motion.runs[0].t.size(), 50u);
  EXPECT_LT(animation(motion).size(), 3'000'000u);
}

TEST(Vtk, NamesEveryBodyAndIsWellFormed) {
  const Motion motion = falling_ball();
  const std::string text = vtp(motion, sight_of(motion, 0, 0.4), 0.1);
  EXPECT_NE(text.find("NumberOfVerts=\"1\""), std::string::npos);
  EXPECT_NE(text.find("98 97 108 108 0"), std::string::npos);  // "ball"
  EXPECT_NE(text.find(">0.1</DataArray>"), std::string::npos);
  EXPECT_NE(pvd({0.5}, {"a.vtp"}).find("timestep=\"0.5\""), std::string::npos);
}

}  // namespace
}  // namespace ictus::report::film_test
