#pragma once
// The parts of a step on which a path of depths is inside or outside, and where on them the nodes of a quadrature lie: they
// gather where the path crosses the surface (docs/theory/projected.md).

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "ictus/base/unit_roots.hpp"

namespace ictus {

namespace projecting {

/// A part of the step between changes of the path, and where the path meets the surface: at its ends, or, of a path that
/// begins or ends just inside, a little way beyond them.
struct Piece {
  double from = 0, to = 1;
  bool soft_from = false, soft_to = false;
  bool inside = false;         // δ̃ > 0
  double entry = 0, exit = 1;  // of soft ends, the surface: entry ≤ from, exit ≥ to
};

/// Where on a piece the node u of [0, 1] lies, and dτ/du. The distance from the surface is w² there, w linear in u, so that
/// a power of the depth is smooth in u; u²(3 − 2u) between two ends on the surface.
struct Placed {
  double place, rate;
};
inline Placed placed(const Piece& piece, double u) {
  const double length = piece.to - piece.from;
  if (piece.soft_from && piece.soft_to && piece.entry == piece.from && piece.exit == piece.to)
    return {piece.from + length * u * u * (3 - 2 * u), 6 * length * u * (1 - u)};
  // Of two soft ends the nearer counts.
  if (piece.soft_from && (!piece.soft_to || piece.from - piece.entry <= piece.exit - piece.to)) {
    const double way = piece.to - piece.entry, first = std::sqrt((piece.from - piece.entry) / way);
    const double w = first + (1 - first) * u;
    return {piece.entry + way * w * w, 2 * way * w * (1 - first)};
  }
  if (piece.soft_to) {
    const double way = piece.exit - piece.from, last = std::sqrt((piece.exit - piece.to) / way);
    const double w = 1 - (1 - last) * u;
    return {piece.exit - way * w * w, 2 * way * w * (1 - last)};
  }
  return {piece.from + length * u, length};
}

/// Where a path that is just inside at `place` meets the surface beyond it, by Newton's steps; `place` itself where it
/// does not nearby.
template <std::size_t s>
double surface_beyond(const UnitPolynomial<s>& a, double place, double sign) {
  const auto slope = derivative_of(a);
  double x = place;
  for (int turn = 0; turn < 8; ++turn) {
    const double steep = polynomial_at(slope, x);
    if (!(sign * steep < 0)) return place;
    const double next = x - polynomial_at(a, x) / steep;
    if (!(sign * (next - place) >= 0 && std::abs(next - place) < 2)) return place;
    if (std::abs(next - x) < 1e-14) return next;
    x = next;
  }
  return x;
}

template <std::size_t s>
struct Pieces {
  std::array<Piece, 3 * s + 1> list;
  std::size_t count = 0;
};

/// The parts of the step. A law that remembers its largest depth changes also where the path turns, and where it
/// passes that depth.
template <std::size_t s>
Pieces<s> pieces_of(const UnitPolynomial<s>& a, double most, bool by_depth, double deepest) {
  struct Cut {
    double place;
    bool surface;
  };
  std::array<Cut, 3 * s> cuts;
  std::size_t count = 0;
  const auto add = [&](double place, bool surface) {
    std::size_t i = count++;
    for (; i > 0 && cuts[i - 1].place > place; --i) cuts[i] = cuts[i - 1];
    cuts[i] = {place, surface};
  };
  const UnitRoots<s> surface = sign_changes<s>(a);
  for (std::size_t i = 0; i < surface.count; ++i) add(surface.place[i], true);
  if (by_depth) {
    UnitPolynomial<s> above = a;
    above[0] -= deepest;
    const UnitRoots<s> passes = sign_changes<s>(above);
    for (std::size_t i = 0; i < passes.count; ++i) add(passes.place[i], false);
    if constexpr (s > 1) {
      const auto turns = sign_changes<s - 1>(derivative_of(a));
      for (std::size_t i = 0; i < turns.count; ++i) add(turns.place[i], false);
    }
  }
  // An end inside, but not deep, is soft too: the power of the depth has its corner beyond it.
  constexpr double near = 0.5;
  Pieces<s> pieces;
  double from = 0;
  bool soft = a[0] < near * most;
  const double entry = soft && a[0] > 0 ? surface_beyond<s>(a, 0, -1) : 0;
  const double end = polynomial_at(a, 1);
  const double exit = end < near * most && end > 0 ? surface_beyond<s>(a, 1, 1) : 1;
  for (std::size_t i = 0; i <= count; ++i) {
    const bool last = i == count;
    const double to = last ? 1 : cuts[i].place;
    const bool soft_to = last ? end < near * most : cuts[i].surface;
    if (to > from)
      pieces.list[pieces.count++] = {from,
                                     to,
                                     soft,
                                     soft_to,
                                     polynomial_at(a, 0.5 * (from + to)) > 0,
                                     from == 0 ? std::min(entry, 0.0) : from,
                                     last ? std::max(exit, 1.0) : to};
    from = to;
    soft = soft_to;
  }
  return pieces;
}

}  // namespace projecting

}  // namespace ictus
