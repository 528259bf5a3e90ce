// What a collision costs, and who pays for what the inelastic step has lifted.

#include <algorithm>
#include <cmath>

#include "ictus/laws/impact/impulsive_loss.hpp"
#include "ictus/schemes/spheres/collisions.hpp"

namespace ictus {

/// What the impulses took out of the motion, J.
double Collisions::loss() const {
  double sum = 0;
  for (std::size_t k = 0; k < local_.contacts.size(); ++k) {
    const CollisionContact& c = local_.contacts[k];
    const Vector3 both =
        local_.before[c.first] + local_.after[c.first] - local_.before[c.second] - local_.after[c.second];
    sum += impulsive_loss(local_.impulse[k], dot(c.normal, both));
  }
  for (std::size_t k = 0; k < local_.friction.size(); ++k)
    sum -= dot(local_.friction[k], local_slip(k, local_.before, local_.rim_before) +
                                       local_slip(k, local_.after, local_.rim_after)) /
           2;
  return sum;
}

Vector3 Collisions::local_slip(std::size_t k, std::span<const Vector3> velocity,
                               std::span<const Vector3> rim) const {
  const CollisionContact& c = local_.contacts[k];
  return slip(c.normal, velocity[c.second] - velocity[c.first], rim[c.first] + rim[c.second]);
}

/// α = Σ p u⁻, with friction: what the impulses would take if speeds stayed as they were, J.
double Collisions::work_of_contacts() const {
  double alpha = 0;
  for (std::size_t k = 0; k < local_.contacts.size(); ++k)
    alpha += local_.impulse[k] * closing_speed(local_.contacts[k], local_.before);
  for (std::size_t k = 0; k < local_.friction.size(); ++k)
    alpha -= dot(local_.friction[k], local_slip(k, local_.before, local_.rim_before));
  return alpha;
}

void Collisions::slow_surfaces(double factor) {
  for (Vector3& f : local_.friction) f *= factor;
  for (std::size_t i = 0; i < local_.rim_after.size(); ++i)
    local_.rim_after[i] = local_.rim_before[i] + factor * (local_.rim_after[i] - local_.rim_before[i]);
}

void Collisions::book(const CollisionResult& result, CollisionBooks& books) {
  books.vibration += result.vibration;
  books.friction += result.friction;
  books.loss += loss() - result.vibration - result.friction;
  double debt = 0;
  for (std::size_t k = 0; k < local_.contacts.size(); ++k)
    if (local_.impulse[k] != 0)
      for (const std::uint32_t body : {local_.contacts[k].first, local_.contacts[k].second}) {
        debt += debt_[body];
        debt_[body] = lift_[body] = 0;
      }
  books.corrected -= debt;
  for (const double energy : lift_)
    debt += energy;  // of those that are left alone: the end of the step books it
  if (debt > 0) pay(debt, books);
}

/// The inelastic step may lift a body higher than its own energy could; the collision that lifted it gives
/// that much less back: impulses s p with s < 1 and a loss s α − ½ s² β, α = Σ p u⁻, β = Σ p (u⁻ − u⁺).
void Collisions::pay(double debt, CollisionBooks& books) {
  const double alpha = work_of_contacts(), lost = loss(), beta = 2 * (alpha - lost);
  if (!(beta > 0)) return;
  const double inside = std::max(0.0, alpha * alpha - 2 * beta * (lost + debt));
  const double s = std::min(1.0, (alpha + std::sqrt(inside)) / beta);
  for (double& p : local_.impulse) p *= s;
  for (std::size_t i = 0; i < local_.after.size(); ++i)
    local_.after[i] = local_.before[i] + s * (local_.after[i] - local_.before[i]);
  slow_surfaces(s);
  books.corrected += s * alpha - s * s * beta / 2 - lost;
}

}  // namespace ictus
