#pragma once
// What tables and files call the restitution of an impact.

#include "ictus/trace/impact.hpp"

namespace ictus::report {

/// 1; that of its speeds. Where no law was asked for one and the contact parts more than ten times as fast as it closed, more than
/// 99 % of the energy with which it parts came from other contacts, and the ratio says nothing of this one: unknown.
inline double shown_restitution(const Impact& impact) {
  constexpr double most = 10;
  const bool asked = impact.asked_restitution == impact.asked_restitution;
  const double ratio = impact.restitution();
  return asked || ratio <= most ? ratio : unknown;
}

}  // namespace ictus::report
