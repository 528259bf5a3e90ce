#include "study_continuity.hpp"

#include <nlohmann/json.hpp>

#include "continuity_tables.hpp"
#include "terminal.hpp"

namespace ictus::cli {

void study_continuity(const SceneOptions& scene, const ContinuityVerb& options, Context& context) {
  ContinuityChoice choice;
  for (const std::string& text : options.vary) choice.numbers.push_back(varied_number(text));
  choice.points = options.points;
  choice.jobs = options.jobs;
  std::vector<std::string> methods = options.methods;
  if (methods.empty()) methods.emplace_back();
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  const WrittenScene written = written_scene(scene.path());
  for (const std::string& method : methods) {
    auto overrides = scene.overrides;
    if (!method.empty()) overrides.push_back("run.method=" + method);
    const Continuity result = continuity(written, overrides, choice, progress_of_runs());
    for (const std::string& words : result.failures) {
      say(result.method + ": " + words);
      context.exit_code = failed;
    }
    if (context.json) {
      all.push_back(as_json(result, choice));
      continue;
    }
    for (const report::Table& table : tables_of(result, choice)) print(context.text(table) + "\n");
  }
  if (context.json) print_json(document_of(all));
}

}  // namespace ictus::cli
