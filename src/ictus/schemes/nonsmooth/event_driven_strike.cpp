// Impacts at one instant, by the law: until no closed contact approaches. [AcaryLecture, eq. (27)]

#include <algorithm>
#include <cmath>

#include "ictus/base/index.hpp"
#include "ictus/schemes/nonsmooth/event_driven_stepper.hpp"

namespace ictus {
namespace {

constexpr int most_rounds = 1000;

}  // namespace

/// Impacts until no closed contact approaches: some laws leave contacts that do.
bool EventDrivenStepper::strike(Motion& motion) {
  const auto approaches = [&](std::size_t j) { return opening(j) < -still(j, motion.v); };
  double since = 0;
  for (const std::size_t j : near_) slowest_[index(j)] = HUGE_VAL;
  for (int round = 0; std::any_of(closed_.begin(), closed_.end(), approaches); ++round) {
    if (round == most_rounds) {
      fail(
          Status::stalled,
          "impacts at one instant do not settle: take a restitution below 1, or a scheme that captures them, such as moreau_jean");
      return false;
    }
    ++book_.solves;
    for (const std::size_t j : closed_) slowest_[index(j)] = still(j, motion.v);
    const bool resolved = impact_.resolve({near_, motion.q, motion.v, opening_, gap_, slowest_});
    book_.impacts += impact_.totals().calls;
    book_.law_steps += impact_.totals().steps;
    book_.evaluations += impact_.totals().evaluations;
    if (!resolved) {
      book_.contact = impact_.contact();
      fail(Status::stalled, impact_.message());
      return false;
    }
    push(motion, since);
    if (goes_on_) {
      pass_impact(motion);
      continue;
    }
    since += impact_.duration();
    if (!ends_in_time(motion, since)) return false;
  }
  return true;
}

/// v⁺ = v⁻ + M⁻¹ Gᵀ P. Impacts before it at this instant have lasted `since`.
void EventDrivenStepper::push(Motion& motion, double since) {
  const Eigen::VectorXd& impulse = impact_.impulse();
  const ContactRows& rows = dynamics_.rows();
  const double energy_before = dynamics_.kinetic(motion.v);
  dynamics_.contacts().response(impulse, change_);
  motion.v += change_;
  const double energy_after = dynamics_.kinetic(motion.v);
  for (const std::size_t j : near_) {
    const double before = opening(j), after = rows.times(j, motion.v);
    opening_[index(j)] = after;
    if (impulse[index(j)] == 0) continue;
    ImpactInside inside = impact_.inside(j);
    inside.event = events_.size();
    inside.touch += since;
    inside.release += since;
    inside.peak_time += since;
    inside.energy_before = energy_before;
    inside.energy_after = energy_after;
    inside.noise = 1e-13 * inside.push;
    for (std::size_t k = rows.start[j]; k < rows.start[j + 1]; ++k) {
      const double now = motion.v[rows.coordinate[k]];
      inside.noise +=
          1e-13 * std::abs(rows.value[k]) * (std::abs(now) + std::abs(now - change_[rows.coordinate[k]]));
    }
    impacts_inside_.push_back(inside);
    events_.push_back({EventKind::impact, motion.t, j, before, after, inside.loss});
    book_.impact_loss += inside.loss;
    struck_[j] = met_[j] = 1;
  }
  for (const ImpactEvent& event : impact_.log())
    impact_log_.push_back({.kind = event_kind(event.kind),
                           .t = motion.t + since + event.time,
                           .contact = event.contact,
                           .impulse = event.impulse});
  dynamics_.rows().multiply(motion.v, opening_);
  if (observer_) tell_impacts(motion, since);
  impulse_ += impulse;
}

/// A law that sees gaps has followed bodies until they have met for the last time. Where that is after the end of the run, its
/// velocities are not those of the end.
bool EventDrivenStepper::ends_in_time(const Motion& motion, double since) {
  const Followed* impact = impact_.followed();
  if (!impact || !impact->is_motion() || !std::isfinite(horizon_) || motion.t + since <= horizon_)
    return true;
  book_.contact = impact_.took_part().front();
  fail(
      Status::stalled,
      "bodies that part in this impact meet again after the end of the run: take a compliant scheme such as reference, or lzb");
  return false;
}

/// The motion goes on at the end of the impact: bodies have flown on, and contacts that were struck have the gaps that the law
/// has followed. So bodies that meet again do so when they meet.
void EventDrivenStepper::pass_impact(Motion& motion) {
  const Followed& impact = *impact_.followed();
  motion.q += impact.end * motion.v;
  Contacts struck;
  std::vector<double> gaps;
  for (std::size_t k = 0; k < impact.gap.size(); ++k) {
    const std::size_t j = impact_.took_part()[k];
    if (impact_.impulse()[index(j)] == 0) continue;
    struck.push_back(j);
    gaps.push_back(impact.gap[k]);
  }
  dynamics_.move_to_gaps(struck, gaps, motion.q);
  motion.t += impact.end;
  system().gaps(motion.q, gap_);
  std::erase_if(closed_, [&](std::size_t j) { return !touches(motion, j); });
}

void EventDrivenStepper::tell_impacts(const Motion& motion, double since) {
  const EventImpact::Totals& totals = impact_.totals();
  inner_ = motion;
  inner_.v -= change_;
  if (totals.compared) dynamics_.contacts().response(impact_.reversed() - impact_.impulse(), change_);
  observer_->struck({.before = inner_,
                     .velocity = motion.v,
                     .rows = dynamics_.rows(),
                     .impulse = impact_.impulse(),
                     .contacts = impact_.took_part(),
                     .closed = impact_.collapsed(),
                     .since = since,
                     .duration = impact_.duration(),
                     .given = impulse_,
                     .loss = totals.loss,
                     .energy_before = totals.energy_before,
                     .gain = totals.gain,
                     .history = impact_.history(),
                     .apart = totals.compared ? &change_ : nullptr,
                     .no_reverse = totals.no_reverse});
}

}  // namespace ictus
