// Events of an impact with friction, as they are applied at the end of a step: phases, losses, what is told.

#include <algorithm>
#include <cmath>

#include "ictus/base/roots.hpp"
#include "ictus/laws/impact/frictional_process.hpp"

namespace ictus::frictional {

void Process::apply(const Candidate& event) {
  switch (event.kind) {
    case Kind::turns: return end_compression(event);
    case Kind::again: return compress_again(event);
    case Kind::opens: return open(event);
    case Kind::closes: return close(event);
    case Kind::stops:
    case Kind::breaks: {
      Change& change = changes_[event.who];
      change.at_once = change.since == now_ ? change.at_once + 1 : 0;
      change.since = now_;
      grips_changed_ = true;
    }
  }
}

/// The expansion ends at zero depth, or where only (1 − e²) of the energy is left. [Liu2008, eqs. (89), (90)]
double Process::opening_depth(const Contact& c, double exponent) const {
  if (options_->dissipation == Dissipation::bi_stiffness || c.e == 1) return 0;
  return c.peak * std::pow(1 - c.e * c.e, 1 / (exponent + 1));
}

/// Of a contact that has stored this work; 0 where it is too small to tell.
void Process::take_restitution(std::size_t j, double work) {
  const double e = problem_->restitution_at(j, work);
  contacts_[j].e = e < smallest_restitution ? 0 : e;
  const bool steeper = options_->dissipation == Dissipation::bi_stiffness && contacts_[j].e > 0;
  field_.slope[j] = steeper ? 1 / (e * e) : 1;
}

void Process::end_compression(const Candidate& event) {
  Contact& c = contacts_[event.who];
  c.peak = event.depth;
  if (problem_->of_work(event.who)) take_restitution(event.who, field_.energy(event.who, event.depth));
  c.opens_at = opening_depth(c, field_.exponent[event.who]);
  out_->note_force(event.who, field_.force(event.who, event.depth), event.time);
  enter(event.who, Phase::expanding);
  if (!c.touched) tell(ImpactEventKind::compression_starts, event);
  c.touched = true;
  tell(ImpactEventKind::compression_ends, event);
  if (c.e == 0) options_->dissipation == Dissipation::mono_stiffness ? open(event) : fall(event);
}

/// The limit e → 0 of a bi-stiffness expansion: x falls at once, while the others push on, to where the force has done
/// no work on the closing speed, ∫ c′ dx = 0; the contact opens if there is no such depth. Pushes are those of normals and
/// friction: c′ = push − own λ, while grips stay. Where the push fades, a contact that bears it falls all the time: it
/// falls by small steps instead.
void Process::fall(const Candidate& event) {
  const std::size_t j = event.who, m = contacts_.size();
  // How c′ depends on this load alone, and on the others.
  const auto acceleration = [&](double own_load) {
    std::copy(y_.begin(), y_.end(), inside_.begin());
    inside_[j] = own_load;
    field_(0, inside_.data(), rate_inside_.data());
    return -field_.coupling_row(j, rate_inside_.data() + m);
  };
  const double top = event.depth, push = acceleration(0),
               own = (push - acceleration(top)) / field_.force(j, top);
  const double bears = own > 0 ? std::max(push, 0.0) / own : 0;
  const double balance = std::min(top, std::pow(bears / field_.stiffness[j], 1 / field_.exponent[j]));
  const auto work = [&](double x) { return field_.energy(j, top) - field_.energy(j, x) - bears * (top - x); };
  if (!(work(0) < 0) || balance <= contacts_[j].x_floor) return open(event);
  const double at_least = (1 - shortest_fall_) * balance;
  const bool as_far = work(at_least) > 0;
  const double depth = as_far ? bracketed_root(work, 0, at_least, work(0), work(at_least)) : at_least;
  short_falls_ += !as_far;
  out_->loss[j] += field_.energy(j, top) - field_.energy(j, depth);
  y_[j] = depth;
  enter(j, Phase::compressing);
  grips_changed_ = true;
  tell(ImpactEventKind::compressed_again, event);
}

void Process::compress_again(const Candidate& event) {
  Contact& c = contacts_[event.who];
  enter(event.who, Phase::compressing);
  const double given_back = field_.energy(event.who, c.peak) - field_.energy(event.who, event.depth);
  if (options_->dissipation == Dissipation::bi_stiffness)
    out_->loss[event.who] += (1 - c.e * c.e) * given_back;
  tell(ImpactEventKind::compressed_again, event);
}

/// What the contact still holds, or what its steeper expansion did not give back, is lost. [Liu2008, eqs. (38), (64)]
void Process::open(const Candidate& event) {
  const Contact& c = contacts_[event.who];
  const bool mono = options_->dissipation == Dissipation::mono_stiffness;
  const double not_given_back = (1 - c.e * c.e) * field_.energy(event.who, c.peak);
  out_->loss[event.who] += mono ? field_.energy(event.who, event.depth) : not_given_back;
  enter(event.who, Phase::open);
  grips_changed_ = true;
  if (c.peak > c.x_floor) tell(ImpactEventKind::opens, event);
  out_->duration = event.time;
}

void Process::enter(std::size_t j, Phase phase) {
  Contact& c = contacts_[j];
  c.phase = phase;
  c.at_once = c.since == now_ ? c.at_once + 1 : 0;
  c.since = now_;
  field_.set_phase(j, phase);
  if (phase == Phase::open) y_[j] = 0;
}

void Process::close(const Candidate& event) {
  Contact& c = contacts_[event.who];
  tell(c.touched ? ImpactEventKind::repeated_impact : ImpactEventKind::compression_starts, event);
  c.touched = true;
  enter(event.who, Phase::compressing);
  grips_changed_ = true;
  y_[event.who] = std::max(y_[event.who], 0.0);
  stepper_.proposed = std::min(stepper_.proposed, step_over_touch(event.who, u_after_[event.who]));
}

void Process::tell(ImpactEventKind kind, const Candidate& event) {
  out_->events.push_back({kind, event.who, event.time, event.impulse, event.closing});
}

/// Contacts at rest count as closed until they are seen to part: they must not pull. One that others press first parts by an
/// event. Has any been let go?
bool Process::let_go() {
  bool any = false;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const Contact& c = contacts_[j];
    const bool at_rest = c.phase == Phase::compressing && y_[j] <= c.x_floor && u_[j] <= 1e-3 * c.u_floor;
    if (!at_rest || stepper_.next()[j] > -0.1 * c.x_floor) continue;
    if (field_.coupling_row(j, stepper_.first_slope() + contacts_.size()) < 0) continue;
    enter(j, Phase::open);
    any = true;
  }
  if (any) {
    choose_grips();
    restart();
  }
  return any;
}

/// Contacts too weak to matter open without a word; those at rest that are compressed by others tell of it.
void Process::settle_silent() {
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    Contact& c = contacts_[j];
    if (c.phase != Phase::compressing) continue;
    if (u_after_[j] < -c.u_floor && y_[j] <= c.x_floor) {
      enter(j, Phase::open);
      grips_changed_ = true;
    } else if (!c.touched && y_[j] > c.x_floor) {
      c.touched = true;
      out_->events.push_back(
          {ImpactEventKind::compression_starts, j, now_, y_[contacts_.size() + j], u_after_[j]});
    }
  }
}

void Process::note_peaks() {
  for (std::size_t j = 0; j < contacts_.size(); ++j)
    if (contacts_[j].phase != Phase::open) out_->note_force(j, field_.force(j, y_[j]), time_);
}

/// Forces and impulses along the step, where the history asks for them.
void Process::record() {
  constexpr int parts = 4;
  ImpactHistory& history = out_->history;
  if (out_->steps == 1 && history.due()) record_row(0);
  for (int part = 1; part <= parts; ++part)
    if (history.due()) record_row(static_cast<double>(part) / parts);
}

void Process::record_row(double fraction) {
  const bool at_end = fraction == 1;
  if (!at_end) stepper_.prepare_dense(field_);
  const std::size_t m = contacts_.size();
  const ImpactHistory::Row row = out_->history.add(time_ + fraction * h_);
  for (std::size_t j = 0; j < m; ++j) {
    const double depth = at_end ? stepper_.next()[j] : stepper_.at(j, fraction);
    row.force[j] = contacts_[j].phase == Phase::open ? 0 : field_.force(j, depth);
    row.impulse[j] = at_end ? stepper_.next()[m + j] : stepper_.at(m + j, fraction);
    for (std::size_t a = 0; a < field_.tangents(); ++a) {
      const std::size_t along = field_.row_of(field_.patch_of[j]) + a;
      const double slip = at_end ? field_.speed(along, stepper_.next()) : speed_at(along, fraction);
      row.slip[j * field_.tangents() + a] = field_.orientation[j] * slip;
    }
  }
}

void Process::finish() {
  const std::size_t m = contacts_.size(), t = field_.tangents();
  if (out_->history.lacks_end()) {
    const ImpactHistory::Row row = out_->history.add(time_);
    std::copy_n(y_.begin() + static_cast<std::ptrdiff_t>(m), m, row.impulse.begin());
    for (std::size_t j = 0; j < m; ++j)
      for (std::size_t a = 0; a < t; ++a)
        row.slip[j * t + a] = field_.orientation[j] * u_[field_.row_of(field_.patch_of[j]) + a];
  }
  for (std::size_t j = 0; j < m; ++j) {
    const Contact& c = contacts_[j];
    const std::size_t g = field_.patch_of[j];
    const bool alone = field_.patches[g].last - field_.patches[g].first == 1;
    out_->impulse[j] = y_[m + j];
    out_->friction_loss[j] = y_[field_.works() + j];
    for (std::size_t a = 0; a < t; ++a)
      out_->tangential[j * t + a] =
          alone ? y_[m + field_.row_of(g) + a] : field_.orientation[j] * shared_[j * t + a];
    for (std::size_t k = 0; k < problem_->spins; ++k) {
      const std::size_t patch = j * field_.spin_patches() + (k + 1) / 2;
      out_->spinning[j * problem_->spins + k] =
          field_.length[patch] * y_[m + field_.row_of(field_.slip_patches() + patch) + (k == 2 ? 1 : 0)];
    }
    out_->closed[j] = c.touched && c.e < 1 && u_[j] > -c.u_floor;
    if (out_->closed[j] && out_->status == ImpactStatus::resolved) out_->status = ImpactStatus::collapsed;
  }
}

}  // namespace ictus::frictional
