// What happens at one instant: impacts until no closed contact approaches, then the choice of those that
// rest. [AcaryLecture, the algorithm for many contacts, eqs. (24)–(28)]

#include <algorithm>

#include "ictus/base/index.hpp"
#include "ictus/schemes/nonsmooth/event_driven_stepper.hpp"
#include "ictus/schemes/nonsmooth/newton_end.hpp"

namespace ictus {
namespace {

constexpr int most_rounds = 1000;                   // of impacts at one instant
constexpr std::size_t most_states_inside = 20'000;  // of a step
constexpr double look_ahead = 1e-4;                 // of a step: where an undecided contact is asked again

bool contains(const std::vector<std::size_t>& contacts, std::size_t j) {
  return std::binary_search(contacts.begin(), contacts.end(), j);
}

}  // namespace

void EventDrivenStepper::record(EventKind kind, double t, std::size_t contact) {
  events_.push_back({kind, t, contact, opening_before_[index(contact)], opening(contact), 0});
}

void EventDrivenStepper::keep(const Motion& motion) {
  if (inside_.size() >= most_states_inside) return;
  if (spare_.empty()) {
    inside_.push_back(motion);
    return;
  }
  inside_.push_back(std::move(spare_.back()));
  spare_.pop_back();
  inside_.back() = motion;
}

void EventDrivenStepper::settle(Motion& motion, Cause cause, const EventFound& found) {
  const std::size_t events = events_.size();
  before_ = motion;
  held_before_ = dynamics_.held();
  std::fill(struck_.begin(), struck_.end(), char{0});
  std::fill(cut_off_.begin(), cut_off_.end(), char{0});
  if (!dynamics_.place(motion.q)) return fail(Status::not_finite, advice::singular_mass);
  find_closed(motion, found);
  if (closed_.empty()) return dynamics_.hold({});
  opening_before_ = opening_;
  if (!strike(motion)) return;
  rest(motion);
  if (!book_.converged()) return;
  name_changes(motion, cause, found);
  if (events_.size() == events) return;
  keep(before_);
  keep(motion);
}

/// I_c, with U of all contacts.
void EventDrivenStepper::find_closed(const Motion& motion, const EventFound& found) {
  system().gaps(motion.q, gap_);
  dynamics_.rows().multiply(motion.v, opening_);
  const bool by_gap = found.kind == EventFound::Kind::closes || found.kind == EventFound::Kind::touches;
  closed_.clear();
  for (std::size_t j = 0; j < struck_.size(); ++j)
    if (gap_[index(j)] <= scales_.gap() || contains(held_before_, j) || (by_gap && j == found.contact))
      closed_.push_back(j);
}

/// Impacts until no closed contact approaches: some laws leave contacts that do.
bool EventDrivenStepper::strike(Motion& motion) {
  const auto approaches = [&](std::size_t j) { return opening(j) < -scales_.opening(); };
  double since = 0;
  for (int round = 0; std::any_of(closed_.begin(), closed_.end(), approaches); ++round) {
    if (round == most_rounds) {
      fail(Status::stalled, "impacts at one instant do not settle: take another impact_law");
      return false;
    }
    ++book_.solves;
    if (!impact_.resolve(closed_, motion.v, opening_, scales_.opening())) {
      book_.contact = impact_.contact();
      fail(Status::stalled, impact_.message());
      return false;
    }
    push(motion, since);
    since += impact_.duration();
  }
  return true;
}

/// v⁺ = v⁻ + M⁻¹ Gᵀ P; a contact loses −½ (U⁺ + U⁻) P. Impacts before it at this instant have lasted `since`.
void EventDrivenStepper::push(Motion& motion, double since) {
  const Eigen::VectorXd& impulse = impact_.impulse();
  dynamics_.contacts().response(impulse, change_);
  motion.v += change_;
  for (const std::size_t j : closed_) {
    const double before = opening(j), after = dynamics_.rows().times(j, motion.v), p = impulse[index(j)];
    opening_[index(j)] = after;
    if (p == 0) continue;
    const double loss = -0.5 * (before + after) * p;
    impacts_inside_.push_back(impact_.inside(j));
    impacts_inside_.back().event = events_.size();
    impacts_inside_.back().touch += since;
    impacts_inside_.back().release += since;
    events_.push_back({EventKind::impact, motion.t, j, before, after, loss});
    book_.impact_loss += loss;
    struck_[j] = 1;
  }
  for (const ImpactEvent& event : impact_.log())
    impact_log_.push_back({.kind = event_kind(event.kind),
                           .t = motion.t + since + event.time,
                           .contact = event.contact,
                           .impulse = event.impulse});
  dynamics_.rows().multiply(motion.v, opening_);
  impulse_ += impulse;
}

/// Does it open, but by less than the round-off of its gap until it falls back? Such flights cannot be told
/// apart any more: rows of impacts, of one contact or of several in turn, end here at the latest.
bool EventDrivenStepper::hardly_leaves(const Motion& motion, std::size_t j) {
  const double noise = dynamics_.gap_noise(j, motion.q), u = opening(j);
  if (noise == 0 || u * u > 100 * noise * scales_.acceleration) return false;
  if (!dynamics_.evaluate(motion.t, motion.q, motion.v)) return false;
  ++flow_->evaluations;
  dynamics_.bend(motion.q, motion.v);
  // Of a contact that rested so far: what its force has kept from falling.
  const Contacts& held = dynamics_.held();
  const auto place = static_cast<std::size_t>(std::lower_bound(held.begin(), held.end(), j) - held.begin());
  const double fall = contains(held, j) ? dynamics_.contacts().diagonal(j) * dynamics_.force()[place]
                                        : -dynamics_.held_opening(j);
  return fall > 0 && u * u <= 2 * noise * fall;
}

/// I_s, and who of it stays. The rest of the speeds of those that stay is below the tolerance.
void EventDrivenStepper::rest(Motion& motion) {
  candidates_.clear();
  for (const std::size_t j : closed_) {
    if (opening(j) <= scales_.opening()) {
      candidates_.push_back(j);
    } else if (hardly_leaves(motion, j)) {
      candidates_.push_back(j);
      cut_off_[j] = 1;
    }
  }
  if (!rest_.decide(motion, candidates_, scales_, look_ahead * std::min(step_, flow_->usual()), book_))
    return;
  const Contacts& held = dynamics_.held();
  if (held.empty()) return;
  dynamics_.keep_gaps(gap_, scales_.round_off());
  const double energy = dynamics_.kinetic(motion.v);
  dynamics_.stop_opening(motion.v);
  book_.impact_loss += energy - dynamics_.kinetic(motion.v);
  for (std::size_t k = 0; k < held.size(); ++k) {
    impulse_[index(held[k])] += dynamics_.correction(k);
    if (struck_[held[k]] && history_[held[k]].is_long()) cut_off_[held[k]] = 1;
    history_[held[k]].clear();
  }
  dynamics_.rows().multiply(motion.v, opening_);
}

void EventDrivenStepper::name_changes(const Motion& motion, Cause cause, const EventFound& found) {
  const Contacts& held = dynamics_.held();
  const bool lost = found.kind == EventFound::Kind::loses_force;
  for (const std::size_t j : closed_) {
    const bool was = contains(held_before_, j), is = contains(held, j);
    const bool candidate = contains(candidates_, j), doubtful = contains(rest_.doubtful(), j);
    // A force that was seen to fall through zero leaves no doubt.
    if (doubtful && !(lost && was)) record(EventKind::indeterminate, motion.t, j);
    if (cut_off_[j] && is && !was) record(EventKind::accumulation, motion.t, j);
    if (was && !is) record(EventKind::released, motion.t, j);
    if (!was && is && cause == Cause::event) record(EventKind::rests, motion.t, j);
    const bool touched = found.kind != EventFound::Kind::none && !lost && j == found.contact;
    if (touched && candidate && !is && !struck_[j] && !doubtful) record(EventKind::grazing, motion.t, j);
  }
}

}  // namespace ictus
