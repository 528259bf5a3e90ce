#include "ictus/reproduce/rows.hpp"

#include <cmath>
#include <cstdlib>
#include <utility>

namespace ictus::reproduce {
namespace {

Row row(Relation relation, std::string quantity, double computed, Claim claim, std::string note) {
  Row made{.paper = {},
           .item = {},
           .quantity = std::move(quantity),
           .printed = std::move(claim.printed),
           .target = claim.target,
           .computed = computed,
           .allowed = claim.allowed,
           .relation = relation,
           .note = std::move(note)};
  made.verdict = judged(made);
  return made;
}

/// Half a unit of the last digit of "+1.293" is 0.0005.
double half_unit(const std::string& printed) {
  const std::size_t point = printed.find('.');
  const std::size_t decimals = point == std::string::npos ? 0 : printed.size() - point - 1;
  return 0.5 * std::pow(10.0, -static_cast<double>(decimals));
}

}  // namespace

Row as_printed(std::string quantity, std::string printed, double computed, std::string note) {
  const double target = std::strtod(printed.c_str(), nullptr), allowed = half_unit(printed);
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

Row otherwise(Row row, Instead instead, std::string reason) {
  row.instead = instead;
  row.note = std::move(reason);
  row.verdict = judged(row);
  return row;
}

}  // namespace ictus::reproduce
