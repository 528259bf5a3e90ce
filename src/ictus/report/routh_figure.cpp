// Routh's diagram of an impact with friction: the impulse starts at zero, runs along an edge of the cone while the contact
// slips, and along the line of no slip, or the other edge, once that is reached. [Routh1877]

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/report/number.hpp"
#include "ictus/report/own_figures.hpp"

namespace ictus::report {
namespace {

struct Point {
  double across, up;  // p_t, p_n
};

/// Where the path along the first edge of the cone meets the line of no slip, if it does before its end.
Point corner(const RouthImpact& k) {
  const double edge = std::copysign(k.friction, k.slip), rate = k.coupling + k.tangential * edge;
  const double up = k.slip / rate;
  const bool meets = k.slip != 0 && rate * k.slip > 0 && up < k.impulse;
  return meets ? Point{edge * up, up} : Point{k.rubbed, k.impulse};
}

/// The line normal_part p_n + across_part p_t = level, inside the frame.
Series line(const char* name, double up_part, double across_part, double level, const Point& size) {
  Series series{.name = name, .style = Series::Style::dashed};
  const auto add = [&](double across, double up) {
    if (!std::isfinite(across) || !std::isfinite(up)) return;
    if (up < -1e-9 * size.up || up > size.up * 1.000001 || std::abs(across) > size.across * 1.000001) return;
    series.x.push_back(across);
    series.y.push_back(up);
  };
  for (const double up : {0.0, size.up}) add((level - up_part * up) / across_part, up);
  for (const double across : {-size.across, size.across})
    add(across, (level - across_part * across) / up_part);
  if (series.x.size() > 2) {
    series.x.resize(2);
    series.y.resize(2);
  }
  return series;
}

}  // namespace

Figures routh_diagram(const Scope& scope) {
  const Trace& trace = scope.trace();
  if (scope.all.size() != 1 || trace.routh.empty()) return {};
  const auto strongest =
      std::max_element(trace.routh.begin(), trace.routh.end(),
                       [](const RouthImpact& a, const RouthImpact& b) { return a.impulse < b.impulse; });
  const RouthImpact& k = *strongest;
  if (!(k.impulse > 0)) return {};
  Figure figure = titled(
      "routh", "Routh's diagram",
      fmt::format(
          "The strongest impact of one contact alone, at {} s: along an edge of the cone while it slips, until the line "
          "of no slip; the end is where the law says.",
          significant(k.t, 6)));
  const Point size{1.2 * std::max({std::abs(k.rubbed), k.friction * k.impulse, 1e-3 * k.impulse}),
                   1.2 * k.impulse};
  const Point turn = corner(k);
  Series path{.name = "path",
              .x = {0, turn.across, k.rubbed},
              .y = {0, turn.up, k.impulse},
              .style = Series::Style::thick};
  figure.series.push_back(std::move(path));
  const double edge = std::min(size.up, k.friction > 0 ? size.across / k.friction : size.up);
  figure.series.push_back(
      {.name = "cone of friction", .x = {-k.friction * edge, 0, k.friction * edge}, .y = {edge, 0, edge}});
  figure.series.push_back(line("no slip", k.coupling, k.tangential, k.slip, size));
  figure.series.push_back(line("compression ends", k.normal, k.coupling, k.closing, size));
  figure.series.push_back(
      {.name = "end", .x = {k.rubbed}, .y = {k.impulse}, .style = Series::Style::markers});
  return {finished(std::move(figure), {"friction impulse", "N s"}, {"normal impulse", "N s"})};
}

}  // namespace ictus::report
