#include <fmt/format.h>

#include "completion.hpp"

namespace ictus::cli {
namespace {

constexpr std::string_view zsh_head = R"zsh(#compdef ictus
# zsh completion for ictus: written by `ictus completion zsh`.

# Scenes of this folder, and those of an installed program.
_ictus_scenes() {
  local shipped=${${:-${commands[ictus]:-/nowhere/bin/ictus}}:A:h:h}/share/ictus
  local -a named=($shipped/scenes/*.toml(N:t))
  _alternative 'files:scene:_files -g "*.toml"' "shipped:scene of the program:(${(j: :)${(@)named/#/scenes/}})"
}

_ictus() {
  local -a verbs=(
)zsh";

constexpr std::string_view zsh_middle = R"zsh(  )
  if ((CURRENT == 2)); then
    _describe -t verbs verb verbs
)zsh";

/// What stands between brackets, or between the colons of _describe.
std::string zsh_text(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') safe += '\\';
    safe += c;
  }
  return safe;
}

std::string zsh_action(const OptionDefinition& option) {
  switch (option.files) {
    case Files::scenes: return "_ictus_scenes";
    case Files::any: return "_files";
    case Files::folders: return "_files -/";
    case Files::none: break;
  }
  return option.words.empty() ? " " : "(" + joined(option.words, " ") + ")";
}

/// One specification of _arguments per name of the option.
std::vector<std::string> zsh_options(const OptionDefinition& option, int& place) {
  const std::string value = zsh_text(option.value) + ":" + zsh_action(option);
  if (option.by_place)
    return {shell_quoted((option.takes == Takes::many ? "*" : std::to_string(++place)) + ":" + value)};
  std::vector<std::string> all;
  for (const std::string& name : option.names) {
    std::string spec = option.repeatable ? "*" : "(" + joined(option.names, " ") + ")";
    spec += name;
    if (option.takes == Takes::one) spec += name.rfind("--", 0) == 0 ? "=" : "+";
    spec += "[" + zsh_text(first_words(option.help)) + "]";
    if (option.takes == Takes::one) spec += ":" + value;
    if (option.takes == Takes::many) spec += ":*-*:" + value;
    all.push_back(shell_quoted(spec));
  }
  return all;
}

std::string zsh_arguments(const std::vector<OptionDefinition>& options) {
  std::vector<std::string> specs;
  int place = 0;
  for (const OptionDefinition& option : options)
    for (std::string& spec : zsh_options(option, place)) specs.push_back(std::move(spec));
  return "_arguments -S " + joined(specs, " \\\n        ") + "\n";
}

}  // namespace

std::string zsh_completion(const Definition& program) {
  std::string text(zsh_head), cases;
  for (const VerbDefinition& verb : program.verbs) {
    text += "    " + shell_quoted(verb.name + ":" + zsh_text(first_words(verb.summary))) + "\n";
    cases += fmt::format("    {})\n      {}      ;;\n", verb.name, zsh_arguments(verb.options));
  }
  text += std::string(zsh_middle) + "    " + zsh_arguments(program.options) + "    return\n  fi\n";
  text += "  local verb=$words[2]\n  shift words\n  ((CURRENT--))\n  case $verb in\n" + cases;
  return text + "  esac\n}\n\n_ictus \"$@\"\n";
}

}  // namespace ictus::cli
