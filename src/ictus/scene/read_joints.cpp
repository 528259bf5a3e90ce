// [[joint]]: what holds two bodies together, or one to the world.

#include <algorithm>
#include <array>
#include <set>

#include "ictus/scene/read_parts.hpp"

namespace ictus {
namespace {

constexpr std::string_view between_example = "between = [\"rod\", \"world\"]";
constexpr FieldSpec at_spec{"at", "a place", dimensions::length, any_number, "[\"0 m\", \"1 m\"]"};
constexpr FieldSpec to_spec{"to", "a place", dimensions::length, any_number, "[\"0 m\", \"1 m\"]"};
constexpr FieldSpec axis_spec{"axis", "the direction of the axis", dimensions::none, any_number, "[1, 0]"};
constexpr FieldSpec stiffness_spec{"stiffness", "a stiffness", Dimension{1, 0, -2}, non_negative,
                                   "\"100 N/m\""};
constexpr FieldSpec damping_spec{"damping", "a damping", Dimension{1, 0, -1}, non_negative, "\"0.1 N·s/m\""};
constexpr FieldSpec length_spec{"length", "a length", dimensions::length, non_negative, "\"20 cm\""};

const std::vector<std::string_view> kinds{"hinge", "ball", "slider", "fixed", "spring"};

At<std::string> read_side(Reading& reading, const Node& node, const Scene& scene, const Names& names) {
  const auto* text = std::get_if<std::string>(&node.value);
  if (!text) {
    reading.complain(node.spot, "between: needs names in quotes, found " + found(node),
                     "as in " + std::string(between_example));
    return {};
  }
  if (names.walls.contains(*text)) {
    reading.complain(node.spot, "between: '" + *text + "' is a wall, and a joint holds bodies",
                     "a wall stands still as the world does: write \"world\"");
    return {};
  }
  const bool known = *text == Joint::world || names.bodies.contains(*text);
  if (!known && names.complete) {
    reading.complain(node.spot, "between: no body is named '" + *text + "'",
                     body_names_help(*text, scene) + "; or \"world\"");
    return {};
  }
  return {*text, reading.place(node.spot)};
}

void read_sides(TableReader& table, const Scene& scene, const Names& names, Joint& joint) {
  table.require("between", between_example);
  const Entry* entry = table.find("between");
  if (!entry) return;
  const auto* list = std::get_if<Array>(&entry->value.value);
  if (!list || list->items.size() != 2)
    return table.reading().complain(entry->value.spot,
                                    "between: needs two names, found " +
                                        (list ? std::to_string(list->items.size()) : found(entry->value)),
                                    "as in " + std::string(between_example));
  joint.first = read_side(table.reading(), list->items[0], scene, names);
  joint.second = read_side(table.reading(), list->items[1], scene, names);
  if (!joint.first.value.empty() && joint.first.value == joint.second.value)
    table.reading().problems.add(joint.second.place, "between: '" + joint.first.value + "' stands twice");
}

Vector3 read_place(TableReader& table, const FieldSpec& spec, Scene& scene) {
  table.require(spec.key, std::string(spec.key) + " = [\"0 m\", \"1 m\"], a place in the world at the start");
  return read_vector(table, spec, scene).value_or(At<Vector3>{}).value;
}

/// What this kind has no use for is refused by finish(): nobody has asked for it.
void read_kind(TableReader& table, Scene& scene, Joint& joint) {
  joint.at = read_place(table, at_spec, scene);
  if (joint.kind == Joint::Kind::spring) {
    joint.to = read_place(table, to_spec, scene);
    table.require("stiffness", "stiffness = \"100 N/m\"");
    joint.stiffness = table.number_or(stiffness_spec, 0).value;
    joint.damping = table.number_or(damping_spec, 0).value;
    if (const auto length = table.number(length_spec)) joint.length = length->value;
    return;
  }
  if (joint.kind == Joint::Kind::slider) table.require("axis", "axis = [1, 0], along which it slides");
  if (joint.kind == Joint::Kind::slider || joint.kind == Joint::Kind::hinge)
    if (const auto axis = read_direction(table, axis_spec, scene)) joint.axis = *axis;
  joint.collide = table.boolean("collide").value_or(false);
}

}  // namespace

void read_joints(TableReader& root, Scene& scene, const Names& names) {
  std::set<std::string> seen;
  for (const Node* node : root.tables("joint")) {
    TableReader table(root.reading(), *table_in(*node), node->spot, "[[joint]]");
    Joint joint;
    joint.place = root.reading().place(node->spot);
    table.require("kind", "kind = \"hinge\"");
    const auto kind = table.choice("kind", kinds);
    joint.kind = static_cast<Joint::Kind>(kind.value_or(0));
    joint.name = {std::string(kinds[kind.value_or(0)]) + "-" + std::to_string(scene.joints.size() + 1), {}};
    if (const auto name = table.text("name")) joint.name = *name;
    if (!seen.insert(joint.name.value).second)
      root.reading().problems.add(joint.name.place.file.empty() ? joint.place : joint.name.place,
                                  "[[joint]]: another is named '" + joint.name.value + "'");
    read_sides(table, scene, names, joint);
    if (!kind) continue;  // what it may have is not known
    read_kind(table, scene, joint);
    table.finish();
    scene.dimension = std::max<std::size_t>(scene.dimension, 2);
    scene.joints.push_back(std::move(joint));
  }
}

}  // namespace ictus
