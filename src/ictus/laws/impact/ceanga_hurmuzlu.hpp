#pragma once
// Chains by triplets: while a contact is struck, its neighbours that still touch receive a fixed part of its
// impulse, ΔP_{j±1} = α ΔP_j, with the impulse correlation ratio α; the struck contact ends by its energetic
// restitution, and the neighbours, which are compressed by then, come next. [CeangaHurmuzlu2001]
// With r = W_jj + α (W_{j,j−1} + W_{j,j+1}) the closing speed falls as u_j − r P, so that compression ends
// with the energy E_j + u_j²/(2r), E_j what its neighbours have stored in it before, and
//     P_j = u_j/r + e √(2 (E_j + u_j²/(2r))/r).
// For three equal balls: v₁ = 1 − (1+e)/(2−α), v₃ = (1+e)/(2−α) (1 + e√(1−2α))/2, v₂ from the momentum.
// v₁ of the experimental columns of [Liu2008, Table 2] is this one to all digits; its v₃, which is larger by
// 0.02 to 0.06, is not reproduced: there the second contact gives back more energy than e allows (AAA even
// ends with more than it began).
//
// Ours: the fastest closing contact is struck next; α is reduced where it would part the neighbour that it
// presses, α ≤ −W_jk/W_kk, so that no energy comes from nowhere; the impact ends by a tolerance, and what is
// left is resolved with e = α = 0.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "ictus/base/end_of_run.hpp"
#include "ictus/base/tournament.hpp"
#include "ictus/laws/impact/law.hpp"

namespace ictus {

class CeangaHurmuzlu {
 public:
  static constexpr About about{"ceanga_hurmuzlu",
                               "Chains by triplets: a struck contact passes on a fixed part of its impulse.",
                               "ΔP_{j±1} = α ΔP_j", "[CeangaHurmuzlu2001]; [Liu2008, §6.2]"};
  static constexpr ImpactTraits traits{.depends_on_order = true, .only_chains = true};
  static constexpr std::string_view own_options = "correlation";  // of ImpactOptions, beside the tolerance

  void resolve(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
    if (!is_chain(problem.delassus))
      return out.fail(ImpactStatus::not_applicable,
                      "only chains: every contact may share a body with the one before and the one after");
    if (!(options.correlation >= 0 && options.correlation <= 1))
      return out.fail(ImpactStatus::bad_problem, "the impulse correlation ratio is not in [0, 1]");
    begin(problem, options);
    strike_all(problem, options, out);
    note_closed(problem, tolerance_, out);
  }

 private:
  void strike_all(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
    for (std::size_t j = closing_.winner(); closing_[j] > rest_; j = closing_.winner()) {
      if (closing_[j] < tolerance_ && lossy_) out.status = ImpactStatus::collapsed;
      const bool within = out.status == ImpactStatus::collapsed;
      if (out.steps == options.limit && within) return;
      if (out.steps == options.limit)
        return out.fail(ImpactStatus::gave_up, "the limit of collisions is reached");
      if (end_is_asked_for_at(out.steps)) return out.fail(ImpactStatus::gave_up, told_to_end);
      ++out.steps;
      const double ratio = within ? 0 : options.correlation, e = within ? 0 : problem.restitution[j];
      if (!strike(problem, {j, ratio, e}, out))
        return out.fail(ImpactStatus::does_not_converge,
                        "the balls are locked: a struck contact never stops");
    }
  }

  static bool is_chain(const SparseRowsView& w) {
    for (std::size_t j = 0; j < w.size(); ++j)
      for (std::size_t k = w.start[j]; k < w.start[j + 1]; ++k) {
        const std::size_t other = w.column[k];
        if (other != j && w.value[k] > 0) return false;
        if ((other + 1 < j || other > j + 1) && w.value[k] != 0) return false;
      }
    return true;
  }

  void begin(const ContactProblem& problem, const ImpactOptions& options) {
    const std::size_t m = problem.contacts();
    closing_.reset(problem.closing);
    stored_.assign(m, 0);
    double most = 0;
    lossy_ = false;
    for (std::size_t j = 0; j < m; ++j) {
      most = std::max(most, std::abs(closing_[j]));
      lossy_ = lossy_ || problem.restitution[j] < 1;
    }
    rest_ = 1e-14 * most;
    tolerance_ = std::max(options.tolerance, 1e-13) * most;
  }

  struct Strike {
    std::size_t contact;
    double ratio;        // α
    double restitution;  // e
  };
  struct Neighbour {
    std::size_t struck;
    std::size_t contact;
    double ratio;  // α, reduced where it must be
    double fall;   // of its closing speed for an impulse 1 at the struck contact, 1/kg, negative
  };

  /// One contact from its touch to its opening. False where its closing speed does not fall.
  bool strike(const ContactProblem& problem, const Strike& now, ImpactOutcome& out) {
    const SparseRowsView& w = problem.delassus;
    const std::size_t j = now.contact;
    double r = w.diagonal[j];
    Neighbour beside[2];
    std::size_t count = 0;
    for (std::size_t k = w.start[j]; k < w.start[j + 1]; ++k) {
      const std::size_t other = w.column[k];
      if (other == j || w.value[k] == 0) continue;
      const double own = w.diagonal[other], touching = closing_[other] >= -rest_ ? now.ratio : 0;
      const double ratio = std::min(touching, -w.value[k] / own);
      r += ratio * w.value[k];
      beside[count++] = {j, other, ratio, w.value[k] + ratio * own};
    }
    if (!(r > 1e-14 * w.diagonal[j])) return false;
    const double u = closing_[j], compressed = stored_[j] + u * u / (2 * r), e = now.restitution;
    const double impulse = u / r + e * std::sqrt(2 * compressed / r);
    closing_.change(j, -e * std::sqrt(2 * compressed * r));
    stored_[j] = 0;
    out.impulse[j] += impulse;
    out.loss[j] += (1 - e * e) * compressed;
    for (std::size_t i = 0; i < count; ++i) press(problem, beside[i], impulse, out);
    return true;
  }

  /// A neighbour takes its part of the impulse, and the energy ∫ u dP that compresses it.
  void press(const ContactProblem& problem, const Neighbour& to, double impulse, ImpactOutcome& out) {
    const std::size_t k = to.contact;
    const double share = to.ratio * impulse;
    stored_[k] += share * (closing_[k] - to.fall * impulse / 2);
    closing_.change(k, closing_[k] - to.fall * impulse);
    out.impulse[k] += share;
    // The contact beyond feels the neighbour's share, but takes no part.
    const SparseRowsView& w = problem.delassus;
    for (std::size_t i = w.start[k]; i < w.start[k + 1]; ++i)
      if (w.column[i] != k && w.column[i] != to.struck)
        closing_.change(w.column[i], closing_[w.column[i]] - w.value[i] * share);
  }

  Tournament closing_;          // u, m/s
  std::vector<double> stored_;  // E, J: taken from neighbours, not yet given back
  double rest_ = 0;             // speeds below are round-off, m/s
  double tolerance_ = 0;        // m/s
  bool lossy_ = false;          // only then may collisions have no end
};
static_assert(ImpactLaw<CeangaHurmuzlu>);

}  // namespace ictus
