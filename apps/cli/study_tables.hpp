#pragma once
// A study as tables, figures and JSON: which of them is decided by the columns that its runs have.

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "ictus/report/data.hpp"
#include "ictus/report/figure.hpp"
#include "ictus/study/study.hpp"

namespace ictus::cli {

/// For the terminal; `per_octave` steps apart where a table has one column per octave.
std::vector<report::Table> tables_of(const Study& study, int per_octave);
/// For the report.
std::vector<report::Section> sections_of(const Study& study, int per_octave);
nlohmann::ordered_json as_json(const Study& study);
/// For result files: one row per method and point.
report::DataTable data_of(const Study& study);

}  // namespace ictus::cli
