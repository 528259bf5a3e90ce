// What is drawn, in pixels.

#include "ictus/report/drawing.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "ictus/report/film.hpp"

namespace ictus::report::drawing_test {
namespace {

/// A body that stands in the plane for a second, beside a ball.
Motion standing(Outline body) {
  Motion motion{.dimension = 2};
  motion.bodies = {std::move(body), {"ball", {{{Vector3{}}, 0.05}}}};
  Motion::Run run{.name = "a", .t = {0, 1}};
  run.tracks.resize(2);
  run.tracks[0][0] = {{0, 0}, {0, 0}};
  run.tracks[1][0] = {{0.8, 1}, {0.2, 0.2}};
  motion.runs = {run};
  return motion;
}

std::vector<Mark> marks_of(const Motion& motion, Mark::Kind kind) {
  std::vector<Mark> some;
  const Film film(motion, Pace::steady);
  const Drawing drawing = film.at(0);
  for (const Mark& mark : drawing.layers[0].marks)
    if (mark.kind == kind) some.push_back(mark);
  return some;
}

/// px/m
double scale_of(const Motion& motion) { return marks_of(motion, Mark::Kind::ball).at(0).size / 0.05; }

TEST(Drawing, OfAThinRodIsSeen) {
  const Motion motion = standing({"rod", {{{{-0.5, 0, 0}, {0.5, 0, 0}}, 0}}});
  EXPECT_GE(marks_of(motion, Mark::Kind::area).at(0).width, 4);
}

/// A rim of its own must not make a plate thicker than it is by more than a pixel and a half.
TEST(Drawing, OfAPlateIsAsThickAsThePlate) {
  const double thick = 0.01;
  const Motion motion =
      standing({"plate", {{{{0, -0.2, 0}, {0, 0.2, 0}, {thick, -0.2, 0}, {thick, 0.2, 0}}}}, true});
  const Mark plate = marks_of(motion, Mark::Kind::area).at(0);
  double left = INFINITY, right = -INFINITY;
  for (const Pixel& corner : plate.points) {
    left = std::min(left, corner.x);
    right = std::max(right, corner.x);
  }
  EXPECT_NEAR(right - left, thick * scale_of(motion), 1e-9);
  EXPECT_LE(plate.width, 1.5);
  EXPECT_FALSE(plate.fill);
}

/// Its line is as long as its words say.
TEST(Drawing, HasAScale) {
  for (const double size : {1.0, 1e-3, 30.0}) {
    Motion motion = standing({"rod", {{{{-0.5 * size, 0, 0}, {0.5 * size, 0, 0}}, 0}}});
    motion.bodies[1].parts[0].radius = 0.05 * size;
    motion.runs[0].tracks[1][0] = {{0, 0}, {0, 0}};
    const std::vector<Mark> words = marks_of(motion, Mark::Kind::words);
    ASSERT_EQ(words.size(), 1u);
    const std::string& told = words[0].words;
    const double metres = std::stod(told) * (told.ends_with(" mm") ? 1e-3 : told.ends_with(" µm") ? 1e-6 : 1);
    const Mark line = marks_of(motion, Mark::Kind::path).back();
    const double drawn = line.points[2].x - line.points[1].x;
    const double scale = marks_of(motion, Mark::Kind::ball).at(0).size / motion.bodies[1].parts[0].radius;
    EXPECT_NEAR(drawn, scale * metres, 1e-9) << told;
    EXPECT_LT(drawn, Film::width / 5);
    EXPECT_GE(drawn, Film::width / 12.6);
  }
}

/// A rod far from the point it turns about is no larger than itself: the view holds its ends, not the circle they go round.
TEST(Drawing, FitsTheViewToTheFormsOfBodies) {
  const Motion motion = standing({"bar", {{{{9, -0.1, 0}, {9, 0.1, 0}, {10, 0.1, 0}, {10, -0.1, 0}}}}});
  const Sight view = sight_of(motion, 0, 1);
  EXPECT_NEAR(view.rightmost, 10, 1e-12);
  EXPECT_NEAR(view.left, 0.75, 1e-12);
}

}  // namespace
}  // namespace ictus::report::drawing_test
