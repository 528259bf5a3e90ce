#pragma once
// A trace as HDF5:
//     /            attributes title, scheme, version, scene, command, complete, ending, steps, evaluations
//     /columns     one dataset a column, attribute unit; long ones are chunked and deflated
//     /contacts    names of the contacts
//     /impacts     one dataset a field, attribute unit; `contact` is an index into /contacts
//     /ledger      attributes in J
//     /conditions  one group a condition, with attributes
// Equal traces give equal bytes: no times are stored.

#include <string>

#include "ictus/report/origin.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

/// The bytes of the file, made in memory; write_file puts them on the disk.
std::string hdf5(const Trace& trace, const Origin& origin);

}  // namespace ictus::report
