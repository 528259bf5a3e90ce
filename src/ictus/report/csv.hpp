#pragma once
// A trace as CSV: comment lines "# key: value", one row of names with units, then shortest round-trip
// numbers.

#include <string>

#include "ictus/report/origin.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

/// The bytes of the file; write_file puts them on the disk.
std::string csv(const Trace& trace, const Origin& origin);

}  // namespace ictus::report
