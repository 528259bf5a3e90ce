#pragma once
// What the algebraic impact laws with friction share: each is one cone problem (solvers/cone/cone.hpp), or two. Its rows open
// where those of law.hpp close: u = −(closing, slip), r = (p_n, p_t), with the same W.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "ictus/laws/impact/contact_block.hpp"
#include "ictus/laws/impact/law.hpp"
#include "ictus/solvers/cone/solvers.hpp"

namespace ictus {

/// Losses of normals and friction, p (u⁻ + u⁺)/2 each; where their sum is a gain, the event that names the contact which
/// made most of it.
void account_for_friction(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out);

/// The cone problem of a law, by the solver of the options.
class ImpactCone {
 public:
  std::vector<double> q;      // m/s, all rows
  std::vector<double> least;  // N s, one per contact; empty: zero
  std::vector<double> r;      // N s, all rows

  /// q = −(u, m s): the slip times m.
  void set_speeds(const ContactProblem& problem, double tangential_factor);
  void multiply_normal(std::size_t contact, std::size_t dimension, double factor) {
    q[contact * dimension] *= factor;
  }

  /// False when there is no answer; `out` then says why.
  bool solve(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out);

  /// Adds r to the impulses of `out`.
  void add_impulses(std::size_t dimension, ImpactOutcome& out) const;

 private:
  double growth(const ContactProblem& problem) const;

  ConeWorkspace workspace_;
};

/// True, and said in `out`, where a contact that touches and jams leaves the choice between no impulse and one that stops
/// the slip: a + μ b·ŝ < 0 at u = 0.
bool is_ambiguous(const ContactProblem& problem, ImpactOutcome& out);

}  // namespace ictus
