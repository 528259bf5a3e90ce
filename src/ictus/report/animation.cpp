#include "ictus/report/animation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "ictus/report/animation_parts.hpp"
#include "ictus/report/kept_rows.hpp"

namespace ictus::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_numbers = 150'000;  // in a page, of all runs: about 1.5 MB
constexpr std::size_t most_impacts = 500, most_arrows = 64, most_runs = 12;
constexpr double pixel = 2e-4;  // of the stage: what nobody sees
constexpr std::array<const char*, 3> axes{"_x", "_y", "_z"};

Json list(const Vector3& a) { return {rounded(a.x), rounded(a.y), rounded(a.z)}; }

/// Columns of a coordinate and of its rate.
struct Coordinate {
  const char* key;  // in the track: "x", "angle", "turn_x"
  const std::vector<double>* values;
  const std::vector<double>* rates;
  double tolerance;
};

/// One body or one swing in one run.
using Track = std::vector<Coordinate>;

void add(Track& track, const Trace& trace, const char* key, const std::string& coordinate,
         const std::string& axis, double tolerance, bool has_rate = true) {
  if (const auto* found = values(trace, coordinate + ".position" + axis))
    track.push_back(
        {key, found, has_rate ? values(trace, coordinate + ".velocity" + axis) : nullptr, tolerance});
}

constexpr double angle_to_see = 5e-3;  // rad

Track track_of(const Trace& trace, const std::string& body, double extent) {
  Track track;
  constexpr std::array<const char*, 3> places{"x", "y", "z"}, turns{"turn_x", "turn_y", "turn_z"};
  if (trace.find(body + ".position")) add(track, trace, "x", body, "", pixel * extent);
  for (std::size_t axis = 0; track.size() <= axis && axis < 3; ++axis)
    add(track, trace, places[axis], body, axes[axis], pixel * extent);
  add(track, trace, "angle", body + ".angle", "", angle_to_see);
  // The rate of a rotation vector is not the angular velocity.
  for (std::size_t axis = 0; axis < 3; ++axis)
    add(track, trace, turns[axis], body + ".rotation", axes[axis], angle_to_see, false);
  return track;
}

/// How far bodies, and what is drawn around them, reach.
struct Reach {
  Vector3 low{INFINITY, INFINITY, INFINITY}, high{-INFINITY, -INFINITY, -INFINITY};

  void add(const Vector3& place, double around) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      component(low, axis) = std::min(component(low, axis), component(place, axis) - around);
      component(high, axis) = std::max(component(high, axis), component(place, axis) + around);
    }
  }
  double size() const { return std::max({high.x - low.x, high.y - low.y, high.z - low.z, 0.0}); }
};

double size_of(const Outline& body) {
  double size = 0;
  for (const Outline::Part& part : body.parts)
    for (const Vector3& point : part.points) size = std::max(size, length(point) + part.radius);
  return size;
}

/// Where bodies start and end; what lies between is seldom farther out.
Reach reach_of(const Runs& runs) {
  Reach reach;
  for (const Run& run : runs)
    for (const Outline& outline : run.trace.picture.bodies)
      for (const BodyOutcome& body : run.trace.bodies)
        if (body.name == outline.body)
          for (const Vector3& place : {body.position_start, body.position_end})
            reach.add(place, size_of(outline));
  for (const Run& run : runs)
    for (const Swing& swing : run.trace.picture.swings) reach.add(swing.hinge, swing.length + swing.radius);
  return reach;
}

Json json(const Outline& body) {
  Json parts = Json::array();
  for (const Outline::Part& part : body.parts) {
    Json points = Json::array();
    for (const Vector3& point : part.points)
      for (const double x : {point.x, point.y, point.z}) points.push_back(rounded(x));
    parts.push_back({{"points", points}, {"radius", rounded(part.radius)}});
  }
  Json result{{"name", body.body}, {"parts", parts}};
  if (body.hollow) result["hollow"] = true;
  return result;
}

Json json(const Swing& swing) {
  return {{"name", swing.angle},
          {"hinge", list(swing.hinge)},
          {"from_the_last", swing.from_the_last},
          {"length", rounded(swing.length)},
          {"radius", rounded(swing.radius)}};
}

Json json(const FlatWall& wall) {
  return {{"name", wall.name}, {"normal", list(wall.normal)}, {"offset", rounded(wall.offset)}};
}

/// The two sides of "left-right", whose names may have hyphens themselves: numbers of bodies, or −1 − number of a wall.
struct Sides {
  int first = 0, second = 0;
};

std::optional<Sides> sides_of(const Picture& picture, std::string_view contact) {
  for (std::size_t at = contact.find('-'); at != std::string_view::npos; at = contact.find('-', at + 1)) {
    const auto first = side_of(picture, contact.substr(0, at)),
               second = side_of(picture, contact.substr(at + 1));
    if (first && second) return Sides{*first, *second};
  }
  return {};
}

Json impacts_of(const Trace& trace) {
  Json impacts = Json::array();
  const std::size_t every = trace.impacts.size() / most_impacts + 1;
  for (std::size_t k = 0; k < trace.impacts.size(); k += every) {
    const Impact& impact = trace.impacts[k];
    if (!std::isfinite(impact.touch_time)) continue;
    const auto sides = sides_of(trace.picture, contact_name(trace, impact.contact));
    impacts.push_back({rounded(impact.touch_time),
                       rounded(impact.released() ? impact.release_time : impact.touch_time),
                       sides ? Json{sides->first, sides->second} : Json()});
  }
  return impacts;
}

double largest(const std::vector<double>& values) {
  double most = 0;
  for (const double value : values) most = std::max(most, std::abs(value));
  return most;
}

Json picked(const std::vector<double>& values, const std::vector<std::size_t>& rows) {
  Json some = Json::array();
  for (const std::size_t row : rows) some.push_back(rounded(values[row]));
  return some;
}

/// A run whose bodies have columns.
class ColumnTracks {
 public:
  ColumnTracks(const Trace& trace, double extent) : trace_(trace) {
    const Picture& picture = trace.picture;
    for (std::size_t i = 0; i < std::min(picture.bodies.size(), most_drawn); ++i)
      tracks_.push_back(track_of(trace, picture.bodies[i].body, extent));
    for (const Swing& swing : picture.swings) {
      tracks_.emplace_back();
      add(tracks_.back(), trace, "angle", swing.angle, "", angle_to_see);
    }
    for (const Column* column : contact_columns(trace, ".force"))
      if (forces_.size() < most_arrows && largest(column->values) > 0 &&
          sides_of(picture, contact_of(*column)))
        forces_.push_back(column);
    for (const char* name : {"kinetic", "potential", "stored", "vibrational", "total"})
      if (const Column* column = trace.find(std::string("energy.") + name)) energies_.push_back(column);
  }

  bool any() const {
    return times(trace_) && !times(trace_)->empty() &&
           std::any_of(tracks_.begin(), tracks_.end(), [](const Track& track) { return !track.empty(); });
  }

  Json json(std::size_t numbers) const {
    const std::vector<Channel> all = channels();
    const std::size_t most = std::max<std::size_t>(100, numbers / (2 * all.size() + 1));
    const std::vector<std::size_t> rows = kept_rows(*times(trace_), all, most);
    Json result{{"t", instants(rows)},
                {"tracks", Json::array()},
                {"forces", Json::array()},
                {"energies", Json::object()}};
    for (const Track& track : tracks_) result["tracks"].push_back(json(track, rows));
    for (const Column* column : forces_) {
      const Sides sides = *sides_of(trace_.picture, contact_of(*column));
      result["forces"].push_back({{"name", contact_of(*column)},
                                  {"sides", {sides.first, sides.second}},
                                  {"values", picked(column->values, rows)}});
    }
    for (const Column* column : energies_)
      result["energies"][column->name.substr(7)] = picked(column->values, rows);
    return result;
  }

 private:
  std::vector<Channel> channels() const {
    std::vector<Channel> all;
    for (const Track& track : tracks_)
      for (const Coordinate& coordinate : track)
        all.push_back(
            {*coordinate.values,
             coordinate.rates ? std::span<const double>(*coordinate.rates) : std::span<const double>(),
             coordinate.tolerance});
    for (const Column* column : forces_) all.push_back({column->values, {}, 0.01 * largest(column->values)});
    double most = 0;
    for (const Column* column : energies_) most = std::max(most, largest(column->values));
    for (const Column* column : energies_) all.push_back({column->values, {}, 0.01 * most});
    return all;
  }

  /// Ten digits more than others: an impact of microseconds may come after seconds.
  Json instants(const std::vector<std::size_t>& rows) const {
    Json some = Json::array();
    for (const std::size_t row : rows) some.push_back((*times(trace_))[row]);
    return some;
  }

  static Json json(const Track& track, const std::vector<std::size_t>& rows) {
    Json result = Json::object();
    for (const Coordinate& coordinate : track) {
      result[coordinate.key] = picked(*coordinate.values, rows);
      if (coordinate.rates) result["rate_" + std::string(coordinate.key)] = picked(*coordinate.rates, rows);
    }
    return result;
  }

  const Trace& trace_;
  std::vector<Track> tracks_;
  std::vector<const Column*> forces_, energies_;
};

/// s of free flight to be shown before and after a run that is so short that nobody would see its bodies move.
double lead(const Runs& runs) {
  double fastest = 0, farthest = 0, sizes = 0;
  std::size_t count = 0;
  for (const Outline& body : runs.front().trace.picture.bodies)
    if (const double size = size_of(body); size > 0 && !body.hollow) {
      sizes += size;
      ++count;
    }
  for (const Run& run : runs)
    for (const BodyOutcome& body : run.trace.bodies) {
      fastest = std::max({fastest, length(body.velocity_start), length(body.velocity_end)});
      farthest = std::max(farthest, length(body.position_end - body.position_start));
    }
  if (count == 0 || fastest == 0) return 0;
  const double size = sizes / static_cast<double>(count);
  return farthest < 0.5 * size ? 1.5 * size / fastest : 0;
}

std::size_t dimension_of(const Runs& runs) {
  const Trace& trace = runs.front().trace;
  if (!trace.picture.swings.empty()) return 2;
  return trace.spheres.dimension > 0 ? trace.spheres.dimension : trace.dimension;
}

}  // namespace

std::string animation(const Runs& runs) {
  if (runs.empty() || runs.front().trace.picture.empty()) return {};
  const Picture& picture = runs.front().trace.picture;
  const Reach reach = reach_of(runs);
  Json shown = Json::array();
  const std::size_t share = most_numbers / std::min(runs.size(), most_runs);
  for (const Run& run : runs) {
    if (shown.size() == most_runs) break;
    const ColumnTracks columns(run.trace, std::max(reach.size(), 1e-300));
    Json one;
    if (columns.any())
      one = columns.json(share);
    else if (run.trace.spheres.instants.size() > 1)
      one = sphere_tracks(run.trace.spheres, share);
    else
      continue;
    one["name"] = run.name;
    one["impacts"] = impacts_of(run.trace);
    if (!run.trace.mass_points.empty()) one["cells"] = cells_of(run.trace, share);
    shown.push_back(std::move(one));
  }
  if (shown.empty()) return {};
  Json result{
      {"dimension", dimension_of(runs)}, {"gravity", list(picture.gravity)}, {"lead", lead(runs)},
      {"bodies", Json::array()},         {"walls", Json::array()},           {"swings", Json::array()},
      {"threads", picture.threads}};
  for (std::size_t i = 0; i < std::min(picture.bodies.size(), most_drawn); ++i)
    result["bodies"].push_back(json(picture.bodies[i]));
  for (const FlatWall& wall : picture.walls) result["walls"].push_back(json(wall));
  for (const Swing& swing : picture.swings) result["swings"].push_back(json(swing));
  result["runs"] = std::move(shown);
  return result.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace ictus::report
