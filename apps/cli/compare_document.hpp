#pragma once
// A comparison as the program and the Python module tell it: JSON, a page, all its runs.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/report/runs.hpp"
#include "ictus/study/compare.hpp"

namespace ictus::cli {

/// All runs, the reference first; once, where it is one of the methods.
report::Runs runs_of(const Comparison& comparison);
nlohmann::ordered_json comparison_json(const Comparison& comparison);
/// `plot`: contacts and bodies that are drawn before others.
report::Page comparison_page(const std::string& command, const Assembly& assembly,
                             const Comparison& comparison, const std::vector<std::string>& plot);

}  // namespace ictus::cli
