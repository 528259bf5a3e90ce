#include "ictus/schemes/nonsmooth/event_driven_friction.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/end_of_run.hpp"
#include "ictus/base/error.hpp"
#include "ictus/base/index.hpp"
#include "ictus/model/mechanics/touch.hpp"

namespace ictus {
namespace {

using Kind = FrictionMode::Kind;

constexpr double speed_of_rest = 1e-11;  // of the speeds that it is made of
constexpr double weak_impact = 1e-5;     // of the largest speed so far
constexpr double error_of_laws = 1e-8;   // of the largest closing speed: slower openings are none
constexpr std::string_view no_answer_of_law =
    "the impact law gives no answer here: another impact_law, or the method moreau_jean, may have one";
// From one event to the next, in a step that is asked for: so many; or fewer that do not come forward.
constexpr std::size_t most_steps = 10'000, steps_that_creep = 300;
constexpr double little_way = 1e-6;  // of a step that is asked for
constexpr std::string_view too_many_steps =
    "the motion between two events takes too many steps: a smaller step, a larger tolerance, or moreau_jean, may help";
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
  gap_.setZero(system.contacts());
  kept_.setZero(system.contacts());
  ratio_.setOnes(system.contacts());
  size_.resize(system.contacts());
  for (Eigen::Index j = 0; j < system.contacts(); ++j) size_[j] = system.contact_size(j);
  friction_.setZero(system.contacts() * index(dynamics_.dimension() - 1));
  for (Vector* vector : {&y_, &inside_y_, &scale_}) vector->setZero(book_size());
  for (Vector* vector : {&q_, &v_, &way_, &rate_, &base_}) vector->setZero(system.coordinates());
}

bool EventDrivenFriction::archive(Archive& archive, const Motion&) {
  archive_last_step(archive);
  archive(dynamics_, modes_, settled_, kept_, ratio_, step_, fastest_, last_, law_error_);
  return true;
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
  double since = begin;  // s, of the last event
  for (std::size_t events = 0, steps = 0;; ++steps) {
    const bool creeps = steps > steps_that_creep && motion.t - since < little_way * h;
    if (events > most_events_ || steps > most_steps || creeps) {
      fail(book, Status::stalled, events > most_events_ ? too_many_events : too_many_steps);
      break;
    }
    if (end_is_asked_for(motion.t)) {
      fail(book, Status::stalled, told_to_end);
      break;
    }
    if (!settled_) {
      ++events;
      steps = 0;
      since = motion.t;
      if (!settle(motion, book)) break;
    }
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
double EventDrivenFriction::rounding(const Motion& motion, std::size_t contact) const {
  return speed_of_rest * std::max(dynamics_.speed_terms(contact, motion.v), fastest_);
}

/// The same; after an impact also what its law leaves of speeds that are none.
double EventDrivenFriction::still(const Motion& motion, std::size_t contact) const {
  return std::max(rounding(motion, contact), law_error_);
}

/// m/s: a contact that leaves more slowly falls back, at this rate, before positions can tell.
double EventDrivenFriction::slowest_flight(double opening_rate, double noise) const {
  return opening_rate < 0 ? std::sqrt(-2 * opening_rate * 4 * noise) : 0;
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

/// Leaves of the contacts that touch those that are struck, directly or by others. Are there any?
bool EventDrivenFriction::approaches(const Motion& motion) {
  const auto closes = [&](std::size_t j) {
    return dynamics_.opening(j, motion.v) <
           -std::max(still(motion, j), slowest_flight(dynamics_.free_opening_rate(j), noise(motion, j)));
  };
  if (std::none_of(touching_.begin(), touching_.end(), closes)) return false;
  Contacts struck;
  for (const Contacts& cluster : dynamics_.clusters(touching_))
    if (std::any_of(cluster.begin(), cluster.end(), closes))
      struck.insert(struck.end(), cluster.begin(), cluster.end());
  std::sort(struck.begin(), struck.end());
  touching_ = std::move(struck);
  return true;
}

bool EventDrivenFriction::settle(Motion& motion, StepReport& book) {
  constexpr int most_rounds = 1000;
  earlier_modes_ = modes_;
  for (int round = 0; round < most_rounds; ++round) {
    if (end_is_asked_for(motion.t)) return fail(book, Status::stalled, told_to_end);
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
  SlowSpeeds slow;
  for (const std::size_t j : touching_) {
    slow.still = std::max(slow.still, still(motion, j));
    slow.rounding = std::max(slow.rounding, 0.1 * rounding(motion, j));
  }
  const double energy = dynamics_.kinetic(motion.v);
  const double slip = -dynamics_.slip(touching_.front(), motion.v);  // rows of laws close
  if (!impact_.strike(dynamics_.response(), dynamics_.rows(), touching_, slow, motion.v))
    return (impact_.outcome().message != told_to_end && end_weak_impacts(motion, book)) ||
           fail(book, Status::stalled,
                impact_.outcome().message.empty() ? no_answer_of_law : impact_.outcome().message,
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
    inside.noise = slow.still;
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
  double fastest = 0;
  for (std::size_t k = 0; k < touching_.size(); ++k) {
    modes_[touching_[k]] = {};
    fastest = std::max(fastest, -impact_.before()[k]);
  }
  law_error_ = std::max(law_error_, error_of_laws * fastest);
  last_ = {};
  return true;
}

/// A face that rocks from corner to corner ends in impacts beside whose speeds the numbers of slips are rounded. Those that
/// a law cannot resolve any more, and that are weak, stop what closes.
bool EventDrivenFriction::end_weak_impacts(Motion& motion, StepReport& book) {
  FrictionModes::Modes stopped(modes_.size());
  double fastest = 0;
  for (const std::size_t j : touching_) {
    const double opening = dynamics_.opening(j, motion.v);
    fastest = std::max(fastest, -opening);
    if (opening <= still(motion, j)) stopped[j] = {Kind::slip, 1};
  }
  if (fastest > weak_impact * fastest_) return false;
  const double energy = dynamics_.kinetic(motion.v);
  dynamics_.project_velocity(stopped, motion.v);
  book.impact_loss += energy - dynamics_.kinetic(motion.v);
  for (const std::size_t j : touching_)
    if (stopped[j].is_closed()) record(EventKind::accumulation, motion.t, j, -fastest, 0);
  inside_.push_back(motion);
  for (const std::size_t j : touching_) modes_[j] = {};
  law_error_ = std::max(law_error_, error_of_laws * fastest);
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
  resting_.clear();
  double slow = law_error_;
  for (const std::size_t j : touching_) {
    const double flight = slowest_flight(dynamics_.free_opening_rate(j), noise(motion, j));
    slow = std::max(slow, (dynamics_.by_discs() ? corners_together_ : 1) * rounding(motion, j));
    const double opening = dynamics_.opening(j, motion.v);
    if (opening > std::max(still(motion, j), flight)) continue;
    resting_.push_back(j);
    if (opening > still(motion, j) && ratio_[index(j)] < 1) end_bounces(motion, j, opening);
  }
  for (std::size_t j = 0; j < modes_.size(); ++j)
    if (std::find(resting_.begin(), resting_.end(), j) == resting_.end()) modes_[j] = {};
  const bool halted = last_.kind == Stop::Kind::halt;
  FrictionModes::Verdict verdict = FrictionModes::Verdict::found;
  if (!follow_hint(motion, slow)) verdict = dynamics_.find(resting_, motion.v, slow, modes_);
  if (verdict == FrictionModes::Verdict::found && find_pressed(motion))
    verdict = dynamics_.find(resting_, motion.v, slow, modes_);
  if (verdict == FrictionModes::Verdict::unsolved)
    return fail(book, Status::stalled, "who of the resting contacts sticks was not found: take moreau_jean",
                resting_.front());
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
    if (modes_[j].is_closed() && !earlier_modes_[j].is_closed()) kept_[index(j)] = gap_[index(j)];
  dynamics_.project_velocity(modes_, motion.v);
  name_changes(motion, earlier_modes_, halted);
  settled_ = true;
  return true;
}

/// An event says what comes next. False where that does not hold: all is open again.
bool EventDrivenFriction::follow_hint(const Motion& motion, double slow) {
  FrictionModes::Modes hinted = modes_;
  const Stop event = last_;
  bool good = event.kind == Stop::Kind::lift || event.kind == Stop::Kind::slide;
  if (good && event.kind == Stop::Kind::lift) hinted[event.contact] = {};
  if (good && event.kind == Stop::Kind::slide && dynamics_.by_discs()) {
    hint_slide(hinted);
  } else if (good && event.kind == Stop::Kind::slide) {
    dynamics_.solve(modes_);
    const auto sign = static_cast<signed char>(dynamics_.friction_force(event.contact) < 0 ? 1 : -1);
    const double margin = dynamics_.margin(event.contact);
    for (const std::size_t j : resting_)
      if (modes_[j].kind == Kind::stick && dynamics_.margin(j) == margin) hinted[j] = {Kind::slip, sign};
  }
  last_ = {};
  good = good && dynamics_.holds(resting_, motion.v, slow, hinted, 1e-6);
  if (good) modes_ = hinted;
  return good;
}

/// Bodies that fall alike do not press each other, but on one that others hold they do: with the forces that were found,
/// whose flight would be too low for positions rests, too. Are there any?
bool EventDrivenFriction::find_pressed(const Motion& motion) {
  const std::size_t before = resting_.size();
  for (const std::size_t j : touching_) {
    if (std::find(resting_.begin(), resting_.end(), j) != resting_.end()) continue;
    const double opening = dynamics_.opening(j, motion.v);
    if (opening <= slowest_flight(dynamics_.opening_rate(j), noise(motion, j))) resting_.push_back(j);
  }
  std::sort(resting_.begin(), resting_.end());
  return resting_.size() > before;
}

/// All that have reached their cones with this contact begin to slip.
void EventDrivenFriction::hint_slide(FrictionModes::Modes& hinted) {
  dynamics_.solve(modes_);
  const double most = dynamics_.margin(last_.contact, last_.disc) + 1e-9 * dynamics_.force_scale();
  dynamics_.begin_slip(resting_, most, hinted);
}

void EventDrivenFriction::name_changes(const Motion& motion, const FrictionModes::Modes& earlier,
                                       bool halted) {
  for (std::size_t j = 0; j < modes_.size(); ++j) {
    const FrictionMode was = earlier[j], is = modes_[j];
    // Discs have no signs: what has stopped and begins again has another direction.
    const bool begins_again =
        halted && dynamics_.by_discs() && is.kind == Kind::slip && dynamics_.is_fresh(j);
    if (was == is && begins_again) record(EventKind::reverses, motion.t, j);
    if (was == is) continue;
    if (!was.is_closed()) record(EventKind::rests, motion.t, j);
    if (!is.is_closed()) record(EventKind::released, motion.t, j);
    if (!is.is_closed()) continue;
    const bool slid = was.kind == is.kind && was.sign == is.sign;
    if (is.kind == Kind::stick && !slid) record(EventKind::sticks, motion.t, j);
    if (is.kind == Kind::slip && !slid)
      record(was.kind == Kind::slip ? EventKind::reverses : EventKind::slips, motion.t, j);
    name_turns(motion, was, is, j);
  }
}

/// Spins against friction that end, or begin: they stick and slip, as tangents do.
void EventDrivenFriction::name_turns(const Motion& motion, const FrictionMode& was, const FrictionMode& is,
                                     std::size_t contact) {
  for (std::size_t disc = 1; disc < dynamics_.discs(); ++disc) {
    if (was.of(disc) == is.of(disc) || !dynamics_.can_hold(contact, disc)) continue;
    record(is.of(disc) == Kind::stick ? EventKind::sticks : EventKind::slips, motion.t, contact);
  }
}

}  // namespace ictus
