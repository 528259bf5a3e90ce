#include "ictus/scene/read_parts.hpp"

namespace ictus {

std::optional<PlaneVector> read_vector(TableReader& table, const Wanted& wanted, Scene& scene) {
  const Entry* entry = table.find(wanted.key);
  if (!entry) return std::nullopt;
  const At<double> stand_in{1, {}};
  const auto* array = std::get_if<Array>(&entry->value.value);
  if (!array) return PlaneVector{table.number(wanted).value_or(stand_in), 0};
  scene.planar = true;
  if (array->items.size() != 2) {
    table.reading().complain(entry->value.spot,
                             std::string(wanted.key) + " has " + std::to_string(array->items.size()) +
                                 " values: a scene lies on a line or in a plane",
                             "one number, or two as in " + std::string(wanted.key) + " = [" +
                                 std::string(wanted.example) + ", 0]");
    return PlaneVector{stand_in, 0};
  }
  const auto x = read_number(table.reading(), wanted, array->items[0]);
  const auto y = read_number(table.reading(), wanted, array->items[1]);
  return PlaneVector{x.value_or(stand_in), y.value_or(stand_in).value};
}

}  // namespace ictus
