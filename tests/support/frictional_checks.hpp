#pragma once
// What every outcome of an impact with friction must obey, one function per property; laws and broken twins go through
// them alike.

#include <functional>
#include <string>
#include <vector>

#include "tests/support/frictional_cases.hpp"

namespace ictus::test {

/// A result that outlives its workspace.
struct FrictionalSolved {
  ImpactStatus status = ImpactStatus::bad_problem;
  std::string message;
  std::vector<double> velocity, impulse, tangential, loss, friction_loss;
  std::vector<ImpactEvent> events;
  std::size_t steps = 0;
};

using FrictionalResolver = std::function<FrictionalSolved(const FrictionalCase&, const ImpactOptions&)>;

FrictionalSolved solved(const FrictionalCase& impact, const ImpactOptions& options);

/// Energy before, less energy after and all losses, in parts of the energy before.
double ledger_error(const FrictionalCase& impact, const FrictionalSolved& outcome);

/// The largest of |q| − μ p, in parts of the largest impulse.
double cone_excess(const FrictionalCase& impact, const FrictionalSolved& outcome);

/// The largest of what friction gave instead of taking, and of kinetic energy gained, in parts of the energy.
double energy_gain(const FrictionalCase& impact, const FrictionalSolved& outcome);

/// The largest speed at which a contact still closes, in parts of the fastest.
double closing_left(const FrictionalCase& impact, const FrictionalSolved& outcome);

/// Answers that differ although the problem is the same: contacts in reverse order, mirrored tangents, other units.
/// Velocities in parts of the fastest.
double order_error(const FrictionalResolver& resolve, const FrictionalCase& impact,
                   const ImpactOptions& options);
double mirror_error(const FrictionalResolver& resolve, const FrictionalCase& impact,
                    const ImpactOptions& options);
double units_error(const FrictionalResolver& resolve, const FrictionalCase& impact,
                   const ImpactOptions& options);
/// Tangents of each contact turned about its normal, in space.
double isotropy_error(const FrictionalResolver& resolve, const FrictionalCase& impact,
                      const ImpactOptions& options);

double velocity_difference(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace ictus::test
