// ictus sensitivity SCENE --to KEY: derivatives of what a scene comes to by the numbers in it.

#include "sensitivity.hpp"

#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "ictus/base/version.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/number.hpp"
#include "ictus/report/table.hpp"
#include "ictus/report/table_of.hpp"
#include "ictus/study/sensitivity.hpp"
#include "terminal.hpp"

namespace ictus::cli {
namespace {

struct SensitivityVerb {
  SceneOptions scene;
  SensitivityChoice choice;
};

std::string words_of(const Derivative& d) {
  using Kind = Derivative::Kind;
  const auto both = [&] {
    return report::significant(d.left, 4) + " on the left, " + report::significant(d.right, 4) +
           " on the right";
  };
  if (d.kind == Kind::one_sided) return "one side only";
  if (d.kind == Kind::kink) return "a kink: " + both();
  if (d.kind == Kind::jump) return "a jump";
  return d.error > 1e-3 * std::abs(d.value) ? "rough: take another --step" : "";
}

report::Table table_of(const Sensitivity& result) {
  return report::TableOf("Sensitivity, by " + result.method, result.derivatives)
      .words("outcome", [](const Derivative& d) { return d.of; })
      .number(
          "is", [](const Derivative& d) { return d.outcome; }, 6)
      .words("by", [](const Derivative& d) { return d.to; })
      .number(
          "at", [](const Derivative& d) { return d.at; }, 6)
      .number(
          "derivative", [](const Derivative& d) { return d.value; }, 6)
      .words("unit", [](const Derivative& d) { return d.unit; })
      .number(
          "error", [](const Derivative& d) { return d.error; }, 2)
      .number(
          "% per %", [](const Derivative& d) { return d.relative(); }, 4)
      .words("", words_of)
      .with_note("Central differences with two steps; the error is by how much they disagree.");
}

nlohmann::ordered_json as_json(const Sensitivity& result) {
  nlohmann::ordered_json json{
      {"ictus", version()}, {"method", result.method}, {"derivatives", nlohmann::ordered_json::array()}};
  for (const Derivative& d : result.derivatives)
    json["derivatives"].push_back({{"of", d.of},
                                   {"to", d.to},
                                   {"at", report::number(d.at)},
                                   {"outcome", report::number(d.outcome)},
                                   {"derivative", report::number(d.value)},
                                   {"unit", d.unit},
                                   {"error", report::number(d.error)},
                                   {"relative", report::number(d.relative())},
                                   {"kind", kind_name(d.kind)},
                                   {"left", report::number(d.left)},
                                   {"right", report::number(d.right)},
                                   {"step", report::number(d.step)}});
  if (!result.failures.empty()) json["failures"] = result.failures;
  return json;
}

void perform(const SensitivityVerb& options, Context& context) {
  const std::string path = options.scene.path();
  options.scene.expect_to_end(load(path, options.scene.overrides), runs_of(options.choice),
                              options.choice.jobs);
  const Sensitivity result = sensitivity(path, options.scene.overrides, options.choice, progress_of_runs());
  for (const std::string& words : result.failures) {
    say(words);
    context.exit_code = failed;
  }
  if (context.json)
    print_json(as_json(result));
  else if (!result.derivatives.empty())
    print(context.text(table_of(result)));
}

}  // namespace

void add_sensitivity(CLI::App& app, Context& context) {
  Verb verb = add_verb(app, context, "sensitivity",
                       "how much the outcome changes when a number of the scene does, with errors");
  auto options = std::make_shared<SensitivityVerb>();
  options->choice.jobs = 0;
  options->scene.add_to(verb);
  verb.add_option("--to", options->choice.to,
                  "numbers of the scene, by the paths that --set takes: contact.restitution, body.ball.mass, "
                  "body.ball.velocity.y")
      .required()
      .type_name("KEY");
  verb.add_option(
          "--of", options->choice.of,
          "outcomes: BODY.velocity (BODY.velocity_x off the line), CONTACT.impulse, CONTACT.peak_force "
          "(default: the velocities of all bodies)")
      .type_name("NAME");
  verb.add_option("--relative-step", options->choice.relative_step, "h, as a part of each number")
      .positive()
      .shows_default();
  verb.add_option("--step", options->choice.step, "h in SI, instead of a part: where a number is 0")
      .positive();
  verb.add_option("--jobs", options->choice.jobs, "runs at a time (default: as many as there are cores)")
      .between(1, 1024);
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
