#include "ictus/schemes/nonsmooth/nonsmooth_generalized_alpha.hpp"

#include <fmt/format.h>

#include "ictus/schemes/nonsmooth/collocated_stepper.hpp"

namespace ictus {
namespace {

double radius(const NonsmoothOptions& options) {
  return NonsmoothOptions::or_else(options.rho_infinity, 0.8);
}

}  // namespace

std::unique_ptr<NonsmoothStepper> NonsmoothGeneralizedAlpha::make(const MechanicalSystem& system,
                                                                  const NonsmoothOptions& options) {
  const double rho = radius(options);
  if (!(rho > -1 && rho < 2))
    throw Error(fmt::format("nonsmooth_generalized_alpha has no meaning for rho_infinity = {:.6g}", rho),
                "rho_infinity lies between 0 and 1");
  const double alpha_m = (2 * rho - 1) / (rho + 1), alpha_f = rho / (rho + 1);
  const double gamma = 0.5 + alpha_f - alpha_m;
  return make_collocated_stepper(system, options,
                                 {gamma, (gamma + 0.5) * (gamma + 0.5) / 4, alpha_f, alpha_m});
}

std::vector<std::string> NonsmoothGeneralizedAlpha::warnings(const MechanicalSystem&,
                                                             const NonsmoothOptions& options) {
  const double rho = radius(options);
  if (rho >= 0 && rho <= 1) return {};
  return {
      fmt::format("rho_infinity = {:.6g} lies outside 0 ≤ rho_infinity ≤ 1: the scheme may be unstable where "
                  "steps are large for the stiffness",
                  rho)};
}

}  // namespace ictus
