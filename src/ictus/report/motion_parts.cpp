#include "ictus/report/motion_parts.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/report/runs.hpp"

namespace ictus::report {

namespace {

/// The angles of pendulums are called "upper_angle" or "angle-3" where their contacts say "upper" or "ball-3".
bool swings_as(std::string_view angle, std::string_view name) {
  constexpr std::string_view ending = "_angle", beginning = "angle-";
  if (angle.ends_with(ending)) return angle.substr(0, angle.size() - ending.size()) == name;
  if (!angle.starts_with(beginning)) return false;
  const std::string_view number = angle.substr(beginning.size() - 1);  // "-3"
  return name.size() > number.size() && name.ends_with(number) &&
         name.rfind('-') == name.size() - number.size();
}

}  // namespace

std::optional<int> side_of(const Picture& picture, std::string_view name) {
  for (std::size_t i = 0; i < std::min(picture.bodies.size(), most_drawn); ++i)
    if (picture.bodies[i].body == name) return static_cast<int>(i);
  const std::size_t bodies = std::min(picture.bodies.size(), most_drawn);
  for (std::size_t k = 0; k < picture.swings.size(); ++k)
    if (swings_as(picture.swings[k].angle, name)) return static_cast<int>(bodies + k);
  for (std::size_t i = 0; i < picture.walls.size(); ++i)
    if (picture.walls[i].name == name) return -1 - static_cast<int>(i);
  return {};
}

std::optional<Motion::Sides> sides_of(const Picture& picture, std::string_view contact) {
  for (std::size_t at = contact.find('-'); at != std::string_view::npos; at = contact.find('-', at + 1)) {
    const auto first = side_of(picture, contact.substr(0, at)),
               second = side_of(picture, contact.substr(at + 1));
    if (first && second) return Motion::Sides{*first, *second};
  }
  // Where there is one body only, a contact may have the name of the wall alone.
  const auto wall = side_of(picture, contact);
  if (wall && *wall < 0 && picture.bodies.size() + picture.swings.size() == 1) return Motion::Sides{0, *wall};
  return {};
}

void add_cells(Motion::Run& run, const Trace& trace, std::size_t numbers) {
  constexpr std::size_t most_cells = 64;
  const MassPoints& points = trace.mass_points;
  double peak = 0;
  for (const double stress : points.stress) peak = std::max(peak, std::abs(stress));
  const std::size_t instants = std::clamp<std::size_t>(
      numbers / (2 * most_cells * std::max<std::size_t>(1, points.bodies.size())), 2, 400);
  const std::size_t every = (points.time.size() + instants - 1) / instants;
  run.peak_stress = peak;
  for (std::size_t row = 0; row < points.time.size(); row += every)
    run.cell_times.push_back(points.time[row]);
  for (const MassPoints::Body& body : points.bodies) {
    const auto drawn = side_of(trace.picture, body.name);
    if (!drawn || body.count == 0) continue;
    Motion::Cells cells{.body = *drawn, .left = body.left, .length = body.length};
    const std::size_t together = (body.count + most_cells - 1) / most_cells;
    for (std::size_t k = 0; k < body.count; k += together) cells.rest.push_back(points.rest[body.first + k]);
    for (std::size_t row = 0; row < points.time.size(); row += every) {
      std::vector<double> shifts, stresses;
      for (std::size_t k = 0; k < body.count; k += together) {
        shifts.push_back(points.at(points.displacement, row, body.first + k));
        stresses.push_back(points.at(points.stress, row, body.first + k) / std::max(peak, 1e-300));
      }
      cells.shifts.push_back(std::move(shifts));
      cells.stresses.push_back(std::move(stresses));
    }
    run.cells.push_back(std::move(cells));
  }
}

Motion::Run sphere_run(const SphereRecord& record, std::size_t numbers) {
  const std::size_t bodies = std::min(record.names.size(), most_drawn);
  const std::size_t most =
      std::max<std::size_t>(2, numbers / std::max<std::size_t>(1, bodies * record.dimension));
  const std::size_t every = (record.instants.size() + most - 1) / most;
  std::vector<const SphereInstant*> instants;
  for (std::size_t k = 0; k < record.instants.size(); k += every) instants.push_back(&record.instants[k]);
  if (instants.back() != &record.instants.back()) instants.push_back(&record.instants.back());
  Motion::Run run;
  run.crowd = true;
  for (const SphereInstant* instant : instants) run.t.push_back(instant->t);
  run.tracks.resize(bodies);
  for (std::size_t i = 0; i < bodies; ++i)
    for (std::size_t axis = 0; axis < record.dimension; ++axis)
      for (const SphereInstant* instant : instants) {
        run.tracks[i][axis].values.push_back(component(instant->x[i], axis));
        run.tracks[i][axis].rates.push_back(component(instant->v[i], axis));
      }
  return run;
}

std::vector<Motion::Press> impacts_of(const Trace& trace) {
  constexpr std::size_t most_impacts = 500;
  std::vector<Motion::Press> impacts;
  const std::size_t every = trace.impacts.size() / most_impacts + 1;
  for (std::size_t k = 0; k < trace.impacts.size(); k += every) {
    const Impact& impact = trace.impacts[k];
    if (!std::isfinite(impact.touch_time)) continue;
    impacts.push_back({impact.touch_time, impact.released() ? impact.release_time : impact.touch_time,
                       sides_of(trace.picture, contact_name(trace, impact.contact)), impact.approach_speed});
  }
  return impacts;
}

}  // namespace ictus::report
