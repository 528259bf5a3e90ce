#include "ictus/schemes/score_stepper.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/model/mechanics/contact_drives.hpp"

namespace ictus {
namespace {

constexpr double same_instant = ContactDrive::instant;

bool is_at(double event, double t) { return std::abs(event - t) <= same_instant; }

}  // namespace

ScoreStepper::ScoreStepper(const Model& model, const Score& score, std::unique_ptr<Stepper> scheme)
    : Stepper(scheme->facts(), model.contacts()),
      model_(model),
      score_(score),
      scheme_(std::move(scheme)),
      here_(model),
      depth_(model.contacts()),
      speed_(model.contacts()) {
  contacts_inside_.reserve(256);
  order_.reserve(256);
}

/// The first instant of the score in (after, until]; infinite where there is none.
double ScoreStepper::next_event(double after, double until) const {
  double next = HUGE_VAL;
  const auto look = [&](double time) {
    if (time > after + same_instant && time <= until + same_instant) next = std::min(next, time);
  };
  // Both lists rise: only the first beyond `after` counts.
  const auto strike = std::upper_bound(score_.strikes.begin(), score_.strikes.end(), after + same_instant,
                                       [](double t, const Score::Strike& each) { return t < each.time; });
  if (strike != score_.strikes.end()) look(strike->time);
  const auto release = std::upper_bound(score_.releases.begin(), score_.releases.end(), after + same_instant);
  if (release != score_.releases.end()) look(*release);
  return next;
}

StepReport ScoreStepper::step(Motion& motion, double h) {
  const double end = motion.t + h;
  impulse_.setZero();
  contacts_inside_.clear();
  StepReport whole;
  if (motion.t <= same_instant) happen(motion, motion.t, whole);
  for (;;) {
    const double event = next_event(motion.t, end), target = std::min(event, end), since = motion.t;
    if (!go_to(motion, target, whole)) break;
    if (!(event <= end + same_instant)) break;
    happen(motion, since, whole);
    if (is_at(event, end)) break;
  }
  order_.sort(contacts_inside_);
  return whole;
}

/// False where the scheme did not come so far, because it failed or chose a shorter step.
bool ScoreStepper::go_to(Motion& motion, double time, StepReport& whole) {
  const double h = time - motion.t;
  const StepReport report = scheme_->step(motion, h);
  whole.add(report);
  collect();
  if (!report.converged() || report.taken < h - same_instant) return false;
  motion.t = time;
  return true;
}

void ScoreStepper::collect() {
  impulse_ += scheme_->impulse();
  contacts_inside_.insert(contacts_inside_.end(), scheme_->contacts_inside().begin(),
                          scheme_->contacts_inside().end());
}

/// J, of all; before what happens at the end of a step, as seen from its beginning.
double ScoreStepper::energy(const Motion& motion, double since) {
  model_.depths({motion.t, since}, motion.q, depth_);
  return model_.kinetic(motion.q, motion.v) + model_.potential(motion.t, motion.q) +
         model_.stored(depth_, motion.memory);
}

void ScoreStepper::happen(Motion& motion, double since, StepReport& whole) {
  bool any = std::any_of(score_.releases.begin(), score_.releases.end(),
                         [&](double time) { return is_at(time, motion.t); });
  if (any) let_go(motion, since);
  const double before = energy(motion, since);
  double drawn = 0;  // J, from the store
  for (const Score::Strike& each : score_.strikes)
    if (is_at(each.time, motion.t)) {
      strike(motion, each);
      drawn += each.drawn;
      any = true;
    }
  if (!any) return;
  const double work = energy(motion, motion.t) - before - drawn;
  whole.drawn += drawn;
  whole.work += work;
  whole.by_hand += work;
  scheme_->start(motion);
}

/// The last instant of a contact whose hand is gone is worth a sample: from here on it does not push.
void ScoreStepper::let_go(const Motion& motion, double since) {
  if (!model_.drives()) return;
  model_.approach({motion.t, since}, motion.q, motion.v, here_, depth_, speed_);
  for (const ContactDrive& drive : model_.drives()->all())
    if (is_at(drive.end, motion.t) && depth_[drive.contact] > 0)
      contacts_inside_.push_back(
          {drive.contact, motion.t, depth_[drive.contact], speed_[drive.contact], 0, depth_[drive.contact]});
}

/// The touch is worth a sample: what was before the strike says nothing of it.
void ScoreStepper::strike(Motion& motion, const Score::Strike& strike) {
  model_.depths(motion.t, motion.q, depth_);
  motion.q[strike.body] += depth_[strike.contact] / strike.opening;
  motion.v[strike.body] = strike.velocity;
  motion.memory[strike.contact] = 0;
  model_.approach(motion.t, motion.q, motion.v, here_, depth_, speed_);
  contacts_inside_.push_back({strike.contact, motion.t, 0, speed_[strike.contact], 0});
}

}  // namespace ictus
