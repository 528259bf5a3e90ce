// ictus reproduce [PAPER [ITEM]]: the published tables and figures, printed value beside ours.

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "ictus/base/version.hpp"
#include "ictus/report/page.hpp"
#include "ictus/reproduce/papers.hpp"

namespace ictus::cli {
namespace {

struct ReproduceOptions {
  std::string paper, item;
  OutputOptions output;
};

std::vector<std::string> chosen_papers(const ReproduceOptions& options) {
  if (!options.paper.empty()) return {options.paper};
  std::vector<std::string> names;
  for (const reproduce::Paper& paper : reproduce::papers()) names.emplace_back(paper.about.name);
  return names;
}

nlohmann::ordered_json rows_json(const reproduce::Reproduction& reproduction) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const reproduce::Row& row : reproduction.rows) {
    nlohmann::ordered_json entry{
        {"paper", row.paper}, {"item", row.item}, {"quantity", row.quantity}, {"printed", row.printed}};
    entry["computed"] =
        std::isfinite(row.computed) ? nlohmann::ordered_json(row.computed) : nlohmann::ordered_json();
    entry["allowed"] = row.allowed;
    entry["verdict"] = std::string(reproduce::name(row.verdict));
    entry["note"] = row.note;
    rows.push_back(std::move(entry));
  }
  return rows;
}

std::string totals(const reproduce::Reproduction& reproduction) {
  std::size_t counts[3] = {};
  for (const reproduce::Row& row : reproduction.rows) ++counts[static_cast<int>(row.verdict)];
  return fmt::format("{}: {} rows: {} ok, {} differ with a reason, {} fail\n", reproduction.paper,
                     reproduction.rows.size(), counts[0], counts[1], counts[2]);
}

report::Page document(const Context& context, const reproduce::Reproduction& reproduction) {
  const reproduce::Paper& paper = reproduce::paper(reproduction.paper);
  report::Page page{std::string(paper.about.summary),
                    std::string(paper.about.source),
                    {},
                    {},
                    build_version(),
                    context.command};
  page.sections.push_back({"Printed and computed", totals(reproduction), {}, {as_table(reproduction)}});
  page.sections.insert(page.sections.end(), reproduction.sections.begin(), reproduction.sections.end());
  return page;
}

void perform(const ReproduceOptions& options, Context& context) {
  const auto papers = chosen_papers(options);
  const auto folder = options.output.target("reproduce");
  std::vector<std::string> files;
  for (const std::string& name : papers) files.push_back(name + ".html");
  if (options.output.any()) check_outputs(folder, files, options.output.overwrite());
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const std::string& name : papers) {
    const reproduce::Reproduction reproduction =
        while_working(name, [&] { return reproduce::reproduce(name, options.item); });
    if (!reproduction.succeeded()) context.exit_code = failed;
    if (context.json)
      for (auto& row : rows_json(reproduction)) rows.push_back(row);
    else
      print(context.text(as_table(reproduction)) + "\n" + totals(reproduction) + "\n");
    if (options.output.any())
      write_outputs(context, folder,
                    {{name + ".html", [&] { return report::html(document(context, reproduction)); }}},
                    options.output.overwrite());
  }
  if (context.json) print_json(rows);
}

}  // namespace

void add_reproduce(CLI::App& app, Context& context) {
  Verb verb =
      add_verb(app, context, "reproduce", "published tables and figures: printed value, ours, verdict");
  auto options = std::make_shared<ReproduceOptions>();
  verb.add_option("PAPER", options->paper, "which paper (ictus list papers; default: all)");
  verb.add_option("ITEM", options->item, "which table or figure (default: all)");
  options->output.add_to(verb);
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
