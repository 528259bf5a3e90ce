// Keys of a [[body]] that turns: those of its form, angle, orientation, spin, inertia.

#include <algorithm>
#include <cmath>

#include "ictus/scene/read_figure.hpp"
#include "ictus/scene/read_parts.hpp"
#include "ictus/scene/read_shape.hpp"

namespace ictus {
namespace {

constexpr FieldSpec spin_spec{"spin", "an angular velocity", dimensions::frequency, any_number,
                              "\"3 rad/s\""};
constexpr FieldSpec inertia_spec{"inertia", "a moment of inertia", Dimension{1, 2, 0}, positive,
                                 "\"2 g·m^2\""};

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

Place first_of(TableReader& table) {
  for (const char* key :
       {"shape", "size", "points", "file", "parts", "angle", "orientation", "spin", "inertia"})
    if (const Entry* entry = table.find(key)) return table.reading().place(entry->spot);
  return {};
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
  if (!table.find("shape") && table.find("parts")) turning.form = Form::compound;
  refuse_foreign(table, turning.form, keys.wrong);
  read_rotation(table, turning.rotation, scene);
  turning.spin = read_spin(table, scene).value_or(Vector3{});
  turning.inertia = read_about_axes(table, inertia_spec, scene);
  read_figure(table, turning, length, scene);
  if (turning.form == Form::compound)
    turning.parts = read_figure_parts(table, scene);
  else if (const Entry* entry = table.find("parts"); entry && !keys.wrong)
    table.reading().complain(entry->spot, table.where() + ": shape and parts say the same twice",
                             "remove one of them");
  const bool told = turning.form != Form::round || table.find("angle") || table.find("orientation") ||
                    table.find("spin") || table.find("inertia");
  if (!told) return nullptr;
  turning.place = first_of(table);
  if (turning.form != Form::round && turning.form != Form::disc && body.radius.value > 0)
    table.reading().complain(table.find("radius")->spot,
                             table.where() + ": only a sphere, a capsule or a disc has a radius",
                             "shape = \"capsule\" is a rod with a radius");
  return std::make_shared<const Turning>(std::move(turning));
}

}  // namespace ictus
