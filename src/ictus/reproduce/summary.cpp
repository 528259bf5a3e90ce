#include "ictus/reproduce/summary.hpp"

#include <map>

#include "ictus/report/number.hpp"

namespace ictus::reproduce {
namespace {

std::string number(double x) { return report::significant(x, 6); }

/// "≥ 2", "= 1 ± 0.1", "± 0.0005" of a number that stands beside it.
std::string asked(const Row& row) {
  const std::string margin = row.allowed > 0 ? " ± " + report::significant(row.allowed, 2) : "";
  if (row.relation == Relation::between)
    return report::significant(row.target) + " … " + report::significant(row.upper);
  if (row.relation == Relation::equal && last_digit(row.printed) > 0 && !margin.empty())
    return margin.substr(1);
  return std::string(name(row.relation)) + " " + number(row.target) + margin;
}

std::string note(const Row& row) {
  if (row.verdict != Verdict::as_published) return row.note;
  const std::string scheme = number(row.published->value) + " by " + row.published->name;
  return row.note.empty() ? scheme : scheme + "; " + row.note;
}

std::string counted(std::size_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

struct Counts {
  std::size_t numbers = 0, claims = 0;  // of the paper
  std::size_t ours = 0, ours_failing = 0;
  std::map<Verdict, std::size_t> verdicts;  // of the paper
  std::map<Cause, std::size_t> causes;
};

Counts counts_of(const Reproduction& reproduction) {
  Counts counts;
  for (const Row& row : reproduction.rows) {
    if (row.origin == Origin::ours) {
      ++counts.ours;
      counts.ours_failing += row.verdict == Verdict::fail;
      continue;
    }
    ++(last_digit(row.printed) > 0 ? counts.numbers : counts.claims);
    ++counts.verdicts[row.verdict];
    if (row.verdict == Verdict::differs) ++counts.causes[row.cause];
  }
  return counts;
}

std::string line(const std::string& text) { return "  " + text + "\n"; }

std::string differing(const Counts& counts) {
  const auto found = counts.verdicts.find(Verdict::differs);
  if (found == counts.verdicts.end()) return "";
  std::string text =
      line(counted(found->second, "does", "do") + " not come out; what comes out instead is checked:");
  for (const auto& [cause, count] : counts.causes)
    text += line("  " + std::to_string(count) + ": " + std::string(words(cause)));
  return text;
}

}  // namespace

report::Table as_table(const Reproduction& reproduction) {
  report::Table table;
  table.title = "Reproduction of " + reproduction.paper;
  table.head = {"item", "quantity", "printed", "asked", "computed", "verdict", "note"};
  for (const Row& row : reproduction.rows)
    table.rows.push_back({row.item, row.quantity, row.origin == Origin::ours ? "(ours)" : row.printed,
                          asked(row), number(row.computed), std::string(name(row.verdict)), note(row)});
  return table;
}

report::Table published_table(const Reproduction& reproduction) {
  report::Table table;
  table.title = "Reproduction of " + reproduction.paper + " by its own schemes";
  table.head = {"item", "quantity", "printed", "published scheme gives", "converged", "verdict", "scheme"};
  for (const Row& row : reproduction.rows)
    if (row.published)
      table.rows.push_back({row.item, row.quantity, row.printed, number(row.published->value),
                            number(row.computed), std::string(name(row.verdict)), row.published->name});
  return table;
}

std::string summary(const Reproduction& reproduction) {
  Counts counts = counts_of(reproduction);
  std::string text = reproduction.paper + ": " + std::to_string(reproduction.rows.size()) +
                     " rows: " + counted(counts.numbers, "printed number", "printed numbers") + " and " +
                     counted(counts.claims, "claim", "claims") + " of the paper, " +
                     std::to_string(counts.ours) + " of ours\n";
  const auto of = [&](Verdict verdict) { return counts.verdicts[verdict]; };
  if (!reproduction.rows.empty())
    text += line(counted(of(Verdict::ok), "comes", "come") + " out as printed or claimed");
  if (const std::size_t published = of(Verdict::as_published))
    text += line(
        counted(published, "comes", "come") +
        " out by the scheme of the paper, with a step that we found from its digits where it is not told; the "
        "converged value differs, and is shown");
  text += differing(counts);
  if (const std::size_t failing = of(Verdict::fail))
    text += line(counted(failing, "fails", "fail") +
                 ": neither what is printed nor what is known to come out instead");
  if (counts.ours > 0)
    text += line(counted(counts.ours, "row answers", "rows answer") +
                 " nothing that is printed: what we checked beyond the paper; " +
                 (counts.ours_failing == 0 ? "all hold" : std::to_string(counts.ours_failing) + " fail"));
  for (const WithoutRows& item : reproduction.without)
    text += line("no rows for " + item.item + ": " + item.reason);
  return text;
}

}  // namespace ictus::reproduce
