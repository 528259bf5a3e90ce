// Events of an impact, as they are applied at the end of a step: phases, losses, what is told and recorded.

#include <algorithm>
#include <cmath>

#include "ictus/base/roots.hpp"
#include "ictus/laws/impact/compression.hpp"

namespace ictus::compression {

void Process::apply(const Candidate& event) {
  switch (event.kind) {
    case ImpactEventKind::compression_ends: return end_compression(event);
    case ImpactEventKind::compressed_again: return compress_again(event);
    case ImpactEventKind::opens: return open(event);
    default: return close(event);
  }
}

void Process::end_compression(const Candidate& event) {
  Contact& c = at(event.slot);
  c.peak = event.depth;
  // [Liu2008, eq. (64)]: the work stored so far, W_c + E₀, says how much comes back.
  if (problem_->of_work(set_[event.slot])) {
    c.e = restitution_at(set_[event.slot], field_.energy(event.slot, event.depth));
    const bool steeper = options_->dissipation == Dissipation::bi_stiffness && c.e > 0;
    field_.slope[event.slot] = steeper ? 1 / (c.e * c.e) : 1;
  }
  c.opens_at = opening_depth(c, field_.exponent[event.slot]);
  out_->note_force(set_[event.slot], field_.force(event.slot, event.depth), event.time);
  enter(event.slot, Phase::expanding);
  if (!c.touched) tell(ImpactEventKind::compression_starts, event);
  c.touched = true;
  tell(ImpactEventKind::compression_ends, event);
  if (c.e == 0) options_->dissipation == Dissipation::mono_stiffness ? open(event) : fall(event);
}

/// The depth at which a contact bears what its neighbours push.
double Process::balanced_depth(std::size_t slot) {
  const double own = field_.coupling.diagonal[slot];
  const double push =
      own * stepper_.forces_after()[slot] - field_.coupling_row(slot, stepper_.forces_after());
  return push > 0 ? std::pow(push / (own * field_.stiffness[slot]), 1 / field_.exponent[slot]) : 0;
}

/// The limit e → 0 of a bi-stiffness expansion: x falls at once, while the neighbours push on, to where the
/// force has done no work on the closing speed, W (E(x₁) − E(x)) = push (x₁ − x); the contact opens if there
/// is no such depth. Where the push fades, a contact that bears it falls all the time: it falls by small
/// steps instead.
void Process::fall(const Candidate& event) {
  constexpr double small_step = 1e-3;
  const std::size_t slot = event.slot;
  const double top = event.depth, balance = std::min(top, balanced_depth(slot));
  const double bears = field_.force(slot, balance);
  const auto work = [&](double x) {
    return field_.energy(slot, top) - field_.energy(slot, x) - bears * (top - x);
  };
  if (!(work(0) < 0) || balance <= at(slot).x_floor) return open(event);
  const double at_least = (1 - small_step) * balance;
  const double depth =
      work(at_least) > 0 ? bracketed_root(work, 0, at_least, work(0), work(at_least)) : at_least;
  out_->loss[set_[slot]] += field_.energy(slot, top) - field_.energy(slot, depth);
  y_[slot] = depth;
  enter(slot, Phase::compressing);
  changed_ = true;
  tell(ImpactEventKind::compressed_again, event);
}

void Process::compress_again(const Candidate& event) {
  Contact& c = at(event.slot);
  enter(event.slot, Phase::compressing);
  const double given_back = field_.energy(event.slot, c.peak) - field_.energy(event.slot, event.depth);
  if (options_->dissipation == Dissipation::bi_stiffness)
    out_->loss[set_[event.slot]] += (1 - c.e * c.e) * given_back;
  tell(ImpactEventKind::compressed_again, event);
}

/// What the contact still holds, or what its steeper expansion did not give back, is lost. [Liu2008, eqs.
/// (38), (64)]
void Process::open(const Candidate& event) {
  const Contact& c = at(event.slot);
  const bool mono = options_->dissipation == Dissipation::mono_stiffness;
  const double not_given_back = (1 - c.e * c.e) * field_.energy(event.slot, c.peak);
  out_->loss[set_[event.slot]] += mono ? field_.energy(event.slot, event.depth) : not_given_back;
  enter(event.slot, Phase::open);
  if (c.peak > c.x_floor) tell(ImpactEventKind::opens, event);
  out_->duration = event.time;
}

void Process::enter(std::size_t slot, Phase phase) {
  changed_ = changed_ || phase == Phase::open || at(slot).phase == Phase::open || field_.slope[slot] != 1;
  at(slot).phase = phase;
  at(slot).at_once = at(slot).since == now_ ? at(slot).at_once + 1 : 0;
  at(slot).since = now_;
  field_.set_phase(slot, phase);
  if (phase == Phase::open) y_[slot] = 0;
}

void Process::close(const Candidate& event) {
  Contact& c = at(event.slot);
  tell(c.touched ? ImpactEventKind::repeated_impact : ImpactEventKind::compression_starts, event);
  c.touched = true;
  enter(event.slot, Phase::compressing);
  y_[event.slot] = std::max(y_[event.slot], 0.0);
  stepper_.size() = std::min(stepper_.size(), step_over_touch(event.slot, u_after_[event.slot]));
}

void Process::tell(ImpactEventKind kind, const Candidate& event) {
  out_->events.push_back({kind, set_[event.slot], event.time, event.impulse, event.closing});
}

/// Contacts at rest count as closed until they are seen to part: they must not pull. Has any been let go?
bool Process::let_go() {
  bool any = false;
  for (std::size_t slot = 0; slot < set_.size(); ++slot) {
    const Contact& c = at(slot);
    const bool at_rest =
        c.phase == Phase::compressing && y_[slot] <= c.x_floor && u_[slot] <= 1e-3 * c.u_floor;
    if (!at_rest || stepper_.next()[slot] > -0.1 * c.x_floor) continue;
    enter(slot, Phase::open);
    any = true;
  }
  if (any) restart();
  return any;
}

/// Contacts too weak to matter open without a word; those that are open stay at zero depth.
void Process::settle_silent() {
  for (std::size_t slot = 0; slot < set_.size(); ++slot) {
    Contact& c = at(slot);
    double& x = y_[slot];
    if (c.phase == Phase::compressing && u_after_[slot] < -c.u_floor && x <= c.x_floor)
      enter(slot, Phase::open);
    if (c.phase == Phase::compressing && !c.touched && x > c.x_floor) {
      c.touched = true;  // a contact at rest, compressed by its neighbours
      out_->events.push_back({ImpactEventKind::compression_starts, set_[slot], now_,
                              out_->impulse[set_[slot]] + y_[set_.size() + slot], u_after_[slot]});
    }
    if (c.phase != Phase::open && c.distance >= margin / 2 && x > c.x_floor) choose_again_ = true;
  }
}

/// Far before a pulse depths fall doubly exponentially: numbers that cost much and mean nothing.
void Process::forget_nothing() {
  for (std::size_t k = 0; k < y_.size(); ++k)
    if (std::abs(y_[k]) * inverse_scale_[k] < nothing) y_[k] = 0;
}

void Process::note_peaks() {
  for (std::size_t slot = 0; slot < set_.size(); ++slot) {
    const Contact& c = at(slot);
    if (c.phase == Phase::open || c.x > y_[slot]) continue;
    out_->note_force(set_[slot], field_.force(slot, y_[slot]), time_);
  }
}

/// Forces and impulses along the step, where the history asks for them.
void Process::record(double h) {
  constexpr int parts = 4;
  ImpactHistory& history = out_->history;
  if (out_->steps == 1 && history.due()) record_row(0, h);
  for (int part = 1; part <= parts; ++part)
    if (history.due()) record_row(static_cast<double>(part) / parts, h);
}

void Process::record_row(double fraction, double h) {
  const bool at_end = fraction == 1;
  if (!at_end) need_dense();
  const std::size_t m = set_.size();
  const ImpactHistory::Row row = out_->history.add(time_ + fraction * h);
  std::copy(out_->impulse.begin(), out_->impulse.end(), row.impulse.begin());
  for (std::size_t slot = 0; slot < m; ++slot) {
    const double depth = at_end ? stepper_.next()[slot] : depth_at(slot, fraction);
    row.force[set_[slot]] = field_.force(slot, depth);
    row.impulse[set_[slot]] +=
        at_end ? stepper_.next()[m + slot] : stepper_.at(y_.data(), m + slot, fraction);
  }
}

void Process::note_gaps() {
  followed_.end = time_;
  followed_.gap.clear();
  for (const Contact& c : contacts_) {
    const bool open = c.phase == Phase::open;
    followed_.gap.push_back(open ? std::max(0.0, -c.x - c.u * (time_ - c.seen)) : 0);
  }
}

void Process::finish() {
  scatter();
  if (out_->history.lacks_end())
    std::copy(out_->impulse.begin(), out_->impulse.end(), out_->history.add(time_).impulse.begin());
  out_->evaluations = stepper_.evaluations();
  note_gaps();
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const Contact& c = contacts_[j];
    out_->closed[j] = c.touched && c.e < 1 && c.u > -c.u_floor;
    if (out_->closed[j] && out_->status == ImpactStatus::resolved) out_->status = ImpactStatus::collapsed;
  }
}

}  // namespace ictus::compression
