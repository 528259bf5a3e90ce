// ictus study SCENE, of nonsmooth schemes: errors of whole motions in the norms that tell of jumps.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "ictus/base/version.hpp"
#include "ictus/report/page.hpp"
#include "ictus/report/table.hpp"
#include "ictus/run/mechanics.hpp"
#include "ictus/run/nonsmooth_study.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "study.hpp"

namespace ictus::cli {
namespace {

std::string scheme_of(const std::string& name) { return name.substr(0, name.find(':')); }

/// One way to measure an error: its name in tables, and its place.
struct Measure {
  const char *id, *name;
  double (*error)(const MotionErrors&);
  Slope NonsmoothSlopes::*slope;
  double NonsmoothOrders::*declared;
};
constexpr Measure measures[] = {
    {"q_uniform", "q", [](const MotionErrors& e) { return e.q.uniform; }, &NonsmoothSlopes::q,
     &NonsmoothOrders::position},
    {"v_l1", "v, L¹", [](const MotionErrors& e) { return e.v.l1; }, &NonsmoothSlopes::l1,
     &NonsmoothOrders::velocity_l1},
    {"v_l2", "v, L²", [](const MotionErrors& e) { return e.v.l2; }, &NonsmoothSlopes::l2,
     &NonsmoothOrders::velocity_l2},
    {"v_uniform", "v, uniform", [](const MotionErrors& e) { return e.v.uniform; }, &NonsmoothSlopes::uniform,
     &NonsmoothOrders::velocity_uniform},
    {"v_hausdorff", "v, Hausdorff", [](const MotionErrors& e) { return e.v.hausdorff; },
     &NonsmoothSlopes::hausdorff, &NonsmoothOrders::velocity_hausdorff}};
constexpr const Measure &position = measures[0], &mean_velocity = measures[1];

/// The measured order, and the declared one where there is one.
std::string order_cell(const NonsmoothStudyRun& run, const Measure& measure) {
  const std::string measured = order_text(run.slopes.*measure.slope);
  const double declared = run.declared.*measure.declared;
  return run.is_adaptive || std::isnan(declared) ? measured : fmt::format("{} of {:g}", measured, declared);
}

report::Table order_table(const NonsmoothStudy& study) {
  report::Table table{
      fmt::format("Orders up to {:.4g} s, fitted by least squares", study.until),
      {"scheme"},
      {},
      fmt::format(
          "measured of declared; against {}. q in the uniform norm. Schemes that track events, and adaptive "
          "steps, are compared at the ends of steps. spread: how far the L¹ errors lie off their line. Of "
          "adaptive steps: "
          "order over the mean step. –: nothing to fit, or round-off.",
          study.truth)};
  for (const Measure& measure : measures) table.head.emplace_back(measure.name);
  for (const char* head : {"spread", "v, L¹ at coarsest", "at finest", "work at finest"})
    table.head.emplace_back(head);
  for (const NonsmoothStudyRun& run : study.runs) {
    if (run.points.empty()) continue;
    std::vector<std::string> row{run.name};
    for (const Measure& measure : measures) row.push_back(order_cell(run, measure));
    row.push_back(spread_text(run.slopes.l1));
    for (const NonsmoothPoint* point : {&run.points.front(), &run.points.back()})
      row.push_back(report::significant(mean_velocity.error(point->errors), 2));
    row.push_back(report::significant(run.points.back().work, 2));
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// Schemes × steps, or schemes × tolerances: one kind of error, an octave from column to column.
report::Table step_table(const NonsmoothStudy& study, const Measure& measure, bool adaptive, int stride) {
  report::Table table{
      fmt::format("Error of {} over the {}", measure.name, adaptive ? "tolerance" : "step (s)"),
      {"scheme"},
      {},
      ""};
  for (const NonsmoothStudyRun& run : study.runs) {
    if (run.is_adaptive != adaptive || !run.failure.empty() || run.points.empty()) continue;
    std::vector<std::string> row{run.name};
    const bool first = table.rows.empty();
    for (std::size_t i = 0; i < run.points.size(); i += static_cast<std::size_t>(stride)) {
      const NonsmoothPoint& point = run.points[i];
      if (first) table.head.push_back(report::significant(adaptive ? point.tolerance : point.step, 3));
      row.push_back(report::significant(measure.error(point.errors), 2));
    }
    row.resize(table.head.size(), "–");  // fewer where the study was stopped
    table.rows.push_back(std::move(row));
  }
  return table;
}

enum class Over { step, work };

report::Figure diagram(const NonsmoothStudy& study, const Measure& measure, Over over) {
  const bool work = over == Over::work;
  std::string id = std::string(work ? "work-" : "step-") + measure.id;
  std::replace(id.begin(), id.end(), '_', '-');
  report::Figure figure{
      id,
      fmt::format("{} of {}", work ? "Precision over work" : "Error over step", measure.name),
      "",
      {work ? "force evaluations and contact problems" : "step (s)", true},
      {fmt::format("error of {}", measure.name), true},
      {}};
  for (const NonsmoothStudyRun& run : study.runs) {
    if (run.is_adaptive && !work) continue;
    report::Series series{run.name, {}, {}, report::Series::Style::line_and_markers};
    for (const NonsmoothPoint& point : run.points)
      if (const double error = measure.error(work ? point.grid : point.errors); error > 0) {
        series.x.push_back(work ? point.work : point.step);
        series.y.push_back(error);
      }
    if (!series.x.empty()) figure.series.push_back(std::move(series));
  }
  return figure;
}

report::Page document(const Context& context, const Assembly& assembly, const NonsmoothStudy& study,
                      int stride) {
  report::Page result = page(context, assembly, "convergence");
  report::Section orders{"Orders", "", {}, {order_table(study)}};
  for (const Measure& measure : measures) orders.figures.push_back(diagram(study, measure, Over::step));
  report::Section work{"Precision and work",
                       "Further left and lower is better: the same precision for less work. Adaptive steps "
                       "are driven by their tolerance; all are compared at the ends of their steps.",
                       {diagram(study, position, Over::work), diagram(study, mean_velocity, Over::work)},
                       {}};
  for (const bool adaptive : {false, true})
    for (const Measure& measure : measures)
      if (report::Table table = step_table(study, measure, adaptive, stride); !table.rows.empty())
        work.tables.push_back(std::move(table));
  result.sections = {std::move(orders), std::move(work)};
  return result;
}

nlohmann::ordered_json as_json(const NonsmoothStudyRun& run) {
  const auto number = [](double x) {
    return std::isnan(x) ? nlohmann::ordered_json() : nlohmann::ordered_json(x);
  };
  nlohmann::ordered_json row{
      {"scheme", run.name}, {"adaptive", run.is_adaptive}, {"on_grid", run.tracks_events || run.is_adaptive}};
  if (!run.failure.empty()) row["failure"] = run.failure;
  for (const Measure& measure : measures) {
    row["orders"][measure.id] = slope_json(run.slopes.*measure.slope);
    row["orders"][measure.id]["declared"] = number(run.declared.*measure.declared);
  }
  for (const NonsmoothPoint& point : run.points) {
    nlohmann::ordered_json entry{
        {"step", point.step}, {"tolerance", number(point.tolerance)}, {"work", point.work}};
    for (const Measure& measure : measures) entry[measure.id] = number(measure.error(point.errors));
    row["points"].push_back(std::move(entry));
  }
  return row;
}

nlohmann::ordered_json as_json(const NonsmoothStudy& study) {
  nlohmann::ordered_json json{{"ictus", version()},
                              {"end", study.until},
                              {"reference", study.reference.empty() ? "exact" : study.reference}};
  for (const NonsmoothStudyRun& run : study.runs) json["runs"].push_back(as_json(run));
  return json;
}

/// Those named, or all that fit and the controls of steps of the scene's own scheme, or of Moreau–Jean.
std::vector<StudyMethod> methods_of(const StudyOptions& options, const Assembly& assembly) {
  std::vector<std::string> schemes, names = options.schemes;
  for (const std::string& name : names) schemes.push_back(scheme_of(name));
  schemes = chosen_methods(assembly, schemes);
  if (names.empty()) {
    names = schemes;
    std::vector<std::string> variants = adaptive_variants(assembly.scene.run.method.value);
    if (variants.empty()) variants = adaptive_variants("moreau_jean");
    names.insert(names.end(), variants.begin(), variants.end());
  }
  std::vector<StudyMethod> methods;
  for (const std::string& name : names) {
    if (!is_nonsmooth_scheme(scheme_of(name)))
      throw Error(scheme_of(name) + " follows compliant contacts, others named do not",
                  "study them in two commands: their errors are measured in other norms");
    methods.push_back(study_method(name, assembly.scene.run));
  }
  return methods;
}

/// Up to where motions are compared, and from which step on: the last is about half the scene's own, the
/// first at most a small part of the time.
StudyChoice choice_of(const StudyOptions& options, const Assembly& assembly) {
  constexpr double fewest_steps = 16;
  StudyChoice choice = options.choice;
  choice.until = assembly.plan.until;
  if (!std::isfinite(choice.until))
    throw Error("a study of nonsmooth schemes compares motions up to a time",
                "give one: --set run.duration=1");
  if (choice.coarsest <= 0)
    choice.coarsest =
        std::min(assembly.scene.run.step.value * std::exp2(choice.octaves - 1), choice.until / fewest_steps);
  return choice;
}

void say_failures(const NonsmoothStudy& study) {
  for (const NonsmoothStudyRun& run : study.runs)
    if (!run.failure.empty()) std::fprintf(stderr, "ictus: %s: %s\n", run.name.c_str(), run.failure.c_str());
}

}  // namespace

bool studies_nonsmooth(const StudyOptions& options, const Assembly& assembly) {
  if (options.schemes.empty()) return is_nonsmooth_scheme(assembly.scene.run.method.value);
  return std::any_of(options.schemes.begin(), options.schemes.end(),
                     [](const std::string& name) { return is_nonsmooth_scheme(scheme_of(name)); });
}

void study_nonsmooth(const StudyOptions& options, const Assembly& assembly, Context& context) {
  const std::vector<StudyMethod> methods = methods_of(options, assembly);
  const StudyChoice choice = choice_of(options, assembly);
  const auto folder = options.output.target(options.scene.scene);
  if (options.output.any()) check_outputs(folder, {"study.html"}, options.output.overwrite());
  const auto mechanics = mechanics_of(assembly);
  const NonsmoothStudy study = nonsmooth_study(*mechanics, methods, choice,
                                               [ask = progress(choice.until)]() mutable { return ask(0); });
  if (interrupted()) {
    context.exit_code = failed;
    std::fprintf(stderr, "ictus: stopped after %zu of %zu schemes\n", study.runs.size(), methods.size());
  }
  say_failures(study);
  if (context.json) {
    print_json(as_json(study));
  } else {
    print(report::text(order_table(study)));
    print("\n" + report::text(step_table(study, mean_velocity, false, choice.steps_per_octave)));
  }
  if (options.output.any())
    write_outputs(
        context, folder,
        {{"study.html",
          [&] { return report::html(document(context, assembly, study, choice.steps_per_octave)); }}},
        options.output.overwrite());
}

}  // namespace ictus::cli
