#pragma once
// A fit for readers: tables, JSON, the columns of its result file, and the sections of its page.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "ictus/fit/solve.hpp"
#include "ictus/report/data.hpp"
#include "ictus/report/figure.hpp"

namespace ictus::cli {

std::vector<report::Table> fit_tables(const estimation::Problem& problem, const estimation::Result& result);
nlohmann::ordered_json fit_json(const estimation::Problem& problem, const estimation::Result& result);
/// One row per measured value.
report::DataTable fit_data(const estimation::Problem& problem, const estimation::Result& result);
/// Data beside the run, what is left, correlations.
std::vector<report::Section> fit_sections(const estimation::Problem& problem,
                                          const estimation::Result& result);

}  // namespace ictus::cli
