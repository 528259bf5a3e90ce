#include <algorithm>
#include <limits>
#include <set>

#include "ictus/scene/read_parts.hpp"
#include "ictus/scene/read_points.hpp"

namespace ictus {

namespace {

Measured::Datum read_datum(Reading& reading, const Entry& entry, const FieldSpec& value) {
  constexpr FieldSpec speed{"speed", "a speed", dimensions::speed, positive, "\"1 m/s\""};
  const Table* keys = table_in(entry.value);
  if (!keys) {
    reading.complain(
        entry.value.spot,
        "measured " + entry.key + " = " + written(entry.value) +
            ": needs a value and the approach speed it was measured at",
        "as in " + entry.key + " = { value = " + std::string(value.example) + ", speed = \"1 m/s\" }");
    return {};
  }
  TableReader table(reading, *keys, entry.value.spot, "measured " + entry.key);
  table.require("value", "value = " + std::string(value.example));
  table.require("speed", "speed = \"1 m/s\"");
  Measured::Datum datum{table.number_or(value, 0), table.number_or(speed, 0)};
  table.finish();
  return datum;
}

std::optional<Measured> read_measured(TableReader& law) {
  constexpr FieldSpec restitution{"value", "a restitution", dimensions::none, zero_to_one, "0.9"};
  constexpr FieldSpec duration{"value", "a duration", dimensions::time, positive, "\"1 ms\""};
  const Table* keys =
      law.table("measured", "measured = { restitution = { value = 0.9, speed = \"1 m/s\" } }");
  if (!keys) return std::nullopt;
  TableReader table(law.reading(), *keys, law.find("measured")->spot, law.where() + " measured");
  Measured measured;
  if (const Entry* entry = table.find("restitution"))
    measured.restitution = read_datum(law.reading(), *entry, restitution);
  if (const Entry* entry = table.find("duration"))
    measured.duration = read_datum(law.reading(), *entry, duration);
  table.finish();
  return measured;
}

LawChoice read_law(TableReader& table, const Scene& scene) {
  LawChoice choice;
  choice.law = table.text("law").value_or(At<std::string>{});
  choice.friction_law = table.text("friction_law").value_or(At<std::string>{});
  choice.measured = read_measured(table);
  if (const Entry* points = table.find("points"))
    choice.points = read_points(table.reading(), *points, scene.file);
  choice.restitution_of_work = read_restitution_of_work(table, scene.file);
  choice.parameters =
      read_parameters(table, {"law", "friction_law", "measured", "between", "points", "restitution_of_work"});
  return choice;
}

constexpr std::string_view between_example = "between = [\"ball-1\", \"ball-2\"]";

/// One of the two names of a pair, if it names a body or a wall.
At<std::string> read_partner(Reading& reading, const Node& node, const Scene& scene, const Names& names) {
  const auto* text = std::get_if<std::string>(&node.value);
  if (!text) {
    reading.complain(node.spot, "between: needs names in quotes, found " + found(node),
                     "as in " + std::string(between_example));
    return {};
  }
  const bool known = names.bodies.contains(*text) || names.walls.contains(*text);
  if (!known && names.complete) {
    std::string help = body_names_help(*text, scene, scene.walls);
    reading.complain(node.spot, "between: no body or wall is named '" + *text + "'", std::move(help));
    return {};
  }
  return {*text, reading.place(node.spot)};
}

void read_between(TableReader& table, const Scene& scene, const Names& names, Pair& pair) {
  table.require("between", between_example);
  const Entry* entry = table.find("between");
  if (!entry) return;
  const auto* list = std::get_if<Array>(&entry->value.value);
  if (!list || list->items.size() != 2) {
    table.reading().complain(entry->value.spot,
                             "between: needs two names, found " +
                                 (list ? std::to_string(list->items.size()) : found(entry->value)),
                             "as in " + std::string(between_example));
    return;
  }
  pair.first = read_partner(table.reading(), list->items[0], scene, names);
  pair.second = read_partner(table.reading(), list->items[1], scene, names);
  if (!pair.first.value.empty() && pair.first.value == pair.second.value)
    table.reading().problems.add(pair.second.place, "between: '" + pair.first.value + "' stands twice");
}

}  // namespace

std::map<std::string, Quantity> read_parameters(TableReader& table,
                                                const std::vector<std::string_view>& but) {
  std::map<std::string, Quantity> parameters;
  for (const Entry& entry : table.all().entries) {
    if (std::find(but.begin(), but.end(), entry.key) != but.end()) continue;
    const auto read = read_quantity(table.reading(), entry.key, entry.value);
    Quantity quantity = read.value_or(Quantity{std::numeric_limits<double>::quiet_NaN(), {}, {}, {}});
    quantity.key = table.reading().place(entry.spot);
    parameters.emplace(entry.key, std::move(quantity));
  }
  return parameters;
}

void read_contact(TableReader& root, Scene& scene) {
  const Table* keys = root.table("contact", "law = \"hunt_crossley\" under [contact]");
  if (!keys) return;
  TableReader table(root.reading(), *keys, root.find("contact")->spot, "[contact]");
  scene.contact = read_law(table, scene);
  if (const Entry* between = find(*keys, "between"))
    root.reading().complain(between->spot, "[contact]: 'between' stands in [[pair]]",
                            "[contact] is the law of all contacts, [[pair]] that of two bodies");
}

void read_pairs(TableReader& root, Scene& scene, const Names& names) {
  std::set<std::pair<std::string, std::string>> seen;
  for (const Node* node : root.tables("pair")) {
    TableReader table(root.reading(), *table_in(*node), node->spot, "[[pair]]");
    Pair pair;
    pair.place = root.reading().place(node->spot);
    read_between(table, scene, names, pair);
    pair.contact = read_law(table, scene);
    const auto key = std::minmax(pair.first.value, pair.second.value);
    if (!key.first.empty() && !seen.emplace(key.first, key.second).second)
      root.reading().problems.add(pair.place, "[[pair]]: there is another between '" + pair.first.value +
                                                  "' and '" + pair.second.value + "'");
    scene.pairs.push_back(std::move(pair));
  }
}

}  // namespace ictus
