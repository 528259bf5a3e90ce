#include "answers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "../cli/compare_document.hpp"
#include "../cli/compare_tables.hpp"
#include "../cli/exact_input.hpp"
#include "../cli/keys.hpp"
#include "../cli/run_document.hpp"
#include "../cli/scene_document.hpp"
#include "ictus/base/error.hpp"
#include "ictus/exact/exact.hpp"
#include "ictus/model/resonators/modal_system.hpp"
#include "ictus/report/animation.hpp"
#include "ictus/report/csv.hpp"
#include "ictus/report/json.hpp"
#include "ictus/report/page.hpp"
#include "ictus/run/assemble.hpp"
#include "ictus/run/catalogue.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/run.hpp"
#include "ictus/scene/write.hpp"
#include "ictus/sound/render.hpp"
#include "ictus/study/compare.hpp"

namespace ictus::lab {
namespace {

using Json = nlohmann::ordered_json;

/// Names from a scene may hold bytes that are no UTF-8.
std::string text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// As if typed, for the foot of a report.
std::string command(const Asked& asked, const std::string& verb) {
  return "ictus " + verb + " " + asked.file;
}

bool sounds(const Assembly& assembly) {
  const auto* system = assembly.model ? dynamic_cast<const ModalSystem*>(assembly.model->system()) : nullptr;
  return system && !system->pickups().empty();
}

Json sections(const report::Page& page) {
  Json list = Json::array();
  for (const report::Section& section : page.sections) {
    Json figures = Json::array(), tables = Json::array();
    for (const report::Figure& figure : section.figures) figures.push_back(report::json(figure));
    for (const report::Table& table : section.tables) tables.push_back(report::json(table));
    list.push_back({{"title", section.title},
                    {"text", section.text},
                    {"figures", std::move(figures)},
                    {"tables", std::move(tables)}});
  }
  return list;
}

/// What a page shows of one run or of several; the animation is JSON already.
std::string shown(const report::Page& page, Json facts) {
  facts["title"] = page.title;
  facts["subtitle"] = page.subtitle;
  facts["sections"] = sections(page);
  std::string said = text(facts);
  if (!page.animation.empty()) said.insert(1, "\"animation\":" + page.animation + ",");
  return said;
}

std::string run(const Asked& asked) {
  const Assembly assembly = load(asked.file, asked.overrides);
  const Trace trace = cli::told_run(assembly, {});
  return shown(cli::run_page(command(asked, "run"), assembly, trace, {}),
               {{"method", trace.scheme},
                {"complete", trace.ending.complete},
                {"ending", trace.ending.reason},
                {"failures", trace.failures},
                {"ledger", report::json(trace.ledger)},
                {"sounds", sounds(assembly)}});
}

/// The text that `ictus run SCENE --json` prints, and its exit code.
std::string document(const Asked& asked) {
  const Assembly assembly = load(asked.file, asked.overrides);
  const Trace trace = cli::told_run(assembly, {});
  const int code = !trace.ending.complete || !trace.failures.empty() ? 1 : 0;
  return text({{"exit", code}, {"said", cli::run_json(assembly, trace, report::Columns::no)}});
}

Comparison comparison(const Assembly& assembly, const Asked& asked) {
  return compare(assembly, cli::chosen_methods(assembly, asked.methods), {.phases = 0, .jobs = 1});
}

std::string compared(const Asked& asked) {
  const Assembly assembly = load(asked.file, asked.overrides);
  const Comparison all = comparison(assembly, asked);
  Json failures = Json::array();
  for (const Compared& one : all.runs)
    if (!one.trace.ending.complete) failures.push_back(one.method + ": " + one.trace.ending.reason);
  return shown(cli::comparison_page(command(asked, "compare"), assembly, all, {}),
               {{"failures", std::move(failures)}, {"answer", all.benchmark ? all.benchmark->source : ""}});
}

/// Whether the scene is sound, what fits it, and which methods stand beside its own.
std::string check(const Asked& asked) {
  const Assembly assembly = load(asked.file, asked.overrides);
  Json said = cli::check_json(assembly);
  Json beside = Json::array(), fits = Json::array();
  for (const std::string& name : cli::chosen_methods(assembly, {})) beside.push_back(name);
  for (const std::string_view name : method_names())
    if (misfit(name, assembly).empty()) fits.push_back(name);
  said["beside"] = std::move(beside);
  said["fits"] = std::move(fits);
  said["sounds"] = sounds(assembly);
  said["contents"] = cli::contents(assembly);
  return text(said);
}

std::string report_page(const Asked& asked) {
  const Assembly assembly = load(asked.file, asked.overrides);
  const Trace trace = cli::told_run(assembly, {});
  return text(report::html(cli::run_page(command(asked, "run"), assembly, trace, {})));
}

std::string csv(const Asked& asked) {
  const Assembly assembly = load(asked.file, asked.overrides);
  const Trace trace = cli::told_run(assembly, {});
  std::string lines;
  report::csv(trace, cli::origin(command(asked, "run"), assembly),
              [&](std::string_view bytes) { lines += bytes; });
  return text(lines);
}

/// Samples as shares of the loudest of all, in thousandths of a percent: a page plays them at any level.
std::string sound_of(const Asked& asked) {
  const sound::RenderOptions how;
  const Assembly assembly = sound::load_for_sound(asked.file, asked.overrides, how);
  const sound::Rendering rendering = sound::render(assembly, how);
  const double peak = sound::peak(rendering.signal).value;
  constexpr double steps = 1e5;
  Json channels = Json::array();
  for (const sound::Channel& channel : rendering.signal.channels) {
    Json samples = Json::array();
    for (const double x : channel.samples) samples.push_back(peak > 0 ? std::lround(x / peak * steps) : 0L);
    channels.push_back({{"name", channel.name}, {"samples", std::move(samples)}});
  }
  return text({{"rate", rendering.signal.rate},
               {"unit", rendering.signal.unit},
               {"peak", peak},
               {"steps", steps},
               {"channels", std::move(channels)}});
}

std::string exact_answer(const Asked& asked) {
  const exact::Entry& entry = exact::entry(asked.name);
  Problems problems;
  exact::Values values;
  for (const std::string& word : asked.values) cli::read_word(word, entry, values, problems);
  problems.raise();
  Json results = Json::array();
  for (const exact::Result& result : exact::evaluate(asked.name, values))
    results.push_back(
        {{"name", result.name}, {"unit", result.unit}, {"value", report::number(result.value)}});
  return text({{"results", std::move(results)}});
}

Json exact_entries() {
  Json list = Json::array();
  for (const exact::Entry& entry : exact::entries()) {
    Json inputs = Json::array();
    for (const exact::Input& input : entry.inputs)
      inputs.push_back({{"name", input.name},
                        {"unit", input.unit},
                        {"default", input.fallback ? Json(*input.fallback) : Json()},
                        {"meaning", input.meaning},
                        {"range", input.range.words}});
    list.push_back({{"name", entry.about.name},
                    {"summary", entry.about.summary},
                    {"formula", entry.about.formula},
                    {"inputs", std::move(inputs)}});
  }
  return list;
}

/// For completion in the editor, and for the calculator of exact results.
std::string everything(const Asked&) {
  Json lists = Json::array();
  for (const CatalogueList& list : catalogue()) {
    Json entries = Json::array();
    for (const CatalogueEntry& entry : list.entries)
      entries.push_back({{"name", entry.about.name}, {"summary", entry.about.summary}});
    lists.push_back({{"name", list.name}, {"title", list.title}, {"entries", std::move(entries)}});
  }
  return text({{"keys", cli::as_json(cli::all_keys())}, {"lists", lists}, {"exact", exact_entries()}});
}

struct Verb {
  std::string_view name;
  Answer answer;
};
constexpr std::array verbs{
    Verb{"catalogue", &everything}, Verb{"check", &check},   Verb{"compare", &compared},   Verb{"csv", &csv},
    Verb{"exact", &exact_answer},   Verb{"json", &document}, Verb{"report", &report_page}, Verb{"run", &run},
    Verb{"sound", &sound_of}};

}  // namespace

Answer answer(std::string_view verb) {
  std::vector<std::string_view> names;
  for (const Verb& one : verbs) {
    if (one.name == verb) return one.answer;
    names.push_back(one.name);
  }
  throw Error("the laboratory has no verb '" + std::string(verb) + "'", allowed_names(verb, names));
}

}  // namespace ictus::lab
