#include "ictus/run/impulse_picture.hpp"

#include <algorithm>
#include <numbers>

#include "ictus/resolver/impulse_plane_laws.hpp"

namespace ictus {
namespace {

constexpr std::size_t samples_of_ellipse = 181;

ImpulsePath on_ellipse(const ImpulsePlane& plane, double from, double to) {
  ImpulsePath path;
  for (std::size_t k = 0; k < samples_of_ellipse; ++k) {
    const double share = static_cast<double>(k) / (samples_of_ellipse - 1);
    path.push_back(plane.on_ellipse(from + share * (to - from)));
  }
  return path;
}

void add_frame(ImpulsePicture& picture) {
  double least = 0, largest = 0;
  const auto hold = [&](const Impulses& at) {
    least = std::min({least, at[0], at[1]});
    largest = std::max({largest, at[0], at[1]});
  };
  for (const Impulses& at : picture.ellipse) hold(at);
  for (const LawPoint& point : picture.points)
    if (point.found()) hold(point.impulse);
  const double room = 0.15 * (largest - least);
  picture.frame_from = least - room;
  picture.frame_to = largest + room;
}

/// The part of the border of a half-plane within the frame.
ImpulsePath border(const HalfPlane& side, double from, double to) {
  ImpulsePath line;
  const auto& n = side.normal;
  const auto add_if_inside = [&](const Impulses& at) {
    const double slack = 1e-9 * (to - from);
    for (const double value : at)
      if (value < from - slack || value > to + slack) return;
    line.push_back(at);
  };
  for (const double edge : {from, to}) {
    if (n[1] != 0) add_if_inside({edge, (side.bound - n[0] * edge) / n[1]});
    if (n[0] != 0) add_if_inside({(side.bound - n[1] * edge) / n[0], edge});
  }
  return line;
}

void add_borders(ImpulsePicture& picture, const ImpulsePlane& plane) {
  ThreeBallProblem touching = picture.problem;
  touching.gap = {0, 0};
  const auto at_once = ImpulsePlane(touching).half_planes();
  const auto& sides = plane.half_planes();
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const bool shifted = sides[i].bound != at_once[i].bound;
    const auto add = [&](const HalfPlane& side, bool as_if_touching) {
      ImpulsePath line = border(side, picture.frame_from, picture.frame_to);
      if (line.size() > 1)
        picture.borders.push_back({side.limit, shifted && !as_if_touching, as_if_touching, std::move(line)});
    };
    add(sides[i], false);
    if (shifted) add(at_once[i], true);
  }
}

}  // namespace

ImpulsePicture impulse_picture(const ThreeBallProblem& problem) {
  const ImpulsePlane plane(problem);
  ImpulsePicture picture;
  picture.problem = problem;
  picture.ellipse = on_ellipse(plane, 0, 2 * std::numbers::pi);
  for (const Arc& arc : plane.arcs()) picture.arcs.push_back(on_ellipse(plane, arc.from, arc.to));
  picture.inelastic = plane.inelastic();
  picture.points = law_points(problem);
  add_frame(picture);
  add_borders(picture, plane);
  return picture;
}

}  // namespace ictus
