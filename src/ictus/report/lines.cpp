#include "ictus/report/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace ictus::report {
namespace {

constexpr double round_off = 1e-10;  // of the largest value of a figure

double largest(const std::vector<double>& values) {
  double most = 0;
  for (const double value : values) most = std::max(most, std::abs(value));
  return most;
}

double place_at_start(const Trace& trace, const BodyAxis& axis) {
  const auto* column = values(trace, axis.body + ".position");
  return column && !column->empty() ? column->front() : 0;
}

/// As many as can be told apart, both ends among them.
Lines spread(const Lines& lines, std::size_t most) {
  if (lines.size() <= most) return lines;
  Lines chosen;
  for (std::size_t k = 0; k < most; ++k) chosen.push_back(lines[k * (lines.size() - 1) / (most - 1)]);
  return chosen;
}

Series series(const Line& line, const Clock& clock, const Window& window, bool by_colour) {
  const auto begin = line.values->begin();
  Series result{.name = line.name,
                .x = clock.values,
                .y = {begin + static_cast<std::ptrdiff_t>(window.first),
                      begin + static_cast<std::ptrdiff_t>(window.last) + 1}};
  if (by_colour) result.colour = {static_cast<double>(line.place)};
  return result;
}

std::string singular(const std::string& things) { return things == "bodies" ? "body" : "contact"; }

}  // namespace

std::vector<BodyAxis> body_axes(const Trace& trace) {
  constexpr std::string_view what = ".velocity";
  std::vector<BodyAxis> axes;
  for (const Column& column : trace.columns) {
    const std::size_t at = column.name.rfind(what);
    if (at == std::string::npos) continue;
    const std::string ending = column.name.substr(at + what.size());
    if (ending.empty() || ending == "_x" || ending == "_y" || ending == "_z")
      axes.push_back({column.name.substr(0, at), ending});
  }
  std::stable_sort(axes.begin(), axes.end(), [&](const BodyAxis& a, const BodyAxis& b) {
    return place_at_start(trace, a) < place_at_start(trace, b);
  });
  return axes;
}

Lines without_round_off(Lines lines) {
  double most = 0;
  for (const Line& line : lines) most = std::max(most, largest(*line.values));
  const auto nothing = [&](const Line& line) { return largest(*line.values) <= round_off * most; };
  lines.erase(std::remove_if(lines.begin(), lines.end(), nothing), lines.end());
  return lines;
}

Lines velocity_lines(const Trace& trace) {
  Lines lines;
  bool in_plane = false;
  for (const BodyAxis& axis : body_axes(trace)) {
    const std::string component = axis.ending.empty() ? "" : " " + axis.ending.substr(1);
    lines.push_back(
        {axis.body + component, lines.size() + 1, values(trace, axis.body + ".velocity" + axis.ending)});
    in_plane = in_plane || !axis.ending.empty();
  }
  return in_plane ? without_round_off(std::move(lines)) : lines;
}

Lines contact_lines(const Trace& trace, const std::string& ending) {
  Lines lines;
  std::size_t number = 0;
  for (const Column* column : contact_columns(trace, ending)) {
    ++number;
    if (largest(column->values) > 0) lines.push_back({contact_of(*column), number, &column->values});
  }
  return lines;
}

Figure lines_over(const Clock& clock, const Window& window, Lines lines, const Subject& subject) {
  Figure figure{
      .id = subject.id, .title = subject.title, .caption = subject.caption, .x = {}, .y = {}, .series = {}};
  if (clock.values.empty()) return figure;
  const std::size_t all = lines.size();
  const bool by_colour = all > most_curves;
  lines = spread(lines, most_shades);
  for (const Line& line : lines) figure.series.push_back(series(line, clock, window, by_colour));
  if (by_colour) figure.colour.label = singular(subject.things);
  if (lines.size() < all)
    figure.caption += fmt::format(" {} of {} {} are drawn.", lines.size(), all, subject.things);
  return finished(std::move(figure), clock.quantity, subject.quantity);
}

}  // namespace ictus::report
