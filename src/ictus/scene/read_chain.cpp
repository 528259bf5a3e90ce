// A [[chain]]: its numbers, one for all bodies or one for each, and the bodies that it makes.

#include <algorithm>
#include <cmath>

#include "ictus/scene/chain.hpp"
#include "ictus/scene/read_parts.hpp"
#include "ictus/scene/read_shape.hpp"
#include "ictus/scene/shape.hpp"

namespace ictus {

namespace {

/// Each number of a list; the first few that are wrong stand for all of them.
std::vector<double> read_list(Reading& reading, const FieldSpec& wanted, const Array& array) {
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

/// How many values a list may have, and of what.
struct Count {
  std::size_t values;
  std::string_view words;  // "count is"
  std::string_view help;
};

/// A number or a list of `count` numbers; 0 where nothing is written.
Values read_values(TableReader& table, const FieldSpec& wanted, const Count& count) {
  const Entry* entry = table.find(wanted.key);
  if (!entry) return {{0.0}, {}};
  Reading& reading = table.reading();
  const Place place = reading.place(entry->value.spot);
  const auto* array = std::get_if<Array>(&entry->value.value);
  if (!array) {
    const auto number = read_number(reading, wanted, entry->value);
    return number ? Values{{number->value}, place} : stand_in;
  }
  if (array->items.size() == count.values && count.values > 0) {
    Values values{read_list(reading, wanted, *array), place};
    return values.list.empty() ? stand_in : values;
  }
  if (count.values > 0)
    reading.complain(entry->value.spot,
                     std::string(wanted.key) + " has " + std::to_string(array->items.size()) + " values, " +
                         std::string(count.words) + " " + std::to_string(count.values),
                     std::string(count.help));
  return stand_in;
}

Values masses_from_material(TableReader& table, const Scene& scene, const ChainParts& chain) {
  Values masses;
  const bool uniform =
      chain.radius.list.size() == 1 && chain.materials.size() == 1 && chain.shapes.size() <= 1;
  const std::size_t count = uniform ? 1 : chain.count;
  for (std::size_t i = 0; i < count; ++i) {
    Body body;
    body.radius.value = chain.radius.at(i);
    body.material = chain.material(i);
    body.shape = chain.shape(i);
    const auto mass = solid_mass(scene, body);
    if (mass && std::isfinite(*mass) && *mass > 0) masses.list.push_back(*mass);
  }
  if (!masses.list.empty() && masses.list.size() == count) return masses;
  complain_mass(table, chain.materials.front().value);
  return stand_in;
}

/// A name, or a list of `count` names.
std::vector<At<std::string>> read_materials_of(TableReader& table, const Scene& scene, std::size_t count) {
  const Entry* entry = table.find("material");
  const auto* array = entry ? std::get_if<Array>(&entry->value.value) : nullptr;
  if (!array) return {read_material_name(table, scene)};
  if (array->items.size() != count) {
    if (count > 0)
      table.reading().complain(entry->value.spot,
                               "material has " + std::to_string(array->items.size()) + " values, count is " +
                                   std::to_string(count),
                               "give one name for all bodies or one for each");
    return {{}};
  }
  std::vector<At<std::string>> names;
  for (const Node& item : array->items) {
    const auto* text = std::get_if<std::string>(&item.value);
    if (!text) table.reading().complain(item.spot, "material: needs names in quotes, found " + found(item));
    const At<std::string> name{text ? *text : "", table.reading().place(item.spot)};
    names.push_back(text && material_is_known(table.reading(), name, scene) ? name : At<std::string>{});
  }
  return names;
}

/// One shape for all bodies, or one for each where their sizes differ.
void read_shapes_of(TableReader& table, const Scene& scene, const Count& bodies, ChainParts& chain) {
  const ShapeKeys keys = read_shape_keys(table, scene);
  const bool told = table.find("length") != nullptr;
  const Values length = read_values(table, wanted::length, bodies);
  if ((!keys.any && !told) || chain.count == 0) return;
  const std::size_t before = table.reading().problems.list().size();
  const std::size_t count = std::max(chain.radius.list.size(), length.list.size());
  for (std::size_t i = 0; i < count; ++i) {
    At<double> radius{chain.radius.at(i), chain.radius.place};
    chain.shapes.push_back(make_shape(
        table, keys, radius, told ? std::optional(At<double>{length.at(i), length.place}) : std::nullopt));
    if (chain.radius.list.size() == 1) chain.radius.list = {radius.value};  // of a profile its largest
    if (table.reading().problems.list().size() != before) return;           // one complaint is enough
  }
}

/// A chain runs along x, or where its direction points.
void read_way(TableReader& table, Scene& scene, ChainParts& chain) {
  constexpr FieldSpec along{"direction", "a direction", dimensions::none, any_number, "[1, 1]"};
  chain.position = read_vector(table, wanted::position, scene);
  const auto direction = read_direction(table, along, scene);
  if (!direction) return;
  chain.turned = true;
  if (const double far = length(*direction); far > 0) chain.direction = *direction * (1 / far);
}

ChainParts read_chain(TableReader& table, Scene& scene) {
  constexpr FieldSpec gap{"gap", "a gap", dimensions::length, non_negative, "\"1 um\""};
  ChainParts chain;
  if (const auto name = read_new_name(table)) {
    chain.name = *name;
    table.rename("[[chain]] '" + name->value + "'");
  }
  table.require("count", "count = 5");
  chain.count = static_cast<std::size_t>(table.whole("count", {1, most_bodies}).value_or(0));
  const Count bodies{chain.count, "count is", "give one value for all bodies or one for each"};
  const Count gaps{chain.count ? chain.count - 1 : 0,
                   "gaps between the bodies:", "give one value for all gaps or one for each"};
  chain.mass = read_values(table, wanted::mass, bodies);
  chain.radius = read_values(table, wanted::radius, bodies);
  chain.gap = read_values(table, gap, gaps);
  chain.touching = no_gap(chain.gap.list);
  read_way(table, scene, chain);
  chain.velocity = read_values(table, wanted::velocity, bodies);
  chain.materials = read_materials_of(table, scene, chain.count);
  read_shapes_of(table, scene, bodies, chain);
  if (!table.find("mass")) chain.mass = masses_from_material(table, scene, chain);
  table.finish();
  return chain;
}

/// Where a chain begins: at 0 when nothing stands before it; else touching that, whose place a gap needs.
void place_first(TableReader& table, const Scene& scene, ChainParts& chain) {
  if (chain.position) return;
  if (scene.bodies.empty())
    chain.position = At<Vector3>{};
  else if (!chain.touching || chain.turned) {
    const auto last = last_position(scene.bodies);
    if (last && !chain.turned)
      chain.position = At<Vector3>{
          {*last + half_length(scene.bodies.back()) + half_length(chain_body(chain, 0, nullptr)), 0, 0}, {}};
    else
      table.reading().complain(
          table.spot(), table.where() + ": position is missing",
          "the body before it has none, and a chain with a gap or a direction must start somewhere");
  }
}

}  // namespace

bool append_chain(TableReader& table, Scene& scene) {
  ChainParts chain = read_chain(table, scene);
  if (chain.count == 0 || chain.name.value.empty()) return false;
  const std::size_t first = scene.bodies.size();
  if (first + chain.count > static_cast<std::size_t>(most_bodies)) {
    table.reading().complain(
        table.spot(), table.where() + ": the scene has more than " + std::to_string(most_bodies) + " bodies");
    return false;
  }
  place_first(table, scene, chain);
  scene.bodies.reserve(first + chain.count);
  for (std::size_t i = 0; i < chain.count; ++i)
    scene.bodies.push_back(chain_body(chain, i, i ? &scene.bodies.back() : nullptr));
  const auto& start = scene.bodies[first].position;
  scene.chains.push_back(
      {first, chain.count, chain.gap.list, start ? std::optional(start->value.x) : std::nullopt});
  return true;
}

}  // namespace ictus
