// How an impact that loses nearly all ends: its tail, and its rest.

#include <algorithm>
#include <cmath>

#include "ictus/laws/impact/compression.hpp"
#include "ictus/laws/impact/impulsive_loss.hpp"

namespace ictus::compression {

/// The end of an inelastic collapse: what is left is lost, and no touching contact goes on closing.
void Process::come_to_rest() {
  constexpr int sweeps = 200;
  const std::size_t m = set_.size();
  double largest = 1;
  for (int sweep = 0; sweep < sweeps && largest > 0; ++sweep) {
    largest = 0;
    for (std::size_t slot = 0; slot < m; ++slot) {
      const double u = field_.base[slot] - field_.coupling_row(slot, y_.data() + m);
      if (y_[slot] < 0 || u <= 1e-16 * speed_scale_) continue;
      y_[m + slot] += u / field_.coupling.diagonal[slot];
      largest = std::max(largest, u);
    }
  }
  for (std::size_t slot = 0; slot < m; ++slot) {
    const Contact& c = at(slot);
    if (c.phase == Phase::open) continue;
    const double held = field_.energy(slot, y_[slot]);
    const double turned =
        c.phase == Phase::expanding ? (1 - c.e * c.e) * (field_.energy(slot, c.peak) - held) : 0;
    out_->loss[set_[slot]] += held + (options_->dissipation == Dissipation::bi_stiffness ? turned : 0);
    enter(slot, Phase::open);
  }
  restart();
  out_->status = ImpactStatus::collapsed;
}

/// Where the motion has become chaotic, with an error of about the root of the tolerance, or after hundreds of events per
/// contact. Which contact loses how much of what is left is then as uncertain as the motion itself: it is little enough. A
/// tail costs as much as some hundred steps: short impacts are followed to their end.
bool Process::tail_may_begin(double left, double first) const {
  constexpr std::size_t least_steps = 2000, many_events = 300;
  if (out_->steps < least_steps || !problem_->restitution_of_work.empty()) return false;
  const bool many = out_->events.size() > many_events * contacts_.size();
  if (!(left < (many ? 1e-4 : 0.1 * std::sqrt(options_->tolerance)) * first)) return false;
  const auto soft = [](double exponent) { return exponent < 1; };  // stiffer than any number where it opens
  return std::none_of(problem_->exponent.begin(), problem_->exponent.end(), soft);
}

/// Twice, with different steps. False, and nothing is changed, where both do not end alike.
bool Process::follow_tail(double rest) {
  constexpr double coarse = 0.2, fine = 0.1;  // of a radian of the fastest contact, a step
  take_all();
  std::vector<double> restitution;
  for (const Contact& c : contacts_) restitution.push_back(c.e);
  tail_.begin(field_, restitution, {reclosing_, options_->dissipation, rest, stepper_.evaluations()});
  const TailState start = tail_begins();
  TailState rough = start, end = start;
  if (!tail_.follow(rough, coarse) || !tail_.follow(end, fine)) return false;
  const std::vector<double> expected = tail_.closing(rough);
  const std::vector<double>& found = tail_.closing(end);
  for (std::size_t j = 0; j < found.size(); ++j)
    if (!(std::abs(found[j] - expected[j]) <= 0.5 * options_->tolerance * speed_scale_)) return false;
  tail_ends(start, end);
  return true;
}

/// All contacts take part, also those that had none before.
void Process::take_all() {
  scatter();
  std::swap(set_, last_set_);
  for (std::size_t j : last_set_) place_[j] = contacts_.size();
  set_.clear();
  for (std::size_t j = 0; j < contacts_.size(); ++j) take(j, 0);
  waits_.clear();
  choose_again_ = false;
  since_choice_ = 0;
  gather();
}

TailState Process::tail_begins() const {
  TailState state;
  for (std::size_t slot = 0; slot < set_.size(); ++slot) {
    const Contact& c = at(slot);
    state.contacts.push_back({.x = y_[slot], .peak = c.peak, .level = c.opens_at, .phase = c.phase});
  }
  return state;
}

/// What a contact has taken from the motion and not given back, nor told as lost, J.
double Process::kept(std::size_t slot, const TailState::Contact& at_that_time) const {
  if (at_that_time.phase == Phase::open) return 0;
  const double held = field_.energy(slot, at_that_time.x), e = at(slot).e;
  if (at_that_time.phase == Phase::compressing || options_->dissipation == Dissipation::mono_stiffness)
    return held;
  const double most = field_.energy(slot, at_that_time.peak);
  return most - e * e * (most - held);
}

/// The weights of the losses are those of a rough way; their sum is what the motion has lost.
void Process::tail_ends(const TailState& start, const TailState& end) {
  const std::size_t m = set_.size();
  double lost = 0, weights = 0;
  const std::vector<double>& after = tail_.closing(end);
  for (std::size_t slot = 0; slot < m; ++slot) {
    lost += kept(slot, start.contacts[slot]) - kept(slot, end.contacts[slot]);
    lost += impulsive_loss(end.contacts[slot].p - start.contacts[slot].p, u_[slot], after[slot]);
    weights += end.contacts[slot].loss;
  }
  for (std::size_t slot = 0; slot < m; ++slot) {
    const TailState::Contact& to = end.contacts[slot];
    if (weights > 0) out_->loss[set_[slot]] += lost * to.loss / weights;
    Contact& c = at(slot);
    c.phase = to.phase;
    c.peak = to.peak;
    c.opens_at = to.level;
    field_.set_phase(slot, to.phase);
    y_[slot] = to.x;
    y_[m + slot] = to.p;
  }
  if (end.released > 0) out_->duration = time_ + end.released;
  time_ += end.time;
  restart();
}

}  // namespace ictus::compression
