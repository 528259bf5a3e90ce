#pragma once
// What a run leaves behind: columns with name and unit, impacts, the ledger, and the conditions of passivity.

#include <string>
#include <vector>

#include "ictus/trace/conditions.hpp"
#include "ictus/trace/event.hpp"
#include "ictus/trace/ledger.hpp"

namespace ictus {

struct Column {
  std::string name;  // "ball.position", "ball-wall.force", "energy.kinetic"
  std::string unit;  // SI: "m", "m/s", "N", "J"
  std::vector<double> values;
};

/// How the run ended.
struct Ending {
  bool complete = true;
  std::string
      reason;  // "reached 2 ms", "all contacts separated", or what went wrong, with time, contact and advice
};

struct Trace {
  std::string scheme;                      // name in the list of schemes
  std::vector<std::string> contact_names;  // "ball-wall", one a contact
  std::vector<Column> columns;             // all of one length; the first is time in s
  std::vector<Impact> impacts;             // in the order of their touch
  Ledger ledger;
  Conditions conditions;
  Ending ending;
  std::size_t steps = 0;
  std::size_t evaluations = 0;  // of the contact laws, all steps together: the work of the run

  const Column* find(const std::string& name) const {
    for (const Column& column : columns)
      if (column.name == name) return &column;
    return nullptr;
  }
};

}  // namespace ictus
