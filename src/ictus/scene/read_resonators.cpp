// [[resonator]]: a body that vibrates. What its kind needs is judged where the kind is known (run/resonator_scene).

#include <cmath>
#include <limits>
#include <set>

#include "ictus/scene/read_parts.hpp"

namespace ictus {
namespace {

constexpr FieldSpec highest_spec{"highest", "a frequency", dimensions::frequency, positive, "\"40 kHz\""};
constexpr FieldSpec audible_spec{"audible", "a frequency", dimensions::frequency, positive, "\"20 kHz\""};
constexpr FieldSpec patch_spec{"contact_radius", "a radius", dimensions::length, non_negative, "\"5 mm\""};
constexpr FieldSpec gap_spec{"gap", "a gap", dimensions::length, non_negative, "\"0.1 mm\""};
constexpr FieldSpec spring_spec{"stiffness", "a stiffness", Dimension{1, 0, -2}, non_negative, "\"1 kN/m\""};
constexpr FieldSpec damper_spec{"damping", "a damping", Dimension{1, 0, -1}, non_negative, "\"0.1 N*s/m\""};
constexpr FieldSpec tone_spec{"frequency", "a frequency", dimensions::frequency, positive, "\"440 Hz\""};
constexpr FieldSpec ringing_spec{"t60", "a time", dimensions::time, positive, "\"2 s\""};
constexpr FieldSpec at_spec_of_t60{"at", "a frequency", dimensions::frequency, non_negative, "\"1 kHz\""};

/// A text that is no number with a unit: "free", "rim".
const std::string* word_in(const Node& node) {
  const auto* text = std::get_if<std::string>(&node.value);
  if (!text || text->empty()) return text;
  const char first = (*text)[0];
  const bool number =
      (first >= '0' && first <= '9') || first == '-' || first == '+' || first == '.' || first == ' ';
  return number ? nullptr : text;
}

Quantity read_coordinate(TableReader& table, std::string_view key, const Node& node) {
  if (const std::string* name = word_in(node))
    return {std::numeric_limits<double>::quiet_NaN(), {}, *name, table.reading().place(node.spot)};
  const auto read = read_quantity(table.reading(), key, node);
  return read.value_or(Quantity{0, {}, "0", {}});
}

}  // namespace

std::optional<PlaceOn> read_place_on(TableReader& table, std::string_view key) {
  const Entry* entry = table.find(key);
  if (!entry) return std::nullopt;
  PlaceOn place;
  place.place = table.reading().place(entry->value.spot);
  if (const auto* list = std::get_if<Array>(&entry->value.value)) {
    for (const Node& node : list->items) place.along.push_back(read_coordinate(table, key, node));
    if (list->items.empty() || list->items.size() > 2) {
      table.reading().complain(entry->value.spot, std::string(key) + ": a place has one number or two",
                               "as in " + std::string(key) + " = [\"0.1 m\", \"0.2 m\"]");
      place.along.assign(1, Quantity{0, {}, "0", {}});
    }
  } else {
    place.along.push_back(read_coordinate(table, key, entry->value));
  }
  return place;
}

PlaceOn require_place_on(TableReader& table) {
  return read_place_on(table, "at").value_or(PlaceOn{{}, table.reading().place(table.spot())});
}

std::vector<At<double>> read_list(TableReader& table, const FieldSpec& spec) {
  std::vector<At<double>> values;
  const Entry* entry = table.find(spec.key);
  if (!entry) return values;
  const auto add = [&](const Node& node) {
    values.push_back(read_number(table.reading(), spec, node).value_or(At<double>{1, {}}));
  };
  if (const auto* list = std::get_if<Array>(&entry->value.value))
    for (const Node& node : list->items) add(node);
  else
    add(entry->value);
  return values;
}

namespace {

void read_damping(TableReader& resonator, DampingChoice& damping) {
  const Table* keys = resonator.table("damping", "damping = { loss_factor = 1e-3 }");
  if (!keys) return;
  const Entry* entry = resonator.find("damping");
  damping.place = resonator.reading().place(entry->spot);
  TableReader table(resonator.reading(), *keys, entry->spot, resonator.where() + " damping");
  damping.t60 = read_list(table, ringing_spec);
  damping.frequencies = read_list(table, at_spec_of_t60);
  damping.numbers = read_parameters(table, {"t60", "at"});
  const auto complain = [&](const char* message, const char* help) {
    table.reading().complain(entry->spot, resonator.where() + " damping: " + message, help);
  };
  if (!damping.t60.empty() && !damping.numbers.empty())
    return complain("t60 says all of it, and other numbers stand beside it", "remove one of them");
  if (damping.t60.size() != damping.frequencies.size() &&
      !(damping.t60.size() == 1 && damping.frequencies.empty()))
    return complain("every t60 needs its frequency",
                    "as in damping = { t60 = [\"2 s\", \"0.5 s\"], at = [\"100 Hz\", \"2 kHz\"] }");
  for (std::size_t i = 1; i < damping.frequencies.size(); ++i)
    if (!(damping.frequencies[i].value > damping.frequencies[i - 1].value))
      return complain("the frequencies of t60 must rise", "");
  if (damping.frequencies.size() > 2 && damping.frequencies[0].value == 0)
    complain("of three or more t60 the first frequency must be above 0", "between them σ is a power of ω");
}

void read_measured_tone(TableReader& resonator, Resonator& made) {
  const Table* keys = resonator.table("measured", "measured = { frequency = \"440 Hz\", t60 = \"2 s\" }");
  if (!keys) return;
  TableReader table(resonator.reading(), *keys, resonator.find("measured")->spot,
                    resonator.where() + " measured");
  made.measured_frequency = table.number(tone_spec);
  made.measured_t60 = table.number(ringing_spec);
  table.finish();
}

void read_touches(TableReader& resonator, Resonator& made) {
  for (const Node* node : resonator.tables("touch")) {
    TableReader table(resonator.reading(), *table_in(*node), node->spot, resonator.where() + " touch");
    Resonator::Touch touch;
    table.require("with", "with = \"ball\"");
    touch.with = table.text("with").value_or(At<std::string>{});
    touch.at = require_place_on(table);
    touch.at_other = read_place_on(table, "at_other");
    table.finish();
    made.touches.push_back(std::move(touch));
  }
}

void read_stops(TableReader& resonator, Resonator& made) {
  for (const Node* node : resonator.tables("stop")) {
    TableReader table(resonator.reading(), *table_in(*node), node->spot, resonator.where() + " stop");
    Resonator::Stop stop;
    stop.name = read_new_name(table).value_or(At<std::string>{});
    stop.at = require_place_on(table);
    stop.gap = table.number_or(gap_spec, 0);
    const auto side = table.choice("side", {"left", "right"});
    stop.side = side.value_or(1) == 0 ? Wall::Faces::left : Wall::Faces::right;
    table.finish();
    made.stops.push_back(std::move(stop));
  }
}

void read_holds(TableReader& resonator, Resonator& made) {
  for (const Node* node : resonator.tables("hold")) {
    TableReader table(resonator.reading(), *table_in(*node), node->spot, resonator.where() + " hold");
    Resonator::Hold hold;
    hold.at = require_place_on(table);
    table.require("stiffness", "stiffness = \"1 kN/m\"");
    hold.stiffness = table.number_or(spring_spec, 0);
    hold.damping = table.number_or(damper_spec, 0);
    table.finish();
    made.holds.push_back(std::move(hold));
  }
}

void read_pickups(TableReader& resonator, Resonator& made) {
  std::set<std::string> seen;
  for (const Node* node : resonator.tables("pickup")) {
    TableReader table(resonator.reading(), *table_in(*node), node->spot, resonator.where() + " pickup");
    Resonator::Pickup pickup;
    pickup.name = read_new_name(table).value_or(At<std::string>{});
    pickup.at = require_place_on(table);
    table.finish();
    if (!pickup.name.value.empty() && !seen.insert(pickup.name.value).second)
      resonator.reading().problems.add(pickup.name.place,
                                       "pickup: another is named '" + pickup.name.value + "'");
    made.pickups.push_back(std::move(pickup));
  }
}

/// Numbers and words of its kind, which only the kind can judge.
void read_kind_keys(TableReader& table, Resonator& made) {
  const std::set<std::string_view> own{"name",     "kind",    "material", "position",       "velocity",
                                       "strike",   "highest", "audible",  "contact_radius", "damping",
                                       "measured", "touch",   "stop",     "hold",           "pickup"};
  std::vector<std::string_view> but(own.begin(), own.end());
  for (const Entry& entry : table.all().entries) {
    if (own.count(entry.key)) continue;
    const std::string* word = word_in(entry.value);
    if (!word) continue;
    made.words[entry.key] = {*word, table.reading().place(entry.value.spot)};
    but.push_back(entry.key);
  }
  made.parameters = read_parameters(table, but);
}

Resonator read_resonator(TableReader& table, Scene& scene) {
  Resonator made;
  if (const auto name = read_new_name(table)) {
    made.name = *name;
    table.rename("[[resonator]] '" + name->value + "'");
  }
  table.require("kind", "kind = \"bar\"");
  made.kind = table.text("kind").value_or(At<std::string>{});
  made.material = read_material_name(table, scene);
  made.position = table.number_or(wanted::position, 0);
  made.velocity = table.number_or(wanted::velocity, 0);
  made.strike = read_place_on(table, "strike");
  made.highest = table.number_or(highest_spec, made.highest.value);
  made.audible = table.number_or(audible_spec, made.audible.value);
  made.contact_radius = table.number_or(patch_spec, 0);
  read_damping(table, made.damping);
  read_measured_tone(table, made);
  read_touches(table, made);
  read_stops(table, made);
  read_holds(table, made);
  read_pickups(table, made);
  read_kind_keys(table, made);
  return made;
}

}  // namespace

void read_resonators(TableReader& root, Scene& scene) {
  for (const Node* node : root.tables("resonator")) {
    TableReader table(root.reading(), *table_in(*node), node->spot, "[[resonator]]");
    scene.resonators.push_back(read_resonator(table, scene));
    scene.resonators.back().place = root.reading().place(node->spot);
  }
}

}  // namespace ictus
