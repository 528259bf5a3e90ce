// Materials, walls and world: tables of independent keys.

#include "ictus/scene/published_materials.hpp"
#include "ictus/scene/read_parts.hpp"

namespace ictus {

namespace {

Material read_material(Reading& reading, const Entry& entry, const Table& keys) {
  constexpr FieldSpec young{"young", "Young's modulus", dimensions::pressure, positive, "\"210 GPa\""};
  constexpr FieldSpec poisson{
      "poisson", "Poisson's ratio", dimensions::none, {-1, 0.5, true, "in (-1, 0.5]"}, "0.3"};
  constexpr FieldSpec density{"density", "a density", dimensions::density, positive, "\"7800 kg/m^3\""};
  constexpr FieldSpec friction{"friction", "a coefficient of friction", dimensions::none, non_negative,
                               "0.3"};
  constexpr FieldSpec held{"friction_static", "a static coefficient of friction", dimensions::none,
                           non_negative, "0.4"};
  constexpr FieldSpec rolling{"rolling_friction", "a coefficient of rolling friction", dimensions::length,
                              non_negative, "\"0.1 mm\""};
  constexpr FieldSpec torsional{"torsional_friction", "a coefficient of torsional friction",
                                dimensions::length, non_negative, "\"0.1 mm\""};
  TableReader table(reading, keys, entry.spot, "[material." + entry.key + "]");
  Material material;
  material.name = {entry.key, reading.place(entry.spot)};
  // Published values stand in only where nothing is said of the elasticity.
  const PublishedMaterial* published = table.find("young") ? nullptr : published_material(entry.key);
  if (!published) {
    table.require("young", "young = \"210 GPa\"");
    table.require("poisson", "poisson = 0.3");
  }
  material.young = table.number_or(young, published ? published->young : 0);
  material.poisson = table.number_or(poisson, published ? published->poisson : 0);
  if (published) material.density = published->density;
  if (table.find("density")) material.density = table.number_or(density, 0).value;
  material.friction = table.number(friction);
  material.friction_static = table.number(held);
  material.rolling_friction = table.number(rolling);
  material.torsional_friction = table.number(torsional);
  table.finish();
  return material;
}

}  // namespace

void read_materials(TableReader& root, Scene& scene) {
  const Table* materials = root.table("material", "young = \"210 GPa\" under [material.steel]");
  if (!materials) return;
  for (const Entry& entry : materials->entries) {
    if (const Table* keys = table_in(entry.value))
      scene.materials.push_back(read_material(root.reading(), entry, *keys));
    else
      root.reading().complain(entry.spot,
                              "[material]: " + entry.key + " needs a table, found " + found(entry.value),
                              "a material has a name, as in [material.steel]");
  }
}

bool material_is_known(Reading& reading, const At<std::string>& name, const Scene& scene) {
  std::vector<std::string_view> names;
  for (const Material& material : scene.materials) {
    if (material.name.value == name.value) return true;
    names.push_back(material.name.value);
  }
  reading.problems.add(name.place, "material = \"" + name.value + "\": no such material",
                       names.empty() ? "the scene has none: write [material." + name.value + "]"
                                     : allowed_names(name.value, names));
  return false;
}

At<std::string> read_material_name(TableReader& table, const Scene& scene) {
  const auto name = table.text("material");
  return name && material_is_known(table.reading(), *name, scene) ? *name : At<std::string>{};
}

namespace {

std::optional<Vector3> read_normal(TableReader& table, Scene& scene) {
  constexpr FieldSpec normal{"normal", "a direction towards the bodies", dimensions::none, any_number,
                             "[0, 1]"};
  const auto read = read_direction(table, normal, scene);
  const Entry* faces = table.find("faces");
  if (read && faces)
    table.reading().complain(faces->spot, "[[wall]]: faces and normal say the same twice",
                             "remove one of them");
  return read;
}

}  // namespace

void read_walls(TableReader& root, Scene& scene) {
  for (const Node* node : root.tables("wall")) {
    TableReader table(root.reading(), *table_in(*node), node->spot, "[[wall]]");
    Wall wall;
    table.choice("shape", {"plane", "half_space"});  // the half-space behind its plane, by either name
    wall.name = {"wall", root.reading().place(node->spot)};
    if (table.find("name"))
      if (const auto name = read_new_name(table)) wall.name = *name;
    wall.placed = table.find("position") != nullptr;
    wall.position = read_vector(table, wanted::position, scene).value_or(At<Vector3>{});
    const auto faces = table.choice("faces", {"left", "right"});
    wall.faces = faces == 1u ? Wall::Faces::right : Wall::Faces::left;
    wall.normal = read_normal(table, scene);
    wall.material = read_material_name(table, scene);
    table.finish();
    scene.walls.push_back(std::move(wall));
  }
}

void read_world(TableReader& root, Scene& scene) {
  constexpr FieldSpec gravity{"gravity", "gravity", dimensions::acceleration, any_number, "\"9.81 m/s^2\""};
  const Table* keys = root.table("world", "gravity = \"9.81 m/s^2\" under [world]");
  if (!keys) return;
  TableReader table(root.reading(), *keys, root.find("world")->spot, "[world]");
  scene.gravity = read_vector(table, gravity, scene).value_or(At<Vector3>{}).value;
  table.finish();
}

}  // namespace ictus
