#include "ictus/run/nonsmooth_recorder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/base/end_of_run.hpp"
#include "ictus/run/impact_laws.hpp"
#include "ictus/run/outcomes_only.hpp"
#include "ictus/schemes/archived_motion.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "ictus/trace/archived.hpp"
#include "ictus/trace/limits.hpp"

namespace ictus {
namespace {

constexpr double still = 1e-9;            // of the fastest speed so far
constexpr std::size_t most_drawn = 1000;  // diagrams of impacts

}  // namespace

NonsmoothRecorder::NonsmoothRecorder(const SystemCase& mechanics, const NonsmoothPlan& plan)
    : StepRecorder(described(mechanics, plan),
                   {.every = shows_impacts(mechanics, plan) ? 1 : plan.record_every,
                    .most_columns = plan.record_every == outcomes_only ? 0 : most_columns}),
      mechanics_(mechanics),
      system_(*mechanics.system),
      plan_(plan),
      tracks_events_(nonsmooth_scheme(plan.scheme).traits.tracks_events),
      flies_(flies(mechanics, plan)),
      shows_impacts_(shows_impacts(mechanics, plan)),
      law_(plan.options.impact_law.empty() ? ImpactTraits{} : impact_traits(plan.options.impact_law)),
      shown_(system_),
      mass_(system_.shape().profile),
      contacts_(static_cast<std::size_t>(system_.contacts())),
      told_(static_cast<std::size_t>(system_.contacts()), false),
      reached_(static_cast<std::size_t>(system_.contacts()), 0),
      exact_coordinates_(exact_coordinates(mechanics)) {
  for (Eigen::VectorXd* each : {&gap_, &opening_, &shown_gap_, &shown_opening_, &impulse_, &given_, &force_})
    each->setZero(system_.contacts());
  for (Eigen::Index j = 0; !tracks_events_ && j < system_.contacts(); ++j)
    watches_.emplace_back(static_cast<std::size_t>(j));
  if (!plan.by_law) trace_.remarks = nonsmooth_warnings(plan.scheme, system_, plan.options);
  if (!plan.by_law) no_gain_ = EnergyProposition::of(plan.scheme, system_, plan.options);
  worst_.assign(mechanics.exact ? static_cast<std::size_t>(system_.coordinates()) : 0, 0);
}

void NonsmoothRecorder::begin(Stepper&, const Motion& motion) {
  look(motion);
  const Eigen::VectorXd together = Eigen::VectorXd::Ones(system_.coordinates());
  inertia_ = mass_.form(together, together);
  Recorder::begin(view(motion));
  if (columns_.wants()) keep(motion, {0, 0});
  if (no_gain_) no_gain_->start(motion);
  last_ = motion;
  accepted_ledger_ = trace_.ledger;
}

void NonsmoothRecorder::accept(Stepper& stepper, const StepReport& step, const Motion& motion) {
  const Ledger earlier = accepted_ledger_;  // rows of impacts have weighed what lies between
  earlier_gap_ = gap_;
  earlier_opening_ = opening_;
  if (is_pending_ && motion.t > pending_.t) keep_pending();
  given_ = stepper.impulse();
  if (motion.t > last_.t) force_ = given_ / (motion.t - last_.t);
  if (motion.t > last_.t && stepper.friction().size() > 0)
    rubbing_ = stepper.friction() / (motion.t - last_.t);
  if (shows_impacts_) take_out_impacts(stepper, motion.t - last_.t);
  // Where all is at rest, the speed that the contacts take from the weights in a step.
  if (given_.size() > 0) fastest_ = std::max(fastest_, given_.maxCoeff() / inertia_);
  trace_.ledger.dissipate(Loss::impact, step.impact_loss);
  trace_.ledger.dissipate(Loss::friction, step.friction_loss);
  if (system_.has_friction())
    watch_gain(step, motion.t, std::max(earlier.kinetic, trace_.ledger.peak_kinetic));
  trace_.ledger.work += step.work;
  look(motion);
  if (!shows_impacts_ && !stepper.states_inside().empty()) {
    keep_inside(stepper, step, earlier);
    look(motion);
  }
  if (no_gain_) watch_proposition(motion, earlier);
  const double open = flies_ ? std::max(relative_noise, 10 * plan_.options.law_tolerance) : relative_noise;
  watch_energy(motion.t, earlier,
               open * std::max({trace_.ledger.peak_kinetic, std::abs(earlier.total()),
                                std::abs(trace_.ledger.total())}));
  bodies_.look(view(motion));
  watch_contacts(stepper, last_.t, motion.t);
  trace_.steps += flies_ ? step.law_steps : 1;
  evaluations(step.evaluations);
  if (!flies_) trace_.solves += step.solves;
  trace_.cone.add(step.cone);
  const bool happened = step.taken > 0 || step.impacts > 0;
  // Samples inside impacts are counted by their law, steps here.
  const bool due = !shows_impacts_ || flies_ || is_pending_ || ++accepted_ % plan_.record_every == 0;
  left_out_row_ = left_out_row_ || (happened && !due);
  if (happened && due && columns_.wants())
    keep(motion, {trace_.ledger.dissipated, trace_.ledger.work, 1, false, is_pending_ ? late_ : 0});
  impulse_ += given_;
  is_pending_ = false;
  step_loss_ = 0;
  last_ = motion;
  accepted_ledger_ = trace_.ledger;
}

/// A step that pushes a contact while it opens, U_kᵀP > 0, is outside the proposition.
void NonsmoothRecorder::watch_proposition(const Motion& motion, const Ledger& earlier) {
  const Ledger& now = trace_.ledger;
  no_gain_->look(motion, {motion.t - last_.t, now.total() - earlier.total() - (now.work - earlier.work),
                          std::max(now.peak_kinetic, std::abs(earlier.total())),
                          (earlier_opening_.array() * given_.array() > 0).any()});
}

double NonsmoothRecorder::kinetic(const Motion& motion) {
  if (!has_mass_ || !system_.shape().constant_mass) {
    mass_.set_zero();
    system_.mass(motion.q, mass_);
    has_mass_ = true;
  }
  return 0.5 * mass_.form(motion.v, motion.v);
}

void NonsmoothRecorder::weigh(const Motion& motion) {
  Ledger& ledger = trace_.ledger;
  double kinetic = this->kinetic(motion), potential = system_.potential(motion.q);
  ledger.vibrational = shown_.take_out_vibration(motion, kinetic, potential);
  set_energies(kinetic, potential);
  if (!flies_) ledger.peak_kinetic = std::max(ledger.peak_kinetic, ledger.kinetic);
}

void NonsmoothRecorder::look(const Motion& motion) {
  weigh(motion);
  if (flies_ && !plan_.stop_when_apart) return;
  system_.gaps(motion.q, gap_);
  if (!has_rows_ || !system_.shape().constant_directions) {
    rows_.clear();
    // Where the run need not know that all is apart: contacts that this step, or a few like it, can close.
    const double reach = 8 * plan_.step * (motion.v.size() > 0 ? motion.v.lpNorm<Eigen::Infinity>() : 0);
    system_.near_directions(motion.q, plan_.stop_when_apart ? HUGE_VAL : 4 * reach, rows_);
    has_rows_ = true;
  }
  rows_.multiply_normals(motion.v, opening_);
  if (gap_.size() == 0) return;
  trace_.smallest_gap = std::fmin(trace_.smallest_gap, gap_.minCoeff());
  fastest_ = std::max(fastest_, opening_.cwiseAbs().maxCoeff());
}

void NonsmoothRecorder::watch_contacts(const Stepper& stepper, double begin, double end) {
  all_apart_ = true;
  std::fill(told_.begin(), told_.end(), char{0});
  struck_.clear();
  if (tracks_events_) take_events(stepper);
  for (Eigen::Index j = 0; j < system_.contacts(); ++j) {
    const auto at = static_cast<std::size_t>(j);
    const bool pushes = given_[j] > 0;
    if (pushes) touched_[at] = 1;
    all_apart_ = all_apart_ && !pushes && opening_[j] >= -still * fastest_;
    const bool captured = !tracks_events_ && pushes && earlier_opening_[j] < -still * fastest_;
    if (captured) struck_.push_back(at);
    contacts_.take(at, {told_[at]  ? ContactPush::Kind::told
                        : captured ? ContactPush::Kind::captured
                                   : ContactPush::Kind::lasting,
                        end, given_[j], force_[j]});
    if (tracks_events_) continue;
    std::optional<Event> event;
    const auto impact = watches_[at].look(
        {begin, end, earlier_gap_[j], -gap_[j], earlier_opening_[j], opening_[j], pushes, still * fastest_},
        event);
    if (event) add(*event);
    if (impact) add_impact(*impact, false);
  }
  if (!struck_.empty() && has_rows_) pass_on_impacts();
}

/// An impact goes on through contacts that are closed, by forces that no step knows: their mean is the larger, the shorter the step.
/// It reaches those that push a coordinate that it moves, and so on; all of them where inertia couples coordinates.
void NonsmoothRecorder::pass_on_impacts() {
  const std::size_t count = reached_.size();
  reached_.assign(count, 0);
  moved_.assign(static_cast<std::size_t>(system_.coordinates()), mass_.is_diagonal() ? 0 : 1);
  for (const std::size_t j : struck_) reach(j);
  // To and fro: an impact goes up a column as well as down.
  std::size_t found = 1;
  for (bool upwards = true; found > 0; upwards = !upwards) {
    found = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t j = upwards ? k : count - 1 - k;
      if (reached_[j] || !(given_[static_cast<Eigen::Index>(j)] > 0)) continue;
      const auto of = coordinates_of(j);
      if (std::none_of(of.begin(), of.end(),
                       [&](Eigen::Index i) { return moved_[static_cast<std::size_t>(i)] != 0; }))
        continue;
      reach(j);
      ++found;
    }
  }
}

std::span<const Eigen::Index> NonsmoothRecorder::coordinates_of(std::size_t contact) const {
  const std::size_t first = rows_.start[contact * rows_.dimension],
                    last = rows_.start[(contact + 1) * rows_.dimension];
  return std::span(rows_.coordinate).subspan(first, last - first);
}

void NonsmoothRecorder::reach(std::size_t contact) {
  reached_[contact] = 1;
  contacts_.strike(contact);
  for (const Eigen::Index i : coordinates_of(contact)) moved_[static_cast<std::size_t>(i)] = 1;
}

/// Impacts of laws that know time last as long as these say; all others are over at once.
void NonsmoothRecorder::take_events(const Stepper& stepper) {
  auto inside = stepper.impacts_inside().begin();
  for (std::size_t k = 0; k < stepper.events().size(); ++k) {
    Event event = stepper.events()[k];
    ImpactInside said;
    said.alone = true;  // of a series that is summed up
    if (inside != stepper.impacts_inside().end() && inside->event == k) said = *inside++;
    const double noise = flies_ ? said.noise : relative_noise * fastest_;
    for (double* speed : {&event.before, &event.after})
      if (std::abs(*speed) <= noise) *speed = 0;
    const bool is_impact = event.kind == EventKind::impact;
    // An impact below rounding is none, nor is one that its law does not resolve.
    if (is_impact && (said.touches == 0 || (event.before == 0 && event.after == 0 && said.push <= noise)))
      continue;
    contacts_.take(event, said);
    if (is_impact) told_[event.contact] = 1;
    if (is_impact && !(said.peak_force == said.peak_force)) struck_.push_back(event.contact);
    if (!is_impact || !flies_) add(event);
    if (!is_impact) continue;
    fastest_ = std::max(fastest_, std::max(std::abs(event.before), std::abs(event.after)));
    Impact impact;
    impact.contact = event.contact;
    impact.touch_time = event.t + said.touch;
    impact.release_time = event.t + said.release;
    impact.approach_speed = 0 - event.before;
    impact.separation_speed = said.separation == said.separation ? said.separation : event.after;
    impact.peak_force = said.peak_force;
    if (flies_ || said.peak_depth > 0) impact.peak_depth = said.peak_depth;
    impact.peak_force_time = impact.peak_depth_time = event.t + said.peak_time;
    impact.energy_before = said.energy_before;
    impact.energy_after = said.energy_after;
    add_impact(impact, said.alone);
  }
  for (const Event& event : stepper.impact_log()) add(event);
  for (const RouthImpact& impact : stepper.routh())
    if (trace_.routh.size() < most_drawn) trace_.routh.push_back(impact);
}

void NonsmoothRecorder::add_impact(Impact impact, bool alone) {
  // Other laws than Newton's share an impact of several contacts by more than their restitution.
  // With friction e is a ratio of speeds for Newton's alone, which is that of steps too.
  const std::string& law = plan_.options.impact_law;
  const bool newtons = law == "newton" || (law.empty() && !(tracks_events_ && system_.has_friction()));
  if (alone || (!flies_ && (newtons || (system_.contacts() == 1 && !system_.has_friction()))))
    impact.asked_restitution = system_.restitution(static_cast<Eigen::Index>(impact.contact));
  add(impact);
}

void NonsmoothRecorder::add_remarks() {
  std::size_t said = 0;
  for (const Event& event : trace_.events) {
    const std::string& name = trace_.contact_names[event.contact];
    if (event.kind == EventKind::accumulation && ++said <= most_remarks)
      remark(fmt::format("at {:.12g} s infinitely many impacts of {} come to their end", event.t, name));
    if (event.kind == EventKind::indeterminate && ++said <= most_remarks)
      remark(
          fmt::format("at {:.12g} s force and acceleration of {} vanish together: whether it opens is not "
                      "determined, and what "
                      "follows is one of the possible motions",
                      event.t, name));
  }
  if (const ConeBook& cone = trace_.cone; cone.loose > 0)
    remark(fmt::format(
        "friction of {} of {} steps with contacts was solved to {:.2g} of their impulses at worst, and not "
        "to {:.2g}: another cone_solver may do better",
        cone.loose, cone.solves, cone.worst, plan_.options.lcp_tolerance));
  if (gains_ == 0 || flies_) return;
  const Ledger& ledger = trace_.ledger;
  remark(fmt::format(
      "the scheme made energy by itself in {} of {} steps, at most {:.3g} J ({:.3g} % of the largest "
      "kinetic energy) in "
      "one, at {:.6g} s",
      gains_, trace_.steps, ledger.largest_gain, 100 * ledger.largest_gain / ledger.scale(), gain_time_));
}

/// A contact is closed where it pushed last, or touches but for rounding, and does not part.
void NonsmoothRecorder::close_contacts() {
  const double touching = 1e-12 * (last_.q.size() > 0 ? last_.q.lpNorm<Eigen::Infinity>() : 0);
  system_.openings(last_.q, last_.v, system_.contacts(), gap_, opening_);
  for (Eigen::Index j = 0; j < system_.contacts(); ++j) {
    const bool touches = gap_[j] <= touching || gap_[j] <= system_.widest_touch(j, last_.q);
    contacts_.finish(static_cast<std::size_t>(j), gap_[j],
                     ((given_[j] > 0 && !flies_) || touches) && opening_[j] <= still * fastest_);
  }
  trace_.contacts = std::move(contacts_.all());
}

std::optional<Ending> NonsmoothRecorder::over(std::size_t n) {
  if (n == 1 || !all_apart_) return {};
  return Ending{true, "all contacts separated"};
}

Ending NonsmoothRecorder::failed(const StepReport& step, double t) const {
  if (step.advice == told_to_end) return ending::stopped(t);
  const bool about_contact = step.solves > 0 && step.contact < static_cast<std::size_t>(system_.contacts());
  const std::string contact =
      about_contact ? system_.contact_name(static_cast<Eigen::Index>(step.contact)) : std::string();
  const std::string& name = plan_.by_law ? plan_.options.impact_law : plan_.scheme;
  if (!plan_.by_law || step.impacts == 0 || step.advice.empty())
    return ending::failed(step, t, name, contact);
  return {false, fmt::format("at {:.9g} s {}: {}{}", t, name, step.advice,
                             contact.empty() ? "" : fmt::format(" ({})", contact))};
}

/// Mass and directions follow from the motion, or are those of the start.
bool NonsmoothRecorder::archive(Archive& archive) {
  if (no_gain_) archive(*no_gain_);
  archive_record(archive);
  archive(gap_, opening_, impulse_, given_, force_, rubbing_, watches_, contacts_, worst_, fastest_,
          accepted_ledger_, last_, all_apart_, row_time_, left_out_row_, accepted_, made_, orders_,
          gaining_steps_, most_made_.energy, most_made_.kinetic, most_made_.time);
  archive(trace_.momentum_error, pending_, is_pending_, late_, step_loss_);
  return true;
}

Trace NonsmoothRecorder::finish(Ending ending) {
  for (ContactWatch& watch : watches_)
    if (const auto impact = watch.finish()) add_impact(*impact, false);
  if (!columns_.holds_last() || left_out_row_)
    keep(last_, {trace_.ledger.dissipated, trace_.ledger.work, 0, false, std::max(0.0, row_time_ - last_.t)});
  add_errors();
  add_law_remarks();
  add_remarks();
  if (no_gain_)
    if (auto failure = no_gain_->failure(plan_.scheme)) trace_.failures.push_back(std::move(*failure));
  close_contacts();
  return Recorder::finish(view(last_), std::move(ending), plan_.drop_idle);
}

}  // namespace ictus
