#include "exact_input.hpp"

#include <fmt/format.h>

#include "ictus/scene/units.hpp"

namespace ictus::cli {

void read_word(const std::string& word, const exact::Entry& entry, exact::Values& values,
               Problems& problems) {
  const auto equals = word.find('=');
  const Place place{word};
  if (equals == std::string::npos)
    return problems.add(place, "expected key=value", "as in mass=0.01, or mass=\"10 g\"");
  const std::string key = word.substr(0, equals), text = word.substr(equals + 1);
  const QuantityText read = parse_quantity(text);
  if (!read.quantity) return problems.add(place, read.fault.message, read.fault.help);
  values[key] = read.quantity->value;
  for (const exact::Input& input : entry.inputs) {
    if (input.name != key || !read.quantity->dimension || input.unit.find('^') != std::string_view::npos)
      continue;
    const Dimension wanted = dimension_of(input.unit);
    if (!(*read.quantity->dimension == wanted))
      problems.add(place, fmt::format("{} needs {}, got {}", input.meaning, wanted.text(),
                                      read.quantity->dimension->text()));
  }
}

}  // namespace ictus::cli
