#include <fmt/format.h>

#include "completion.hpp"

namespace ictus::cli {
namespace {

constexpr std::string_view bash_head = R"bash(# bash completion for ictus: written by `ictus completion bash`.

# Where the scenes of an installed program are.
_ictus_shipped() {
  local program
  program=$(type -P "${COMP_WORDS[0]}") && program=$(readlink -f "$program") && echo "${program%/*/*}/share/ictus"
}

# VERB OPTION, or VERB PLACE: how many words follow (2: any number), which, or files of which kind.
_ictus_about() {
  takes=0 names='' files=''
  case "$1 $2" in
)bash";

constexpr std::string_view bash_body = R"bash(
_ictus_scenes() {
  local shipped
  compgen -f -X '!*.toml' -- "$1"
  compgen -d -- "$1"
  shipped=$(_ictus_shipped) && [[ $1 != /* && -d $shipped ]] &&
    (cd "$shipped" && compgen -f -X '!*.toml' -- "$1"; cd scenes 2>/dev/null && compgen -f -X '!*.toml' -- "$1")
}

_ictus() {
  local current=${COMP_WORDS[COMP_CWORD]} verb='' option='' word takes names files left=0 place=1 i
  [[ $current == = ]] && current=''
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if [[ $word == = ]]; then
      continue
    elif [[ $word == -* ]]; then
      option=$word
      _ictus_about "$verb" "$option"
      left=$takes
    elif [[ -z $verb ]]; then
      verb=$word
    elif ((left == 1)); then
      left=0
    elif ((left == 0)); then
      _ictus_about "$verb" "$place"
      ((takes == 2)) || ((place++))
    fi
  done
  if [[ $current == -* || -z $verb ]]; then
    names=$(_ictus_options "$verb") files=''
    [[ -z $verb && $current != -* ]] && names=$_ictus_verbs
  elif ((left > 0)); then
    _ictus_about "$verb" "$option"
  else
    _ictus_about "$verb" "$place"
  fi
  case $files in
    scenes) mapfile -t COMPREPLY < <(_ictus_scenes "$current" | sort -u) ;;
    any) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
    folders) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
    *) mapfile -t COMPREPLY < <(compgen -W "$names" -- "$current") ;;
  esac
  [[ -z $files ]] || compopt -o filenames 2>/dev/null
}

complete -F _ictus ictus
)bash";

constexpr std::string_view files_words[] = {"", "scenes", "any", "folders"};

std::string bash_case(const std::string& pattern, const OptionDefinition& option) {
  std::string line = fmt::format("    {}) takes={}", pattern, static_cast<int>(option.takes));
  if (!option.words.empty()) line += " names=" + shell_quoted(joined(option.words, " "));
  if (option.files != Files::none)
    line += fmt::format(" files={}", files_words[static_cast<std::size_t>(option.files)]);
  return line + " ;;\n";
}

std::string bash_cases(const VerbDefinition& verb) {
  std::string text;
  int place = 0;
  for (const OptionDefinition& option : verb.options) {
    std::vector<std::string> patterns;
    if (option.by_place)
      patterns.push_back(shell_quoted(fmt::format("{} {}", verb.name, ++place)));
    else
      for (const std::string& name : option.names) patterns.push_back(shell_quoted(verb.name + " " + name));
    if (option.takes != Takes::nothing) text += bash_case(joined(patterns, " | "), option);
  }
  return text;
}

std::string options_line(const std::vector<OptionDefinition>& options) {
  std::vector<std::string> names;
  for (const OptionDefinition& option : options)
    if (!option.by_place) names.insert(names.end(), option.names.begin(), option.names.end());
  return joined(names, " ");
}

}  // namespace

std::string bash_completion(const Definition& program) {
  std::string text(bash_head), options, verbs;
  for (const VerbDefinition& verb : program.verbs) {
    text += bash_cases(verb);
    options += fmt::format("    {}) echo {} ;;\n", verb.name, shell_quoted(options_line(verb.options)));
    verbs += (verbs.empty() ? "" : " ") + verb.name;
  }
  text += "  esac\n}\n\n_ictus_options() {\n  case $1 in\n" + options;
  text += fmt::format("    *) echo {} ;;\n  esac\n}}\n\n_ictus_verbs={}\n",
                      shell_quoted(options_line(program.options)), shell_quoted(verbs));
  return text + std::string(bash_body);
}

}  // namespace ictus::cli
