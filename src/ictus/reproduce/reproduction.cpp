#include "ictus/reproduce/reproduction.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/report/number.hpp"

namespace ictus::reproduce {
namespace {

bool holds(const Row& row) {
  switch (row.relation) {
    case Relation::equal: return std::abs(row.computed - row.target) <= row.allowed;
    case Relation::at_most: return row.computed <= row.target + row.allowed;
    case Relation::at_least: return row.computed >= row.target - row.allowed;
  }
  return false;
}

}  // namespace

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::ok: return "ok";
    case Verdict::differs: return "differs";
    case Verdict::fail: break;
  }
  return "fail";
}

Verdict judged(const Row& row) {
  if (holds(row)) return Verdict::ok;
  const bool expected = row.instead && std::abs(row.computed - row.instead->value) <= row.instead->within;
  return expected && !row.note.empty() ? Verdict::differs : Verdict::fail;
}

bool Reproduction::succeeded() const {
  return std::none_of(rows.begin(), rows.end(), [](const Row& row) { return row.verdict == Verdict::fail; });
}

report::Table as_table(const Reproduction& reproduction) {
  report::Table table;
  table.title = "Reproduction of " + reproduction.paper;
  table.head = {"item", "quantity", "printed", "computed", "allowed", "verdict", "note"};
  for (const Row& row : reproduction.rows)
    table.rows.push_back({row.item, row.quantity, row.printed, report::significant(row.computed, 6),
                          report::significant(row.allowed, 2), std::string(name(row.verdict)), row.note});
  return table;
}

}  // namespace ictus::reproduce
