#pragma once
// What a run came to, as tables: impacts, ledger, conditions.

#include <cstddef>

#include "ictus/report/figure.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::report {

struct ImpactRows {
  std::size_t most = 50;  // rows shown; the note says how many there are
};

Table impact_table(const Trace& trace, const ImpactRows& rows = {});
/// The same entries for every method; those that only some have where they are not zero.
Table ledger_table(const Ledger& ledger);
/// Conditions (24), (25), (26) of [Papetti2011]: how often violated, where first, and by how much at worst.
Table condition_table(const Conditions& conditions);

}  // namespace ictus::report
