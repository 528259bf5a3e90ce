#include "ictus/scene/read_shape.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/most.hpp"
#include "ictus/scene/read_parts.hpp"
#include "ictus/scene/shape.hpp"
#include "ictus/scene/units.hpp"

namespace ictus {
namespace {

constexpr WholeRange slices_range{1, most::slices};
constexpr std::string_view profile_example =
    "profile = [[\"0 m\", \"5 mm\"], [\"40 mm\", \"3 mm\"]]: heights from left to right, and the radius at "
    "each";
constexpr std::string_view tip_example =
    "tip = { material = \"rubber\", length = \"2 mm\", ends = \"right\" }";

std::optional<ProfilePoint> read_point(Reading& reading, const Node& node) {
  constexpr FieldSpec height{"profile", "a height", dimensions::length, any_number, "[[0, 1], [2, 1]]"};
  constexpr FieldSpec radius{"profile", "a radius", dimensions::length, non_negative, "[[0, 1], [2, 1]]"};
  const auto* pair = std::get_if<Array>(&node.value);
  if (!pair || pair->items.size() != 2) {
    reading.complain(node.spot,
                     "profile: needs pairs of a height and a radius, found " +
                         (pair ? "a list of " + std::to_string(pair->items.size()) : found(node)),
                     "as in " + std::string(profile_example));
    return std::nullopt;
  }
  const auto z = read_number(reading, height, pair->items[0]);
  const auto r = read_number(reading, radius, pair->items[1]);
  if (!z || !r) return std::nullopt;
  return ProfilePoint{z->value, r->value};
}

/// What is wrong with the last point of a profile, in words; empty where nothing is.
std::string misplaced(const std::vector<ProfilePoint>& profile) {
  const std::size_t n = profile.size();
  if (n < 2) return {};
  if (!(profile[n - 1].z > profile[n - 2].z)) return "heights must rise from left to right";
  if (profile[n - 2].radius == 0 && profile[n - 1].radius == 0)
    return "two radii of zero have no volume between them";
  if (n > 2 && profile[n - 2].radius == 0) return "a radius of zero inside cuts the body in two";
  return {};
}

std::vector<ProfilePoint> read_profile(Reading& reading, const Node& node) {
  const auto* list = std::get_if<Array>(&node.value);
  if (!list || list->items.size() < 2) {
    reading.complain(node.spot,
                     "profile: needs a list of at least two heights with their radii, found " +
                         (list ? "a list of " + std::to_string(list->items.size()) : found(node)),
                     "as in " + std::string(profile_example));
    return {};
  }
  std::vector<ProfilePoint> profile;
  for (const Node& item : list->items) {
    const auto point = read_point(reading, item);
    if (!point) return {};
    profile.push_back(*point);
    if (const std::string why = misplaced(profile); !why.empty()) {
      reading.complain(item.spot, "profile: " + why, "as in " + std::string(profile_example));
      return {};
    }
  }
  for (std::size_t i = profile.size(); i-- > 0;) profile[i].z -= profile[0].z;
  for (std::size_t i = 1; i < profile.size(); ++i)
    if (!std::isfinite(profile[i].z) || !(profile[i].z > profile[i - 1].z)) {
      reading.complain(node.spot,
                       "profile: heights must lie near each other, or their differences are no numbers",
                       "as in " + std::string(profile_example));
      return {};
    }
  return profile;
}

std::optional<Tip> read_tip(TableReader& body, const Scene& scene) {
  constexpr FieldSpec length{"length", "a length", dimensions::length, positive, "\"2 mm\""};
  const Table* keys = body.table("tip", tip_example);
  if (!keys) return std::nullopt;
  TableReader table(body.reading(), *keys, body.find("tip")->spot, "tip");
  table.require("material", "material = \"rubber\"");
  table.require("length", "length = \"2 mm\"");
  Tip tip;
  tip.material = read_material_name(table, scene);
  tip.length = table.number_or(length, 0);
  if (const auto ends = table.choice("ends", {"left", "right", "both"}))
    tip.ends = static_cast<Tip::Ends>(*ends);
  table.finish();
  return tip;
}

void need_material(TableReader& table, std::string_view key) {
  const Entry* entry = table.find(key);
  if (!entry || table.find("material")) return;
  table.reading().complain(entry->spot,
                           table.where() + ": " + std::string(key) + " needs a material, for Young's modulus",
                           "as in material = \"steel\", with [material.steel]");
}

/// The first key that was written, for later complaints.
Place first_place(TableReader& table) {
  for (const char* key : {"shape", "profile", "slices", "length", "tip"})
    if (const Entry* entry = table.find(key)) return table.reading().place(entry->spot);
  return {};
}

}  // namespace

ShapeKeys read_shape_keys(TableReader& table, const Scene& scene) {
  ShapeKeys keys;
  const std::size_t before = table.reading().problems.list().size();
  keys.made.place = first_place(table);
  keys.any = !keys.made.place.file.empty();
  if (const auto kind = table.choice("shape", {"sphere", "cylinder", "capsule", "disc", "box", "rod",
                                               "polygon", "polytope", "mesh", "compound"})) {
    constexpr std::size_t of_revolution = 3;
    if (*kind < of_revolution)
      keys.made.kind = static_cast<Shape::Kind>(*kind);
    else
      keys.form = static_cast<Turning::Form>(*kind - of_revolution + 1);
  }
  if (const Entry* profile = table.find("profile")) {
    if (const Entry* shape = table.find("shape"))
      table.reading().complain(shape->spot, table.where() + ": shape and profile say the same twice",
                               "remove one of them");
    keys.made.kind = Shape::Kind::profile;
    keys.made.profile = read_profile(table.reading(), profile->value);
  }
  keys.made.slices = static_cast<std::size_t>(table.whole("slices", slices_range).value_or(0));
  keys.made.tip = read_tip(table, scene);
  need_material(table, "slices");
  need_material(table, "tip");
  keys.wrong = table.reading().problems.list().size() != before;
  return keys;
}

namespace {

/// The words of what is wrong with the size, and of what would be right.
struct Misfit {
  std::string_view key;
  std::string message, help;
};

std::optional<Misfit> tip_misfit(const Shape& shape) {
  if (!shape.tip) return std::nullopt;
  const double ends = shape.tip->ends == Tip::Ends::both ? 2 : 1;
  if (ends * shape.tip->length.value <= shape.length.value) return std::nullopt;
  return Misfit{"tip", "the tip is longer than its body of " + shortest(shape.length.value) + " m",
                "both ends have one unless it says ends = \"left\" or ends = \"right\""};
}

std::optional<Misfit> size_misfit(const Shape& shape, double radius, bool told) {
  const std::string kind(name(shape.kind));
  if (shape.kind == Shape::Kind::profile && (told || radius > 0))
    return Misfit{told ? "length" : "radius", "its profile says how long and how thick it is", "remove it"};
  if (shape.kind == Shape::Kind::profile) return tip_misfit(shape);
  if (!(radius > 0)) return Misfit{"radius", "radius is missing", "as in radius = \"10 mm\""};
  if (shape.kind == Shape::Kind::sphere && told)
    return Misfit{"length", "a sphere is as long as its diameter",
                  "shape = \"cylinder\" and shape = \"capsule\" have a length"};
  if (shape.kind == Shape::Kind::capsule && !told)
    return Misfit{"length", "length is missing", "as in length = \"40 mm\", both caps included"};
  if (shape.kind == Shape::Kind::capsule && shape.length.value < 2 * radius)
    return Misfit{"length", "a capsule is at least as long as its diameter",
                  "its length includes both caps, of the radius each"};
  return tip_misfit(shape);
}

double largest_radius(const std::vector<ProfilePoint>& profile) {
  double largest = 0;
  for (const ProfilePoint& point : profile) largest = std::max(largest, point.radius);
  return largest;
}

/// A shape of some size, so that no complaint follows from one about its keys.
std::shared_ptr<const Shape> stand_in(const ShapeKeys& keys, At<double>& radius) {
  Shape shape;
  shape.kind = Shape::Kind::capsule;
  shape.slices = std::max<std::size_t>(2, keys.made.slices);
  if (!(radius.value > 0)) radius.value = 1;
  shape.length.value = 2 * radius.value;
  return std::make_shared<const Shape>(std::move(shape));
}

}  // namespace

std::shared_ptr<const Shape> make_shape(TableReader& table, const ShapeKeys& keys, At<double>& radius,
                                        const std::optional<At<double>>& length) {
  if (keys.form || (!keys.any && !length)) return nullptr;
  if (keys.wrong) return stand_in(keys, radius);
  Shape shape = keys.made;
  if (length)
    shape.length = *length;
  else
    shape.length.value = shape.kind == Shape::Kind::profile ? shape.profile.back().z : 2 * radius.value;
  if (const auto misfit = size_misfit(shape, radius.value, length.has_value())) {
    const Entry* entry = table.find(misfit->key);
    table.reading().complain(entry ? entry->spot : table.spot(), table.where() + ": " + misfit->message,
                             misfit->help);
    return stand_in(keys, radius);
  }
  if (shape.kind == Shape::Kind::profile) radius.value = largest_radius(shape.profile);
  return std::make_shared<const Shape>(std::move(shape));
}

}  // namespace ictus
