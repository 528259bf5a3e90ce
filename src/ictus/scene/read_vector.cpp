#include <algorithm>
#include <cmath>

#include "ictus/scene/read_parts.hpp"

namespace ictus {

namespace {

/// Two or three numbers.
At<Vector3> read_components(TableReader& table, const FieldSpec& wanted, const Array& array) {
  const std::size_t count = array.items.size();
  At<double> part[3];
  for (std::size_t i = 0; i < count; ++i)
    part[i] = read_number(table.reading(), wanted, array.items[i]).value_or(At<double>{1, {}});
  return {{part[0].value, part[1].value, part[2].value}, part[0].place};
}

/// "position = ["-10 mm", 0]"
std::string vector_example(const FieldSpec& wanted) {
  const std::string example(wanted.example);
  return std::string(wanted.key) + " = " + (example.starts_with('[') ? example : "[" + example + ", 0]");
}

void check_corners(TableReader& table, const Corners& corners, std::size_t dimension) {
  for (std::size_t axis = 0; axis < dimension; ++axis) {
    const double width = component(corners.high, axis) - component(corners.low, axis);
    if (width > 0 && std::isfinite(width)) continue;
    const std::string along = " along " + std::string{"xyz"[axis]};
    if (width > 0)
      table.reading().complain(table.spot(),
                               table.where() + ": its width" + along + " leaves the range of numbers");
    else
      table.reading().complain(table.spot(), table.where() + ": has no width" + along,
                               "from is the corner with the smallest coordinates, to that with the largest");
    return;
  }
}

}  // namespace

std::optional<At<Vector3>> read_vector(TableReader& table, const FieldSpec& wanted, Scene& scene) {
  const Entry* entry = table.find(wanted.key);
  if (!entry) return std::nullopt;
  const auto* array = std::get_if<Array>(&entry->value.value);
  if (!array) {
    const At<double> x = table.number(wanted).value_or(At<double>{1, {}});
    return At<Vector3>{{x.value, 0, 0}, x.place};
  }
  const std::size_t count = array->items.size();
  if (count == 2 || count == 3) {
    scene.dimension = std::max(scene.dimension, count);
    return read_components(table, wanted, *array);
  }
  table.reading().complain(entry->value.spot,
                           std::string(wanted.key) + " has " + std::to_string(count) +
                               " values: a scene lies on a line or in a plane or in space",
                           "one number, or two or three as in " + vector_example(wanted));
  return At<Vector3>{{1, 0, 0}, {}};
}

Corners read_corners(TableReader& table, const FieldSpec& low, const FieldSpec& high, Scene& scene) {
  table.require(low.key, vector_example(low));
  table.require(high.key, vector_example(high));
  const auto from = read_vector(table, low, scene), to = read_vector(table, high, scene);
  const Corners corners{from.value_or(At<Vector3>{}).value, to.value_or(At<Vector3>{}).value};
  const bool whole = from && to && !from->place.file.empty() && !to->place.file.empty();
  if (whole) check_corners(table, corners, scene.dimension);
  return corners;
}

std::optional<Vector3> read_direction(TableReader& table, const FieldSpec& wanted, Scene& scene) {
  const Entry* entry = table.find(wanted.key);
  if (!entry) return std::nullopt;
  const std::string help = "as in " + std::string(wanted.key) + " = " + std::string(wanted.example) + ": " +
                           std::string(wanted.noun);
  if (!std::holds_alternative<Array>(entry->value.value)) {
    table.reading().complain(entry->value.spot,
                             std::string(wanted.key) + " = " + written(entry->value) +
                                 ": needs two numbers, or three in space, found " + found(entry->value),
                             help);
    return std::nullopt;
  }
  const At<Vector3> read = read_vector(table, wanted, scene).value_or(At<Vector3>{});
  if (dot(read.value, read.value) == 0 && !read.place.file.empty())
    table.reading().complain(entry->value.spot, std::string(wanted.key) + ": has no direction", help);
  return read.value;
}

}  // namespace ictus
