#include <array>
#include <cmath>

#include "ictus/report/impulse_plane.hpp"
#include "ictus/report/number.hpp"

namespace ictus::report {
namespace {

constexpr double one_point = 0.01;  // of the frame: points nearer than this share a label

using Style = Series::Style;
using Tone = Series::Tone;

void add_point(Series& series, const Impulses& at) {
  series.x.push_back(at[0]);
  series.y.push_back(at[1]);
}

Series curve(std::string name, const ImpulsePath& path, Tone tone, Style style = Style::line) {
  Series series{.name = std::move(name), .x = {}, .y = {}, .style = style};
  series.tone = tone;
  for (const Impulses& at : path) add_point(series, at);
  return series;
}

Series border(const ImpulseBorder& side) {
  const bool first = side.limit == Limit::no_pull_1 || side.limit == Limit::no_penetration_1;
  const bool pull = side.limit == Limit::no_pull_1 || side.limit == Limit::no_pull_2;
  const std::string contact = first ? "contact 1" : "contact 2";
  if (side.as_if_touching) return curve(contact + ", had it touched", side.line, Tone::green);
  return curve(contact + (pull ? " pulls beyond" : " is penetrated beyond"), side.line,
               pull ? Tone::red : Tone::green, side.shifted ? Style::dashed : Style::line);
}

/// One mark for all laws that chose a point, and the inelastic one.
Series marks(const ImpulsePicture& picture) {
  Series all{.name = "impact laws", .x = {}, .y = {}, .style = Style::markers};
  add_point(all, picture.inelastic);
  all.labels.push_back("inelastic");
  const double near = one_point * (picture.frame_to - picture.frame_from);
  for (const LawPoint& point : picture.points) {
    if (!point.found()) continue;
    std::size_t i = 0;
    while (i < all.x.size() &&
           std::abs(all.x[i] - point.impulse[0]) + std::abs(all.y[i] - point.impulse[1]) > near)
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

void add_series(Figure& figure, const ImpulsePicture& picture) {
  for (const ImpulseBorder& side : picture.borders) figure.series.push_back(border(side));
  figure.series.push_back(curve("all energy is kept", picture.ellipse, Tone::blue));
  for (std::size_t i = 0; i < picture.arcs.size(); ++i)
    figure.series.push_back(curve(i == 0 ? "feasible arc" : "feasible arc, piece " + std::to_string(i + 1),
                                  picture.arcs[i], Tone::blue, Style::thick));
  figure.series.push_back(marks(picture));
}

}  // namespace

Figure impulse_plane_figure(const ImpulsePicture& picture) {
  Figure figure{.id = "impulse-plane",
                .title = "Impulse plane",
                .caption =
                    "Impulses of the two contacts. To the right of and above all red and green lines nothing "
                    "pulls and nothing is penetrated; what lies there on the ellipse keeps energy and "
                    "momentum besides, and still is no single point.",
                .x = {},
                .y = {},
                .series = {},
                .colour = {},
                .equal_units = true};
  add_series(figure, picture);
  const std::array ends{picture.frame_from, picture.frame_to};
  const Scale scale = fitting_scale(ends, "N s");
  figure.x.label = "λ₁ (" + scale.unit + ")";
  figure.y.label = "λ₂ (" + scale.unit + ")";
  for (Series& series : figure.series) {
    for (double& value : series.x) value /= scale.factor;
    for (double& value : series.y) value /= scale.factor;
  }
  return figure;
}

}  // namespace ictus::report
