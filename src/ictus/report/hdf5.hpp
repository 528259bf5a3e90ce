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

#include <string>

#include "ictus/report/data.hpp"
#include "ictus/report/origin.hpp"
#include "ictus/report/runs.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

/// The bytes of the file, made in memory; write_file puts them on the disk.
std::string hdf5(const Trace& trace, const Origin& origin);

/// A comparison or a study: its table in /table, one dataset per column, and each run in /runs/NAME as above.
std::string hdf5(const DataTable& table, const Runs& runs, const Origin& origin);

}  // namespace ictus::report
