// [[bow]]: a hand that rubs a resonator. What its bristles need is judged where their law is known (run/bows).

#include "ictus/scene/read_parts.hpp"

namespace ictus {
namespace {

constexpr FieldSpec bow_speed_spec{"speed", "a speed", dimensions::speed, any_number, "\"0.2 m/s\""};
constexpr FieldSpec bow_speed_times_spec{"speed_times", "a time", dimensions::time, non_negative,
                                         "[\"0 s\", \"50 ms\"]"};
constexpr FieldSpec bow_force_spec{"force", "a force", Dimension{1, 1, -2}, non_negative, "\"1 N\""};
constexpr FieldSpec bow_force_times_spec{"force_times", "a time", dimensions::time, non_negative,
                                         "[\"0 s\", \"50 ms\"]"};

RampChoice read_ramp(TableReader& table, const FieldSpec& values, const FieldSpec& times) {
  const std::string key(values.key), time_key(times.key);
  table.require(values.key, key + " = " + std::string(values.example));
  RampChoice ramp{read_list(table, times), read_list(table, values)};
  const Entry* entry = table.find(values.key);
  if (!entry) return ramp;
  const bool held = ramp.times.empty() && ramp.values.size() == 1;
  if (!held && (ramp.times.size() != ramp.values.size() || ramp.values.empty()))
    table.reading().complain(entry->value.spot,
                             table.where() + " " + key + ": one value, or as many as there are " + time_key,
                             key + " = [" + std::string(values.example) + ", " + std::string(values.example) +
                                 "] and " + time_key + " = " + std::string(times.example));
  for (std::size_t i = 1; i < ramp.times.size(); ++i)
    if (!(ramp.times[i].value > ramp.times[i - 1].value)) {
      table.reading().problems.add(ramp.times[i].place, table.where() + " " + time_key + ": times must rise");
      break;
    }
  return ramp;
}

Bow read_bow(TableReader& table) {
  Bow bow;
  if (const auto name = read_new_name(table)) {
    bow.name = *name;
    table.rename("[[bow]] '" + name->value + "'");
  }
  table.require("on", "on = \"string\"");
  bow.on = table.text("on").value_or(At<std::string>{});
  bow.at = require_place_on(table);
  bow.speed = read_ramp(table, bow_speed_spec, bow_speed_times_spec);
  bow.force = read_ramp(table, bow_force_spec, bow_force_times_spec);
  if (const Entry* entry = table.find("damping_limit"))
    bow.damping_limit = {table.choice("damping_limit", {"speed", "none"}).value_or(0) == 0 ? Bow::Limit::speed
                                                                                           : Bow::Limit::none,
                         table.reading().place(entry->value.spot)};
  bow.parameters = read_parameters(
      table, {"name", "on", "at", "speed", "speed_times", "force", "force_times", "damping_limit"});
  return bow;
}

}  // namespace

void read_bows(TableReader& root, Scene& scene) {
  for (const Node* node : root.tables("bow")) {
    TableReader table(root.reading(), *table_in(*node), node->spot, "[[bow]]");
    scene.bows.push_back(read_bow(table));
    scene.bows.back().place = root.reading().place(node->spot);
  }
  if (!scene.bows.empty() && scene.resonators.empty())
    root.reading().problems.add(scene.bows[0].place, "[[bow]]: the scene has no resonator to rub",
                                "give it a [[resonator]], as in kind = \"string\"");
}

}  // namespace ictus
