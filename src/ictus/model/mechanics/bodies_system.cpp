#include "ictus/model/mechanics/bodies_system.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/base/error.hpp"
#include "ictus/model/mechanics/touch.hpp"

namespace ictus {
namespace {

MechanicalShape shape_of(const BodiesData& data) {
  const auto n = static_cast<Eigen::Index>(data.masses.size() * data.dimension);
  return {.profile = Skyline::diagonal(n),
          .contacts = static_cast<Eigen::Index>(data.contacts.size()),
          .constant_mass = true,
          .linear_forces = true,
          .constant_directions = std::all_of(data.contacts.begin(), data.contacts.end(),
                                             [](const auto& contact) { return contact.fixed_normal; }),
          .autonomous = true,
          .constant_forces = true,
          .convex_gaps = true};
}

}  // namespace

BodiesSystem::BodiesSystem(BodiesData data) : MechanicalSystem(shape_of(data)), data_(std::move(data)) {
  expects(data_.dimension >= 1 && data_.dimension <= 3, "bodies have one to three coordinates");
  expects(data_.names.size() == data_.masses.size(), "every body has a name");
  for (const Contact& pair : data_.contacts) {
    for (const std::size_t body : {pair.first, pair.second})
      expects(body < data_.masses.size() || (body == Contact::wall && pair.fixed_normal),
              "a contact is between bodies, or at a wall with a fixed normal");
    expects(pair.fixed_normal || data_.dimension > 1, "normals on a line are fixed");
    largest_size_ = std::max(largest_size_, pair.size);
  }
  weights_.resize(coordinates());
  for (Index i = 0; i < coordinates(); ++i)
    weights_[i] = data_.masses[body_of(i)] * component(data_.gravity, axis_of(i));
}

void BodiesSystem::mass(const Vector&, Skyline& matrix) const {
  for (Index i = 0; i < coordinates(); ++i) matrix.at(i, i) = data_.masses[body_of(i)];
}

void BodiesSystem::force(double, const Vector&, const Vector&, Vector& force) const { force = weights_; }

double BodiesSystem::potential(const Vector& q) const { return -weights_.dot(q); }

Vector3 BodiesSystem::normal(const Vector& q, const Contact& pair) const {
  if (pair.fixed_normal) return pair.normal;
  const Vector3 d = difference(q, pair);
  const double far = distance(d);
  // Balls with one centre have no normal: any is as good.
  return far > 0 ? Vector3{d.x / far, d.y / far, d.z / far} : Vector3{1, 0, 0};
}

void BodiesSystem::gaps(const Vector& q, Vector& gap) const {
  for (Index j = 0; j < contacts(); ++j) {
    const Contact& pair = contact(j);
    const Vector3 d = difference(q, pair);
    gap[j] = (pair.fixed_normal ? dot(pair.normal, d) : distance(d)) - pair.reach;
  }
}

void BodiesSystem::add(std::size_t body, const Vector3& direction, double sign, ContactRows& rows) const {
  if (body == Contact::wall) return;
  for (std::size_t axis = 0; axis < data_.dimension; ++axis)
    rows.add(static_cast<Index>(body * data_.dimension + axis), sign * component(direction, axis));
}

void BodiesSystem::add_row(const Contact& pair, const Vector3& direction, ContactRows& rows) const {
  add(pair.first, direction, -1, rows);
  add(pair.second, direction, 1, rows);
  rows.end_row();
}

void BodiesSystem::directions(const Vector& q, ContactRows& rows) const {
  for (const Contact& pair : data_.contacts) add_row(pair, normal(q, pair), rows);
}

/// |b| − |a| = (a + b)/(|a| + |b|) · (b − a), for the distances a before and b after.
void BodiesSystem::secants(const Vector& from, const Vector& to, ContactRows& rows) const {
  for (const Contact& pair : data_.contacts) {
    if (pair.fixed_normal) {
      add_row(pair, pair.normal, rows);
      continue;
    }
    const Vector3 a = difference(from, pair), b = difference(to, pair), sum = a + b;
    const double far = length(a) + length(b);
    add_row(pair, far > 0 ? Vector3{sum.x / far, sum.y / far, sum.z / far} : Vector3{1, 0, 0}, rows);
  }
}

/// Most of all pairs are far from each other, which their squared distance tells.
void BodiesSystem::near_directions(const Vector& q, double reach, ContactRows& rows) const {
  if (shape().constant_directions) return directions(q, rows);  // schemes keep them from step to step
  for (const Contact& pair : data_.contacts) {
    const Vector3 d = difference(q, pair);
    const double far = pair.reach + reach;
    if (pair.fixed_normal ? dot(pair.normal, d) <= far : dot(d, d) <= far * far) {
      const Vector3 direction = normal(q, pair);
      add(pair.first, direction, -1, rows);
      add(pair.second, direction, 1, rows);
    }
    rows.end_row();
  }
}

/// The gap of two balls turns with their sideways speed: |n × v|² / distance.
double BodiesSystem::bending(const Vector& q, const Vector& v, const Contact& pair) const {
  if (pair.fixed_normal) return 0;
  const Vector3 d = difference(q, pair), w = difference(v, pair);
  const double far = distance(d);
  const double sideways = far > 0 ? distance(cross(d, w)) / far : 0;
  return sideways != 0 ? sideways * sideways / far : 0;
}

void BodiesSystem::bending(const Vector& q, const Vector& v, Vector& acceleration) const {
  acceleration.resize(contacts());
  for (Index j = 0; j < contacts(); ++j) acceleration[j] = bending(q, v, contact(j));
}

/// Of all pairs few touch.
void BodiesSystem::bending_of(std::span<const std::size_t> asked, const Vector& q, const Vector& v,
                              Vector& acceleration) const {
  acceleration.resize(contacts());
  for (const std::size_t j : asked) acceleration[static_cast<Index>(j)] = bending(q, v, data_.contacts[j]);
}

double BodiesSystem::widest_touch(Index j, const Vector& q) const {
  const Contact& pair = contact(j);
  const double places = distance(part(q, pair.first)) + distance(part(q, pair.second));
  return ictus::widest_touch(pair.size, std::abs(pair.reach) + places);
}

double BodiesSystem::contact_size(Index j) const { return contact(j).size; }

void BodiesSystem::openings(const Vector& q, const Vector& v, Index count, Vector& gap,
                            Vector& opening) const {
  for (Index j = 0; j < std::min(count, contacts()); ++j) {
    const Contact& pair = contact(j);
    const Vector3 d = difference(q, pair);
    gap[j] = (pair.fixed_normal ? dot(pair.normal, d) : distance(d)) - pair.reach;
    opening[j] = dot(normal(q, pair), difference(v, pair));
  }
}

double BodiesSystem::restitution(Index j) const { return contact(j).restitution; }

double BodiesSystem::stiffness(Index j) const { return contact(j).stiffness; }

double BodiesSystem::exponent(Index j) const { return contact(j).exponent; }

std::string BodiesSystem::coordinate_name(Index i) const {
  const std::string& body = data_.names[body_of(i)];
  return data_.dimension == 1 ? body : body + "." + "xyz"[axis_of(i)];
}

std::string BodiesSystem::contact_name(Index j) const { return contact(j).name; }

}  // namespace ictus
