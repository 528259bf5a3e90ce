#pragma once
// What a scene says of its contacts: laws by name, and what was measured.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ictus/base/restitution_of_work.hpp"
#include "ictus/scene/value.hpp"

namespace ictus {

/// What was measured in a collision of this pair, from which parameters of the law are found.
struct Measured {
  struct Datum {
    At<double> value;
    At<double> speed;  // m/s, approach speed at which it was measured
  };
  std::optional<Datum> restitution;  // 1
  std::optional<Datum> duration;     // s
};

/// A loop of measured points, in units that the law is told: depth and force each, in the order of measurement.
struct PointTable {
  struct Point {
    double depth, force;
    Place place;  // in the scene, or in the file of the points
  };
  std::vector<Point> points;
  Place place;
};

/// A law by name with parameters still unread.
struct LawChoice {
  At<std::string> law;
  std::map<std::string, Quantity> parameters;
  std::optional<Measured> measured;
  At<std::string> friction_law = {};  // beside it, of compliant contacts; empty: none
  std::shared_ptr<const PointTable> points = {};
  At<std::shared_ptr<const RestitutionOfWork>> restitution_of_work = {};  // instead of a constant restitution
};

struct Pair {
  At<std::string> first, second;
  LawChoice contact;  // an empty law name: that of [contact], with these parameters replaced
  Place place;
};

}  // namespace ictus
