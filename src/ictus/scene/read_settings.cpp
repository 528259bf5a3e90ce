// Materials, walls, world and run: tables of independent keys.

#include <cmath>

#include "ictus/scene/read_parts.hpp"

namespace ictus {

namespace {

Material read_material(Reading& reading, const Entry& entry, const Table& keys) {
  constexpr Wanted young{"young", "Young's modulus", dimensions::pressure, positive, "\"210 GPa\""};
  constexpr Wanted poisson{
      "poisson", "Poisson's ratio", dimensions::none, {-1, 0.5, true, "in (-1, 0.5]"}, "0.3"};
  constexpr Wanted density{"density", "a density", dimensions::density, positive, "\"7800 kg/m^3\""};
  TableReader table(reading, keys, entry.spot, "[material." + entry.key + "]");
  Material material;
  material.name = {entry.key, reading.place(entry.spot)};
  table.require("young", "young = \"210 GPa\"");
  table.require("poisson", "poisson = 0.3");
  material.young = table.number_or(young, 0);
  material.poisson = table.number_or(poisson, 0);
  if (table.find("density")) material.density = table.number_or(density, 0).value;
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

At<std::string> read_material_name(TableReader& table, const Scene& scene) {
  const auto name = table.text("material");
  if (!name) return {};
  std::vector<std::string_view> names;
  for (const Material& material : scene.materials) {
    if (material.name.value == name->value) return *name;
    names.push_back(material.name.value);
  }
  table.reading().problems.add(name->place, "material = \"" + name->value + "\": no such material",
                               names.empty() ? "the scene has none: write [material." + name->value + "]"
                                             : allowed_names(name->value, names));
  return {};
}

void read_walls(TableReader& root, Scene& scene) {
  for (const Node* node : root.tables("wall")) {
    TableReader table(root.reading(), *table_in(*node), node->spot, "[[wall]]");
    Wall wall;
    wall.name = {"wall", root.reading().place(node->spot)};
    if (table.find("name"))
      if (const auto name = read_new_name(table)) wall.name = *name;
    wall.position = table.number_or(wanted::position, 0);
    const auto faces = table.choice("faces", {"left", "right"});
    wall.faces = faces == 1u ? Wall::Faces::right : Wall::Faces::left;
    wall.material = read_material_name(table, scene);
    table.finish();
    scene.walls.push_back(std::move(wall));
  }
}

void read_world(TableReader& root, Scene& scene) {
  constexpr Wanted gravity{"gravity", "gravity", dimensions::acceleration, any_number, "\"9.81 m/s^2\""};
  const Table* keys = root.table("world", "gravity = \"9.81 m/s^2\" under [world]");
  if (!keys) return;
  TableReader table(root.reading(), *keys, root.find("world")->spot, "[world]");
  scene.gravity = table.number_or(gravity, 0).value;
  table.finish();
}

namespace {

constexpr double default_step = 1.0 / 44100;  // s, the sample of a compact disc

At<double> read_step(TableReader& table) {
  constexpr Wanted step{"step", "a step", dimensions::time, positive, "\"1 us\""};
  constexpr Wanted rate{"rate", "a rate", dimensions::frequency, positive, "\"44.1 kHz\""};
  const auto seconds = table.number(step);
  const auto hertz = table.number(rate);
  const Entry *first = table.find("step"), *second = table.find("rate");
  if (first && second)
    table.reading().complain(second->spot, "[run]: step and rate say the same twice", "remove one of them");
  if (seconds) return *seconds;
  if (!hertz) return {default_step, {}};
  const double period = 1 / hertz->value;
  if (!std::isfinite(period))
    table.reading().complain(second->value.spot, "rate = " + written(second->value) + ": too small");
  return {period, hertz->place};
}

}  // namespace

void read_run(TableReader& root, Scene& scene) {
  constexpr Wanted duration{"duration", "a duration", dimensions::time, positive, "\"10 ms\""};
  constexpr Wanted tolerance{
      "tolerance", "a tolerance", dimensions::none, {1e-15, 1e-2, true, "in (1e-15, 0.01]"}, "1e-12"};
  scene.run.step = {default_step, {}};
  const Table* keys = root.table("run", "step = \"1 us\" under [run]");
  if (!keys) return;
  TableReader table(root.reading(), *keys, root.find("run")->spot, "[run]");
  RunChoice& run = scene.run;
  run.method = table.text("method").value_or(At<std::string>{});
  run.step = read_step(table);
  run.duration = table.number(duration);
  run.tolerance = table.number(tolerance).value_or(run.tolerance);
  if (const auto every = table.whole("record_every", {1, 1'000'000'000}))
    run.record_every = static_cast<std::size_t>(*every);
  run.clip_compression = table.boolean("clip_compression").value_or(false);
  const auto rebound = table.choice("force_rebound", {"computed", "approximate", "exact"});
  if (rebound) run.rebound = static_cast<Rebound>(*rebound);
  table.finish();
}

}  // namespace ictus
