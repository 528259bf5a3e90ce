#pragma once
// The outcome along a way, as tables and JSON.

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "ictus/report/table.hpp"
#include "ictus/study/continuity.hpp"

namespace ictus::cli {

/// The way, and the jumps on it where there are any.
std::vector<report::Table> tables_of(const Continuity& result, const ContinuityChoice& choice);
/// One of the runs that `ictus study --vary --json` prints.
nlohmann::ordered_json as_json(const Continuity& result, const ContinuityChoice& choice);
/// All of them.
nlohmann::ordered_json document_of(const nlohmann::ordered_json& runs);

}  // namespace ictus::cli
