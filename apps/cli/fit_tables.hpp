#pragma once
// A fit for readers: tables, JSON, the columns of its result file, and the sections of its page.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "ictus/fit/one_number.hpp"
#include "ictus/fit/solve.hpp"
#include "ictus/report/data.hpp"
#include "ictus/report/figure.hpp"
#include "ictus/run/assembly.hpp"

namespace ictus::cli {

std::vector<report::Table> fit_tables(const estimation::Problem& problem, const estimation::Result& result);
nlohmann::ordered_json fit_json(const estimation::Problem& problem, const estimation::Result& result);
/// One row per measured value.
report::DataTable fit_data(const estimation::Problem& problem, const estimation::Result& result);
/// Data beside the run, what is left, correlations.
std::vector<report::Section> fit_sections(const estimation::Problem& problem,
                                          const estimation::Result& result);

/// The scene with the numbers that were found. Files that it names are read again.
Assembly fitted_scene(const estimation::Problem& problem, const estimation::Result& result);
/// Its title, tables and pictures, with the fitted scene.
report::Page fit_page(const std::string& command, const estimation::Problem& problem,
                      const estimation::Result& result, const Assembly& fitted);

/// One number that explains one measurement: a root.
std::string root_words(const estimation::OneNumber& root, const Identified& found);
nlohmann::ordered_json root_json(const estimation::OneNumber& root, const Identified& found);

}  // namespace ictus::cli
