#pragma once
// Where in a step stick ends: the first place at which the margin of friction, 1 − |f|/μλ, falls below zero. It is looked at in
// quarters of the step. Where the contact opens on the way, a load that fades lets friction reach its bound just before, and
// beyond the opening loads have no meaning: only what is before it counts.

#include <algorithm>

namespace ictus::frictional {

/// Places of the unit interval between which the margin falls through zero; `to` is 0 where it does not.
struct SlipBracket {
  double from = 0, to = 0;
};

/// `opening`: the place at which the first contact of the patch opens; 0 where none does.
template <class Margin>
SlipBracket find_slip(const Margin& margin_at, double opening) {
  constexpr double over = 1e-11, far = 0.5;
  const double first = margin_at(0.0), last = margin_at(1.0);
  SlipBracket slip{0, last < -over ? 1.0 : 0.0};
  if (std::min(first, last) < far)
    for (int part = 1; part < 4 && (slip.to == 0 || slip.to == 1); ++part) {
      const double margin = margin_at(0.25 * part);
      if (margin < -over)
        slip.to = 0.25 * part;
      else if (slip.to == 1 && !(opening > 0 && 0.25 * part >= opening))
        slip.from = 0.25 * part;
    }
  for (double left = 0.1; opening > 0 && left > 5e-6 && (slip.to == 0 || slip.to > opening); left *= 0.1) {
    const double near = opening * (1 - left);
    if (near <= slip.from) continue;
    if (margin_at(near) < -over)
      slip.to = near;
    else
      slip.from = near;
  }
  return slip;
}

}  // namespace ictus::frictional
