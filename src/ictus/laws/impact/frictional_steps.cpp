#include "ictus/laws/impact/frictional_process.hpp"

#include <algorithm>
#include <cmath>

namespace ictus::frictional {

void Process::read_speeds(const double* y, std::vector<double>& u) const {
  for (std::size_t row = 0; row < field_.rows(); ++row) u[row] = field_.speed(row, y);
}

void Process::restart() {
  stepper_.begin(field_, 0, y_.data());
  read_speeds(y_.data(), u_);
}

/// One step of at most the size proposed, shortened until the error is small; false where there is none.
bool Process::attempt() {
  h_ = stepper_.attempt(field_, HUGE_VAL, [this](double h) {
    return stepper_.error(h, [this](std::size_t k) { return inverse_scale_[k]; });
  });
  return h_ > 0;
}

void Process::exactly(double h) {
  stepper_.retake(field_, h);
  h_ = h;
}

bool Process::step() {
  if (!starting_.empty()) return launch();
  approach_openings();
  approach_stops();
  do {
    if (!attempt()) return false;
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
      const double rate = -field_.coupling_row(row, stepper_.last_slope() + m);
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
  const double force = field_.force(j, std::abs(rate)) * contacts_[j].weight;
  return std::pow(options_->tolerance * speed_scale_ / (3e-4 * force), 1 / (n + 1));
}

/// Expanding contacts reach zero in steps that become shorter with the way that is left.
void Process::approach_openings() {
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    if (contacts_[j].phase != Phase::expanding || contacts_[j].opens_at > 0) continue;
    const double rate = field_.yield[j] * u_[j];
    if (!(rate < 0)) continue;
    const double left = -y_[j] / rate;
    double& size = stepper_.proposed;
    if (left < 2 * size) size = std::min(size, std::max(0.7 * left, step_over_touch(j, rate)));
  }
}

}  // namespace ictus::frictional
