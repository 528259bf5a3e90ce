#include "ictus/run/rough_track.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <optional>
#include <sstream>
#include <vector>

#include "ictus/base/counter_random.hpp"
#include "ictus/base/most.hpp"
#include "ictus/base/number_row.hpp"
#include "ictus/model/resonators/modal_file.hpp"

namespace ictus {
namespace {

/// One column of heights or two of ways and heights; a first line of words, empty lines and lines with # are passed over.
Heights read_heights(const std::string& text, const Gestures::Track& choice) {
  Heights heights;
  std::istringstream lines(text);
  std::string line;
  std::size_t columns = 0;
  bool has_head = false;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    if (line.empty() || line[0] == '#') continue;
    const NumberRow row = number_row(line);
    if (row.is_head() && columns == 0 && !has_head) {
      has_head = true;
      continue;
    }
    const std::string where = "line " + std::to_string(number);
    if (row.has_words) throw Error(where + ": '" + line.substr(0, 60) + "' is no row of numbers");
    const std::vector<double>& numbers = row.numbers;
    if (numbers.empty()) continue;
    if (columns == 0) columns = numbers.size();
    if (columns > 2 || numbers.size() != columns)
      throw Error(where + ": needs one height, or a way and a height, in every line");
    if (heights.y.size() >= most::listed_heights)
      throw Error(fmt::format("has more than {} heights", most::listed_heights));
    const double way =
        columns == 2 ? numbers.front() * choice.way_unit.value
                     : static_cast<double>(heights.x.size()) * choice.spacing.value_or(At<double>{}).value;
    if (!heights.x.empty() && !(way > heights.x.back())) throw Error(where + ": ways must rise");
    heights.x.push_back(way);
    heights.y.push_back(numbers.back() * choice.height_unit.value);
    if (columns == 1 && !choice.spacing)
      throw Error("has one column of heights", "say how far they are apart, as in spacing = \"50 um\"");
  }
  if (heights.x.size() < 2) throw Error("has fewer than two heights");
  if (columns == 2 && choice.spacing)
    throw Error("has a column of ways, and spacing says something else", "remove spacing");
  heights.repeats = choice.repeats;
  if (!choice.repeats) return heights;
  // From the last height on to the first again, as far as from the one before.
  heights.x.push_back(2 * heights.x.back() - heights.x[heights.x.size() - 2]);
  heights.y.push_back(heights.y.front());
  return heights;
}

/// The parts that the user left open.
void fill_roughness(Gestures::Track& choice) {
  if (!choice.spacing) choice.spacing = At<double>{choice.correlation.value / 8, {}};
  if (!choice.length) choice.length = At<double>{512 * choice.correlation.value, {}};
}

std::optional<Heights> made_heights(Gestures::Track& choice, Problems& problems) {
  fill_roughness(choice);
  const double spacing = choice.spacing->value, length = choice.length->value;
  if (!(length >= 4 * spacing))
    problems.add(choice.place, "[[track]]: its length is less than four times its spacing");
  else if (!(length <= static_cast<double>(most::heights) * spacing))
    problems.add(choice.place,
                 fmt::format("[[track]]: {:.0f} heights are more than {}", length / spacing, most::heights),
                 "a shorter length, after which the surface repeats, or a larger spacing");
  else
    return rough_heights({.rms = choice.rms.value,
                          .correlation = choice.correlation.value,
                          .slope = choice.slope.value,
                          .length = length,
                          .spacing = spacing,
                          .seed = choice.seed});
  return std::nullopt;
}

}  // namespace

Heights rough_heights(const Roughness& roughness) {
  const auto count = static_cast<std::size_t>(std::round(roughness.length / roughness.spacing));
  Heights heights{{}, std::vector<double>(count + 1, 0.0), true};
  const double step = roughness.length / static_cast<double>(count);
  for (std::size_t i = 0; i <= count; ++i) heights.x.push_back(step * static_cast<double>(i));
  double square = 0;
  for (std::size_t n = 1; 2 * n < count; ++n) {
    const double k = 2 * std::numbers::pi * static_cast<double>(n) / roughness.length * roughness.correlation;
    const double amplitude = std::pow(1 + k * k, -roughness.slope / 4);
    square += 0.5 * amplitude * amplitude;
    // cos(2π n i/N + θ), by turning on from height to height.
    const double angle = 2 * std::numbers::pi * uniform(roughness.seed, n);
    const double turn = 2 * std::numbers::pi * static_cast<double>(n) / static_cast<double>(count);
    const double c = std::cos(turn), s = std::sin(turn);
    double x = amplitude * std::cos(angle), y = amplitude * std::sin(angle);
    for (std::size_t i = 0; i < count; ++i) {
      heights.y[i] += x;
      const double next = c * x - s * y;
      y = s * x + c * y;
      x = next;
    }
  }
  for (double& height : heights.y) height *= roughness.rms / std::sqrt(square);
  heights.y.back() = heights.y.front();
  return heights;
}

Heights envelope(const Heights& heights, double radius) {
  const std::size_t n = heights.x.size();
  const auto [low, high] = std::minmax_element(heights.y.begin(), heights.y.end());
  // A peak that is farther away than this cannot reach.
  const double range = *high - *low,
               reach = range >= radius ? radius : std::sqrt(range * (2 * radius - range));
  const double length = heights.x.back() - heights.x.front();
  Heights out = heights;
  const auto raise = [&](std::size_t i, double way, double height) {
    const double u = way - heights.x[i];
    // √(R² − u²) − R without cancellation
    const double fall = -u * u / (radius + std::sqrt(std::max(0.0, radius * radius - u * u)));
    out.y[i] = std::max(out.y[i], height + fall);
  };
  for (std::size_t i = 0; i < n; ++i)
    for (const int side : {-1, 1})
      for (std::size_t k = 1; k < n; ++k) {
        std::size_t j = i + k;
        double shift = 0;
        if (side < 0) {
          if (k > i && !heights.repeats) break;
          j = k <= i ? i - k : i + (n - 1) - k;
          shift = k <= i ? 0 : -length;
        } else if (j >= n) {
          if (!heights.repeats) break;
          j -= n - 1;
          shift = length;
        }
        const double way = heights.x[j] + shift;
        if (std::abs(way - heights.x[i]) > reach) break;
        raise(i, way, heights.y[j]);
      }
  return out;
}

std::optional<Track> rough_track(Gestures::Track& choice, const Scene& scene, Problems& problems) {
  if (choice.is_smooth()) return Track{};
  std::optional<Heights> heights;
  if (!choice.is_listed()) {
    heights = made_heights(choice, problems);
  } else {
    const bool inside = choice.file.value.empty();
    const std::string named = inside ? "heights" : fmt::format("file = \"{}\"", choice.file.value);
    if (!inside && !std::filesystem::path(choice.file.value).is_absolute())
      choice.file.value =
          std::filesystem::absolute(std::filesystem::path(scene.file).parent_path() / choice.file.value)
              .string();
    try {
      heights = read_heights(inside ? choice.heights.value : file_text(choice.file.value), choice);
    } catch (const Error& error) {
      for (const Problem& problem : error.problems())
        problems.add(inside ? choice.heights.place : choice.file.place,
                     fmt::format("{}: {}", named, problem.message), problem.help);
    }
  }
  if (!heights) return std::nullopt;
  if (choice.radius) *heights = envelope(*heights, choice.radius->value);
  return Track::spline(heights->x, heights->y,
                       heights->repeats ? Track::Beyond::repeats : Track::Beyond::level);
}

}  // namespace ictus
