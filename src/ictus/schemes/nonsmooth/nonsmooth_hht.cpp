#include "ictus/schemes/nonsmooth/nonsmooth_hht.hpp"

#include <fmt/format.h>

#include "ictus/schemes/nonsmooth/collocated_stepper.hpp"

namespace ictus {

CollocationWeights NonsmoothHht::weights(const NonsmoothOptions& options) {
  const double alpha = NonsmoothOptions::or_else(options.alpha, 0.1);
  return {.gamma = NonsmoothOptions::or_else(options.gamma, 0.5 + alpha),
          .beta = NonsmoothOptions::or_else(options.beta, (1 + alpha) * (1 + alpha) / 4),
          .alpha_f = alpha};
}

std::unique_ptr<NonsmoothStepper> NonsmoothHht::make(const MechanicalSystem& system,
                                                     const NonsmoothOptions& options) {
  const CollocationWeights chosen = weights(options);
  if (!(chosen.alpha_f < 1))
    throw Error(fmt::format("nonsmooth_hht has no meaning for alpha = {:.6g}", chosen.alpha_f),
                "alpha lies between 0 and 1/3");
  return make_collocated_stepper(system, options, chosen);
}

// The terms of [AcaryLecture, eqs. (103)–(104)] have their signs for 0 ≤ α ≤ γ − ½ ≤ ½ and 2β ≥ γ.
std::vector<std::string> NonsmoothHht::warnings(const MechanicalSystem&, const NonsmoothOptions& options) {
  const CollocationWeights chosen = weights(options);
  const double alpha = chosen.alpha_f, gamma = chosen.gamma, beta = chosen.beta;
  constexpr double round_off = 1e-12;  // γ − ½ = α is a bound and the default
  std::vector<std::string> warnings;
  if (!(alpha >= 0 && alpha <= 1.0 / 3))
    warnings.push_back(
        fmt::format("alpha = {:.6g} lies outside 0 ≤ alpha ≤ 1/3: the scheme may be unstable", alpha));
  if (!(gamma >= 0.5 + alpha - round_off && gamma <= 1 && 2 * beta >= gamma - round_off))
    warnings.push_back(fmt::format(
        "gamma = {:.6g} and beta = {:.6g} lie outside 2 beta ≥ gamma and 1/2 + alpha ≤ gamma ≤ 1: "
        "the scheme may gain energy",
        gamma, beta));
  return warnings;
}

}  // namespace ictus
