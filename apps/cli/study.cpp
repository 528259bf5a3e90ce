// ictus study SCENE: errors and fitted orders over steps, precision–work diagram.

#include "study.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "ictus/base/version.hpp"
#include "ictus/report/page.hpp"
#include "ictus/report/table.hpp"
#include "ictus/run/methods.hpp"

namespace ictus::cli {

std::string order_text(const Slope& slope) {
  return std::isnan(slope.order) ? "–" : fmt::format("{:.2f}", slope.order);
}
std::string spread_text(const Slope& slope) {
  return std::isnan(slope.order) ? "–" : fmt::format("×{:.1f}", std::pow(10, slope.spread));
}

nlohmann::ordered_json slope_json(const Slope& slope) {
  nlohmann::ordered_json json{{"order", nullptr}, {"spread", nullptr}, {"points", slope.points}};
  if (!std::isnan(slope.order)) json["order"] = slope.order, json["spread"] = slope.spread;
  return json;
}

namespace {

report::Table order_table(const Study& study) {
  report::Table table{
      "Orders, fitted by least squares",
      {"scheme", "declared", "position", "spread", "velocity", "spread", "ledger", "error at coarsest",
       "at finest"},
      {},
      "position, velocity: error at the end of the run; ledger: energy the scheme lost or made. spread: how "
      "far "
      "single errors lie off the line. –: round-off, no order to fit. α + 1 caps the order of a touch."};
  for (const StudyRun& run : study.runs) {
    if (run.points.empty()) continue;
    table.rows.push_back({run.scheme, report::significant(run.declared, 2), order_text(run.position),
                          spread_text(run.position), order_text(run.rebound), spread_text(run.rebound),
                          order_text(run.remainder), report::significant(run.points.front().position, 2),
                          report::significant(run.points.back().position, 2)});
  }
  return table;
}

template <class Abscissa, class Ordinate>
report::Figure diagram(const Study& study, std::string id, std::string title, std::string x, std::string y,
                       Abscissa abscissa, Ordinate ordinate) {
  report::Figure figure{std::move(id), std::move(title), "", {std::move(x), true}, {std::move(y), true}, {}};
  for (const StudyRun& run : study.runs) {
    report::Series series{run.scheme, {}, {}, report::Series::Style::line_and_markers};
    for (const StudyPoint& point : run.points)
      if (ordinate(point) > 0) {
        series.x.push_back(abscissa(point));
        series.y.push_back(ordinate(point));
      }
    if (!series.x.empty()) figure.series.push_back(std::move(series));
  }
  return figure;
}

report::Page document(const Context& context, const Assembly& assembly, const Study& study) {
  const auto step = [](const StudyPoint& p) { return p.step; };
  const auto work = [](const StudyPoint& p) { return p.work; };
  const auto position = [](const StudyPoint& p) { return p.position; };
  const auto velocity = [](const StudyPoint& p) { return p.rebound; };
  const auto remainder = [](const StudyPoint& p) { return p.remainder; };
  report::Page result = page(context, assembly, "convergence");
  report::Section section{"Convergence", "", {}, {order_table(study)}};
  section.figures = {diagram(study, "error-step", "Error of position over step", "step (s)", "relative error",
                             step, position),
                     diagram(study, "velocity-step", "Error of velocity over step", "step (s)",
                             "relative error", step, velocity),
                     diagram(study, "work", "Precision over work", "evaluations of contact laws",
                             "relative error of position", work, position),
                     diagram(study, "ledger-step", "Energy lost or made by the scheme", "step (s)", "|R|/E₀",
                             step, remainder)};
  section.figures[2].caption = "Further left and lower is better: the same precision for less work.";
  result.sections.push_back(std::move(section));
  return result;
}

nlohmann::ordered_json as_json(const Study& study) {
  nlohmann::ordered_json json{{"ictus", version()}, {"end", study.end}};
  for (const StudyRun& run : study.runs) {
    nlohmann::ordered_json row{{"scheme", run.scheme},
                               {"declared", run.declared},
                               {"position", slope_json(run.position)},
                               {"velocity", slope_json(run.rebound)},
                               {"ledger", slope_json(run.remainder)}};
    for (const StudyPoint& p : run.points)
      row["points"].push_back({{"step", p.step},
                               {"position", p.position},
                               {"velocity", p.rebound},
                               {"ledger", p.remainder},
                               {"work", p.work}});
    json["runs"].push_back(std::move(row));
  }
  return json;
}

/// Before anything is written; the method of the scene counts where none is named.
void refuse_impact_laws(std::vector<std::string> methods, const Scene& scene) {
  if (methods.empty()) methods.push_back(scene.run.method.value);
  Problems problems;
  for (const std::string& method : methods)
    if (kind_of(method) == MethodKind::impact_law)
      problems.add({}, method + " is an impact law: it has no step to refine",
                   "schemes follow the impact in time: ictus study SCENE --with verlet rk4");
    else if (kind_of(method) == MethodKind::waves && methods.size() > 1)
      problems.add({}, "waves are studied over the number of slices, not over steps",
                   "ictus study SCENE --with waves");
  problems.raise();
}

/// Named alone, or the method of the scene where none is named.
bool studies(MethodKind kind, const std::vector<std::string>& methods, const Scene& scene) {
  if (methods.size() > 1) return false;
  return kind_of(methods.empty() ? scene.run.method.value : methods.front()) == kind;
}

/// The scene with its method replaced: its defaults are those of the new one.
Assembly loaded_for_spheres(const StudyOptions& options) {
  std::vector<std::string> overrides = options.scene.overrides;
  overrides.push_back("run.method=inelastic_then_restore");
  return load(options.scene.scene, overrides);
}

void perform(const StudyOptions& options, Context& context) {
  const Assembly assembly = options.scene.load();
  if (studies_nonsmooth(options, assembly)) return study_nonsmooth(options, assembly, context);
  if (studies(MethodKind::spheres, options.schemes, assembly.scene))
    return study_spheres(options, loaded_for_spheres(options), context);
  if (studies(MethodKind::waves, options.schemes, assembly.scene)) {
    (void)chosen_methods(assembly, {"waves"});  // does the scene allow it?
    return study_waves(options, assembly, context);
  }
  refuse_impact_laws(options.schemes, assembly.scene);
  const auto schemes = chosen_methods(assembly, options.schemes);
  const auto folder = options.output.target(options.scene.scene);
  if (options.output.any()) check_outputs(folder, {"study.html"}, options.output.overwrite());
  const Study result = study(assembly, schemes, options.choice,
                             [ask = progress(assembly.plan.until)]() mutable { return ask(0); });
  if (interrupted()) {
    context.exit_code = failed;
    std::fprintf(stderr, "ictus: stopped after %zu of %zu schemes\n", result.runs.size(), schemes.size());
  }
  if (context.json)
    print_json(as_json(result));
  else
    print(report::text(order_table(result)));
  if (options.output.any())
    write_outputs(context, folder,
                  {{"study.html", [&] { return report::html(document(context, assembly, result)); }}},
                  options.output.overwrite());
}

}  // namespace

void add_study(CLI::App& app, Context& context) {
  Verb verb = add_verb(app, context, "study",
                       "convergence: errors and fitted orders over steps, precision–work diagram; of "
                       "deformable bodies over slices, of discs and spheres over step, order and gaps");
  auto options = std::make_shared<StudyOptions>();
  options->scene.add_to(verb);
  verb.add_option(
          "--with", options->schemes,
          "schemes to study (default: all that fit); nonsmooth ones with a tableau or a control of steps: "
          "localized:rk4, moreau_jean:order1")
      .type_name("NAME[:VARIANT]");
  verb.add_option("--coarsest", options->choice.coarsest,
                  "the longest step, in seconds (default: by the scene)")
      .positive();
  verb.add_option(
          "--reference", options->choice.reference,
          "of nonsmooth schemes: one that locates events, instead of the closed form: event_driven, or "
          "event_driven:rk4 with half the finest step")
      .type_name("NAME[:VARIANT]");
  verb.add_option("--octaves", options->choice.octaves, "halvings of the step, or of the slices")
      .between(2, 16)
      .shows_default();
  verb.add_option("--per-octave", options->choice.steps_per_octave, "steps tried in each")
      .between(1, 32)
      .shows_default();
  options->output.add_to(verb);
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
