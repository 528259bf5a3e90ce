// Keys of the form of a body that turns, and of the parts of a compound: size, points, file, parts, angle, orientation.

#include "ictus/scene/read_figure.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "ictus/scene/read_mesh.hpp"
#include "ictus/scene/read_parts.hpp"
#include "ictus/scene/read_shape.hpp"

namespace ictus {
namespace {

using Form = Figure::Form;

constexpr FieldSpec size_spec{"size", "a size", dimensions::length, positive, "[\"40 mm\", \"20 mm\"]"};
constexpr FieldSpec flat_points{"points", "a length", dimensions::length, any_number,
                                "[[0, 0], [\"30 mm\", 0], [0, \"40 mm\"]]"};
constexpr FieldSpec space_points{"points", "a length", dimensions::length, any_number,
                                 "[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]"};
constexpr FieldSpec scale_spec{"scale", "a length", dimensions::length, positive, "\"1 mm\""};
constexpr FieldSpec angle_spec{"angle", "an angle", dimensions::none, any_number, "\"30 deg\""};
constexpr FieldSpec orientation_spec{"orientation", "a part of a quaternion", dimensions::none, any_number,
                                     "[0.5, 0.5, 0.5, 0.5]"};
constexpr std::string_view parts_example =
    "parts = [{ shape = \"box\", size = [1, 1, 2], position = [0, 0, 1] }, …]";

void read_size(TableReader& table, Figure& figure, Scene& scene) {
  table.require("size", "size = [\"40 mm\", \"20 mm\"]: width and height, or three sizes in space");
  const Entry* entry = table.find("size");
  if (!entry) return;
  const auto* array = std::get_if<Array>(&entry->value.value);
  const std::size_t count = array ? array->items.size() : 0;
  if (count != 2 && count != 3)
    return complain_of(table, *entry, "needs two numbers, or three in space", size_spec);
  scene.dimension = std::max<std::size_t>(scene.dimension, 2);
  const auto list = read_list(table, size_spec, *array);
  figure.size = {list[0], list[1], count == 3 ? list[2] : 0};
}

/// Some points, so that no complaint follows from one about those that were written.
void stand_in_points(Figure& figure) {
  if (figure.form == Form::mesh) figure.form = Form::polytope;
  figure.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  if (figure.form == Form::polytope) figure.points.push_back({0, 0, 1});
}

/// Of a polygon in the plane, of a polytope in space.
void read_points(TableReader& table, Figure& figure, Scene& scene) {
  const bool flat = figure.form == Form::polygon;
  const FieldSpec& spec = flat ? flat_points : space_points;
  const std::size_t dimension = flat ? 2 : 3;
  table.require("points", "points = " + std::string(spec.example));
  const Entry* entry = table.find("points");
  const auto complain = [&](const char* what) {
    complain_of(table, *entry, what, spec);
    stand_in_points(figure);
  };
  if (!entry) return stand_in_points(figure);
  scene.dimension = std::max(scene.dimension, dimension);
  const auto* array = std::get_if<Array>(&entry->value.value);
  if (!array || array->items.size() <= dimension)
    return complain(flat ? "needs three points or more" : "needs four points or more");
  for (const Node& item : array->items) {
    const auto* point = std::get_if<Array>(&item.value);
    if (!point || point->items.size() != dimension)
      return complain(flat ? "needs points of two numbers each: a polygon lies in the plane"
                           : "needs points of three numbers each: a polytope lies in space");
    const auto list = read_list(table, spec, *point);
    figure.points.push_back({list[0], list[1], flat ? 0 : list[2]});
  }
}

/// The file is looked for beside the scene.
void read_file_of_mesh(TableReader& table, Figure& figure, Scene& scene) {
  table.require("file", "file = \"part.stl\"");
  const auto file = table.text("file");
  const double scale = table.number_or(scale_spec, 1).value;
  scene.dimension = 3;
  if (!file) return stand_in_points(figure);
  const std::filesystem::path written(file->value);
  const auto path =
      written.is_absolute() ? written : std::filesystem::path(scene.file).parent_path() / written;
  std::string why;
  Mesh mesh = read_mesh(path.string(), scale, why);
  if (!why.empty()) {
    table.reading().complain(table.find("file")->value.spot,
                             table.where() + ": the mesh '" + path.string() + "': " + why,
                             "as in file = \"part.stl\" or \"part.obj\", beside the scene");
    return stand_in_points(figure);
  }
  mesh.file = file->value;
  figure.mesh = std::make_shared<const Mesh>(std::move(mesh));
}

/// The rotation vector of a quaternion [w, x, y, z] of any length but zero.
Vector3 rotation_of(const std::vector<double>& q, double length) {
  const double sign = q[0] < 0 ? -1 : 1;
  const Vector3 axis{sign * q[1] / length, sign * q[2] / length, sign * q[3] / length};
  const double sine = norm(axis);
  return sine > 0 ? 2 * std::atan2(sine, sign * q[0] / length) / sine * axis : Vector3{};
}

FigurePart read_part(TableReader& table, Scene& scene) {
  FigurePart part;
  part.place = table.reading().place(table.spot());
  table.require("shape", "shape = \"box\"");
  constexpr std::size_t round = 2;
  const auto kind =
      table.choice("shape", {"sphere", "capsule", "disc", "box", "rod", "polygon", "polytope", "mesh"});
  part.figure.form = kind && *kind >= round ? static_cast<Form>(*kind - round + 1) : Form::round;
  const bool is_long = kind && *kind == 1;
  const auto length = table.number(wanted::length);
  part.figure.radius = table.number_or(wanted::radius, 0).value;
  if (kind && (*kind < round || part.figure.form == Form::disc)) {
    if (part.figure.form == Form::round) table.require("radius", "radius = \"10 mm\"");
    if (table.find("radius") && !(part.figure.radius > 0))
      table.reading().complain(table.find("radius")->value.spot,
                               table.where() + ": the radius is not positive");
  } else if (const Entry* entry = table.find("radius"); entry && kind) {
    table.reading().complain(entry->spot,
                             table.where() + ": only a sphere, a capsule or a disc has a radius");
  }
  if (is_long) {
    table.require("length", "length = \"40 mm\"");
    part.figure.length = length.value_or(At<double>{1, {}}).value;
    if (length && length->value < 2 * part.figure.radius)
      table.reading().complain(table.find("length")->value.spot,
                               table.where() + ": a capsule is at least as long as its diameter");
  } else if (const Entry* entry = table.find("length"); entry && part.figure.form != Form::rod && kind) {
    table.reading().complain(entry->spot, table.where() + ": only a rod or a capsule has a length");
  }
  read_figure(table, part.figure, length, scene);
  refuse_foreign(table, part.figure.form, !kind);
  part.position = read_vector(table, wanted::position, scene).value_or(At<Vector3>{}).value;
  read_rotation(table, part.rotation, scene);
  table.finish();
  return part;
}

}  // namespace

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

void read_rotation(TableReader& table, Vector3& rotation, Scene& scene) {
  if (const auto angle = table.number(angle_spec)) {
    rotation.z = angle->value;
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
  rotation = rotation_of(q, length);
  scene.dimension = 3;
}

/// Of a shape that is not known nobody knows what it has.
void refuse_foreign(TableReader& table, Form form, bool is_unknown) {
  const auto refuse = [&](const char* key, const char* whose) {
    if (const Entry* entry = table.find(key); entry && !is_unknown)
      table.reading().complain(entry->spot, table.where() + ": only " + whose + " has " + key, "remove it");
  };
  if (form != Form::box) refuse("size", "shape = \"box\"");
  if (form != Form::polygon && form != Form::polytope)
    refuse("points", "shape = \"polygon\" or \"polytope\"");
  if (form != Form::mesh) refuse("file", "shape = \"mesh\"");
  if (form != Form::mesh) refuse("scale", "shape = \"mesh\"");
}

void read_figure(TableReader& table, Figure& figure, const std::optional<At<double>>& length, Scene& scene) {
  if (figure.form == Form::box) read_size(table, figure, scene);
  if (figure.form == Form::polygon || figure.form == Form::polytope) read_points(table, figure, scene);
  if (figure.form == Form::mesh) read_file_of_mesh(table, figure, scene);
  if (figure.form == Form::rod) {
    table.require("length", "length = \"40 mm\"");
    figure.length = length.value_or(At<double>{1, {}}).value;
    scene.dimension = std::max<std::size_t>(scene.dimension, 2);
  }
  if (figure.form == Form::disc) {
    table.require("radius", "radius = \"10 mm\"");
    scene.dimension = std::max<std::size_t>(scene.dimension, 2);
  }
}

std::vector<FigurePart> read_figure_parts(TableReader& table, Scene& scene) {
  std::vector<FigurePart> parts;
  table.require("parts", parts_example);
  scene.dimension = std::max<std::size_t>(scene.dimension, 2);
  for (const Node* node : table.tables("parts")) {
    TableReader part(table.reading(), *table_in(*node), node->spot,
                     table.where() + ", part " + std::to_string(parts.size() + 1));
    parts.push_back(read_part(part, scene));
  }
  if (const Entry* entry = table.find("parts"); entry && parts.empty())
    table.reading().complain(entry->spot, table.where() + ": parts is empty",
                             "as in " + std::string(parts_example));
  return parts;
}

}  // namespace ictus
