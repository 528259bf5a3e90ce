// What closed contacts and joints do not allow is taken out of velocities and places.

#include "ictus/base/index.hpp"
#include "ictus/schemes/nonsmooth/friction_modes.hpp"

namespace ictus {
/// The rows that closed contacts hold: normals, then those of what sticks.
void FrictionModes::gather_held(const Modes& modes) {
  gather(modes);
  std::vector<std::size_t> rows;
  for (const std::size_t j : closed_) rows.push_back(stride_ * j);
  for (const auto& group : groups_) rows.push_back(stride_ * group.front() + 1);
  for (const Disc& held : sticking_)
    for (std::size_t row = held.first; row < held.first + held.count; ++row) rows.push_back(row);
  conditions_.setZero(index(rows.size()), system_.coordinates());
  for (std::size_t i = 0; i < rows.size(); ++i) add_row(rows[i], conditions_, index(i));
}

void FrictionModes::project_velocity(const Modes& modes, Vector& v) {
  gather_held(modes);
  joints_.hold(v);
  if (closed_.empty()) return;
  answers_ = conditions_.transpose();
  for (Eigen::Index i = 0; i < answers_.cols(); ++i) joints_.solve(answers_.col(i).data());
  Vector impulse = conditions_ * v;
  solve_rows(conditions_ * answers_, impulse);
  v -= answers_ * impulse;
}

void FrictionModes::project_place(const Modes& modes, const Vector& gap, const Vector& joint_gap,
                                  Vector& displacement) {
  gather(modes);
  const Eigen::Index k = index(closed_.size());
  displacement.setZero(system_.coordinates());
  if (joints_.any()) joints_.meet(-joint_gap, displacement);
  if (k == 0) return;
  conditions_.setZero(k, system_.coordinates());
  Vector away(k);
  for (Eigen::Index i = 0; i < k; ++i) {
    const std::size_t j = closed_[static_cast<std::size_t>(i)];
    add_row(stride_ * j, conditions_, i);
    away[i] = -gap[index(j)] - rows_.times(stride_ * j, displacement);
  }
  answers_ = conditions_.transpose();
  for (Eigen::Index i = 0; i < answers_.cols(); ++i) joints_.solve(answers_.col(i).data());
  solve_rows(conditions_ * answers_, away);
  displacement += answers_ * away;
}

}  // namespace ictus
