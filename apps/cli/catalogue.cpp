#include "catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "ictus/report/json.hpp"
#include "ictus/reproduce/papers.hpp"
#include "ictus/sound/presets.hpp"
#include "topics.hpp"

namespace ictus::cli {
namespace {

CatalogueList papers() {
  CatalogueList list{"papers", "Papers (ictus reproduce NAME)", "", {}};
  for (const reproduce::Paper& paper : reproduce::papers()) {
    CatalogueEntry entry{paper.about, fmt::format("{} items", paper.items.size()), {}, {}};
    for (const reproduce::Item& item : paper.items) {
      const std::string why = item.reason.empty() ? "" : fmt::format(" No rows: {}.", item.reason);
      entry.facts.push_back({std::string(item.name), std::string(item.summary) + why});
    }
    list.entries.push_back(std::move(entry));
  }
  return list;
}

CatalogueList presets() {
  CatalogueList list{"presets", "Presets of plug-ins (scenes that sound)", "", {}};
  for (const sound::Preset& preset : sound::presets())
    list.entries.push_back(
        {preset.about,
         fmt::format("note {:g}", preset.note),
         {},
         {{"scene", fmt::format("scenes/{}", preset.file)},
          {"firm strike", fmt::format("{:g} m/s, heard at about {:g} m/s", preset.speed, preset.level)}}});
  return list;
}

CatalogueList topic_list() {
  CatalogueList list{"topics", "Topics (ictus explain NAME)", "", {}};
  for (Topic& topic : topics()) list.entries.push_back(std::move(topic.entry));
  return list;
}

nlohmann::ordered_json parameter_json(const ParameterFacts& parameter) {
  const auto finite = [](double x) { return std::isfinite(x) ? nlohmann::ordered_json(x) : nullptr; };
  const auto text = [](const std::string& s) { return s.empty() ? nullptr : nlohmann::ordered_json(s); };
  const bool number = !parameter.unit.empty();
  return {{"name", parameter.name},
          {"unit", text(parameter.unit)},
          {"meaning", parameter.meaning},
          {"range", number ? nlohmann::ordered_json(parameter.range.words) : nullptr},
          {"least", number ? finite(parameter.range.least) : nullptr},
          {"most", number ? finite(parameter.range.most) : nullptr},
          {"values", text(parameter.values)},
          {"default", text(parameter.standard)},
          {"source", text(parameter.source)}};
}

}  // namespace

std::vector<CatalogueList> all_lists() {
  std::vector<CatalogueList> lists = catalogue();
  lists.push_back(papers());
  lists.push_back(presets());
  lists.push_back(topic_list());
  return lists;
}

std::vector<std::string> names_in(const std::vector<std::string_view>& lists) {
  std::vector<std::string> names;
  for (const CatalogueList& list : all_lists())
    if (lists.empty() || std::find(lists.begin(), lists.end(), list.name) != lists.end())
      for (const CatalogueEntry& entry : list.entries) names.emplace_back(entry.about.name);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

namespace {
std::string words(const ParameterFacts& parameter) {
  std::string text = parameter.meaning;
  if (!parameter.unit.empty())
    text += fmt::format(" [{}], {}", parameter.unit, parameter.range.words);
  else if (parameter.values.find(' ') != std::string::npos)
    text += ": " + parameter.values;
  else if (!parameter.values.empty())
    text += fmt::format(" (ictus list {})", parameter.values);
  return parameter.standard.empty() ? text : text + ", default " + parameter.standard;
}
}  // namespace

std::vector<EntryFact> parameter_facts(const CatalogueEntry& entry) {
  std::vector<EntryFact> facts;
  for (const ParameterFacts& parameter : entry.parameters)
    facts.push_back({parameter.name, words(parameter)});
  return facts;
}

std::vector<EntryFact> all_facts(const CatalogueList& list, const CatalogueEntry& entry) {
  std::vector<EntryFact> facts;
  if (!has_options(list)) facts = parameter_facts(entry);
  facts.insert(facts.end(), entry.facts.begin(), entry.facts.end());
  return facts;
}

nlohmann::ordered_json as_json(const CatalogueList& list, const CatalogueEntry& entry) {
  nlohmann::ordered_json json{{"name", entry.about.name},
                              {"summary", entry.about.summary},
                              {"formula", entry.about.formula},
                              {"source", entry.about.source}};
  for (const char* key : {"facts", "parameters"}) json[key] = nlohmann::ordered_json::array();
  for (const EntryFact& fact : all_facts(list, entry))
    json["facts"].push_back({{"name", fact.name}, {"text", fact.text}});
  for (const ParameterFacts& parameter : entry.parameters)
    json["parameters"].push_back(parameter_json(parameter));
  return json;
}

std::vector<report::Table> topic_tables(const CatalogueList& list, const CatalogueEntry& entry) {
  if (list.name == "topics")
    for (const Topic& topic : topics())
      if (topic.entry.about.name == entry.about.name) return topic.tables();
  return {};
}

nlohmann::ordered_json explained(const CatalogueList& list, const CatalogueEntry& entry) {
  nlohmann::ordered_json json{{"kind", list.name}};
  json.update(as_json(list, entry));
  for (const report::Table& table : topic_tables(list, entry)) json["tables"].push_back(report::json(table));
  return json;
}

}  // namespace ictus::cli
