#include "fit_numbers.hpp"

#include <nlohmann/json.hpp>

#include "fit_tables.hpp"
#include "ictus/fit/solve.hpp"
#include "ictus/report/csv.hpp"
#include "ictus/report/page.hpp"
#include "ictus/report/table.hpp"
#include "terminal.hpp"

namespace ictus::cli {
namespace {

void write_fit(const estimation::Problem& problem, const estimation::Result& result, const std::string& file,
               const OutputOptions& output, const Context& context) {
  if (!output.any()) return;
  const Assembly fitted = fitted_scene(problem, result);
  const report::Origin from = origin(context, fitted);
  std::vector<Output> outputs{
      {"fit.html", [&] { return report::html(fit_page(context.command, problem, result, fitted)); }}};
  if (output.data()) {
    outputs.emplace_back(
        "fit.csv", [&](const report::Sink& sink) { report::csv(fit_data(problem, result), from, sink); });
    outputs.emplace_back("scene.toml", [&] { return from.scene; });
  }
  write_outputs(context, output.target(file), outputs, output.overwrite());
}

}  // namespace

void fit_numbers(const estimation::Choice& choice, const std::string& file, const OutputOptions& output,
                 Context& context) {
  std::vector<std::string> files;
  if (output.any()) files = {"fit.html"};
  if (output.data()) files.insert(files.end(), {"fit.csv", "scene.toml"});
  check_outputs(output.target(file), files, output.overwrite());
  const estimation::Problem problem(choice);
  const estimation::Result result = estimation::solve(problem, progress_of_runs());
  if (!result.is_believed()) context.exit_code = failed;
  if (context.json) {
    print_json(fit_json(problem, result));
  } else {
    std::string text;
    for (const report::Table& table : fit_tables(problem, result))
      text += (text.empty() ? "" : "\n") + context.text(table);
    for (const std::string& words : result.warnings) text += "\n" + context.paragraph("warning: ", words);
    for (const std::string& words : result.doubts)
      text += "\n" + context.paragraph("not to be believed: ", words);
    print(text);
  }
  write_fit(problem, result, file, output, context);
}

}  // namespace ictus::cli
