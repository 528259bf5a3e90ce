#include "ictus/exact/rod_impact.hpp"

#include <algorithm>
#include <cmath>

namespace ictus::exact {

double RodMaterial::wave_speed() const { return std::sqrt(young / density); }
double RodMaterial::impedance() const { return std::sqrt(young * density) * section; }
double RodMaterial::mass(double length) const { return density * section * length; }

double RodImpact::shorter() const { return std::min(striker, struck); }
double RodImpact::contact_time() const { return 2 * shorter() / material.wave_speed(); }
double RodImpact::contact_force() const { return material.impedance() * speed / 2; }
double RodImpact::impulse() const { return material.mass(shorter()) * speed; }
double RodImpact::striker_velocity() const { return speed * (1 - shorter() / striker); }
double RodImpact::struck_velocity() const { return speed * (shorter() / struck); }
double RodImpact::energy() const { return material.mass(striker) * speed * speed / 2; }

/// ½ m₁ v₀² (1 − r) r with r = l₂/l₁: nothing for a shorter striker.
double RodImpact::striker_vibration() const {
  const double r = shorter() / striker;
  return energy() * (1 - r) * r;
}

/// ½ m₁ v₀² (1 − r) with r = l₁/l₂: nothing for a shorter struck rod.
double RodImpact::struck_vibration() const {
  const double r = shorter() / struck;
  return energy() * shorter() / striker * (1 - r);
}

double RodImpact::vibrating_share() const { return (striker_vibration() + struck_vibration()) / energy(); }

double RodOnSupport::contact_time() const { return 2 * length / material.wave_speed(); }
double RodOnSupport::contact_force() const { return material.impedance() * speed; }
double RodOnSupport::impulse() const { return 2 * material.mass(length) * speed; }

double RodRow::contact_force() const { return material.impedance() * speed / 2; }

double RodRow::loaded_from(std::size_t k) const {
  return static_cast<double>(std::max(k, moving) - std::min(k, moving)) * length / material.wave_speed();
}

/// The first release to arrive, from the left end over m + k lengths or from the right over 2n − m − k.
double RodRow::loaded_until(std::size_t k) const {
  return static_cast<double>(std::min(moving + k, 2 * count - moving - k)) * length / material.wave_speed();
}

double RodRow::duration() const { return static_cast<double>(count) * length / material.wave_speed(); }

double RodRow::velocity(std::size_t rod) const { return rod > count - moving ? speed : 0; }

}  // namespace ictus::exact
