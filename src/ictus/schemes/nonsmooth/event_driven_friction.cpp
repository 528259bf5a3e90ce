#include "ictus/schemes/nonsmooth/event_driven_friction.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/error.hpp"
#include "ictus/base/index.hpp"
#include "ictus/model/mechanics/touch.hpp"

namespace ictus {
namespace {

using Kind = FrictionMode::Kind;

constexpr double speed_of_rest = 1e-11;  // of the speeds that it is made of
constexpr std::string_view too_many_events =
    "events do not come to an end: a larger most_events, or moreau_jean, may help";

}  // namespace

EventDrivenFriction::EventDrivenFriction(const MechanicalSystem& system, const NonsmoothOptions& options)
    : NonsmoothStepper(system),
      tolerance_(std::max(options.tolerance, 1e-13)),
      // In space every event is a cone problem: where they do not come to an end, that is told early.
      most_events_(options.most_events > 0               ? options.most_events
                   : system.shape().rows_per_contact > 2 ? 300
                                                         : 10'000),
      dynamics_(system),
      impact_(system, options),
      modes_(static_cast<std::size_t>(system.contacts())),
      smooth_(book_size()) {
  if (!options.tableau.empty())
    throw Error("event_driven with friction takes steps of dop853 only", "leave tableau away");
  if (system.shape().spins > 0)
    throw Error("event_driven knows no rolling and no torsional friction of contacts that stay closed",
                "moreau_jean does, with step_law = \"lzb\" for impacts");
  gap_.setZero(system.contacts());
  kept_.setZero(system.contacts());
  ratio_.setOnes(system.contacts());
  size_.resize(system.contacts());
  for (Eigen::Index j = 0; j < system.contacts(); ++j) size_[j] = system.contact_size(j);
  friction_.setZero(system.contacts() * index(dynamics_.dimension() - 1));
  for (Vector* vector : {&y_, &inside_y_, &scale_}) vector->setZero(book_size());
  for (Vector* vector : {&q_, &v_, &way_, &rate_, &base_}) vector->setZero(system.coordinates());
}

Eigen::Index EventDrivenFriction::book_size() const {
  return 2 * system().coordinates() + 2 + index(dynamics_.dimension()) * system().contacts();
}

StepReport EventDrivenFriction::step(Motion& motion, double h) {
  StepReport book;
  for (auto* list : {&events_, &impact_log_}) list->clear();
  impacts_inside_.clear();
  routh_.clear();
  inside_.clear();
  impulse_.setZero();
  friction_.setZero();
  evaluations_ = 0;
  const double begin = motion.t, end = motion.t + h;
  for (std::size_t count = 0;; ++count) {
    if (count > most_events_) {
      fail(book, Status::stalled, too_many_events);
      break;
    }
    if (!settled_ && !settle(motion, book)) break;
    if (!(motion.t < end) || !advance(motion, end, book)) break;
  }
  if (book.converged()) motion.t = end;
  book.taken = motion.t - begin;
  book.evaluations += evaluations_;
  return book;
}

bool EventDrivenFriction::fail(StepReport& book, Status status, std::string_view advice,
                               std::size_t contact) {
  book.contact = contact;
  book.solves = std::max<std::size_t>(book.solves, 1);  // the failure is about a contact
  book.fail(status, advice);
  return false;
}

void EventDrivenFriction::record(EventKind kind, double t, std::size_t contact, double before, double after,
                                 double loss) {
  events_.push_back({kind, t, contact, before, after, loss});
}

/// m/s: slower is rest.
double EventDrivenFriction::still(const Motion& motion, std::size_t contact) const {
  double terms = 0;
  const ContactRows& rows = dynamics_.rows();
  const std::size_t d = dynamics_.dimension();
  for (std::size_t row = d * contact; row < d * contact + d; ++row)
    for (std::size_t k = rows.start[row]; k < rows.start[row + 1]; ++k)
      terms += std::abs(rows.value[k] * motion.v[rows.coordinate[k]]);
  return speed_of_rest * std::max(terms, fastest_);
}

/// m/s: a contact that leaves more slowly falls back before positions can tell.
double EventDrivenFriction::slowest_flight(std::size_t contact, double noise) const {
  const double pull = -dynamics_.free_opening_rate(contact);
  return pull > 0 ? std::sqrt(2 * pull * 4 * noise) : 0;
}

void EventDrivenFriction::find_touching(const Motion& motion) {
  system().gaps(motion.q, gap_);
  dynamics_.place(motion.t, motion.q, motion.v);
  ++evaluations_;
  touching_.clear();
  const double places = motion.q.lpNorm<Eigen::Infinity>();
  for (std::size_t j = 0; j < modes_.size(); ++j)
    if (gap_[index(j)] <= widest_touch(size_[index(j)], places)) touching_.push_back(j);
  for (Eigen::Index i = 0; i < motion.v.size(); ++i) fastest_ = std::max(fastest_, std::abs(motion.v[i]));
}

bool EventDrivenFriction::approaches(const Motion& motion) {
  return std::any_of(touching_.begin(), touching_.end(), [&](std::size_t j) {
    return dynamics_.opening(j, motion.v) < -std::max(still(motion, j), slowest_flight(j, noise(motion, j)));
  });
}

bool EventDrivenFriction::settle(Motion& motion, StepReport& book) {
  constexpr int most_rounds = 1000;
  for (int round = 0; round < most_rounds; ++round) {
    find_touching(motion);
    if (dynamics_.is_singular())
      return fail(book, Status::not_finite, "the mass matrix is singular: check masses");
    if (approaches(motion)) {
      if (!strike(motion, book)) return false;
      continue;
    }
    if (!choose_modes(motion, book)) return false;
    if (settled_) return true;
  }
  return fail(book, Status::stalled, too_many_events, touching_.empty() ? 0 : touching_.front());
}

bool EventDrivenFriction::strike(Motion& motion, StepReport& book) {
  inside_.push_back(motion);
  double slow = 0;
  for (const std::size_t j : touching_) slow = std::max(slow, still(motion, j));
  const double energy = dynamics_.kinetic(motion.v);
  const double slip = -dynamics_.slip(touching_.front(), motion.v);  // rows of laws close
  if (!impact_.strike(dynamics_.response(), dynamics_.rows(), touching_, slow, motion.v))
    return fail(
        book, Status::stalled,
        impact_.outcome().message.empty() ? "the impact law has no answer" : impact_.outcome().message,
        touching_.front());
  const ImpactOutcome& out = impact_.outcome();
  ++book.impacts;
  ++book.solves;
  book.law_steps += out.steps;
  if (out.cone_solves > 0) book.cone.note(out.cone_residual);
  for (std::size_t k = 0; k < touching_.size(); ++k) {
    const std::size_t j = touching_[k];
    book.impact_loss += out.loss[k];
    book.friction_loss += out.friction_loss[k];
    impulse_[index(j)] += out.impulse[k];
    const std::size_t tangents = dynamics_.dimension() - 1;
    for (std::size_t row = 0; row < tangents; ++row)
      friction_[index(j * tangents + row)] += out.tangential[k * tangents + row];
    if (!(out.impulse[k] > 0)) continue;
    ratio_[index(j)] = impact_.before()[k] < 0 ? -impact_.after()[k] / impact_.before()[k] : 0;
    record(EventKind::impact, motion.t, j, impact_.before()[k], impact_.after()[k], out.loss[k]);
    ImpactInside inside;
    inside.event = events_.size() - 1;
    inside.impulse = out.impulse[k];
    inside.loss = out.loss[k];
    inside.push = std::abs(impact_.after()[k] - impact_.before()[k]);
    inside.noise = slow;
    inside.alone = touching_.size() == 1 && system().friction(index(j)) == 0;
    inside.energy_before = energy;
    inside.energy_after = dynamics_.kinetic(motion.v);
    impacts_inside_.push_back(inside);
  }
  if (touching_.size() == 1 && !in_space()) draw(motion, slip);
  for (const ImpactEvent& event : out.events)
    impact_log_.push_back(
        {event_kind(event.kind), motion.t, touching_[event.contact], 0, 0, 0, event.impulse});
  inside_.push_back(motion);
  std::fill(modes_.begin(), modes_.end(), FrictionMode{});
  last_ = {};
  return true;
}

void EventDrivenFriction::draw(const Motion& motion, double slip) {
  const std::size_t j = touching_.front();
  const ImpactOutcome& out = impact_.outcome();
  routh_.push_back({j, motion.t, impact_.coupling(j, 0, 0), impact_.coupling(j, 0, 1),
                    impact_.coupling(j, 1, 1), -impact_.before().front(), slip, system().friction(index(j)),
                    out.impulse[0], out.tangential[0]});
}

/// The flights that are left are a geometric series: 2 U/a (1 + r + r² + …).
void EventDrivenFriction::end_bounces(const Motion& motion, std::size_t contact, double opening) {
  const double flight = 2 * opening / -dynamics_.free_opening_rate(contact);
  record(EventKind::accumulation, motion.t + flight / (1 - ratio_[index(contact)]), contact, -opening, 0);
}

/// Of the contacts that touch and do not part: who stays, and who sticks.
bool EventDrivenFriction::choose_modes(Motion& motion, StepReport& book) {
  const FrictionModes::Modes earlier = modes_;
  resting_.clear();
  double slow = 0;
  for (const std::size_t j : touching_) {
    const double limit = std::max(still(motion, j), slowest_flight(j, noise(motion, j)));
    slow = std::max(slow, still(motion, j));
    const double opening = dynamics_.opening(j, motion.v);
    if (opening > limit) continue;
    resting_.push_back(j);
    if (opening > still(motion, j) && ratio_[index(j)] < 1) end_bounces(motion, j, opening);
  }
  for (std::size_t j = 0; j < modes_.size(); ++j)
    if (std::find(resting_.begin(), resting_.end(), j) == resting_.end()) modes_[j] = {};
  if (in_space()) slow *= corners_together_;
  // An event says what comes next; where that does not hold, all is open again.
  FrictionModes::Modes hinted = modes_;
  bool good = last_.kind == Stop::Kind::lift || last_.kind == Stop::Kind::slide;
  if (good && last_.kind == Stop::Kind::lift) hinted[last_.contact] = {};
  if (good && last_.kind == Stop::Kind::slide && in_space()) {
    hint_slide(hinted);
  } else if (good && last_.kind == Stop::Kind::slide) {
    dynamics_.solve(modes_);
    const auto sign = static_cast<signed char>(dynamics_.friction_force(last_.contact) < 0 ? 1 : -1);
    const double margin = dynamics_.margin(last_.contact);
    for (const std::size_t j : resting_)
      if (modes_[j].kind == Kind::stick && dynamics_.margin(j) == margin) hinted[j] = {Kind::slip, sign};
  }
  good = good && dynamics_.holds(resting_, motion.v, slow, hinted, 1e-6);
  const bool halted = last_.kind == Stop::Kind::halt;
  last_ = {};
  FrictionModes::Verdict verdict = FrictionModes::Verdict::found;
  if (good)
    modes_ = hinted;
  else
    verdict = dynamics_.find(resting_, motion.v, slow, modes_);
  if (verdict == FrictionModes::Verdict::too_many)
    return fail(book, Status::stalled, "too many contacts rest at once for event_driven: take moreau_jean",
                resting_.front());
  if (verdict == FrictionModes::Verdict::inconsistent) {
    const Vector before = motion.v;
    record(EventKind::inconsistent, motion.t, resting_.front());
    touching_ = resting_;
    if (!strike(motion, book)) return false;
    if ((motion.v - before).norm() <= 1e-14 * before.norm())
      return fail(book, Status::stalled, "no motion follows from this state, and no impact changes it",
                  resting_.front());
    return true;
  }
  if (verdict == FrictionModes::Verdict::ambiguous) record(EventKind::ambiguous, motion.t, resting_.front());
  for (std::size_t j = 0; j < modes_.size(); ++j)
    if (modes_[j].is_closed() && !earlier[j].is_closed()) kept_[index(j)] = gap_[index(j)];
  dynamics_.project_velocity(modes_, motion.v);
  name_changes(motion, earlier, halted);
  settled_ = true;
  return true;
}

/// All that have reached their cones with this contact begin to slip.
void EventDrivenFriction::hint_slide(FrictionModes::Modes& hinted) {
  dynamics_.solve(modes_);
  Contacts starts;
  const double most = dynamics_.margin(last_.contact) + 1e-9 * dynamics_.force_scale();
  for (const std::size_t j : resting_)
    if (modes_[j].kind == Kind::stick && dynamics_.margin(j) <= most) starts.push_back(j);
  dynamics_.begin_slip(starts, hinted);
}

void EventDrivenFriction::name_changes(const Motion& motion, const FrictionModes::Modes& earlier,
                                       bool halted) {
  for (std::size_t j = 0; j < modes_.size(); ++j) {
    const FrictionMode was = earlier[j], is = modes_[j];
    // In space a slip has no sign: what has stopped and begins again has another direction.
    const bool begins_again = halted && in_space() && is.kind == Kind::slip && dynamics_.is_fresh(j);
    if (was == is && begins_again) record(EventKind::reverses, motion.t, j);
    if (was == is) continue;
    if (!was.is_closed()) record(EventKind::rests, motion.t, j);
    if (!is.is_closed()) record(EventKind::released, motion.t, j);
    if (!is.is_closed()) continue;
    if (is.kind == Kind::stick) record(EventKind::sticks, motion.t, j);
    if (is.kind == Kind::slip)
      record(was.kind == Kind::slip ? EventKind::reverses : EventKind::slips, motion.t, j);
  }
}

}  // namespace ictus
