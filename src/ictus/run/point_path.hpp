#pragma once
// The way of a point of contact that moves along a resonator: from where it is touched, along one of its axes, to its end.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "ictus/run/resonator_contacts.hpp"

namespace ictus {

struct PointPath {
  std::size_t resonator = 0, axis = 0;
  double sign = 1;              // −1: backwards along the axis
  double from = 0, length = 0;  // m, of the way at its start, and to the end of the body
  BodyPoint start;
  Place place;

  BodyPoint at(double s) const {
    BodyPoint point = start;
    (axis == 0 ? point.x : point.y) += sign * (s - from);
    return point;
  }
};

/// Of the contact of this name; nothing where its point stays, and with complaints where it cannot move so.
std::optional<PointPath> point_path(const Scene& scene, const std::string& name,
                                    const ResonatorContact& contact, const std::vector<BuiltResonator>& built,
                                    Problems& problems);

}  // namespace ictus
