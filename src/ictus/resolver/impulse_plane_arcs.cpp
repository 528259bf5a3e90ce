// Where the ellipse of the energy meets the lines of the contacts, and which of its pieces lie between them.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/resolver/impulse_plane.hpp"

namespace ictus {
namespace {

/// Real roots of a x² + b x + c, a > 0, in their order; a root counts twice where both are one.
std::vector<double> roots(double a, double b, double c) {
  const double discriminant = b * b - 4 * a * c, noise = 1e-14 * (b * b + std::abs(4 * a * c));
  if (discriminant < -noise) return {};
  const double half = -(b + std::copysign(std::sqrt(std::max(0.0, discriminant)), b)) / 2;
  if (half == 0) return {0, 0};
  const double one = half / a, other = c / half;
  return {std::min(one, other), std::max(one, other)};
}

constexpr double full_turn = 2 * std::numbers::pi;
constexpr double same_angle = 1e-9;  // rad: a corner on the ellipse has two lines and one point

}  // namespace

std::vector<double> ImpulsePlane::second_impulses(double first, double kept) const {
  // Lost energy uᵀλ − ½λᵀWλ = (1 − κ) ½uᵀW⁻¹u, as a quadratic equation in λ₂.
  const double b = beside_ * first - closing_[1];
  const double c = (diagonal_[0] * first / 2 - closing_[0]) * first + (1 - kept) * energy_;
  return roots(diagonal_[1] / 2, b, c);
}

void ImpulsePlane::add_crossings(const HalfPlane& side, double kept, std::vector<Breakpoint>& found) const {
  // The line p + t d. A line of no pull passes through 0, where the loss is 0 exactly.
  const Impulses& n = side.normal;
  const bool by_first = std::abs(n[0]) >= std::abs(n[1]);
  const Impulses p = by_first ? Impulses{side.bound / n[0], 0} : Impulses{0, side.bound / n[1]};
  const Impulses d{-n[1], n[0]};
  const Impulses closing = closing_after(p);
  const double a = (diagonal_[0] * d[0] * d[0] + 2 * beside_ * d[0] * d[1] + diagonal_[1] * d[1] * d[1]) / 2;
  const double b = -(closing[0] * d[0] + closing[1] * d[1]);
  const double c = (1 - kept) * energy_ - energy_lost(p);
  for (const double t : roots(a, b, c)) {
    const Impulses at{p[0] + t * d[0], p[1] + t * d[1]};
    found.push_back({angle_of(at), {at, side.limit}});
  }
}

std::vector<ImpulsePlane::Breakpoint> ImpulsePlane::breakpoints(double kept) const {
  std::vector<Breakpoint> found, kept_points;
  for (const HalfPlane& side : half_planes_) add_crossings(side, kept, found);
  std::stable_sort(found.begin(), found.end(),
                   [](const Breakpoint& a, const Breakpoint& b) { return a.angle > b.angle; });
  for (const Breakpoint& point : found) {
    if (!feasible(point.end.impulse)) continue;
    const bool again = !kept_points.empty() && kept_points.back().angle - point.angle < same_angle;
    if (!again) kept_points.push_back(point);
  }
  const bool meets =
      kept_points.size() > 1 && kept_points.back().angle + full_turn - kept_points.front().angle < same_angle;
  if (meets) kept_points.pop_back();
  return kept_points;
}

std::vector<Arc> ImpulsePlane::without_breaks(double kept) const {
  const Impulses at = on_ellipse(0, kept);
  if (!feasible(at)) return {};
  const bool is_point = !(kept * energy_ > 0);
  return {{{at, Limit::none}, {at, Limit::none}, 0, is_point ? 0 : -full_turn}};
}

std::vector<Arc> ImpulsePlane::arcs(double kept) const {
  if (!(kept * energy_ > 0)) return without_breaks(kept);
  const std::vector<Breakpoint> points = breakpoints(kept);
  const std::size_t n = points.size();
  // From point i clockwise to the next one: inside or not?
  std::vector<double> width(n);
  std::vector<bool> open(n);
  for (std::size_t i = 0; i < n; ++i) {
    const double next = i + 1 < n ? points[i + 1].angle : points[0].angle - full_turn;
    width[i] = points[i].angle - next;
    open[i] = feasible(on_ellipse((points[i].angle + next) / 2, kept));
  }
  if (std::all_of(open.begin(), open.end(), [](bool inside) { return inside; })) return without_breaks(kept);
  std::vector<Arc> pieces;
  for (std::size_t i = 0; i < n; ++i) {
    if (open[(i + n - 1) % n]) continue;  // within a piece, or its end
    Arc arc{points[i].end, points[i].end, points[i].angle, points[i].angle};
    for (std::size_t k = i; open[k]; k = (k + 1) % n) {
      arc.to -= width[k];
      arc.last = points[(k + 1) % n].end;
    }
    pieces.push_back(arc);
  }
  return pieces;
}

}  // namespace ictus
