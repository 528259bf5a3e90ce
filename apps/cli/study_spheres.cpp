// ictus study of a scene of discs and spheres: the same collisions at other steps, in another order, with
// tiny gaps.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "ictus/base/version.hpp"
#include "ictus/report/number.hpp"
#include "ictus/report/page.hpp"
#include "ictus/report/table.hpp"
#include "ictus/run/sphere_study.hpp"
#include "study.hpp"

namespace ictus::cli {
namespace {

constexpr std::size_t shown_bodies = 16;  // rows of the table of velocities

std::string deviation_text(double x) {
  if (std::isnan(x)) return "–";
  return x < 1e-14 ? "0" : fmt::format("{:.1e}", x);
}

/// Other methods that fit the scene, and the deviation from them.
struct Beside {
  std::string method;
  double SphereStudyPoint::*deviation;
};

std::vector<Beside> beside(const SphereStudy& study) {
  std::vector<Beside> methods;
  if (!study.located.empty()) methods.push_back({study.located, &SphereStudyPoint::located});
  const bool moreau_jean = std::any_of(study.points.begin(), study.points.end(),
                                       [](const auto& point) { return !std::isnan(point.moreau_jean); });
  if (moreau_jean) methods.push_back({"moreau_jean", &SphereStudyPoint::moreau_jean});
  if (!study.compliant.empty()) methods.push_back({study.compliant, &SphereStudyPoint::compliant});
  return methods;
}

std::string note_of(const SphereStudy& study) {
  std::string note =
      "Largest deviations at the end, over the largest speed or energy: from the finest step, from the run "
      "with the bodies in order and without the gaps";
  std::string methods;
  for (const Beside& other : beside(study)) {
    methods += (methods.empty() ? "" : ", ") + other.method;
    if (other.method == "moreau_jean") methods += " at the same step";
    if (other.method == study.compliant) methods += " (compliant contacts, converged)";
  }
  note += methods.empty() ? "."
                          : ", and from other methods: " + methods +
                                "; – where a method takes too long, or did not come to its end.";
  if (study.located == "event_driven with pairwise")
    note +=
        " pairwise takes pairs in their order, pair_iteration the fastest first: of bodies in a row both "
        "have one answer, of others each has its own.";
  if (!study.failure.empty()) note += "\n" + study.failure;
  return note;
}

report::Table table_of(const SphereStudy& study) {
  report::Table table{"What must not matter",
                      {"step", "velocities", "energy", "reversed order", "gaps of 1e-9"},
                      {},
                      note_of(study)};
  const auto others = beside(study);
  for (const Beside& other : others) table.head.push_back(other.method);
  table.head.insert(table.head.end(), {"impacts", "fallbacks"});
  for (const SphereStudyPoint& point : study.points) {
    std::vector<std::string> row{fmt::format("1/{:.0f} s", 1 / point.step), deviation_text(point.velocity),
                                 deviation_text(point.energy), deviation_text(point.reversed),
                                 deviation_text(point.gapped)};
    for (const Beside& other : others) row.push_back(deviation_text(point.*other.deviation));
    row.insert(row.end(), {std::to_string(point.impacts), std::to_string(point.fallbacks)});
    table.rows.push_back(std::move(row));
  }
  return table;
}

report::Table velocities_of(const SphereStudy& study) {
  report::Table table{"Velocities at the end (m/s), by the finest step", {"body"}, {}, {}};
  for (std::size_t axis = 0; axis < study.dimension; ++axis) table.head.push_back(std::string{"xyz"[axis]});
  for (std::size_t i = 0; i < std::min(shown_bodies, study.bodies.size()); ++i) {
    std::vector<std::string> row{study.bodies[i]};
    for (std::size_t axis = 0; axis < study.dimension; ++axis) {
      const double v = component(study.velocities[i], axis) + 0.0;
      row.push_back(std::isnan(v) ? "–" : fmt::format("{:+.6f}", v));
    }
    table.rows.push_back(std::move(row));
  }
  if (study.bodies.size() > shown_bodies)
    table.note = fmt::format("The first {} of {}.", shown_bodies, study.bodies.size());
  return table;
}

report::Figure figure_of(const SphereStudy& study) {
  report::Figure figure{"deviation",
                        "Deviation of the velocities",
                        "Over the time step; what is below round-off, 1e-16, is drawn there.",
                        {"step (s)", true},
                        {"deviation, of the largest speed", true},
                        {}};
  const auto add = [&](const std::string& name, double SphereStudyPoint::*value) {
    report::Series series{name, {}, {}, report::Series::Style::line_and_markers};
    for (const SphereStudyPoint& point : study.points) {
      if (std::isnan(point.*value)) continue;
      series.x.push_back(point.step);
      series.y.push_back(std::max(1e-16, point.*value));
    }
    figure.series.push_back(std::move(series));
  };
  add("from the finest step", &SphereStudyPoint::velocity);
  for (const Beside& other : beside(study)) add("from " + other.method, other.deviation);
  add("reversed order", &SphereStudyPoint::reversed);
  add("gaps of 1e-9", &SphereStudyPoint::gapped);
  return figure;
}

nlohmann::ordered_json as_json(const SphereStudy& study) {
  const auto number = [](double x) {
    return std::isfinite(x) ? nlohmann::ordered_json(x) : nlohmann::ordered_json();
  };
  nlohmann::ordered_json json{
      {"ictus", version()}, {"located", study.located}, {"compliant", study.compliant}};
  if (!study.failure.empty()) json["failure"] = study.failure;
  for (std::size_t i = 0; i < std::min(study.bodies.size(), study.velocities.size()); ++i) {
    const Vector3& v = study.velocities[i];
    json["velocities"][study.bodies[i]] = {number(v.x), number(v.y), number(v.z)};
  }
  for (const SphereStudyPoint& point : study.points)
    json["runs"].push_back({{"step", point.step},
                            {"velocity", number(point.velocity)},
                            {"located", number(point.located)},
                            {"moreau_jean", number(point.moreau_jean)},
                            {"compliant", number(point.compliant)},
                            {"energy", number(point.energy)},
                            {"reversed", number(point.reversed)},
                            {"gapped", number(point.gapped)},
                            {"impacts", point.impacts},
                            {"fallbacks", point.fallbacks}});
  return json;
}

report::Page document(const Context& context, const Assembly& assembly, const SphereStudy& study) {
  report::Page result = page(context, assembly, "outcome against step, order and gaps");
  result.sections.push_back(
      {"What must not matter", "", {figure_of(study)}, {table_of(study), velocities_of(study)}});
  return result;
}

}  // namespace

void study_spheres(const StudyOptions& options, const Assembly& assembly, Context& context) {
  const auto folder = options.output.target(options.scene.scene);
  if (options.output.any()) check_outputs(folder, {"study.html"}, options.output.overwrite());
  const SphereStudy study =
      sphere_study(assembly, [ask = progress(assembly.plan.until)]() mutable { return ask(0); });
  if (interrupted() || study.points.empty()) {
    context.exit_code = failed;
    std::fprintf(stderr, "ictus: stopped after %zu steps %s\n", study.points.size(), study.failure.c_str());
  }
  if (context.json)
    print_json(as_json(study));
  else if (!study.points.empty())
    print(report::text(table_of(study)) + "\n" + report::text(velocities_of(study)));
  if (options.output.any())
    write_outputs(context, folder,
                  {{"study.html", [&] { return report::html(document(context, assembly, study)); }}},
                  options.output.overwrite());
}

}  // namespace ictus::cli
