#include "ictus/schemes/spheres/collisions.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/laws/impact/impulsive_loss.hpp"
#include "ictus/schemes/spheres/collision_treatments.hpp"

namespace ictus {
namespace {

struct Arrival {
  double speed = 0;  // m/s, closing at the surface; 0: the free motions do not touch
  double time = 0;   // s
};

/// A gap that closes with speed u and acceleration A is closed with √(u² + 2Ag).
Arrival arrival(double u, double acceleration, double gap, double h) {
  const double square = u * u + 2 * acceleration * gap;
  if (!(square > 0) || (u <= 0 && acceleration <= 0)) return {};
  const double speed = std::sqrt(square);
  const double time = u > 0 ? 2 * gap / (u + speed) : (speed - u) / acceleration;
  return time <= h * (1 + 1e-9) ? Arrival{speed, time} : Arrival{};
}

/// The root of ½ a² τ² + b τ = c that is nearest to `wanted`; the vertex where there is none.
double nearest_root(double a_square, double b, double c, double wanted) {
  const double inside = b * b + 2 * a_square * c;
  if (inside < 0) return -b / a_square;
  const double q = -(b + std::copysign(std::sqrt(inside), b));
  if (q == 0) return 0;
  const double one = q / a_square, other = -2 * c / q;
  return std::abs(one - wanted) < std::abs(other - wanted) ? one : other;
}

double closing_speed(const CollisionContact& c, std::span<const Vector3> velocity) {
  return dot(c.normal, velocity[c.first] - velocity[c.second]);
}

}  // namespace

void Pressed::clear() {
  contacts.clear();
  gap.clear();
  rest.clear();
  closing.clear();
  impulse.clear();
}

Collisions::Collisions(const Spheres& scene, std::unique_ptr<CollisionTreatment> treatment)
    : scene_(scene), treatment_(std::move(treatment)), fallback_(make_collision_treatment("poisson", {})) {}

PairLaw Collisions::law(const Candidate& candidate) const {
  const Kind first = scene_.kind(candidate.first);
  return scene_.law(first, candidate.plane == Candidate::no_plane ? scene_.kind(candidate.second)
                                                                  : scene_.planes()[candidate.plane].kind);
}

CollisionBooks Collisions::resolve(Pressed& pressed, StepBodies& bodies,
                                   std::span<const Candidate> candidates, double floor) {
  CollisionBooks books;
  touched_.assign(bodies.size(), 0);
  touch_time_.assign(bodies.size(), bodies.h);
  pressed.impulse.assign(pressed.contacts.size(), 0);
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
    const double u = dot(c.normal, bodies.v[c.first] - bodies.v[c.second]);
    const double acceleration = dot(c.normal, bodies.a[c.first] - bodies.a[c.second]);
    const Arrival at = arrival(u, acceleration, std::max(pressed.gap[k], 0.0), bodies.h);
    if (!(at.speed > floor)) continue;
    const double rest = rest_speed(pressed, k, law(candidates[c.candidate]), bodies);
    if (!(at.speed > rest)) continue;
    c.impact = true;
    pressed.closing[k] = at.speed;
    for (const BodyIndex body : {c.first, c.second}) touch_time_[body] = std::min(touch_time_[body], at.time);
    ++books.impacts;
  }
}

/// Approaches below it are at rest: a rebound e u returns within the step where e u ≤ ½h A, A the
/// acceleration that closes the contact, by gravity alone or by what pressed it in the last step. Weak
/// rebounds count as those of a quarter: a plastic contact still passes blows on.
double Collisions::rest_speed(const Pressed& pressed, std::size_t k, const PairLaw& law,
                              const StepBodies& bodies) const {
  const Contact& c = pressed.contacts[k];
  const double gravity =
      std::max(std::abs(dot(c.normal, bodies.a[c.first])), std::abs(dot(c.normal, bodies.a[c.second])));
  return std::max(bodies.h * gravity / 2, pressed.rest[k]) / std::max(law.restitution, 0.25);
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
  for (const std::uint32_t k : numbers) {
    const Contact& c = pressed.contacts[k];
    const PairLaw pair = law(candidates[c.candidate]);
    const double rest = rest_speed(pressed, k, pair, bodies);
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
      std::fill(local_.impulse.begin(), local_.impulse.end(), 0.0);
      return;  // nothing touched: the end of the step is inelastic
    }
  }
  book(result, books);
}

bool Collisions::attempt(CollisionTreatment& treatment, CollisionBooks& books, CollisionResult& result) {
  local_.after.assign(local_.before.begin(), local_.before.end());
  local_.impulse.assign(local_.contacts.size(), 0);
  result =
      treatment.collide({local_.inverse_mass, local_.position, local_.radius, local_.body, local_.contacts},
                        local_.after, local_.impulse);
  books.collisions += result.collisions;
  if (!result.resolved) return false;
  double exchanged = 0;
  for (std::size_t k = 0; k < local_.contacts.size(); ++k) {
    const CollisionContact& c = local_.contacts[k];
    exchanged += std::abs(local_.impulse[k] * closing_speed(c, local_.before));
  }
  if (loss() >= -1e-9 * exchanged) return true;  // false for NaN, too
  result.message = "the treatment would have made energy";
  return false;
}

/// What the impulses took out of the motion, J.
double Collisions::loss() const {
  double sum = 0;
  for (std::size_t k = 0; k < local_.contacts.size(); ++k) {
    const CollisionContact& c = local_.contacts[k];
    const Vector3 both =
        local_.before[c.first] + local_.after[c.first] - local_.before[c.second] - local_.after[c.second];
    sum += impulsive_loss(local_.impulse[k], dot(c.normal, both));
  }
  return sum;
}

void Collisions::book(const CollisionResult& result, CollisionBooks& books) {
  books.vibration += result.vibration;
  books.loss += loss() - result.vibration;
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
  double alpha = 0;
  for (std::size_t k = 0; k < local_.contacts.size(); ++k) {
    const CollisionContact& c = local_.contacts[k];
    alpha += local_.impulse[k] * closing_speed(c, local_.before);
  }
  const double lost = loss(), beta = 2 * (alpha - lost);
  if (!(beta > 0)) return;
  const double inside = std::max(0.0, alpha * alpha - 2 * beta * (lost + debt));
  const double s = std::min(1.0, (alpha + std::sqrt(inside)) / beta);
  for (double& p : local_.impulse) p *= s;
  for (std::size_t i = 0; i < local_.after.size(); ++i)
    local_.after[i] = local_.before[i] + s * (local_.after[i] - local_.before[i]);
  books.corrected += s * alpha - s * s * beta / 2 - lost;
}

void Collisions::scatter(std::span<const std::uint32_t> numbers, Pressed& pressed, StepBodies& bodies) {
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    pressed.impulse[numbers[k]] = local_.impulse[k];
    if (local_.impulse[k] == 0) continue;
    for (const std::uint32_t i : {local_.contacts[k].first, local_.contacts[k].second}) {
      const BodyIndex body =
          local_.body[i] == Spheres::ground ? static_cast<BodyIndex>(scene_.size()) : local_.body[i];
      if (local_.inverse_mass[i] == 0) continue;
      touched_[body] = 1;
      bodies.moving[body].w = local_.after[i];
    }
  }
}

}  // namespace ictus
