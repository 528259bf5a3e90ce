#include "ictus/laws/impact/frictional_process.hpp"

#include <algorithm>
#include <cmath>

namespace ictus::frictional {

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

}  // namespace ictus::frictional
