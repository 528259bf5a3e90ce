// What can be read off a state of a chain.

#include <algorithm>
#include <cmath>

#include "ictus/base/power.hpp"
#include "ictus/model/waves/wave_chain.hpp"

namespace ictus::waves {

double raised(double c, double p) { return p == 0 ? 1 : power(std::abs(c), p); }

double WaveChain::gap(const WaveState& state, std::size_t contact) const {
  const std::size_t link = contacts_[contact].link;
  const double left = link > 0 ? state.displacement[link - 1] : 0;
  return (link < points() ? state.displacement[link] : clearance_) - left;
}

double WaveChain::closing(const WaveState& state, std::size_t contact) const {
  const std::size_t link = contacts_[contact].link;
  return (link > 0 ? state.velocity[link - 1] : 0) - (link < points() ? state.velocity[link] : 0);
}

double WaveChain::viscosity(const WaveState& state, std::size_t contact) const {
  const ContactSpring& spring = contacts_[contact].spring;
  if (!spring.over_touch_speed) return spring.viscosity;
  const double speed = state.touch_speed[contact];
  return speed > 0 ? spring.viscosity / speed : 0;
}

double WaveChain::contact_force(const WaveState& state, std::size_t contact) const {
  if (state.closed[contact] != pushing) return 0;
  const ContactSpring& spring = contacts_[contact].spring;
  const double compression = std::max(0.0, -gap(state, contact));
  const double elastic = spring.stiffness * power(compression, spring.exponent);
  if (spring.viscosity == 0) return elastic;
  const double viscous = viscosity(state, contact) * raised(compression, spring.viscosity_exponent);
  return std::max(0.0, elastic + viscous * closing(state, contact));
}

double WaveChain::contact_energy(const WaveState& state, std::size_t contact) const {
  if (state.closed[contact] == apart) return 0;
  const ContactSpring& spring = contacts_[contact].spring;
  return PowerTerm{spring.stiffness, spring.exponent}.integral(-gap(state, contact));
}

double WaveChain::inverse_mass(std::size_t contact) const {
  const auto& [link, left, right, spring] = contacts_[contact];
  return (left ? 1 / body(*left).total_mass() : 0) + (right ? 1 / body(*right).total_mass() : 0);
}

/// k δ^(α+1)/(α+1) = ½ μ v².
double WaveChain::depth_at(double speed, std::size_t contact) const {
  const double k = contacts_[contact].spring.stiffness, exponent = contacts_[contact].spring.exponent;
  return std::pow((exponent + 1) / 2 * speed * speed / (k * inverse_mass(contact)), 1 / (exponent + 1));
}

double WaveChain::speed_at(double depth, std::size_t contact) const {
  const double k = contacts_[contact].spring.stiffness, exponent = contacts_[contact].spring.exponent;
  return std::sqrt(2 * k * inverse_mass(contact) * std::pow(depth, exponent + 1) / (exponent + 1));
}

void WaveChain::link_forces(const WaveState& state, std::span<double> force) const {
  force[0] = force[points()] = 0;
  for (std::size_t i = 1; i < points(); ++i)
    force[i] = link_stiffness_[i] * (state.displacement[i - 1] - state.displacement[i]);
  for (std::size_t j = 0; j < contacts_.size(); ++j) force[contacts_[j].link] = contact_force(state, j);
}

double WaveChain::position(const WaveState& state, std::size_t point) const {
  return rest_[point] + state.displacement[point];
}

double WaveChain::mean(std::span<const double> numbers, std::size_t b) const {
  double sum = 0, total = 0;
  // From the first point: what is common to all stays exact.
  const double reference = numbers[first_[b]];
  for (std::size_t i = first_[b]; i < first_[b + 1]; ++i) {
    sum += mass_[i] * (numbers[i] - reference);
    total += mass_[i];
  }
  return reference + sum / total;
}

BodyMotion WaveChain::motion(const WaveState& state, std::size_t b) const {
  BodyMotion motion{};
  motion.position = mean(rest_, b) + mean(state.displacement, b);
  motion.velocity = mean(state.velocity, b);
  double total = 0;
  for (std::size_t i = first_[b]; i < first_[b + 1]; ++i) {
    const double relative = state.velocity[i] - motion.velocity;
    const double stretch = i > first_[b] ? state.displacement[i] - state.displacement[i - 1] : 0;
    motion.vibrational += (mass_[i] * relative * relative + link_stiffness_[i] * stretch * stretch) / 2;
    total += mass_[i];
  }
  motion.rigid = total * motion.velocity * motion.velocity / 2;
  // Contact b of a row that begins with a wall is the one before body b.
  const std::size_t after = b + (plan_.left_wall ? 1 : 0);
  double force = 0;
  if (after > 0) force += contact_force(state, after - 1);
  if (after < contacts_.size()) force -= contact_force(state, after);
  motion.acceleration = plan_.gravity + force / total;
  return motion;
}

double WaveChain::momentum(const WaveState& state) const {
  double sum = 0;
  for (std::size_t i = 0; i < points(); ++i) sum += mass_[i] * state.velocity[i];
  return sum;
}

double WaveChain::potential(const WaveState& state) const {
  if (plan_.gravity == 0) return 0;
  double sum = 0;
  for (std::size_t b = 0; b < bodies(); ++b)
    sum -= body(b).total_mass() * plan_.gravity * (mean(state.displacement, b) - start_shift(b));
  return sum;
}

double WaveChain::energy(const WaveState& state) const {
  double sum = potential(state);
  for (std::size_t b = 0; b < bodies(); ++b) {
    const BodyMotion now = motion(state, b);
    sum += now.rigid + now.vibrational;
  }
  for (std::size_t j = 0; j < contacts_.size(); ++j) sum += contact_energy(state, j);
  return sum;
}

bool WaveChain::separated_for_good(const WaveState& state) const {
  // Under gravity bodies come back to a wall; among themselves they fall alike.
  if (plan_.gravity != 0 && (plan_.left_wall || plan_.right_wall)) return false;
  struct End {
    double displacement = 0, velocity = 0, reach = 0, vibration = 0;
  };
  const auto end = [&](std::optional<std::size_t> b, std::span<const double> flexibility, double wall) {
    if (!b) return End{.displacement = wall};
    const BodyMotion now = motion(state, *b);
    return End{mean(state.displacement, *b), now.velocity, std::sqrt(2 * now.vibrational * flexibility[*b]),
               now.vibrational};
  };
  double fastest = 0;
  for (double v : state.velocity) fastest = std::max(fastest, std::abs(v));
  // Velocities that differ by rounding are one; what changes no velocity by more is no contact.
  const double rounding = 1e-13 * fastest, all = energy(state);
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const End left = end(contacts_[j].left, right_flexibility_, 0);
    const End right = end(contacts_[j].right, left_flexibility_, clearance_);
    const double parting = right.velocity - left.velocity;
    const double room = right.displacement - left.displacement - left.reach - right.reach;
    const double idle = contact_energy(state, j) + left.vibration + right.vibration;
    if (state.closed[j] ? std::abs(parting) > rounding || idle > 1e-26 * all
                        : parting < -rounding || !(room >= 0))
      return false;
  }
  return true;
}

}  // namespace ictus::waves
