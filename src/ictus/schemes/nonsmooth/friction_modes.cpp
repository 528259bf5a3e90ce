#include "ictus/schemes/nonsmooth/friction_modes.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "ictus/base/index.hpp"
#include "ictus/model/rigid/turning.hpp"

namespace ictus {
namespace {

using Kind = FrictionMode::Kind;

constexpr double rank_threshold = 1e-11;  // of rows that depend on each other
constexpr double fit_of_rows = 1e-8;      // of the right sides: rows that exclude each other leave more

}  // namespace

FrictionModes::FrictionModes(const MechanicalSystem& system)
    : system_(system),
      turning_(system.shape().turns ? dynamic_cast<const RigidSystem*>(&system) : nullptr),
      d_(system.dimension()),
      stride_(system.shape().rows_per_contact),
      discs_(system.shape().spins == 0 ? 1 : d_),
      by_discs_(d_ == 3 || system.shape().spins > 0),
      mass_(system.shape().profile),
      joints_(system),
      direction_(static_cast<std::size_t>(system.contacts()) * discs_, Pair::UnitX()),
      anchor_(direction_),
      fresh_(direction_.size(), 0) {
  const Eigen::Index n = system.coordinates(), m = system.contacts();
  for (Vector* vector : {&force_, &free_, &acceleration_}) vector->setZero(n);
  normal_.setZero(m);
  margin_.setZero(m * index(discs_));
  tangential_.setZero(m * index(d_ - 1));
  bending_.setZero(m * index(stride_));
  for (Eigen::Index j = 0; j < m; ++j) {
    const FurtherFriction further = system.further_friction(j);
    const double mu = system.friction(j), size = system.contact_size(j);
    size_.push_back(size > 0 ? size : 1);
    friction_.push_back(mu);
    held_.push_back(std::max(mu, further.held));
    has_static_ = has_static_ || held_.back() > mu;
    for (std::size_t disc = 1; disc < discs_; ++disc) {
      const bool rolls = disc + 1 == discs_;  // in space torsion comes first
      friction_.push_back((rolls ? further.rolling : further.torsional) / size_.back());
      held_.push_back(friction_.back());
    }
  }
  friction_of_disc_.assign(direction_.size(), Pair::Zero());
  fallen_.assign(static_cast<std::size_t>(m), 0);
}

void FrictionModes::place(double t, const Vector& q, const Vector& v) {
  mass_.set_zero();
  system_.mass(q, mass_);
  singular_ = !factor_.factor(mass_);
  system_.force(t, q, v, force_);
  if (turning_) add_gyration(*turning_, q, v, force_);
  rows_.clear();
  system_.directions(q, rows_);
  system_.bending(q, v, bending_);
  free_ = force_;
  if (by_discs_) set_directions(v);
  if (singular_) return;
  factor_.solve(free_);
  joints_.place(q, factor_);
  joints_.accelerate(q, v, free_);
}

void FrictionModes::add_row(std::size_t row, Matrix& matrix, Eigen::Index at) const {
  for (std::size_t k = rows_.start[row]; k < rows_.start[row + 1]; ++k)
    matrix(at, rows_.coordinate[k]) += unit(row) * rows_.value[k];
}

/// Rows are written coordinate by coordinate, in the same order for contacts of one pair of bodies.
bool FrictionModes::same_tangent(std::size_t a, std::size_t b) const {
  const std::size_t i = 2 * a + 1, j = 2 * b + 1, size = rows_.start[i + 1] - rows_.start[i];
  if (rows_.start[j + 1] - rows_.start[j] != size) return false;
  for (std::size_t k = 0; k < size; ++k) {
    const double x = rows_.value[rows_.start[i] + k], y = rows_.value[rows_.start[j] + k];
    if (rows_.coordinate[rows_.start[i] + k] != rows_.coordinate[rows_.start[j] + k]) return false;
    if (std::abs(x - y) > 1e-9 * (std::abs(x) + std::abs(y) + 1e-3)) return false;
  }
  return true;
}

void FrictionModes::gather(const Modes& modes) {
  closed_.clear();
  groups_.clear();
  sticking_.clear();
  for (std::size_t j = 0; j < modes.size(); ++j) {
    if (!modes[j].is_closed()) continue;
    closed_.push_back(j);
    for (std::size_t which = 0; which < discs_ && by_discs_; ++which)
      if (modes[j].of(which) == Kind::stick) sticking_.push_back(disc(j, which));
    if (modes[j].kind != Kind::stick || by_discs_) continue;
    const auto group = std::find_if(groups_.begin(), groups_.end(),
                                    [&](const auto& members) { return same_tangent(members.front(), j); });
    if (group == groups_.end())
      groups_.push_back({j});
    else
      group->push_back(j);
  }
}

/// The solution of least norm: rows may depend on each other.
void FrictionModes::solve_rows(const Matrix& left, Vector& right) {
  Eigen::CompleteOrthogonalDecomposition<Matrix> factors;
  factors.setThreshold(rank_threshold);
  factors.compute(left);
  right = factors.solve(right).eval();
}

bool FrictionModes::solve(const Modes& modes) {
  if (by_discs_) return solve_discs(modes);
  gather(modes);
  const Eigen::Index k = index(closed_.size()), g = index(groups_.size()), n = system_.coordinates();
  acceleration_ = free_;
  for (Vector* vector : {&normal_, &tangential_, &margin_}) vector->setZero();
  force_scale_ = 0;
  if (k == 0) return true;
  conditions_.setZero(k + g, n);
  pushes_.setZero(k + g, n);
  Vector right(k + g);
  for (Eigen::Index i = 0; i < k; ++i) {
    const std::size_t j = closed_[static_cast<std::size_t>(i)];
    add_row(2 * j, conditions_, i);
    add_row(2 * j, pushes_, i);
    right[i] = -(rows_.times(2 * j, free_) + bending_[index(2 * j)]);
    if (modes[j].kind != Kind::slip) continue;
    const double along = -friction_[j] * modes[j].sign;
    for (std::size_t e = rows_.start[2 * j + 1]; e < rows_.start[2 * j + 2]; ++e)
      pushes_(i, rows_.coordinate[e]) += along * rows_.value[e];
  }
  for (Eigen::Index i = 0; i < g; ++i) {
    const std::size_t row = 2 * groups_[static_cast<std::size_t>(i)].front() + 1;
    add_row(row, conditions_, k + i);
    add_row(row, pushes_, k + i);
    right[k + i] = -(rows_.times(row, free_) + bending_[index(row)]);
  }
  answers_ = pushes_.transpose();
  for (Eigen::Index i = 0; i < answers_.cols(); ++i) joints_.solve(answers_.col(i).data());
  const Matrix left = conditions_ * answers_;
  Vector forces = right;
  solve_rows(left, forces);
  const double asked = right.lpNorm<Eigen::Infinity>();
  if (!forces.allFinite() || (left * forces - right).lpNorm<Eigen::Infinity>() > fit_of_rows * asked)
    return false;
  acceleration_ += answers_ * forces;
  force_scale_ = forces.lpNorm<Eigen::Infinity>();
  for (Eigen::Index i = 0; i < k; ++i) {
    const std::size_t j = closed_[static_cast<std::size_t>(i)];
    normal_[index(j)] = forces[i];
    if (modes[j].kind == Kind::slip) tangential_[index(j)] = -friction_[j] * modes[j].sign * forces[i];
  }
  for (Eigen::Index i = 0; i < g; ++i) {
    const auto& group = groups_[static_cast<std::size_t>(i)];
    double bound = 0;
    for (const std::size_t j : group) bound += held_[j] * normal_[index(j)];
    for (const std::size_t j : group) {
      tangential_[index(j)] = bound > 0 ? forces[k + i] * held_[j] * normal_[index(j)] / bound
                                        : forces[k + i] / static_cast<double>(group.size());
      margin_[index(j)] = bound - std::abs(forces[k + i]);
    }
  }
  return true;
}

bool FrictionModes::holds(const std::vector<std::size_t>& contacts, const Vector& v, double still,
                          const Modes& modes, double tolerance) {
  if (!solve(modes)) return false;
  if (by_discs_) return holds_discs(contacts, modes, tolerance);
  const double force = tolerance * force_scale_;
  double fastest = 0;
  for (const std::size_t j : contacts)
    fastest = std::max({fastest, std::abs(free_opening_rate(j)), std::abs(rows_.times(2 * j + 1, free_))});
  for (const std::size_t j : contacts) {
    if (!modes[j].is_closed()) {
      if (opening_rate(j) < -tolerance * fastest) return false;
      continue;
    }
    if (normal_force(j) < -force) return false;
    if (modes[j].kind == Kind::stick && margin(j) < -force) return false;
    const bool starts = modes[j].kind == Kind::slip && std::abs(slip(j, v)) <= still;
    if (starts && modes[j].sign * slip_rate(j) < -tolerance * fastest) return false;
  }
  return true;
}

/// Changes what is wrong until nothing is: forces that pull open their contacts, contacts that close push, friction
/// beyond the cone slips, slip against its own direction sticks.
bool FrictionModes::improve(const std::vector<std::size_t>& contacts, const Vector& v, double still,
                            Modes& modes) {
  constexpr int most = 40;
  constexpr double tolerance = 1e-10;
  for (int round = 0; round < most; ++round) {
    if (!solve(modes)) return false;
    bool changed = false;
    for (const std::size_t j : contacts)
      if (modes[j].is_closed() && normal_force(j) < -tolerance * force_scale_) {
        modes[j] = {};
        changed = true;
      }
    for (const std::size_t j : contacts) {
      if (changed) break;
      const bool rests = std::abs(slip(j, v)) <= still;
      if (modes[j].kind == Kind::stick && margin(j) < -tolerance * force_scale_) {
        const auto sign = static_cast<signed char>(friction_force(j) < 0 ? 1 : -1);
        for (const std::size_t other : contacts)
          if (modes[other].kind == Kind::stick && same_tangent(j, other)) modes[other] = {Kind::slip, sign};
        changed = true;
      } else if (modes[j].kind == Kind::slip && rests && modes[j].sign * slip_rate(j) < 0 && held_[j] > 0) {
        modes[j] = {Kind::stick, 0};
        changed = true;
      } else if (!modes[j].is_closed() && opening_rate(j) < -tolerance * std::abs(free_opening_rate(j))) {
        const double s = slip(j, v);
        modes[j] = rests ? FrictionMode{Kind::stick, 0}
                         : FrictionMode{Kind::slip, static_cast<signed char>(s > 0 ? 1 : -1)};
        changed = true;
      }
    }
    if (!changed) return holds(contacts, v, still, modes, 1e-9);
  }
  return false;
}

/// Does pressing a slipping contact in pull it in further? Then there may be no motion, or several.
bool FrictionModes::jams(const std::vector<std::size_t>& contacts, const Modes& modes) {
  for (const std::size_t j : contacts) {
    if (modes[j].kind != Kind::slip) continue;
    Vector push = Vector::Zero(system_.coordinates());
    rows_.push(2 * j, 1, push);
    rows_.push(2 * j + 1, -friction_[j] * modes[j].sign, push);
    joints_.solve(push);
    if (rows_.times(2 * j, push) <= 0) return true;
  }
  return false;
}

/// All combinations: each contact open or closed; at rest it sticks or slips to either side.
FrictionModes::Verdict FrictionModes::enumerate(const std::vector<std::size_t>& contacts, const Vector& v,
                                                double still, Modes& modes) {
  constexpr std::size_t most = 200'000;
  std::vector<std::vector<FrictionMode>> choices;
  std::size_t count = 1;
  for (const std::size_t j : contacts) {
    const double s = slip(j, v);
    if (std::abs(s) > still)
      choices.push_back({{Kind::slip, static_cast<signed char>(s > 0 ? 1 : -1)}, {}});
    else
      choices.push_back({{Kind::stick, 0}, {Kind::slip, 1}, {Kind::slip, -1}, {}});
    count *= choices.back().size();
    if (count > most) return Verdict::too_many;
  }
  Modes best;
  Vector motion;
  std::size_t most_open = 0, most_stuck = 0;
  bool several = false;
  for (std::size_t code = 0; code < count; ++code) {
    std::size_t rest = code, open = 0, stuck = 0;
    for (std::size_t k = 0; k < contacts.size(); ++k) {
      modes[contacts[k]] = choices[k][rest % choices[k].size()];
      rest /= choices[k].size();
      open += !modes[contacts[k]].is_closed();
      stuck += modes[contacts[k]].kind == Kind::stick;
    }
    if (!holds(contacts, v, still, modes, 1e-9)) continue;
    const double scale = acceleration_.norm() + free_.norm();
    const bool other = !best.empty() && (acceleration_ - motion).norm() > 1e-7 * scale;
    // With μ_s > μ what may stick may slip as well: who can hold, holds.
    const bool by_choice = has_static_ && open == most_open;
    several = several || (other && !by_choice);
    if (!best.empty() && !(other && (by_choice ? stuck > most_stuck : open > most_open))) continue;
    best = modes;
    motion = acceleration_;
    most_open = open;
    most_stuck = stuck;
  }
  if (best.empty()) return Verdict::inconsistent;
  modes = best;
  solve(modes);
  return several ? Verdict::ambiguous : Verdict::found;
}

std::vector<std::vector<std::size_t>> FrictionModes::clusters(
    const std::vector<std::size_t>& contacts) const {
  if (joints_.any() || contacts.empty()) return {contacts};
  std::vector<std::size_t> owner(static_cast<std::size_t>(system_.coordinates()));  // of each coordinate
  for (std::size_t i = 0; i < owner.size(); ++i) owner[i] = i;
  const auto root = [&](std::size_t i) {
    while (owner[i] != i) i = owner[i];
    return i;
  };
  const auto first_of = [&](std::size_t j) {
    return root(static_cast<std::size_t>(rows_.coordinate[rows_.start[stride_ * j]]));
  };
  for (std::size_t i = 0; i < owner.size(); ++i)
    for (Eigen::Index k = mass_.first(index(i)); k < index(i); ++k)
      owner[root(i)] = root(static_cast<std::size_t>(k));
  for (const std::size_t j : contacts)
    for (std::size_t e = rows_.start[stride_ * j]; e < rows_.start[stride_ * j + stride_]; ++e)
      owner[root(static_cast<std::size_t>(rows_.coordinate[e]))] = first_of(j);
  std::vector<std::vector<std::size_t>> all;
  std::vector<std::size_t> roots;
  for (const std::size_t j : contacts) {
    const auto at = std::find(roots.begin(), roots.end(), first_of(j)) - roots.begin();
    if (static_cast<std::size_t>(at) == roots.size()) {
      roots.push_back(first_of(j));
      all.emplace_back();
    }
    all[static_cast<std::size_t>(at)].push_back(j);
  }
  return all;
}

/// Cluster by cluster: bodies that do not touch each other do not ask for each other's modes.
FrictionModes::Verdict FrictionModes::find(const std::vector<std::size_t>& contacts, const Vector& v,
                                           double still, Modes& modes) {
  const auto all = clusters(contacts);
  if (all.size() == 1) return find_cluster(contacts, v, still, modes);
  Verdict worst = Verdict::found;
  for (const std::vector<std::size_t>& cluster : all) {
    Modes alone(modes.size());
    for (const std::size_t j : cluster) alone[j] = modes[j];
    worst = std::max(worst, find_cluster(cluster, v, still, alone));
    for (const std::size_t j : cluster) modes[j] = alone[j];
  }
  solve(modes);
  return worst;
}

FrictionModes::Verdict FrictionModes::find_cluster(const std::vector<std::size_t>& contacts, const Vector& v,
                                                   double still, Modes& modes) {
  if (by_discs_) return find_discs(contacts, v, still, modes);
  for (const std::size_t j : contacts) {
    const double s = slip(j, v);
    if (std::abs(s) > still)
      modes[j] = {Kind::slip, static_cast<signed char>(s > 0 ? 1 : -1)};
    else if (!modes[j].is_closed())
      modes[j] = {Kind::stick, 0};
  }
  if (jams(contacts, modes)) return enumerate(contacts, v, still, modes);
  Modes trial = modes;
  if (improve(contacts, v, still, trial) && !jams(contacts, trial)) {
    modes = trial;
    solve(modes);
    return Verdict::found;
  }
  trial = modes;
  if (pivot(contacts, v, still, trial) && !jams(contacts, trial)) {
    modes = trial;
    solve(modes);
    return Verdict::found;
  }
  return enumerate(contacts, v, still, modes);
}

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
