#pragma once
// Steps whose directions and forces depend on where they end.
//
// On a line an implicit step is one equation of the contacts. Where M, G or F depend on the configuration it is
// repeated with those of the end that the last round came to, until that end stays. A round shortens the
// distance from the fixed point by about h² ∂(M⁻¹(F − Gᵀλ))/∂q: a thousandfold and more at steps that follow
// the contact, so that three to five rounds come to round-off.

#include <cmath>

#include "ictus/model/system.hpp"

namespace ictus {

template <System S>
class Rounds {
 public:
  using Vector = typename S::Vector;
  explicit Rounds(const S& system) : q(system.coordinates()), v(system.coordinates()) {}

  Vector q, v;  // end of the step, as far as it is known

  /// Before the first round: the end of free flight will do.
  void begin(const S& system, const State<S>& state, double h) {
    count_ = 0;
    if (!system.curved()) return;
    v = state.v;
    q = state.q;
    system.retract(q, h * state.v);
  }
  bool first() const { return count_ == 0; }
  bool failed() const { return failed_; }

  /// After a round: is its end (next, v) that of the round before? It is kept for the next round if not.
  bool settled(const S& system, const Vector& from, const Vector& next, const Vector& next_v) {
    failed_ = false;
    if (!system.curved()) return true;
    const double change = (next - q).cwiseAbs().maxCoeff(), way = (next - from).cwiseAbs().maxCoeff();
    const double rounding = 4e-16 * next.cwiseAbs().maxCoeff() + 1e-15 * way;
    q = next;
    v = next_v;
    const double before = change_;
    change_ = change;
    if (++count_ > 1 && change <= rounding) return true;
    // At the level of its own rounding the end moves to and fro.
    if (count_ > 2 && !(change < 0.5 * before) && change <= 1e3 * rounding) return true;
    failed_ = count_ >= most || !(change < HUGE_VAL);
    return failed_;
  }

 private:
  static constexpr int most = 100;

  double change_ = 0;
  int count_ = 0;
  bool failed_ = false;
};

}  // namespace ictus
