// Slip in space near zero. Where it comes to zero, steps become shorter with it, and what is left is cancelled. Where it
// starts, the direction of friction is stiff: s′ = a, f = μλ s/|s| with |s| → 0. But the solution that starts is smooth:
// it is found by collocation, with angles of friction along which the slip goes, by Newton's method. Then explicit steps
// go on.

#include <algorithm>
#include <cmath>

#include "ictus/laws/impact/frictional_process.hpp"

namespace ictus::frictional {

namespace {

const Collocation collocation;

/// Solves a x = b by rows with pivots, x in place of b; false where a is singular.
bool eliminate(std::vector<double>& a, std::vector<double>& b) {
  const std::size_t n = b.size();
  for (std::size_t row = 0; row < n; ++row) {
    double largest = 0;
    for (std::size_t k = 0; k < n; ++k) largest = std::max(largest, std::abs(a[row * n + k]));
    if (!(largest > 0)) return false;
    for (std::size_t k = 0; k < n; ++k) a[row * n + k] /= largest;
    b[row] /= largest;
  }
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column + 1; row < n; ++row)
      if (std::abs(a[row * n + column]) > std::abs(a[pivot * n + column])) pivot = row;
    if (!(std::abs(a[pivot * n + column]) > 0)) return false;
    for (std::size_t k = column; k < n && pivot != column; ++k)
      std::swap(a[pivot * n + k], a[column * n + k]);
    std::swap(b[pivot], b[column]);
    for (std::size_t row = column + 1; row < n; ++row) {
      const double factor = a[row * n + column] / a[column * n + column];
      for (std::size_t k = column; k < n; ++k) a[row * n + k] -= factor * a[column * n + k];
      b[row] -= factor * b[column];
    }
  }
  for (std::size_t row = n; row-- > 0;) {
    for (std::size_t k = row + 1; k < n; ++k) b[row] -= a[row * n + k] * b[k];
    b[row] /= a[row * n + row];
  }
  return true;
}

}  // namespace

/// Steps end before a slip could pass through zero.
void Process::approach_stops() {
  if (field_.tangents() == 1) return;
  const double* forces = stepper_.first_slope() + contacts_.size();
  for (std::size_t g = 0; g < field_.patches.size(); ++g) {
    if (field_.patches[g].grip != Grip::slips) continue;
    const std::size_t row = field_.row_of(g);
    const double s = u_[row], t = u_[row + 1], square = s * s + t * t;
    if (square <= slip_floor_ * slip_floor_) continue;  // round-off, as of a contact that has no load yet
    const double inward = s * field_.coupling_row(row, forces) + t * field_.coupling_row(row + 1, forces);
    if (inward > 0) stepper_.proposed = std::min(stepper_.proposed, 0.8 * square / inward);
  }
}

/// Slips too small to tell from none, if friction can hold them there.
void Process::stop_small_slips() {
  if (field_.tangents() == 1) return;
  // Below the error of a step the direction of slip is noise.
  const double small =
      std::max(2 * std::max(options_->tolerance, finest_tolerance) * speed_scale_, 4 * slip_floor_);
  const std::size_t m = contacts_.size();
  const double* forces = stepper_.last_slope() + m;
  stopping_.clear();
  for (std::size_t g = 0; g < field_.patches.size(); ++g) {
    if (field_.patches[g].grip != Grip::slips) continue;
    const std::size_t row = field_.row_of(g);
    const double s = u_after_[row], t = u_after_[row + 1], slip = std::hypot(s, t);
    if (slip > small) continue;
    // In the round-off of slips there is no way in or out.
    if (slip <= slip_floor_ ||
        s * field_.coupling_row(row, forces) + t * field_.coupling_row(row + 1, forces) > 0)
      stopping_.push_back(g);
  }
  if (stopping_.empty()) return;
  std::copy(u_after_.begin(), u_after_.end(), u_.begin());
  for (std::size_t g : stopping_) u_[field_.row_of(g)] = u_[field_.row_of(g) + 1] = 0;
  const std::vector<Patch>& patches = field_.patches;
  before_stop_.assign(patches.begin(), patches.end());
  silent_ = true;
  choose_grips();
  silent_ = false;
  const bool all = std::none_of(stopping_.begin(), stopping_.end(),
                                [&](std::size_t g) { return patches[g].grip == Grip::slips; });
  field_.patches.assign(before_stop_.begin(), before_stop_.end());
  if (all) {
    for (std::size_t g : stopping_) field_.patches[g].grip = Grip::sticks;
    for (Patch& patch : field_.patches)
      if (patch.grip == Grip::pinned) patch.grip = Grip::sticks;
    field_.set_grips(bound_);
    inside_ = y_;
    field_.cancel(u_after_.data(), y_.data() + m);
    read_speeds(y_.data(), u_);
    for (std::size_t g = 0; g < patches.size(); ++g)
      for (std::size_t a = 0; a < 2; ++a) {
        const std::size_t row = field_.row_of(g) + a;
        y_[field_.works() + field_.members[patches[g].first]] +=
            (y_[m + row] - inside_[m + row]) * (u_after_[row] + u_[row]) / 2;
      }
    share_friction(inside_.data(), y_.data());
    field_.patches.assign(before_stop_.begin(), before_stop_.end());
    grips_changed_ = true;
  }
  field_.set_grips(bound_);
  starting_.clear();
}

/// From zero slip, over an interval that the tolerance and the next events allow.
bool Process::launch() {
  const std::size_t n = y_.size();
  points_.resize(Collocation::nodes * n);
  rates_.resize(Collocation::nodes * n);
  double h = 0.1 * time_scale_;
  for (int tries = 0; tries < 40; ++tries) {
    const bool last = h < 1e-7 * time_scale_;
    if ((collocate(h) && (undisturbed() || last) && collocation_error(h) <= 1) || tries == 39) break;
    h *= last ? 0.1 : 0.4;
  }
  h_ = h;
  for (std::size_t g : starting_) field_.patches[g].grip = Grip::slips;
  std::copy_n(points_.data() + (Collocation::nodes - 1) * n, n, stepper_.next());
  close_ledger(stepper_.next());
  if (options_->record && out_->history.due()) record_row(1);
  share_friction(y_.data(), stepper_.next());
  std::copy_n(stepper_.next(), n, y_.data());
  now_ = time_ += h;
  stepper_.proposed = h;
  starting_.clear();
  note_peaks();
  restart();
  return true;
}

/// Rates at one point, with the directions of friction of what starts.
void Process::rate_at(std::size_t i) {
  const std::size_t n = y_.size(), m = contacts_.size(), count = starting_.size();
  double *y = points_.data() + i * n, *rate = rates_.data() + i * n;
  for (std::size_t k = 0; k < count; ++k) {
    double* direction = field_.patches[starting_[k]].direction;
    direction[0] = std::cos(angles_[i * count + k]);
    direction[1] = std::sin(angles_[i * count + k]);
  }
  field_(0, y, rate);
  ++out_->evaluations;
  for (std::size_t g : starting_)
    for (std::size_t l = field_.patches[g].first; l < field_.patches[g].last; ++l) {
      const std::size_t j = field_.members[l];
      rate[field_.works() + j] += field_.friction[l] * rate[m + j] * field_.slip(g, y);
    }
}

/// One step of Newton on the angles of friction at all points: across it the slip is zero, d⊥·s = 0. How far they turn.
double Process::turn_directions(double h) {
  constexpr std::size_t nodes = Collocation::nodes;
  const std::size_t n = y_.size(), m = contacts_.size(), count = starting_.size(), size = nodes * count;
  jacobian_.assign(size * size, 0);
  residual_.assign(size, 0);
  ahead_.resize(field_.rows());
  for (std::size_t i = 0; i < nodes; ++i)
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t row = field_.row_of(starting_[k]), at = i * count + k;
      const double s = field_.speed(row, points_.data() + i * n),
                   t = field_.speed(row + 1, points_.data() + i * n);
      const double c = std::cos(angles_[at]), z = std::sin(angles_[at]);
      residual_[at] = c * t - z * s;
      jacobian_[at * size + at] = -(c * s + z * t);
    }
  for (std::size_t j = 0; j < nodes; ++j)
    for (std::size_t l = 0; l < count; ++l) {
      const std::size_t at = j * count + l, pushed = field_.row_of(starting_[l]);
      const double bound = field_.bound(starting_[l], rates_.data() + j * n + m);
      std::fill(ahead_.begin(), ahead_.end(), 0.0);
      ahead_[pushed] = -bound * std::sin(angles_[at]);
      ahead_[pushed + 1] = bound * std::cos(angles_[at]);
      if (field_.holds_any()) field_.hold(ahead_.data());
      for (std::size_t k = 0; k < count; ++k) {
        const std::size_t row = field_.row_of(starting_[k]);
        const double along = field_.coupling_row(row, ahead_.data());
        const double across = field_.coupling_row(row + 1, ahead_.data());
        for (std::size_t i = 0; i < nodes; ++i) {
          const double angle = angles_[i * count + k];
          jacobian_[(i * count + k) * size + at] -=
              h * collocation.integral[i][j] * (std::cos(angle) * across - std::sin(angle) * along);
        }
      }
    }
  if (!eliminate(jacobian_, residual_)) return HUGE_VAL;
  double most = 0;
  for (double turn : residual_) most = std::max(most, std::abs(turn));
  const double part = most > 0.5 ? 0.5 / most : 1;
  for (std::size_t at = 0; at < size; ++at) angles_[at] -= part * residual_[at];
  return most;
}

/// Does the iteration end?
bool Process::collocate(double h) {
  constexpr std::size_t nodes = Collocation::nodes;
  const std::size_t n = y_.size(), count = starting_.size();
  for (std::size_t g : starting_) field_.patches[g].grip = Grip::pinned;
  angles_.resize(nodes * count);
  for (std::size_t i = 0; i < nodes; ++i) {
    for (std::size_t k = 0; k < n; ++k)
      points_[i * n + k] = y_[k] + h * collocation.at[i] * stepper_.first_slope()[k];
    for (std::size_t k = 0; k < count; ++k)
      angles_[i * count + k] = std::atan2(first_direction_[2 * k + 1], first_direction_[2 * k]);
  }
  for (int iteration = 0; iteration < 60; ++iteration) {
    for (std::size_t i = 0; i < nodes; ++i) rate_at(i);
    double change = 0;
    for (std::size_t i = 0; i < nodes; ++i)
      for (std::size_t k = 0; k < n; ++k) {
        double sum = 0;
        for (std::size_t j = 0; j < nodes; ++j) sum += collocation.integral[i][j] * rates_[j * n + k];
        const double next = y_[k] + h * sum;
        change = std::max(change, std::abs(next - points_[i * n + k]) * inverse_scale_[k]);
        points_[i * n + k] = next;
      }
    if (!(change < 1e100)) return false;
    if (iteration > 3 && change < 1e-3) return true;
    // Loads first: the slip is small, and its direction needs them.
    if (iteration > 1 && !(turn_directions(h) < HUGE_VAL)) return false;
  }
  return false;
}

/// Nothing else happens in the interval, and what starts goes the way of its friction.
bool Process::undisturbed() {
  const std::size_t n = y_.size(), m = contacts_.size();
  for (std::size_t i = 0; i < Collocation::nodes; ++i) {
    const double *y = points_.data() + i * n, *rate = rates_.data() + i * n;
    for (std::size_t j = 0; j < m; ++j) {
      const Contact& c = contacts_[j];
      const double u = field_.speed(j, y);
      if (c.phase == Phase::compressing && (u < -c.u_floor || y[j] < -0.1 * c.x_floor)) return false;
      if (c.phase == Phase::expanding && (u > c.u_floor || y[j] < c.opens_at)) return false;
      if (c.phase == Phase::open && (reclosing_ == Reclosing::at_once ? u > c.u_floor : y[j] > c.x_floor))
        return false;
    }
    for (std::size_t g = 0; g < field_.patches.size(); ++g)
      if (field_.patches[g].grip == Grip::sticks &&
          field_.magnitude(g, rate + m) > (1 + 1e-11) * field_.hold_bound(g, rate + m))
        return false;
    for (std::size_t k = 0; k < starting_.size(); ++k) {
      const std::size_t row = field_.row_of(starting_[k]);
      if (rate[m + row] * field_.speed(row, y) + rate[m + row + 1] * field_.speed(row + 1, y) < 0)
        return false;
    }
  }
  return true;
}

/// By the last term of the polynomials, 1 where it is just good enough.
double Process::collocation_error(double h) const {
  const std::size_t n = y_.size();
  double sum = 0;
  for (std::size_t k = 0; k < n; ++k) {
    double last = 0;
    for (std::size_t j = 0; j < Collocation::nodes; ++j) last += collocation.leading[j] * rates_[j * n + k];
    // Of a Chebyshev polynomial whose leading term it is, integrated.
    const double error =
        h * last * std::pow(0.25, static_cast<double>(Collocation::nodes) - 1) * inverse_scale_[k];
    sum += error * error;
  }
  return std::sqrt(sum);
}

}  // namespace ictus::frictional
