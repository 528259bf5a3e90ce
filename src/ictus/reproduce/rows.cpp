#include "ictus/reproduce/rows.hpp"

#include <cstdlib>
#include <utility>

namespace ictus::reproduce {
namespace {

Row judge(Row row) {
  row.verdict = judged(row);
  return row;
}

Row row(Relation relation, std::string quantity, double computed, Claim claim, std::string note) {
  return judge({.paper = {},
                .item = {},
                .quantity = std::move(quantity),
                .printed = std::move(claim.printed),
                .target = claim.target,
                .computed = computed,
                .allowed = claim.allowed,
                .relation = relation,
                .note = std::move(note)});
}

}  // namespace

Row as_printed(std::string quantity, std::string printed, double computed, std::string note) {
  const double target = std::strtod(printed.c_str(), nullptr), allowed = 0.5 * last_digit(printed);
  return row(Relation::equal, std::move(quantity), computed, {std::move(printed), target, allowed},
             std::move(note));
}

Row equal(std::string quantity, double computed, Claim claim, std::string note) {
  return row(Relation::equal, std::move(quantity), computed, std::move(claim), std::move(note));
}

Row at_most(std::string quantity, double computed, Claim claim, std::string note) {
  return row(Relation::at_most, std::move(quantity), computed, std::move(claim), std::move(note));
}

Row at_least(std::string quantity, double computed, Claim claim, std::string note) {
  return row(Relation::at_least, std::move(quantity), computed, std::move(claim), std::move(note));
}

Row between(std::string quantity, double computed, Range range, std::string note) {
  Row made = row(Relation::between, std::move(quantity), computed, {std::move(range.printed), range.least, 0},
                 std::move(note));
  made.upper = range.most;
  return judge(std::move(made));
}

Row ours(Row row) {
  row.origin = Origin::ours;
  if (row.printed != "–" && !row.printed.empty())
    row.note = row.note.empty() ? row.printed : row.printed + ": " + row.note;
  row.printed.clear();
  return judge(std::move(row));
}

Row otherwise(Row row, Instead instead, std::string reason, Cause cause) {
  const bool erratum = cause == Cause::in_the_note && reason.starts_with("Erratum");
  row.cause = erratum ? Cause::erratum : cause;
  row.instead = instead;
  row.note = std::move(reason);
  return judge(std::move(row));
}

Row unexplained(Row row, Instead instead, std::string note) {
  return otherwise(std::move(row), instead, std::move(note), Cause::unexplained);
}

Row by_scheme(Row row, PublishedScheme scheme, Instead converged) {
  row.published = std::move(scheme);
  row.instead = converged;
  if (row.cause == Cause::in_the_note) row.cause = Cause::unexplained;
  row = judge(std::move(row));
  if (row.verdict == Verdict::ok || row.verdict == Verdict::as_published) return row;
  row.note += std::string(row.note.empty() ? "" : "; ") +
              "neither the converged value nor that of the published scheme is what is printed";
  return judge(std::move(row));
}

}  // namespace ictus::reproduce
