#pragma once
// THE LIST of exact results, for `ictus exact NAME key=value…`: what each needs, and what it answers.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/base/param.hpp"

namespace ictus::exact {

struct Input {
  std::string_view name;
  std::string_view unit;           // SI
  std::optional<double> fallback;  // none: required
  std::string_view meaning;
  Range range;
};

struct Result {
  std::string name;
  std::string unit;  // SI
  double value;      // may be infinite where the result says so, never NaN
};

using Values = std::map<std::string, double, std::less<>>;

struct Entry {
  About about;
  std::vector<Input> inputs;
  std::vector<Result> (*results)(const Values& complete);  // every input is present and in its range
};

/// All entries, sorted by name.
const std::vector<Entry>& entries();

/// The entry of this name; throws Error with the nearest name when there is none.
const Entry& entry(std::string_view name);

/// The results of an entry for these inputs. Throws Error with everything that is wrong with them: unknown or
/// missing keys, and values out of range, each with the key, the value and what is allowed.
std::vector<Result> evaluate(std::string_view name, const Values& given);

}  // namespace ictus::exact
