#include "ictus/reproduce/reproduction.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>

namespace ictus::reproduce {
namespace {

bool meets(const Row& row, double value) {
  switch (row.relation) {
    case Relation::equal: return std::abs(value - row.target) <= row.allowed;
    case Relation::at_most: return value <= row.target + row.allowed;
    case Relation::at_least: return value >= row.target - row.allowed;
    case Relation::between: return value >= row.target - row.allowed && value <= row.upper + row.allowed;
  }
  return false;
}

}  // namespace

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::ok: return "ok";
    case Verdict::as_published: return "as published";
    case Verdict::differs: return "differs";
    case Verdict::fail: break;
  }
  return "fail";
}

std::string_view name(Relation relation) {
  switch (relation) {
    case Relation::equal: return "=";
    case Relation::at_most: return "≤";
    case Relation::at_least: return "≥";
    case Relation::between: break;
  }
  return "between";
}

std::string_view name(Origin origin) { return origin == Origin::paper ? "paper" : "ours"; }

std::string_view words(Cause cause) {
  switch (cause) {
    case Cause::in_the_note: break;
    case Cause::erratum: return "an error in the paper";
    case Cause::cut: return "a last digit cut off instead of rounded";
    case Cause::read_off: return "read off a figure by the paper, or given as 'about'";
    case Cause::other_reading: return "left open by the paper, and read in another way here";
    case Cause::unexplained: return "unexplained: we do not know why";
  }
  return "the reason is in the note of the row";
}

Verdict judged(const Row& row) {
  if (meets(row, row.computed)) return Verdict::ok;
  const bool known = row.instead && std::abs(row.computed - row.instead->value) <= row.instead->within;
  if (!known || row.origin == Origin::ours) return Verdict::fail;
  if (row.published && meets(row, row.published->value)) return Verdict::as_published;
  return row.note.empty() ? Verdict::fail : Verdict::differs;
}

double last_digit(std::string_view printed) {
  const std::string text(printed);
  char* end = nullptr;
  std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || std::isalpha(static_cast<unsigned char>(text.back()))) return 0;
  const std::size_t mantissa = std::min(text.find_first_of("eE"), text.size()), point = text.find('.');
  const int decimals = point < mantissa ? static_cast<int>(mantissa - point) - 1 : 0;
  const int exponent = mantissa < text.size() ? std::atoi(text.c_str() + mantissa + 1) : 0;
  return std::pow(10.0, exponent - decimals);
}

bool Reproduction::succeeded() const {
  return std::none_of(rows.begin(), rows.end(), [](const Row& row) { return row.verdict == Verdict::fail; });
}

}  // namespace ictus::reproduce
