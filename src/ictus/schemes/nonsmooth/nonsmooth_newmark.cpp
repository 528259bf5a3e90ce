#include "ictus/schemes/nonsmooth/nonsmooth_newmark.hpp"

#include <fmt/format.h>

#include "ictus/schemes/nonsmooth/collocated_stepper.hpp"

namespace ictus {

CollocationWeights NonsmoothNewmark::weights(const NonsmoothOptions& options) {
  const double gamma = NonsmoothOptions::or_else(options.gamma, 0.5);
  return {gamma, NonsmoothOptions::or_else(options.beta, gamma / 2)};
}

std::unique_ptr<NonsmoothStepper> NonsmoothNewmark::make(const MechanicalSystem& system,
                                                         const NonsmoothOptions& options) {
  return make_collocated_stepper(system, options, weights(options));
}

// [AcaryLecture, eq. (97)]
std::vector<std::string> NonsmoothNewmark::warnings(const MechanicalSystem&,
                                                    const NonsmoothOptions& options) {
  const double gamma = weights(options).gamma, beta = weights(options).beta;
  if (2 * beta >= gamma && gamma >= 0.5) return {};
  return {
      fmt::format("gamma = {:.6g} and beta = {:.6g} lie outside 2 beta ≥ gamma ≥ 1/2: the scheme may gain "
                  "energy, and is unstable where steps are large for the stiffness",
                  gamma, beta)};
}

}  // namespace ictus
