#include "ictus/model/mechanics/mechanical_system.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ictus {
namespace {

constexpr double cube_root_of_epsilon = 6e-6;  // balances the two errors of a central difference

double increment(double x) { return cube_root_of_epsilon * std::max(1.0, std::abs(x)); }

/// Adds the symmetric part of −∂F/∂x, column by column.
template <class Force>
void difference(Force&& force, const Eigen::VectorXd& from, Skyline& matrix) {
  // Scratch, kept: steps that ask for this allocate nothing.
  thread_local Eigen::VectorXd x, above, below;
  x = from;
  above.resize(x.size());
  below.resize(x.size());
  for (Eigen::Index j = 0; j < x.size(); ++j) {
    const double at = x[j], d = increment(at);
    x[j] = at + d;
    force(x, above);
    x[j] = at - d;
    force(x, below);
    x[j] = at;
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      const Eigen::Index row = std::max(i, j), column = std::min(i, j);
      if (column < matrix.first(row)) continue;
      matrix.at(row, column) -= (above[i] - below[i]) / (2 * d) * (i == j ? 1 : 0.5);
    }
  }
}

}  // namespace

void MechanicalSystem::tangents(double t, const Vector& q, const Vector& v, Skyline& stiffness,
                                Skyline& damping) const {
  difference([&](const Vector& x, Vector& f) { force(t, x, v, f); }, q, stiffness);
  difference([&](const Vector& x, Vector& f) { force(t, q, x, f); }, v, damping);
}

// Gonzalez' discrete gradient, row by row: the direction in the middle, corrected along the way of
// those coordinates that it moves [Hairer2006, §V.5]. What is below the rounding of the gaps is not corrected.
void MechanicalSystem::openings(const Vector& q, const Vector& v, Index, Vector& gap, Vector& opening) const {
  thread_local ContactRows rows;
  rows.clear();
  gaps(q, gap);
  directions(q, rows);
  rows.multiply(v, opening);
}

void MechanicalSystem::secants(const Vector& from, const Vector& to, ContactRows& rows) const {
  // Scratch, kept: steps that ask for this allocate nothing.
  thread_local Vector middle, before, after;
  middle = 0.5 * (from + to);
  directions(middle, rows);
  if (shape_.constant_directions) return;
  before.resize(contacts());
  after.resize(contacts());
  gaps(from, before);
  gaps(to, after);
  for (std::size_t j = 0; j < rows.size(); ++j) {
    const auto contact = static_cast<Index>(j);
    double moved = 0, way = 0, size = 0;
    for (std::size_t k = rows.start[j]; k < rows.start[j + 1]; ++k) {
      const Index i = rows.coordinate[k];
      moved += rows.value[k] * (to[i] - from[i]);
      way += (to[i] - from[i]) * (to[i] - from[i]);
      size += std::abs(rows.value[k] * to[i]);
    }
    const double error = after[contact] - before[contact] - moved;
    if (!(std::abs(error) > 1e-15 * (size + std::abs(after[contact])))) continue;
    for (std::size_t k = rows.start[j]; k < rows.start[j + 1]; ++k)
      rows.value[k] += error / way * (to[rows.coordinate[k]] - from[rows.coordinate[k]]);
  }
}

void MechanicalSystem::bending(const Vector& q, const Vector& v, Vector& acceleration) const {
  acceleration.setZero(contacts());
  if (shape_.constant_directions) return;
  const double speed = v.norm();
  if (speed == 0) return;
  const double d = cube_root_of_epsilon * std::max(1.0, q.norm()) / speed;
  // Scratch, kept: steps that ask for this allocate nothing.
  thread_local ContactRows ahead, behind;
  thread_local Vector moved;
  ahead.clear();
  moved = q + d * v;
  directions(moved, ahead);
  behind.clear();
  moved = q - d * v;
  directions(moved, behind);
  for (Index j = 0; j < contacts(); ++j) {
    const auto row = static_cast<std::size_t>(j);
    acceleration[j] = (ahead.times(row, v) - behind.times(row, v)) / (2 * d);
  }
}

namespace {

/// "ball" of "ball.x"; the whole name elsewhere.
std::string body_name(const std::string& coordinate) {
  const bool of_axis = coordinate.ends_with(".x") || coordinate.ends_with(".y") || coordinate.ends_with(".z");
  return of_axis ? coordinate.substr(0, coordinate.size() - 2) : coordinate;
}

}  // namespace

std::vector<BodyGroup> MechanicalSystem::body_groups() const {
  std::vector<BodyGroup> groups;
  groups.reserve(static_cast<std::size_t>(coordinates()));
  for (Index i = 0; i < coordinates(); ++i) {
    std::string name = body_name(coordinate_name(i));
    if (!groups.empty() && groups.back().name == name && groups.back().count < 3)
      ++groups.back().count;
    else
      groups.push_back({.name = std::move(name), .unit = coordinate_unit(i), .first = i});
  }
  return groups;
}

double MechanicalSystem::kinetic(const Vector& q, const Vector& v) const {
  Skyline matrix(shape_.profile);
  mass(q, matrix);
  return 0.5 * matrix.form(v, v);
}

}  // namespace ictus
