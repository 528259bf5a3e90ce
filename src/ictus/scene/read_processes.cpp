// [[crumple]] and [[break]]: events that draw from a store of energy. Strikers and contacts are judged where these are known
// (run/processes).

#include "ictus/scene/read_parts.hpp"

namespace ictus {
namespace {

constexpr Dimension energy_dimension{1, 2, -2};
constexpr FieldSpec store_spec{"stored_energy", "an energy", energy_dimension, positive, "\"2 mJ\""};
constexpr FieldSpec mean_spec{"event_energy", "an energy", energy_dimension, positive, "\"20 uJ\""};
constexpr FieldSpec least_spec{"least_energy", "an energy", energy_dimension, positive, "\"1 uJ\""};
constexpr FieldSpec share_spec{"share", "a share", dimensions::none, {0, 0.99, true, "in (0, 0.99]"}, "0.3"};
constexpr FieldSpec events_rate_spec{"rate", "a number per second", dimensions::frequency, positive,
                                     "\"300 Hz\""};
constexpr FieldSpec events_start_spec{"start", "a time", dimensions::time, non_negative, "\"50 ms\""};

At<double> need(TableReader& table, const FieldSpec& spec) {
  table.require(spec.key, std::string(spec.key) + " = " + std::string(spec.example));
  return table.number_or(spec, 1);
}

Process read_process(TableReader& table, Process::Kind kind) {
  Process made;
  made.kind = kind;
  table.require("striker", "striker = \"chip\"");
  made.striker = table.text("striker").value_or(At<std::string>{});
  made.contact = table.text("contact").value_or(At<std::string>{});
  made.stored_energy = need(table, store_spec);
  if (kind == Process::Kind::crumple) {
    made.event_energy = need(table, mean_spec);
  } else {
    made.share = need(table, share_spec);
    made.least_energy = table.number_or(least_spec, 1e-3 * made.stored_energy.value);
  }
  made.rate = need(table, events_rate_spec);
  made.start = table.number_or(events_start_spec, 0);
  made.seed = static_cast<std::uint64_t>(table.whole("seed", {0, INT64_MAX}).value_or(1));
  table.finish();
  return made;
}

}  // namespace

void read_processes(TableReader& root, Scene& scene) {
  for (const auto kind : {Process::Kind::crumple, Process::Kind::fracture}) {
    const char* key =
        kind == Process::Kind::crumple ? "crumple" : "break";  // tables keep what they were asked
    for (const Node* node : root.tables(key)) {
      TableReader table(root.reading(), *table_in(*node), node->spot, "[[" + std::string(key) + "]]");
      scene.processes.push_back(read_process(table, kind));
      scene.processes.back().place = root.reading().place(node->spot);
    }
  }
  if (!scene.processes.empty() && scene.resonators.empty())
    root.reading().problems.add(scene.processes[0].place,
                                "[[crumple]], [[break]]: the scene has no resonator to strike",
                                "give it a [[resonator]], and a [[body]] as the striker");
}

}  // namespace ictus
