#include "ictus/scene/scene_number.hpp"

#include "ictus/scene/read_file.hpp"
#include "ictus/scene/read_table.hpp"
#include "ictus/scene/scene_path.hpp"
#include "ictus/scene/units.hpp"

namespace ictus {

std::string SceneNumber::changed_to(double other) const {
  if (components.empty()) return key + "=" + shortest(other);
  std::string list;
  for (std::size_t i = 0; i < components.size(); ++i)
    list += (i > 0 ? ", " : "") + shortest(i == axis ? other : components[i]);
  return table_key + "=[" + list + "]";
}

std::string unit_of(const SceneNumber& number) {
  if (number.dimension) return number.dimension->text();
  const std::string whole = number.components.empty() ? number.key : number.table_key;
  return std::string(unit_of_key(whole));
}

std::optional<SceneNumber> scene_number(const std::string& path, const std::vector<std::string>& overrides,
                                        const std::string& key, Problems& problems) {
  const auto text = read_file(path, problems);
  if (!text) return std::nullopt;
  return scene_number(*text, path, overrides, key, problems);
}

std::optional<SceneNumber> scene_number(const std::string& text, const std::string& file,
                                        const std::vector<std::string>& overrides, const std::string& key,
                                        Problems& problems) {
  Parsed parsed = parse_toml(text);
  if (!parsed.good) {
    problems.add({file, parsed.spot.line, parsed.spot.column}, "not TOML: " + parsed.message);
    return std::nullopt;
  }
  Reading reading{problems, {file}};
  apply_overrides(reading, parsed.table, overrides);
  std::vector<std::string> parts = parts_of(key);
  SceneNumber number{.key = key};
  Node* node = find_node(parsed.table, parts);
  if (const auto axis = axis_of(parts.back()); !node && axis && parts.size() > 1) {
    parts.pop_back();
    Node* whole = find_node(parsed.table, parts);
    auto* list = whole ? std::get_if<Array>(&whole->value) : nullptr;
    if (list && *axis < list->items.size()) {
      node = &list->items[*axis];
      number.axis = *axis;
      number.table_key = key.substr(0, key.size() - 2);
      for (const Node& item : list->items) {
        const auto component = read_quantity(reading, number.table_key, item);
        if (!component) return std::nullopt;
        number.components.push_back(component->value);
      }
    }
  }
  if (!node) {
    problems.add(
        {file, 0, 0}, "'" + key + "' is not written in the scene",
        "a number by its path, as in contact.restitution, body.ball.mass or body.ball.velocity.y; where the "
        "scene leaves it to a default, write it first: --set " +
            key + "=VALUE");
    return std::nullopt;
  }
  const auto quantity = read_quantity(reading, key, *node);
  if (!quantity) return std::nullopt;
  number.value = quantity->value;
  number.dimension = quantity->dimension;
  return number;
}

}  // namespace ictus
