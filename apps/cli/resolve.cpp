// ictus resolve FILE: a raw problem, without bodies and scenes: an impact by any law, or Coulomb's cone by any solver.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "catalogue.hpp"
#include "cli.hpp"
#include "raw_cone.hpp"
#include "raw_impact.hpp"

namespace ictus::cli {
namespace {

struct ResolveOptions {
  std::string file, law;
  std::vector<std::string> overrides;
};

void tell(const Context& context, const std::string& title, const std::vector<report::Table>& tables) {
  if (!title.empty()) print(context.lines(title + "\n\n"));
  for (std::size_t i = 0; i < tables.size(); ++i) print((i > 0 ? "\n" : "") + context.text(tables[i]));
}

/// One law must answer, and not make energy; of several laws one that answers is enough.
bool is_good(const std::vector<RawAnswer>& answers) {
  if (answers.size() == 1) return answers.front().good() && !answers.front().gained();
  return std::any_of(answers.begin(), answers.end(), [](const RawAnswer& one) { return one.good(); });
}

bool is_good(const std::vector<ConeAnswer>& answers) {
  return std::any_of(answers.begin(), answers.end(), [](const ConeAnswer& one) { return one.good(); });
}

template <class Problem>
void finish(TableReader& table, const Problem& problem, Context& context) {
  table.finish();
  table.reading().problems.raise();
  const auto answers = answer(problem);
  if (!is_good(answers)) context.exit_code = failed;
  if (context.json)
    print_json(as_json(problem, answers));
  else
    tell(context, problem.title, tables(problem, answers));
}

void perform(const ResolveOptions& options, Context& context) {
  Problems problems;
  const std::string file = found_scene(options.file);
  Reading reading{problems, {file}};
  const Table root = read_raw_file(file, options.overrides, reading);
  TableReader table(reading, root, {}, "the problem");
  const auto kind = table.choice("kind", {"impact", "cone"});
  if (kind.value_or(0) == 0) return finish(table, read_raw_impact(table, options.law), context);
  if (!options.law.empty())
    problems.add({"--law"}, "a cone problem has no impact law", "it has a solver: --set solver=nsgs");
  finish(table, read_raw_cone(table), context);
}

}  // namespace

void add_resolve(CLI::App& app, Context& context) {
  Verb verb = add_verb(app, context, "resolve",
                       "a raw problem: masses, directions, velocities in; velocities, impulses out");
  auto options = std::make_shared<ResolveOptions>();
  verb.add_option("FILE", options->file, "the problem (TOML or JSON), as in scenes/problems")
      .required()
      .files(Files::any);
  verb.add_option("--law", options->law,
                  "impact law (ictus list impact_laws), or all: every law that knows the problem")
      .type_name("NAME")
      .among([] {
        std::vector<std::string> names = names_in({"impact_laws"});
        names.emplace_back("all");
        return names;
      });
  verb.add_option("--set", options->overrides,
                  "change a value: restitution=0.5, solver=lemke (may be repeated)")
      .type_name("KEY=VALUE")
      .repeatable();
  verb.callback([options, &context] { perform(*options, context); });
}

}  // namespace ictus::cli
