// The rows of a run by an impact law: before and after each impact, and of a law that knows time one per sample
// inside. An impact is an instant of the motion, and its inside has a clock of its own: its rows lie ahead of the
// motion, with the positions of the instant. What the motion does meanwhile is in no row, so that time ascends.

#include <algorithm>
#include <cmath>

#include "ictus/run/nonsmooth_recorder.hpp"

namespace ictus {

/// E = K x^{η+1}/(η+1) with the force K x^η; contacts without a stiffness, and rigid ones that last, store nothing.
double NonsmoothRecorder::stored(std::size_t contact, double force) const {
  const auto j = static_cast<Eigen::Index>(contact);
  if (!law_.needs_stiffness || !inside_impact_ || !(force > 0)) return 0;
  const double exponent = system_.exponent(j);
  return force * std::pow(force / system_.stiffness(j), 1 / exponent) / (exponent + 1);
}

/// Forces are those of contacts that last: an impact by a law has its own.
void NonsmoothRecorder::take_out_impacts(const Stepper& stepper, double duration) {
  if (!(duration > 0)) force_.setZero();
  for (const ImpactInside& inside : stepper.impacts_inside()) {
    double& force = force_[static_cast<Eigen::Index>(stepper.events()[inside.event].contact)];
    force = std::max(0.0, force - inside.impulse / duration);
  }
}

/// Where the flight to an impact ends.
void NonsmoothRecorder::keep_before(const Motion& before) {
  if (is_pending_ && before.t > pending_.t) keep_pending();
  if (is_pending_ || !(before.t > last_.t)) return;
  weigh(before);
  bodies_.look(view(before));
  if (columns_.wants()) keep(before, {trace_.ledger.dissipated + step_loss_, trace_.ledger.work});
}

/// After an impact in the middle of a step.
void NonsmoothRecorder::keep_pending() {
  is_pending_ = false;
  weigh(pending_);
  bodies_.look(view(pending_));
  if (columns_.wants())
    keep(pending_, {trace_.ledger.dissipated + step_loss_, trace_.ledger.work, 1, false, late_});
  late_ = 0;
}

/// What a contact has dissipated so far, only the law knows: inside an impact it is what is missing from the
/// kinetic and the stored energy.
void NonsmoothRecorder::keep_history(const ResolvedImpacts& impacts) {
  if (!impacts.history || !mass_.is_diagonal()) return;
  const ImpactHistory& history = *impacts.history;
  const std::size_t count = impacts.contacts.size();
  const Ledger before = trace_.ledger;
  const Eigen::VectorXd given = given_;
  Motion inside = impacts.before;
  inside_impact_ = true;
  for (std::size_t k = 0; k < history.time.size(); ++k) {
    inside.v = impacts.before.v;
    double energy = 0;
    for (std::size_t row = 0; row < count; ++row) {
      const std::size_t contact = impacts.contacts[row];
      const auto j = static_cast<Eigen::Index>(contact);
      const double p = history.impulse[k * count + row];
      for (std::size_t e = impacts.rows.start[contact]; e < impacts.rows.start[contact + 1]; ++e) {
        const Eigen::Index i = impacts.rows.coordinate[e];
        inside.v[i] += impacts.rows.value[e] * p / mass_.row(i)[i];
      }
      force_[j] = history.force[k * count + row];
      given_[j] = given[j] + p;
      energy += stored(contact, force_[j]);
    }
    trace_.ledger = before;
    weigh(inside);
    trace_.ledger.stored = energy;
    const double lost = before.kinetic - trace_.ledger.kinetic - energy;
    if (columns_.wants())
      keep(inside,
           {before.dissipated + step_loss_ + lost, before.work, 1, false, impacts.since + history.time[k]});
  }
  inside_impact_ = false;
  for (const std::size_t contact : impacts.contacts) force_[static_cast<Eigen::Index>(contact)] = 0;
  given_ = given;
  trace_.ledger = before;
}

}  // namespace ictus
