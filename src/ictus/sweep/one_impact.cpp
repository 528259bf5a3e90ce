#include "ictus/sweep/one_impact.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/error.hpp"
#include "ictus/base/limits.hpp"
#include "ictus/ensemble/lanes.hpp"
#include "ictus/laws/contact/hunt_crossley.hpp"
#include "ictus/laws/contact/power_law.hpp"
#include "ictus/run/mechanics.hpp"
#include "ictus/run/method_plans.hpp"
#include "ictus/run/sliced.hpp"
#include "ictus/scene/shape.hpp"

namespace ictus::sweep {
namespace {

constexpr double most_exponent = 10;  // of the kernels
constexpr double declared = 1e3;      // of its tolerance: the error of velocities that `reference` declares
constexpr double loosest = 1e-6;      // however loose a run may be, a device is not
constexpr double rounding =
    256;  // of places beside the depth: 14 000 runs of three laws were seen to have up to 49

[[noreturn]] void refuse(const std::string& why, const std::string& instead = {}) {
  throw Error("a device does not take this run: " + why,
              instead.empty() ? "leave --device away" : instead + "; or leave --device away");
}

/// What ensembles of impacts do not know of a scene.
void refuse_scene(const Assembly& assembly) {
  const Scene& scene = assembly.scene;
  if (scene.system || assembly.mechanics) refuse("it knows balls that do not turn only");
  if (!scene.resonators.empty()) refuse("it knows no resonators");
  if (scene.frame) refuse("it knows no [frame]");
  if (are_sliced(scene)) refuse("it knows rigid bodies only", "set run.bodies = \"rigid\"");
  if (length(scene.gravity) > 0) refuse("it knows no gravity");
  if (assembly.of_spheres || assembly.contacts.empty()) refuse("there is no contact in it");
}

void refuse_contact(const AssembledContact& contact) {
  if (contact.friction > 0 || contact.friction_law) refuse("the contact " + contact.name + " has friction");
  if (contact.restitution_of_work)
    refuse("the restitution of the contact " + contact.name + " depends on its work");
  if (contact.precompression > 0 || contact.held_compression > 0)
    refuse("the contact " + contact.name + " is compressed at the start");
}

double number_or(const AssembledContact& contact, const char* name, double other) {
  const auto found = contact.law->values.find(name);
  return found == contact.law->values.end() ? other : found->second;
}

/// Null where it has no closed form; a spring alone is one of Hunt and Crossley's.
const ReboundLaw* rebound_law_of(const ChosenLaw& law) {
  const std::string_view name = law.name == PowerLaw::about.name ? HuntCrossley::about.name : law.name;
  for (const ReboundLaw& one : rebound_laws())
    if (one.name == name) return &one;
  return nullptr;
}

std::string names_of_rebound_laws() {
  std::string names;
  for (const ReboundLaw& law : rebound_laws()) names += (names.empty() ? "" : ", ") + std::string(law.name);
  return names;
}

}  // namespace

OneImpact::OneImpact(const Assembly& assembly) {
  refuse_scene(assembly);
  for (const AssembledContact& contact : assembly.contacts) {
    refuse_contact(contact);
    contact_names_.push_back(contact.name);
  }
  for (const Body& body : assembly.scene.bodies) body_names_.push_back(body.name.value);
  axes_ = assembly.scene.dimension;
  mechanics_ = mechanics_of(assembly);
  const std::string& method = assembly.scene.run.method.value;
  const AssembledContact& first = assembly.contacts.front();
  const bool single =
      method == "reference" && assembly.contacts.size() == 1 && axes_ == 1 && first.law != nullptr;
  if (single) rebound_law_ = rebound_law_of(*first.law);
  if (method == "lzb" || method == "compliant") {
    law_ = method;
    const ImpactOptions options = impact_options(assembly, method);
    tolerance_ = options.tolerance;
    if (options.dissipation != Dissipation::bi_stiffness)
      refuse("it knows the dissipation bi_stiffness only");
    take_shape();
    take_numbers(assembly);
  } else if (rebound_law_) {
    law_ = rebound;
    if (assembly.scene.run.duration) refuse("a closed form has no duration", "leave run.duration away");
    tolerance_ = std::min(declared * assembly.plan.tolerance, loosest);
    take_rebound(first);
  } else {
    refuse(
        fmt::format(
            "it knows impacts by lzb and compliant, and by reference single ones on a line through laws with a "
            "closed form, {} and power_law, not {}",
            names_of_rebound_laws(), single ? fmt::format("through {}", first.law->name) : method),
        "set run.method = \"lzb\"");
  }
}

/// The contacts that touch, with their directions there: closing speeds are −G v.
void OneImpact::take_shape() {
  const MechanicalSystem& system = *mechanics_->system;
  const Motion& start = mechanics_->start;
  Eigen::VectorXd gap(system.contacts());
  system.gaps(start.q, gap);
  ContactRows rows;
  system.directions(start.q, rows);
  shape_.coordinates = static_cast<std::size_t>(system.coordinates());
  for (Eigen::Index j = 0; j < system.contacts(); ++j) {
    if (gap[j] > system.widest_touch(j, start.q)) continue;
    const auto row = static_cast<std::size_t>(j);
    touching_.push_back(row);
    shape_.directions.resize(touching_.size() * shape_.coordinates, 0);
    double* to = shape_.directions.data() + (touching_.size() - 1) * shape_.coordinates;
    for (std::size_t k = rows.start[row]; k < rows.start[row + 1]; ++k)
      to[rows.coordinate[k]] = -rows.value[k];
  }
  shape_.contacts = touching_.size();
  if (touching_.empty()) refuse("no bodies touch at its start");
  if (shape_.contacts > ensemble::most_contacts)
    refuse(fmt::format("{} contacts touch, and it knows up to {}", shape_.contacts, ensemble::most_contacts));
  bool closes = false;
  for (const std::size_t j : touching_) closes = closes || rows.times(j, start.v) < 0;
  if (!closes) refuse("no bodies that touch at its start strike each other");
}

void OneImpact::take_numbers(const Assembly& assembly) {
  const MechanicalSystem& system = *mechanics_->system;
  const Eigen::VectorXd& v = mechanics_->start.v;
  numbers_.velocity.assign(v.data(), v.data() + v.size());
  for (const ImpactBody& body : assembly.impacts.bodies)
    numbers_.inverse_mass.insert(numbers_.inverse_mass.end(), axes_, 1 / body.mass);
  for (const double inverse : numbers_.inverse_mass)
    if (!std::isfinite(inverse)) refuse("a mass is too small for its reciprocal");
  for (const std::size_t j : touching_) {
    const auto contact = static_cast<Eigen::Index>(j);
    // Only a single contact needs none.
    const double stiffness = system.stiffness(contact);
    numbers_.stiffness.push_back(std::isnan(stiffness) ? 1 : stiffness);
    numbers_.exponent.push_back(system.exponent(contact));
    numbers_.restitution.push_back(system.restitution(contact));
  }
  refuse_exponents();
}

void OneImpact::refuse_exponents() const {
  for (const double exponent : numbers_.exponent)
    if (exponent > most_exponent)
      refuse(fmt::format("it knows exponents from 1 to {}, not {}", most_exponent, exponent));
}

void OneImpact::take_rebound(const AssembledContact& contact) {
  const MechanicalSystem& system = *mechanics_->system;
  ContactRows rows;
  system.directions(mechanics_->start.q, rows);
  numbers_.speed = -rows.times(0, mechanics_->start.v);
  if (!(numbers_.speed > 0)) refuse("its bodies do not meet");
  touching_ = {0};
  shape_ = {1, 1, {1}};
  numbers_.inverse_mass = {1 / contact.mass};
  numbers_.velocity = {numbers_.speed};
  numbers_.stiffness = {number_or(contact, "stiffness", unknown)};
  numbers_.exponent = {number_or(contact, "exponent", 1.5)};
  numbers_.damping = contact.law->name == PowerLaw::about.name
                         ? 0
                         : number_or(contact, std::string(rebound_law_->loss).c_str(), unknown);
  refuse_exponents();
  note_rounding(contact);
  if (!is_in_range(contact.mass, numbers_.stiffness.front(), numbers_.damping, numbers_.speed))
    refuse("the energy of its impact leaves the range of double arithmetic");
}

/// A run knows depths as differences of places: their rounding, δ of a depth x_max = ((α+1) m v²/(2k))^{1/(α+1)}, is one of
/// velocities, δ/x_max, and more where the spring is stiffer on the way out.
void OneImpact::note_rounding(const AssembledContact& contact) {
  const double alpha =
      rebound_law_->has_exponent ? numbers_.exponent.front() : contact.law->pool({0, 1})->spring().exponent;
  const double v = numbers_.speed, energy = (alpha + 1) * contact.mass * v * v / 2;
  const double depth = std::pow(energy / numbers_.stiffness.front(), 1 / (alpha + 1));
  const double places = mechanics_->start.q.lpNorm<Eigen::Infinity>() + mechanics_->system->contact_size(0);
  const double stiffer = rebound_law_->loss == "restitution" ? numbers_.damping : 1;
  rounding_ = rounding * epsilon * places / (depth * stiffer);
}

bool OneImpact::goes_with(const OneImpact& other) const {
  return law_ == other.law_ && rebound_law_ == other.rebound_law_ && tolerance_ == other.tolerance_ &&
         shape_.coordinates == other.shape_.coordinates && shape_.directions == other.shape_.directions;
}

/// `fastest`: m/s, before the impact.
void OneImpact::refuse_second_impact(double fastest, const Eigen::VectorXd& velocity) const {
  const MechanicalSystem& system = *mechanics_->system;
  const Eigen::Index n = system.coordinates();
  fastest = std::max(fastest, velocity.lpNorm<Eigen::Infinity>());
  const Eigen::VectorXd none = Eigen::VectorXd::Zero(n),
                        error = Eigen::VectorXd::Constant(n, tolerance_ * fastest);
  Eigen::VectorXd time(system.contacts());
  if (is_rebound() || !system.touch_times(mechanics_->start.q, velocity, none, error, time)) return;
  Eigen::Index first = 0;
  if (time.minCoeff(&first) < never)
    refuse(fmt::format("{} touch {:.4g} s after the first impact, and it knows one impact only",
                       system.contact_name(first), time[first]));
}

bool OneImpact::strikes(const Numbers& numbers) const {
  const std::size_t n = shape_.coordinates;
  for (std::size_t j = 0; j < shape_.contacts; ++j) {
    double closing = 0;
    for (std::size_t i = 0; i < n; ++i) closing += shape_.directions[j * n + i] * numbers.velocity[i];
    if (closing > 0) return true;
  }
  return false;
}

Trace OneImpact::trace(std::span<const double> velocity, std::span<const double> impulse) const {
  const Motion& start = mechanics_->start;
  const Eigen::Map<const Eigen::VectorXd> after(velocity.data(), static_cast<Eigen::Index>(velocity.size()));
  refuse_second_impact(start.v.lpNorm<Eigen::Infinity>(), after);
  Trace trace = told(velocity, impulse);
  trace.ledger.initial = mechanics_->system->kinetic(start.q, start.v);
  trace.ledger.kinetic = mechanics_->system->kinetic(start.q, after);
  trace.ledger.dissipated = trace.ledger.initial - trace.ledger.kinetic;
  return trace;
}

Trace OneImpact::trace(const Numbers& numbers, std::span<const double> velocity,
                       std::span<const double> impulse) const {
  const auto kinetic = [&](std::span<const double> v) {
    double twice = 0;
    for (std::size_t i = 0; i < v.size(); ++i) twice += v[i] * v[i] / numbers.inverse_mass[i];
    return 0.5 * twice;
  };
  double fastest = 0;
  for (const double v : numbers.velocity) fastest = std::max(fastest, std::abs(v));
  refuse_second_impact(fastest, Eigen::Map<const Eigen::VectorXd>(
                                    velocity.data(), static_cast<Eigen::Index>(velocity.size())));
  Trace trace = told(velocity, impulse);
  trace.ledger.initial = kinetic(numbers.velocity);
  trace.ledger.kinetic = kinetic(velocity);
  trace.ledger.dissipated = trace.ledger.initial - trace.ledger.kinetic;
  return trace;
}

/// Without its energies.
Trace OneImpact::told(std::span<const double> velocity, std::span<const double> impulse) const {
  Trace trace;
  trace.dimension = axes_;
  for (std::size_t b = 0; b < body_names_.size(); ++b) {
    const auto along = [&](std::size_t axis) { return axis < axes_ ? velocity[b * axes_ + axis] : 0; };
    trace.bodies.emplace_back();
    trace.bodies.back().name = body_names_[b];
    trace.bodies.back().velocity_end = {along(0), along(1), along(2)};
  }
  trace.contact_names = contact_names_;
  trace.contacts.resize(contact_names_.size());
  for (std::size_t k = 0; k < touching_.size(); ++k) trace.contacts[touching_[k]].impulse = impulse[k];
  return trace;
}

/// v⁺ = v + M⁻¹Gᵀp with p = (u⁻ + u⁺)/W of the one contact.
Trace OneImpact::trace_of_rebound(double speed_after) const {
  const MechanicalSystem& system = *mechanics_->system;
  const Motion& start = mechanics_->start;
  const double impulse = (numbers_.speed + speed_after) / numbers_.inverse_mass.front();
  ContactRows rows;
  system.directions(start.q, rows);
  Eigen::VectorXd change = Eigen::VectorXd::Zero(system.coordinates());
  rows.push(0, impulse, change);
  Skyline mass(system.shape().profile);
  system.mass(start.q, mass);
  for (Eigen::Index i = 0; i < change.size(); ++i) change[i] /= mass(i, i);
  const Eigen::VectorXd after = start.v + change;
  return trace({after.data(), static_cast<std::size_t>(after.size())}, {&impulse, 1});
}

bool is_told_of_one_impact(const std::string& name) {
  const auto ends = [&](std::string_view ending) { return name.ends_with(ending); };
  constexpr std::string_view energies[] = {"energy.initial", "energy.final", "energy.kinetic",
                                           "energy.dissipated"};
  if (name.starts_with("energy."))
    return std::find(std::begin(energies), std::end(energies), name) != std::end(energies);
  if (name.starts_with("run.")) return false;
  return ends(".velocity") || ends(".velocity_x") || ends(".velocity_y") || ends(".velocity_z") ||
         ends(".speed") || ends(".impulse");
}

}  // namespace ictus::sweep
