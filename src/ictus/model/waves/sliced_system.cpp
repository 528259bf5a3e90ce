#include "ictus/model/waves/sliced_system.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/base/error.hpp"

namespace ictus::waves {
namespace {

Eigen::Index whole(std::size_t i) { return static_cast<Eigen::Index>(i); }
std::size_t number(Eigen::Index i) { return static_cast<std::size_t>(i); }

}  // namespace

/// A point and the one before it in its body.
MechanicalShape SlicedSystem::shape_of(const WaveChain& chain) {
  MechanicalShape shape{.profile = {},
                        .contacts = whole(chain.contacts().size()),
                        .constant_mass = true,
                        .linear_forces = true,
                        .constant_directions = true,
                        .autonomous = true};
  for (std::size_t b = 0; b < chain.bodies(); ++b)
    for (std::size_t i = chain.first_point(b); i < chain.end_point(b); ++i)
      shape.profile.push_back(whole(i == chain.first_point(b) ? i : i - 1));
  return shape;
}

SlicedSystem::SlicedSystem(const WaveChain& chain, SlicedNames names)
    : MechanicalSystem(shape_of(chain)), names_(std::move(names)) {
  expects(names_.bodies.size() == chain.bodies() && names_.contacts.size() == chain.contacts().size() &&
              names_.restitution.size() == chain.contacts().size(),
          "every body and every contact has its name");
  const Index n = coordinates();
  mass_ = Eigen::Map<const Vector>(chain.masses().data(), n);
  weight_ = chain.gravity() * mass_;
  const WaveState start = chain.start();
  start_ = {0, Eigen::Map<const Vector>(start.displacement.data(), n),
            Eigen::Map<const Vector>(start.velocity.data(), n)};
  for (const WaveChain::Contact& contact : chain.contacts()) {
    const Index link = whole(contact.link);
    contacts_.push_back({contact.left ? link - 1 : wall, contact.right ? link : wall,
                         contact.right ? 0 : chain.clearance(), contact.spring});
  }
  add_bodies(chain);
  find_fastest();
}

void SlicedSystem::add_bodies(const WaveChain& chain) {
  spring_.setZero(coordinates());
  for (std::size_t b = 0; b < chain.bodies(); ++b) {
    const std::size_t first = chain.first_point(b), count = chain.end_point(b) - first;
    BodyGroup group{.name = names_.bodies[b], .first = whole(first), .count = whole(count)};
    const double total = chain.body(b).total_mass();
    for (std::size_t i = 0; i < count; ++i) {
      group.share.push_back(chain.masses()[first + i] / total);
      if (i + 1 < count) spring_[whole(first + i)] = chain.body(b).spring[i].stiffness;
    }
    group.origin = chain.mean(chain.rest_positions(), b);
    height_energy_ -= total * chain.gravity() * group.origin;
    groups_.push_back(std::move(group));
  }
}

/// [Gershgorin] ω² ≤ max 2 (k_left + k_right)/m.
void SlicedSystem::find_fastest() {
  Vector around = spring_;
  for (Index i = 1; i < coordinates(); ++i) around[i] += spring_[i - 1];
  for (const Contact& contact : contacts_)
    for (const Index end : {contact.left, contact.right})
      if (end != wall && contact.spring.exponent == 1) around[end] += contact.spring.stiffness;
  fastest_ = std::sqrt((2 * around.array() / mass_.array()).maxCoeff());
}

void SlicedSystem::mass(const Vector&, Skyline& matrix) const {
  for (Index i = 0; i < coordinates(); ++i) matrix.at(i, i) = mass_[i];
}

void SlicedSystem::force(double, const Vector& q, const Vector&, Vector& force) const {
  force = weight_;
  for (Index i = 0; i + 1 < coordinates(); ++i) {
    const double pull = spring_[i] * (q[i + 1] - q[i]);
    force[i] += pull;
    force[i + 1] -= pull;
  }
}

void SlicedSystem::gaps(const Vector& q, Vector& gap) const {
  for (Index j = 0; j < contacts(); ++j) {
    const Contact& contact = contacts_[number(j)];
    gap[j] = contact.clearance + (contact.right == wall ? 0 : q[contact.right]) -
             (contact.left == wall ? 0 : q[contact.left]);
  }
}

void SlicedSystem::directions(const Vector&, ContactRows& rows) const {
  for (const Contact& contact : contacts_) {
    if (contact.left != wall) rows.add(contact.left, -1);
    if (contact.right != wall) rows.add(contact.right, 1);
    rows.end_row();
  }
}

double SlicedSystem::strain(const Vector& q) const {
  double energy = 0;
  for (Index i = 0; i + 1 < coordinates(); ++i) {
    const double stretch = q[i + 1] - q[i];
    energy += 0.5 * spring_[i] * stretch * stretch;
  }
  return energy;
}

double SlicedSystem::potential(const Vector& q) const { return strain(q) + height_energy_ - weight_.dot(q); }

InnerEnergy SlicedSystem::inner_energy(const Vector& q, const Vector& v) const {
  InnerEnergy inner{.kinetic = 0, .strain = strain(q)};
  for (const BodyGroup& body : groups_) {
    const double centre = body.speed(v).x;
    for (Index i = body.first; i < body.first + body.count; ++i)
      inner.kinetic += 0.5 * mass_[i] * (v[i] - centre) * (v[i] - centre);
  }
  return inner;
}

void SlicedSystem::tangents(double, const Vector&, const Vector&, Skyline& stiffness, Skyline&) const {
  for (Index i = 0; i + 1 < coordinates(); ++i) {
    if (spring_[i] == 0) continue;
    stiffness.at(i, i) += spring_[i];
    stiffness.at(i + 1, i + 1) += spring_[i];
    stiffness.at(i + 1, i) -= spring_[i];
  }
}

void SlicedSystem::bending(const Vector&, const Vector&, Vector& acceleration) const {
  acceleration.setZero(contacts());
}

double SlicedSystem::restitution(Index j) const { return names_.restitution[number(j)]; }

double SlicedSystem::stiffness(Index j) const { return contacts_[number(j)].spring.stiffness; }

double SlicedSystem::exponent(Index j) const { return contacts_[number(j)].spring.exponent; }

std::string SlicedSystem::coordinate_name(Index i) const {
  const auto body = std::find_if(groups_.begin(), groups_.end(),
                                 [&](const BodyGroup& group) { return i < group.first + group.count; });
  return body->name + "/" + std::to_string(i - body->first + 1);
}

std::string SlicedSystem::contact_name(Index j) const { return names_.contacts[number(j)]; }

}  // namespace ictus::waves
