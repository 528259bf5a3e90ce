// A [[pack]]: many balls in a box.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/scene/pack.hpp"
#include "ictus/scene/read_parts.hpp"
#include "ictus/scene/shape.hpp"

namespace ictus {
namespace {

const std::vector<std::string_view> arrangements{"random", "lattice", "triangle"};

/// One radius, or the two between which radii lie.
void read_radii(TableReader& table, PackParts& parts) {
  constexpr FieldSpec radius{"radius", "a radius", dimensions::length, positive, "\"5 mm\""};
  table.require("radius", "radius = \"5 mm\"");
  const Entry* entry = table.find("radius");
  if (!entry) return;
  const auto* list = std::get_if<Array>(&entry->value.value);
  if (!list) {
    parts.least_radius = parts.largest_radius = table.number_or(radius, 1).value;
    return;
  }
  if (list->items.size() != 2)
    return table.reading().complain(entry->value.spot,
                                    "radius has " + std::to_string(list->items.size()) + " values",
                                    "one for all, or the smallest and the largest");
  const auto least = read_number(table.reading(), radius, list->items[0]);
  const auto largest = read_number(table.reading(), radius, list->items[1]);
  if (!least || !largest) return;
  parts.least_radius = least->value;
  parts.largest_radius = largest->value;
  if (least->value > largest->value)
    table.reading().complain(entry->value.spot, "radius: the first must not be the larger one");
}

void read_place(TableReader& table, Scene& scene, PackParts& parts) {
  constexpr FieldSpec low{"from", "a corner", dimensions::length, any_number, "[0, 0, 0]"};
  constexpr FieldSpec high{"to", "a corner", dimensions::length, any_number, "[\"1 m\", \"1 m\", \"1 m\"]"};
  if (parts.arrangement == Arrangement::triangle) {
    table.require("position", "position = [0, 0], of the first ball");
    parts.low = read_vector(table, wanted::position, scene).value_or(At<Vector3>{}).value;
    scene.dimension = std::max<std::size_t>(scene.dimension, 2);
    return;
  }
  const Corners corners = read_corners(table, low, high, scene);
  parts.low = corners.low;
  parts.high = corners.high;
}

PackParts read_parts(TableReader& table, Scene& scene) {
  constexpr FieldSpec gap{"gap", "a gap", dimensions::length, non_negative, "\"1 mm\""};
  constexpr FieldSpec jitter{"jitter", "a share", dimensions::none, zero_to_one, "1"};
  PackParts parts;
  table.require("count", "count = 400");
  parts.count = static_cast<std::size_t>(table.whole("count", {1, most_bodies}).value_or(0));
  if (const auto arrangement = table.choice("arrangement", arrangements))
    parts.arrangement = static_cast<Arrangement>(*arrangement);
  read_radii(table, parts);
  read_place(table, scene, parts);
  parts.gap = table.number_or(gap, 0).value;
  parts.jitter = table.number_or(jitter, 0).value;
  parts.seed = static_cast<std::uint64_t>(table.whole("seed", {0, INT64_MAX}).value_or(1));
  parts.dimension = scene.dimension;
  return parts;
}

/// What a ball weighs: its mass, or what density or material say of a sphere. Complains once.
class Weight {
 public:
  Weight(TableReader& table, const Scene& scene, const At<std::string>& material)
      : table_(table), scene_(scene), material_(material) {
    constexpr FieldSpec density{"density", "a density", dimensions::density, positive, "\"2500 kg/m^3\""};
    if (table.find("mass")) mass_ = table.number_or(wanted::mass, 1).value;
    if (table.find("density")) density_ = table.number_or(density, 1).value;
    if (mass_ > 0 && density_ > 0)
      table.reading().complain(table.find("density")->spot,
                               table.where() + ": mass and density say the same twice", "remove one of them");
  }

  double of(double radius) {
    if (mass_ > 0) return mass_;
    const auto mass = of_its_solid(radius);
    if (mass && std::isfinite(*mass) && *mass > 0) return *mass;
    if (!complained_) complain(mass);
    complained_ = true;
    return 1;
  }

 private:
  std::optional<double> of_its_solid(double radius) const {
    if (density_ > 0) return 4.0 / 3.0 * std::numbers::pi * radius * radius * radius * density_;
    Body body;
    body.radius.value = radius;
    body.material = material_;
    return solid_mass(scene_, body);
  }

  void complain(std::optional<double> mass) {
    if (!mass) return complain_mass(table_, material_.value);
    table_.reading().complain(table_.spot(), table_.where() + ": its radius and density give no usable mass");
  }

  TableReader& table_;
  const Scene& scene_;
  const At<std::string>& material_;
  double mass_ = 0, density_ = 0;  // kg, kg/m³; 0: not told
  bool complained_ = false;
};

void complain_room(TableReader& table, const PackParts& parts, std::size_t placed) {
  const std::string count = std::to_string(parts.count), found = std::to_string(placed);
  if (parts.arrangement == Arrangement::lattice)
    table.reading().complain(
        table.spot(),
        table.where() + ": its box has room for " + found + " of " + count + " bodies on a lattice",
        "give a larger box, a smaller gap, or fewer bodies");
  else
    table.reading().complain(
        table.spot(),
        table.where() + ": at random only " + found + " of " + count + " bodies found a place in the box",
        "give a larger box, fewer bodies, or arrangement = \"lattice\"");
}

/// Nothing to pack where a number was complained about.
bool sound(TableReader& table, const PackParts& parts) {
  if (parts.count == 0 || !(parts.largest_radius > 0)) return false;
  if (parts.arrangement == Arrangement::triangle && parts.least_radius != parts.largest_radius) {
    table.reading().complain(table.spot(), table.where() + ": a triangle has balls of one radius");
    return false;
  }
  const double reach = static_cast<double>(parts.count) * (2 * parts.largest_radius + parts.gap);
  if (parts.arrangement == Arrangement::triangle && !std::isfinite(length(parts.low) + reach)) {
    table.reading().complain(table.spot(), table.where() + ": leaves the range of numbers",
                             "look at position, radius and gap");
    return false;
  }
  return true;
}

}  // namespace

bool append_pack(TableReader& table, Scene& scene) {
  const auto name = read_new_name(table);
  if (name) table.rename("[[pack]] '" + name->value + "'");
  const std::size_t before = table.reading().problems.list().size();
  const PackParts parts = read_parts(table, scene);
  const At<Vector3> velocity = read_vector(table, wanted::velocity, scene).value_or(At<Vector3>{});
  const At<std::string> material = read_material_name(table, scene);
  Weight weight(table, scene, material);
  table.finish();
  if (!name || table.reading().problems.list().size() != before || !sound(table, parts)) return false;
  if (scene.bodies.size() + parts.count > static_cast<std::size_t>(most_bodies)) {
    table.reading().complain(
        table.spot(), table.where() + ": the scene has more than " + std::to_string(most_bodies) + " bodies");
    return false;
  }
  const Packed packed = pack(parts);
  if (packed.centres.size() < parts.count) complain_room(table, parts, packed.centres.size());
  for (std::size_t i = 0; i < packed.centres.size(); ++i) {
    Body body;
    body.name = {name->value + "-" + std::to_string(i + 1), name->place};
    body.radius = {packed.radii[i], {}};
    body.mass = {weight.of(packed.radii[i]), {}};
    body.position = At<Vector3>{packed.centres[i], {}};
    body.velocity = velocity;
    body.material = material;
    scene.bodies.push_back(std::move(body));
  }
  return packed.centres.size() == parts.count;
}

}  // namespace ictus
