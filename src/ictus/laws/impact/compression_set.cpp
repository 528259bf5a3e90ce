// Which contacts take part: those with a load and their surroundings, with their numbers side by side.

#include <algorithm>
#include <cmath>

#include "ictus/laws/impact/compression.hpp"

namespace ictus::compression {

/// The contacts with a load and those around them. Nothing changes outside: only the last set is looked
/// through.
void Process::choose_set() {
  scatter();
  std::swap(set_, last_set_);
  set_.clear();
  choose_again_ = false;
  since_choice_ = 0;
  const std::size_t nowhere = contacts_.size();
  for (std::size_t j : last_set_) place_[j] = nowhere;
  const auto take = [&](std::size_t j, int distance) {
    if (place_[j] != nowhere) return;
    place_[j] = 0;
    contacts_[j].distance = static_cast<unsigned char>(distance);
    set_.push_back(j);
  };
  const bool all = nowhere <= small || reclosing_ == Reclosing::by_gap;
  for (std::size_t j : last_set_)
    if (all || loaded(contacts_[j])) take(j, 0);
  for (std::size_t i = 0; i < set_.size(); ++i) {
    const std::size_t j = set_[i];
    if (contacts_[j].distance == margin) continue;
    for (std::size_t k = problem_->delassus.start[j]; k < problem_->delassus.start[j + 1]; ++k)
      take(problem_->delassus.column[k], contacts_[j].distance + 1);
  }
  std::sort(set_.begin(), set_.end());
  gather();
}

/// Numbers of the set, side by side; impulses count from here.
void Process::gather() {
  const std::size_t m = set_.size();
  for (std::size_t slot = 0; slot < m; ++slot) place_[set_[slot]] = slot;
  field_.clear();
  y_.assign(2 * m, 0);
  inverse_scale_.resize(2 * m);
  for (std::size_t slot = 0; slot < m; ++slot) {
    const std::size_t j = set_[slot];
    const Contact& c = contacts_[j];
    const bool steeper = options_->dissipation == Dissipation::bi_stiffness && c.e > 0;
    field_.stiffness.push_back(problem_->stiffness[j]);
    field_.exponent.push_back(problem_->exponent[j]);
    field_.slope.push_back(steeper ? 1 / (c.e * c.e) : 1);
    field_.base.push_back(c.u);
    y_[slot] = c.x;
    const double local = 0.2 * options_->tolerance;
    inverse_scale_[slot] = 1 / (local * c.reach);
    inverse_scale_[m + slot] = problem_->delassus.diagonal[j] / (local * speed_scale_);
    for (std::size_t k = problem_->delassus.start[j]; k < problem_->delassus.start[j + 1]; ++k) {
      const std::size_t other = place_[problem_->delassus.column[k]];
      if (other < m) field_.coupling.add(other, problem_->delassus.value[k]);
    }
    field_.coupling.end_row();
  }
  field_.prepare(reclosing_);
  for (std::size_t slot = 0; slot < m; ++slot) field_.set_phase(slot, at(slot).phase);
  stepper_.choose(field_);
  u_.resize(m);
  u_after_.resize(m);
  restart();
  if (stepper_.size() > 0) return;
  stepper_.size() = HUGE_VAL;
  for (std::size_t slot = 0; slot < m; ++slot)
    if (at(slot).phase != Phase::open)
      stepper_.size() =
          std::min({stepper_.size(), 0.1 * at(slot).reach / speed_scale_, step_over_touch(slot, at(slot).u)});
}

void Process::read_set() {
  for (std::size_t slot = 0; slot < set_.size(); ++slot) {
    at(slot).x = y_[slot];
    at(slot).u = u_[slot];
  }
}

/// What the set has come to, back to the contacts; a new set has to be gathered after it.
void Process::scatter() {
  const std::size_t m = set_.size();
  read_set();
  for (std::size_t slot = 0; slot < m; ++slot) out_->impulse[set_[slot]] += y_[m + slot];
}

void Process::restart() {
  stepper_.start(field_, y_.data());
  u_ = field_.last_closing();
}

}  // namespace ictus::compression
