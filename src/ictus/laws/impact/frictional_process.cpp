#include "ictus/laws/impact/frictional_process.hpp"

#include <algorithm>
#include <cmath>

namespace ictus::frictional {

void Process::resolve(const ContactProblem& problem, const ImpactOptions& options, Reclosing reclosing,
                      ImpactOutcome& out) {
  problem_ = &problem;
  options_ = &options;
  out_ = &out;
  reclosing_ = reclosing;
  time_ = now_ = 0;
  if (options.record) out.history.begin(problem.contacts(), options.record_every, options.record_numbers);
  set_up();
  const auto loses = [](double e) { return e < 1; };
  const bool dissipates = std::any_of(problem.restitution.begin(), problem.restitution.end(), loses);
  const double finest = std::max(options.tolerance, finest_tolerance);
  const double rest = dissipates ? 0.01 * finest * finest * available_energy() : 0;
  while (any_loaded() || fly()) {
    if (available_energy() < rest || wedged()) {
      come_to_rest();
      if (!fly()) break;
    }
    if (out.steps == std::min(options.limit, most_steps)) {
      out.fail(
          ImpactStatus::gave_up,
          "the impact did not end within the limit of steps: bodies chatter, or rock between contacts that stick");
      break;
    }
    ++out.steps;
    if (!step()) {
      out.fail(ImpactStatus::gave_up, "no step is short enough for the tolerance");
      break;
    }
  }
  finish();
}

void Process::set_up() {
  const std::size_t m = problem_->contacts();
  field_.read(*problem_, options_->dissipation, reclosing_);
  contacts_.assign(m, Contact{});
  changes_.assign(field_.patches.size(), Change{});
  y_.assign(field_.size(), 0);
  inside_.resize(field_.size());
  rate_inside_.resize(field_.size());
  u_.assign(field_.base.begin(), field_.base.end());
  u_after_.resize(u_.size());
  shared_.assign(m * field_.tangents(), 0);
  set_scales();
  for (std::size_t j = 0; j < m; ++j) set_up_contact(j);
  stepper_.resize(field_.size());
  choose_grips();
  restart();
  size_ = HUGE_VAL;
  for (std::size_t j = 0; j < m; ++j)
    if (contacts_[j].phase != Phase::open)
      size_ = std::min({size_, 0.1 * contacts_[j].reach / speed_scale_, step_over_touch(j, u_[j])});
}

void Process::set_scales() {
  const std::size_t m = problem_->contacts();
  speed_scale_ = 0;
  for (std::size_t j = 0; j < m; ++j) {
    const double stored = field_.energy(j, problem_->precompression[j]);
    speed_scale_ =
        std::max({speed_scale_, problem_->closing[j], std::sqrt(2 * stored * field_.coupling.diagonal[j])});
  }
  double fastest = speed_scale_;
  for (std::size_t row = m; row < field_.rows(); ++row)
    fastest = std::max(fastest, std::abs(field_.base[row]));
  slip_floor_ = 1e-13 * fastest;
}

void Process::set_up_contact(std::size_t j) {
  const SparseRows& w = field_.coupling;
  Contact& c = contacts_[j];
  const double n = field_.exponent[j], k = field_.stiffness[j];
  const auto depth_of = [&](double speed) {
    return std::pow((n + 1) * speed * speed / (2 * w.diagonal[j] * k), 1 / (n + 1));
  };
  // Round-off of u = u₀ − W p, with impulses as large as two elastic bodies exchange.
  double noise = 0;
  for (std::size_t i = w.start[j]; i < w.start[j + 1]; ++i)
    noise += std::abs(w.value[i]) * 2 * speed_scale_ / w.diagonal[w.column[i]];
  c.reach = depth_of(speed_scale_);
  time_scale_ = j == 0 ? c.reach / speed_scale_ : std::min(time_scale_, c.reach / speed_scale_);
  c.u_floor = std::max(0.02 * std::max(options_->tolerance, finest_tolerance) * speed_scale_, 4e-15 * noise);
  c.x_floor = depth_of(c.u_floor);
  c.e = problem_->restitution[j] < smallest_restitution ? 0 : problem_->restitution[j];
  if (c.e == 0) field_.slope[j] = 1;
  const std::size_t m = contacts_.size();
  const double local = 0.2 * options_->tolerance;
  inverse_scale_.resize(field_.size());
  inverse_scale_[j] = 1 / (local * c.reach);
  inverse_scale_[m + j] = w.diagonal[j] / (local * speed_scale_);
  inverse_scale_[field_.works() + j] =
      w.diagonal[j] / (local * speed_scale_ * std::max(1e13 * slip_floor_, speed_scale_));
  for (std::size_t a = 0; a < field_.tangents(); ++a) {
    const std::size_t row = field_.row_of(field_.patch_of[j]) + a;
    inverse_scale_[m + row] = w.diagonal[row] / (local * speed_scale_);
  }
  const double u = u_[j];
  double& x = y_[j];
  x = problem_->precompression[j];
  // What is closed by a touch too weak to be told of is closed.
  if (reclosing_ == Reclosing::by_gap && x == 0 && problem_->gap[j] > c.x_floor) x = -problem_->gap[j];
  // Without restitution an expansion takes no time, and gives nothing back.
  if (c.e == 0 && x > 0 && u < -c.u_floor) {
    out_->loss[j] += field_.energy(j, x);
    x = 0;
  }
  const bool closed = x > 0 || (x == 0 && u >= -c.u_floor);
  c.phase = !closed ? Phase::open : u >= -c.u_floor ? Phase::compressing : Phase::expanding;
  field_.set_phase(j, c.phase);
  if (!closed) return;
  c.peak = std::max(x, 0.0);
  c.opens_at = opening_depth(c, n);
  if (u > c.u_floor) {
    c.touched = true;
    out_->events.push_back({ImpactEventKind::compression_starts, j, 0, 0, u});
  }
}

bool Process::any_loaded() const {
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const Contact& c = contacts_[j];
    if (reclosing_ == Reclosing::by_gap && c.phase == Phase::open) continue;
    if (y_[j] > c.x_floor || u_[j] > c.u_floor) return true;
  }
  return false;
}

/// What springs hold and what touching contacts could still take up, J.
double Process::available_energy() const {
  double sum = 0;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const bool open = contacts_[j].phase == Phase::open;
    if (open && y_[j] < 0) continue;
    const double u = std::max(u_[j], 0.0);
    sum += (open ? 0 : field_.energy(j, y_[j])) + u * u / (2 * field_.coupling.diagonal[j]);
  }
  return sum;
}

/// Bodies between contacts that stick may come to rest with loads that friction holds: nothing moves, nothing is
/// pushed, and the springs stay compressed.
bool Process::wedged() {
  const double still = 0.1 * std::max(options_->tolerance, finest_tolerance) * speed_scale_;
  const std::size_t m = contacts_.size();
  // slope(0) holds the forces at the start of the step.
  const double* forces = stepper_.slope(0) + m;
  const auto rests = [&](std::size_t row) {
    return std::abs(u_[row]) <= still && std::abs(field_.coupling_row(row, forces)) * time_scale_ <= still;
  };
  bool any = false;
  for (std::size_t j = 0; j < m; ++j) {
    if (contacts_[j].phase == Phase::open) continue;
    any = any || y_[j] > contacts_[j].x_floor;
    if (!rests(j)) return false;
    const Patch& patch = field_.patches[field_.patch_of[j]];
    for (std::size_t a = 0; a < field_.tangents() && patch.grip != Grip::loose; ++a)
      if (!rests(field_.row_of(field_.patch_of[j]) + a)) return false;
  }
  return any;
}

/// The end of an inelastic collapse: what is left is lost, and no touching contact goes on closing. What sticks goes on
/// sticking.
void Process::come_to_rest() {
  constexpr int sweeps = 200;
  const std::size_t m = contacts_.size();
  double largest = 1;
  std::copy(y_.begin(), y_.end(), inside_.begin());
  for (int sweep = 0; sweep < sweeps && largest > 0; ++sweep) {
    largest = 0;
    for (std::size_t j = 0; j < m; ++j) {
      const double u = field_.speed(j, y_.data());
      if (y_[j] < 0 || u <= 1e-16 * speed_scale_) continue;
      y_[m + j] += u / field_.coupling.diagonal[j];
      largest = std::max(largest, u);
    }
  }
  stick_on(inside_.data());
  read_speeds(y_.data(), u_after_);
  for (std::size_t j = 0; j < m; ++j)
    out_->loss[j] += (y_[m + j] - inside_[m + j]) * (u_[j] + u_after_[j]) / 2;
  for (std::size_t row = m; row < field_.rows(); ++row)
    y_[field_.works() + field_.members[field_.patches[(row - m) / field_.tangents()].first]] +=
        (y_[m + row] - inside_[m + row]) * (u_[row] + u_after_[row]) / 2;
  share_friction(inside_.data(), y_.data());
  for (std::size_t j = 0; j < m; ++j) {
    const Contact& c = contacts_[j];
    if (c.phase == Phase::open) continue;
    const double held = field_.energy(j, y_[j]);
    const double turned =
        c.phase == Phase::expanding ? (1 - c.e * c.e) * (field_.energy(j, c.peak) - held) : 0;
    out_->loss[j] += held + (options_->dissipation == Dissipation::bi_stiffness ? turned : 0);
    enter(j, Phase::open);
  }
  choose_grips();
  restart();
  out_->status = ImpactStatus::collapsed;
}

/// Friction in stick that goes with the impulses since `before`, as far as the cone allows.
void Process::stick_on(const double* before) {
  if (!field_.holds_any()) return;
  const std::size_t m = contacts_.size(), t = field_.tangents();
  ahead_.assign(field_.rows(), 0);
  for (std::size_t j = 0; j < m; ++j) ahead_[j] = y_[m + j] - before[m + j];
  field_.hold(ahead_.data());
  for (std::size_t g = 0; g < field_.patches.size(); ++g) {
    double* q = y_.data() + m + field_.row_of(g);
    double after = 0;
    for (std::size_t a = 0; a < t; ++a) after = std::hypot(after, q[a] + ahead_[field_.row_of(g) + a]);
    if (after > field_.bound(g, y_.data() + m)) continue;
    for (std::size_t a = 0; a < t; ++a) q[a] += ahead_[field_.row_of(g) + a];
  }
}

/// No contact has a load: bodies fly until the next gap has closed.
bool Process::fly() {
  if (reclosing_ == Reclosing::at_once) return false;
  double wait = HUGE_VAL;
  for (std::size_t j = 0; j < contacts_.size(); ++j)
    if (contacts_[j].phase == Phase::open && u_[j] > contacts_[j].u_floor)
      wait = std::min(wait, std::max(0.0, -y_[j] / u_[j]));
  if (wait == HUGE_VAL) return false;
  time_ += wait;
  now_ = time_;
  size_ = HUGE_VAL;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    Contact& c = contacts_[j];
    if (c.phase != Phase::open) continue;
    y_[j] = std::min(0.0, y_[j] + u_[j] * wait);
    if (!(u_[j] > c.u_floor) || -y_[j] > 1e-12 * u_[j] * time_ + 1e-13 * c.reach) continue;
    y_[j] = 0;
    out_->events.push_back(
        {c.touched ? ImpactEventKind::repeated_impact : ImpactEventKind::compression_starts, j, time_,
         out_->impulse[j] + y_[contacts_.size() + j], u_[j]});
    c.touched = true;
    enter(j, Phase::compressing);
    size_ = std::min({size_, 0.1 * c.reach / speed_scale_, step_over_touch(j, u_[j])});
  }
  choose_grips();
  restart();
  return true;
}

void Process::read_speeds(const double* y, std::vector<double>& u) const {
  for (std::size_t row = 0; row < field_.rows(); ++row) u[row] = field_.speed(row, y);
}

void Process::restart() {
  field_(0, y_.data(), stepper_.slope(0));
  ++out_->evaluations;
  read_speeds(y_.data(), u_);
}

/// One step of at most `size_`, shortened until the error is small; the length taken, or 0 where none is.
double Process::attempt() {
  double h = size_;
  for (int tries = 0; tries < 200; ++tries) {
    exactly(h);
    const double error = stepper_.error(h, [this](std::size_t k) { return inverse_scale_[k]; });
    if (error <= 1) {
      size_ = h * std::min(6.0, 0.9 * std::pow(std::max(error, 1e-8), -1.0 / 8));
      return h;
    }
    h *= error < 1e300 ? std::max(0.1, 0.9 * std::pow(error, -1.0 / 8)) : 0.1;
  }
  return 0;
}

void Process::exactly(double h) {
  stepper_.attempt(field_, y_.data(), h);
  out_->evaluations += dop853::stages;
  h_ = h;
  dense_ready_ = false;
}

bool Process::step() {
  if (!starting_.empty()) return launch();
  approach_openings();
  approach_stops();
  do {
    if (attempt() == 0) return false;
  } while (let_go());
  const double whole = h_;
  read_speeds(stepper_.next(), u_after_);
  find_candidates();
  const double cut = cut_fraction();
  if (cut < 1) exactly(whole * cut);
  close_ledger(stepper_.next());
  if (cut < 1) locate_stop(cut);
  if (options_->record) record();
  read_events(cut, whole);
  share_friction(y_.data(), stepper_.next());
  std::copy_n(stepper_.next(), y_.size(), y_.data());
  changed_ = grips_changed_ = false;
  now_ = time_ + h_;
  for (const Candidate& candidate : candidates_)
    if (candidate.happens) apply(candidate);
  time_ = now_;
  settle_silent();
  note_peaks();
  stop_small_slips();
  if (grips_changed_) {
    read_speeds(y_.data(), u_);
    choose_grips();
  }
  restart();
  return true;
}

/// A slip that stops must be zero at the end of the step, more exactly than the dense output knows: Newton on its
/// length.
double Process::locate_stop(double cut) {
  for (const Candidate& event : candidates_) {
    if (event.kind != Kind::stops || event.fraction != cut) continue;
    const std::size_t row = field_.row_of(event.who), m = contacts_.size();
    for (int correction = 0; correction < 4; ++correction) {
      const double slip = field_.speed(row, stepper_.next());
      if (std::abs(slip) < 0.01 * slip_floor_) break;
      const double rate = -field_.coupling_row(row, stepper_.slope(dop853::stages) + m);
      const double h = h_ - slip / rate;
      if (!(h > 0.5 * h_ && h < 2 * h_)) break;
      exactly(h);
      close_ledger(stepper_.next());
    }
    break;
  }
  return h_;
}

/// x^η is not smooth where x leaves or reaches zero: the longest step that the tolerance allows across such a point,
/// s, as in compression_steps.cpp.
double Process::step_over_touch(std::size_t j, double rate) const {
  const double n = field_.exponent[j];
  if (n == 1) return HUGE_VAL;
  const double force = field_.force(j, std::abs(rate)) * field_.coupling.diagonal[j];
  return std::pow(options_->tolerance * speed_scale_ / (3e-4 * force), 1 / (n + 1));
}

/// Expanding contacts reach zero in steps that become shorter with the way that is left.
void Process::approach_openings() {
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    if (contacts_[j].phase != Phase::expanding || contacts_[j].opens_at > 0) continue;
    const double rate = field_.yield[j] * u_[j];
    if (!(rate < 0)) continue;
    const double left = -y_[j] / rate;
    if (left < 2 * size_) size_ = std::min(size_, std::max(0.7 * left, step_over_touch(j, rate)));
  }
}

/// The end of the step is moved, against its error estimate by very little, to where the energies of motion, springs,
/// losses and friction add up to what they were. Slips that are zero stay so: friction in stick answers the impulses
/// that are added. [Hairer2006, §IV.4]
void Process::close_ledger(double* next) {
  constexpr int passes = 3;
  read_speeds(next, u_after_);
  for (int pass = 0; pass < passes; ++pass) {
    const double shift = ledger_shift(next);
    if (shift == 0) return;
    const std::size_t m = contacts_.size();
    ahead_.assign(field_.rows(), 0);
    for (std::size_t j = 0; j < m; ++j) {
      if (field_.push[j] == 0) continue;
      const double by_depth = shift / (field_.yield[j] * inverse_scale_[j] * inverse_scale_[j]);
      next[j] += by_depth * field_.running_force(j, next[j]);
      ahead_[j] = -shift * u_after_[j] / (inverse_scale_[m + j] * inverse_scale_[m + j]);
    }
    rub_along(next);
    if (field_.holds_any()) field_.hold(ahead_.data());
    for (std::size_t row = 0; row < field_.rows(); ++row) next[m + row] += ahead_[row];
    read_speeds(next, u_after_);
  }
}

/// How far, 0 where the ledger is closed to round-off.
double Process::ledger_shift(const double* next) {
  const std::size_t m = contacts_.size();
  double remainder = 0, steepness = 0, size = 0;
  const auto count = [&](double energy) {
    remainder += energy;
    size = std::max(size, std::abs(energy));
  };
  for (std::size_t row = 0; row < field_.rows(); ++row)
    count(-(next[m + row] - y_[m + row]) * (u_[row] + u_after_[row]) / 2);
  for (std::size_t j = 0; j < m; ++j) {
    count(next[field_.works() + j] - y_[field_.works() + j]);
    if (field_.push[j] == 0) continue;
    const double kept = 1 / field_.yield[j], n = field_.exponent[j], force = field_.running_force(j, next[j]);
    count(kept * (force * next[j] - field_.running_force(j, y_[j]) * y_[j]) / (n + 1));
    const double by_depth = kept * force / inverse_scale_[j],
                 by_impulse = u_after_[j] / inverse_scale_[m + j];
    steepness += by_depth * by_depth + by_impulse * by_impulse;
  }
  return steepness > 0 && std::abs(remainder) > 4e-16 * size ? -remainder / steepness : 0;
}

/// The friction of slipping patches that goes with the impulses `ahead_`, and its work.
void Process::rub_along(double* next) {
  const std::size_t t = field_.tangents();
  for (std::size_t g = 0; g < field_.patches.size(); ++g) {
    const Patch& patch = field_.patches[g];
    if (patch.grip != Grip::slips) continue;
    const std::size_t row = field_.row_of(g);
    const double slip = t == 1 ? patch.sign * u_after_[row] : std::hypot(u_after_[row], u_after_[row + 1]);
    for (std::size_t i = patch.first; i < patch.last; ++i) {
      const std::size_t j = field_.members[i];
      const double rubbed = field_.friction[j] * ahead_[j];
      next[field_.works() + j] += rubbed * slip;
      if (t == 1)
        ahead_[row] += patch.sign * rubbed;
      else if (slip > 0)
        for (std::size_t a = 0; a < t; ++a) ahead_[row + a] += rubbed * u_after_[row + a] / slip;
    }
  }
}

/// Contacts of one patch take parts of its friction that follow their normal impulses: each stays in its cone.
void Process::share_friction(const double* before, const double* after) {
  const std::size_t m = contacts_.size(), t = field_.tangents();
  for (std::size_t g = 0; g < field_.patches.size(); ++g) {
    const Patch& patch = field_.patches[g];
    if (patch.last - patch.first == 1) continue;
    double sum = 0;
    const auto part = [&](std::size_t j) {
      return field_.friction[j] * std::max(0.0, after[m + j] - before[m + j]);
    };
    for (std::size_t i = patch.first; i < patch.last; ++i) sum += part(field_.members[i]);
    for (std::size_t i = patch.first; i < patch.last; ++i) {
      const std::size_t j = field_.members[i];
      const double share = sum > 0 ? part(j) / sum : 1 / static_cast<double>(patch.last - patch.first);
      for (std::size_t a = 0; a < t; ++a) {
        const std::size_t k = m + field_.row_of(g) + a;
        shared_[j * t + a] += share * (after[k] - before[k]);
      }
    }
  }
}

}  // namespace ictus::frictional
