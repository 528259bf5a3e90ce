// Modes of contacts in space: slip has a direction, and who sticks is a cone problem of accelerations.

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/base/index.hpp"
#include "ictus/schemes/nonsmooth/friction_modes.hpp"
#include "ictus/solvers/cone/single_contact.hpp"

namespace ictus {
namespace {

using Kind = FrictionMode::Kind;

constexpr double rank_of_forces = 1e-11;  // of rows that depend on each other
constexpr double fit_of_forces = 1e-8;    // of the right sides: rows that exclude each other leave more
constexpr double no_rate = 1e-9;          // of the free rates: is no acceleration

}  // namespace

double FrictionModes::slip_speed(std::size_t contact, const Vector& v) const {
  const double first = rows_.times(d_ * contact + 1, v);
  return d_ == 2 ? std::abs(first) : std::hypot(first, rows_.times(d_ * contact + 2, v));
}

void FrictionModes::set_directions(const Vector& v) {
  for (std::size_t j = 0; j < direction_.size(); ++j) {
    const Eigen::Vector2d slip(rows_.times(3 * j + 1, v), rows_.times(3 * j + 2, v));
    const double speed = slip.norm();
    if (fresh_[j]) continue;
    direction_[j] = speed > faint_slip_ ? Eigen::Vector2d(slip / speed) : anchor_[j];
  }
}

void FrictionModes::hold_directions(double faint_slip) {
  faint_slip_ = faint_slip;
  anchor_ = direction_;
}

void FrictionModes::release_fresh(const Modes& modes, const Vector& v, double slip) {
  for (std::size_t j = 0; j < modes.size(); ++j)
    if (fresh_[j] && (modes[j].kind != Kind::slip || slip_speed(j, v) > slip)) fresh_[j] = 0;
}

double FrictionModes::time_to_halt(const Modes& modes, const Vector& v) const {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t j = 0; j < modes.size(); ++j) {
    if (modes[j].kind != Kind::slip || fresh_[j]) continue;
    double square = 0, falls = 0;
    for (const std::size_t row : {3 * j + 1, 3 * j + 2}) {
      const double u = rows_.times(row, v);
      square += u * u;
      falls -= u * rate(row);
    }
    if (falls > 0) least = std::min(least, square / falls);
  }
  return least;
}

void FrictionModes::begin_slip(const std::vector<std::size_t>& contacts, Modes& modes) {
  for (const std::size_t j : contacts) {
    const Eigen::Vector2d friction(friction_force(j, 0), friction_force(j, 1));
    const double size = friction.norm();
    modes[j] = {Kind::slip, 0};
    fresh_[j] = 1;
    if (size > 0) direction_[j] = -friction / size;
  }
}

/// Gauss–Seidel over contacts: one that slips has the friction of its direction, any other is solved in its cone.
FrictionModes::Sweeps FrictionModes::sweep(const std::vector<std::size_t>& contacts, const Modes& modes) {
  constexpr int most_sweeps = 1000;
  constexpr double settled = 3e-14;  // of the largest force
  const Eigen::Index k = index(contacts.size()), n = system_.coordinates();
  Sweeps out;
  Matrix rows = Matrix::Zero(3 * k, n);
  Vector free(3 * k);
  for (Eigen::Index i = 0; i < 3 * k; ++i) {
    const std::size_t row = 3 * contacts[static_cast<std::size_t>(i / 3)] + static_cast<std::size_t>(i % 3);
    add_row(row, rows, i);
    free[i] = rows_.times(row, free_) + bending_[index(row)];
  }
  Matrix answers = rows.transpose();
  for (Eigen::Index i = 0; i < 3 * k; ++i) joints_.solve(answers.col(i).data());
  const Matrix w = rows * answers;
  out.fastest = k > 0 ? free.lpNorm<Eigen::Infinity>() : 0;
  out.force.setZero(3 * k);
  std::vector<SingleContact> cones(contacts.size());
  for (Eigen::Index i = 0; i < k; ++i) {
    SingleContact::Block block{};
    for (Eigen::Index row = 0; row < 3; ++row)
      for (Eigen::Index column = 0; column < 3; ++column)
        block[static_cast<std::size_t>(3 * row + column)] = w(3 * i + row, 3 * i + column);
    const std::size_t j = contacts[static_cast<std::size_t>(i)];
    cones[static_cast<std::size_t>(i)].assign(block, fallen_[j] ? friction_[j] : held_[j], 0);
  }
  for (int count = 0; count < most_sweeps; ++count) {
    double change = 0;
    for (Eigen::Index step = 0; step < k; ++step) {
      const Eigen::Index i = count % 2 == 1 ? k - 1 - step : step;
      const std::size_t j = contacts[static_cast<std::size_t>(i)];
      const Eigen::Vector3d old = out.force.segment<3>(3 * i);
      out.force.segment<3>(3 * i).setZero();
      const Eigen::Vector3d q = free.segment<3>(3 * i) + w.middleRows(3 * i, 3) * out.force;
      Eigen::Vector3d now = Eigen::Vector3d::Zero();
      if (modes[j].kind == Kind::slip && !fresh_[j]) {
        const Eigen::Vector3d push(1, -friction_[j] * direction_[j][0], -friction_[j] * direction_[j][1]);
        const double opens = w.row(3 * i).segment<3>(3 * i).dot(push);
        if (opens > 1e-12 * w(3 * i, 3 * i)) {
          now = std::max(0.0, -q[0] / opens) * push;
        } else {
          out.jams = true;
          out.jammed = j;
        }
      } else {
        SingleContact::Triple r{old[0], old[1], old[2]};
        cones[static_cast<std::size_t>(i)].solve({q[0], q[1], q[2]}, r);
        now = Eigen::Vector3d(r[0], r[1], r[2]);
      }
      out.force.segment<3>(3 * i) = now;
      change = std::max(change, (now - old).lpNorm<Eigen::Infinity>());
    }
    if (change <= settled * out.force.lpNorm<Eigen::Infinity>()) break;
  }
  out.rate = free + w * out.force;
  return out;
}

/// Contacts at rest by their static coefficients; those that slip all the same fall, until nobody does.
FrictionModes::Sweeps FrictionModes::sweep_held(const std::vector<std::size_t>& contacts,
                                                const Modes& modes) {
  std::fill(fallen_.begin(), fallen_.end(), 0);
  Sweeps all = sweep(contacts, modes);
  for (bool fell = has_static_; fell && !all.jams;) {
    fell = false;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      const std::size_t j = contacts[i];
      if (modes[j].kind != Kind::stick || fallen_[j] || !(held_[j] > friction_[j])) continue;
      const bool pushes = all.force[3 * index(i)] > 0;
      if (!pushes || all.rate.segment<2>(3 * index(i) + 1).norm() <= no_rate * all.fastest) continue;
      fallen_[j] = 1;
      fell = true;
    }
    if (fell) all = sweep(contacts, modes);
  }
  return all;
}

bool FrictionModes::solve_space(const Modes& modes) {
  gather(modes);
  sticking_.clear();
  for (const std::size_t j : closed_)
    if (modes[j].kind == Kind::stick) sticking_.push_back(j);
  acceleration_ = free_;
  for (Vector* vector : {&normal_, &tangential_, &margin_}) vector->setZero();
  force_scale_ = 0;
  redundant_ = false;
  if (closed_.empty()) return true;
  const Eigen::Index k = index(closed_.size()), s = 2 * index(sticking_.size());
  conditions_.setZero(k + s, system_.coordinates());
  for (Eigen::Index i = 0; i < k; ++i) add_row(3 * closed_[static_cast<std::size_t>(i)], conditions_, i);
  for (Eigen::Index i = 0; i < s; ++i)
    add_row(3 * sticking_[static_cast<std::size_t>(i / 2)] + 1 + static_cast<std::size_t>(i % 2), conditions_,
            k + i);
  pushes_ = conditions_;
  Vector right(k + s);
  for (Eigen::Index i = 0; i < k; ++i) {
    const std::size_t j = closed_[static_cast<std::size_t>(i)];
    right[i] = -free_opening_rate(j);
    if (modes[j].kind != Kind::slip) continue;
    for (const std::size_t tangent : {std::size_t{0}, std::size_t{1}}) {
      const std::size_t row = 3 * j + 1 + tangent;
      const double along = -friction_[j] * direction_[j][index(tangent)];
      for (std::size_t e = rows_.start[row]; e < rows_.start[row + 1]; ++e)
        pushes_(i, rows_.coordinate[e]) += along * rows_.value[e];
    }
  }
  for (Eigen::Index i = 0; i < s; ++i) {
    const std::size_t row =
        3 * sticking_[static_cast<std::size_t>(i / 2)] + 1 + static_cast<std::size_t>(i % 2);
    right[k + i] = -(rows_.times(row, free_) + bending_[index(row)]);
  }
  answers_ = pushes_.transpose();
  for (Eigen::Index i = 0; i < answers_.cols(); ++i) joints_.solve(answers_.col(i).data());
  const Matrix left = conditions_ * answers_;
  Eigen::CompleteOrthogonalDecomposition<Matrix> factors;
  factors.setThreshold(rank_of_forces);
  factors.compute(left);
  redundant_ = factors.rank() < left.cols();
  Vector forces = factors.solve(right);
  const double asked = right.lpNorm<Eigen::Infinity>();
  if (!forces.allFinite() || (left * forces - right).lpNorm<Eigen::Infinity>() > fit_of_forces * asked)
    return false;
  if (redundant_ && sticking_.size() > 1) share_friction(left, right, forces);
  acceleration_ += answers_ * forces;
  force_scale_ = forces.lpNorm<Eigen::Infinity>();
  for (Eigen::Index i = 0; i < k; ++i) {
    const std::size_t j = closed_[static_cast<std::size_t>(i)];
    normal_[index(j)] = forces[i];
    if (modes[j].kind == Kind::slip)
      tangential_.segment<2>(2 * index(j)) = -friction_[j] * forces[i] * direction_[j];
  }
  for (Eigen::Index i = 0; i < s; i += 2) {
    const std::size_t j = sticking_[static_cast<std::size_t>(i / 2)];
    tangential_.segment<2>(2 * index(j)) = forces.segment<2>(k + i);
    margin_[index(j)] = held_[j] * normal_[index(j)] - forces.segment<2>(k + i).norm();
  }
  return true;
}

/// Of all forces that do the same, those with the least Σ |λ_t|²/(μ λ_n), normals staying near those of least norm.
void FrictionModes::share_friction(const Matrix& left, const Vector& right, Vector& forces) const {
  const Eigen::Index k = index(closed_.size());
  Vector weight = Vector::Ones(forces.size());
  const double largest = forces.head(k).maxCoeff();
  if (!(largest > 0)) return;
  for (std::size_t i = 0; i < sticking_.size(); ++i) {
    const auto at = std::find(closed_.begin(), closed_.end(), sticking_[i]) - closed_.begin();
    const double share = std::sqrt(held_[sticking_[i]] * std::max(forces[at], 0.0) / largest);
    weight.segment<2>(k + 2 * index(i)).setConstant(share);
  }
  Eigen::CompleteOrthogonalDecomposition<Matrix> factors;
  factors.setThreshold(rank_of_forces);
  factors.compute(left * weight.asDiagonal());
  const Vector shared = weight.asDiagonal() * factors.solve(right);
  if (shared.allFinite() &&
      (left * shared - right).lpNorm<Eigen::Infinity>() <= fit_of_forces * right.lpNorm<Eigen::Infinity>())
    forces = shared;
}

void FrictionModes::review_margins(const Modes& modes) {
  if (!redundant_ || sticking_.empty()) return;
  const bool bad =
      std::any_of(sticking_.begin(), sticking_.end(), [&](std::size_t j) { return margin_[index(j)] < 0; });
  if (!bad) return;
  std::fill(fallen_.begin(), fallen_.end(), 0);
  const Sweeps all = sweep(closed_, modes);
  if (all.jams || all.rate.lpNorm<Eigen::Infinity>() > no_rate * all.fastest) return;
  for (const std::size_t j : sticking_) margin_[index(j)] = std::max(margin_[index(j)], 0.0);
}

bool FrictionModes::holds_space(const std::vector<std::size_t>& contacts, const Modes& modes,
                                double tolerance) {
  const double force = tolerance * force_scale_;
  double fastest = 0;
  for (const std::size_t j : contacts)
    for (std::size_t row = 3 * j; row < 3 * j + 3; ++row)
      fastest = std::max(fastest, std::abs(rows_.times(row, free_) + bending_[index(row)]));
  review_margins(modes);
  for (const std::size_t j : contacts) {
    if (!modes[j].is_closed()) {
      if (opening_rate(j) < -tolerance * fastest) return false;
      continue;
    }
    if (normal_force(j) < -force) return false;
    if (modes[j].kind == Kind::stick && margin(j) < -force) return false;
    if (!fresh_[j] || modes[j].kind != Kind::slip) continue;
    const double grows = direction_[j][0] * rate(3 * j + 1) + direction_[j][1] * rate(3 * j + 2);
    if (grows < -tolerance * fastest) return false;
  }
  return true;
}

FrictionModes::Verdict FrictionModes::find_space(const std::vector<std::size_t>& contacts, const Vector& v,
                                                 double still, Modes& modes) {
  for (const std::size_t j : contacts) {
    const bool slips = slip_speed(j, v) > still && friction_[j] > 0;
    modes[j] = {slips || held_[j] == 0 ? Kind::slip : Kind::stick, 0};
    fresh_[j] = 0;
  }
  // What counts as a slip here has its own direction, however slow.
  const double faint = faint_slip_;
  faint_slip_ = 0;
  set_directions(v);
  faint_slip_ = faint;
  std::vector<std::size_t> left = contacts;
  Verdict verdict = Verdict::found;
  Sweeps all = sweep_held(left, modes);
  // A slip whose normal force would pull it in: lift-off where it opens without one, else there is no motion.
  while (all.jams) {
    const auto at = std::find(left.begin(), left.end(), all.jammed);
    const Eigen::Index i = 3 * static_cast<Eigen::Index>(at - left.begin());
    if (all.rate[i] < -no_rate * all.fastest) return Verdict::inconsistent;
    verdict = Verdict::ambiguous;
    modes[all.jammed] = {};
    left.erase(at);
    all = sweep_held(left, modes);
  }
  const double largest = left.empty() ? 0 : all.force.lpNorm<Eigen::Infinity>();
  for (std::size_t i = 0; i < left.size(); ++i) {
    const std::size_t j = left[i];
    const Eigen::Vector3d rate_of = all.rate.segment<3>(3 * index(i)),
                          force = all.force.segment<3>(3 * index(i));
    if (!(force[0] > 1e-10 * largest) && rate_of[0] > no_rate * all.fastest) {
      modes[j] = {};
      continue;
    }
    const double speed = rate_of.tail<2>().norm();
    if (modes[j].kind != Kind::stick || speed <= no_rate * all.fastest) continue;
    modes[j] = {Kind::slip, 0};
    fresh_[j] = 1;
    direction_[j] = rate_of.tail<2>() / speed;
  }
  // Forces of least norm may pull where those of the sweeps do not.
  for (std::size_t round = 0; round <= left.size(); ++round) {
    if (!solve_space(modes)) return Verdict::inconsistent;
    std::size_t worst = left.size();
    for (std::size_t i = 0; i < left.size(); ++i)
      if (modes[left[i]].is_closed() && normal_force(left[i]) < -1e-9 * force_scale_ &&
          (worst == left.size() || normal_force(left[i]) < normal_force(left[worst])))
        worst = i;
    if (worst == left.size()) break;
    modes[left[worst]] = {};
  }
  return verdict;
}

}  // namespace ictus
