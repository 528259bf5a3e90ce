#include "ictus/scene/scene_path.hpp"

#include <utility>

#include "ictus/scene/listed_element.hpp"

namespace ictus {
namespace {

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

/// body.NAME.key, or body.key of the only one.
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

}  // namespace

std::vector<std::string> parts_of(std::string_view key) {
  std::vector<std::string> parts{""};
  for (const char c : key)
    if (c == '.')
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

Node* find_node(Table& root, const std::vector<std::string>& parts) {
  return is_listed_kind(parts[0]) ? find_in_list(root, parts) : follow(root, parts, 0);
}

std::optional<std::size_t> axis_of(std::string_view word) {
  for (std::size_t axis = 0; axis < 3; ++axis)
    if (word == std::string_view("xyz").substr(axis, 1)) return axis;
  return std::nullopt;
}

std::string_view unit_of_key(std::string_view key) {
  const std::size_t dot = key.rfind('.');
  const std::string_view last = dot == std::string_view::npos ? key : key.substr(dot + 1);
  constexpr std::pair<std::string_view, std::string_view> units[] = {
      {"mass", "kg"},    {"radius", "m"}, {"position", "m"},        {"velocity", "m/s"}, {"restitution", "1"},
      {"friction", "1"}, {"count", "1"},  {"stiffness_ratio", "1"}, {"exponent", "1"},   {"gravity", "m/s^2"},
      {"duration", "s"}, {"step", "s"},   {"tolerance", "1"},       {"gap", "m"}};
  for (const auto& [name, unit] : units)
    if (last == name) return unit;
  return "SI";
}

}  // namespace ictus
