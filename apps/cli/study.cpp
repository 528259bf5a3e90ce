// ictus study SCENE: one number is varied, errors and fitted orders, precision–work diagram.

#include "ictus/study/study.hpp"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "ictus/report/csv.hpp"
#include "ictus/report/hdf5.hpp"
#include "ictus/report/page.hpp"
#include "ictus/report/table.hpp"
#include "study_continuity.hpp"
#include "study_document.hpp"
#include "study_tables.hpp"
#include "terminal.hpp"

namespace ictus::cli {
namespace {

struct StudyVerb {
  SceneOptions scene;
  OutputOptions output;
  std::vector<std::string> methods;  // as given
  StudyChoice choice;
  ContinuityVerb continuity;
};

void say_failures(const Study& study, std::size_t methods, Context& context) {
  for (const StudyRun& run : study.runs)
    if (!run.failure.empty()) say(run.method + ": " + run.failure);
  const bool nothing = study.runs.size() == 1 && study.runs.front().points() == 0;
  if (!interrupted() && !nothing) return;
  context.exit_code = failed;
  if (methods == 1)
    say(fmt::format("stopped after {} points", study.runs.empty() ? 0 : study.runs.front().points()));
  else
    say(fmt::format("stopped after {} of {} methods", study.runs.size(), methods));
}

report::Page document(const Context& context, const Assembly& assembly, const Study& study, int per_octave) {
  report::Page result = page(context, assembly, "convergence");
  result.sections = sections_of(study, per_octave);
  return result;
}

void write(const StudyVerb& options, const Context& context, const Assembly& assembly, const Study& study) {
  if (!options.output.any()) return;
  const report::Origin from = origin(context, assembly);
  const report::DataTable data = data_of(study);
  const int per_octave = options.choice.steps_per_octave;
  std::vector<Output> outputs{
      {"study.html", [&] { return report::html(document(context, assembly, study, per_octave)); }}};
  if (options.output.data()) {
    outputs.emplace_back("study.csv", [&](const report::Sink& sink) { report::csv(data, from, sink); });
    outputs.emplace_back("study.h5", [&](const report::Sink& sink) { report::hdf5(data, {}, from, sink); });
    outputs.emplace_back("scene.toml", [&] { return from.scene; });
  }
  write_outputs(context, options.output.target(options.scene.scene), outputs, options.output.overwrite());
}

/// Options of the other study would be read and do nothing.
void perform_continuity(const StudyVerb& options, Context& context) {
  const StudyChoice usual;
  if (options.choice.coarsest > 0 || !options.choice.reference.empty() || options.output.any() ||
      options.choice.octaves != usual.octaves || options.choice.steps_per_octave != usual.steps_per_octave)
    throw Error("study --vary writes tables and JSON only, and takes no steps of its own",
                "leave --coarsest, --octaves, --per-octave, --reference, --report and -o away");
  ContinuityVerb continuity = options.continuity;
  continuity.methods = options.methods;
  continuity.jobs = options.choice.jobs;
  study_continuity(options.scene, continuity, context);
}

void perform(const StudyVerb& options, Context& context) {
  if (!options.continuity.vary.empty()) return perform_continuity(options, context);
  if (options.continuity.points != ContinuityVerb{}.points)
    throw Error("--points acts on the way of --vary only", "as in --vary body.ball.velocity=1:2");
  const Assembly assembly =
      load(options.scene.path(), studied_overrides(options.scene.overrides, options.methods));
  const auto methods = studied_methods(assembly, options.methods);
  const int per_octave = options.choice.steps_per_octave;
  std::vector<std::string> files;
  if (options.output.any()) files = {"study.html"};
  if (options.output.data()) files.insert(files.end(), {"study.csv", "study.h5", "scene.toml"});
  check_outputs(options.output.target(options.scene.scene), files, options.output.overwrite());
  const Study result = study(assembly, methods, options.choice, progress_of_runs());
  say_failures(result, methods.size(), context);
  if (context.json) {
    print_json(as_json(result));
  } else {
    std::string text;
    for (const report::Table& table : tables_of(result, per_octave))
      text += (text.empty() ? "" : "\n") + context.text(table);
    print(text);
  }
  write(options, context, assembly, result);
}

}  // namespace

void add_study(CLI::App& app, Context& context) {
  Verb verb = add_verb(app, context, "study",
                       "how fast errors fall with smaller steps; with --vary, whether the outcome jumps");
  auto options = std::make_shared<StudyVerb>();
  options->choice.jobs = 0;
  options->scene.add_to(verb);
  verb.add_option(
          "--with", options->methods,
          "schemes to study (default: all that fit); nonsmooth ones with a tableau or a control of steps: "
          "localized:rk4, moreau_jean:order1")
      .type_name("NAME[:VARIANT]")
      .among(all_method_names);
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
  verb.add_option("--jobs", options->choice.jobs, "runs at a time (default: as many as there are cores)")
      .between(1, 1024);
  verb.add_option(
          "--vary", options->continuity.vary,
          "instead: is the outcome continuous while numbers of the scene change together along a way? By the "
          "method of the scene, or those of --with")
      .type_name("KEY=FROM:TO")
      .repeatable();
  verb.add_option("--points", options->continuity.points,
                  "parts of the way of --vary, each of which is looked into")
      .between(1, 100000)
      .shows_default();
  options->output.add_to(verb);
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
