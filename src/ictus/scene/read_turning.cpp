// Keys of a [[body]] that turns: size, points, angle, orientation, spin, inertia.

#include <algorithm>
#include <cmath>

#include "ictus/scene/read_parts.hpp"
#include "ictus/scene/read_shape.hpp"

namespace ictus {
namespace {

constexpr FieldSpec size_spec{"size", "a size", dimensions::length, positive, "[\"40 mm\", \"20 mm\"]"};
constexpr FieldSpec point_spec{"points", "a length", dimensions::length, any_number,
                               "[[0, 0], [\"30 mm\", 0], [0, \"40 mm\"]]"};
constexpr FieldSpec angle_spec{"angle", "an angle", dimensions::none, any_number, "\"30 deg\""};
constexpr FieldSpec orientation_spec{"orientation", "a part of a quaternion", dimensions::none, any_number,
                                     "[0.5, 0.5, 0.5, 0.5]"};
constexpr FieldSpec spin_spec{"spin", "an angular velocity", dimensions::frequency, any_number,
                              "\"3 rad/s\""};
constexpr FieldSpec inertia_spec{"inertia", "a moment of inertia", Dimension{1, 2, 0}, positive,
                                 "\"2 g·m^2\""};

void complain_of(TableReader& table, const Entry& entry, const std::string& what, const FieldSpec& spec) {
  table.reading().complain(entry.value.spot, table.where() + ": " + std::string(spec.key) + " " + what,
                           "as in " + std::string(spec.key) + " = " + std::string(spec.example));
}

std::vector<double> read_list(TableReader& table, const FieldSpec& spec, const Array& array) {
  std::vector<double> list;
  for (const Node& item : array.items)
    list.push_back(read_number(table.reading(), spec, item).value_or(At<double>{1, {}}).value);
  return list;
}

/// A hertz is one turn, or one radian, in a second: nobody knows which.
void refuse_hertz(TableReader& table, const Node& node, const FieldSpec& spec) {
  const auto* text = std::get_if<std::string>(&node.value);
  if (text && spec.dimension == dimensions::frequency && text->find("Hz") != std::string::npos)
    table.reading().complain(node.spot,
                             table.where() + ": " + std::string(spec.key) + " needs rad/s or deg/s, not Hz",
                             "as in " + std::string(spec.key) + " = " + std::string(spec.example) +
                                 "; a turn in a second is 360 deg/s");
}

/// One number, which is about z in the plane, or three.
std::optional<At<Vector3>> read_about_axes(TableReader& table, const FieldSpec& spec, Scene& scene) {
  const Entry* entry = table.find(spec.key);
  if (!entry) return std::nullopt;
  const auto* array = std::get_if<Array>(&entry->value.value);
  const Place place = table.reading().place(entry->value.spot);
  if (!array) refuse_hertz(table, entry->value, spec);
  for (std::size_t i = 0; array && i < array->items.size(); ++i) refuse_hertz(table, array->items[i], spec);
  if (!array) {
    scene.dimension = std::max<std::size_t>(scene.dimension, 2);
    return At<Vector3>{{0, 0, table.number(spec).value_or(At<double>{1, {}}).value}, place};
  }
  if (array->items.size() != 3) {
    complain_of(table, *entry, "needs one number in the plane, or three in space", spec);
    return At<Vector3>{{1, 1, 1}, {}};
  }
  scene.dimension = 3;
  const auto list = read_list(table, spec, *array);
  return At<Vector3>{{list[0], list[1], list[2]}, place};
}

void read_size(TableReader& table, Turning& turning, Scene& scene) {
  table.require("size", "size = [\"40 mm\", \"20 mm\"]: width and height, or three sizes in space");
  const Entry* entry = table.find("size");
  if (!entry) return;
  const auto* array = std::get_if<Array>(&entry->value.value);
  const std::size_t count = array ? array->items.size() : 0;
  if (count != 2 && count != 3)
    return complain_of(table, *entry, "needs two numbers, or three in space", size_spec);
  scene.dimension = std::max<std::size_t>(scene.dimension, 2);
  const auto list = read_list(table, size_spec, *array);
  turning.size = {list[0], list[1], count == 3 ? list[2] : 0};
}

void read_points(TableReader& table, Turning& turning, Scene& scene) {
  table.require("points", "points = [[0, 0], [\"30 mm\", 0], [0, \"40 mm\"]]");
  const Entry* entry = table.find("points");
  if (!entry) return;
  const auto* array = std::get_if<Array>(&entry->value.value);
  if (!array || array->items.size() < 3)
    return complain_of(table, *entry, "needs three points or more", point_spec);
  for (const Node& item : array->items) {
    const auto* point = std::get_if<Array>(&item.value);
    if (!point || point->items.size() != 2)
      return complain_of(table, *entry, "needs points of two numbers each: a polygon lies in the plane",
                         point_spec);
    const auto list = read_list(table, point_spec, *point);
    turning.points.push_back({list[0], list[1], 0});
  }
  scene.dimension = std::max<std::size_t>(scene.dimension, 2);
}

/// The rotation vector of a quaternion [w, x, y, z] of any length but zero.
Vector3 rotation_of(const std::vector<double>& q, double length) {
  const double sign = q[0] < 0 ? -1 : 1;
  const Vector3 axis{sign * q[1] / length, sign * q[2] / length, sign * q[3] / length};
  const double sine = norm(axis);
  return sine > 0 ? 2 * std::atan2(sine, sign * q[0] / length) / sine * axis : Vector3{};
}

void read_orientation(TableReader& table, Turning& turning, Scene& scene) {
  if (const auto angle = table.number(angle_spec)) {
    turning.rotation.z = angle->value;
    scene.dimension = std::max<std::size_t>(scene.dimension, 2);
  }
  const Entry* entry = table.find("orientation");
  if (!entry) return;
  const auto* array = std::get_if<Array>(&entry->value.value);
  if (!array || array->items.size() != 4)
    return complain_of(table, *entry, "needs the four numbers w, x, y, z of a quaternion", orientation_spec);
  if (table.find("angle"))
    return complain_of(table, *entry, "and angle say the same twice", orientation_spec);
  const auto q = read_list(table, orientation_spec, *array);
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  if (!(length > 0) || !std::isfinite(length))
    return complain_of(table, *entry, "is no rotation: its numbers are all zero, or too large",
                       orientation_spec);
  turning.rotation = rotation_of(q, length);
  scene.dimension = 3;
}

Place first_of(TableReader& table) {
  for (const char* key : {"shape", "size", "points", "angle", "orientation", "spin", "inertia"})
    if (const Entry* entry = table.find(key)) return table.reading().place(entry->spot);
  return {};
}

/// Of a shape that is not known nobody knows what it has.
void refuse_foreign(TableReader& table, Turning::Form form, bool is_unknown) {
  const auto refuse = [&](const char* key, const char* whose) {
    if (const Entry* entry = table.find(key); entry && !is_unknown)
      table.reading().complain(entry->spot, table.where() + ": only " + whose + " has " + key, "remove it");
  };
  if (form != Turning::Form::box) refuse("size", "shape = \"box\"");
  if (form != Turning::Form::polygon) refuse("points", "shape = \"polygon\"");
}

}  // namespace

std::optional<Vector3> read_spin(TableReader& table, Scene& scene) {
  const auto spin = read_about_axes(table, spin_spec, scene);
  return spin ? std::optional(spin->value) : std::nullopt;
}

std::shared_ptr<const Turning> read_turning(TableReader& table, const ShapeKeys& keys,
                                            const std::optional<At<double>>& length, Body& body,
                                            Scene& scene) {
  using Form = Turning::Form;
  Turning turning;
  turning.form = keys.form.value_or(Form::round);
  refuse_foreign(table, turning.form, keys.wrong);
  read_orientation(table, turning, scene);
  turning.spin = read_spin(table, scene).value_or(Vector3{});
  turning.inertia = read_about_axes(table, inertia_spec, scene);
  if (turning.form == Form::box) read_size(table, turning, scene);
  if (turning.form == Form::polygon) read_points(table, turning, scene);
  if (turning.form == Form::rod) {
    table.require("length", "length = \"40 mm\"");
    turning.length = length.value_or(At<double>{1, {}}).value;
    scene.dimension = std::max<std::size_t>(scene.dimension, 2);
  }
  if (turning.form == Form::disc) {
    table.require("radius", "radius = \"10 mm\"");
    scene.dimension = std::max<std::size_t>(scene.dimension, 2);
  }
  const bool told = keys.form || table.find("angle") || table.find("orientation") || table.find("spin") ||
                    table.find("inertia");
  if (!told) return nullptr;
  turning.place = first_of(table);
  if (turning.form != Form::round && turning.form != Form::disc && body.radius.value > 0)
    table.reading().complain(table.find("radius")->spot,
                             table.where() + ": a box, a rod or a polygon has no radius",
                             "shape = \"capsule\" is a rod with a radius");
  return std::make_shared<const Turning>(std::move(turning));
}

}  // namespace ictus
