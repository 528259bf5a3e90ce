// Which contacts take part: those with a load and their surroundings, with their numbers side by side.

#include <algorithm>
#include <cmath>
#include <functional>

#include "ictus/laws/impact/compression.hpp"

namespace ictus::compression {

void Process::choose_set() {
  scatter();
  choose_among_set();
}

/// The contacts with a load, those that close soon, and those around them. Nothing changes outside, but that
/// gaps go on closing: only the last set and those that wait are looked through.
void Process::choose_among_set() {
  std::swap(set_, last_set_);
  set_.clear();
  choose_again_ = false;
  since_choice_ = 0;
  for (std::size_t j : last_set_) place_[j] = contacts_.size();
  const bool all = contacts_.size() <= small;
  for (std::size_t j : last_set_)
    if (all || loaded(contacts_[j])) take(j, 0);
  if (!all && reclosing_ == Reclosing::by_gap) take_those_that_close_soon();
  for (std::size_t i = 0; i < set_.size(); ++i) {
    const std::size_t j = set_[i];
    if (contacts_[j].distance == margin) continue;
    for (std::size_t k = problem_->delassus.start[j]; k < problem_->delassus.start[j + 1]; ++k)
      take(problem_->delassus.column[k], contacts_[j].distance + 1);
  }
  std::sort(set_.begin(), set_.end());
  gather();
}

void Process::take(std::size_t j, int distance) {
  if (place_[j] != contacts_.size()) return;
  Contact& c = contacts_[j];
  if (reclosing_ == Reclosing::by_gap && c.phase == Phase::open)
    c.x = std::min(0.0, c.x + c.u * (time_ - c.seen));
  c.seen = time_;
  c.distance = static_cast<unsigned char>(distance);
  place_[j] = 0;
  set_.push_back(j);
}

void Process::take_those_that_close_soon() {
  constexpr double soon = 32;  // steps
  for (std::size_t j : last_set_)
    if (place_[j] == contacts_.size()) wait_for(j);
  while (!waits_.empty() && waits_.front().until <= time_ + soon * stride_) {
    const Wait next = waits_.front();
    std::pop_heap(waits_.begin(), waits_.end(), std::greater<>());
    waits_.pop_back();
    const Contact& c = contacts_[next.contact];
    // It may have been in the set since, and wait for another time now.
    if (c.phase == Phase::open && c.u > c.u_floor && c.seen - c.x / c.u <= next.until * (1 + 1e-12))
      take(next.contact, 0);
  }
}

void Process::wait_for(std::size_t contact) {
  const Contact& c = contacts_[contact];
  if (c.phase != Phase::open || !(c.u > c.u_floor)) return;
  waits_.push_back({c.seen - std::min(c.x, 0.0) / c.u, contact});
  std::push_heap(waits_.begin(), waits_.end(), std::greater<>());
}

/// s, when the first gap outside the set is closed, or before.
double Process::next_touch() const { return waits_.empty() ? HUGE_VAL : waits_.front().until; }

/// No contact has a load: bodies fly until the next gap has closed.
bool Process::fly() {
  if (reclosing_ == Reclosing::at_once) return false;
  read_set();
  for (std::size_t j : set_) wait_for(j);
  const auto closing_time = [this](std::size_t j) {
    const Contact& c = contacts_[j];
    return c.phase == Phase::open && c.u > c.u_floor ? c.seen - std::min(c.x, 0.0) / c.u : HUGE_VAL;
  };
  // An entry that is out of date is older than the contact's present one.
  const auto drop_old = [&] {
    while (!waits_.empty() && closing_time(waits_.front().contact) > waits_.front().until * (1 + 1e-12)) {
      std::pop_heap(waits_.begin(), waits_.end(), std::greater<>());
      waits_.pop_back();
    }
  };
  drop_old();
  if (waits_.empty()) return false;
  const double flight = std::max(0.0, next_touch() - time_), pressed = time_ - followed_.flown;
  if (pressed > 0 && (flight > longest_flight_ * pressed || time_ + flight > until_)) return false;
  scatter();
  followed_.flown += flight;
  time_ += flight;
  for (drop_old(); !waits_.empty(); drop_old()) {
    const std::size_t j = waits_.front().contact;
    const double late = 1e-12 * time_ + 1e-13 * contacts_[j].reach / speed_scale_;
    if (waits_.front().until > time_ + late) break;
    touch(j);
  }
  stepper_.size() = 0;
  choose_among_set();
  return true;
}

/// The gap of a contact has closed in flight.
void Process::touch(std::size_t j) {
  Contact& c = contacts_[j];
  c.x = 0;
  c.seen = time_;
  c.phase = Phase::compressing;
  out_->events.push_back({c.touched ? ImpactEventKind::repeated_impact : ImpactEventKind::compression_starts,
                          j, time_, out_->impulse[j], c.u});
  c.touched = true;
  if (place_[j] != contacts_.size()) return;
  place_[j] = set_.size();
  set_.push_back(j);
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
    at(slot).seen = time_;
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
