#pragma once
// A system in other units is the same system: kilogram, metre and second change by random factors, parameters
// by their declared units, and all that the system says must follow.

#include <cmath>

#include "ictus/base/dimension.hpp"
#include "ictus/model/mechanics/systems.hpp"
#include "tests/support/mechanical_checks.hpp"

namespace ictus::test {

struct UnitScale {
  double kg, m, s;

  double of(const Dimension& d) const { return std::pow(kg, d.kg) * std::pow(m, d.m) * std::pow(s, d.s); }
  double of(std::string_view unit) const { return of(dimension_of(unit)); }
};

using SystemValues = std::map<std::string, double>;

/// All parameters in the new units, those not given from their defaults.
SystemValues scaled_values(const SystemFacts& facts, SystemValues values, const UnitScale& scale);

double work_rate(const MechanicalSystem& system, const Motion& at);

Worst scaling_errors(const SystemFacts& facts, const SystemValues& values);

}  // namespace ictus::test
