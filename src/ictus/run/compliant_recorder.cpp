#include "ictus/run/compliant_recorder.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/limits.hpp"
#include "ictus/laws/rubbing/hand_rub.hpp"
#include "ictus/model/mechanics/contact_drives.hpp"
#include "ictus/trace/archived.hpp"
#include "ictus/trace/impulses.hpp"
#include "ictus/trace/limits.hpp"

namespace ictus {
namespace {

Vector3 gravity_of(const Model& model, const Vector3& given) {
  if (!model.on_line() || model.coordinates() == 0) return given;
  return {model.gravity(0), 0, 0};
}

Recorded described(const Model& model, const CompliantRecorder::Options& options) {
  Recorded recorded{.method = options.method,
                    .contacts = model.contact_names(),
                    .gravity = gravity_of(model, options.gravity)};
  for (std::size_t j = 0; j < options.rubbing; ++j) {
    recorded.more.push_back({recorded.contacts[j] + ".slip", "m/s"});
    recorded.more.push_back({recorded.contacts[j] + ".friction", "N"});
  }
  for (std::size_t j = 0; j < recorded.contacts.size(); ++j)
    if (model.rub(static_cast<Eigen::Index>(j))) {
      recorded.more.push_back({recorded.contacts[j] + ".slip", "m/s"});
      recorded.more.push_back({recorded.contacts[j] + ".bristles", "m"});
    }
  if (options.store > 0) recorded.more.push_back({"energy.store", "J"});
  if (!model.on_line()) recorded.coordinates = ShownCoordinates(*model.system()).headings();
  for (std::size_t i = 0; model.on_line() && i < model.body_names().size(); ++i)
    recorded.coordinates.push_back({model.body_names()[i], "m"});
  return recorded;
}

std::size_t number(Eigen::Index i) { return static_cast<std::size_t>(i); }

}  // namespace

CompliantRecorder::CompliantRecorder(const Model& model, Options options)
    : StepRecorder(described(model, options), options.columns),
      model_(model),
      options_(std::move(options)),
      shown_(model.on_line() ? ShownCoordinates() : ShownCoordinates(*model.system())),
      here_(model),
      external_(model.coordinates()),
      gravity_(Model::Vector::Zero(model.coordinates())),
      depth_(model.contacts()),
      speed_(model.contacts()),
      last_depth_(model.contacts()),
      last_speed_(model.contacts()),
      force_(Model::Contacts::Zero(model.contacts())),
      fall_(force_),
      impulse_(force_),
      gain_(force_),
      none_(force_),
      spare_(force_),
      closed_(model.contact_names().size(), 0),
      max_depth_(model.contact_names().size(), unknown),
      watches_speed_(!model.has_external_forces() && !model.curved()) {
  for (ContactOutcome& contact : trace_.contacts) contact.peak_force = 0;
  for (std::size_t j = 0; j < trace_.contact_names.size(); ++j) watches_.emplace_back(j, options_.lag);
}

void CompliantRecorder::begin(Stepper& stepper, const Motion& motion) {
  begin(motion, stepper.stored(motion), stepper.force_of());
  // It knows its contacts inside the step, of bodies that vibrate too.
  if (stepper.knows_impulses())
    for (ImpactWatch& watch : watches_) watch.trust_samples();
}

void CompliantRecorder::begin(const Motion& motion, double stored, Stepper::ForceOf force) {
  force_of_ = std::move(force);
  trace_.ledger.store = options_.store;
  t_ = motion.t;
  model_.approach(motion.t, motion.q, motion.v, here_, last_depth_, last_speed_);
  start_speed_ = last_speed_;
  look(motion, stored, unknown);
  Recorder::begin(view());
  scale_ = trace_.ledger.initial;
  if (columns_.wants()) keep();
}

void CompliantRecorder::accept(const Motion& motion, const StepReport& step, double stored,
                               double potential) {
  earlier_ = trace_.ledger;
  trace_.ledger.dissipate(Loss::law, step.dissipated);
  trace_.ledger.dissipate(Loss::friction, step.friction_loss);
  trace_.ledger.work += step.work;
  trace_.ledger.by_hand += step.by_hand;
  trace_.ledger.store -= step.drawn;
  trace_.ledger.corrected += step.corrected;
  evaluations(step.evaluations);
  last_depth_.swap(depth_);
  last_speed_.swap(speed_);
  look(motion, stored, potential);
  bodies_.look(view(), age());
  watch_energy(t_, earlier_, relative_noise * scale_);
  ++trace_.steps;
  if (columns_.wants()) keep();
}

void CompliantRecorder::look(const Motion& state, double stored, double potential) {
  step_ = state.t - t_;
  model_.approach(state.t, state.q, state.v, here_, depth_, speed_);
  Ledger& ledger = trace_.ledger;
  if (potential != potential) potential = model_.potential(state.t, state.q);
  double kinetic = model_.kinetic(state.q, state.v);
  ledger.vibrational = shown_.take_out_vibration(state, kinetic, potential);
  set_energies(kinetic, potential);
  ledger.stored = stored == stored ? stored : model_.stored(depth_, state.memory);
  scale_ = std::max(scale_, ledger.kinetic + ledger.vibrational + ledger.stored + std::abs(potential));
  if (trace_.steps == 0 && step_ == 0) earlier_ = ledger;  // the start has no sample before it
  if (model_.has_external_forces() || model_.curved()) fall(state);
  for (Eigen::Index j = 0; j < depth_.size(); ++j)
    if (const HandRub* rub = model_.rub(j))
      watch_rub(state, j, *rub);
    else if (is_near(j) || !inside(j).empty())
      watch(state, j);
  q_ = state.q;
  v_ = state.v;
  memory_ = state.memory;
  t_ = state.t;
}

/// Free flight of contacts.
void CompliantRecorder::fall(const Motion& state) {
  model_.external(state.t, state.q, state.v, external_);
  model_.accelerate(here_, external_, none_, gravity_);
  model_.closing_acceleration(here_, state.q, state.v, gravity_, fall_);
  if (model_.drives()) model_.drives()->add_accelerations(state.t, state.t, fall_);
  gain_ += step_ * fall_;
}

double CompliantRecorder::force_at(const Motion& state, Eigen::Index j) const {
  if (!(depth_[j] > 0)) return 0;
  const double force = model_.pool_of(j).margin({depth_[j], speed_[j]}, state.memory[j]);
  return force_of_ ? force_of_(j, depth_[j], force) : force;
}

/// What the scheme knows of a contact between the ends of the step.
std::span<const ContactInside> CompliantRecorder::inside(Eigen::Index j) const {
  const auto first =
      std::lower_bound(inside_.begin(), inside_.end(), j,
                       [](const ContactInside& each, Eigen::Index k) { return each.contact < k; });
  auto end = first;
  while (end != inside_.end() && end->contact == j) ++end;
  return {first, end};
}

/// One sample after the other; `before` becomes the last of them.
void CompliantRecorder::watch_inside(Eigen::Index j, Sample& before) {
  ImpactWatch& watch = watches_[number(j)];
  for (const ContactInside& each : inside(j)) {
    Sample now{each.time, each.depth, each.speed, each.force, fall_[j], trace_.ledger.in_bodies()};
    if (!(each.force > 0)) now.loose = each.loose;
    if (each.force > 0) raise_force(number(j), each.force, each.time);
    tell(watch.look(before, now), j);
    before = now;
    if (!watch.touching()) before.energy = earlier_.in_bodies();
  }
}

void CompliantRecorder::tell(const std::optional<Impact>& ended, Eigen::Index j) {
  if (ended) add(*ended);
  if (ended && ended->samples == 0 && !step_impulse_)  // no sample saw it
    impulse_[j] += (ended->approach_speed + ended->separation_speed) / model_.delassus(here_, j);
}

void CompliantRecorder::watch(const Motion& state, Eigen::Index j) {
  ImpactWatch& watch = watches_[number(j)];
  const double force = force_at(state, j), before = force_[j];
  force_[j] = std::max(0.0, force);
  impulse_[j] += step_impulse_ ? (*step_impulse_)[j] : 0.5 * step_ * (before + force_[j]);
  if (force_[j] > 0) raise_force(number(j), force_[j], state.t);
  Sample now{state.t, depth_[j], speed_[j], force, fall_[j], trace_.ledger.in_bodies()};
  const bool touched = watch.touching();
  Sample last{t_, last_depth_[j], last_speed_[j], before, fall_[j], earlier_.in_bodies()};
  watch_inside(j, last);  // it may touch there
  if (watch.touching() && !(force > ImpactWatch::noise * watch.current().peak_force))
    now.loose = model_.pool_of(j).release_depth(-speed_[j], state.memory[j]);
  const auto ended = watch.look(last, now);
  if (!touched && watch.touching() && options_.outlook) {
    const auto outlook = options_.outlook(number(j), watch.current().approach_speed);
    max_depth_[number(j)] = outlook ? outlook->max_depth : unknown;
  }
  tell(ended, j);
  touching_ += watch.touching();
  touching_ -= touched;
  closed_[number(j)] = watch.touching();
  check_contact(state.t, j, before);
}

void CompliantRecorder::watch_rub(const Motion& state, Eigen::Index j, const HandRub& rub) {
  const double force = rub.bristles.at(rub.state(state.t, speed_[j], state.memory[j])).force;
  impulse_[j] += step_impulse_ ? (*step_impulse_)[j] : 0.5 * step_ * (force_[j] + force);
  force_[j] = force;
  raise_force(number(j), std::abs(force), state.t);
}

void CompliantRecorder::check_contact(double t, Eigen::Index j, double force_before) {
  if (!(force_[j] > 0) && !(force_before > 0)) return;
  if (step_ > 0 && watches_speed_ && model_.isolated(j))
    trace_.conditions.speed.watch(t, speed_[j] - last_speed_[j], relative_noise * std::abs(last_speed_[j]));
  const double most = max_depth_[number(j)];
  if (step_ > 0 && force_[j] > 0 && most == most)
    trace_.conditions.compression.watch(t, depth_[j] - most, relative_noise * most);
}

/// m/s, with which a contact neither closes nor opens: of what bodies do beside each other, whoever looks at them, and of the
/// digits that velocities have.
double CompliantRecorder::still() const {
  constexpr double of_contacts = 1e-10, of_bodies = 1e-13;
  const double closing = std::max(start_speed_.lpNorm<Eigen::Infinity>(), speed_.lpNorm<Eigen::Infinity>());
  return std::max(of_contacts * closing, of_bodies * v_.lpNorm<Eigen::Infinity>());
}

bool CompliantRecorder::all_apart() const {
  if (touching_ > 0 || model_.rubs()) return false;
  return !(depth_.array() > 0).any() && !(speed_.array() > still()).any();
}

std::optional<Ending> CompliantRecorder::over(std::size_t n) {
  tail_ = all_apart() ? tail_ + 1 : 0;
  if (tail_ == 0 || (tail_ <= 2 + n / 8 && any_impact())) return {};
  return Ending{true, any_impact() ? "all contacts have separated" : "nothing approaches: no impact to come"};
}

void CompliantRecorder::keep() {
  const auto contact = [&](std::size_t at) {
    const auto j = static_cast<Eigen::Index>(at);
    const bool holds = depth_[j] > 0 || model_.rub(j);
    const double stored = holds ? model_.pool_of(j).stored_at(depth_[j], memory_[j]) : 0;
    return ContactSample{0 - depth_[j], speed_[j], force_[j], impulse_[j], stored};
  };
  rubbing_.clear();
  for (std::size_t j = 0; j < options_.rubbing; ++j) {
    const auto [slip, friction] = options_.friction_at(static_cast<Eigen::Index>(j));
    rubbing_.push_back(slip);
    rubbing_.push_back(friction);
  }
  for (Eigen::Index j = 0; model_.rubs() && j < depth_.size(); ++j)
    if (const HandRub* rub = model_.rub(j)) {
      rubbing_.push_back(rub->speed.at(t_) + speed_[j]);
      rubbing_.push_back(memory_[j]);
    }
  if (options_.store > 0) rubbing_.push_back(trace_.ledger.store);
  columns_.add(view(), contact, trace_.ledger, rubbing_);
}

/// An impact that the run did not see the end of is told as far as it went. One whose force and speed are both round-off beside
/// the largest of the run is none, and so is one that no sample saw with such a speed.
void CompliantRecorder::finish_impacts() {
  auto& impacts = trace_.impacts;
  for (const ImpactWatch& watch : watches_)
    if (watch.touching()) add(watch.current());
  // What rounding of places makes of a speed in a step is no approach where others part the contact faster.
  const double rounding = 4 * epsilon * q_.lpNorm<Eigen::Infinity>() * static_cast<double>(trace_.steps);
  double force = 0, speed = 0;
  for (Impact& impact : impacts) {
    const bool parted_by_others = impact.separation_speed > 2 * impact.approach_speed;
    if (parted_by_others && impact.approach_speed * t_ <= rounding) impact.approach_speed = 0;
    force = std::max(force, impact.peak_force);
    speed = std::max(speed, impact.approach_speed);
  }
  std::erase_if(impacts, [&](const Impact& impact) {
    const bool pushed = impact.peak_force >= relative_noise * force;  // not where no sample saw it
    return !pushed && impact.approach_speed < relative_noise * speed;
  });
  std::fill(touched_.begin(), touched_.end(), char{0});
  for (const Impact& impact : impacts) touched_[impact.contact] = 1;
  for (const auto& each : left_out_) touched_[each.first] = 1;
}

void CompliantRecorder::finish_contacts() {
  for (const auto& [contact, touches] : left_out_) trace_.contacts[contact].touches += touches;
  for (const Impact& impact : trace_.impacts) {
    ContactOutcome& contact = trace_.contacts[impact.contact];
    ++contact.touches;
    if (impact.samples == 0 && contact.peak_force == 0) contact.peak_force = unknown;
  }
  for (Eigen::Index j = 0; j < impulse_.size(); ++j)
    if (trace_.contacts[number(j)].touches == 0 && !model_.rub(j)) impulse_[j] = 0;
  const Model::Contacts summed = impulse_;
  // Where directions turn, closing speeds of the start and of the end do not tell the impulses between.
  if (!model_.curved())
    balance_impulses(model_, here_, start_speed_ + gain_ - age() * fall_ - speed_, impulse_);
  scale_impulses(summed);
  const double still = this->still();
  for (Eigen::Index j = 0; j < depth_.size(); ++j) {
    ContactOutcome& contact = trace_.contacts[number(j)];
    contact.impulse = impulse_[j];
    contact.gap = -depth_[j];
    contact.closed = force_[j] > 0 || (depth_[j] >= 0 && speed_[j] >= -still);
    if (const HandRub* rub = model_.rub(j)) contact.closed = rub->normal_at(t_) > 0;
  }
}

/// The directions of contacts follow from the places.
bool CompliantRecorder::archive(Archive& archive) {
  archive_record(archive);
  archive(q_, v_, memory_, t_, step_, gravity_, force_, fall_, impulse_, start_speed_, gain_);
  if (archive.reads()) model_.approach(t_, q_, v_, here_, depth_, speed_);
  archive(depth_, speed_, last_depth_, last_speed_, watches_, closed_, max_depth_, earlier_, scale_,
          touching_, tail_);
  return true;
}

/// The columns have impulses as sums over samples, and end where momentum says.
void CompliantRecorder::scale_impulses(const Model::Contacts& summed) {
  constexpr std::size_t impulse = 3;  // of the numbers of a contact
  std::vector<Column>& columns = columns_.settled();
  for (std::size_t j = 0; j < columns_.contacts(); ++j) {
    const auto at = static_cast<Eigen::Index>(j);
    if (summed[at] == 0 || summed[at] == impulse_[at]) continue;
    auto& values = columns[columns_.first_contact() + Columns::numbers_per_contact * j + impulse].values;
    for (double& value : values) value *= impulse_[at] / summed[at];
  }
}

Trace CompliantRecorder::finish(Ending ending) {
  finish_impacts();
  if (!columns_.holds_last()) keep();
  finish_contacts();
  return Recorder::finish(view(), std::move(ending), trace_.dimension > 1);
}

}  // namespace ictus
