// What happens at one instant: impacts until no closed contact approaches, then the choice of those that
// rest. [AcaryLecture, the algorithm for many contacts, eqs. (24)–(28)]

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/base/index.hpp"
#include "ictus/base/limits.hpp"
#include "ictus/schemes/nonsmooth/event_driven_stepper.hpp"
#include "ictus/schemes/nonsmooth/newton_end.hpp"

namespace ictus {
namespace {

constexpr std::size_t most_states_inside = 20'000;  // of a step
constexpr double look_ahead = 1e-4;                 // of a step: where an undecided contact is asked again
// A law that sees gaps follows all contacts of a line. Elsewhere, and under gravity, the geometry that it
// freezes holds only nearby.
constexpr double nearby = 1e-3;  // of the size of a contact
// Of the time in which contacts were pressed: what bodies do later is motion, which has an end and a clock of its own.
constexpr double longest_flight = 1;

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
  to_touch_ = std::numeric_limits<double>::quiet_NaN();
  if (ballistic_) dynamics_.look_near(10 * nearby * size_ + 1e-9 * scales_.length);
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
  const bool sees_gaps = impact_.traits().sees_gaps;
  const bool everywhere = sees_gaps && system().shape().constant_directions && scales_.acceleration == 0;
  // An impact without end has its end at one instant.
  goes_on_ = everywhere && ballistic_ && horizon_ != std::numeric_limits<double>::infinity();
  constexpr double endless = std::numeric_limits<double>::infinity();
  impact_.leave_flights(goes_on_ ? longest_flight : endless,
                        goes_on_ ? std::max(end_, horizon_) - motion.t : endless);
  closed_.clear();
  near_.clear();
  for (std::size_t j = 0; j < struck_.size(); ++j) {
    const bool closed = touches(motion, j) || contains(held_before_, j) || (by_gap && j == found.contact);
    if (closed) closed_.push_back(j);
    if (closed || everywhere || (sees_gaps && gap_[index(j)] <= nearby * system().contact_size(index(j))))
      near_.push_back(j);
  }
}

bool EventDrivenStepper::touches(const Motion& motion, std::size_t j) const {
  const double gap = gap_[index(j)];
  if (!ballistic_) return gap <= scales_.gap();
  // Bodies that have met before bounce: rows of impacts are followed to their end, and do not end at the rounding of
  // places that were given.
  if (met_[j]) return gap <= scales_.gap();
  // Most are farther than any contact could touch.
  if (gap > 1e-8 * size_ + 1e-11 * scales_.length) return false;
  return gap <= system().widest_touch(index(j), motion.q);
}

/// Opening and closing speeds up to this are none: Σ |G_ji| of what is left open of each velocity, by the
/// impacts that changed it and by rounding.
double EventDrivenStepper::still(std::size_t j, const Eigen::VectorXd& v) const {
  if (!ballistic_) return scales_.opening();
  const ContactRows& rows = dynamics_.rows();
  double sum = 0;
  for (std::size_t k = rows.start[j]; k < rows.start[j + 1]; ++k) {
    const Eigen::Index i = rows.coordinate[k];
    sum += std::abs(rows.value[k]) * (impact_.left_open()[i] + 8 * epsilon * std::abs(v[i]));
  }
  return sum;
}

/// Does it open, but by less than the round-off of its gap until it falls back? Such flights cannot be told
/// apart any more: rows of impacts, of one contact or of several in turn, end here at the latest.
bool EventDrivenStepper::hardly_leaves(const Motion& motion, std::size_t j) {
  const double noise = dynamics_.gap_noise(j, motion.q), u = opening(j);
  if (noise == 0 || u * u > 100 * noise * scales_.acceleration) return false;
  if (!dynamics_.evaluate(motion.t, motion.q, motion.v)) return false;
  ++flow_->evaluations;
  dynamics_.bend(motion.q, motion.v, {&j, 1});
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
    if (opening(j) <= still(j, motion.v)) {
      candidates_.push_back(j);
    } else if (hardly_leaves(motion, j)) {
      candidates_.push_back(j);
      cut_off_[j] = 1;
    }
  }
  // Where no step is asked for, that which settles the start, the whole motion says what is short.
  const double whole = step_ > 0 ? step_ : std::isfinite(horizon_) ? horizon_ - motion.t : 1;
  if (!rest_.decide(motion, candidates_, scales_, look_ahead * std::min(whole, flow_->usual()), book_))
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
