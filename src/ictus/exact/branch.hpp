#pragma once
// One half of a Hunt–Crossley impact without dimensions: the way from the surface to the deepest point.
// With ζ = |σ|/S from 1 (surface) to 0 (deepest) and a = α/(α+1), the time spent since the surface is
//   J(p) = ∫₀^p q^{−a} (2−q)^{−a} g(±S(1−q)) dq,   p = 1 − ζ,   g(σ) = σ/z(σ),
// + for the way in, − for the way out (run backwards). Depth: x/x_max = (p(2−p))^{1/(α+1)}.
// Derivation: docs/theory/exact.md, 3 and 4.

#include <vector>

#include "ictus/exact/chebyshev.hpp"

namespace ictus::exact {

/// A place on the branch.
struct BranchPlace {
  double level;  // ζ = |σ|/S ∈ [0, 1]
  double root;   // θ = (1 − ζ)^{1/(α+1)}, accurate also where ζ rounds to 1
};

class Branch {
 public:
  enum class Way { in, out };

  Branch(Way way, double width, double exponent);  // S and α

  double total() const { return total_; }   // J(1)
  double elapsed(double distance) const;    // J(p), p ∈ [0, 1]
  BranchPlace place(double elapsed) const;  // the inverse, elapsed ∈ [0, J(1)]

 private:
  struct Panel {
    Chebyshev rate;     // dJ/dp
    Chebyshev elapsed;  // J since the panel's beginning
    double before;      // J at the panel's beginning
  };

  double smooth_part(double distance) const;  // H(p) = (2−p)^{−a} g
  Chebyshev mean_over_end() const;
  void add_panels();
  double end_elapsed(double root) const;
  BranchPlace place_in_end(double elapsed) const;
  BranchPlace place_in(const Panel& panel, double elapsed) const;

  double sign_, width_, exponent_;
  Chebyshev smooth_;  // H on the end panel, where p^{−a} is taken apart
  Chebyshev mean_;    // F(p) = ∫₀¹ y^{−a} H(py) dy, so that J = p^{1−a} F(p) there
  std::vector<Panel> panels_;
  double total_;
};

}  // namespace ictus::exact
