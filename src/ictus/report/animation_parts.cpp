#include "ictus/report/animation_parts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

namespace ictus::report {

using Json = nlohmann::ordered_json;

double rounded(double value) {
  if (!std::isfinite(value) || value == 0) return 0;
  const double unit = std::pow(10.0, 5 - std::floor(std::log10(std::abs(value))));
  return std::isfinite(unit) && unit > 0 ? std::round(value * unit) / unit : value;
}

std::optional<int> side_of(const Picture& picture, std::string_view name) {
  for (std::size_t i = 0; i < std::min(picture.bodies.size(), most_drawn); ++i)
    if (picture.bodies[i].body == name) return static_cast<int>(i);
  for (std::size_t i = 0; i < picture.walls.size(); ++i)
    if (picture.walls[i].name == name) return -1 - static_cast<int>(i);
  return {};
}

Json cells_of(const Trace& trace, std::size_t numbers) {
  constexpr std::size_t most_cells = 64;
  const MassPoints& points = trace.mass_points;
  Json bodies = Json::array();
  double peak = 0;
  for (const double stress : points.stress) peak = std::max(peak, std::abs(stress));
  const std::size_t instants = std::clamp<std::size_t>(
      numbers / (2 * most_cells * std::max<std::size_t>(1, points.bodies.size())), 2, 400);
  const std::size_t every = (points.time.size() + instants - 1) / instants;
  Json times = Json::array();
  for (std::size_t row = 0; row < points.time.size(); row += every) times.push_back(points.time[row]);
  for (const MassPoints::Body& body : points.bodies) {
    const auto drawn = side_of(trace.picture, body.name);
    if (!drawn || body.count == 0) continue;
    const std::size_t together = (body.count + most_cells - 1) / most_cells;
    Json rest = Json::array(), shifts = Json::array(), stresses = Json::array();
    for (std::size_t k = 0; k < body.count; k += together)
      rest.push_back(rounded(points.rest[body.first + k]));
    for (std::size_t row = 0; row < points.time.size(); row += every) {
      Json shift = Json::array(), stress = Json::array();
      for (std::size_t k = 0; k < body.count; k += together) {
        shift.push_back(rounded(points.at(points.displacement, row, body.first + k)));
        stress.push_back(
            std::round(255 * points.at(points.stress, row, body.first + k) / std::max(peak, 1e-300)));
      }
      shifts.push_back(std::move(shift));
      stresses.push_back(std::move(stress));
    }
    bodies.push_back({{"body", *drawn},
                      {"left", rounded(body.left)},
                      {"length", rounded(body.length)},
                      {"rest", std::move(rest)},
                      {"shifts", std::move(shifts)},
                      {"stresses", std::move(stresses)}});
  }
  return {{"t", std::move(times)}, {"peak", rounded(peak)}, {"bodies", std::move(bodies)}};
}

Json sphere_tracks(const SphereRecord& record, std::size_t numbers) {
  const std::size_t bodies = std::min(record.names.size(), most_drawn);
  const std::size_t most =
      std::max<std::size_t>(2, numbers / std::max<std::size_t>(1, bodies * record.dimension));
  const std::size_t every = (record.instants.size() + most - 1) / most;
  Json result{{"t", Json::array()},
              {"tracks", Json::array()},
              {"forces", Json::array()},
              {"energies", Json::object()}};
  std::vector<const SphereInstant*> instants;
  for (std::size_t k = 0; k < record.instants.size(); k += every) instants.push_back(&record.instants[k]);
  if (instants.back() != &record.instants.back()) instants.push_back(&record.instants.back());
  for (const SphereInstant* instant : instants) result["t"].push_back(instant->t);
  constexpr std::array<const char*, 3> places{"x", "y", "z"};
  for (std::size_t i = 0; i < bodies; ++i) {
    Json track = Json::object();
    for (std::size_t axis = 0; axis < record.dimension; ++axis) {
      Json numbers_of_axis = Json::array();
      for (const SphereInstant* instant : instants)
        numbers_of_axis.push_back(rounded(component(instant->x[i], axis)));
      track[places[axis]] = std::move(numbers_of_axis);
    }
    result["tracks"].push_back(std::move(track));
  }
  return result;
}

}  // namespace ictus::report
