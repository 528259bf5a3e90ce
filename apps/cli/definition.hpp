#pragma once
// The command line as data: what the manual, the scripts of shells and other programs are made from.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "values.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace ictus::cli {

struct Context;

enum class Takes { nothing, one, many };

struct OptionDefinition {
  std::vector<std::string> names;  // "-o", "--output"; of a word by its place what stands for it: "SCENE"
  bool by_place = false;
  bool required = false;
  bool repeatable = false;
  Takes takes = Takes::nothing;
  std::string value;     // what stands for its value: "DIR"
  std::string standard;  // the default, where the help names it
  std::string help;
  std::vector<std::string> words;  // all values there are; empty: any
  Files files = Files::none;
};

struct VerbDefinition {
  std::string name, summary;
  std::vector<OptionDefinition> options;
};

struct Definition {
  std::string summary;
  std::vector<OptionDefinition> options;  // without a verb
  std::vector<VerbDefinition> verbs;
};

Definition definition(const CLI::App& app, const Context& context);
nlohmann::ordered_json as_json(const Definition& definition);

}  // namespace ictus::cli
