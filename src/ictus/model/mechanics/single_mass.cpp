#include "ictus/model/mechanics/single_mass.hpp"

#include <utility>

namespace ictus {

SingleMass::SingleMass(Data data)
    : MechanicalSystem({.profile = {0},
                        .contacts = 1,
                        .constant_mass = true,
                        .linear_forces = true,
                        .constant_directions = true,
                        .autonomous = true}),
      data_(std::move(data)) {}

void SingleMass::mass(const Vector&, Skyline& matrix) const { matrix.at(0, 0) = data_.mass; }

void SingleMass::force(double, const Vector& q, const Vector& v, Vector& force) const {
  force[0] = data_.load - data_.stiffness * (q[0] - data_.equilibrium) - data_.damping * v[0];
}

void SingleMass::gaps(const Vector& q, Vector& gap) const { gap[0] = q[0]; }

void SingleMass::directions(const Vector&, ContactRows& rows) const {
  rows.add(0, 1);
  rows.end_row();
}

double SingleMass::potential(const Vector& q) const {
  const double stretch = q[0] - data_.equilibrium;
  return 0.5 * data_.stiffness * stretch * stretch - data_.load * q[0];
}

void SingleMass::tangents(double, const Vector&, const Vector&, Skyline& stiffness, Skyline& damping) const {
  stiffness.at(0, 0) = data_.stiffness;
  damping.at(0, 0) = data_.damping;
}

void SingleMass::bending(const Vector&, const Vector&, Vector& acceleration) const {
  acceleration.setZero(1);
}

Picture SingleMass::picture() const {
  return {.bodies = {{data_.coordinate, {{{Vector3{}}, 0}}}},
          .walls = {{data_.contact, {1, 0, 0}, 0}},
          .gravity = {data_.load / data_.mass, 0, 0}};
}

double SingleMass::power(double, const Vector&, const Vector& v) const {
  return -data_.damping * v[0] * v[0];
}

}  // namespace ictus
