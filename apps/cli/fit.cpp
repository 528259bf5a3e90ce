// ictus fit SCENE: a number of the scene from a measurement. ictus fit rebound, recording, force, bounces, strike: see
// fit_rebound.hpp, fit_recording.hpp and fit_records.hpp.

#include "ictus/run/fit.hpp"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "fit_rebound.hpp"
#include "fit_recording.hpp"
#include "fit_records.hpp"
#include "ictus/base/dimension.hpp"
#include "ictus/report/number.hpp"
#include "ictus/scene/units.hpp"

namespace ictus::cli {
namespace {

struct FitOptions {
  SceneOptions scene;
  std::string measured;
  std::vector<std::string> words;  // of a rebound
  FitChoice choice{{}, {0, 1}, {}, 0};
};

/// QUANTITY=VALUE, the value in SI or with a unit of the quantity's dimension.
void read_measured(const std::string& word, FitChoice& choice) {
  const auto equals = word.find('=');
  if (equals == std::string::npos)
    throw Error("--measured needs QUANTITY=VALUE", "as in --measured tennis.height=\"2.91 m\"");
  choice.quantity = word.substr(0, equals);
  const Dimension wanted = dimension_of(unit_of_outcome(choice.quantity));
  const QuantityText read = parse_quantity(word.substr(equals + 1));
  if (!read.quantity) throw Error(word + ": " + read.fault.message, read.fault.help);
  if (read.quantity->dimension && !(*read.quantity->dimension == wanted))
    throw Error(
        fmt::format("{} needs {}, got {}", choice.quantity, wanted.text(), read.quantity->dimension->text()));
  choice.measured = read.quantity->value;
}

std::string_view name(IdentifyStatus status) {
  switch (status) {
    case IdentifyStatus::found: return "found";
    case IdentifyStatus::none: return "none";
    case IdentifyStatus::several: return "several";
    default: return "undefined";
  }
}

std::string words(const FitChoice& choice, const Identified& found) {
  const std::string_view unit = unit_of_outcome(choice.quantity);
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

/// Whatever is given acts: rebounds and recordings have their own words, a scene its options.
void check_form(const FitOptions& options, bool of_words) {
  const FitChoice& choice = options.choice;
  if (!of_words) {
    if (!options.words.empty())
      throw Error(fmt::format("'{}' acts on no scene", options.words.front()),
                  "values follow 'ictus fit rebound'; a scene takes --key, --measured and --set");
    if (choice.key.empty()) throw Error("--key is required", "as in --key contact.restitution");
    if (options.measured.empty())
      throw Error("--measured is required", "as in --measured tennis.height=\"2.91 m\"");
  } else if (!choice.key.empty() || !options.measured.empty() || !options.scene.overrides.empty() ||
             choice.range.low != 0 || choice.range.high != 1) {
    throw Error(
        fmt::format("--key, --measured, --set, --from and --to act on no {}", options.scene.scene),
        "as in ictus fit rebound approach=3.7 rebound=3.6 slide=1.3 slide_after=0.8, or ictus fit recording "
        "bell.wav");
  }
}

void perform(FitOptions options, Context& context) {
  FitChoice& choice = options.choice;
  const WordForm* form = nullptr;
  for (const WordForm& one : word_forms)
    if (one.name == options.scene.scene) form = &one;
  check_form(options, form != nullptr);
  if (form) return form->fit(options.words, context);
  read_measured(options.measured, choice);
  if (!(choice.range.low < choice.range.high))
    throw Error("the range is empty", "--from must be smaller than --to");
  const Identified found =
      while_working(choice.key, [&] { return fit(options.scene.path(), options.scene.overrides, choice); });
  if (found.status != IdentifyStatus::found) context.exit_code = failed;
  if (!context.json) return print(context.lines(words(choice, found)));
  nlohmann::ordered_json json{{"key", choice.key},           {"quantity", choice.quantity},
                              {"measured", choice.measured}, {"status", name(found.status)},
                              {"least", found.least},        {"most", found.most}};
  json["value"] = found.status == IdentifyStatus::found ? nlohmann::ordered_json(found.value) : nullptr;
  print_json(json);
}

}  // namespace

void add_fit(CLI::App& app, Context& context) {
  Verb verb = add_verb(app, context, "fit", "find a number of the scene from a measurement");
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
  verb.add_option("--key", options->choice.key, "the number to find, as for --set: contact.restitution")
      .type_name("KEY");
  verb.add_option("--from", options->choice.range.low, "smallest value to try, SI (default 0)");
  verb.add_option("--to", options->choice.range.high, "largest value to try, SI (default 1)");
  verb.add_option(
          "--measured", options->measured,
          "BODY.velocity at the end, BODY.height (highest point of its centre after its first impact, along "
          "-gravity from the origin; without gravity v^2/2g), CONTACT.force at its peak or CONTACT.duration, = a "
          "number in SI or with a unit")
      .type_name("QUANTITY=VALUE");
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
