#include "ictus/schemes/spheres/collisions.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/schemes/spheres/arrival.hpp"
#include "ictus/schemes/spheres/collision_treatments.hpp"

namespace ictus {
namespace {

/// The root of ½ a² τ² + b τ = c that is nearest to `wanted`; the vertex where there is none.
double nearest_root(double a_square, double b, double c, double wanted) {
  const double inside = b * b + 2 * a_square * c;
  if (inside < 0) return -b / a_square;
  const double q = -(b + std::copysign(std::sqrt(inside), b));
  if (q == 0) return 0;
  const double one = q / a_square, other = -2 * c / q;
  return std::abs(one - wanted) < std::abs(other - wanted) ? one : other;
}

}  // namespace

void Pressed::clear() {
  contacts.clear();
  gap.clear();
  rest.clear();
  closing.clear();
  impulse.clear();
  friction.clear();
  rubs.clear();
}

Collisions::Collisions(const Spheres& scene, std::unique_ptr<CollisionTreatment> treatment)
    : scene_(scene), treatment_(std::move(treatment)), fallback_(make_collision_treatment("poisson", {})) {}

CollisionBooks Collisions::resolve(Pressed& pressed, StepBodies& bodies,
                                   std::span<const Candidate> candidates, double floor) {
  CollisionBooks books;
  touched_.assign(bodies.size(), 0);
  touch_time_.assign(bodies.size(), bodies.h);
  pressed.impulse.assign(pressed.contacts.size(), 0);
  pressed.friction.assign(pressed.rubs.size(), {});
  find_impacts(pressed, bodies, candidates, floor, books);
  if (books.impacts == 0) return books;
  components_.find(pressed.contacts, bodies.moving);
  for (std::size_t k = 0; k < components_.size(); ++k) {
    gather(components_.contacts(k), pressed, bodies, candidates, floor);
    collide(books);
    scatter(components_.contacts(k), pressed, bodies);
  }
  return books;
}

void Collisions::find_impacts(Pressed& pressed, const StepBodies& bodies,
                              std::span<const Candidate> candidates, double floor, CollisionBooks& books) {
  pressed.closing.assign(pressed.contacts.size(), 0);
  for (std::size_t k = 0; k < pressed.contacts.size(); ++k) {
    Contact& c = pressed.contacts[k];
    const Arrival at = arrival(c, pressed.gap[k], bodies);
    if (!(at.speed > floor)) continue;
    const double rest = rest_speed(c, pressed.rest[k], law_of(scene_, candidates[c.candidate]), bodies);
    if (!(at.speed > rest)) continue;
    c.impact = true;
    pressed.closing[k] = at.speed;
    for (const BodyIndex body : {c.first, c.second}) touch_time_[body] = std::min(touch_time_[body], at.time);
    ++books.impacts;
  }
}

void Collisions::gather(std::span<const std::uint32_t> numbers, const Pressed& pressed,
                        const StepBodies& bodies, std::span<const Candidate> candidates, double floor) {
  ++visit_;
  place_.resize(bodies.size());
  visited_.resize(bodies.size());
  for (auto* list : {&local_.inverse_mass, &local_.radius, &debt_, &lift_}) list->clear();
  for (auto* list : {&local_.position, &local_.before}) list->clear();
  local_.body.clear();
  local_.contacts.clear();
  local_.rim_inverse_mass.clear();
  local_.rim_before.clear();
  for (const std::uint32_t k : numbers) {
    const Contact& c = pressed.contacts[k];
    const PairLaw& pair = law_of(scene_, candidates[c.candidate]);
    const double rest = rest_speed(c, pressed.rest[k], pair, bodies);
    local_.contacts.push_back(
        {local_index(c.first, bodies), local_index(c.second, bodies), c.normal, pair, std::max(rest, floor)});
  }
}

std::uint32_t Collisions::local_index(BodyIndex body, const StepBodies& bodies) {
  if (visited_[body] == visit_) return place_[body];
  visited_[body] = visit_;
  place_[body] = static_cast<std::uint32_t>(local_.body.size());
  const bool is_ground = body == scene_.size();
  Vector3 before;
  debt_.push_back(balance(bodies, body, before));
  lift_.push_back(lift(bodies, body));
  local_.before.push_back(before);
  local_.body.push_back(is_ground ? Spheres::ground : body);
  local_.radius.push_back(is_ground ? 0 : scene_.radius(body));
  local_.inverse_mass.push_back(bodies.moving[body].inverse_mass);
  local_.position.push_back(bodies.end[body]);
  if (bodies.have_friction()) {
    local_.rim_inverse_mass.push_back(bodies.turning[body].inverse_mass);
    local_.rim_before.push_back(bodies.rim[body]);
  }
  return place_[body];
}

/// v⁻ = v + τ a, such that what gravity gave to the motion is what it lost in height: ½a²τ² + (a·v) τ = a·Δq.
/// Returns the energy that is missing where no τ does it, J.
double Collisions::balance(const StepBodies& bodies, BodyIndex body, Vector3& before) const {
  const Vector3 &a = bodies.a[body], &v = bodies.v[body];
  const double a_square = dot(a, a);
  before = v;
  if (a_square == 0) return 0;
  const double b = dot(a, v), c = dot(a, bodies.end[body] - bodies.x[body]);
  before += nearest_root(a_square, b, c, touch_time_[body]) * a;
  const double inside = b * b + 2 * a_square * c;
  return inside < 0 ? -inside / (2 * a_square * bodies.moving[body].inverse_mass) : 0;
}

/// Energy that a body with an impact lacks for the place to which the inelastic step has lifted it, if the
/// collision then leaves it alone, J.
double Collisions::lift(const StepBodies& bodies, BodyIndex body) const {
  if (bodies.moving[body].inverse_mass == 0 || !(touch_time_[body] < bodies.h)) return 0;
  const Vector3 free =
      bodies.x[body] + bodies.h * bodies.v[body] + (bodies.h * bodies.h / 2) * bodies.a[body];
  return std::max(0.0, dot(bodies.a[body], free - bodies.end[body])) / bodies.moving[body].inverse_mass;
}

void Collisions::collide(CollisionBooks& books) {
  CollisionResult result;
  if (!attempt(*treatment_, books, result)) {
    ++books.fallbacks;
    books.fallback = result.message;
    if (!attempt(*fallback_, books, result)) {
      local_.after = local_.before;
      local_.rim_after = local_.rim_before;
      std::fill(local_.impulse.begin(), local_.impulse.end(), 0.0);
      std::fill(local_.friction.begin(), local_.friction.end(), Vector3{});
      return;  // nothing touched: the end of the step is inelastic
    }
  }
  book(result, books);
}

bool Collisions::attempt(CollisionTreatment& treatment, CollisionBooks& books, CollisionResult& result) {
  local_.after.assign(local_.before.begin(), local_.before.end());
  local_.impulse.assign(local_.contacts.size(), 0);
  local_.rim_after.assign(local_.rim_before.begin(), local_.rim_before.end());
  local_.friction.assign(local_.rim_before.empty() ? 0 : local_.contacts.size(), {});
  const CollisionProblem problem{local_.inverse_mass, local_.position, local_.radius, local_.body,
                                 local_.contacts};
  result = local_.friction.empty() ? treatment.collide(problem, local_.after, local_.impulse)
                                   : treatment.collide_with_friction(
                                         problem, local_.after, local_.impulse,
                                         {local_.rim_inverse_mass, local_.rim_after, local_.friction});
  books.collisions += result.collisions;
  if (!result.resolved) return false;
  double exchanged = 0;
  for (std::size_t k = 0; k < local_.contacts.size(); ++k) {
    const CollisionContact& c = local_.contacts[k];
    exchanged += std::abs(local_.impulse[k] * closing_speed(c, local_.before));
  }
  for (std::size_t k = 0; k < local_.friction.size(); ++k)
    exchanged += std::abs(dot(local_.friction[k], local_slip(k, local_.before, local_.rim_before)));
  if (loss() >= -1e-9 * exchanged) return true;  // false for NaN, too
  result.message = "the treatment would have made energy";
  return false;
}

void Collisions::scatter(std::span<const std::uint32_t> numbers, Pressed& pressed, StepBodies& bodies) {
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    pressed.impulse[numbers[k]] = local_.impulse[k];
    if (!local_.friction.empty()) pressed.friction[numbers[k]] = local_.friction[k];
    if (local_.impulse[k] == 0) continue;
    for (const std::uint32_t i : {local_.contacts[k].first, local_.contacts[k].second}) {
      const BodyIndex body =
          local_.body[i] == Spheres::ground ? static_cast<BodyIndex>(scene_.size()) : local_.body[i];
      if (local_.inverse_mass[i] == 0) continue;
      touched_[body] = 1;
      bodies.moving[body].w = local_.after[i];
      if (bodies.have_friction()) bodies.turning[body].rim = local_.rim_after[i];
    }
  }
}

}  // namespace ictus
