// [[track]], [[hand]], [[strike]], [[finger]], [[pluck]], [[glide]]: what a player does. Names of contacts are judged where contacts
// are known (run/gestures).

#include <algorithm>

#include "ictus/scene/read_parts.hpp"

namespace ictus {
namespace {

constexpr FieldSpec time_spec{"time", "a time", dimensions::time, non_negative, "\"0.5 s\""};
constexpr FieldSpec times_spec{"times", "a time", dimensions::time, non_negative, "[\"0 s\", \"20 ms\"]"};
constexpr FieldSpec places_spec{"places", "a length", dimensions::length, any_number, "[\"0 mm\", \"1 mm\"]"};
constexpr FieldSpec from_spec{"from", "a time", dimensions::time, non_negative, "\"0.2 s\""};
constexpr FieldSpec until_spec{"until", "a time", dimensions::time, positive, "\"0.4 s\""};
constexpr FieldSpec rise_spec{"rise", "a time", dimensions::time, positive, "\"10 ms\""};
constexpr FieldSpec blow_spec{"speed", "a speed", dimensions::speed, positive, "\"1 m/s\""};
constexpr FieldSpec travel_spec{"speed", "a speed", dimensions::speed, non_negative, "\"0.3 m/s\""};
constexpr FieldSpec start_spec{"start", "a length", dimensions::length, any_number, "\"5 mm\""};
constexpr FieldSpec pad_spec{"stiffness", "a stiffness", Dimension{1, 0, -2}, positive, "\"5 kN/m\""};
constexpr FieldSpec pad_damper_spec{"damping", "a damping", Dimension{1, 0, -1}, non_negative, "\"1 N*s/m\""};
constexpr FieldSpec press_spec{"press", "a length", dimensions::length, positive, "\"0.5 mm\""};
constexpr FieldSpec lift_spec{"lift", "a length", dimensions::length, positive, "\"5 mm\""};
constexpr FieldSpec pull_spec{"pull", "a length", dimensions::length, positive, "\"3 mm\""};
constexpr FieldSpec slip_spec{"force", "a force", Dimension{1, 1, -2}, positive, "\"2 N\""};
constexpr FieldSpec spacing_spec{"spacing", "a length", dimensions::length, positive, "\"50 um\""};
constexpr FieldSpec length_spec{"length", "a length", dimensions::length, positive, "\"0.2 m\""};
constexpr FieldSpec rms_spec{"rms", "a height", dimensions::length, positive, "\"10 um\""};
constexpr FieldSpec correlation_spec{"correlation", "a length", dimensions::length, positive, "\"0.1 mm\""};
constexpr FieldSpec slope_spec{"slope", "a power", dimensions::none, {1, 6, true, "in (1, 6]"}, "2.2"};
constexpr FieldSpec height_unit_spec{"height_unit", "a length", dimensions::length, positive, "\"1 um\""};
constexpr FieldSpec way_unit_spec{"way_unit", "a length", dimensions::length, positive, "\"1 mm\""};
constexpr FieldSpec tool_spec{"radius", "a radius", dimensions::length, positive, "\"10 mm\""};
constexpr FieldSpec inertia_spec{"inertia", "a mass", dimensions::mass, positive, "\"70 g\""};

At<std::string> require_text(TableReader& table, std::string_view key, std::string_view example) {
  table.require(key, example);
  return table.text(key).value_or(At<std::string>{});
}

At<double> require_number(TableReader& table, const FieldSpec& spec) {
  table.require(spec.key, std::string(spec.key) + " = " + std::string(spec.example));
  return table.number_or(spec, 1);
}

/// A point that moves needs no heights.
bool has_surface(TableReader& table) {
  for (const char* key : {"file", "heights", "height_unit", "way_unit", "repeats", "spacing", "rms",
                          "correlation", "slope", "seed", "length", "radius"})
    if (table.find(key)) return true;
  return false;
}

/// Heights come from a file, stand in the scene, or are made.
void read_surface(TableReader& table, Gestures::Track& track) {
  track.spacing = table.number(spacing_spec);
  const Entry* heights = table.find("heights");
  if (table.find("file") || heights) {
    track.file = table.text("file").value_or(At<std::string>{});
    track.heights = table.text("heights").value_or(At<std::string>{});
    if (table.find("file") && heights)
      table.reading().complain(heights->spot, "[[track]]: heights are given twice", "file, or heights");
    else if (!track.is_listed())
      table.reading().complain((heights ? heights : table.find("file"))->spot,
                               "[[track]]: there are no heights",
                               "file = \"heights.csv\", or heights = \"0\\n0.1\\n0\"");
    track.height_unit = table.number_or(height_unit_spec, 1);
    track.way_unit = table.number_or(way_unit_spec, 1);
    track.repeats = table.boolean("repeats").value_or(false);
    return;
  }
  table.require(
      "rms",
      "rms = \"10 um\" and correlation = \"0.1 mm\"; or file = \"heights.csv\", or heights = \"0\\n0.1\\n0\"");
  if (!table.find("rms")) return;
  track.rms = require_number(table, rms_spec);
  track.correlation = require_number(table, correlation_spec);
  track.slope = table.number_or(slope_spec, track.slope.value);
  track.seed = static_cast<std::uint64_t>(table.whole("seed", {0, INT64_MAX}).value_or(1));
  track.length = table.number(length_spec);
}

Gestures::Track read_track(TableReader& table) {
  Gestures::Track track;
  track.contact = require_text(table, "contact", "contact = \"ball-plate\"");
  track.moves = table.choice("point", {"fixed", "moving"}).value_or(0) == 1;
  if (track.moves)
    track.along = table.text("along").value_or(At<std::string>{});
  else if (table.find("along"))
    table.reading().complain(table.find("along")->spot,
                             "[[track]]: along says where a point moves that stays",
                             "point = \"moving\", or no along");
  if (!track.moves || has_surface(table)) read_surface(table, track);
  track.radius = table.number(tool_spec);
  track.speed = require_number(table, travel_spec);
  track.start = table.number_or(start_spec, 0);
  track.free = table.choice("travel", {"given", "free"}).value_or(0) == 1;
  track.inertia = table.number(inertia_spec);
  if (track.inertia && !track.free)
    table.reading().problems.add(track.inertia->place,
                                 "[[track]]: a hand keeps the speed, whatever the inertia",
                                 "travel = \"free\", or no inertia");
  return track;
}

Gestures::Hand read_hand(TableReader& table) {
  Gestures::Hand hand;
  hand.contact = require_text(table, "contact", "contact = \"string-plectrum\"");
  table.require("times", "times = [\"0 s\", \"20 ms\"]");
  table.require("places", "places = [\"0 mm\", \"1 mm\"]");
  hand.times = read_list(table, times_spec);
  hand.places = read_list(table, places_spec);
  hand.until = table.number(until_spec);
  const Entry* times = table.find("times");
  if (!times || !table.find("places")) return hand;
  if (hand.times.size() != hand.places.size() || hand.times.size() < 2)
    table.reading().complain(times->value.spot, "[[hand]]: needs as many places as times, two or more",
                             "times = [\"0 s\", \"20 ms\"] and places = [\"0 mm\", \"1 mm\"]");
  for (std::size_t i = 1; i < hand.times.size(); ++i)
    if (!(hand.times[i].value > hand.times[i - 1].value)) {
      table.reading().problems.add(hand.times[i].place, "[[hand]]: times must rise");
      break;
    }
  return hand;
}

Gestures::Strike read_strike(TableReader& table) {
  Gestures::Strike strike;
  strike.time = require_number(table, time_spec);
  strike.speed = require_number(table, blow_spec);
  strike.striker = require_text(table, "striker", "striker = \"mallet\"");
  strike.contact = table.text("contact").value_or(At<std::string>{});
  return strike;
}

/// What fingers and plectra share.
template <class Pad>
Pad read_pad(TableReader& table) {
  Pad pad;
  pad.name = read_new_name(table).value_or(At<std::string>{});
  pad.on = require_text(table, "on", "on = \"string\"");
  pad.at = require_place_on(table);
  pad.side =
      table.choice("side", {"left", "right"}).value_or(1) == 0 ? Wall::Faces::left : Wall::Faces::right;
  pad.stiffness = require_number(table, pad_spec);
  pad.damping = table.number_or(pad_damper_spec, 0);
  return pad;
}

Gestures::Finger read_finger(TableReader& table) {
  auto finger = read_pad<Gestures::Finger>(table);
  finger.from = require_number(table, from_spec);
  finger.until = table.number(until_spec);
  finger.press = require_number(table, press_spec);
  finger.lift = table.number_or(lift_spec, 0.005);
  finger.rise = table.number_or(rise_spec, 0.01);
  if (finger.until && !(finger.until->value >= finger.from.value + finger.rise.value))
    table.reading().problems.add(
        finger.until->place,
        "[[finger]]: it is taken off before it is on: until must be at least from + rise");
  return finger;
}

Gestures::Pluck read_pluck(TableReader& table) {
  auto pluck = read_pad<Gestures::Pluck>(table);
  pluck.time = require_number(table, time_spec);
  pluck.pull = require_number(table, pull_spec);
  pluck.rise = table.number_or(rise_spec, std::min(0.02, pluck.time.value));
  pluck.force = table.number(slip_spec);
  if (!(pluck.time.value >= pluck.rise.value) || pluck.time.value == 0)
    table.reading().problems.add(
        pluck.time.place,
        "[[pluck]]: it lets go before it has pulled: time must be at least rise, and not zero");
  return pluck;
}

Gestures::Glide read_glide(TableReader& table) {
  using Key = Gestures::Glide::Key;
  constexpr FieldSpec from{"from", "a factor", dimensions::none, positive, "1"};
  constexpr FieldSpec to{"to", "a factor", dimensions::none, positive, "1.06"};
  constexpr FieldSpec start{"start", "a time", dimensions::time, non_negative, "\"0.1 s\""};
  constexpr FieldSpec end{"end", "a time", dimensions::time, positive, "\"0.3 s\""};
  Gestures::Glide glide;
  table.require("key", "key = \"frequency\"");
  glide.key = static_cast<Key>(table.choice("key", {"frequency", "damping", "gravity"}).value_or(0));
  if (glide.key == Key::gravity) {
    if (table.find("on"))
      table.reading().complain(table.find("on")->spot,
                               "[[glide]]: gravity is that of the world, not of a resonator", "remove `on`");
  } else {
    glide.on = require_text(table, "on", "on = \"string\"");
  }
  glide.from = table.number_or(from, 1);
  glide.to = require_number(table, to);
  glide.start = require_number(table, start);
  glide.end = require_number(table, end);
  if (table.find("start") && table.find("end") && !(glide.end.value > glide.start.value))
    table.reading().problems.add(glide.end.place, "[[glide]]: it ends before it starts");
  return glide;
}

template <class Gesture, class Read>
void read_all(TableReader& root, const char* kind, std::vector<Gesture>& into, Read&& read) {
  for (const Node* node : root.tables(kind)) {
    TableReader table(root.reading(), *table_in(*node), node->spot, "[[" + std::string(kind) + "]]");
    Gesture made = read(table);
    made.place = root.reading().place(node->spot);
    table.finish();
    into.push_back(std::move(made));
  }
}

}  // namespace

void read_gestures(TableReader& root, Scene& scene) {
  Gestures& gestures = scene.gestures;
  read_all(root, "track", gestures.tracks, read_track);
  read_all(root, "hand", gestures.hands, read_hand);
  read_all(root, "strike", gestures.strikes, read_strike);
  read_all(root, "finger", gestures.fingers, read_finger);
  read_all(root, "pluck", gestures.plucks, read_pluck);
  read_all(root, "glide", gestures.glides, read_glide);
  if (!gestures.empty() && scene.resonators.empty())
    root.reading().problems.add(
        {scene.file, 0, 0}, "the scene has gestures, and no resonator",
        "[[track]], [[hand]], [[strike]], [[finger]], [[pluck]] and [[glide]] act on [[resonator]]s");
}

}  // namespace ictus
