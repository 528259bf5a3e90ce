#pragma once
// What a run leaves behind: columns with name and unit, impacts, the ledger, and the conditions of passivity.

#include <string>
#include <vector>

#include "ictus/base/outline.hpp"
#include "ictus/trace/columns.hpp"
#include "ictus/trace/conditions.hpp"
#include "ictus/trace/cone_book.hpp"
#include "ictus/trace/event.hpp"
#include "ictus/trace/impact.hpp"
#include "ictus/trace/ledger.hpp"
#include "ictus/trace/mass_points.hpp"
#include "ictus/trace/outcome.hpp"
#include "ictus/trace/routh_impact.hpp"
#include "ictus/trace/sphere_record.hpp"

namespace ictus {

/// How the run ended.
struct Ending {
  bool complete = true;
  std::string
      reason;  // "reached 2 ms", "all contacts separated", or what went wrong, with time, contact and advice
};

/// What a reader wants to see first: contacts in time, the inside of impacts, or the motion between them.
enum class Focus { contacts, impacts, motion };

/// A computed coordinate beside the exact one.
struct CoordinateError {
  std::string name;           // "ball"
  std::string unit;           // of the position
  double position, velocity;  // at the end of the run, as computed
  double exact_position, exact_velocity;
  double largest;  // of the position, over all samples
};

struct Trace {
  std::string scheme;  // name in the list of schemes, impact laws or nonsmooth schemes
  Focus focus = Focus::contacts;
  std::size_t dimension = 1;               // of the bodies' positions
  std::vector<BodyOutcome> bodies;         // every body, in the order of the scene
  std::vector<std::string> contact_names;  // "ball-wall", one per contact
  std::vector<ContactOutcome> contacts;    // one per contact
  std::vector<Column> columns;             // all of one length; the first is time in s
  std::vector<Impact> impacts;             // in the order of their touch
  std::vector<Event> events;               // of the motion, and inside impacts
  std::vector<CoordinateError> errors;     // of nonsmooth schemes, where the exact motion is known
  std::vector<double> exact_jumps;         // s, of the exact motion's velocities
  MassPoints mass_points;                  // of deformable bodies
  SphereRecord spheres;                    // of inelastic_then_restore
  Picture picture;                         // of bodies and walls
  std::vector<RouthImpact> routh;    // impacts of one contact with friction, in the plane; the first of them
  std::vector<std::string> remarks;  // what a law admits of this run: contacts that stay closed, rows dropped
  std::vector<std::string>
      failures;  // of the physics: restitution above the asked one, energy made, momentum lost
  Ledger ledger;
  Conditions conditions;
  Ending ending;
  double smallest_gap = unknown;    // m, of nonsmooth schemes at ends of steps; negative: penetration
  double momentum_error = unknown;  // of its scale (run/verdict); of impacts, or of bodies left alone
  std::size_t steps = 0;
  std::size_t evaluations = 0;  // of contact laws, or of a system's forces, all steps together: the work
  std::size_t solves = 0;       // of complementarity problems, of nonsmooth schemes
  ConeBook cone = {};           // of those with friction

  /// Those of the motion, or those inside impacts.
  std::vector<Event> events_inside_impacts(bool inside) const {
    std::vector<Event> some;
    for (const Event& event : events)
      if (is_inside_impact(event.kind) == inside) some.push_back(event);
    return some;
  }
  const Column* find(const std::string& name) const {
    for (const Column& column : columns)
      if (column.name == name) return &column;
    return nullptr;
  }
};

}  // namespace ictus
