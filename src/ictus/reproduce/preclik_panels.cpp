// The four panels of the figures of [PreclikRuede2010], of centres of mass.

#include <array>
#include <limits>
#include <utility>

#include "ictus/model/waves/virtual_springs.hpp"
#include "ictus/reproduce/preclik.hpp"

namespace ictus::reproduce::preclik {
namespace {

using report::Figure;
using report::Series;

struct Panel {
  std::string name, title, caption;
  report::Axis x, y;
};

Figure empty(const std::string& number, const Panel& panel) {
  return {.id = "preclik-fig" + number + "-" + panel.name,
          .title = "Fig. " + number + ": " + panel.title,
          .caption = panel.caption,
          .x = panel.x,
          .y = panel.y};
}

/// One curve a body, of a number of its motion.
Figure of_bodies(const std::string& number, const Panel& panel, const Collision& seen,
                 double waves::BodyMotion::*quantity) {
  Figure figure = empty(number, panel);
  for (std::size_t b = 0; b < seen.bodies(); ++b) {
    Series curve{.name = "body " + std::to_string(b + 1), .x = seen.times()};
    for (const waves::WaveState& state : seen.run().samples)
      curve.y.push_back(seen.chain().motion(state, b).*quantity);
    figure.series.push_back(std::move(curve));
  }
  return figure;
}

/// All lines of one kind as one series, with holes between them.
class Bundle {
 public:
  Bundle(std::string name, Series::Tone tone, Series::Style style)
      : all_{.name = std::move(name), .style = style} {
    all_.tone = tone;
  }
  void add(double x, double y) {
    all_.x.push_back(x);
    all_.y.push_back(y);
  }
  void end_line() { add(std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()); }
  Series done() { return std::move(all_); }

 private:
  Series all_;
};

/// Of sliced bodies: every mass point, and the centres of mass in thick red lines, as in the paper.
Figure of_mass_points(const std::string& number, const Panel& panel, const Collision& seen) {
  constexpr std::size_t every = 3;  // sample: the page has a hundred lines to carry
  Figure figure = empty(number, panel);
  Bundle points("mass points", Series::Tone::blue, Series::Style::line),
      centres("centres of mass", Series::Tone::red, Series::Style::thick);
  const auto& samples = seen.run().samples;
  for (std::size_t i = 0; i < seen.chain().points(); ++i, points.end_line())
    for (std::size_t k = 0; k < samples.size(); k += every)
      points.add(seen.times()[k], seen.chain().position(samples[k], i));
  for (std::size_t b = 0; b < seen.bodies(); ++b, centres.end_line())
    for (std::size_t k = 0; k < samples.size(); ++k)
      centres.add(seen.times()[k], seen.chain().motion(samples[k], b).position);
  figure.series = {points.done(), centres.done()};
  return figure;
}

/// Compressions and forces of the virtual springs, a row per sample.
struct Springs {
  std::vector<std::vector<double>> compression, force;
};
Springs springs(const Collision& seen) {
  const waves::VirtualSprings virtual_springs(seen.chain());
  Springs all;
  for (const waves::WaveState& state : seen.run().samples) {
    all.compression.push_back(virtual_springs.compressions(state));
    all.force.push_back(virtual_springs.forces(state));
  }
  return all;
}

Series column(std::string name, const std::vector<std::vector<double>>& rows, std::size_t j) {
  Series curve{.name = std::move(name)};
  for (const auto& row : rows) curve.y.push_back(row[j]);
  return curve;
}

/// Compressions over time, and forces over compressions.
std::array<Figure, 2> of_springs(const std::string& number, const Collision& seen) {
  const report::Axis compression{"compression (m)"};
  std::array<Figure, 2> figures{
      empty(number, {"compressions",
                     "compressions",
                     "Of the springs that the centres of mass seem to have between them; negative: apart.",
                     {"time (s)"},
                     compression}),
      empty(number, {"forces",
                     "force over compression",
                     "Force that the accelerations of the centres of mass ask for.",
                     compression,
                     {"force (N)"}})};
  const Springs all = springs(seen);
  for (std::size_t j = 0; j < seen.chain().contacts().size(); ++j) {
    const std::string name = "contact " + std::to_string(j + 1);
    Series depth = column(name, all.compression, j), force = column(name, all.force, j);
    force.x = depth.y;
    depth.x = seen.times();
    figures[0].series.push_back(std::move(depth));
    figures[1].series.push_back(std::move(force));
  }
  return figures;
}

}  // namespace

report::Section panels(const std::string& number, const std::string& title, const Collision& seen) {
  const report::Axis time{"time (s)"};
  const Panel positions{"positions",
                        title,
                        "Centres of mass over time, and the mass points of sliced bodies.",
                        time,
                        {"position (m)"}};
  const Panel velocities{"velocities", "velocities", "Centres of mass.", time, {"velocity (m/s)"}};
  const bool sliced = seen.chain().points() > seen.bodies();
  auto [compressions, forces] = of_springs(number, seen);
  return {"Figure " + number,
          "",
          {sliced ? of_mass_points(number, positions, seen)
                  : of_bodies(number, positions, seen, &waves::BodyMotion::position),
           std::move(compressions), of_bodies(number, velocities, seen, &waves::BodyMotion::velocity),
           std::move(forces)},
          {}};
}

}  // namespace ictus::reproduce::preclik
