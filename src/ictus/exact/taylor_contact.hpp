#pragma once
// One contact under gravity without dimensions:  X″ = G − K X^α (1 + u X′),  X(0) = 0, X′(0) = 1,  K =
// (α+1)/2, until X = 0 again. Solved by the Taylor series of X(T) in steps, in extended precision; near the
// surface, where X^α is no power series, by the leading terms in T and T^{α+1}. Derivation:
// docs/theory/exact.md, 7.

namespace ictus::exact {

struct GravityContact {
  double exponent;        // α
  double damping_number;  // u = μ v_in
  double weight;          // G = g x_s/v_in², the work of gravity over the elastic depth x_s
};

struct ContactEnd {
  bool leaves;       // false: the body stays in contact, and only max_depth is meant
  double duration;   // in x_s/v_in
  double speed_out;  // |v_out|/v_in
  double max_depth;  // in x_s
};

ContactEnd end_of(const GravityContact& contact);

}  // namespace ictus::exact
