#include "ictus/schemes/nonsmooth/jointed_mass.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/index.hpp"

namespace ictus {

JointedMass::JointedMass(const MechanicalSystem& system) : system_(system) {
  constexpr double rank_threshold = 1e-11;  // of rows that depend on each other
  if (!any()) return;
  coupling_.setThreshold(rank_threshold);
  const Eigen::Index n = system.coordinates();
  answers_.setZero(n, system.shape().joints);
  right_.setZero(system.shape().joints);
  column_.setZero(n);
  inverse_.reshape(Skyline::full(n));
}

void JointedMass::place(const Vector& q, const SkylineFactor& factor) {
  factor_ = &factor;
  if (!any()) return;
  rows_.clear();
  system_.joint_directions(q, rows_);
  answers_.setZero();
  for (std::size_t k = 0; k < rows_.size(); ++k) {
    for (std::size_t e = rows_.start[k]; e < rows_.start[k + 1]; ++e)
      answers_(rows_.coordinate[e], index(k)) += rows_.value[e];
    factor.solve(answers_.col(index(k)).data());
  }
  Eigen::MatrixXd coupling(answers_.cols(), answers_.cols());
  for (Eigen::Index k = 0; k < answers_.cols(); ++k) {
    column_ = answers_.col(k);
    for (std::size_t j = 0; j < rows_.size(); ++j) coupling(index(j), k) = rows_.times(j, column_);
  }
  coupling_.compute(coupling);
}

void JointedMass::meet(const Vector& right, Vector& x) {
  for (std::size_t k = 0; k < rows_.size(); ++k) right_[index(k)] = right[index(k)] - rows_.times(k, x);
  impulse_ = coupling_.solve(right_);
  x += answers_ * impulse_;
}

void JointedMass::solve(double* x) {
  factor_->solve(x);
  if (!any()) return;
  column_ = Eigen::Map<Vector>(x, column_.size());
  hold(column_);
  Eigen::Map<Vector>(x, column_.size()) = column_;
}

void JointedMass::hold(Vector& v) {
  if (!any()) return;
  // Twice: the second takes out the rounding of the first.
  for (int pass = 0; pass < 2; ++pass) meet(Vector::Zero(right_.size()), v);
}

void JointedMass::accelerate(const Vector& q, const Vector& v, Vector& acceleration) {
  if (!any()) return;
  system_.joint_bending(q, v, gap_);
  gap_ = -gap_;
  meet(gap_, acceleration);
}

bool JointedMass::close(Vector& q) {
  if (!any()) return true;
  constexpr int most = 20;
  constexpr double rounding = 4e-15;
  double before = HUGE_VAL;
  for (int round = 0; round < most; ++round) {
    system_.joint_gaps(q, gap_);
    const double now = gap_.lpNorm<Eigen::Infinity>();
    if (now <= rounding * std::max(1.0, q.lpNorm<Eigen::Infinity>()) || (now < 1e-12 && now >= before)) {
      place(q, *factor_);
      return true;
    }
    before = now;
    place(q, *factor_);
    way_.setZero(q.size());
    gap_ = -gap_;
    meet(gap_, way_);
    system_.retract(q, way_);
  }
  return false;
}

void JointedMass::assemble(ContactSpace& space, const ContactRows& rows) {
  if (!any()) return space.assemble(*factor_, rows);
  const Eigen::Index n = inverse_.size();
  Vector unit(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    unit.setZero();
    unit[i] = 1;
    solve(unit.data());
    for (Eigen::Index j = i; j < n; ++j) inverse_.at(j, i) = unit[j];
  }
  space.assemble_inverse(inverse_, rows);
}

}  // namespace ictus
