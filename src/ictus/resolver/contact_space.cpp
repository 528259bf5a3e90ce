#include "ictus/resolver/contact_space.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

namespace ictus {

namespace {

using Block = Eigen::Map<Eigen::MatrixXd>;
constexpr double smallest_pivot = 1e-14;  // of a block, relative: below it the mass is singular

bool finite(std::span<const double> values, std::size_t& entry) {
  for (entry = 0; entry < values.size(); ++entry)
    if (!std::isfinite(values[entry])) return false;
  return true;
}

/// Is the block symmetric, and positive definite as its factor shows?
bool sound(const double* block, Block& factor) {
  const Eigen::Index b = factor.rows();
  const Eigen::Map<const Eigen::MatrixXd> original(block, b, b);
  const double largest = original.cwiseAbs().maxCoeff();
  if ((original - original.transpose()).cwiseAbs().maxCoeff() > 1e-12 * largest) return false;
  Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> cholesky(factor);
  if (cholesky.info() != Eigen::Success) return false;
  const double least = factor.diagonal().minCoeff();
  return least * least > smallest_pivot * largest;
}

}  // namespace

Fault ContactSpace::build(const ImpactProblem& problem) {
  n_ = problem.velocity.size();
  std::size_t entry = 0;
  if (n_ == 0) return {"there are no coordinates"};
  if (!finite(problem.velocity, entry)) return {"a velocity is not a finite number", entry};
  if (const Fault fault = read_mass(problem.inverse_mass, n_); fault.found()) return fault;
  if (const Fault fault = read_directions(problem.directions, n_); fault.found()) return fault;
  push_rows_.clear();
  push_coordinate_.clear();
  push_value_.clear();
  scratch_.assign(n_, 0);
  for (std::size_t j = 0; j < rows_.size(); ++j) solve_row(problem.inverse_mass, j);
  closing_.assign(rows_.size(), 0);
  for (std::size_t j = 0; j < rows_.size(); ++j)
    for (std::size_t k = rows_[j].start; k < rows_[j].end; ++k)
      closing_[j] += value_[k] * problem.velocity[coordinate_[k]];
  index_coordinates();
  return multiply();
}

Fault ContactSpace::read_mass(const InverseMass& mass, std::size_t n) {
  using Shape = InverseMass::Shape;
  std::size_t entry = 0;
  if (!finite(mass.values, entry)) return {"an inverse mass is not a finite number", entry};
  block_ = mass.shape == Shape::diagonal ? 1 : mass.shape == Shape::dense ? n : mass.block;
  if (block_ == 0 || n % block_ != 0)
    return {"the blocks of the inverse mass do not fill the coordinates", block_};
  if (mass.values.size() != n * block_)
    return {"the inverse mass has the wrong number of entries", mass.values.size()};
  factor_.assign(mass.values.begin(), mass.values.end());
  if (block_ == 1) {
    for (std::size_t i = 0; i < n; ++i)
      if (!(mass.values[i] > 0)) return {"an inverse mass is not positive: the mass is singular", i};
    return {};
  }
  const auto b = static_cast<Eigen::Index>(block_);
  for (std::size_t i = 0; i < n / block_; ++i) {
    Block factor(factor_.data() + i * block_ * block_, b, b);
    if (!sound(mass.values.data() + i * block_ * block_, factor))
      return {"a block of the inverse mass is not symmetric and positive definite", i};
  }
  return {};
}

Fault ContactSpace::read_directions(const Directions& directions, std::size_t n) {
  const bool dense = directions.start.empty();
  std::size_t entry = 0;
  if (!finite(directions.value, entry)) return {"a contact direction is not a finite number", entry};
  if (dense && directions.value.size() % n != 0)
    return {"the contact directions do not have one entry per coordinate", directions.value.size()};
  const std::size_t m = dense ? directions.value.size() / n : directions.start.size() - 1;
  if (m == 0) return {"there are no contacts"};
  if (!dense && directions.coordinate.size() != directions.value.size())
    return {"contact directions and their coordinates differ in number", directions.coordinate.size()};
  rows_.clear();
  coordinate_.clear();
  value_.clear();
  owner_.clear();
  for (std::size_t j = 0; j < m; ++j) {
    const std::size_t from = dense ? j * n : directions.start[j],
                      to = dense ? from + n : directions.start[j + 1];
    if (to < from || to > directions.value.size())
      return {"the rows of the contact directions are out of order", j};
    const std::size_t start = value_.size();
    for (std::size_t k = from; k < to; ++k) {
      const std::size_t c = dense ? k - from : directions.coordinate[k];
      if (c >= n) return {"a contact direction names a coordinate that does not exist", j};
      if (directions.value[k] == 0) continue;
      coordinate_.push_back(c);
      value_.push_back(directions.value[k]);
      owner_.push_back(j);
    }
    if (value_.size() == start) return {"a contact direction is zero", j};
    rows_.push_back({start, value_.size()});
  }
  return {};
}

/// M⁻¹ times the direction of a contact: nonzero only in the blocks that it touches.
void ContactSpace::solve_row(const InverseMass& mass, std::size_t contact) {
  touched_.clear();
  for (std::size_t k = rows_[contact].start; k < rows_[contact].end; ++k) {
    const std::size_t c = coordinate_[k], block = c / block_, inside = c % block_;
    const double* column = mass.values.data() + block * block_ * block_ + inside * block_;
    for (std::size_t i = 0; i < block_; ++i) scratch_[block * block_ + i] += column[i] * value_[k];
    touched_.push_back(block);
  }
  std::sort(touched_.begin(), touched_.end());
  touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
  const std::size_t start = push_value_.size();
  for (std::size_t block : touched_)
    for (std::size_t i = block * block_; i < (block + 1) * block_; ++i) {
      push_coordinate_.push_back(i);
      push_value_.push_back(scratch_[i]);
      scratch_[i] = 0;
    }
  push_rows_.push_back({start, push_value_.size()});
}

/// Entries of G by coordinate.
void ContactSpace::index_coordinates() {
  first_.assign(n_ + 1, 0);
  for (std::size_t c : coordinate_) ++first_[c + 1];
  for (std::size_t c = 0; c < n_; ++c) first_[c + 1] += first_[c];
  user_.resize(coordinate_.size());
  for (std::size_t k = coordinate_.size(); k-- > 0;) user_[--first_[coordinate_[k] + 1]] = k;
  // The loop above has moved every start down to where its entries begin.
  for (std::size_t c = 0; c < n_; ++c) first_[c] = first_[c + 1];
  first_[n_] = coordinate_.size();
}

Fault ContactSpace::multiply() {
  delassus_.clear();
  sum_.assign(rows_.size(), 0);
  for (std::size_t j = 0; j < rows_.size(); ++j) {
    touched_.clear();
    for (std::size_t k = push_rows_[j].start; k < push_rows_[j].end; ++k) {
      const std::size_t c = push_coordinate_[k];
      for (std::size_t e = first_[c]; e < first_[c + 1]; ++e) {
        sum_[owner_[user_[e]]] += push_value_[k] * value_[user_[e]];
        touched_.push_back(owner_[user_[e]]);
      }
    }
    std::sort(touched_.begin(), touched_.end());
    touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
    for (std::size_t i : touched_) {
      if (sum_[i] != 0 || i == j) delassus_.add(i, sum_[i]);
      sum_[i] = 0;
    }
    delassus_.end_row();
    if (!(delassus_.diagonal[j] > 0) || !std::isfinite(delassus_.diagonal[j]))
      return {"a contact moves nothing: its direction cancels or its numbers are out of range", j};
  }
  return {};
}

void ContactSpace::velocities(std::span<const double> before, std::span<const double> impulse,
                              std::vector<double>& after) const {
  after.assign(before.begin(), before.end());
  for (std::size_t j = 0; j < rows_.size(); ++j)
    for (std::size_t k = push_rows_[j].start; k < push_rows_[j].end; ++k)
      after[push_coordinate_[k]] -= push_value_[k] * impulse[j];
}

double ContactSpace::kinetic(std::span<const double> velocity) {
  double sum = 0;
  scratch_.assign(velocity.begin(), velocity.end());
  solve_mass();
  for (std::size_t i = 0; i < n_; ++i) sum += velocity[i] * scratch_[i];
  return sum / 2;
}

double ContactSpace::momentum_scale(std::span<const double> velocity) {
  double sum = 0;
  scratch_.resize(n_);
  for (std::size_t i = 0; i < n_; ++i) scratch_[i] = std::abs(velocity[i]);
  solve_mass();
  for (double momentum : scratch_) sum += momentum;
  return sum;
}

/// scratch ↦ M scratch
void ContactSpace::solve_mass() {
  if (block_ == 1) {
    for (std::size_t i = 0; i < n_; ++i) scratch_[i] /= factor_[i];
    return;
  }
  const auto b = static_cast<Eigen::Index>(block_);
  for (std::size_t i = 0; i < n_ / block_; ++i) {
    Block factor(factor_.data() + i * block_ * block_, b, b);
    Eigen::Map<Eigen::VectorXd> part(scratch_.data() + i * block_, b);
    factor.triangularView<Eigen::Lower>().solveInPlace(part);
    factor.triangularView<Eigen::Lower>().transpose().solveInPlace(part);
  }
}

}  // namespace ictus
