#pragma once
// What a run leaves behind: columns with name and unit, impacts, the ledger, and the conditions of passivity.

#include <string>
#include <vector>

#include "ictus/trace/conditions.hpp"
#include "ictus/trace/event.hpp"
#include "ictus/trace/ledger.hpp"
#include "ictus/trace/resolver_event.hpp"

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
  std::string scheme;                      // name in the list of schemes or of impact laws
  std::vector<std::string> contact_names;  // "ball-wall", one a contact
  std::vector<Column> columns;             // all of one length; the first is time in s
  std::vector<Impact> impacts;             // in the order of their touch
  std::vector<ResolverEvent> events;       // of impact laws: what happened inside the impacts
  std::vector<std::string> remarks;  // what a law admits of this run: energy made, contacts that stay closed
  Ledger ledger;
  Conditions conditions;
  Ending ending;
  double momentum_error = unknown;  // largest of an impact, over Σ m |v|; known for impact laws
  std::size_t steps = 0;
  std::size_t evaluations = 0;  // of the contact laws, all steps together: the work of the run

  const Column* find(const std::string& name) const {
    for (const Column& column : columns)
      if (column.name == name) return &column;
    return nullptr;
  }
};

}  // namespace ictus
