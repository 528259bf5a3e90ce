#include "ictus/report/free_flight.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ictus/report/places.hpp"

namespace ictus::report {
namespace {

constexpr double share_to_see = 0.02;  // of a body's size: less than this off its way nobody sees
constexpr double turn_to_see = 0.05;   // rad
constexpr std::size_t most_to_look_at = 200;
constexpr int looks = 64;  // at what is in the way

/// An end of a run: its row there, and the row beside it.
struct End {
  bool at_start = false;
  std::size_t row = 0, beside = 0;
};

End end_of(const Motion::Run& run, bool at_start) {
  const std::size_t last = run.t.size() - 1;
  if (at_start) return {true, 0, std::min<std::size_t>(1, last)};
  return {false, last, last > 0 ? last - 1 : 0};
}

bool touches(const Motion::Force& force, std::size_t body) {
  const auto side = static_cast<int>(body);
  return force.sides.first == side || force.sides.second == side;
}

/// Does any contact push this body in this row?
bool is_pushed(const Motion::Run& run, std::size_t body, std::size_t row) {
  for (const Motion::Force& force : run.forces) {
    if (!touches(force, body)) continue;
    double most = 0;
    for (const double value : force.values) most = std::max(most, std::abs(value));
    if (std::abs(force.values[row]) > 1e-9 * most) return true;
  }
  return false;
}

bool turns(const Motion::Track& track) {
  return std::any_of(track.begin() + 3, track.end(),
                     [](const Motion::Coordinate& coordinate) { return !coordinate.values.empty(); });
}

/// As far as it would be off its way after so long, by how its rates changed beside the end.
double off_its_way(const Motion::Coordinate& coordinate, const End& end, double step, double time) {
  if (coordinate.rates.empty()) return 0;
  return std::abs(coordinate.rates[end.row] - coordinate.rates[end.beside]) / step * time * time / 2;
}

/// From the row beside the end to the end, and as long as this on.
bool keeps_its_velocity(const Motion& motion, const Motion::Run& run, std::size_t body, const End& end,
                        double time) {
  const Motion::Track& track = run.tracks[body];
  const double step = std::abs(run.t[end.row] - run.t[end.beside]);
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (off_its_way(track[axis], end, step, time) > share_to_see * size_of(motion.bodies[body])) return false;
  if (off_its_way(track[3], end, step, time) > turn_to_see) return false;
  // A rotation vector has no rates: what turns in space cannot be turned on.
  return std::none_of(track.begin() + 4, track.end(), [&](const Motion::Coordinate& turn) {
    return !turn.values.empty() &&
           std::abs(turn.values[end.row] - turn.values[end.beside]) / step * time > turn_to_see;
  });
}

bool stands(const Motion& motion, const Motion::Track& track, std::size_t body) {
  for (const Motion::Coordinate& coordinate : track) {
    if (coordinate.values.empty()) continue;
    const auto [low, high] = std::minmax_element(coordinate.values.begin(), coordinate.values.end());
    if (*high - *low > share_to_see * size_of(motion.bodies[body])) return false;
  }
  return true;
}

bool flies(const Motion& motion, const Motion::Run& run, std::size_t body, const End& end, double time) {
  const Motion::Track& track = run.tracks[body];
  if (motion.bodies[body].hollow) return stands(motion, track, body);
  if (is_pushed(run, body, end.row)) return false;
  const bool known = run.t[end.row] != run.t[end.beside] && !is_pushed(run, body, end.beside);
  if (known) return keeps_its_velocity(motion, run, body, end, time);
  return !turns(track);  // what cannot turn has no joints, and what pushed it has let go
}

struct Interval {
  double low = INFINITY, high = -INFINITY;
};

/// Of a body along a direction.
Interval along(const Outline& body, const PlacedBody& pose, const Vector3& direction) {
  Interval interval;
  for (const Outline::Part& part : body.parts)
    for (const Vector3& point : part.points) {
      const double at = dot(pose.at(point), direction);
      interval.low = std::min(interval.low, at - part.radius);
      interval.high = std::max(interval.high, at + part.radius);
    }
  return interval;
}

/// m; on a line between their ends, else between the balls around them.
double gap_between(const Motion& motion, const std::vector<PlacedBody>& places, std::size_t i,
                   std::size_t j) {
  if (motion.dimension > 1)
    return length(places[i].place - places[j].place) - size_of(motion.bodies[i]) - size_of(motion.bodies[j]);
  const Interval a = along(motion.bodies[i], places[i], {1, 0, 0}),
                 b = along(motion.bodies[j], places[j], {1, 0, 0});
  return std::max(a.low - b.high, b.low - a.high);
}

std::vector<double> gaps_at(const Motion& motion, const Motion::Run& run, double t) {
  const std::vector<PlacedBody> places = places_at(motion, run, t);
  std::vector<double> gaps;
  for (std::size_t i = 0; i < motion.bodies.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) gaps.push_back(gap_between(motion, places, i, j));
    for (const FlatWall& wall : motion.walls)
      gaps.push_back(along(motion.bodies[i], places[i], wall.normal).low - wall.offset);
  }
  return gaps;
}

/// s until something is in the way; what is pressed together at the end may part.
double clear_way(const Motion& motion, const Motion::Run& run, const End& end, double time) {
  double smallest = INFINITY;
  for (const Outline& body : motion.bodies)
    if (const double size = size_of(body); size > 0) smallest = std::min(smallest, size);
  const double t = run.t[end.row], way = end.at_start ? -1 : 1;
  const std::vector<double> start = gaps_at(motion, run, t);
  for (int k = 1; k <= looks; ++k) {
    const std::vector<double> gaps = gaps_at(motion, run, t + way * time * k / looks);
    for (std::size_t i = 0; i < gaps.size(); ++i)
      if (gaps[i] < std::min(start[i], 0.0) - 1e-3 * smallest) return time * (k - 1) / looks;
  }
  return time;
}

double flight(const Motion& motion, const Motion::Run& run, bool at_start, double time) {
  const End end = end_of(run, at_start);
  for (std::size_t i = 0; i < motion.bodies.size(); ++i)
    if (!flies(motion, run, i, end, time)) return 0;
  return clear_way(motion, run, end, time);
}

}  // namespace

Motion::Lead free_flight(const Motion& motion, double worth_seeing) {
  if (!(worth_seeing > 0) || motion.runs.empty() || motion.gravity != Vector3{} || !motion.swings.empty() ||
      !motion.threads.empty() || motion.bodies.size() > most_to_look_at)
    return {};
  for (const Motion::Run& run : motion.runs)
    if (run.crowd) return {};
  Motion flying = motion;
  flying.lead = {worth_seeing, worth_seeing};
  double begin = INFINITY, end = -INFINITY;
  for (const Motion::Run& run : motion.runs) {
    begin = std::min(begin, run.t.front());
    end = std::max(end, run.t.back());
  }
  // Runs beside each other are drawn at the same instants: one that ended flies until the others have.
  Motion::Lead lead = flying.lead;
  for (const Motion::Run& run : motion.runs) {
    const double early = run.t.front() - begin, late = end - run.t.back();
    lead.before = std::min(lead.before, flight(flying, run, true, early + worth_seeing) - early);
    lead.after = std::min(lead.after, flight(flying, run, false, late + worth_seeing) - late);
  }
  return {std::max(0.0, lead.before), std::max(0.0, lead.after)};
}

}  // namespace ictus::report
