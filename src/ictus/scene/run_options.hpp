#pragma once
// THE LIST of keys of [run] that are options of methods: what they are called, what they measure, what they
// may be. Which method knows which of them stands with the methods.

#include <span>
#include <string_view>
#include <vector>

#include "ictus/base/param.hpp"

namespace ictus {

struct RunOption {
  enum class Kind { number, whole, flag, word, name };  // a word is one of `values`, a name one of a list
  std::string_view name;
  Kind kind;
  std::string_view meaning;
  std::string_view values;    // of words: "computed approximate exact"; of a name the list: "lcp_solvers"
  Range range;                // of numbers, which all are pure ones
  std::string_view standard;  // the default, in words where it is not one number
  std::string_view source;    // as in About; empty: ours
};

/// In the order of the keys in a written scene.
std::span<const RunOption> run_options();
/// Null where there is none of this name.
const RunOption* find_run_option(std::string_view name);

/// "a b c" as three words.
std::vector<std::string_view> words_of(std::string_view list);

}  // namespace ictus
