#include "ictus/schemes/spheres/pair_iteration.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/schemes/spheres/rub.hpp"

namespace ictus {
namespace {

constexpr std::size_t crowd = 1000;  // contacts

/// How far along a direction that no lattice has.
double place(const CollisionContact& c, const CollisionProblem& problem) {
  const Vector3 along{1, 0.6180339887, 0.3247179572};
  return dot(along, problem.position[c.first] + problem.radius[c.first] * c.normal);
}

}  // namespace

CollisionResult PairIteration::collide(const CollisionProblem& problem, std::span<Vector3> velocity,
                                       std::span<double> impulse) {
  CollisionResult result;
  begin(problem, velocity);
  for (std::size_t k = fastest_.winner(); fastest_[k] > 0; k = fastest_.winner()) {
    if (goes_on_for_ever(problem, ++result.collisions))
      return {false, "pair collisions go on for ever: nothing is lost and bodies cannot separate", 0,
              result.collisions};
    collide_pair(k, problem, velocity, impulse);
  }
  return result;
}

CollisionResult PairIteration::collide_with_friction(const CollisionProblem& problem,
                                                     std::span<Vector3> velocity, std::span<double> impulse,
                                                     const CollisionSurfaces& surfaces) {
  surfaces_ = &surfaces;
  rubbed_ = 0;
  CollisionResult result = collide(problem, velocity, impulse);
  surfaces_ = nullptr;
  result.friction = rubbed_;
  return result;
}

void PairIteration::begin(const CollisionProblem& problem, std::span<const Vector3> velocity) {
  index_bodies(problem);
  rank(problem);
  bound_ = 64 * static_cast<double>(problem.contacts.size());  // until it is worth to know better
  exchanged_ = lost_ = 0;
  crowded_ = problem.contacts.size() > crowd;
  urgency_.resize(problem.contacts.size());
  for (std::size_t k = 0; k < urgency_.size(); ++k) urgency_[k] = urgency(k, problem, velocity);
  fastest_.reset(urgency_);
}

void PairIteration::index_bodies(const CollisionProblem& problem) {
  start_.assign(problem.inverse_mass.size() + 1, 0);
  const auto each_body = [&](auto&& visit) {
    for (std::uint32_t k = 0; k < problem.contacts.size(); ++k)
      for (const std::uint32_t i : {problem.contacts[k].first, problem.contacts[k].second})
        if (problem.inverse_mass[i] > 0) visit(i, k);
  };
  each_body([&](std::uint32_t i, std::uint32_t) { ++start_[i]; });
  std::uint32_t sum = 0;
  for (std::uint32_t& s : start_) s = sum += s;
  touching_.resize(sum);
  each_body([&](std::uint32_t i, std::uint32_t k) { touching_[--start_[i]] = k; });
}

void PairIteration::rank(const CollisionProblem& problem) {
  rank_.resize(problem.contacts.size());
  double low = HUGE_VAL, high = -HUGE_VAL;
  for (std::size_t k = 0; k < rank_.size(); ++k) {
    rank_[k] = place(problem.contacts[k], problem);
    low = std::min(low, rank_[k]);
    high = std::max(high, rank_[k]);
  }
  const double scale = high > low ? 1e-8 / (high - low) : 0;
  for (double& r : rank_) r = 1 - (r - low) * scale;
}

/// Closing speeds that agree in single precision are equal, and the rank decides; 0: does not close.
double PairIteration::urgency(std::size_t k, const CollisionProblem& problem,
                              std::span<const Vector3> velocity) const {
  const CollisionContact& c = problem.contacts[k];
  const double u = closing_speed(c, velocity);
  return u > c.rest_speed ? std::max(static_cast<double>(static_cast<float>(u)), 1e-37) * rank_[k] : 0;
}

void PairIteration::collide_pair(std::size_t k, const CollisionProblem& problem, std::span<Vector3> velocity,
                                 std::span<double> impulse) {
  const CollisionContact& c = problem.contacts[k];
  const double wa = problem.inverse_mass[c.first], wb = problem.inverse_mass[c.second];
  const double u = closing_speed(c, velocity), e = c.law.restitution;
  // [PreclikRuede2010, eq. (16)], paper: k — ours: e
  const double p = (1 + e) * u / (wa + wb), energy = u * u / (2 * (wa + wb));
  impulse[k] += p;
  velocity[c.first] -= (p * wa) * c.normal;
  velocity[c.second] += (p * wb) * c.normal;
  exchanged_ += energy;
  lost_ += (1 - e * e) * energy;
  if (surfaces_ && c.law.friction > 0) rub_pair(c, k, p, problem, velocity);
  for (const std::uint32_t body : {c.first, c.second})
    for (std::uint32_t t = start_[body]; t < start_[body + 1]; ++t) {
      const bool done =
          crowded_ && impulse[touching_[t]] > 0 && problem.contacts[touching_[t]].law.restitution < 1;
      const double now = done ? 0 : urgency(touching_[t], problem, velocity);
      if (now != fastest_[touching_[t]]) fastest_.change(touching_[t], now);
    }
}

/// The normal impulse p leaves the slip of round bodies as it is, and friction the closing speed.
void PairIteration::rub_pair(const CollisionContact& c, std::size_t k, double p,
                             const CollisionProblem& problem, std::span<Vector3> velocity) {
  const double wa = problem.inverse_mass[c.first], wb = problem.inverse_mass[c.second];
  const double ta = surfaces_->inverse_mass[c.first], tb = surfaces_->inverse_mass[c.second];
  const std::span<Vector3> rim = surfaces_->rim;
  const Vector3 s = slip(c.normal, velocity[c.second] - velocity[c.first], rim[c.first] + rim[c.second]);
  const double inverse = wa + wb + ta + tb;
  const Vector3 f = in_disc((-1 / inverse) * s, c.law.friction * p);
  surfaces_->friction[k] += f;
  velocity[c.first] -= wa * f;
  velocity[c.second] += wb * f;
  const Vector3 turn = cross(c.normal, f);
  rim[c.first] -= ta * turn;
  rim[c.second] -= tb * turn;
  const double loss = -dot(f, s + (inverse / 2) * f);
  rubbed_ += loss;
  lost_ += loss;
}

/// More collisions than conservative bodies need, and nothing was lost; or more than an engine has time for.
bool PairIteration::goes_on_for_ever(const CollisionProblem& problem, std::size_t collisions) {
  const double m = static_cast<double>(problem.contacts.size()), count = static_cast<double>(collisions);
  if (count <= bound_) return false;
  if (count > 1e6 + 1000 * m) return true;
  const double most = most_collisions(problem);
  if (count > most && lost_ < 1e-9 * exchanged_) return true;
  bound_ = std::max(most, 2 * count);
  exchanged_ = lost_ = 0;
  return false;
}

/// Two elastic contacts whose directions enclose the angle θ of a wedge exchange at most ⌈π/θ⌉ collisions:
/// mirror images unfold the wedge. Ours for more contacts: that number times m², the collisions of a bubble
/// sort, times 8.
double PairIteration::most_collisions(const CollisionProblem& problem) const {
  double most = 2;
  const auto inverse = [&](const CollisionContact& c) {
    return problem.inverse_mass[c.first] + problem.inverse_mass[c.second];
  };
  for (std::size_t body = 0; body + 1 < start_.size(); ++body)
    for (std::uint32_t s = start_[body]; s < start_[body + 1]; ++s)
      for (std::uint32_t t = s + 1; t < start_[body + 1]; ++t) {
        const CollisionContact &a = problem.contacts[touching_[s]], &b = problem.contacts[touching_[t]];
        const double side = (a.first == body) == (b.first == body) ? 1 : -1;
        const double cosine =
            -side * problem.inverse_mass[body] * dot(a.normal, b.normal) / std::sqrt(inverse(a) * inverse(b));
        // Opposite directions have no wedge: any count is too many.
        if (cosine < 1 - 1e-12) most = std::max(most, std::numbers::pi / std::acos(std::max(-1.0, cosine)));
      }
  const double m = static_cast<double>(problem.contacts.size());
  return 8 * most * m * m;
}

}  // namespace ictus
