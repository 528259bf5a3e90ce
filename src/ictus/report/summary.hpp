#pragma once
// What a run came to, as tables: impacts, ledger, conditions.

#include <cstddef>
#include <string>
#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

struct ImpactRows {
  std::size_t most = 50;  // rows shown; the note says how many there are
};

/// By its number where it has no name.
std::string contact_name(const Trace& trace, std::size_t contact);

Table impact_table(const Trace& trace, const ImpactRows& rows = {});
/// The same entries for every method; those that only some have where they are not zero.
Table ledger_table(const Ledger& ledger);
/// Conditions (24), (25), (26) of [Papetti2011]: how often violated, where first, and by how much at worst.
Table condition_table(const Conditions& conditions);

}  // namespace ictus::report
