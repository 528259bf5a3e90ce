#include "ictus/schemes/spheres/inelastic_then_restore.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "ictus/laws/impact/impulsive_loss.hpp"
#include "ictus/schemes/spheres/collision_treatments.hpp"
#include "ictus/schemes/spheres/collisions.hpp"
#include "ictus/schemes/spheres/energy_guard.hpp"
#include "ictus/schemes/spheres/touching.hpp"
#include "ictus/trace/archived.hpp"

namespace ictus {

namespace {

std::unique_ptr<CollisionTreatment> checked(const Spheres& scene,
                                            std::unique_ptr<CollisionTreatment> treatment) {
  if (scene.has_friction() && !treatment->knows_friction())
    throw Error("the collision treatment knows no friction", "pair_iteration does");
  return treatment;
}

}  // namespace

struct InelasticThenRestore::Contents {
  Contents(const Spheres& spheres, const SphereOptions& chosen, std::unique_ptr<CollisionTreatment> treatment)
      : scene(spheres),
        options(chosen),
        solver{chosen.exact_up_to, chosen.most_sweeps, {}, {}, {}},
        touching(spheres),
        collisions(spheres,
                   checked(spheres, treatment ? std::move(treatment)
                                              : make_collision_treatment(chosen.treatment, chosen.impact))) {}

  const Spheres& scene;
  SphereOptions options;
  ContactSolver solver;
  Touching touching;
  Collisions collisions;
  EnergyGuard guard;
  StepBodies bodies;
  Pressed pressed;
  std::vector<double> closing;       // m/s, of pressed contacts before they come to rest
  std::vector<Vector3> slipping;     // m/s, the same of their slip
  std::vector<Vector3> slip_before;  // m/s, and without what gravity adds in the step
  std::vector<SphereContact> listed;
  double tolerance = 0;  // m/s, of this step
  double fastest = 0;    // m/s, of this step
  double left_over = 0;  // m/s, that the last step has left at contacts at rest

  void load(SphereState& state, double h);
  void load_spins(SphereState& state);
  void touch(SphereStep& step);
  void press();
  void collide(SphereStep& step);
  void settle(SphereStep& step);
  void begin_rubbing();
  void book_rubbing(SphereStep& step);
  double free_excess() const;
  void store(SphereState& state, SphereStep& step);
  void list_contacts();
};

InelasticThenRestore::InelasticThenRestore(const Spheres& scene, SphereOptions options,
                                           std::unique_ptr<CollisionTreatment> treatment)
    : contents_(std::make_unique<Contents>(scene, options, std::move(treatment))) {}
InelasticThenRestore::~InelasticThenRestore() = default;
InelasticThenRestore::InelasticThenRestore(InelasticThenRestore&&) noexcept = default;
InelasticThenRestore& InelasticThenRestore::operator=(InelasticThenRestore&&) noexcept = default;

void InelasticThenRestore::start() { contents_->touching.forget(); }

void InelasticThenRestore::archive(Archive& archive) {
  archive(contents_->bodies.h, contents_->left_over, contents_->touching);
}

std::span<const SphereContact> InelasticThenRestore::contacts() const {
  contents_->list_contacts();
  return contents_->listed;
}

SphereStep InelasticThenRestore::step(SphereState& state, double h) {
  Contents& c = *contents_;
  expects(h > 0 && std::isfinite(h), "a step is finite and positive");
  expects(state.x.size() == c.scene.size() && state.v.size() == c.scene.size(), "a state has all bodies");
  SphereStep step;
  const double before = c.scene.kinetic(state) + c.scene.potential(state);
  if (!std::isfinite(before)) {
    step.status = Status::not_finite;
    step.advice = "a place or a velocity is not a finite number";
    return step;
  }
  c.load(state, h);
  c.touch(step);
  c.press();
  c.collide(step);
  c.settle(step);
  step.corrected += c.guard.slow_down(c.pressed.contacts, c.bodies, c.pressed.rubs);
  c.store(state, step);
  step.remainder = before - step.kinetic - step.potential - step.impact_loss - step.vibration -
                   step.rest_loss - step.friction_loss - step.corrected;
  return step;
}

void InelasticThenRestore::Contents::load(SphereState& state, double h) {
  const std::size_t n = scene.size();
  // Resting impulses grow with the step.
  if (bodies.h > 0 && h != bodies.h) {
    for (Candidate& candidate : touching.candidates()) candidate.kept *= h / bodies.h;
    for (Vector3& kept : touching.kept_friction()) kept *= h / bodies.h;
  }
  bodies.h = h;
  bodies.x.assign(state.x.begin(), state.x.end());
  bodies.v.assign(state.v.begin(), state.v.end());
  bodies.x.emplace_back();
  bodies.v.emplace_back();
  bodies.a.assign(n + 1, {});
  bodies.moving.assign(n + 1, {});
  fastest = 0;
  for (std::size_t i = 0; i < n; ++i) {
    bodies.moving[i].inverse_mass = scene.inverse_masses()[i];
    if (bodies.moving[i].inverse_mass > 0) bodies.a[i] = scene.gravity;
    fastest = std::max(fastest, dot(bodies.v[i], bodies.v[i]));
  }
  if (scene.has_friction()) load_spins(state);
  fastest = std::sqrt(fastest);
  tolerance = options.tolerance > 0 ? options.tolerance : 0.1 * h * norm(scene.gravity) + 1e-6 * fastest;
  solver.finest = 1e-14 * (h * norm(scene.gravity) + fastest);
}

void InelasticThenRestore::Contents::load_spins(SphereState& state) {
  const std::size_t n = scene.size();
  state.spin.resize(n);
  bodies.rim.assign(n + 1, {});
  bodies.turning.assign(n + 1, {});
  for (std::size_t i = 0; i < n; ++i) {
    const auto body = static_cast<BodyIndex>(i);
    bodies.turning[i] = {scene.radius(body) * state.spin[i], scene.rim_inverse_mass(body)};
    bodies.rim[i] = bodies.turning[i].rim;
    fastest = std::max(fastest, dot(bodies.rim[i], bodies.rim[i]));
  }
}

void InelasticThenRestore::Contents::touch(SphereStep& step) {
  const TouchingReport report =
      touching.solve(bodies, solver, tolerance, std::max(2 * tolerance, 4 * left_over));
  step.taken = bodies.h;
  step.penetration = report.penetration;
  step.residual = report.residual;
  step.sweeps = report.sweeps;
  step.searches = report.searches;
}

/// Contacts with λ > 0.
void InelasticThenRestore::Contents::press() {
  pressed.clear();
  for (std::size_t k = 0; k < touching.contacts().size(); ++k) {
    const Contact& c = touching.contacts()[k];
    Candidate& candidate = touching.candidates()[c.candidate];
    if (!(c.impulse > 0)) {
      candidate.kept = 0;
      continue;
    }
    pressed.contacts.push_back(c);
    pressed.rest.push_back(candidate.kept / c.reduced_mass);
    pressed.gap.push_back(c.bias * bodies.h / (c.bias < 0 ? penetration_undone : 1));
    if (bodies.have_friction()) pressed.rubs.push_back(touching.rubs()[k]);
  }
}

void InelasticThenRestore::Contents::collide(SphereStep& step) {
  // Speeds that the solver leaves at contacts at rest are none.
  const double floor =
      solver.exact(touching.contacts().size()) ? 1e-11 * fastest : std::max(2 * tolerance, 4 * left_over);
  const CollisionBooks books = collisions.resolve(pressed, bodies, touching.candidates(), floor);
  step.impact_loss = books.loss;
  step.friction_loss = books.friction;
  step.vibration = books.vibration;
  step.corrected = books.corrected;
  step.contacts = pressed.contacts.size();
  step.impacts = books.impacts;
  step.collisions = books.collisions;
  step.fallbacks = books.fallbacks;
  step.fallback = books.fallback;
}

/// Velocities at the end: 0 ≤ U ⊥ P ≥ 0 at the pressed contacts, after free flight or collision. At rest
/// P = 2λ.
void InelasticThenRestore::Contents::settle(SphereStep& step) {
  const std::vector<char>& touched = collisions.touched();
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (!touched[i]) bodies.moving[i].w = bodies.v[i] + bodies.h * bodies.a[i];
  closing.resize(pressed.contacts.size());
  for (std::size_t k = 0; k < closing.size(); ++k)
    closing[k] = -opening(pressed.contacts[k], bodies.moving.data());
  if (bodies.have_friction()) begin_rubbing();
  for (Contact& c : pressed.contacts) {
    c.bias = 0;
    c.impulse *= touched[c.first] || touched[c.second] ? 0 : 2;
    push(c, c.impulse, bodies.moving.data());
  }
  const ContactReport report =
      solver.solve(pressed.contacts, pressed.rubs, bodies, tolerance,
                   solver.sweeps_for(pressed.contacts.size(), bodies.have_friction()));
  step.sweeps += report.sweeps;
  step.residual = std::max(step.residual, report.residual);
  left_over = report.typical;
  step.rest_loss = -free_excess();
  for (std::size_t k = 0; k < closing.size(); ++k) {
    const Contact& c = pressed.contacts[k];
    step.rest_loss += impulsive_loss(c.impulse, closing[k], -opening(c, bodies.moving.data()));
    if (!touched[c.first] && !touched[c.second]) touching.candidates()[c.candidate].kept = c.impulse / 2;
  }
  if (bodies.have_friction()) book_rubbing(step);
}

/// Friction of every pressed contact, from twice that of the inelastic step.
void InelasticThenRestore::Contents::begin_rubbing() {
  const std::vector<char>& touched = collisions.touched();
  const std::size_t m = pressed.contacts.size();
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (!touched[i]) bodies.turning[i].rim = bodies.rim[i];
  const auto before = [&](std::uint32_t i) { return touched[i] ? bodies.moving[i].w : bodies.v[i]; };
  slipping.resize(m);
  slip_before.resize(m);
  for (std::size_t k = 0; k < m; ++k) {
    const Contact& c = pressed.contacts[k];
    const TurningBody &first = bodies.turning[c.first], &second = bodies.turning[c.second];
    slipping[k] = slip(c, bodies.moving.data(), bodies.turning.data());
    slip_before[k] = slip(c.normal, before(c.second) - before(c.first), first.rim + second.rim);
    Rub& r = pressed.rubs[k];
    r.coefficient = law_of(scene, touching.candidates()[c.candidate]).friction;
    r.inverse_mass = 1 / c.reduced_mass + first.inverse_mass + second.inverse_mass;
    r.reduced_mass = 1 / r.inverse_mass;
    r.bias = {};
    r.impulse *= touched[c.first] || touched[c.second] ? 0 : 2;
  }
  for (std::size_t k = 0; k < m; ++k)
    rub(pressed.contacts[k], pressed.rubs[k].impulse, bodies.moving.data(), bodies.turning.data());
}

/// What friction takes is its impulse times the mean slip of the step, −f · ½(s₀ + s₊); where the slip turns
/// round in the step, that at its end alone. The sum of both losses is that of the impulses.
void InelasticThenRestore::Contents::book_rubbing(SphereStep& step) {
  const std::vector<char>& touched = collisions.touched();
  for (std::size_t k = 0; k < pressed.contacts.size(); ++k) {
    const Contact& c = pressed.contacts[k];
    const Vector3& f = pressed.rubs[k].impulse;
    const Vector3 after = slip(c, bodies.moving.data(), bodies.turning.data());
    const double loss = std::max(0.0, -dot(f, after)) + std::max(0.0, -dot(f, slip_before[k] - after) / 2);
    step.friction_loss += loss;
    step.rest_loss -= dot(f, slipping[k] + after) / 2 + loss;
    if (!touched[c.first] && !touched[c.second]) touching.kept_friction()[c.candidate] = 0.5 * f;
  }
}

/// Velocities of free flight have the energy of a free fall; this is what bodies fell less, J.
double InelasticThenRestore::Contents::free_excess() const {
  double sum = 0;
  for (std::size_t i = 0; i < scene.size(); ++i) {
    if (collisions.touched()[i]) continue;
    const Vector3 free = bodies.h * bodies.v[i] + (bodies.h * bodies.h / 2) * bodies.a[i];
    sum += scene.mass(static_cast<BodyIndex>(i)) * dot(bodies.a[i], free - (bodies.end[i] - bodies.x[i]));
  }
  return sum;
}

void InelasticThenRestore::Contents::store(SphereState& state, SphereStep& step) {
  for (std::size_t i = 0; i < scene.size(); ++i) {
    state.x[i] = bodies.end[i];
    state.v[i] = bodies.moving[i].w;
  }
  for (std::size_t i = 0; i + 1 < bodies.turning.size();
       ++i)  // what nobody rubbed keeps its spin to the last bit
    if (!(bodies.turning[i].rim == bodies.rim[i]))
      state.spin[i] = (1 / scene.radius(static_cast<BodyIndex>(i))) * bodies.turning[i].rim;
  state.t += bodies.h;
  step.kinetic = scene.kinetic(state);
  step.potential = scene.potential(state);
  if (std::isfinite(step.kinetic + step.potential)) return;
  step.status = Status::not_finite;
  step.advice = "numbers have left their range: a smaller step, or smaller velocities, may help";
}

void InelasticThenRestore::Contents::list_contacts() {
  listed.clear();
  const auto ground = static_cast<BodyIndex>(scene.size());
  for (std::size_t k = 0; k < pressed.contacts.size(); ++k) {
    const Contact& c = pressed.contacts[k];
    const std::uint32_t plane = touching.candidates()[c.candidate].plane;
    listed.push_back({c.first, c.second == ground ? Spheres::ground : c.second, plane, c.impact, c.normal,
                      pressed.gap[k], pressed.closing[k], -opening(c, bodies.moving.data()),
                      c.impulse + pressed.impulse[k]});
    if (pressed.rubs.empty()) continue;
    listed.back().friction = pressed.rubs[k].impulse + pressed.friction[k];
    listed.back().slip = slip(c, bodies.moving.data(), bodies.turning.data());
  }
}

}  // namespace ictus
