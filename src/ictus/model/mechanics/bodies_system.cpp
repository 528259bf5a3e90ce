#include "ictus/model/mechanics/bodies_system.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

double dot(const std::array<double, 2>& a, const std::array<double, 2>& b) {
  return a[0] * b[0] + a[1] * b[1];
}

MechanicalShape shape_of(const BodiesData& data) {
  const auto n = static_cast<Eigen::Index>(data.masses.size()) * (data.planar ? 2 : 1);
  return {.profile = Skyline::diagonal(n),
          .contacts = static_cast<Eigen::Index>(data.contacts.size()),
          .constant_mass = true,
          .linear_forces = true,
          .constant_directions = std::all_of(data.contacts.begin(), data.contacts.end(),
                                             [](const auto& contact) { return contact.fixed_normal; }),
          .autonomous = true};
}

}  // namespace

BodiesSystem::BodiesSystem(BodiesData data) : MechanicalSystem(shape_of(data)), data_(std::move(data)) {
  expects(data_.names.size() == data_.masses.size(), "every body has a name");
  for (const Contact& pair : data_.contacts) {
    for (const std::size_t body : {pair.first, pair.second})
      expects(body < data_.masses.size() || (body == Contact::wall && pair.fixed_normal),
              "a contact is between bodies, or at a wall with a fixed normal");
    expects(pair.fixed_normal || data_.planar, "normals on a line are fixed");
  }
  weights_.resize(coordinates());
  for (Index i = 0; i < coordinates(); ++i)
    weights_[i] = data_.masses[static_cast<std::size_t>(i / coordinates_each())] *
                  data_.gravity[static_cast<std::size_t>(i % coordinates_each())];
}

void BodiesSystem::mass(const Vector&, Skyline& matrix) const {
  for (Index i = 0; i < coordinates(); ++i)
    matrix.at(i, i) = data_.masses[static_cast<std::size_t>(i / coordinates_each())];
}

void BodiesSystem::force(double, const Vector&, const Vector&, Vector& force) const { force = weights_; }

double BodiesSystem::potential(const Vector& q) const { return -weights_.dot(q); }

BodiesSystem::Pair BodiesSystem::part(const Vector& x, std::size_t body) const {
  if (body == Contact::wall) return {0, 0};
  const Index at = static_cast<Index>(body) * coordinates_each();
  return {x[at], data_.planar ? x[at + 1] : 0};
}

BodiesSystem::Pair BodiesSystem::difference(const Vector& x, const Contact& pair) const {
  const Pair first = part(x, pair.first), second = part(x, pair.second);
  return {second[0] - first[0], second[1] - first[1]};
}

BodiesSystem::Pair BodiesSystem::normal(const Vector& q, const Contact& pair) const {
  if (pair.fixed_normal) return pair.normal;
  const Pair d = difference(q, pair);
  const double length = std::hypot(d[0], d[1]);
  // Discs with one centre have no normal: any is as good.
  return length > 0 ? Pair{d[0] / length, d[1] / length} : Pair{1, 0};
}

void BodiesSystem::gaps(const Vector& q, Vector& gap) const {
  for (Index j = 0; j < contacts(); ++j) {
    const Contact& pair = contact(j);
    const Pair d = difference(q, pair);
    gap[j] = (pair.fixed_normal ? dot(pair.normal, d) : std::hypot(d[0], d[1])) - pair.reach;
  }
}

void BodiesSystem::add(std::size_t body, const Pair& direction, double sign, ContactRows& rows) const {
  if (body == Contact::wall) return;
  const Index at = static_cast<Index>(body) * coordinates_each();
  rows.add(at, sign * direction[0]);
  if (data_.planar) rows.add(at + 1, sign * direction[1]);
}

void BodiesSystem::directions(const Vector& q, ContactRows& rows) const {
  for (const Contact& pair : data_.contacts) {
    const Pair direction = normal(q, pair);
    add(pair.first, direction, -1, rows);
    add(pair.second, direction, 1, rows);
    rows.end_row();
  }
}

/// The gap of two discs turns with their sideways speed: (|v|² − (n·v)²) / distance.
void BodiesSystem::bending(const Vector& q, const Vector& v, Vector& acceleration) const {
  acceleration.setZero(contacts());
  for (Index j = 0; j < contacts(); ++j) {
    const Contact& pair = contact(j);
    if (pair.fixed_normal) continue;
    const Pair d = difference(q, pair), w = difference(v, pair);
    const double length = std::hypot(d[0], d[1]);
    const double sideways = length > 0 ? (d[0] * w[1] - d[1] * w[0]) / length : 0;
    if (sideways != 0) acceleration[j] = sideways * sideways / length;
  }
}

double BodiesSystem::restitution(Index j) const { return contact(j).restitution; }

double BodiesSystem::stiffness(Index j) const { return contact(j).stiffness; }

double BodiesSystem::exponent(Index j) const { return contact(j).exponent; }

std::string BodiesSystem::coordinate_name(Index i) const {
  const std::string& body = data_.names[static_cast<std::size_t>(i / coordinates_each())];
  return data_.planar ? body + (i % 2 == 0 ? ".x" : ".y") : body;
}

std::string BodiesSystem::contact_name(Index j) const { return contact(j).name; }

}  // namespace ictus
