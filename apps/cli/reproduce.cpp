// ictus reproduce [PAPER [ITEM]]: the published tables and figures, printed value beside ours.

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "catalogue.hpp"
#include "cli.hpp"
#include "ictus/base/error.hpp"
#include "ictus/report/page.hpp"
#include "ictus/reproduce/papers.hpp"
#include "ictus/reproduce/summary.hpp"
#include "reproduce_document.hpp"

namespace ictus::cli {
namespace {

struct ReproduceOptions {
  std::string paper, item;
  bool as_published = false;
  OutputOptions output;
};

std::vector<std::string> chosen_papers(const ReproduceOptions& options) {
  if (!options.paper.empty()) return {options.paper};
  std::vector<std::string> names;
  for (const reproduce::Paper& paper : reproduce::papers()) names.emplace_back(paper.about.name);
  return names;
}

/// Only the rows that the paper's own scheme answers.
reproduce::Reproduction as_published(reproduce::Reproduction reproduction, const ReproduceOptions& options) {
  std::erase_if(reproduction.rows, [](const reproduce::Row& row) { return !row.published; });
  reproduction.without.clear();
  if (reproduction.rows.empty() && !options.paper.empty())
    throw Error(
        fmt::format("--as-published: no number of {}{}{} comes from a scheme of the paper that is known",
                    options.paper, options.item.empty() ? "" : " ", options.item),
        "such are: ictus reproduce liu table6 --as-published");
  return reproduction;
}

std::string text(const reproduce::Reproduction& reproduction, const ReproduceOptions& options,
                 const Context& context) {
  if (reproduction.rows.empty() && options.as_published) return "";
  const report::Table table = options.as_published ? published_table(reproduction) : as_table(reproduction);
  return (table.rows.empty() ? "" : context.text(table) + "\n") + context.lines(summary(reproduction)) + "\n";
}

void perform(const ReproduceOptions& options, Context& context) {
  const auto papers = chosen_papers(options);
  const auto folder = options.output.target("reproduce");
  std::vector<std::string> files;
  for (const std::string& name : papers) files.push_back(name + ".html");
  if (options.output.any()) check_outputs(folder, files, options.output.overwrite());
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  reproduce::Reproduction all{"all papers", {}, {}, {}};
  for (const std::string& name : papers) {
    reproduce::Reproduction reproduction =
        while_working(name, [&] { return reproduce::reproduce(name, options.item); });
    if (options.as_published) reproduction = as_published(std::move(reproduction), options);
    if (!reproduction.succeeded()) context.exit_code = failed;
    if (context.json)
      for (const reproduce::Row& row : reproduction.rows) rows.push_back(row_json(row));
    else
      print(text(reproduction, options, context));
    all.rows.insert(all.rows.end(), reproduction.rows.begin(), reproduction.rows.end());
    if (options.output.any())
      write_outputs(
          context, folder,
          {{name + ".html", [&] { return report::html(reproduction_page(context.command, reproduction)); }}},
          options.output.overwrite());
  }
  if (context.json)
    print_json(rows);
  else if (papers.size() > 1)
    print(context.lines(summary(all)));
}

}  // namespace

void add_reproduce(CLI::App& app, Context& context) {
  Verb verb =
      add_verb(app, context, "reproduce", "published tables and figures: printed value, ours, verdict");
  auto options = std::make_shared<ReproduceOptions>();
  verb.add_option("PAPER", options->paper, "which paper (ictus list papers; default: all)").among([] {
    return names_in({"papers"});
  });
  verb.add_option("ITEM", options->item, "which table or figure (default: all)");
  verb.add_flag(
      "--as-published", options->as_published,
      "only numbers that a scheme of the paper gives: printed, by that scheme and its step, converged");
  options->output.add_to(verb);
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
