#include <algorithm>
#include <cmath>

#include "ictus/scene/read_parts.hpp"
#include "ictus/scene/read_shape.hpp"
#include "ictus/scene/shape.hpp"

namespace ictus {

void complain_mass(TableReader& table, const std::string& material) {
  // A material that is wrong has been complained about already.
  if (table.find("material") && material.empty()) return;
  table.reading().complain(table.spot(), table.where() + ": mass is missing",
                           "as in mass = \"50 g\"; or give a radius and a material with a density");
}

namespace {

At<double> mass_from_material(TableReader& table, const Scene& scene, const Body& body) {
  const auto mass = solid_mass(scene, body);
  if (!mass)
    complain_mass(table, body.material.value);
  else if (!std::isfinite(*mass) || !(*mass > 0))
    table.reading().complain(table.spot(), table.where() + ": its radius and density give no usable mass");
  return {mass.value_or(0), {}};
}

/// Bodies of a form that has a volume in space get their mass where that is known: when they are assembled.
At<double> missing_mass(TableReader& table, const Scene& scene, const Body& body) {
  using Form = Figure::Form;
  const Form form = body.turning ? body.turning->form : Form::round;
  if (form == Form::round) return mass_from_material(table, scene, body);
  const Material* material = material_of(scene, body.material.value);
  const bool has_volume =
      form == Form::box || form == Form::polytope || form == Form::mesh || form == Form::compound;
  if (!has_volume || !material || !material->density) complain_mass(table, body.material.value);
  return {0, {}};
}

Body read_body(TableReader& table, Scene& scene) {
  Body body;
  if (const auto name = read_new_name(table)) {
    body.name = *name;
    table.rename("[[body]] '" + name->value + "'");
  }
  body.mass = table.number_or(wanted::mass, 0);
  body.radius = table.number_or(wanted::radius, 0);
  const auto position = read_vector(table, wanted::position, scene);
  if (position && !position->place.file.empty()) body.position = position;  // else it was complained about
  body.velocity = read_vector(table, wanted::velocity, scene).value_or(At<Vector3>{});
  body.material = read_material_name(table, scene);
  const ShapeKeys keys = read_shape_keys(table, scene);
  const auto length = table.number(wanted::length);
  body.shape = make_shape(table, keys, body.radius, length);
  body.turning = read_turning(table, keys, length, body, scene);
  if (!table.find("mass")) body.mass = missing_mass(table, scene, body);
  table.finish();
  return body;
}

bool append_body(TableReader& table, Scene& scene) {
  scene.bodies.push_back(read_body(table, scene));
  return !scene.bodies.back().name.value.empty();
}

struct Maker {
  const Node* node;
  bool (*append)(TableReader&, Scene&);
  std::string_view header;
};

}  // namespace

bool read_bodies(TableReader& root, Scene& scene) {
  std::vector<Maker> makers;
  for (const Node* node : root.tables("body")) makers.push_back({node, append_body, "[[body]]"});
  for (const Node* node : root.tables("chain")) makers.push_back({node, append_chain, "[[chain]]"});
  for (const Node* node : root.tables("pack")) makers.push_back({node, append_pack, "[[pack]]"});
  std::stable_sort(makers.begin(), makers.end(), [](const Maker& a, const Maker& b) {
    const Spot &first = a.node->spot, &second = b.node->spot;
    return first.line != second.line ? first.line < second.line : first.column < second.column;
  });
  bool names_known = true;
  for (const Maker& maker : makers) {
    TableReader table(root.reading(), *table_in(*maker.node), maker.node->spot, std::string(maker.header));
    names_known = maker.append(table, scene) && names_known;
  }
  return names_known;
}

}  // namespace ictus
