#include "ictus/run/nonsmooth_books.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "ictus/trace/limits.hpp"

namespace ictus {
namespace {

constexpr double still = 1e-9;  // of the fastest speed so far

}  // namespace

NonsmoothBooks::NonsmoothBooks(const ShippedSystem& mechanics, const NonsmoothPlan& plan)
    : mechanics_(mechanics),
      system_(*mechanics.system),
      plan_(plan),
      tracks_events_(nonsmooth_scheme(plan.scheme).traits.tracks_events),
      mass_(system_.shape().profile),
      pushed_(static_cast<std::size_t>(system_.contacts()), false) {
  for (Eigen::VectorXd* each : {&gap_, &opening_, &impulse_, &given_, &force_})
    each->setZero(system_.contacts());
  trace_.scheme = plan.scheme;
  for (Eigen::Index j = 0; j < system_.contacts(); ++j) {
    trace_.contact_names.push_back(system_.contact_name(j));
    watches_.emplace_back(static_cast<std::size_t>(j));
  }
  trace_.remarks = nonsmooth_warnings(plan.scheme, system_, plan.options);
  add_columns();
}

void NonsmoothBooks::begin(const Motion& motion) {
  look(motion);
  const Eigen::VectorXd together = Eigen::VectorXd::Ones(system_.coordinates());
  inertia_ = mass_.form(together, together);
  trace_.ledger.initial = trace_.ledger.total();
  keep(motion, {0, 0});
  last_ = motion;
}

void NonsmoothBooks::accept(const NonsmoothStepper& stepper, const NonsmoothStep& step,
                            const Motion& motion) {
  const Ledger earlier = trace_.ledger;
  earlier_gap_ = gap_;
  earlier_opening_ = opening_;
  given_ = stepper.impulse();
  if (motion.t > last_.t) force_ = given_ / (motion.t - last_.t);
  // Where all is at rest, the speed that the contacts take from the weights in a step.
  if (given_.size() > 0) fastest_ = std::max(fastest_, given_.maxCoeff() / inertia_);
  trace_.ledger.dissipated += step.impact_loss;
  trace_.ledger.work += step.work;
  look(motion);
  if (!stepper.states_inside().empty()) {
    keep_inside(stepper, step, earlier);
    look(motion);
  }
  watch_energy(earlier.total(), earlier.remainder(), step.work, motion.t);
  watch_contacts(stepper, last_.t, motion.t);
  ++trace_.steps;
  trace_.evaluations += step.evaluations;
  trace_.solves += step.solves;
  if (++count_ % plan_.record_every == 0) keep(motion, {trace_.ledger.dissipated, trace_.ledger.work});
  impulse_ += given_;
  last_ = motion;
}

double NonsmoothBooks::kinetic(const Motion& motion) {
  if (!has_mass_ || !system_.shape().constant_mass) {
    mass_.set_zero();
    system_.mass(motion.q, mass_);
    has_mass_ = true;
  }
  return 0.5 * mass_.form(motion.v, motion.v);
}

void NonsmoothBooks::look(const Motion& motion) {
  Ledger& ledger = trace_.ledger;
  ledger.kinetic = kinetic(motion);
  ledger.potential = system_.potential(motion.q);
  ledger.peak_kinetic = std::max(ledger.peak_kinetic, ledger.kinetic);
  system_.gaps(motion.q, gap_);
  rows_.clear();
  system_.directions(motion.q, rows_);
  rows_.multiply(motion.v, opening_);
  if (gap_.size() == 0) return;
  trace_.smallest_gap = std::fmin(trace_.smallest_gap, gap_.minCoeff());
  fastest_ = std::max(fastest_, opening_.cwiseAbs().maxCoeff());
}

void NonsmoothBooks::watch_contacts(const NonsmoothStepper& stepper, double begin, double end) {
  all_apart_ = true;
  for (Eigen::Index j = 0; j < system_.contacts(); ++j) {
    const auto at = static_cast<std::size_t>(j);
    const bool pushes = given_[j] > 0;
    pushed_[at] = pushed_[at] || pushes;
    all_apart_ = all_apart_ && !pushes && opening_[j] >= -still * fastest_;
    if (tracks_events_) continue;
    std::optional<NonsmoothEvent> event;
    const auto impact = watches_[at].look(
        {begin, end, earlier_gap_[j], -gap_[j], earlier_opening_[j], opening_[j], pushes, still * fastest_},
        event);
    if (event) add_event(*event);
    if (impact) add_impact(*impact);
  }
  if (tracks_events_) take_events(stepper.events());
}

void NonsmoothBooks::take_events(const std::vector<NonsmoothEvent>& events) {
  for (NonsmoothEvent event : events) {
    for (double* speed : {&event.before, &event.after})
      if (std::abs(*speed) <= relative_noise * fastest_) *speed = 0;
    add_event(event);
    if (event.kind != NonsmoothEventKind::impact) continue;
    Impact impact;
    impact.contact = event.contact;
    impact.touch_time = impact.release_time = event.t;
    impact.approach_speed = -event.before;
    impact.separation_speed = event.after;
    impact.peak_force = unknown;
    add_impact(impact);
  }
}

void NonsmoothBooks::add_event(const NonsmoothEvent& event) {
  ++events_;
  if (trace_.motion_events.size() < most_events) trace_.motion_events.push_back(event);
}

void NonsmoothBooks::add_impact(Impact impact) {
  // Other laws than Newton's share an impact of several contacts by more than their restitution.
  const std::string& law = plan_.options.impact_law;
  if (law.empty() || law == "newton" || system_.contacts() == 1)
    impact.asked_restitution = system_.restitution(static_cast<Eigen::Index>(impact.contact));
  ++impacts_;
  if (trace_.impacts.size() < most_events) trace_.impacts.push_back(impact);
}

/// What rises beyond the work of forces without a potential was made by the scheme.
void NonsmoothBooks::watch_energy(double total_before, double remainder_before, double work, double t) {
  Ledger& ledger = trace_.ledger;
  const double gain = remainder_before - ledger.remainder();
  const double noise = relative_noise * std::max(ledger.peak_kinetic, std::abs(ledger.total()));
  if (gain > std::max(ledger.largest_gain, noise)) {
    ledger.largest_gain = gain;
    gain_time_ = t;
  }
  gains_ += gain > noise;
  trace_.conditions.energy.watch(t, ledger.total() - total_before - work, noise);
}

void NonsmoothBooks::add_remarks() {
  std::size_t said = 0;
  for (const NonsmoothEvent& event : trace_.motion_events) {
    const std::string& name = trace_.contact_names[event.contact];
    if (event.kind == NonsmoothEventKind::accumulation && ++said <= most_remarks)
      trace_.remarks.push_back(
          fmt::format("at {:.12g} s infinitely many impacts of {} come to their end", event.t, name));
    if (event.kind == NonsmoothEventKind::indeterminate && ++said <= most_remarks)
      trace_.remarks.push_back(
          fmt::format("at {:.12g} s force and acceleration of {} vanish together: whether it opens is not "
                      "determined, and what "
                      "follows is one of the possible motions",
                      event.t, name));
  }
  if (std::max(impacts_, events_) > most_events)
    trace_.remarks.push_back(fmt::format(
        "of {} impacts the first {} are kept, and of {} events the first {}: the rest is in no result",
        impacts_, trace_.impacts.size(), events_, trace_.motion_events.size()));
  if (gains_ == 0) return;
  const Ledger& ledger = trace_.ledger;
  trace_.remarks.push_back(fmt::format(
      "the scheme made energy by itself in {} of {} steps, at most {:.3g} J ({:.3g} % of the largest "
      "kinetic energy) in "
      "one, at {:.6g} s",
      gains_, trace_.steps, ledger.largest_gain, 100 * ledger.largest_gain / ledger.scale(), gain_time_));
}

Trace NonsmoothBooks::finish(Ending ending) {
  for (ContactWatch& watch : watches_)
    if (const auto impact = watch.finish()) add_impact(*impact);
  if (count_ % plan_.record_every != 0) keep(last_, {trace_.ledger.dissipated, trace_.ledger.work, 0});
  add_errors();
  add_remarks();
  if (plan_.drop_idle) drop_idle_contacts();
  trace_.ending = std::move(ending);
  if (thinned_) trace_.ending.reason += "; later samples were not kept: give a larger record_every";
  return std::move(trace_);
}

}  // namespace ictus
