#pragma once
// A trace as HDF5:
//     /            attributes title, scheme, version, scene, command, complete, ending, steps, evaluations
//     /columns     one dataset per column, attribute unit; long ones are chunked and deflated
//     /bodies      name; position and velocity: instants × bodies × axes, attribute unit, over time; each
//                  body at the start and at the end: bodies × axes
//     /contacts    name; depth, gap, speed, force, impulse, energy, as far as the method tells them: instants ×
//                  contacts, attribute unit, over time; touches, total_impulse, peak_force of each
//     /impacts     one dataset per field, attribute unit; `contact` is an index into /contacts/name
//     /ledger      attributes in J
//     /conditions  one group per condition, with attributes
// Equal traces give equal bytes: no times are stored.

#include "ictus/report/data.hpp"
#include "ictus/report/file.hpp"
#include "ictus/report/origin.hpp"
#include "ictus/report/runs.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

/// Hands the bytes of the file on in blocks. They are made in a temporary file, not in memory.
void hdf5(const Trace& trace, const Origin& origin, const Sink& sink);

/// A comparison or a study: its table in /table, one dataset per column, and each run in /runs/NAME as above.
void hdf5(const DataTable& table, const Runs& runs, const Origin& origin, const Sink& sink);

}  // namespace ictus::report
