#pragma once
// Scripts by which shells complete the words of a command: verbs, options, names, files.

#include <string>
#include <string_view>
#include <vector>

#include "definition.hpp"

namespace ictus::cli {

std::string bash_completion(const Definition& program);
std::string fish_completion(const Definition& program);
std::string zsh_completion(const Definition& program);

/// In single quotes, for bash and zsh.
std::string shell_quoted(std::string_view text);
std::string joined(const std::vector<std::string>& words, std::string_view between);
/// Up to its first full stop, semicolon or bracket: what fits beside a name in a shell's list.
std::string first_words(const std::string& help);

}  // namespace ictus::cli
