#include "ictus/scene/scene_number.hpp"

#include <utility>

#include "ictus/scene/listed_element.hpp"
#include "ictus/scene/read_file.hpp"
#include "ictus/scene/read_table.hpp"
#include "ictus/scene/units.hpp"

namespace ictus {
namespace {

std::vector<std::string> parts_of(const std::string& key) {
  std::vector<std::string> parts{""};
  for (const char c : key)
    if (c == '.')
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

/// Follows a path from a table on; null where it ends nowhere.
Node* follow(Table& from, const std::vector<std::string>& parts, std::size_t first) {
  Table* table = &from;
  for (std::size_t i = first; i < parts.size(); ++i) {
    Entry* entry = table ? find(*table, parts[i]) : nullptr;
    if (!entry) return nullptr;
    if (i + 1 == parts.size()) return &entry->value;
    table = table_in(entry->value);
  }
  return nullptr;
}

/// body.NAME.key, or body.key of the only one; what [start] says of a body outranks it.
Node* find_in_list(Table& root, const std::vector<std::string>& parts) {
  if (parts[0] == "body" && parts.size() > 2)
    if (Entry* start = find(root, "start"); start && table_in(start->value))
      if (Node* node = follow(*table_in(start->value), parts, 1)) return node;
  Entry* entry = find(root, parts[0]);
  Array* list = entry ? std::get_if<Array>(&entry->value.value) : nullptr;
  if (!list || parts.size() < 2) return nullptr;
  if (Table* named = parts.size() > 2 ? listed_element(*list, parts[0], parts[1]) : nullptr)
    return follow(*named, parts, 2);
  Table* only = list->items.size() == 1 ? table_in(list->items[0]) : nullptr;
  return only ? follow(*only, parts, 1) : nullptr;
}

Node* find_node(Table& root, const std::vector<std::string>& parts) {
  return is_listed_kind(parts[0]) ? find_in_list(root, parts) : follow(root, parts, 0);
}

std::optional<std::size_t> axis_of(const std::string& word) {
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (word == std::string(1, "xyz"[axis])) return axis;
  return std::nullopt;
}

}  // namespace

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
  const std::string last = whole.substr(whole.rfind('.') == std::string::npos ? 0 : whole.rfind('.') + 1);
  for (const auto& [key, unit] : {std::pair{"mass", "kg"},
                                  {"radius", "m"},
                                  {"position", "m"},
                                  {"velocity", "m/s"},
                                  {"restitution", "1"},
                                  {"friction", "1"},
                                  {"stiffness_ratio", "1"},
                                  {"exponent", "1"},
                                  {"gravity", "m/s^2"}})
    if (last == key) return unit;
  return "SI";
}

std::optional<SceneNumber> scene_number(const std::string& path, const std::vector<std::string>& overrides,
                                        const std::string& key, Problems& problems) {
  const auto text = read_file(path, problems);
  if (!text) return std::nullopt;
  Parsed parsed = parse_toml(*text);
  if (!parsed.good) {
    problems.add({path, parsed.spot.line, parsed.spot.column}, "not TOML: " + parsed.message);
    return std::nullopt;
  }
  Reading reading{problems, {path}};
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
        {path, 0, 0}, "'" + key + "' is not written in the scene",
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
