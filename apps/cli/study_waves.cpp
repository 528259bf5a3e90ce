// ictus study of a scene of deformable bodies: the same collision with ever more slices.

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "ictus/base/version.hpp"
#include "ictus/report/number.hpp"
#include "ictus/report/page.hpp"
#include "ictus/report/table.hpp"
#include "ictus/run/wave_study.hpp"
#include "ictus/scene/shape.hpp"
#include "study.hpp"

namespace ictus::cli {
namespace {

constexpr std::size_t shown_bodies = 8;  // columns of the table

report::Table table_of(const WaveStudy& study) {
  report::Table table{"Velocities at the end (m/s), by the number of slices", {"mass points"}, {}, {}};
  const std::size_t bodies = std::min(shown_bodies, study.bodies.size());
  for (std::size_t b = 0; b < bodies; ++b) table.head.push_back(study.bodies[b]);
  table.head.insert(table.head.end(), {"vibration", "longest contact", "change to the next"});
  for (const WaveStudyPoint& point : study.points) {
    std::vector<std::string> row{std::to_string(point.points)};
    for (std::size_t b = 0; b < bodies; ++b) row.push_back(fmt::format("{:+.6f}", point.velocities[b] + 0.0));
    double longest = 0;
    for (const double time : point.contact_times) longest = std::max(longest, time);
    row.insert(row.end(), {report::percent(point.vibrational), report::engineering(longest, "s", 6),
                           report::significant(point.change, 3)});
    table.rows.push_back(std::move(row));
  }
  table.note = "vibration: share of the energy that stays in the bodies. ";
  if (std::isnan(study.order.order))
    table.note += "Too few cuts to fit an order to.";
  else
    table.note += fmt::format("The change falls like n^-{} in the number n of slices (spread {}).",
                              order_text(study.order), spread_text(study.order));
  if (!study.failure.empty()) table.note += "\n" + study.failure;
  return table;
}

report::Figure figure_of(const WaveStudy& study) {
  report::Figure figure{
      "change",
      "Change of the velocities with twice as many slices",
      "A straight line is an order; contacts of round bodies, whose tips end in a cone, need not "
      "have one.",
      {"mass points", true},
      {"change (m/s)", true},
      {}};
  report::Series series{"largest change", {}, {}, report::Series::Style::line_and_markers};
  for (const WaveStudyPoint& point : study.points)
    if (point.change > 0) {
      series.x.push_back(static_cast<double>(point.points));
      series.y.push_back(point.change);
    }
  if (!series.x.empty()) figure.series.push_back(std::move(series));
  return figure;
}

report::Page document(const Context& context, const Assembly& assembly, const WaveStudy& study) {
  report::Page result = page(context, assembly, "convergence in the number of slices");
  report::Section section{"Convergence", "", {}, {table_of(study)}};
  if (const report::Figure figure = figure_of(study); !figure.series.empty()) section.figures = {figure};
  result.sections.push_back(std::move(section));
  return result;
}

nlohmann::ordered_json as_json(const WaveStudy& study) {
  nlohmann::ordered_json json{{"ictus", version()},
                              {"bodies", study.bodies},
                              {"contacts", study.contacts},
                              {"order", slope_json(study.order)}};
  for (const WaveStudyPoint& point : study.points) {
    nlohmann::ordered_json row{{"refinement", point.refinement},       {"points", point.points},
                               {"velocities", point.velocities},       {"vibrational", point.vibrational},
                               {"contact_times", point.contact_times}, {"change", nullptr}};
    if (std::isfinite(point.change)) row["change"] = point.change;
    json["runs"].push_back(std::move(row));
  }
  if (!study.failure.empty()) json["failure"] = study.failure;
  return json;
}

}  // namespace

void study_waves(const StudyOptions& options, const Assembly& assembly, Context& context) {
  if (!has_slices(assembly.scene))
    throw Error("waves have no step to refine, and the scene has no slices",
                "as in slices = 20 in a [[body]]");
  const auto folder = options.output.target(options.scene.scene);
  if (options.output.any()) check_outputs(folder, {"study.html"}, options.output.overwrite());
  const WaveStudy study = wave_study(assembly, options.choice.octaves,
                                     [ask = progress(assembly.plan.until)]() mutable { return ask(0); });
  if (interrupted() || study.points.empty()) {
    context.exit_code = failed;
    std::fprintf(stderr, "ictus: stopped after %zu cuts%s%s\n", study.points.size(),
                 study.failure.empty() ? "" : ": ", study.failure.c_str());
  }
  if (context.json)
    print_json(as_json(study));
  else if (!study.points.empty())
    print(report::text(table_of(study)));
  if (options.output.any())
    write_outputs(context, folder,
                  {{"study.html", [&] { return report::html(document(context, assembly, study)); }}},
                  options.output.overwrite());
}

}  // namespace ictus::cli
