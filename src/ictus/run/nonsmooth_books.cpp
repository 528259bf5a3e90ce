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
      bodies_(system_, plan.gravity),
      contacts_(static_cast<std::size_t>(system_.contacts())),
      told_(static_cast<std::size_t>(system_.contacts()), false),
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
  bodies_.begin(motion);
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
  bodies_.look(motion);
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
  if (divided_) {
    const InnerEnergy inner = system_.inner_energy(motion.q, motion.v);
    ledger.kinetic -= inner.kinetic;
    ledger.potential -= inner.strain;
    ledger.vibrational = inner.kinetic + inner.strain;
  }
  ledger.peak_kinetic = std::max(ledger.peak_kinetic, ledger.kinetic);
  system_.gaps(motion.q, gap_);
  rows_.clear();
  // Where the run need not know that all is apart: contacts that this step, or a few like it, can close.
  const double reach = 8 * plan_.step * (motion.v.size() > 0 ? motion.v.lpNorm<Eigen::Infinity>() : 0);
  system_.near_directions(motion.q, plan_.stop_when_apart ? HUGE_VAL : 4 * reach, rows_);
  rows_.multiply(motion.v, opening_);
  if (gap_.size() == 0) return;
  trace_.smallest_gap = std::fmin(trace_.smallest_gap, gap_.minCoeff());
  fastest_ = std::max(fastest_, opening_.cwiseAbs().maxCoeff());
}

void NonsmoothBooks::watch_contacts(const NonsmoothStepper& stepper, double begin, double end) {
  all_apart_ = true;
  std::fill(told_.begin(), told_.end(), char{0});
  if (tracks_events_) take_events(stepper);
  for (Eigen::Index j = 0; j < system_.contacts(); ++j) {
    const auto at = static_cast<std::size_t>(j);
    const bool pushes = given_[j] > 0;
    pushed_[at] = pushed_[at] || pushes;
    all_apart_ = all_apart_ && !pushes && opening_[j] >= -still * fastest_;
    const bool captured = !tracks_events_ && pushes && earlier_opening_[j] < -still * fastest_;
    contacts_.take(at, {told_[at]  ? ContactPush::Kind::told
                        : captured ? ContactPush::Kind::captured
                                   : ContactPush::Kind::lasting,
                        end, given_[j], force_[j]});
    if (tracks_events_) continue;
    std::optional<NonsmoothEvent> event;
    const auto impact = watches_[at].look(
        {begin, end, earlier_gap_[j], -gap_[j], earlier_opening_[j], opening_[j], pushes, still * fastest_},
        event);
    if (event) add_event(*event);
    if (impact) add_impact(*impact);
  }
}

/// Impacts of laws that know time last as long as these say; all others are over at once.
void NonsmoothBooks::take_events(const NonsmoothStepper& stepper) {
  auto inside = stepper.impacts_inside().begin();
  for (std::size_t k = 0; k < stepper.events().size(); ++k) {
    NonsmoothEvent event = stepper.events()[k];
    ImpactInside said;
    if (inside != stepper.impacts_inside().end() && inside->event == k) said = *inside++;
    for (double* speed : {&event.before, &event.after})
      if (std::abs(*speed) <= relative_noise * fastest_) *speed = 0;
    const bool is_impact = event.kind == NonsmoothEventKind::impact;
    // An impact below rounding is none.
    if (is_impact && event.before == 0 && event.after == 0 && said.push <= relative_noise * fastest_)
      continue;
    contacts_.take(event, said);
    if (is_impact) told_[event.contact] = 1;
    add_event(event);
    if (!is_impact) continue;
    Impact impact;
    impact.contact = event.contact;
    impact.touch_time = event.t + said.touch;
    impact.release_time = event.t + said.release;
    impact.approach_speed = -event.before;
    impact.separation_speed = event.after;
    impact.peak_force = said.peak_force;
    if (said.peak_depth > 0) impact.peak_depth = said.peak_depth;
    add_impact(impact);
  }
  for (const ResolverEvent& event : stepper.impact_log()) add_event(event);
}

void NonsmoothBooks::add_event(const ResolverEvent& event) {
  pushed_[event.contact] = true;
  if (trace_.events.size() < most_events) trace_.events.push_back(event);
}

void NonsmoothBooks::add_event(const NonsmoothEvent& event) {
  ++events_;
  pushed_[event.contact] = true;
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

/// A contact is closed where it pushed last, or touches but for rounding, and does not part.
void NonsmoothBooks::close_contacts() {
  const double touching = 1e-12 * (last_.q.size() > 0 ? last_.q.lpNorm<Eigen::Infinity>() : 0);
  for (Eigen::Index j = 0; j < system_.contacts(); ++j)
    contacts_.finish(static_cast<std::size_t>(j), gap_[j],
                     (given_[j] > 0 || gap_[j] <= touching) && opening_[j] <= still * fastest_);
  trace_.contacts = std::move(contacts_.all());
}

Trace NonsmoothBooks::finish(Ending ending) {
  for (ContactWatch& watch : watches_)
    if (const auto impact = watch.finish()) add_impact(*impact);
  if (count_ % plan_.record_every != 0) keep(last_, {trace_.ledger.dissipated, trace_.ledger.work, 0});
  // A law that knows time tells of contacts that the blow reaches later.
  std::stable_sort(trace_.impacts.begin(), trace_.impacts.end(),
                   [](const Impact& a, const Impact& b) { return a.touch_time < b.touch_time; });
  add_errors();
  add_remarks();
  close_contacts();
  trace_.dimension = bodies_.dimension();
  trace_.bodies = bodies_.finish(last_);
  if (plan_.drop_idle) drop_idle_contacts();
  trace_.ending = std::move(ending);
  if (thinned_) trace_.ending.reason += "; later samples were not kept: give a larger record_every";
  return std::move(trace_);
}

}  // namespace ictus
