// The substitutions (15) and (16) of [Chatziioannou2019] with their limits, and the energies of all examples.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/base/error.hpp"
#include "ictus/reproduce/chatziioannou.hpp"

namespace ictus::reproduce::chatziioannou {
namespace {

constexpr double pi = std::numbers::pi;

/// As printed: (1 − cos)/(1 + cos) and (1 − cos)/cos                          [Chatziioannou2019, eqs (15),
/// (16)]
double printed_beta(Stencil stencil, double angle) {
  const double c = std::cos(angle);
  return (1 - c) / (stencil == Stencil::two_point ? 1 + c : c);
}

double beta_star(Stencil stencil, double angle) {
  return stencil == Stencil::two_point ? exact::beta2_star(angle) : exact::beta3_star(angle);
}

/// β of the uncorrected schemes, α = 1: (ω_cΔt)²/4 and (ω_cΔt)²/2.
double beta(Stencil stencil, double angle) { return angle * angle / (stencil == Stencil::two_point ? 4 : 2); }

/// Does (16) throw at this angle?
bool refused(double angle) {
  try {
    exact::beta3_star(angle);
    return false;
  } catch (const Error&) {
    return true;
  }
}

struct Limit {
  Named named;
  std::string symbol, equation, words;
  double angle;  // where β* is infinite
};

void add_rows(Part& part, const Limit& limit) {
  const Stencil stencil = limit.named.stencil;
  const double angle = Collision{44700.0 * 44700.0}.angle(), printed = printed_beta(stencil, angle);
  part.add(equal(limit.symbol + " at ω_c = 44700 rad/s", beta_star(stencil, angle),
                 {limit.equation, printed, 1e-13}, "the formula as printed, to round-off"));
  part.add(
      ours(equal(limit.symbol + "/β for ω_cΔt → 0", beta_star(stencil, 1e-3) / beta(stencil, 1e-3),
                 {"–", 1, 1e-6}, "at ω_cΔt = 1e-3, from which it differs by (ω_cΔt)²/6 or 5(ω_cΔt)²/12")));
  part.add(at_least(limit.symbol + " just below its limit", beta_star(stencil, limit.angle * (1 - 1e-6)),
                    {limit.words, 1e5}, "infinite in the limit; at 1 − 1e-6 of it"));
  part.add(equal("half a period in contact of " + limit.named.label + ", ω_cΔt = 1e6 (samples)",
                 exact::linear_duration(limit.named.stencil, 1e6, step) / step,
                 {limit.words, pi / limit.angle, 1e-5},
                 "the fastest oscillation that the scheme has, whatever its stiffness"));
}

}  // namespace

Part limits() {
  Part part;
  add_rows(part, {two_point, "β₂*", "eq. (15)", "ω_c < π/Δt", pi});
  add_rows(part, {three_point, "β₃*", "eq. (16)", "ω_c < π/(2Δt)", pi / 2});
  part.add(equal("is β₃* refused just beyond its limit?", refused(pi / 2 * (1 + 1e-6)) ? 1 : 0,
                 {"not guaranteed to be non-negative", 1}, "(16) is negative there"));
  double least = INFINITY;
  for (int i = 1; i < 1000; ++i) least = std::min(least, exact::beta2_star(pi * i / 1000));
  part.add(at_least("smallest β₂* below its limit", least, {"β₂* ≥ 0 unconditionally", 0}));
  return part;
}

Part energy() {
  Part part;
  const std::array<std::pair<std::string, double>, 4> stiffness{
      std::pair{"k = 1e9", 1e9}, {"k = 1e10", 1e10}, {"k = 1e11", 1e11}, {"ω_c = 44700", 44700.0 * 44700.0}};
  const auto add = [&](const std::string& label, const std::string& in, const ImpactRun& seen) {
    double worst = 0;
    for (double h : seen.energy) worst = std::max(worst, std::abs(h / seen.energy.front() - 1));
    part.add(equal("largest |H/H_0 − 1| of " + label + ", " + in, worst,
                   {"energy remains constant", 0, 1e-13},
                   "to round-off; three-point: T(v_{n−½}) + [V(y^{n−1}) + V(y^n)]/2"));
  };
  for (const auto& [text, k] : stiffness)
    for (const Named& named : {two_point, three_point}) add(named.label, text, run({k}, named.name));
  for (const Named& named : {two_point, three_point})
    add("corrected " + named.label, stiffness[3].first, run({stiffness[3].second}, named.tuned));
  return part;
}

}  // namespace ictus::reproduce::chatziioannou
