#pragma once
// Sequential two-body collisions: contacts that close are resolved one at a time, from the first to the last,
// again and again, as if the others were not there, until a sweep meets no closing contact:
//     p_j += (1+e_j) u_j/W_jj                                            [PreclikRuede2010, eqs (16)–(17)]
// For equal masses and e = 1 this is a bubble sort of the velocities. In general the order of the contacts
// matters.
//
// Ours: for e < 1 there may be infinitely many collisions; when a sweep meets no speed above the tolerance,
// the rest is resolved with e = 0, the limit. Where nothing is lost and nothing comes to an end (a ball
// between two walls) the law has no answer, and says so: see `most_collisions`.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "ictus/base/end_of_run.hpp"
#include "ictus/laws/impact/law.hpp"

namespace ictus {

class Pairwise {
 public:
  static constexpr About about{"pairwise", "Sequential two-body collisions, swept over the contacts.",
                               "p_j += (1+e_j) u_j/W_jj while u_j > 0", "[PreclikRuede2010, eqs (16)–(17)]"};
  static constexpr ImpactTraits traits{.depends_on_order = true};

  void resolve(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
    begin(problem, options);
    sweep_out(problem, options, out);
    note_closed(problem, tolerance_, out);
  }

 private:
  void sweep_out(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
    for (Sweep sweep = collide(problem, out); sweep.collisions > 0; sweep = collide(problem, out)) {
      ++out.evaluations;
      if (sweep.fastest < tolerance_ && sweep.lost > 0) inelastic_ = true;
      if (inelastic_) out.status = ImpactStatus::collapsed;
      if (cycles(sweep))
        return out.fail(ImpactStatus::does_not_converge,
                        "sequential collisions go on for ever: nothing is lost and bodies cannot separate");
      if (out.steps >= options.limit && inelastic_) return;  // within the tolerance already
      if (out.steps >= options.limit)
        return out.fail(ImpactStatus::gave_up, "the limit of collisions is reached");
      if (end_is_asked_for_at(out.evaluations)) return out.fail(ImpactStatus::gave_up, told_to_end);
    }
  }

  struct Sweep {
    std::size_t collisions = 0;
    double fastest = 0;    // m/s
    double exchanged = 0;  // J, of the closing motion
    double lost = 0;       // J
  };

  void begin(const ContactProblem& problem, const ImpactOptions& options) {
    double fastest = 0;
    for (double u : problem.closing) fastest = std::max(fastest, std::abs(u));
    tolerance_ = std::max(options.tolerance, 1e-13) * fastest;
    inelastic_ = false;
    window_ = {};
    bound_ = most_collisions(problem);
  }

  /// One sweep over all contacts.
  Sweep collide(const ContactProblem& problem, ImpactOutcome& out) {
    Sweep sweep;
    const SparseRowsView& w = problem.delassus;
    for (std::size_t j = 0; j < w.size(); ++j) {
      // From the impulses, so that round-off does not gather over many collisions.
      double u = problem.closing[j], size = std::abs(u);
      for (std::size_t k = w.start[j]; k < w.start[j + 1]; ++k) {
        const double change = w.value[k] * out.impulse[w.column[k]];
        u -= change;
        size += std::abs(change);
      }
      if (!(u > round_off * size)) continue;
      const double e = inelastic_ ? 0 : problem.restitution[j], energy = u * u / (2 * w.diagonal[j]);
      out.impulse[j] += (1 + e) * u / w.diagonal[j];
      out.loss[j] += (1 - e * e) * energy;
      sweep.collisions += 1;
      sweep.fastest = std::max(sweep.fastest, u);
      sweep.exchanged += energy;
      sweep.lost += (1 - e * e) * energy;
    }
    out.steps += sweep.collisions;
    return sweep;
  }

  /// More collisions than conservative bodies need, and none of them lost anything.
  bool cycles(const Sweep& sweep) {
    window_.collisions += sweep.collisions;
    window_.exchanged += sweep.exchanged;
    window_.lost += sweep.lost;
    if (static_cast<double>(window_.collisions) < bound_) return false;
    const bool conserved = window_.lost < 1e-9 * window_.exchanged;
    window_ = {};
    return conserved;
  }

  /// Two elastic contacts whose directions enclose the angle θ of a wedge, cos θ = −W_jk/√(W_jj W_kk),
  /// exchange at most ⌈π/θ⌉ collisions: mirror images unfold the wedge. For more contacts the known bounds
  /// are far from what happens; ours is that number times m², the collisions of a bubble sort, times 8 for
  /// good measure.
  static double most_collisions(const ContactProblem& problem) {
    const SparseRowsView& w = problem.delassus;
    double most = 2;
    for (std::size_t j = 0; j < w.size(); ++j)
      for (std::size_t k = w.start[j]; k < w.start[j + 1]; ++k) {
        if (w.column[k] == j) continue;
        const double cosine = -w.value[k] / std::sqrt(w.diagonal[j] * w.diagonal[w.column[k]]);
        // Opposite directions have no wedge: any count is too many.
        if (cosine < 1 - 1e-12) most = std::max(most, std::numbers::pi / std::acos(std::max(-1.0, cosine)));
      }
    const double m = static_cast<double>(w.size());
    return 8 * most * m * m;
  }

  static constexpr double round_off = 1e-15;  // speeds below, in parts of their terms, are none

  double tolerance_ = 0;    // m/s
  double bound_ = 0;        // collisions after which a conservative impact is called endless
  bool inelastic_ = false;  // the limit of infinitely many collisions is being taken
  Sweep window_;            // since the last look at the bound
};
static_assert(ImpactLaw<Pairwise>);

}  // namespace ictus
