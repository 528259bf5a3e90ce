#include "ictus/resolver/impulse_plane.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

constexpr double round_off = 1e-12;  // relative, of sums of a few products
constexpr double error_of_laws =
    1e-8;  // relative: laws that integrate keep energy and gaps to their tolerance

double dot(const Impulses& a, const Impulses& b) { return a[0] * b[0] + a[1] * b[1]; }

template <std::size_t n>
bool all(const std::array<double, n>& values, bool (*good)(double)) {
  return std::all_of(values.begin(), values.end(), good);
}

void check(const ThreeBallProblem& problem) {
  const auto positive = [](double x) { return std::isfinite(x) && x > 0; };
  const auto finite = [](double x) { return std::isfinite(x); };
  if (!all<3>(problem.mass, positive)) throw Error("the masses of three balls are positive numbers");
  if (!all<3>(problem.velocity, finite)) throw Error("the velocities of three balls are numbers");
  if (!all<2>(problem.gap, [](double x) { return std::isfinite(x) && x >= 0; }))
    throw Error("the gaps between three balls are not negative", "balls that touch have gaps of 0");
  if (!positive(problem.step)) throw Error("the step between two looks at three balls is a positive time");
}

}  // namespace

ImpulsePlane::ImpulsePlane(const ThreeBallProblem& problem) : problem_(problem) {
  check(problem);
  const auto& [m1, m2, m3] = problem.mass;
  const auto& v = problem.velocity;
  diagonal_ = {1 / m1 + 1 / m2, 1 / m2 + 1 / m3};
  beside_ = -1 / m2;
  determinant_ = 1 / (m1 * m2) + 1 / (m1 * m3) + 1 / (m2 * m3);  // W₁₁W₂₂ − W₁₂², without a difference
  closing_ = {v[0] - v[1], v[1] - v[2]};
  centre_ = {(diagonal_[1] * closing_[0] - beside_ * closing_[1]) / determinant_,
             (diagonal_[0] * closing_[1] - beside_ * closing_[0]) / determinant_};
  energy_ = dot(closing_, centre_) / 2;
  if (!std::isfinite(energy_)) throw Error("the energy of three balls is out of the range of numbers");
  root_[0] = std::sqrt(diagonal_[0]);
  root_[1] = beside_ / root_[0];
  root_[2] = std::sqrt(determinant_) / root_[0];
  const auto bound = [&](std::size_t j) { return closing_[j] - problem.gap[j] / problem.step; };
  // (6) and (7), with the gap at the beginning of the step: the dashed line of Fig. 2.
  half_planes_ = {HalfPlane{Limit::no_pull_1, {1, 0}, 0}, HalfPlane{Limit::no_pull_2, {0, 1}, 0},
                  HalfPlane{Limit::no_penetration_1, {diagonal_[0], beside_}, bound(0)},
                  HalfPlane{Limit::no_penetration_2, {beside_, diagonal_[1]}, bound(1)}};
}

Impulses ImpulsePlane::closing_after(const Impulses& impulse) const {
  return {closing_[0] - diagonal_[0] * impulse[0] - beside_ * impulse[1],
          closing_[1] - diagonal_[1] * impulse[1] - beside_ * impulse[0]};
}

std::array<double, 3> ImpulsePlane::velocities_after(const Impulses& impulse) const {
  const auto& v = problem_.velocity;
  const auto& m = problem_.mass;
  return {v[0] - impulse[0] / m[0], v[1] + (impulse[0] - impulse[1]) / m[1], v[2] + impulse[1] / m[2]};
}

Impulses ImpulsePlane::gap_after(const Impulses& impulse) const {
  const Impulses closing = closing_after(impulse);
  return {problem_.gap[0] - closing[0] * problem_.step, problem_.gap[1] - closing[1] * problem_.step};
}

/// By how much the half-plane is kept, in parts of its terms; of its plane where these vanish.
double ImpulsePlane::excess(const HalfPlane& side, const Impulses& impulse) const {
  const double largest =
      std::max({std::abs(centre_[0]), std::abs(centre_[1]), std::abs(impulse[0]), std::abs(impulse[1]),
                std::sqrt(2 * energy_ / diagonal_[0]), std::sqrt(2 * energy_ / diagonal_[1])});
  const double size = (std::abs(side.normal[0]) + std::abs(side.normal[1])) * largest + std::abs(side.bound);
  return size > 0 ? (dot(side.normal, impulse) - side.bound) / size : 0;
}

bool ImpulsePlane::feasible(const Impulses& impulse) const {
  return std::all_of(half_planes_.begin(), half_planes_.end(),
                     [&](const HalfPlane& side) { return excess(side, impulse) >= -round_off; });
}

Impulses ImpulsePlane::inelastic() const {
  // W has a positive diagonal, nothing positive beside it and a positive determinant: exactly one of four
  // guesses of the contacts that push is right.
  const double b1 = half_planes_[2].bound, b2 = half_planes_[3].bound;
  if (b1 <= 0 && b2 <= 0) return {0, 0};
  if (b1 > 0 && beside_ * b1 / diagonal_[0] >= b2) return {b1 / diagonal_[0], 0};
  if (b2 > 0 && beside_ * b2 / diagonal_[1] >= b1) return {0, b2 / diagonal_[1]};
  return {(diagonal_[1] * b1 - beside_ * b2) / determinant_,
          (diagonal_[0] * b2 - beside_ * b1) / determinant_};
}

double ImpulsePlane::energy_lost(const Impulses& impulse) const {
  const Impulses after = closing_after(impulse);
  return (impulse[0] * (closing_[0] + after[0]) + impulse[1] * (closing_[1] + after[1])) / 2;
}

Impulses ImpulsePlane::on_ellipse(double angle, double kept) const {
  const double radius = std::sqrt(2 * kept * energy_);
  const double second = radius * std::sin(angle) / root_[2];
  return {centre_[0] + (radius * std::cos(angle) - root_[1] * second) / root_[0], centre_[1] + second};
}

double ImpulsePlane::angle_of(const Impulses& impulse) const {
  const double first = impulse[0] - centre_[0], second = impulse[1] - centre_[1];
  return std::atan2(root_[2] * second, root_[0] * first + root_[1] * second);
}

/// The half-plane that is violated most, if any.
void ImpulsePlane::find_violation(const Impulses& impulse, Standing& at) const {
  double worst = -error_of_laws;
  for (const HalfPlane& side : half_planes_) {
    const double by = excess(side, impulse);
    if (by >= worst) continue;
    worst = by;
    at.limit = side.limit;
    const bool pulls = side.limit == Limit::no_pull_1 || side.limit == Limit::no_pull_2;
    at.where = pulls ? Where::pulls : Where::penetrates;
    at.violation = (side.bound - dot(side.normal, impulse)) * (pulls ? 1 : problem_.step);
  }
}

/// The piece and the parameter of a point of the ellipse.
void ImpulsePlane::find_piece(const Impulses& impulse, double kept, Standing& at) const {
  const std::vector<Arc> pieces = arcs(kept);
  double nearest = INFINITY;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Arc& arc = pieces[i];
    const double length = arc.from - arc.to, middle = (arc.from + arc.to) / 2;
    const double off = std::remainder(middle - angle_of(impulse), 2 * std::numbers::pi);
    const double beyond = std::max(0.0, std::abs(off) - length / 2);
    if (beyond >= nearest) continue;
    nearest = beyond;
    at.piece = i;
    at.parameter = length > 0 ? std::clamp(0.5 + off / length, 0.0, 1.0) : 0;
  }
}

Standing ImpulsePlane::standing(const Impulses& impulse, double kept) const {
  Standing at{Where::loses_energy};
  at.energy_lost = energy_lost(impulse);
  at.part_lost = energy_ > 0 ? at.energy_lost / energy_ : 0;
  find_violation(impulse, at);
  if (at.limit != Limit::none) return at;
  const double more = at.part_lost - (1 - kept);
  if (more < -error_of_laws) at.where = Where::gains_energy;
  if (std::abs(more) > error_of_laws) return at;
  at.where = Where::on_arc;
  find_piece(impulse, kept, at);
  return at;
}

}  // namespace ictus
