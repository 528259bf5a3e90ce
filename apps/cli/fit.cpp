// ictus fit SCENE: numbers of the scene from measurements, or of a fit file. ictus fit rebound, recording, force, bounces, strike: see
// fit_rebound.hpp, fit_recording.hpp and fit_records.hpp.

#include "ictus/fit/one_number.hpp"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "fit_numbers.hpp"
#include "fit_rebound.hpp"
#include "fit_recording.hpp"
#include "fit_records.hpp"
#include "ictus/fit/quantity.hpp"
#include "ictus/fit/read.hpp"
#include "ictus/report/number.hpp"
#include "ictus/scene/read_file.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::cli {
namespace {

struct FitOptions {
  SceneOptions scene;
  OutputOptions output;
  std::vector<std::string> keys, measured;
  std::vector<std::string> words;  // of a rebound
  double from = 0, to = 1;
  std::size_t starts = 0, jobs = 0;  // 0: as the file says, or one; as many as there are cores
  double confidence = 0;             // 0: as the file says, or 0.95

  bool has_range() const { return from != 0 || to != 1; }
  bool squares() const {
    return starts > 0 || confidence > 0 || output.any();
  }  // least squares are asked for
};

std::string_view name(IdentifyStatus status) {
  switch (status) {
    case IdentifyStatus::found: return "found";
    case IdentifyStatus::none: return "none";
    case IdentifyStatus::several: return "several";
    default: return "undefined";
  }
}

std::string words(const estimation::OneNumber& choice, const Identified& found) {
  const std::string_view unit = estimation::unit_of_number(choice.quantity);
  const std::string range = fmt::format("for {} from {} to {}", choice.key, shortest(choice.range.low),
                                        shortest(choice.range.high));
  switch (found.status) {
    case IdentifyStatus::found:
      return fmt::format("{} = {}\n{} is {} {} there\n", choice.key, report::round_trip(found.value),
                         choice.quantity, shortest(choice.measured), unit);
    case IdentifyStatus::none:
      return fmt::format("no value explains {} = {} {}: {} it is between {:.6g} and {:.6g} {}\n",
                         choice.quantity, shortest(choice.measured), unit, range, found.least, found.most,
                         unit);
    case IdentifyStatus::several:
      return fmt::format(
          "several values explain {} = {} {} {}: give a smaller range, or measure something else\n",
          choice.quantity, shortest(choice.measured), unit, range);
    default: return fmt::format("{} is not a number everywhere {}\n", choice.quantity, range);
  }
}

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
  if (!options.keys.empty() || !options.measured.empty() || !options.scene.overrides.empty() ||
      options.has_range() || options.squares())
    throw Error(
        fmt::format(
            "--key, --measured, --set, --from, --to, --starts, --confidence, --report and -o act on no {}",
            options.scene.scene),
        "as in ictus fit rebound approach=3.7 rebound=3.6 slide=1.3 slide_after=0.8, or ictus fit recording "
        "bell.wav");
}
void check_scene(const FitOptions& options) {
  if (!options.words.empty())
    throw Error(fmt::format("'{}' acts on no scene", options.words.front()),
                "values follow 'ictus fit rebound'; a scene takes --key, --measured and --set");
  if (options.keys.empty()) throw Error("--key is required", "as in --key contact.restitution");
  if (options.measured.empty())
    throw Error("--measured is required", "as in --measured tennis.height=\"2.91 m\"");
  if (!(options.from < options.to)) throw Error("the range is empty", "--from must be smaller than --to");
}

/// Today's range for one key, where it has no bounds of its own.
std::vector<estimation::Parameter> parameters_of(const FitOptions& options) {
  std::vector<estimation::Parameter> list;
  for (const std::string& word : options.keys) list.push_back(estimation::parameter_word(word));
  if (options.has_range() && (list.size() > 1 || options.keys.front().find('=') != std::string::npos))
    throw Error("--from and --to act on one key without bounds of its own",
                "as in --key contact.restitution=0.1:0.9");
  if (options.has_range()) list.front().low = options.from, list.front().high = options.to;
  return list;
}

estimation::Choice choice_of(const FitOptions& options,
                             const std::vector<estimation::MeasuredWord>& measured) {
  estimation::Choice choice;
  choice.parameters = parameters_of(options);
  std::size_t with = 0;
  for (const estimation::MeasuredWord& one : measured) {
    choice.measurements.push_back(one.measurement);
    with += one.has_sigma ? 1 : 0;
  }
  if (with > 0 && with < measured.size())
    throw Error("some of --measured have a ± and others have none", "give all of them one, or none");
  choice.noise = with > 0 ? estimation::Noise::known : estimation::Noise::estimated;
  estimation::make_names_unique(choice.measurements);
  return choice;
}

void solve_for_one(const FitOptions& options, const estimation::MeasuredWord& measured, Context& context) {
  const estimation::OneNumber choice{options.keys.front(),
                                     {options.from, options.to},
                                     measured.measurement.quantity,
                                     measured.measurement.values.front()};
  const Identified found = while_working(choice.key, [&] {
    return estimation::one_number(options.scene.path(), options.scene.overrides, choice);
  });
  if (found.status != IdentifyStatus::found) context.exit_code = failed;
  if (!context.json) return print(context.lines(words(choice, found)));
  nlohmann::ordered_json json{{"key", choice.key},           {"quantity", choice.quantity},
                              {"measured", choice.measured}, {"status", name(found.status)},
                              {"least", found.least},        {"most", found.most}};
  json["value"] = found.status == IdentifyStatus::found ? nlohmann::ordered_json(found.value) : nullptr;
  print_json(json);
}

void solve_squares(const FitOptions& options, estimation::Choice choice, Context& context) {
  if (options.starts > 0) choice.starts = options.starts;
  if (options.confidence > 0) choice.confidence = options.confidence;
  if (!(choice.confidence < 1)) throw Error("--confidence must be below 1", "as in --confidence 0.95");
  choice.jobs = options.jobs;
  fit_numbers(choice, options.scene.path(), options.output, context);
}

void perform(const FitOptions& options, Context& context) {
  for (const WordForm& form : word_forms)
    if (form.name == options.scene.scene) {
      check_words(options);
      return form.fit(options.words, context);
    }
  keep_pipe(options.scene.scene);
  if (estimation::is_fit_file(options.scene.scene)) {
    if (!options.keys.empty() || !options.measured.empty() || options.has_range() || !options.words.empty())
      throw Error("--key, --measured, --from and --to act on a scene, and this is a fit file",
                  "it takes --set, --starts, --confidence, --jobs, --report and -o");
    return solve_squares(options, estimation::read_fit(options.scene.scene, options.scene.overrides),
                         context);
  }
  check_scene(options);
  std::vector<estimation::MeasuredWord> measured;
  for (const std::string& word : options.measured)
    measured.push_back(estimation::measured_word(word, options.scene.path(), options.scene.overrides));
  const bool one = options.keys.size() == 1 && options.keys.front().find('=') == std::string::npos &&
                   measured.size() == 1 && !measured.front().has_sigma && !options.squares();
  one ? solve_for_one(options, measured.front(), context)
      : solve_squares(options, choice_of(options, measured), context);
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
  verb.add_option("--key", options->keys,
                  "the number to find, as for --set: contact.restitution; of several, or with bounds: "
                  "contact.stiffness=1e5:1e9:log (least squares; may be repeated)")
      .type_name("KEY[=LOW:HIGH[:log]]")
      .repeatable();
  verb.add_option("--from", options->from, "smallest value to try, SI (default 0)");
  verb.add_option("--to", options->to, "largest value to try, SI (default 1)");
  std::string kinds;
  for (const estimation::NumberKind& kind : estimation::number_kinds())
    kinds += fmt::format("{}{} ({})", kinds.empty() ? "" : ", ", kind.name, kind.meaning);
  verb.add_option(
          "--measured", options->measured,
          "BODY or CONTACT, a dot and what was measured, = a number in SI or with a unit, with its standard "
          "deviation behind ± or +- (may be repeated): " +
              kinds)
      .type_name("QUANTITY=VALUE")
      .repeatable();
  verb.add_option("--starts", options->starts,
                  "descents, spread between the bounds (default 1, or by the fit file)")
      .between(1, 10000);
  verb.add_option("--confidence", options->confidence, "of intervals (default 0.95, or by the fit file)")
      .positive();
  verb.add_option("--jobs", options->jobs, "runs at a time (default: as many as there are cores)")
      .between(1, 1024);
  options->output.add_to(verb);
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
