#pragma once
// A height along a way, r(x): cubic between knots, its slope continuous. The motion of a hand over time is one, and the
// profile of a rough surface over the way that a tool has travelled. Beyond its ends it is level, goes on straight, or
// repeats.

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "ictus/base/legendre.hpp"
#include "ictus/base/unit_roots.hpp"

namespace ictus {

class Track {
 public:
  enum class Beyond { level, straight, repeats };

  /// Level everywhere, at zero.
  Track() = default;
  /// With these slopes; x strictly rising, at least two knots. A track that repeats ends as it begins.
  Track(const std::vector<double>& x, const std::vector<double>& y, const std::vector<double>& slope,
        Beyond beyond = Beyond::level);
  /// Its curvature is continuous, too.
  static Track spline(const std::vector<double>& x, const std::vector<double>& y,
                      Beyond beyond = Beyond::level);
  /// Monotone between neighbours, and at rest at its ends and where it turns: what a hand does that is told places.
  static Track calm(const std::vector<double>& x, const std::vector<double>& y);

  struct At {
    double value = 0, slope = 0, curvature = 0;
  };
  At at(double x) const;
  /// The next knot beyond x, where the third derivative jumps; infinite where there is none.
  double next_knot(double x) const;
  double first() const { return x_.empty() ? 0 : x_.front(); }
  double last() const { return x_.empty() ? 0 : x_.back(); }
  /// Between knots, on the average.
  double spacing() const { return x_.empty() ? 0 : (last() - first()) / static_cast<double>(x_.size() - 1); }
  bool repeats() const { return beyond_ == Beyond::repeats; }
  double least() const;  // of the knots
  double most() const;

  /// A way x(τ) over the unit interval.
  using WayOf = UnitPolynomial<legendre::most>;
  /// Nodes τ of the unit interval with their weights and r′(x(τ)), enough of them between two knots that
  /// ∫ r′(x(τ)) x′(τ) dτ is the rise of the track along the way, to round-off: visit(τ, weight, slope). Of a way that is
  /// uniform so many nodes, and of another one so many.
  template <std::size_t uniform = 3, std::size_t bent = 6, class Visit>
  void visit(const WayOf& way, Visit&& visit) const {
    if (pieces_.empty()) return;
    if (way[2] == 0 && way[3] == 0 && way[4] == 0)
      return visit_monotone<uniform>(way, {0, way[0]}, {1, way[0] + way[1]}, visit);
    const auto turns = sign_changes<legendre::most - 1>(derivative_of(way));
    Spot from{0, way[0]};
    for (std::size_t i = 0; i <= turns.count; ++i) {
      const double place = i < turns.count ? turns.place[i] : 1;
      const Spot to{place, polynomial_at(way, place)};
      visit_monotone<bent>(way, from, to, visit);
      from = to;
    }
  }

 private:
  struct Piece {
    double value, slope, half_curvature, sixth;  // powers of the distance from its left knot
  };
  struct Spot {
    double place, x;
  };
  using Index =
      std::int64_t;  // of a piece, from −1, that before the first knot, on; or any, where it repeats

  Index locate(double x) const;
  double knot(Index left_of_piece) const;
  double anchor(Index i) const;  // from where the powers of a piece count
  Piece piece(Index i) const;

  template <std::size_t nodes, class Visit>
  void visit_monotone(const WayOf& way, Spot from, const Spot& to, Visit& visit) const {
    const bool rises = to.x > from.x;
    if (!(std::abs(to.x - from.x) < 1e6 * spacing())) return;  // no motion of anything that is followed
    Index i = locate(from.x);
    if (!rises && from.x == knot(i)) --i;
    for (;; i += rises ? 1 : -1) {
      const double next = knot(rises ? i + 1 : i);
      if (rises ? !(next < to.x) : !(next > to.x)) break;
      WayOf beyond = way;
      beyond[0] -= next;
      const double place = bracketed_zero(beyond, from.place, to.place, rises);
      visit_piece<nodes>(way, i, from.place, place, visit);
      from.place = place;
    }
    visit_piece<nodes>(way, i, from.place, to.place, visit);
  }
  template <std::size_t nodes, class Visit>
  void visit_piece(const WayOf& way, Index i, double from, double to, Visit& visit) const {
    constexpr legendre::Gauss<nodes> gauss = legendre::gauss<nodes>();
    const double left = anchor(i);
    const Piece here = piece(i);
    for (std::size_t n = 0; n < nodes; ++n) {
      const double place = from + (to - from) * gauss.place[n], d = polynomial_at(way, place) - left;
      visit(place, (to - from) * gauss.weight[n],
            here.slope + d * (2 * here.half_curvature + 3 * here.sixth * d));
    }
  }

  std::vector<double> x_;
  std::vector<Piece>
      pieces_;  // between knots; then that before the first and that beyond the last, where it does not repeat
  Beyond beyond_ = Beyond::level;
  double spacing_ = 0;  // of knots that stand evenly; else 0
};

}  // namespace ictus
