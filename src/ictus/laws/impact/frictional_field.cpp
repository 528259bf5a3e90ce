#include "ictus/laws/impact/frictional_field.hpp"

#include <algorithm>

namespace ictus::frictional {

void Field::read(const ContactProblem& problem, Dissipation dissipation, Reclosing reclosing) {
  const std::size_t m = problem.contacts();
  tangents_ = problem.dimension - 1;
  reclosing_ = reclosing;
  const auto copy = [](std::span<const double> from, std::vector<double>& to) {
    to.assign(from.begin(), from.end());
  };
  copy(problem.stiffness, stiffness);
  copy(problem.exponent, exponent);
  slope.assign(m, 1);
  for (std::size_t j = 0; j < m; ++j) {
    const double e = problem.restitution[j];
    if (dissipation == Dissipation::bi_stiffness && e > 0) slope[j] = 1 / (e * e);
  }
  push.assign(m, 0);
  yield.assign(m, 0);
  const auto all = [&](double n) {
    return std::all_of(exponent.begin(), exponent.end(), [n](double each) { return each == n; });
  };
  hooke_ = all(1);
  hertz_ = all(1.5);
  form_patches(problem);
  couple(problem);
  held_rows_.clear();
}

/// Do the tangents of two contacts move alike whatever pushes? Rows of W are compared as they are sorted.
bool Field::equal_tangents(const ContactProblem& problem, std::size_t j, std::size_t i, double sign) const {
  const SparseRowsView& w = problem.delassus;
  const std::size_t d = problem.dimension, stride = problem.stride();
  for (std::size_t a = 1; a < d; ++a) {
    const std::size_t here = j * stride + a, there = i * stride + a;
    const double allowed = 1e-14 * w.diagonal[here];
    if (std::abs(problem.slip[j * (d - 1) + a - 1] - sign * problem.slip[i * (d - 1) + a - 1]) >
        1e-14 * std::abs(problem.slip[j * (d - 1) + a - 1]))
      return false;
    std::size_t k = w.start[here], l = w.start[there];
    while (k < w.start[here + 1] || l < w.start[there + 1]) {
      const std::size_t left = k < w.start[here + 1] ? w.column[k] : w.size();
      const std::size_t right = l < w.start[there + 1] ? w.column[l] : w.size();
      const double a_left = left <= right ? w.value[k] : 0, a_right = right <= left ? w.value[l] : 0;
      const double size = std::sqrt(w.diagonal[std::min(left, right)] / w.diagonal[here]);
      if (std::abs(a_left - sign * a_right) > allowed * std::max(size, 1.0)) return false;
      k += left <= right;
      l += right <= left;
    }
  }
  return true;
}

void Field::form_patches(const ContactProblem& problem) {
  const std::size_t m = problem.contacts(), d = problem.stride();
  patches.clear();
  patch_of.assign(m, m);
  orientation.assign(m, 1);
  members.clear();
  friction.clear();
  hold_friction.clear();
  const SparseRowsView& w = problem.delassus;
  const auto add = [&](std::size_t j) {
    members.push_back(j);
    friction.push_back(problem.friction[j]);
    hold_friction.push_back(problem.friction_static.empty() ? problem.friction[j]
                                                            : problem.friction_static[j]);
  };
  for (std::size_t j = 0; j < m; ++j) {
    if (patch_of[j] != m) continue;
    const std::size_t patch = patches.size(), row = j * d + 1;
    patches.push_back({.first = members.size()});
    patch_of[j] = patch;
    add(j);
    for (std::size_t k = w.start[row]; k < w.start[row + 1]; ++k) {
      const std::size_t i = w.column[k] / d;
      if (w.column[k] % d != 1 || i <= j || patch_of[i] != m) continue;
      const double sign = problem.dimension == 2 && w.value[k] < 0 ? -1 : 1;
      if (!equal_tangents(problem, j, i, sign)) continue;
      patch_of[i] = patch;
      orientation[i] = sign;
      add(i);
    }
    patches.back().last = members.size();
  }
  slip_patches_ = patches.size();
  length.clear();
  if (problem.spins > 0) add_spin_patches(problem);
}

/// In the plane rolling, in space torsion and then rolling: they count in metres by a length at which spin and slip are
/// as easily moved.
void Field::add_spin_patches(const ContactProblem& problem) {
  const SparseRowsView& w = problem.delassus;
  for (std::size_t j = 0; j < problem.contacts(); ++j)
    for (std::size_t k = 0; k < problem.dimension - 1; ++k) {
      const bool torsion = problem.dimension == 3 && k == 0;
      const std::size_t tangent = j * problem.stride() + 1;
      const double turns = w.diagonal[tangent + problem.dimension - 1 + k];
      length.push_back(turns > 0 ? std::sqrt(w.diagonal[tangent] / turns) : 1);
      const double most = torsion ? problem.torsional_friction[j] : problem.rolling_friction[j];
      patches.push_back({.first = members.size(), .last = members.size() + 1});
      members.push_back(j);
      friction.push_back(most / length.back());
      hold_friction.push_back(friction.back());
    }
}

/// A row of the problem among those of normals and patches, each patch by its first contact.
void Field::add_coupling(const ContactProblem& problem, std::size_t row, double scale) {
  const SparseRowsView& w = problem.delassus;
  const std::size_t d = problem.dimension, stride = problem.stride();
  const auto entries = [&](auto take) {
    for (std::size_t k = w.start[row]; k < w.start[row + 1]; ++k)
      take(w.column[k] / stride, w.column[k] % stride, scale * w.value[k]);
  };
  entries([&](std::size_t i, std::size_t a, double value) {
    if (a == 0) coupling.add(i, value);
  });
  entries([&](std::size_t i, std::size_t a, double value) {
    if (a > 0 && a < d && members[patches[patch_of[i]].first] == i)
      coupling.add(row_of(patch_of[i]) + a - 1, value);
  });
  // About the normal in space: the second row of its patch is empty.
  entries([&](std::size_t i, std::size_t a, double value) {
    if (a < d) return;
    const std::size_t spin = a - d, per = spin_patches(), patch = i * per + (spin + 1) / 2;
    coupling.add(row_of(slip_patches_ + patch) + (spin == 2 ? 1 : 0), value * length[patch]);
  });
}

/// Rows of normals, then of patches.
void Field::couple(const ContactProblem& problem) {
  const std::size_t m = problem.contacts(), d = problem.dimension, stride = problem.stride();
  coupling.clear();
  base.clear();
  for (std::size_t j = 0; j < m; ++j) {
    add_coupling(problem, j * stride, 1);
    coupling.end_row();
    base.push_back(problem.closing[j]);
  }
  for (std::size_t g = 0; g < slip_patches_; ++g)
    for (std::size_t a = 1; a < d; ++a) {
      const std::size_t j = members[patches[g].first];
      add_coupling(problem, j * stride + a, 1);
      coupling.end_row();
      base.push_back(problem.slip[j * (d - 1) + a - 1]);
    }
  for (std::size_t g = slip_patches_; g < patches.size(); ++g)
    for (std::size_t a = 0; a < tangents_; ++a) {
      const std::size_t j = members[patches[g].first], patch = g - slip_patches_;
      const bool torsion = d == 3 && patch % 2 == 0;
      const std::size_t spin = torsion || d == 2 ? 0 : 1 + a;
      const bool empty = torsion && a == 1;
      if (empty)
        coupling.add(row_of(g) + 1, coupling.diagonal.back());
      else
        add_coupling(problem, j * stride + d + spin, length[patch]);
      coupling.end_row();
      base.push_back(empty ? 0 : length[patch] * problem.spin[j * problem.spins + spin]);
    }
  dense_.clear();
  if (rows() > few_rows) return;
  dense_.assign(rows() * rows(), 0);
  for (std::size_t row = 0; row < rows(); ++row)
    for (std::size_t k = coupling.start[row]; k < coupling.start[row + 1]; ++k)
      dense_[row * rows() + coupling.column[k]] = coupling.value[k];
}

double Field::coupling_entry(std::size_t row, std::size_t column) const {
  for (std::size_t k = coupling.start[row]; k < coupling.start[row + 1]; ++k)
    if (coupling.column[k] == column) return coupling.value[k];
  return 0;
}

double Field::slip(std::size_t patch, const double* y) const {
  const std::size_t row = row_of(patch);
  return tangents_ == 1 ? std::abs(speed(row, y)) : std::hypot(speed(row, y), speed(row + 1, y));
}

/// The phase of a contact, not the sign of its closing speed, says how it yields: a step may go beyond its end.
void Field::set_phase(std::size_t j, Phase phase) {
  const double gap = reclosing_ == Reclosing::by_gap ? 1 : 0;
  push[j] = phase == Phase::open ? 0 : stiffness[j];
  yield[j] = phase == Phase::open ? gap : phase == Phase::compressing ? 1 : slope[j];
}

void Field::set_grips(const std::vector<double>& bound) {
  held_rows_.clear();
  for (std::size_t g = 0; g < patches.size(); ++g)
    if (patches[g].grip == Grip::sticks)
      for (std::size_t a = 0; a < tangents_; ++a) held_rows_.push_back(row_of(g) + a);
  anchored_ = tangents_ > 1 && std::any_of(patches.begin(), patches.end(), [](const Patch& patch) {
                return patch.grip == Grip::sticks && (patch.direction[0] != 0 || patch.direction[1] != 0);
              });
  held_push_.resize(held_rows_.size());
  held_force_.resize(held_rows_.size());
  if (held_rows_.empty()) return;
  const std::size_t m = contacts();
  stick_.factorise(
      held_rows_.size(),
      [&](std::size_t i, std::size_t k) { return coupling_entry(held_rows_[i], held_rows_[k]); },
      [&](std::size_t i) { return bound[(held_rows_[i] - m) / tangents_]; });
}

void Field::press(const double* x, double* force) const {
  const std::size_t m = contacts();
  const double* k = push.data();
  if (hooke_)
    for (std::size_t j = 0; j < m; ++j) force[j] = k[j] * x[j];
  else if (hertz_)
    for (std::size_t j = 0; j < m; ++j) force[j] = k[j] * (x[j] * std::sqrt(std::abs(x[j])));
  else
    for (std::size_t j = 0; j < m; ++j)
      force[j] = k[j] == 0 ? 0 : std::copysign(k[j] * power(std::abs(x[j]), exponent[j]), x[j]);
}

/// Friction of slipping patches, and its work.
void Field::rub(const double* y, double* rate) const {
  const std::size_t m = contacts();
  double *forces = rate + m, *work = rate + works();
  std::fill_n(work, m, 0.0);
  for (std::size_t g = 0; g < patches.size(); ++g) {
    const Patch& patch = patches[g];
    double* f = forces + row_of(g);
    std::fill_n(f, tangents_, 0.0);
    if (patch.grip == Grip::pinned)
      for (std::size_t a = 0; a < tangents_; ++a) f[a] = patch.direction[a] * bound(g, forces);
    if (patch.grip != Grip::slips) continue;
    const double most = bound(g, forces), along = speed(row_of(g), y);
    double slips = 0;
    if (tangents_ == 1) {
      slips = patch.sign * along;
      f[0] = patch.sign * most;
    } else {
      const double across = speed(row_of(g) + 1, y);
      slips = std::sqrt(along * along + across * across);
      const double share = slips > 0 ? most / slips : 0;
      f[0] = share * along;
      f[1] = share * across;
    }
    for (std::size_t i = patch.first; i < patch.last; ++i)
      work[members[i]] += friction[i] * forces[members[i]] * slips;
  }
}

void Field::hold(double* z) {
  for (std::size_t row : held_rows_) z[row] = 0;
  if (anchored_)
    for (std::size_t g = 0; g < patches.size(); ++g)
      for (std::size_t a = 0; a < tangents_ && patches[g].grip == Grip::sticks; ++a)
        z[row_of(g) + a] = patches[g].direction[a] * bound(g, z);
  for (std::size_t i = 0; i < held_rows_.size(); ++i) held_push_[i] = coupling_row(held_rows_[i], z);
  stick_.solve(held_push_.data(), held_force_.data());
  for (std::size_t i = 0; i < held_rows_.size(); ++i) z[held_rows_[i]] += held_force_[i];
}

void Field::cancel(const double* u, double* q) {
  for (std::size_t i = 0; i < held_rows_.size(); ++i) held_push_[i] = -u[held_rows_[i]];
  stick_.solve(held_push_.data(), held_force_.data());
  for (std::size_t i = 0; i < held_rows_.size(); ++i) q[held_rows_[i]] += held_force_[i];
}

void Field::operator()(double, const double* y, double* rate) {
  const std::size_t m = contacts();
  press(y, rate + m);
  rub(y, rate);
  if (!held_rows_.empty()) hold(rate + m);
  for (std::size_t j = 0; j < m; ++j) rate[j] = yield[j] == 0 ? 0 : yield[j] * speed(j, y);
}

}  // namespace ictus::frictional
