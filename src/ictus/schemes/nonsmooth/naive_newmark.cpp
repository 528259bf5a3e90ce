#include "ictus/schemes/nonsmooth/naive_newmark.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ictus/schemes/nonsmooth/collocated_stepper.hpp"

namespace ictus {
namespace {

CollocationWeights weights(const NonsmoothOptions& options) {
  const double gamma = NonsmoothOptions::or_else(options.gamma, 0.5);
  return {gamma, NonsmoothOptions::or_else(options.beta, gamma / 2)};
}

bool at_positions(const NonsmoothOptions& options) {
  return options.constraint_level == ConstraintLevel::position;
}

}  // namespace

std::unique_ptr<NonsmoothStepper> NaiveNewmark::make(const MechanicalSystem& system,
                                                     const NonsmoothOptions& options) {
  const CollocationWeights chosen = weights(options);
  // What the contact force moves at the end of the step must not be zero.
  if (at_positions(options) && !(chosen.beta > 0))
    throw Error("naive_newmark needs beta > 0 for constraints at position level");
  if (!at_positions(options) && !(chosen.gamma > 0)) throw Error("naive_newmark needs gamma > 0");
  return make_collocated_stepper(system, options, chosen, ContactEntry::force);
}

std::vector<std::string> NaiveNewmark::warnings(const MechanicalSystem& system,
                                                const NonsmoothOptions& options) {
  if (at_positions(options))
    return {
        "naive_newmark at position level knows no restitution: how fast a body rebounds is decided by where "
        "in a step it touches"};
  const double gamma = weights(options).gamma;
  if (gamma == 1 || system.contacts() == 0) return {};
  double e = 0;
  for (Eigen::Index j = 0; j < system.contacts(); ++j) e = std::max(e, system.restitution(j));
  return {fmt::format(
      "naive_newmark is inconsistent unless gamma = 1: with gamma = {:.6g} a restitution of {:.6g} "
      "acts as one of {:.6g}",
      gamma, e, e + (1 + e) * (1 - gamma) / gamma)};
}

}  // namespace ictus
