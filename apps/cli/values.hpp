#pragma once
// What the words after an option may be: shells complete them, and the manual names them.

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace CLI {
class Option;
}  // namespace CLI

namespace ictus::cli {

enum class Files { none, scenes, any, folders };

/// Called only where a script is written: the catalogue takes longer to make than an option to read.
using ValueNames = std::function<std::vector<std::string>()>;

struct Values {
  ValueNames names;
  Files files = Files::none;
};

using ValuesOf = std::map<const CLI::Option*, Values>;

}  // namespace ictus::cli
