#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/scene/chain.hpp"
#include "ictus/scene/read_parts.hpp"

namespace ictus {

namespace {

constexpr std::int64_t most_bodies = 10'000'000;

const Material* material_of(const Scene& scene, const std::string& name) {
  for (const Material& material : scene.materials)
    if (material.name.value == name) return &material;
  return nullptr;
}

/// m = 4/3 π r³ ρ, the mass of a solid sphere; nothing where radius or density is not known.
std::optional<double> sphere_mass(const Scene& scene, const std::string& material_name, double radius) {
  const Material* material = material_of(scene, material_name);
  if (!material || !material->density || !(radius > 0)) return std::nullopt;
  return 4.0 / 3.0 * std::numbers::pi * radius * radius * radius * *material->density;
}

void complain_mass(TableReader& table, const std::string& material) {
  // A material that is wrong has been complained about already.
  if (table.find("material") && material.empty()) return;
  table.reading().complain(table.spot(), table.where() + ": mass is missing",
                           "as in mass = \"50 g\"; or give a radius and a material with a density");
}

At<double> mass_from_material(TableReader& table, const Scene& scene, const Body& body) {
  const auto mass = sphere_mass(scene, body.material.value, body.radius.value);
  if (!mass)
    complain_mass(table, body.material.value);
  else if (!std::isfinite(*mass) || !(*mass > 0))
    table.reading().complain(table.spot(), table.where() + ": its radius and density give no usable mass");
  return {mass.value_or(0), {}};
}

Body read_body(TableReader& table, const Scene& scene) {
  Body body;
  if (const auto name = read_new_name(table)) {
    body.name = *name;
    table.rename("[[body]] '" + name->value + "'");
  }
  body.mass = table.number_or(wanted::mass, 0);
  body.radius = table.number_or(wanted::radius, 0);
  body.position = table.number(wanted::position);
  body.velocity = table.number_or(wanted::velocity, 0);
  body.material = read_material_name(table, scene);
  if (!table.find("mass")) body.mass = mass_from_material(table, scene, body);
  table.finish();
  return body;
}

/// Each number of a list; the first few that are wrong stand for all of them.
std::vector<double> read_list(Reading& reading, const Wanted& wanted, const Array& array) {
  std::vector<double> list;
  list.reserve(array.items.size());
  int wrong = 0;
  for (const Node& item : array.items) {
    const auto number = read_number(reading, wanted, item);
    if (number)
      list.push_back(number->value);
    else if (++wrong == 5)
      break;
  }
  return wrong ? std::vector<double>{} : list;
}

/// What stands for values that were complained about, so that no further complaint follows from them.
const Values stand_in{{1.0}, {}};

/// A number or a list of `count` numbers; 0 where nothing is written.
Values read_values(TableReader& table, const Wanted& wanted, std::size_t count) {
  const Entry* entry = table.find(wanted.key);
  if (!entry) return {{0.0}, {}};
  Reading& reading = table.reading();
  const Place place = reading.place(entry->value.spot);
  const auto* array = std::get_if<Array>(&entry->value.value);
  if (!array) {
    const auto number = read_number(reading, wanted, entry->value);
    return number ? Values{{number->value}, place} : stand_in;
  }
  if (array->items.size() == count && count > 0) {
    Values values{read_list(reading, wanted, *array), place};
    return values.list.empty() ? stand_in : values;
  }
  if (count > 0)
    reading.complain(entry->value.spot,
                     std::string(wanted.key) + " has " + std::to_string(array->items.size()) +
                         " values, count is " + std::to_string(count),
                     "give one value for all bodies or one for each");
  return stand_in;
}

Values masses_from_material(TableReader& table, const Scene& scene, const ChainParts& chain) {
  Values masses;
  for (double radius : chain.radius.list) {
    const auto mass = sphere_mass(scene, chain.material.value, radius);
    if (mass && std::isfinite(*mass) && *mass > 0) masses.list.push_back(*mass);
  }
  if (!masses.list.empty() && masses.list.size() == chain.radius.list.size()) return masses;
  complain_mass(table, chain.material.value);
  return stand_in;
}

ChainParts read_chain(TableReader& table, const Scene& scene) {
  constexpr Wanted gap{"gap", "a gap", dimensions::length, non_negative, "\"1 um\""};
  ChainParts chain;
  if (const auto name = read_new_name(table)) {
    chain.name = *name;
    table.rename("[[chain]] '" + name->value + "'");
  }
  table.require("count", "count = 5");
  chain.count = static_cast<std::size_t>(table.whole("count", {1, most_bodies}).value_or(0));
  chain.mass = read_values(table, wanted::mass, chain.count);
  chain.radius = read_values(table, wanted::radius, chain.count);
  chain.gap = table.number_or(gap, 0).value;
  chain.position = table.number(wanted::position);
  chain.velocity = table.number_or(wanted::velocity, 0);
  chain.material = read_material_name(table, scene);
  if (!table.find("mass")) chain.mass = masses_from_material(table, scene, chain);
  table.finish();
  return chain;
}

/// Where a chain begins: at 0 when nothing stands before it; else touching that, whose place a gap needs.
void place_first(TableReader& table, const Scene& scene, ChainParts& chain) {
  if (chain.position) return;
  if (scene.bodies.empty())
    chain.position = At<double>{};
  else if (chain.gap > 0) {
    const auto last = last_position(scene.bodies);
    if (last)
      chain.position = At<double>{*last + scene.bodies.back().radius.value + chain.radius.at(0), {}};
    else
      table.reading().complain(table.spot(), table.where() + ": position is missing",
                               "the body before it has none, and a chain with a gap must start somewhere");
  }
}

/// False when the names of its bodies are not known.
bool append_chain(TableReader& table, Scene& scene) {
  ChainParts chain = read_chain(table, scene);
  if (chain.count == 0 || chain.name.value.empty()) return false;
  const std::size_t first = scene.bodies.size();
  if (first + chain.count > static_cast<std::size_t>(most_bodies)) {
    table.reading().complain(table.spot(), table.where() + ": the scene has more than 10000000 bodies");
    return false;
  }
  place_first(table, scene, chain);
  scene.bodies.reserve(first + chain.count);
  for (std::size_t i = 0; i < chain.count; ++i)
    scene.bodies.push_back(chain_body(chain, i, i ? &scene.bodies.back() : nullptr));
  const auto& start = scene.bodies[first].position;
  scene.chains.push_back({first, chain.count, chain.gap, start ? std::optional(start->value) : std::nullopt});
  return true;
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
