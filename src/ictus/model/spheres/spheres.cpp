#include "ictus/model/spheres/spheres.hpp"

#include <cmath>

#include "ictus/base/error.hpp"

namespace ictus {

BodyIndex Spheres::add(double mass, double inverse_mass, double radius, Kind kind, bool is_frame) {
  expects(radius >= 0 && std::isfinite(radius), "the radius of a sphere is finite and not negative");
  grow_laws(kind);
  mass_.push_back(mass);
  inverse_mass_.push_back(inverse_mass);
  radius_.push_back(radius);
  inertia_.push_back(is_frame ? 0 : 0.4 * mass * radius * radius);
  kind_.push_back(kind);
  is_frame_.push_back(is_frame);
  return static_cast<BodyIndex>(mass_.size() - 1);
}

BodyIndex Spheres::add_sphere(double mass, double radius, Kind kind) {
  expects(mass > 0 && std::isfinite(mass), "the mass of a sphere is finite and positive");
  return add(mass, 1 / mass, radius, kind, false);
}

BodyIndex Spheres::add_fixed_sphere(double radius, Kind kind) { return add(0, 0, radius, kind, false); }

BodyIndex Spheres::add_frame(double mass) {
  expects(mass > 0 && std::isfinite(mass), "the mass of a frame is finite and positive");
  return add(mass, 1 / mass, 0, 0, true);
}

void Spheres::set_inertia(BodyIndex body, double inertia) {
  expects(inertia > 0 && std::isfinite(inertia), "an inertia is finite and positive");
  expects(body < size() && inverse_mass_[body] > 0 && !is_frame(body),
          "only a sphere that moves has an inertia");
  inertia_[body] = inertia;
}

double Spheres::rim_inverse_mass(BodyIndex i) const {
  return inertia_[i] > 0 ? radius_[i] * radius_[i] / inertia_[i] : 0;
}

void Spheres::add_plane(const Vector3& normal, double offset, BodyIndex owner, Kind kind) {
  const double length = norm(normal);
  expects(length > 0 && std::isfinite(length) && std::isfinite(offset),
          "a plane has a direction and a place");
  expects(owner == ground || owner < size(), "the owner of a plane is a body");
  grow_laws(kind);
  planes_.push_back({owner, (1 / length) * normal, offset, kind});
}

void Spheres::grow_laws(Kind kind) {
  if (kind < kinds_) return;
  std::vector<PairLaw> more(static_cast<std::size_t>(kind + 1) * (kind + 1));
  for (std::size_t a = 0; a < kinds_; ++a)
    for (std::size_t b = 0; b < kinds_; ++b) more[a * (kind + 1) + b] = laws_[a * kinds_ + b];
  laws_.swap(more);
  kinds_ = kind + 1;
}

void Spheres::set_law(Kind a, Kind b, const PairLaw& law) {
  expects(law.restitution >= 0 && law.restitution <= 1, "a restitution lies between 0 and 1");
  expects(law.friction >= 0 && std::isfinite(law.friction),
          "a coefficient of friction is finite and not negative");
  has_friction_ = has_friction_ || law.friction > 0;
  grow_laws(a > b ? a : b);
  laws_[std::size_t{a} * kinds_ + b] = laws_[std::size_t{b} * kinds_ + a] = law;
}

const PairLaw& Spheres::law(Kind a, Kind b) const { return laws_[std::size_t{a} * kinds_ + b]; }

SphereState Spheres::state() const {
  return {0, std::vector<Vector3>(size()), std::vector<Vector3>(size()),
          std::vector<Vector3>(has_friction_ ? size() : 0)};
}

double Spheres::kinetic(const SphereState& state) const {
  double sum = 0;
  for (std::size_t i = 0; i < size(); ++i) sum += mass_[i] * dot(state.v[i], state.v[i]);
  for (std::size_t i = 0; i < state.spin.size(); ++i) sum += inertia_[i] * dot(state.spin[i], state.spin[i]);
  return sum / 2;
}

double Spheres::potential(const SphereState& state) const {
  double sum = 0;
  for (std::size_t i = 0; i < size(); ++i) sum -= mass_[i] * dot(gravity, state.x[i]);
  return sum;
}

}  // namespace ictus
