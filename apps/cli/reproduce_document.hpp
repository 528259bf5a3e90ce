#pragma once
// A reproduction of a paper as the program and the Python module tell it.

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "ictus/report/figure.hpp"
#include "ictus/reproduce/reproduction.hpp"

namespace ictus::cli {

nlohmann::ordered_json row_json(const reproduce::Row& row);
report::Page reproduction_page(const std::string& command, const reproduce::Reproduction& reproduction);

}  // namespace ictus::cli
