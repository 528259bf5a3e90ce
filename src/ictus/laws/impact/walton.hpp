#pragma once
// Walton's law for balls, the one that experiments report: restitution e, friction μ, and a tangential restitution β₀ of
// contacts that do not slide through,
//     p_n = (1 + e) u/W_nn,   p_t = min(μ p_n, (1 + β₀) |s|/W_tt) along s.                [Walton1993; Foerster1994]
// Normal and tangents must not push each other (W_nt = 0), nor one tangent the other. Energy lost is
// ½ p_n (1 − e) u + p_t (s − p_t W_tt/2), where p_t W_tt ≤ (1 + β₀) s ≤ 2 s: never a gain.

#include <cmath>

#include "ictus/laws/impact/cone_impact.hpp"

namespace ictus {

class Walton {
 public:
  static constexpr About about{"walton",
                               "Balls: e, μ, and a tangential restitution β₀ where they do not slide.",
                               "p_t = min(μ p_n, (1 + β₀) |s|/W_tt)", "[Walton1993]; [Foerster1994]"};
  static constexpr ImpactTraits traits{.knows_friction = true, .only_single = true, .needs_uncoupled = true};

  void resolve(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
    if (problem.contacts() > 1 && !are_single(problem))
      return out.fail(
          ImpactStatus::not_applicable,
          "the law knows single contacts, and these push each other: use lzb, or newton, poisson, fremond");
    for (std::size_t j = 0; j < problem.contacts(); ++j) {
      const ContactBlock block = contact_block(problem, j);
      if (!is_round(block, problem.dimension))
        return out.fail(
            ImpactStatus::not_applicable,
            "the law knows balls only, whose normal and tangents do not push each other: use stronge");
      strike(problem, block, j, out);
    }
    account_for_friction(problem, options, out);
  }

 private:
  /// W = diag(a, c, c) within rounding.
  static bool is_round(const ContactBlock& block, std::size_t d) {
    if (!is_uncoupled(block, d)) return false;
    const double c = block.w[1][1], slight = coupling_round_off * c;
    return d < 3 || (std::abs(block.w[1][2]) <= slight && std::abs(block.w[2][2] - c) <= slight);
  }

  static void strike(const ContactProblem& problem, const ContactBlock& block, std::size_t j,
                     ImpactOutcome& out) {
    const double u = problem.closing[j];
    if (!(u > 0)) return;
    out.impulse[j] = (1 + problem.restitution[j]) * u / block.w[0][0];
    const std::size_t tangents = problem.dimension - 1;
    double speed = 0;
    for (std::size_t i = 0; i < tangents; ++i) speed = std::hypot(speed, problem.slip[j * tangents + i]);
    if (!(speed > 0)) return;
    const double beta = problem.tangential_restitution.empty() ? 0 : problem.tangential_restitution[j];
    const double sticks = (1 + beta) * speed / block.w[1][1];
    const double friction = std::fmin(problem.friction[j] * out.impulse[j], sticks);
    for (std::size_t i = 0; i < tangents; ++i)
      out.tangential[j * tangents + i] = friction * (problem.slip[j * tangents + i] / speed);
  }
};
static_assert(ImpactLaw<Walton>);

}  // namespace ictus
