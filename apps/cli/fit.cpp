// ictus fit SCENE: numbers of the scene from measurements, or of a fit file. ictus fit rebound, recording, force, bounces, strike: see
// fit_rebound.hpp, fit_recording.hpp and fit_records.hpp.

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "fit_numbers.hpp"
#include "fit_rebound.hpp"
#include "fit_recording.hpp"
#include "fit_records.hpp"
#include "fit_tables.hpp"
#include "ictus/fit/quantity.hpp"
#include "ictus/fit/question.hpp"
#include "ictus/scene/read_file.hpp"

namespace ictus::cli {
namespace {

struct FitOptions {
  SceneOptions scene;
  OutputOptions output;
  estimation::Asked asked;
  std::vector<std::string> words;  // of a rebound
};

/// What stands in place of a scene, and what it does with the words that follow.
struct WordForm {
  std::string_view name;
  void (*fit)(const std::vector<std::string>& words, Context& context);
};
constexpr WordForm word_forms[] = {{"rebound", &fit_rebound},
                                   {"recording", &fit_recording},
                                   {"force", &fit_force_record},
                                   {"bounces", &fit_bounces},
                                   {"strike", &fit_strike}};

/// Whatever is given acts: rebounds and recordings have their own words, a fit file its own keys, a scene its options.
void check_words(const FitOptions& options) {
  const estimation::Asked& asked = options.asked;
  if (!asked.keys.empty() || !asked.measured.empty() || !options.scene.overrides.empty() ||
      asked.has_range() || asked.starts > 0 || asked.confidence > 0 || options.output.any())
    throw Error(
        fmt::format(
            "--key, --measured, --set, --from, --to, --starts, --confidence, --report and -o act on no {}",
            options.scene.scene),
        "as in ictus fit rebound approach=3.7 rebound=3.6 slide=1.3 slide_after=0.8, or ictus fit recording "
        "bell.wav");
}

estimation::Asked asked_of(const FitOptions& options) {
  if (!options.words.empty())
    throw Error(fmt::format("'{}' acts on no scene", options.words.front()),
                "values follow 'ictus fit rebound'; a scene takes --key, --measured and --set");
  estimation::Asked asked = options.asked;
  keep_pipe(options.scene.scene);
  asked.file = options.scene.path();
  asked.set = options.scene.overrides;
  asked.squares = options.output.any();
  return asked;
}

void find_root(const estimation::Asked& asked, const estimation::OneNumber& root, Context& context) {
  const Identified found =
      while_working(root.key, [&] { return estimation::one_number(asked.file, asked.set, root); });
  if (found.status != IdentifyStatus::found) context.exit_code = failed;
  context.json ? print_json(root_json(root, found)) : print(context.lines(root_words(root, found)));
}

void perform(const FitOptions& options, Context& context) {
  for (const WordForm& form : word_forms)
    if (form.name == options.scene.scene) {
      check_words(options);
      return form.fit(options.words, context);
    }
  const estimation::Asked asked = asked_of(options);
  const estimation::Question question = estimation::question_of(asked);
  question.root ? find_root(asked, *question.root, context)
                : fit_numbers(question.choice, options.scene.path(), options.output, context);
}

}  // namespace

void add_fit(CLI::App& app, Context& context) {
  Verb verb = add_verb(
      app, context, "fit",
      "find numbers of scenes from measurements; SCENE is a scene or a fit file (docs/guide/fitting.md)");
  auto options = std::make_shared<FitOptions>();
  options->scene.add_to(verb);
  verb.add_option(
          "VALUES", options->words,
          "instead of a scene, the word rebound and what was measured of a ball that struck a plane: "
          "approach, rebound, slide, slide_after (m/s), and spin (rad/s) with radius (m), inertia (over m R^2); or the "
          "word recording and an audio file of something struck: its partials and their T60; or the word force, a CSV file of time (s) "
          "and force (N), and the speed or the mass: mass, stiffness, exponent and damping; or the word bounces and an audio file: the "
          "restitution; or the word strike, a scene, an audio file and keys of the scene with a guess: their values from the levels "
          "of the partials")
      .type_name("KEY=VALUE");
  verb.add_option("--key", options->asked.keys,
                  "the number to find, as for --set: contact.restitution; of several, or with bounds: "
                  "contact.stiffness=1e5:1e9:log (least squares; may be repeated)")
      .type_name("KEY[=LOW:HIGH[:log]]")
      .repeatable();
  verb.add_option("--from", options->asked.from, "smallest value to try, SI (default 0)");
  verb.add_option("--to", options->asked.to, "largest value to try, SI (default 1)");
  std::string kinds;
  for (const estimation::NumberKind& kind : estimation::number_kinds())
    kinds += fmt::format("{}{} ({})", kinds.empty() ? "" : ", ", kind.name, kind.meaning);
  verb.add_option(
          "--measured", options->asked.measured,
          "BODY or CONTACT, a dot and what was measured, = a number in SI or with a unit, with its standard "
          "deviation behind ± or +- (may be repeated): " +
              kinds)
      .type_name("QUANTITY=VALUE")
      .repeatable();
  verb.add_option("--starts", options->asked.starts,
                  "descents, spread between the bounds (default 1, or by the fit file)")
      .between(1, 10000);
  verb.add_option("--confidence", options->asked.confidence,
                  "of intervals (default 0.95, or by the fit file)")
      .positive();
  verb.add_option("--jobs", options->asked.jobs, "runs at a time (default: as many as there are cores)")
      .between(1, 1024);
  options->output.add_to(verb);
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
