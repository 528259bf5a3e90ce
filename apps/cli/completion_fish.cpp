#include <fmt/format.h>

#include "completion.hpp"

namespace ictus::cli {
namespace {

constexpr std::string_view fish_head = R"fish(# fish completion for ictus: written by `ictus completion fish`.

# Scenes of this folder, and those of an installed program.
function __ictus_scenes
    __fish_complete_suffix .toml | string match -r '^.*(?:\.toml|/)(?:\t.*)?$'
    set -l program (command -s ictus); or return
    set -l shipped (path dirname (path dirname (path resolve $program)))/share/ictus
    test -d $shipped/scenes; or return
    for file in $shipped/scenes/*.toml
        string replace -- $shipped/ '' $file
    end
end

complete -c ictus -f
)fish";

/// fish knows only \\ and \' inside single quotes.
std::string fish_quoted(std::string_view text) {
  std::string all = "'";
  for (const char c : text) all += (c == '\\' || c == '\'' ? "\\" : "") + std::string(1, c);
  return all + "'";
}

std::string fish_values(const OptionDefinition& option) {
  switch (option.files) {
    case Files::scenes: return " -k -a '(__ictus_scenes)'";
    case Files::any: return " -F";
    case Files::folders: return " -a '(__fish_complete_directories)'";
    case Files::none: break;
  }
  return option.words.empty() ? "" : " -a " + fish_quoted(joined(option.words, " "));
}

std::string fish_line(const std::string& when, const std::string& rest) {
  return fmt::format("complete -c ictus -n {}{}\n", fish_quoted(when), rest);
}

std::string fish_option(const std::string& when, const OptionDefinition& option) {
  if (option.by_place)
    return option.files == Files::none && option.words.empty() ? "" : fish_line(when, fish_values(option));
  std::string rest;
  std::string long_name;
  for (const std::string& name : option.names) {
    const bool is_long = name.rfind("--", 0) == 0;
    rest += is_long ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (is_long) long_name = name.substr(2);
  }
  if (option.takes != Takes::nothing)
    rest += (option.files == Files::any ? " -r" : " -x") + fish_values(option);
  std::string line = fish_line(when, rest + " -d " + fish_quoted(first_words(option.help)));
  // Further words of an option that takes many.
  if (option.takes == Takes::many && !option.words.empty())
    line += fish_line(when + "; and __fish_contains_opt " + long_name, fish_values(option));
  return line;
}

}  // namespace

std::string fish_completion(const Definition& program) {
  std::string text(fish_head);
  for (const OptionDefinition& option : program.options) text += fish_option("__fish_use_subcommand", option);
  for (const VerbDefinition& verb : program.verbs) {
    text += fish_line("__fish_use_subcommand",
                      " -a " + verb.name + " -d " + fish_quoted(first_words(verb.summary)));
    for (const OptionDefinition& option : verb.options)
      text += fish_option("__fish_seen_subcommand_from " + verb.name, option);
  }
  return text;
}

}  // namespace ictus::cli
