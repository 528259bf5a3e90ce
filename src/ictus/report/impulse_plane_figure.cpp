#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "ictus/report/impulse_plane.hpp"
#include "ictus/report/number.hpp"

namespace ictus::report {
namespace {

constexpr std::size_t samples_of_ellipse = 181;
constexpr double one_point = 0.01;  // of the frame: points nearer than this share a label

using Style = Series::Style;
using Tone = Series::Tone;

void add_point(Series& series, const Impulses& at) {
  series.x.push_back(at[0]);
  series.y.push_back(at[1]);
}

/// An arc between two angles.
Series arc(std::string name, const ImpulsePlane& plane, double from, double to, Style style = Style::line) {
  Series series{.name = std::move(name), .style = style, .tone = Tone::blue};
  for (std::size_t k = 0; k < samples_of_ellipse; ++k) {
    const double share = static_cast<double>(k) / (samples_of_ellipse - 1);
    add_point(series, plane.on_ellipse(from + share * (to - from)));
  }
  return series;
}

/// Of both axes, N s: it holds the ellipse, the laws and a margin.
struct Frame {
  double from = 0, to = 0;

  Frame(const Series& ellipse, const std::vector<LawPoint>& laws) {
    for (std::size_t i = 0; i < ellipse.x.size(); ++i) hold({ellipse.x[i], ellipse.y[i]});
    for (const LawPoint& point : laws)
      if (point.found()) hold(point.impulse);
    const double margin = 0.15 * (to - from);
    from -= margin;
    to += margin;
  }
  double width() const { return to - from; }
  bool holds(const Impulses& at) const {
    const double slack = 1e-9 * width();
    return std::all_of(at.begin(), at.end(),
                       [&](double value) { return value >= from - slack && value <= to + slack; });
  }

 private:
  void hold(const Impulses& at) {
    from = std::min({from, at[0], at[1]});
    to = std::max({to, at[0], at[1]});
  }
};

/// Adds the part of the border of a half-plane within the frame.
void add_border(Figure& figure, const HalfPlane& side, const Frame& frame, Series series) {
  const Impulses& n = side.normal;
  const auto add_if_inside = [&](const Impulses& at) {
    if (frame.holds(at)) add_point(series, at);
  };
  for (const double edge : {frame.from, frame.to}) {
    if (n[1] != 0) add_if_inside({edge, (side.bound - n[0] * edge) / n[1]});
    if (n[0] != 0) add_if_inside({(side.bound - n[1] * edge) / n[0], edge});
  }
  if (series.x.size() > 1) figure.series.push_back(std::move(series));
}

/// Beyond them a contact would pull, or be penetrated at the end of the step; where gaps at its beginning shift
/// them, beside those without gaps.
void add_borders(Figure& figure, const ThreeBallProblem& problem, const Frame& frame) {
  ThreeBallProblem touching = problem;
  touching.gap = {0, 0};
  const auto sides = ImpulsePlane(problem).half_planes(), at_once = ImpulsePlane(touching).half_planes();
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const Limit limit = sides[i].limit;
    const bool pull = limit == Limit::no_pull_1 || limit == Limit::no_pull_2;
    const bool shifted = sides[i].bound != at_once[i].bound;
    const std::string contact =
        limit == Limit::no_pull_1 || limit == Limit::no_penetration_1 ? "contact 1" : "contact 2";
    Series series{.name = contact + (pull ? " pulls beyond" : " is penetrated beyond"),
                  .style = shifted ? Style::dashed : Style::line,
                  .tone = pull ? Tone::red : Tone::green};
    add_border(figure, sides[i], frame, series);
    if (!shifted) continue;
    series.name = contact + ", had it touched";
    series.style = Style::line;
    add_border(figure, at_once[i], frame, std::move(series));
  }
}

/// One mark for all laws that chose a point, and the inelastic one.
Series law_marks(const Impulses& inelastic, const std::vector<LawPoint>& laws, const Frame& frame) {
  Series all{.name = "impact laws", .style = Style::markers};
  add_point(all, inelastic);
  all.labels.push_back("inelastic");
  for (const LawPoint& point : laws) {
    if (!point.found()) continue;
    std::size_t i = 0;
    while (i < all.x.size() && std::abs(all.x[i] - point.impulse[0]) + std::abs(all.y[i] - point.impulse[1]) >
                                   one_point * frame.width())
      ++i;
    if (i < all.x.size()) {
      all.labels[i] += ", " + std::string(point.law);
      continue;
    }
    add_point(all, point.impulse);
    all.labels.emplace_back(point.law);
  }
  if (all.labels.size() == 2) all.labels.back() = "all impact laws";
  return all;
}

}  // namespace

Figure impulse_plane_figure(const ThreeBallProblem& problem) {
  Figure figure{.id = "impulse-plane",
                .title = "Impulse plane",
                .caption =
                    "Impulses of the two contacts. To the right of and above all red and green lines nothing "
                    "pulls and nothing is penetrated; what lies there on the ellipse keeps energy and "
                    "momentum besides, and still is no single point.",
                .equal_units = true};
  const ImpulsePlane plane(problem);
  const std::vector<LawPoint> laws = law_points(problem);
  const Series ellipse = arc("all energy is kept", plane, 0, 2 * std::numbers::pi);
  const Frame frame(ellipse, laws);
  add_borders(figure, problem, frame);
  figure.series.push_back(ellipse);
  for (std::size_t pieces = 0; const Arc& piece : plane.arcs()) {
    const std::string name = ++pieces == 1 ? "feasible arc" : "feasible arc, piece " + std::to_string(pieces);
    figure.series.push_back(arc(name, plane, piece.from, piece.to, Style::thick));
  }
  figure.series.push_back(law_marks(plane.inelastic(), laws, frame));
  const Scale scale = fitting_scale(std::array{frame.from, frame.to}, "N s");
  figure.x.label = "λ₁ (" + scale.unit + ")";
  figure.y.label = "λ₂ (" + scale.unit + ")";
  for (Series& series : figure.series)
    for (auto* list : {&series.x, &series.y})
      for (double& value : *list) value /= scale.factor;
  return figure;
}

}  // namespace ictus::report
