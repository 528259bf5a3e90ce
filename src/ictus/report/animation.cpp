#include "ictus/report/animation.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "ictus/report/listening.hpp"
#include "ictus/report/recorded_motion.hpp"

namespace ictus::report {
namespace {

using Json = nlohmann::ordered_json;

/// Six digits draw the same picture.
double rounded(double value) {
  if (!std::isfinite(value) || value == 0) return 0;
  const double unit = std::pow(10.0, 5 - std::floor(std::log10(std::abs(value))));
  return std::isfinite(unit) && unit > 0 ? std::round(value * unit) / unit : value;
}

Json rounded(const std::vector<double>& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(rounded(value));
  return list;
}

Json entry(const Vector3& a) { return {rounded(a.x), rounded(a.y), rounded(a.z)}; }
Json entry(const Motion::Sides& sides) { return {sides.first, sides.second}; }

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
          {"hinge", entry(swing.hinge)},
          {"from_the_last", swing.from_the_last},
          {"length", rounded(swing.length)},
          {"radius", rounded(swing.radius)}};
}

Json json(const FlatWall& wall) {
  return {{"name", wall.name}, {"normal", entry(wall.normal)}, {"offset", rounded(wall.offset)}};
}

Json json(const Motion::Track& track) {
  Json result = Json::object();
  for (std::size_t k = 0; k < track.size(); ++k) {
    if (track[k].values.empty()) continue;
    const std::string key = coordinate_keys[k];
    result[key] = rounded(track[k].values);
    if (!track[k].rates.empty()) result["rate_" + key] = rounded(track[k].rates);
  }
  return result;
}

/// One axis of all bodies at all instants: 16 bits each, of the stretch between the lowest and the highest of them,
/// instant after instant, the low byte first, in base64. A step of 1/65535 is far below a pixel.
Json packed(const std::vector<Motion::Track>& tracks, std::size_t axis, std::size_t rows) {
  double low = INFINITY, high = -INFINITY;
  for (const Motion::Track& track : tracks)
    for (const double x : track[axis].values) {
      low = std::min(low, x);
      high = std::max(high, x);
    }
  const double step = high > low ? (high - low) / 65535 : 1;
  std::string bytes;
  bytes.reserve(2 * rows * tracks.size());
  for (std::size_t row = 0; row < rows; ++row)
    for (const Motion::Track& track : tracks) {
      const double x = track[axis].values[row];
      const auto number = static_cast<unsigned>(std::isfinite(x) ? std::lround((x - low) / step) : 0);
      bytes += static_cast<char>(number & 0xffu);
      bytes += static_cast<char>(number >> 8u);
    }
  return {{"key", coordinate_keys[axis]}, {"low", low}, {"step", step}, {"numbers", base64(bytes)}};
}

/// Ten digits more than others: an impact of microseconds may come after seconds.
Json json(const Motion::Run& run) {
  Json result{
      {"t", run.t}, {"tracks", Json::array()}, {"forces", Json::array()}, {"energies", Json::object()}};
  if (run.crowd) {
    result["packed"] = Json::array();
    result["bodies"] = run.tracks.size();
    for (std::size_t axis = 0; axis < 3 && !run.tracks.empty(); ++axis)
      if (!run.tracks.front()[axis].values.empty())
        result["packed"].push_back(packed(run.tracks, axis, run.t.size()));
  } else {
    for (const Motion::Track& track : run.tracks) result["tracks"].push_back(json(track));
  }
  for (const Motion::Force& force : run.forces)
    result["forces"].push_back(
        {{"name", force.name}, {"sides", entry(force.sides)}, {"values", rounded(force.values)}});
  for (const Motion::Energy& energy : run.energies) result["energies"][energy.name] = rounded(energy.values);
  result["name"] = run.name;
  result["impacts"] = Json::array();
  for (const Motion::Press& impact : run.impacts)
    result["impacts"].push_back(
        {rounded(impact.touch), rounded(impact.release), impact.sides ? entry(*impact.sides) : Json()});
  return result;
}

Json cells_of(const Motion::Run& run) {
  Json bodies = Json::array();
  for (const Motion::Cells& cells : run.cells) {
    Json shifts = Json::array(), stresses = Json::array();
    for (const auto& row : cells.shifts) shifts.push_back(rounded(row));
    for (const auto& row : cells.stresses) {
      Json stress = Json::array();
      for (const double value : row) stress.push_back(std::round(255 * value));
      stresses.push_back(std::move(stress));
    }
    bodies.push_back({{"body", cells.body},
                      {"left", rounded(cells.left)},
                      {"length", rounded(cells.length)},
                      {"rest", rounded(cells.rest)},
                      {"shifts", std::move(shifts)},
                      {"stresses", std::move(stresses)}});
  }
  return {{"t", run.cell_times}, {"peak", rounded(run.peak_stress)}, {"bodies", std::move(bodies)}};
}

bool is_ball(const Outline& body) {
  return body.parts.size() == 1 && body.parts[0].points.size() == 1 && !body.hollow &&
         body.parts[0].points[0] == Vector3{};
}

/// "grain-", and 12.
std::pair<std::string, std::string> name_and_number(const std::string& name) {
  const std::size_t last = name.find_last_not_of("0123456789");
  const std::size_t count = last == std::string::npos ? 0 : last + 1;
  return {name.substr(0, count), name.substr(count)};
}

/// Very many balls: their radii, and their names as rows of [beginning, first number, how many].
Json balls(const std::vector<Outline>& bodies) {
  Json radii = Json::array(), names = Json::array();
  for (const Outline& body : bodies) {
    radii.push_back(rounded(body.parts[0].radius));
    const auto [begin, number] = name_and_number(body.body);
    Json* last = names.empty() ? nullptr : &names.back();
    if (last && !number.empty() && (*last)[0] == begin &&
        number == std::to_string((*last)[1].get<long>() + (*last)[2].get<long>()))
      (*last)[2] = (*last)[2].get<long>() + 1;
    else if (!number.empty() && number.size() < 10 && number[0] != '0')
      names.push_back({begin, std::stol(number), 1});
    else
      names.push_back({body.body, -1, 1});
  }
  return {{"radii", std::move(radii)}, {"names", std::move(names)}};
}

}  // namespace

std::string animation(const Motion& motion) {
  if (motion.empty()) return {};
  Json result{{"dimension", motion.dimension},
              {"gravity", entry(motion.gravity)},
              {"lead", {motion.lead.before, motion.lead.after}},
              {"bodies", Json::array()},
              {"walls", Json::array()},
              {"swings", Json::array()},
              {"threads", motion.threads},
              {"left_out", motion.left_out},
              {"runs", Json::array()}};
  constexpr std::ptrdiff_t many = 1000;
  // What is no ball, as a frame, stands behind them.
  auto rest = std::find_if_not(motion.bodies.begin(), motion.bodies.end(), is_ball);
  if (rest - motion.bodies.begin() > many)
    result["balls"] = balls({motion.bodies.begin(), rest});
  else
    rest = motion.bodies.begin();
  for (auto body = rest; body != motion.bodies.end(); ++body) result["bodies"].push_back(json(*body));
  for (const FlatWall& wall : motion.walls) result["walls"].push_back(json(wall));
  for (const Swing& swing : motion.swings) result["swings"].push_back(json(swing));
  for (const Motion::Run& run : motion.runs) {
    result["runs"].push_back(json(run));
    if (!run.cell_times.empty()) result["runs"].back()["cells"] = cells_of(run);
  }
  return result.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string animation(const Runs& runs) { return animation(motion_of(runs)); }

}  // namespace ictus::report
