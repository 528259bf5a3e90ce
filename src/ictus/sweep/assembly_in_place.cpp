#include "ictus/sweep/assembly_in_place.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/run/methods.hpp"
#include "ictus/run/sliced.hpp"
#include "ictus/scene/scene_path.hpp"

namespace ictus::sweep {
namespace {

std::vector<double*> masses(Assembly& assembly) {
  std::vector<double*> list;
  for (Body& body : assembly.scene.bodies) list.push_back(&body.mass.value);
  return list;
}

std::vector<double*> velocities(Assembly& assembly) {
  std::vector<double*> list;
  for (Body& body : assembly.scene.bodies) list.push_back(&body.velocity.value.x);
  return list;
}

std::vector<double*> restitutions(Assembly& assembly) {
  std::vector<double*> list;
  for (AssembledContact& contact : assembly.contacts)
    if (contact.restitution) list.push_back(&contact.restitution->value);
  return list;
}

bool is_mass(double value) { return value > 0 && std::isfinite(value) && std::isfinite(1 / value); }
bool is_velocity(double value) { return std::isfinite(value); }
bool is_restitution(double value) { return value > 0 && value <= 1; }

/// Methods that run on the bodies and contacts of the impact scene alone, and find nothing wrong with a number of them before.
bool runs_on_impacts(const Assembly& assembly) {
  const Scene& scene = assembly.scene;
  return method(scene.run.method.value).traits().family == family::impact_laws && scene.dimension == 1 &&
         !scene.frame && !scene.system && scene.resonators.empty() && !are_sliced(scene) &&
         !assembly.mechanics && !assembly.is_rigid && assembly.rubs.empty();
}

bool alike(double a, double b) { return a == b || (a != a && b != b); }
bool alike(const Vector3& a, const Vector3& b) {
  return alike(a.x, b.x) && alike(a.y, b.y) && alike(a.z, b.z);
}

bool alike(const Body& a, const Body& b) {
  return a.name.value == b.name.value && alike(a.mass.value, b.mass.value) &&
         alike(a.radius.value, b.radius.value) && a.position && b.position &&
         alike(a.position->value, b.position->value) && alike(a.velocity.value, b.velocity.value);
}

bool alike(const ImpactBody& a, const ImpactBody& b) {
  return a.name == b.name && alike(a.mass, b.mass) && alike(a.position, b.position) &&
         alike(a.velocity, b.velocity);
}

bool alike(const ImpactContact& a, const ImpactContact& b) {
  return a.name == b.name && a.first == b.first && a.second == b.second && a.fixed_normal == b.fixed_normal &&
         alike(a.normal, b.normal) && alike(a.reach, b.reach) && alike(a.restitution, b.restitution) &&
         alike(a.stiffness, b.stiffness) && alike(a.exponent, b.exponent) && alike(a.size, b.size) &&
         a.restitution_of_work == b.restitution_of_work;
}

bool alike(const AssembledContact& a, const AssembledContact& b) {
  return a.name == b.name && a.left == b.left && a.right == b.right && alike(a.mass, b.mass) &&
         alike(a.gravity, b.gravity) && a.restitution.has_value() == b.restitution.has_value() &&
         same_law(a, b) && alike(a.held_compression, b.held_compression);
}

bool alike(const RunChoice& a, const RunChoice& b) {
  const auto same = [](const std::optional<At<double>>& one, const std::optional<At<double>>& other) {
    return one.has_value() == other.has_value() && (!one || alike(one->value, other->value));
  };
  return a.method.value == b.method.value && alike(a.step.value, b.step.value) &&
         same(a.duration, b.duration) && alike(a.tolerance.value, b.tolerance.value);
}

template <class T>
bool all_alike(const std::vector<T>& a, const std::vector<T>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const T& one, const T& other) { return alike(one, other); });
}

/// All that such a method looks at, and that a mass, a velocity or a restitution could have a say in.
bool alike(const Assembly& a, const Assembly& b) {
  return all_alike(a.scene.bodies, b.scene.bodies) && alike(a.scene.run, b.scene.run) &&
         alike(a.scene.gravity, b.scene.gravity) && all_alike(a.contacts, b.contacts) &&
         all_alike(a.impacts.bodies, b.impacts.bodies) && all_alike(a.impacts.contacts, b.impacts.contacts) &&
         alike(a.complete_up_to, b.complete_up_to) && a.kinds == b.kinds && a.overlapping == b.overlapping &&
         alike(a.plan.step, b.plan.step) && alike(a.plan.until, b.plan.until) &&
         a.plan.stop_when_apart == b.plan.stop_when_apart && alike(a.plan.tolerance, b.plan.tolerance);
}

}  // namespace

const AssemblyInPlace::Kind* AssemblyInPlace::kind_of(const Parameter& parameter) {
  static constexpr Kind mass{&masses, &is_mass, [](double value) { return 1.25 * value; }};
  static constexpr Kind velocity{&velocities, &is_velocity,
                                 [](double value) { return value == 0 ? 0.125 : 1.25 * value; }};
  static constexpr Kind restitution{&restitutions, &is_restitution,
                                    [](double value) { return value < 0.5 ? 0.75 : 0.25; }};
  if (parameter.has_words()) return nullptr;
  const std::string what = parts_of(parameter.key).back();
  if (what == "mass") return &mass;
  if (what == "velocity") return &velocity;
  return what == "restitution" ? &restitution : nullptr;
}

AssemblyInPlace::AssemblyInPlace(const std::vector<Parameter>& parameters, const Assemble& assemble,
                                 std::vector<double> settings)
    : parameters_(parameters) {
  for (const Parameter& parameter : parameters)
    if (!kind_of(parameter)) return;
  assembly_.emplace(assemble(settings));
  if (!runs_on_impacts(*assembly_)) return;
  const auto& bodies = assembly_->scene.bodies;
  const auto number_of = [&](const std::string& name) {
    const auto is_it = [&](const Body& body) { return body.name.value == name; };
    return static_cast<std::size_t>(std::find_if(bodies.begin(), bodies.end(), is_it) - bodies.begin());
  };
  for (const AssembledContact& contact : assembly_->contacts)
    sides_.push_back({number_of(contact.left), number_of(contact.right)});
  // What such a method does not look at would be that of another point.
  assembly_->model.reset();
  assembly_->start = {};
  holds_ = true;
  for (std::size_t k = 0; holds_ && k < parameters.size(); ++k) holds_ = find_own(assemble, settings, k);
}

/// The numbers that have its value, and its other value where that is read.
bool AssemblyInPlace::find_own(const Assemble& assemble, std::vector<double> settings, std::size_t k) {
  const Kind* kind = kind_of(parameters_[k]);
  const double here = settings[k], there = settings[k] = kind->other(here);
  own_.push_back({kind, {}});
  try {
    Assembly other = assemble(settings);
    const std::vector<double*> ours = kind->numbers(*assembly_), theirs = kind->numbers(other);
    if (ours.size() != theirs.size()) return false;
    for (std::size_t i = 0; i < ours.size(); ++i) {
      if (*ours[i] == *theirs[i]) continue;
      if (*ours[i] != here || *theirs[i] != there) return false;
      own_.back().numbers.push_back(ours[i]);
    }
    // Which contacts are of one kind is known once: a restitution is that of all, or none.
    if (kind->numbers == &restitutions && own_.back().numbers.size() != assembly_->contacts.size())
      return false;
    for (double* number : own_.back().numbers) *number = there;
    fill_in();
    const bool same = alike(*assembly_, other);
    for (double* number : own_.back().numbers) *number = here;
    fill_in();
    return same;
  } catch (const Error&) {
    return false;
  }
}

const Assembly* AssemblyInPlace::at(std::span<const double> settings) {
  for (std::size_t k = 0; k < own_.size(); ++k)
    if (!own_[k].kind->is_possible(settings[k])) return nullptr;
  for (std::size_t k = 0; k < own_.size(); ++k)
    for (double* number : own_[k].numbers) *number = settings[k] + 0.0;  // a scene knows no −0
  fill_in();
  return &*assembly_;
}

/// What follows from the numbers, as assemble() would have it.
void AssemblyInPlace::fill_in() {
  const std::vector<Body>& bodies = assembly_->scene.bodies;
  ImpactScene& impacts = assembly_->impacts;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    impacts.bodies[b].mass = bodies[b].mass.value;
    impacts.bodies[b].velocity = bodies[b].velocity.value;
  }
  const auto inverse_mass = [&](std::size_t side) {
    return side < bodies.size() ? 1 / bodies[side].mass.value : 0;
  };
  for (std::size_t j = 0; j < sides_.size(); ++j) {
    AssembledContact& contact = assembly_->contacts[j];
    contact.mass = 1 / (inverse_mass(sides_[j].left) + inverse_mass(sides_[j].right));
    if (contact.restitution) impacts.contacts[j].restitution = contact.restitution->value;
  }
}

}  // namespace ictus::sweep
