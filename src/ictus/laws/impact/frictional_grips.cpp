// Which patches stick: at zero slip the friction is that of the convex problem
//     min ½ fᵀA f + fᵀb,  |f_g| ≤ μλ_g,   A = W_tt, b = W_tn λ + W_tt f of what slips,
// whose gradient is the acceleration against the slip: zero where a patch sticks, otherwise it slips. Loads are those a
// little later: at the first touch all are zero, and where stick ends the next instant decides.

#include <algorithm>
#include <cmath>

#include "ictus/laws/impact/frictional_process.hpp"
#include "ictus/solvers/cone/disc.hpp"

namespace ictus::frictional {

void Process::look_ahead() {
  constexpr double later = 1e-6;  // of the shortest contact
  const std::size_t m = contacts_.size();
  ahead_.assign(field_.rows(), 0);
  bound_.assign(field_.patches.size(), 0);
  for (std::size_t j = 0; j < m; ++j)
    if (contacts_[j].phase != Phase::open)
      ahead_[j] = field_.force(j, y_[j] + field_.yield[j] * u_[j] * later * time_scale_);
  // Contacts at rest are compressed by the others.
  for (int pass = 0; pass < 3; ++pass)
    for (std::size_t j = 0; j < m; ++j) {
      if (contacts_[j].phase != Phase::compressing || ahead_[j] > 0 || y_[j] < 0) continue;
      const double later_speed = -field_.coupling_row(j, ahead_.data()) * later * time_scale_;
      ahead_[j] = field_.force(j, later_speed * later * time_scale_);
    }
  limit_.resize(bound_.size());
  for (std::size_t g = 0; g < bound_.size(); ++g) {
    bound_[g] = field_.bound(g, ahead_.data());
    limit_[g] = field_.hold_bound(g, ahead_.data());
  }
}

/// Does any closed contact of the patch rub? Its load may be still to come.
bool Process::touches(const Patch& patch) const {
  for (std::size_t i = patch.first; i < patch.last; ++i)
    if (contacts_[field_.members[i]].phase != Phase::open && field_.friction[i] > 0) return true;
  return false;
}

/// Slips are differences of what impulses have done: where these have grown, in long pressing, so has the round-off.
void Process::raise_floor() {
  constexpr double round_off = 1e-15;
  const std::size_t m = contacts_.size();
  for (std::size_t row = m; row < field_.rows(); ++row) {
    double sum = 0;
    for (std::size_t k = field_.coupling.start[row]; k < field_.coupling.start[row + 1]; ++k)
      sum += std::abs(field_.coupling.value[k] * y_[m + field_.coupling.column[k]]);
    slip_floor_ = std::max(slip_floor_, round_off * sum);
  }
}

void Process::choose_grips() {
  raise_floor();
  before_.assign(field_.patches.begin(), field_.patches.end());
  look_ahead();
  still_.clear();
  starting_.clear();
  first_direction_.clear();
  for (std::size_t g = 0; g < field_.patches.size(); ++g) {
    Patch& patch = field_.patches[g];
    const std::size_t row = field_.row_of(g), t = field_.tangents();
    patch.grip = touches(patch) ? Grip::slips : Grip::loose;
    if (patch.grip == Grip::loose) continue;
    const double slip = t == 1 ? std::abs(u_[row]) : std::hypot(u_[row], u_[row + 1]);
    if (slip <= slip_floor_) {
      still_.push_back(g);
      continue;
    }
    patch.sign = u_[row] < 0 ? -1 : 1;
    for (std::size_t a = 0; a < t; ++a) ahead_[row + a] = bound_[g] * u_[row + a] / slip;
  }
  if (!still_.empty()) choose_among_still();
  field_.set_grips(bound_);
  for (std::size_t j = 0; j < contacts_.size(); ++j) weigh(j);
  if (out_->steps > 0 && !silent_) tell_grips();
}

void Process::choose_among_still() {
  for (std::size_t g : still_) {
    field_.patches[g].grip = Grip::sticks;
    field_.patches[g].direction[0] = field_.patches[g].direction[1] = 0;
  }
  if (all_stick() || (field_.tangents() > 1 && field_.holds_too_many() && split_evenly())) return;
  // What passes its static bound falls to the kinetic one, and the others bear the rest.
  do {
    starting_.clear();
    first_direction_.clear();
    minimise(1, many_sweeps);
    mark_still();
  } while (let_fall());
}

/// Has any patch left its static bound?
bool Process::let_fall() {
  bool any = false;
  for (std::size_t g : still_) {
    if (field_.patches[g].grip == Grip::sticks || !(limit_[g] > bound_[g])) continue;
    limit_[g] = bound_[g];
    any = true;
  }
  return any;
}

/// Where the split of friction is free, some split may be inside its bounds although that of least squares is not: the
/// one whose largest |f|/(μλ) is least, from which friction goes on.
bool Process::split_evenly() {
  constexpr double most = 1 - 1e-9;
  const auto holds = [&](double part) {
    minimise(part, few_sweeps);
    return std::all_of(still_.begin(), still_.end(), [&](std::size_t g) {
      const std::size_t row = field_.row_of(g);
      const double push =
          std::hypot(field_.coupling_row(row, ahead_.data()), field_.coupling_row(row + 1, ahead_.data()));
      return push <= 1e-11 * limit_[g] * field_.coupling.diagonal[row];
    });
  };
  if (!holds(most)) return false;
  double low = 0, high = most;
  for (int halving = 0; halving < 30 && high - low > 0.01 * (1 - high); ++halving) {
    const double middle = (low + high) / 2;
    (holds(middle) ? high : low) = middle;
  }
  holds(high);
  for (std::size_t g : still_)
    for (std::size_t a = 0; a < 2 && limit_[g] > 0; ++a)
      field_.patches[g].direction[a] = ahead_[field_.row_of(g) + a] / limit_[g];
  return true;
}

/// Grips by the friction found so far.
void Process::mark_still() {
  const bool in_plane = field_.tangents() == 1;
  for (std::size_t g : still_) {
    const std::size_t row = field_.row_of(g);
    const double f = field_.magnitude(g, ahead_.data());
    Patch& patch = field_.patches[g];
    patch.grip = Grip::sticks;
    if (f < (1 - (in_plane ? 1e-12 : 1e-10)) * limit_[g]) continue;
    // Without a load yet it goes where it is pushed, if it is.
    const double push = -field_.coupling_row(row, ahead_.data());
    const double across = in_plane ? 0 : -field_.coupling_row(row + 1, ahead_.data());
    if (limit_[g] == 0 && push == 0 && across == 0) continue;
    patch.grip = Grip::slips;
    patch.sign = (limit_[g] > 0 ? ahead_[row] : push) < 0 ? -1 : 1;
    if (in_plane || limit_[g] == 0) continue;
    for (std::size_t a = 0; a < 2; ++a) patch.direction[a] = ahead_[row + a] / f;
    if (std::hypot(push, across) <= 1e-9 * limit_[g] * field_.coupling.diagonal[row])
      patch.grip = Grip::pinned;
    else {
      starting_.push_back(g);
      first_direction_.insert(first_direction_.end(), patch.direction, patch.direction + 2);
    }
  }
}

/// Is that who sticks? Then the friction in stick is inside its bounds, and what slips goes the way it should.
bool Process::polished() {
  mark_still();
  field_.set_grips(limit_);
  trial_ = ahead_;
  for (std::size_t g : still_)
    if (field_.patches[g].grip == Grip::slips) trial_[field_.row_of(g)] = field_.patches[g].sign * limit_[g];
  if (field_.holds_any()) field_.hold(trial_.data());
  for (std::size_t g : still_) {
    const Patch& patch = field_.patches[g];
    const std::size_t row = field_.row_of(g);
    if (patch.grip == Grip::sticks && field_.magnitude(g, trial_.data()) > limit_[g] * (1 + 1e-13))
      return false;
    const double against = patch.sign * field_.coupling_row(row, trial_.data());
    if (patch.grip == Grip::slips && against > 1e-12 * field_.coupling.diagonal[row] * limit_[g])
      return false;
  }
  return true;
}

bool Process::all_stick() {
  field_.set_grips(limit_);
  field_.hold(ahead_.data());
  return std::all_of(still_.begin(), still_.end(), [&](std::size_t g) {
    return field_.magnitude(g, ahead_.data()) <= limit_[g] * (1 + 1e-13);
  });
}

/// Patch by patch, until nothing changes: it converges for every W, singular ones too.
void Process::minimise(double part, int sweeps) {
  const bool in_plane = field_.tangents() == 1;
  for (std::size_t g : still_) {
    double* f = ahead_.data() + field_.row_of(g);
    const double size = field_.magnitude(g, ahead_.data());
    for (std::size_t a = 0; a < field_.tangents() && size > part * limit_[g]; ++a)
      f[a] *= part * limit_[g] / size;
  }
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    double change = 0;
    for (std::size_t g : still_)
      if (limit_[g] > 0) change = std::max(change, relax(g, ahead_.data(), part * limit_[g]) / limit_[g]);
    if (in_plane && sweep % 8 == 7 && polished()) break;
    if (change < 1e-14) break;
  }
}

/// The friction of one patch that minimises, others as they are; how much it changes.
double Process::relax(std::size_t g, double* forces, double bound) const {
  const std::size_t row = field_.row_of(g);
  const double a = field_.coupling.diagonal[row];
  double* f = forces + row;
  if (field_.tangents() == 1) {
    const double next = std::clamp(f[0] - field_.coupling_row(row, forces) / a, -bound, bound);
    const double change = std::abs(next - f[0]);
    f[0] = next;
    return change;
  }
  const double b = field_.coupling_entry(row, row + 1), c = field_.coupling.diagonal[row + 1];
  const double first = a * f[0] + b * f[1] - field_.coupling_row(row, forces);
  const double second = b * f[0] + c * f[1] - field_.coupling_row(row + 1, forces);
  const auto [x, y] = least_in_disc({a, b, c}, {first, second}, bound);
  const double change = std::hypot(x - f[0], y - f[1]);
  f[0] = x;
  f[1] = y;
  return change;
}

void Process::tell_grips() {
  for (std::size_t g = 0; g < field_.slip_patches(); ++g) {
    const Patch &was = before_[g], &is = field_.patches[g];
    if (was.grip == Grip::loose || is.grip == Grip::loose) continue;
    const bool slipped = was.grip == Grip::slips, slips = is.grip == Grip::slips;
    if (slipped == slips && (!slips || was.sign == is.sign || field_.tangents() > 1)) continue;
    const ImpactEventKind kind = !slips     ? ImpactEventKind::slip_stops
                                 : !slipped ? ImpactEventKind::slip_starts
                                            : ImpactEventKind::slip_reverses;
    for (std::size_t i = is.first; i < is.last; ++i) {
      const std::size_t j = field_.members[i];
      if (contacts_[j].phase != Phase::open && contacts_[j].touched)
        out_->events.push_back({kind, j, now_, y_[contacts_.size() + j], u_[j]});
    }
  }
}

}  // namespace ictus::frictional
