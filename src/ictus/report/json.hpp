#pragma once
// Results as JSON, in SI units and a fixed order of keys. NaN and infinities are null.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/report/origin.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

enum class Columns { no, yes };

/// null where it is not finite.
nlohmann::ordered_json number(double x);

nlohmann::ordered_json json(const Trace& trace, Columns columns = Columns::no);
nlohmann::ordered_json json(const Impact& impact, const std::vector<std::string>& contact_names);
nlohmann::ordered_json json(const Ledger& ledger);
nlohmann::ordered_json json(const Conditions& conditions);
nlohmann::ordered_json json(const Table& table);
nlohmann::ordered_json json(const Figure& figure);
nlohmann::ordered_json json(const Origin& origin);

}  // namespace ictus::report
