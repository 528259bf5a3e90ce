#include "ictus/report/recorded_motion.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "ictus/report/free_flight.hpp"
#include "ictus/report/kept_rows.hpp"
#include "ictus/report/motion_parts.hpp"

namespace ictus::report {
namespace {

constexpr std::size_t most_numbers = 150'000;   // in a page, of all runs: about 1.5 MB
constexpr std::size_t most_packed = 1'000'000;  // of crowds, whose numbers are packed: 2.7 MB
constexpr std::size_t most_arrows = 64, most_runs = 24;
constexpr double pixel = 2e-4;         // of the stage: what nobody sees
constexpr double angle_to_see = 5e-3;  // rad

/// Columns of a coordinate and of its rate; null: it has none.
struct ColumnAndRate {
  const std::vector<double>* values = nullptr;
  const std::vector<double>* rates = nullptr;
};

/// One body or one swing in one run, by coordinate_keys.
using TrackColumns = std::array<ColumnAndRate, coordinate_keys.size()>;

ColumnAndRate columns_of(const Trace& trace, const std::string& coordinate, const std::string& axis = "") {
  const auto* found = values(trace, coordinate + ".position" + axis);
  return {found, found ? values(trace, coordinate + ".velocity" + axis) : nullptr};
}

/// What is hollow, a resonator or a frame, never flies by itself: its rates are of vibration, or of knocks.
TrackColumns columns_of_body(const Trace& trace, const std::string& body, bool flies) {
  constexpr std::array<const char*, 3> axes{"_x", "_y", "_z"};
  TrackColumns columns;
  columns[0] = columns_of(trace, body);
  for (std::size_t axis = 0; !trace.find(body + ".position") && axis < 3; ++axis)
    columns[axis] = columns_of(trace, body, axes[axis]);
  columns[3] = columns_of(trace, body + ".angle");
  // The rate of a rotation vector is not the angular velocity.
  for (std::size_t axis = 0; axis < 3; ++axis)
    columns[4 + axis] = {columns_of(trace, body + ".rotation", axes[axis]).values, nullptr};
  if (!flies)
    for (ColumnAndRate& column : columns) column.rates = nullptr;
  return columns;
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

double largest_of(const std::vector<double>& values) {
  double most = 0;
  for (const double value : values) most = std::max(most, std::abs(value));
  return most;
}

std::vector<double> picked(const std::vector<double>* values, const std::vector<std::size_t>& rows) {
  std::vector<double> some;
  if (!values) return some;
  some.reserve(rows.size());
  for (const std::size_t row : rows) some.push_back((*values)[row]);
  return some;
}

/// A run whose bodies have columns.
class ColumnTracks {
 public:
  ColumnTracks(const Trace& trace, double extent) : trace_(trace), extent_(extent) {
    const Picture& picture = trace.picture;
    for (std::size_t i = 0; i < std::min(picture.bodies.size(), most_drawn); ++i)
      tracks_.push_back(columns_of_body(trace, picture.bodies[i].body, !picture.bodies[i].hollow));
    for (const Swing& swing : picture.swings) {
      tracks_.emplace_back();
      tracks_.back()[3] = columns_of(trace, swing.angle);
    }
    for (const Column* column : contact_columns(trace, ".force"))
      if (forces_.size() < most_arrows && largest_of(column->values) > 0 &&
          sides_of(picture, contact_of(*column)))
        forces_.push_back(column);
    for (const char* name : {"kinetic", "potential", "stored", "vibrational", "total"})
      if (const Column* column = trace.find(std::string("energy.") + name)) energies_.push_back(column);
  }

  bool any() const {
    return times(trace_) && !times(trace_)->empty() &&
           std::any_of(tracks_.begin(), tracks_.end(), [](const TrackColumns& track) {
             return std::any_of(track.begin(), track.end(), [](const ColumnAndRate& c) { return c.values; });
           });
  }

  Motion::Run run(const std::vector<std::size_t>& rows) const {
    Motion::Run result;
    result.t = picked(times(trace_), rows);
    for (const TrackColumns& track : tracks_) {
      Motion::Track& some = result.tracks.emplace_back();
      for (std::size_t k = 0; k < track.size(); ++k)
        some[k] = {picked(track[k].values, rows), picked(track[k].rates, rows)};
    }
    for (const Column* column : forces_)
      result.forces.push_back({contact_of(*column), *sides_of(trace_.picture, contact_of(*column)),
                               picked(&column->values, rows)});
    for (const Column* column : energies_)
      result.energies.push_back({column->name.substr(7), picked(&column->values, rows)});
    return result;
  }

  std::vector<std::size_t> all_rows() const {
    std::vector<std::size_t> rows(times(trace_)->size());
    for (std::size_t k = 0; k < rows.size(); ++k) rows[k] = k;
    return rows;
  }
  /// From which all others follow, as far as anybody sees.
  std::vector<std::size_t> rows_to_look_at(std::size_t numbers) const {
    const std::vector<Channel> all = channels();
    const std::size_t most = std::max<std::size_t>(100, numbers / (2 * all.size() + 1));
    return kept_rows(*times(trace_), all, most);
  }

 private:
  std::vector<Channel> channels() const {
    std::vector<Channel> all;
    for (const TrackColumns& track : tracks_)
      for (std::size_t k = 0; k < track.size(); ++k)
        if (track[k].values)
          all.push_back(
              {*track[k].values,
               track[k].rates ? std::span<const double>(*track[k].rates) : std::span<const double>(),
               k < 3 ? pixel * extent_ : angle_to_see});
    for (const Column* column : forces_)
      all.push_back({column->values, {}, 0.01 * largest_of(column->values)});
    double most = 0;
    for (const Column* column : energies_) most = std::max(most, largest_of(column->values));
    for (const Column* column : energies_) all.push_back({column->values, {}, 0.01 * most});
    return all;
  }

  const Trace& trace_;
  double extent_;  // m, of all that is drawn
  std::vector<TrackColumns> tracks_;
  std::vector<const Column*> forces_, energies_;
};

/// s of free flight worth seeing before and after a run that is so short that nobody would see its bodies move.
double flight_to_see(const Runs& runs) {
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

/// What every run shows in the same places.
Motion scenery_of(const Runs& runs) {
  const Picture& picture = runs.front().trace.picture;
  Motion motion{.dimension = dimension_of(runs), .gravity = picture.gravity};
  const std::size_t drawn = std::min(picture.bodies.size(), most_drawn);
  motion.bodies.assign(picture.bodies.begin(), picture.bodies.begin() + static_cast<std::ptrdiff_t>(drawn));
  motion.walls = picture.walls;
  motion.swings = picture.swings;
  motion.threads = picture.threads;
  return motion;
}

/// None: nothing is known of the run but how it ended.
std::optional<Motion::Run> drawn_run(const Run& run, Rows rows, double extent, std::size_t sharing) {
  const std::size_t share = most_numbers / sharing;
  const ColumnTracks columns(run.trace, extent);
  Motion::Run drawn;
  if (columns.any())
    drawn = columns.run(rows == Rows::all ? columns.all_rows() : columns.rows_to_look_at(share));
  else if (run.trace.spheres.instants.size() > 1)
    drawn = sphere_run(run.trace.spheres, rows == Rows::all ? SIZE_MAX : most_packed / sharing);
  else
    return {};
  drawn.name = run.name;
  drawn.impacts = impacts_of(run.trace);
  if (!run.trace.mass_points.empty()) add_cells(drawn, run.trace, share);
  return drawn;
}

}  // namespace

Motion motion_of(const Runs& runs, Rows rows) {
  if (runs.empty() || runs.front().trace.picture.empty()) return {};
  Motion motion = scenery_of(runs);
  const double extent = std::max(reach_of(runs).size(), 1e-300);
  const std::size_t sharing = std::min(runs.size(), most_runs);
  for (const Run& run : runs) {
    std::optional<Motion::Run> drawn;
    if (motion.runs.size() < most_runs) drawn = drawn_run(run, rows, extent, sharing);
    if (drawn)
      motion.runs.push_back(std::move(*drawn));
    else
      motion.left_out.push_back(run.name);
  }
  motion.lead = free_flight(motion, flight_to_see(runs));
  return motion;
}

}  // namespace ictus::report
