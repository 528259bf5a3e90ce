#include "ictus/schemes/spheres/inelastic_then_restore.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "ictus/laws/impact/impulsive_loss.hpp"
#include "ictus/schemes/spheres/collision_treatments.hpp"
#include "ictus/schemes/spheres/collisions.hpp"
#include "ictus/schemes/spheres/energy_guard.hpp"
#include "ictus/schemes/spheres/touching.hpp"

namespace ictus {

struct InelasticThenRestore::Contents {
  Contents(const Spheres& spheres, const SphereOptions& chosen, std::unique_ptr<CollisionTreatment> treatment)
      : scene(spheres),
        options(chosen),
        solver{chosen.exact_up_to, chosen.most_sweeps, {}, {}},
        touching(spheres),
        collisions(spheres, treatment ? std::move(treatment)
                                      : make_collision_treatment(chosen.treatment, chosen.impact)) {}

  const Spheres& scene;
  SphereOptions options;
  ContactSolver solver;
  Touching touching;
  Collisions collisions;
  EnergyGuard guard;
  StepBodies bodies;
  Pressed pressed;
  std::vector<double> closing;  // m/s, of pressed contacts before they come to rest
  std::vector<SphereContact> listed;
  double tolerance = 0;  // m/s, of this step
  double fastest = 0;    // m/s, of this step
  double left_over = 0;  // m/s, that the last step has left at contacts at rest

  void load(const SphereState& state, double h);
  void touch(SphereStep& step);
  void press();
  void collide(SphereStep& step);
  void settle(SphereStep& step);
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
  step.corrected += c.guard.slow_down(c.pressed.contacts, c.bodies);
  c.store(state, step);
  step.remainder = before - step.kinetic - step.potential - step.impact_loss - step.vibration -
                   step.rest_loss - step.corrected;
  return step;
}

void InelasticThenRestore::Contents::load(const SphereState& state, double h) {
  const std::size_t n = scene.size();
  // Resting impulses grow with the step.
  if (bodies.h > 0 && h != bodies.h)
    for (Candidate& candidate : touching.candidates()) candidate.kept *= h / bodies.h;
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
  fastest = std::sqrt(fastest);
  tolerance = options.tolerance > 0 ? options.tolerance : 0.1 * h * norm(scene.gravity) + 1e-6 * fastest;
}

void InelasticThenRestore::Contents::touch(SphereStep& step) {
  const TouchingReport report = touching.solve(bodies, solver, tolerance);
  step.taken = bodies.h;
  step.penetration = report.penetration;
  step.residual = report.residual;
  step.sweeps = report.sweeps;
  step.searches = report.searches;
}

/// Contacts with λ > 0.
void InelasticThenRestore::Contents::press() {
  pressed.clear();
  for (const Contact& c : touching.contacts()) {
    Candidate& candidate = touching.candidates()[c.candidate];
    if (!(c.impulse > 0)) {
      candidate.kept = 0;
      continue;
    }
    pressed.contacts.push_back(c);
    pressed.rest.push_back(candidate.kept / c.reduced_mass);
    pressed.gap.push_back(c.bias * bodies.h / (c.bias < 0 ? penetration_undone : 1));
  }
}

void InelasticThenRestore::Contents::collide(SphereStep& step) {
  // Speeds that the solver leaves at contacts at rest are none.
  const double floor =
      solver.exact(touching.contacts().size()) ? 1e-11 * fastest : std::max(2 * tolerance, 4 * left_over);
  const CollisionBooks books = collisions.resolve(pressed, bodies, touching.candidates(), floor);
  step.impact_loss = books.loss;
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
  for (Contact& c : pressed.contacts) {
    c.bias = 0;
    c.impulse *= touched[c.first] || touched[c.second] ? 0 : 2;
    push(c, c.impulse, bodies.moving.data());
  }
  const ContactReport report =
      solver.solve(pressed.contacts, bodies.moving, tolerance, solver.sweeps_for(pressed.contacts.size()));
  step.sweeps += report.sweeps;
  step.residual = std::max(step.residual, report.residual);
  left_over = report.typical;
  step.rest_loss = -free_excess();
  for (std::size_t k = 0; k < closing.size(); ++k) {
    const Contact& c = pressed.contacts[k];
    step.rest_loss += impulsive_loss(c.impulse, closing[k], -opening(c, bodies.moving.data()));
    if (!touched[c.first] && !touched[c.second]) touching.candidates()[c.candidate].kept = c.impulse / 2;
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
  }
}

}  // namespace ictus
