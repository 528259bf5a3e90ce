#pragma once
// What can be measured of a run, by name: numbers (BODY.height, CONTACT.force), times (CONTACT.touches), and curves over
// time, which are the columns of the run (BODY.position, CONTACT.force with times).

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/run/assembly.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::estimation {

/// An ending of quantities that are one number of a run each.
struct NumberKind {
  std::string_view name, unit, meaning;
  double (*of)(const Assembly& assembly, const Trace& trace, const std::string& subject);
};
std::span<const NumberKind> number_kinds();

/// "tennis.height": the ball, and what was measured of it.
struct SplitQuantity {
  std::string subject, what;
};
SplitQuantity split(std::string_view quantity);

/// The unit of a number; throws Error where no number has such an ending.
std::string_view unit_of_number(std::string_view quantity);
/// Throws Error where the run has no such number.
double number_of(const Assembly& assembly, const Trace& trace, const std::string& quantity);

/// s, the moments at which a contact closes, ascending. Throws Error where there is no such contact.
std::vector<double> touches_of(const Trace& trace, const std::string& contact);

}  // namespace ictus::estimation
