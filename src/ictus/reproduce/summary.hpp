#pragma once
// A reproduction for readers: its rows as tables, and in words how much of the paper came out.

#include <string>

#include "ictus/reproduce/reproduction.hpp"

namespace ictus::reproduce {

/// item, quantity, printed, asked, computed, verdict, note. `asked` is what makes the row ok: "± 0.0005" of
/// the printed number, "≥ 2", "1 … 2".
report::Table as_table(const Reproduction& reproduction);

/// Only the rows that have a published scheme: what is printed, what that scheme gives, the converged value.
report::Table published_table(const Reproduction& reproduction);

/// How many printed numbers and claims came out, how many only by the scheme of the paper, how many did not and
/// why, how many rows are ours, which items have no rows and why. One statement per line.
std::string summary(const Reproduction& reproduction);

}  // namespace ictus::reproduce
