#include "ictus/resolver/impact_bodies.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ictus/base/index.hpp"

namespace ictus {
namespace {

using Eigen::Index;

constexpr double smallest_pivot = 1e-14;  // of a block, relative: below it the mass is singular

bool finite(std::span<const double> values, std::size_t& entry) {
  for (entry = 0; entry < values.size(); ++entry)
    if (!std::isfinite(values[entry])) return false;
  return true;
}

}  // namespace

Fault ImpactBodies::read(const ImpactProblem& problem, bool tangents, std::size_t spins) {
  n_ = problem.velocity.size();
  std::size_t entry = 0;
  if (n_ == 0) return {"there are no coordinates"};
  if (!finite(problem.velocity, entry)) return {"a velocity is not a finite number", entry};
  widen(velocity_, n_);
  widen(momentum_, n_);
  std::copy(problem.velocity.begin(), problem.velocity.end(), velocity_.data());
  if (const Fault fault = read_mass(problem.inverse_mass); fault.found()) return fault;
  return read_directions(problem, tangents, spins);
}

Fault ImpactBodies::read_mass(const InverseMass& mass) {
  using Shape = InverseMass::Shape;
  std::size_t entry = 0;
  if (!finite(mass.values, entry)) return {"an inverse mass is not a finite number", entry};
  const std::size_t b = mass.shape == Shape::diagonal ? 1 : mass.shape == Shape::dense ? n_ : mass.block;
  if (b == 0 || n_ % b != 0) return {"the blocks of the inverse mass do not fill the coordinates", b};
  if (mass.values.size() != n_ * b)
    return {"the inverse mass has the wrong number of entries", mass.values.size()};
  profile_.resize(n_);
  for (std::size_t i = 0; i < n_; ++i) profile_[i] = index(i - i % b);
  inverse_mass_.reshape(profile_);
  for (std::size_t i = 0; i < n_; ++i)
    std::copy_n(mass.values.data() + i * b, i % b + 1, inverse_mass_.row(index(i)) + profile_[i]);
  if (b > 1) return read_blocks(mass, b);
  for (std::size_t i = 0; i < n_; ++i)
    if (!(mass.values[i] > 0)) return {"an inverse mass is not positive: the mass is singular", i};
  factor_.factor(inverse_mass_, 0);
  return {};
}

/// Is every block symmetric, and positive definite as its factors show?
Fault ImpactBodies::read_blocks(const InverseMass& mass, std::size_t b) {
  const bool factored = factor_.factor(inverse_mass_, 0);
  for (std::size_t k = 0; k < n_ / b; ++k) {
    const Fault fault{"a block of the inverse mass is not symmetric and positive definite", k};
    const Eigen::Map<const Eigen::MatrixXd> block(mass.values.data() + k * b * b, index(b), index(b));
    const double largest = block.cwiseAbs().maxCoeff();
    if ((block - block.transpose()).cwiseAbs().maxCoeff() > 1e-12 * largest) return fault;
    for (Index i = index(k * b); i < index((k + 1) * b); ++i) {
      if (!factored && i == factor_.culprit()) return fault;
      const double pivot = 1 / factor_.inverse_pivot(i);
      if (!(pivot > smallest_pivot * largest)) return fault;
    }
  }
  return {};
}

Fault ImpactBodies::read_directions(const ImpactProblem& problem, bool tangents, std::size_t spins) {
  const Directions& directions = problem.directions;
  const bool dense = directions.start.empty();
  std::size_t entry = 0;
  if (!finite(directions.value, entry)) return {"a contact direction is not a finite number", entry};
  if (dense && directions.value.size() % n_ != 0)
    return {"the contact directions do not have one entry per coordinate", directions.value.size()};
  const std::size_t m = dense ? directions.value.size() / n_ : directions.start.size() - 1;
  if (m == 0) return {"there are no contacts"};
  const std::size_t d = directions.per_contact;
  if (d < 1 || d > 3) return {"a contact has one to three rows", d};
  if (m % d != 0) return {"the rows of the contact directions do not fill their contacts", m};
  if (!dense && directions.coordinate.size() != directions.value.size())
    return {"contact directions and their coordinates differ in number", directions.coordinate.size()};
  directions_.clear();
  directions_.dimension = tangents ? d + spins : 1;
  if (spins > 0 && problem.spin_directions.size() != m / d * spins * n_)
    return {"the rows of spins are not one per contact in the plane, three in space, of all coordinates",
            problem.spin_directions.size()};
  if (spins > 0 && !finite(problem.spin_directions, entry))
    return {"a direction of a spin is not a finite number", entry};
  for (std::size_t j = 0; j < m; j += tangents ? 1 : d) {
    if (const Fault fault = read_row(directions, j); fault.found()) return fault;
    if (spins == 0 || j % d != d - 1) continue;
    if (const Fault fault = add_spins(problem, j / d, spins); fault.found()) return fault;
  }
  return {};
}

Fault ImpactBodies::add_spins(const ImpactProblem& problem, std::size_t contact, std::size_t spins) {
  for (std::size_t k = 0; k < spins; ++k) {
    const double* row = problem.spin_directions.data() + (contact * spins + k) * n_;
    for (std::size_t c = 0; c < n_; ++c)
      if (row[c] != 0) directions_.add(index(c), row[c]);
    if (directions_.value.size() == directions_.start.back())
      return {"a direction of a spin is zero", contact};
    directions_.end_row();
  }
  return {};
}

Fault ImpactBodies::read_row(const Directions& directions, std::size_t j) {
  const bool dense = directions.start.empty();
  const std::size_t from = dense ? j * n_ : directions.start[j],
                    to = dense ? from + n_ : directions.start[j + 1];
  if (to < from || to > directions.value.size())
    return {"the rows of the contact directions are out of order", j};
  for (std::size_t k = from; k < to; ++k) {
    const std::size_t c = dense ? k - from : directions.coordinate[k];
    if (c >= n_) return {"a contact direction names a coordinate that does not exist", j};
    if (directions.value[k] != 0) directions_.add(index(c), directions.value[k]);
  }
  if (directions_.value.size() == directions_.start.back()) return {"a contact direction is zero", j};
  directions_.end_row();
  return {};
}

double ImpactBodies::kinetic(const Eigen::VectorXd& velocity) {
  std::copy_n(velocity.data(), n_, momentum_.data());
  factor_.solve(momentum_.data());
  return std::inner_product(momentum_.data(), momentum_.data() + n_, velocity.data(), 0.0) / 2;
}

double ImpactBodies::momentum_scale() {
  for (Index i = 0; i < index(n_); ++i) momentum_[i] = std::abs(velocity_[i]);
  factor_.solve(momentum_.data());
  return std::accumulate(momentum_.data(), momentum_.data() + n_, 0.0);
}

}  // namespace ictus
