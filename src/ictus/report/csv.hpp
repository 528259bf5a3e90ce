#pragma once
// A trace as CSV: comment lines "# key: value", one row of names with units, then shortest round-trip
// numbers.

#include <string>

#include "ictus/report/origin.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

/// The bytes of the file; write_file puts them on the disk.
std::string csv(const Trace& trace, const Origin& origin);

/// The mass points of deformable bodies: a line an instant and point.
std::string mass_points_csv(const Trace& trace, const Origin& origin);

/// Discs and spheres at the end of their run: a line a body.
std::string state_csv(const Trace& trace, const Origin& origin);

}  // namespace ictus::report
