#pragma once
// A comparison as tables: which of them is decided by what the methods tell, not by their kind.

#include <vector>

#include "ictus/report/data.hpp"
#include "ictus/report/figure.hpp"
#include "ictus/study/compare.hpp"

namespace ictus::cli {

std::vector<report::Table> tables_of(const Comparison& comparison);

/// For result files: one row per method.
report::DataTable data_of(const Comparison& comparison);

/// m, how far bodies lay inside each other; NaN where a method does not tell.
double penetration(const Trace& trace);

}  // namespace ictus::cli
