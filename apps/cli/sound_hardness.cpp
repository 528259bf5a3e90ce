// Tables, figures and JSON of how hard a blow sounds, and of what truncation costs.

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "ictus/report/json.hpp"
#include "ictus/report/number.hpp"
#include "ictus/report/table_of.hpp"
#include "sound_tables.hpp"

namespace ictus::cli {
namespace {

using Json = nlohmann::ordered_json;

struct HardnessRow {
  const sound::HardnessSweep* sweep;
  sound::HardnessPoint point;
};

report::Figure hardness_figure(const sound::Hardness& hardness, const char* id, const char* title,
                               const char* label, double sound::HardnessPoint::*of, double unit) {
  report::Figure figure{.id = id,
                        .title = title,
                        .caption = "One number of the scene is multiplied, the others stay.",
                        .x = {"times the value of the scene", true},
                        .y = {label, true}};
  for (const sound::HardnessSweep& sweep : hardness.sweeps) {
    report::Series series{.name = std::string(sweep.varied),
                          .style = report::Series::Style::line_and_markers};
    for (const sound::HardnessPoint& point : sweep.points) {
      series.x.push_back(point.factor);
      series.y.push_back(point.*of / unit);
    }
    figure.series.push_back(std::move(series));
  }
  return figure;
}

}  // namespace

report::Table truncation_table(const TruncationCost& cost) {
  return report::TableOf("What truncation costs: " + cost.contact, cost.ways)
      .words("run", [](const TruncationCost::Way& way) { return way.words; })
      .count("modes", [](const TruncationCost::Way& way) { return way.modes; })
      .measure("peak force", "N", [](const TruncationCost::Way& way) { return way.peak_force; })
      .measure("contact time", "s", [](const TruncationCost::Way& way) { return way.contact_time; })
      .with_note(
          fmt::format("The strongest impact, at {}, run again.", report::engineering(cost.touch_time, "s")));
}

report::Table hardness_table(const sound::Hardness& hardness) {
  std::vector<HardnessRow> rows;
  std::string slopes;
  for (const sound::HardnessSweep& sweep : hardness.sweeps) {
    for (const sound::HardnessPoint& point : sweep.points) rows.push_back({&sweep, point});
    slopes += fmt::format(" Over the {} the contact time goes as its power {:.3f}, the centroid as {:.3f}.",
                          sweep.varied, sweep.time_slope(), sweep.centroid_slope());
  }
  return report::TableOf("Hardness: the blow of " + hardness.striker, rows)
      .words("varied", [](const HardnessRow& row) { return std::string(row.sweep->varied); })
      .words("times", [](const HardnessRow& row) { return fmt::format("{:.4g}", row.point.factor); })
      .words("value",
             [](const HardnessRow& row) {
               const double value = row.sweep->value * row.point.factor;
               return std::isnan(value) ? std::string("several")
                                        : fmt::format("{:.4g} {}", value, row.sweep->unit);
             })
      .measure("contact time", "s", [](const HardnessRow& row) { return row.point.contact_time; })
      .measure("peak force", "N", [](const HardnessRow& row) { return row.point.peak_force; })
      .measure("spectral centroid", "Hz", [](const HardnessRow& row) { return row.point.centroid; })
      .with_note("The first impact of the striker, and the sound of the first pickup." + slopes);
}

std::vector<report::Figure> hardness_figures(const sound::Hardness& hardness) {
  return {hardness_figure(hardness, "hardness-time", "Contact time", "contact time (ms)",
                          &sound::HardnessPoint::contact_time, 1e-3),
          hardness_figure(hardness, "hardness-centroid", "Spectral centroid", "spectral centroid (kHz)",
                          &sound::HardnessPoint::centroid, 1e3)};
}

Json hardness_json(const sound::Hardness& hardness) {
  Json sweeps = Json::array();
  for (const sound::HardnessSweep& sweep : hardness.sweeps) {
    Json points = Json::array();
    for (const sound::HardnessPoint& point : sweep.points)
      points.push_back({{"factor", point.factor},
                        {"contact_time", report::number(point.contact_time)},
                        {"peak_force", report::number(point.peak_force)},
                        {"centroid", report::number(point.centroid)}});
    sweeps.push_back({{"varied", sweep.varied},
                      {"unit", sweep.unit},
                      {"value", report::number(sweep.value)},
                      {"contact_time_slope", report::number(sweep.time_slope())},
                      {"centroid_slope", report::number(sweep.centroid_slope())},
                      {"points", std::move(points)}});
  }
  return {{"striker", hardness.striker}, {"sweeps", std::move(sweeps)}};
}

}  // namespace ictus::cli
