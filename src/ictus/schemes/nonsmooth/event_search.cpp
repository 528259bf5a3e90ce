#include "ictus/schemes/nonsmooth/event_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/base/index.hpp"
#include "ictus/base/limits.hpp"

namespace ictus {
namespace {

constexpr int most_narrowings = 200;
constexpr double least_part = 1e-4;  // of a flight, that a window may be

}  // namespace

EventSearch::EventSearch(const MechanicalSystem& system, SmoothFlow& flow) : system_(system), flow_(flow) {
  for (Eigen::VectorXd* vector :
       {&gap_begin_, &speed_begin_, &gap_end_, &speed_end_, &gap_probe_, &speed_probe_, &impulse_})
    vector->setZero(system.contacts());
  acceleration_.setZero(system.coordinates());
  probed_ = {0, acceleration_, acceleration_};
  is_held_.assign(static_cast<std::size_t>(system.contacts()), 0);
}

void EventSearch::look(const Motion& at, Eigen::VectorXd& gap, Eigen::VectorXd& speed) {
  system_.gaps(at.q, gap);
  if (rows_.size() == 0 || !system_.shape().constant_directions) {
    rows_.clear();
    system_.directions(at.q, rows_);
  }
  rows_.multiply(at.v, speed);
}

double EventSearch::grip(std::size_t contact, const Eigen::VectorXd& acceleration) {
  ContactForces& contacts = flow_.contacts();
  const double force = contacts.force()[index(contact)];
  return force > 0 ? force * contacts.compliance(contact) : -contacts.opening(contact, acceleration);
}

EventSearch::Found EventSearch::advance(const Piece& piece, Motion& to, StepReport& step) {
  piece_ = &piece;
  step_ = &step;
  std::fill(is_held_.begin(), is_held_.end(), 0);
  for (const std::size_t j : piece.held) is_held_[j] = 1;
  look(piece.from, gap_begin_, speed_begin_);
  slack_ = 4 * epsilon *
           (piece.from.q.lpNorm<Eigen::Infinity>() + piece.length * piece.from.v.lpNorm<Eigen::Infinity>());
  Found event{.at = piece.length, .sure = piece.length};
  // An event may hide one of another contact before it: the search ends where there is none before.
  for (;;) {
    if (!run(event.sure, to)) return event;
    const Found earlier = event.sure > 0 ? any(to, event.sure) : Found{};
    if (!step.converged()) return event;
    if (earlier.kind == Kind::none) break;
    event = earlier;
  }
  if (event.at != event.sure) run(event.at, to);
  return event;
}

/// The motion until `length`, with what contacts and forces did meanwhile.
bool EventSearch::run(double length, Motion& to) {
  impulse_.setZero();
  work_ = 0;
  if (length == 0) {
    to = piece_->from;
    return true;
  }
  if (!flow_.advance(piece_->from, length, piece_->held, to, *step_)) return false;
  impulse_ = flow_.impulse();
  work_ = flow_.work();
  return true;
}

/// Some event in (0, length), narrowed.
EventSearch::Found EventSearch::any(const Motion& to, double length) {
  look(to, gap_end_, speed_end_);
  for (std::size_t j = 0; j < is_held_.size(); ++j) {
    Bracket bracket{};
    if (is_held_[j] || !closes(j, length, bracket)) continue;
    const Found event{Kind::closing, j};
    narrow(event, bracket);
    return {event.kind, j, bracket.low, bracket.low, window(event, bracket.high)};
  }
  if (piece_->held.empty() || !flow_.contacts().accelerate(to, piece_->held, acceleration_, *step_))
    return {};
  const double least = -1e-12 * acceleration_.lpNorm<Eigen::Infinity>();
  for (const std::size_t j : piece_->held) {
    const double at_end = grip(j, acceleration_);
    if (!(at_end < least)) continue;
    const Found event{Kind::release, j};
    // At the start the contact holds: what would be there after an infinitely short time.
    Bracket bracket{0, length, -at_end, at_end};
    narrow(event, bracket);
    return {event.kind, j, bracket.high, bracket.low, 0};
  }
  return {};
}

/// Does the gap of a contact become negative in (0, length)? Peaks and dips of its cubic come first, the end
/// last. A bracket of no length: at that instant the contact is closed already, and not opening.
bool EventSearch::closes(std::size_t contact, double length, Bracket& bracket) {
  const Eigen::Index j = index(contact);
  const GapCubic::End begin{gap_begin_[j], speed_begin_[j]}, end{gap_end_[j], speed_end_[j]};
  if (begin.gap <= 0 && begin.speed * length < -slack_) {
    bracket = {0, 0, 0, 0};
    return true;
  }
  // Below the surface by round-off or by a window, and on its way out.
  if (begin.gap <= 0 && end.gap >= begin.gap - slack_ && std::min(begin.speed, end.speed) >= 0) return false;
  const GapCubic cubic(begin, end, length);
  const GapCubic::Extremes extremes = cubic.extremes();
  const double close = 0.5 * std::min(std::max(0.0, begin.gap), std::max(0.0, end.gap));
  bracket = {0, length, begin.gap, end.gap};
  for (int k = 0; k < extremes.count; ++k) {
    const double s = extremes.at[static_cast<std::size_t>(k)], curvature = cubic.curvature(s);
    if (curvature < 0)
      bracket.low = s * length;
    else if (cubic.at(s) <= close && dips(contact, s * length, curvature / (length * length), bracket))
      return true;
  }
  bracket.high = length;
  bracket.at_high = end.gap;
  if (end.gap >= -slack_ || (bracket.low == 0 && begin.gap <= 0 && end.speed >= 0)) return false;
  return falls_from(contact, bracket.low, bracket);
}

/// Is the gap negative at its least, near `at`? Looks again where the speed says that it is least.
bool EventSearch::dips(std::size_t contact, double at, double curvature, Bracket& bracket) {
  for (int look = 0; look < 3; ++look) {
    const Probe found = probe({Kind::closing, contact}, at);
    bracket.high = at;
    bracket.at_high = found.value;
    if (found.value < -slack_) return falls_from(contact, bracket.low, bracket);
    const double next = at - found.speed / curvature;
    if (!(next > bracket.low && next < piece_->length)) break;
    at = next;
  }
  return false;
}

/// The bracket from a peak of the gap to where it is negative. A contact that starts on the surface has its
/// peak inside the step; where that is no higher than the surface, it does not leave.
bool EventSearch::falls_from(std::size_t contact, double peak, Bracket& bracket) {
  bracket.low = peak;
  bracket.at_low = peak == 0 ? gap_begin_[index(contact)] : probe({Kind::closing, contact}, peak).value;
  if (bracket.at_low <= 0) bracket.high = bracket.low;
  return true;
}

/// What changes its sign at an event, a time after the start of the piece.
EventSearch::Probe EventSearch::probe(const Found& event, double at) {
  if (!flow_.advance(piece_->from, at, piece_->held, probed_, *step_)) return {0, 0};
  if (event.kind == Kind::closing) {
    look(probed_, gap_probe_, speed_probe_);
    return {gap_probe_[index(event.contact)], speed_probe_[index(event.contact)]};
  }
  if (!flow_.contacts().accelerate(probed_, piece_->held, acceleration_, *step_)) return {0, 0};
  return {grip(event.contact, acceleration_), 0};
}

/// The window around an event. What it adds to the height of a flight must be less than what the impact
/// takes, or else the bounces of an accumulation stay longer than windows for ever: hence no more than a part
/// of the flight before it, and of no shorter flight than windows are.
double EventSearch::window(const Found& event, double at) const {
  if (event.kind != Kind::closing) return piece_->window;
  const Eigen::Index j = index(event.contact);
  const double e = system_.restitution(j), flight = piece_->from.t + at - piece_->closed[j];
  const double part = std::max(least_part, (1 - e * e) / 16);
  return std::min(piece_->window, part * std::max(flight, piece_->window));
}

/// Shortens the bracket below the window: looks by turns just before and just after the root of the chord,
/// and in the middle where that does not help.
void EventSearch::narrow(const Found& event, Bracket& bracket) {
  for (int k = 0; k < most_narrowings && step_->converged(); ++k) {
    const double width = bracket.high - bracket.low, enough = window(event, bracket.high);
    if (!(width > enough)) return;
    double at = bracket.low + width * bracket.at_low / (bracket.at_low - bracket.at_high);
    at += k % 3 == 0 ? -0.4 * enough : 0.4 * enough;
    if (k % 3 == 2 || !(at > bracket.low && at < bracket.high)) at = bracket.low + 0.5 * width;
    if (!(at > bracket.low && at < bracket.high)) return;
    const double value = probe(event, at).value;
    if (value > 0) {
      bracket.low = at;
      bracket.at_low = value;
    } else {
      bracket.high = at;
      bracket.at_high = std::min(value, -std::numeric_limits<double>::min());
    }
  }
}

}  // namespace ictus
