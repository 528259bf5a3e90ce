// Compiled alone: CLI11 takes long.

#include "definition.hpp"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "context.hpp"

namespace ictus::cli {
namespace {

std::vector<std::string> names_of(const CLI::Option& option) {
  std::vector<std::string> names;
  if (option.get_positional()) return {option.get_name(true, false)};
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  return names;
}

OptionDefinition option_definition(const CLI::Option& option, const ValuesOf& values) {
  OptionDefinition defined;
  defined.names = names_of(option);
  defined.by_place = option.get_positional();
  defined.required = option.get_required();
  const int most = option.get_items_expected_max();
  defined.takes = most == 0 ? Takes::nothing : most == 1 ? Takes::one : Takes::many;
  defined.repeatable = most > 0 && option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
  if (most > 0) defined.value = defined.by_place ? defined.names.front() : option.get_type_name();
  defined.standard = option.get_default_str();
  defined.help = option.get_description();
  if (const auto found = values.find(&option); found != values.end()) {
    if (found->second.names) defined.words = found->second.names();
    defined.files = found->second.files;
  }
  return defined;
}

std::vector<OptionDefinition> options_of(const CLI::App& app, const ValuesOf& values) {
  std::vector<OptionDefinition> all;
  for (const CLI::Option* option : app.get_options()) all.push_back(option_definition(*option, values));
  return all;
}

nlohmann::ordered_json options_json(const std::vector<OptionDefinition>& options) {
  constexpr const char* takes[] = {"nothing", "one", "many"};
  constexpr const char* files[] = {"none", "scenes", "any", "folders"};
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const OptionDefinition& option : options)
    all.push_back({{"names", option.names},
                   {"by_place", option.by_place},
                   {"required", option.required},
                   {"repeatable", option.repeatable},
                   {"takes", takes[static_cast<std::size_t>(option.takes)]},
                   {"value", option.value},
                   {"default", option.standard},
                   {"help", option.help},
                   {"words", option.words},
                   {"files", files[static_cast<std::size_t>(option.files)]}});
  return all;
}

}  // namespace

Definition definition(const CLI::App& app, const Context& context) {
  Definition all{app.get_description(), options_of(app, context.values), {}};
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    all.verbs.push_back({verb->get_name(), verb->get_description(), options_of(*verb, context.values)});
  return all;
}

nlohmann::ordered_json as_json(const Definition& definition) {
  nlohmann::ordered_json verbs = nlohmann::ordered_json::array();
  for (const VerbDefinition& verb : definition.verbs)
    verbs.push_back(
        {{"name", verb.name}, {"summary", verb.summary}, {"options", options_json(verb.options)}});
  return {{"summary", definition.summary}, {"options", options_json(definition.options)}, {"verbs", verbs}};
}

}  // namespace ictus::cli
