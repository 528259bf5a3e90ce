// Accumulations. From an impact whose limit is certain, and free of other events up to there, the contact is
// held: its infinitely many impulses have the sum, and as the gap ends at zero the moment, of a stop at once
// and a lasting force. For constant forces the state at the limit is therefore exact, and otherwise as good
// as the limit is certain. The impacts on the way are those of the geometric series.

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/schemes/nonsmooth/event_driven_stepper.hpp"

namespace ictus {
namespace {

constexpr int most_bounces = 500;  // of a series that are told one by one

}  // namespace

/// Notes the flights that ended at this instant.
void EventDrivenStepper::count_flights(const Motion& motion) {
  for (std::size_t j = 0; j < struck_.size(); ++j) {
    if (!struck_[j]) continue;
    if (opening(j) > still(j, motion.v))
      history_[j].record(since_[j]);
    else
      history_[j].clear();
    since_[j] = 0;
  }
}

void EventDrivenStepper::close_accumulations(Motion& motion, double end) {
  count_flights(motion);
  const double scale = std::max(std::abs(motion.t), motion.t - origin_);
  const double error = scales_.tolerance * scale;
  for (std::size_t j = 0; j < struck_.size(); ++j) {
    if (!struck_[j] || !(opening(j) > still(j, motion.v))) continue;
    auto limit = history_[j].limit(system().restitution(static_cast<Eigen::Index>(j)), error);
    if (!limit || motion.t + limit->remaining > end + error) continue;
    // A limit that is later than the end by less than its error is the end.
    limit->remaining = std::min(limit->remaining, end - motion.t);
    if (close(motion, j, *limit)) return;
  }
}

bool EventDrivenStepper::close(Motion& motion, std::size_t j, const FlightHistory::Limit& limit) {
  const Mark mark{events_.size(), inside_.size(), impacts_inside_.size(), impact_log_.size(), book_};
  saved_ = motion;
  saved_impulse_ = impulse_;
  saved_since_ = since_;
  held_before_ = dynamics_.held();
  candidates_ = held_before_;
  candidates_.insert(std::upper_bound(candidates_.begin(), candidates_.end(), j), j);
  dynamics_.hold(candidates_);
  to_touch_ = std::numeric_limits<double>::quiet_NaN();
  dynamics_.keep_gaps(gap_, scales_.round_off());
  const auto place = std::lower_bound(candidates_.begin(), candidates_.end(), j) - candidates_.begin();
  Bounce bounce{j,
                static_cast<std::size_t>(place),
                motion.t,
                opening(j),
                limit.flight,
                limit.ratio,
                0,
                still(j, motion.v)};
  stop(motion, bounce);
  if (!follow(motion, motion.t + limit.remaining, bounce)) {
    roll_back(motion, mark);
    return false;
  }
  const double rest = bounce.loss_by_speed * bounce.speed * bounce.speed;
  book_.impact_loss += rest;
  events_.push_back({EventKind::accumulation, motion.t, j, -bounce.speed, 0, rest});
  dynamics_.hold(held_before_);
  settle(motion, Cause::event, {});
  return true;
}

/// The stop at once.
void EventDrivenStepper::stop(Motion& motion, Bounce& bounce) {
  const double energy = dynamics_.kinetic(motion.v);
  dynamics_.stop_opening(motion.v);
  bounce.loss_by_speed = (energy - dynamics_.kinetic(motion.v)) / (bounce.speed * bounce.speed);
  const Contacts& held = dynamics_.held();
  for (std::size_t k = 0; k < held.size(); ++k)
    impulse_[static_cast<Eigen::Index>(held[k])] += dynamics_.correction(k);
}

/// The smooth motion with the contact held. False where anything happens on the way.
bool EventDrivenStepper::follow(Motion& motion, double until, Bounce& bounce) {
  while (motion.t < until) {
    EventFound found;
    const double most = until - motion.t, taken = travel(motion, most, found);
    if (!book_.converged() || found.kind != EventFound::Kind::none) return false;
    const double end = taken < most ? motion.t + taken : until;
    bounce_until(end, bounce);
    arrive(motion, end);
    if (!book_.converged()) return false;
  }
  return true;
}

/// Tells the impacts of the series inside the flow's last step: at each the gap is zero, and what moves with
/// the contact has the velocity of the lasting contact and the speed ±U in its direction.
void EventDrivenStepper::bounce_until(double t, Bounce& bounce) {
  const double e = system().restitution(static_cast<Eigen::Index>(bounce.contact));
  for (int told = 0; told < most_bounces && bounce.speed > bounce.still; ++told) {
    const double flight = bounce.flight * bounce.ratio, next = bounce.t + flight;
    if (next > t || events_.size() >= most_events_) return;
    const double before = -bounce.speed, after = bounce.speed * bounce.ratio;
    flow().at(std::min(1.0, (next - flow().start()) / flow().length()), inner_);
    inner_.t = next;
    dynamics_.place(inner_.q);
    dynamics_.set_opening(inner_.v, bounce.place, before);
    keep(inner_);
    dynamics_.set_opening(inner_.v, bounce.place, after);
    keep(inner_);
    const double loss = bounce.loss_by_speed * (before * before - after * after);
    // Flights that shrink by another ratio than e have speeds that change in between; the impact itself has e.
    const bool by_law = e == bounce.ratio || !(e > 0);
    events_.push_back({EventKind::impact, next, bounce.contact, by_law ? before : -after / e, after, loss});
    book_.impact_loss += loss;
    bounce.flight = flight;
    bounce.t = next;
    bounce.speed = after;
  }
}

void EventDrivenStepper::roll_back(Motion& motion, const Mark& mark) {
  motion = saved_;
  impulse_ = saved_impulse_;
  book_ = mark.book;
  const auto cut = [](auto& list, std::size_t size) {
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(size), list.end());
  };
  cut(events_, mark.events);
  cut(impacts_inside_, mark.impacts);
  cut(impact_log_, mark.log);
  while (inside_.size() > mark.inside) {
    spare_.push_back(std::move(inside_.back()));
    inside_.pop_back();
  }
  dynamics_.hold(held_before_);
  to_touch_ = std::numeric_limits<double>::quiet_NaN();
  dynamics_.place(motion.q);
  since_ = saved_since_;
}

}  // namespace ictus
