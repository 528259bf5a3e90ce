// ictus explain NAME: formula, units, source.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "catalogue.hpp"
#include "cli.hpp"
#include "ictus/report/letters.hpp"
#include "ictus/report/table.hpp"
#include "keys.hpp"
#include "shipped_scenes.hpp"

namespace ictus::cli {
namespace {

std::string aligned(const Context& context, const std::vector<EntryFact>& facts) {
  std::size_t width = 0;
  for (const EntryFact& fact : facts) width = std::max(width, report::display_width(fact.name));
  std::string text;
  for (const EntryFact& fact : facts)
    text += context.paragraph(
        "  " + fact.name + std::string(width - report::display_width(fact.name) + 2, ' '), fact.text);
  return text;
}

std::string as_text(const Context& context, const CatalogueList& list, const CatalogueEntry& entry) {
  std::string text = fmt::format("{} ({})\n", entry.about.name, list.name);
  text += context.paragraph("  ", entry.about.summary);
  if (!entry.about.formula.empty()) text += context.paragraph("  ", entry.about.formula);
  if (!entry.about.source.empty()) text += context.paragraph("  source: ", entry.about.source);
  if (const auto facts = all_facts(list, entry); !facts.empty()) text += "\n" + aligned(context, facts);
  if (has_options(list) && !entry.parameters.empty())
    text += "\n  options in [run], beside step or rate, duration, record_every:\n" +
            aligned(context, parameter_facts(entry));
  for (const report::Table& table : topic_tables(list, entry)) text += "\n" + context.text(table);
  return text;
}

/// The nearest name is told: of the lists, of keys of scenes, or of the last words of such keys.
[[noreturn]] void refuse(const std::string& name, const std::vector<std::string_view>& names) {
  const std::vector<SceneKey> keys = all_keys();
  const bool is_path = name.find('.') != std::string::npos;
  std::vector<std::string_view> known = is_path ? std::vector<std::string_view>{} : names;
  for (const SceneKey& key : keys) {
    const std::string_view path = key.path;
    known.push_back(is_path ? path : path.substr(path.rfind('.') + 1));  // of a path without a dot all of it
  }
  const std::string near(nearest(name, known));
  throw Error("there is nothing named '" + name + "'",
              (near.empty() ? "" : "did you mean '" + near + "'? ") +
                  "ictus list shows all names, ictus list keys every key of a scene");
}

/// One block per law or method that has such a key.
std::string as_text(const Context& context, const std::vector<SceneKey>& keys) {
  std::string text;
  for (const SceneKey& key : keys) {
    const std::string unit = key.unit == "1" ? "no unit" : key.unit;
    text += (text.empty() ? "" : "\n") + key.path + (key.of.empty() ? "" : " of " + key.of) +
            (unit.empty() ? "" : ": " + unit) + "\n";
    text += context.paragraph("  ", key.meaning);
    if (!key.range.empty()) text += context.paragraph("  may be: ", key.range);
    text += context.paragraph("  default: ", key.standard.empty() ? "none, it must be given" : key.standard);
    if (!key.source.empty()) text += context.paragraph("  source: ", key.source);
  }
  return text;
}

/// A scene that came with the program: what it shows, and what can be done with it.
std::string scene_text(const Context& context, const ShippedScene& scene) {
  return fmt::format(
      "{0} (scenes)\n{1}  method: {2}\n\n  ictus run scenes/{0}.toml\n  ictus new mine --from scenes/{0}.toml\n",
      scene.name, context.paragraph("  ", scene.title), scene.method);
}

/// A word that names nothing in the lists may be a key of a scene, or a scene.
void explain_other(const std::string& name, const Context& context, const std::vector<SceneKey>& keys,
                   const std::vector<std::string_view>& names) {
  if (!keys.empty()) return context.json ? print_json(as_json(keys)) : print(as_text(context, keys));
  const auto scene = shipped_scene(name);
  if (!scene) refuse(name, names);
  if (context.json)
    print_json({{{"kind", "scenes"}, {"name", name}, {"title", scene->title}, {"method", scene->method}}});
  else
    print(scene_text(context, *scene));
}

void perform(const std::string& name, const Context& context) {
  const auto kinds = all_lists();
  std::vector<std::string_view> names;
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  std::string text;
  for (const CatalogueList& kind : kinds)
    for (const CatalogueEntry& entry : kind.entries) {
      names.push_back(entry.about.name);
      if (entry.about.name != name) continue;
      text += (text.empty() ? "" : "\n") + as_text(context, kind, entry);
      json.push_back(explained(kind, entry));
    }
  const std::vector<SceneKey> keys = keys_named(name);
  if (text.empty()) return explain_other(name, context, keys, names);
  for (const auto& key : as_json(keys)) json.push_back(key);
  if (!keys.empty()) text += "\n" + as_text(context, keys);
  if (context.json)
    print_json(json);
  else
    print(text);
}

}  // namespace

void add_explain(CLI::App& app, Context& context) {
  Verb verb = add_verb(
      app, context, "explain",
      "formula, units, source of a law, scheme, system, solver, exact result, paper, topic or key of a scene");
  auto name = std::make_shared<std::string>();
  verb.add_option("NAME", *name, "its name (ictus list)").required().among([] { return names_in({}); });
  verb.callback([name, &context] { perform(*name, context); });
}

}  // namespace ictus::cli
