// What a run says of the impacts that a law has resolved: their momentum, energy that they made, answers that
// depend on the order of contacts, contacts that end closed.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/run/nonsmooth_recorder.hpp"
#include "ictus/trace/limits.hpp"

namespace ictus {
namespace {

/// Places first, then angles: one in the plane, three in space.
Eigen::Index coordinates_per_body(const MechanicalSystem& system, Eigen::Index axes) {
  const bool turns = axes > 1 && system.coordinates() > axes && system.coordinate_unit(axes) == "rad";
  return turns ? 3 * (axes - 1) : axes;
}

}  // namespace

void NonsmoothRecorder::struck(const ResolvedImpacts& impacts) {
  watch_momentum(impacts);
  compare_orders(impacts);
  tell_gain(impacts);
  tell_closed(impacts);
  if (!shows_impacts_) return;
  given_ = impacts.given;
  keep_before(impacts.before);
  keep_history(impacts);
  given_ = impacts.given + impacts.impulse;
  step_loss_ += impacts.loss;
  pending_.t = impacts.before.t;
  pending_.q = impacts.before.q;
  pending_.v = impacts.velocity;
  is_pending_ = true;
  late_ = impacts.since + impacts.duration;
}

/// Momentum gained by the bodies, minus the impulses of the walls, over Σ m |v|. A row of G that moves one body
/// alone is that of a wall; those of two bodies are to have no sum.
void NonsmoothRecorder::watch_momentum(const ResolvedImpacts& impacts) {
  if (!flies_ || !mass_.is_diagonal()) return;
  const auto axes = static_cast<Eigen::Index>(trace_.dimension);
  const Eigen::Index per_body = coordinates_per_body(system_, axes);
  double gained[3] = {}, scale = 0;
  for (Eigen::Index i = 0; i < system_.coordinates(); ++i) {
    if (i % per_body >= axes) continue;
    const double mass = mass_.row(i)[i], before = impacts.before.v[i];
    gained[i % per_body] += mass * (impacts.velocity[i] - before);
    scale += mass * std::abs(before);
  }
  for (const std::size_t contact : impacts.contacts) {
    const double p = impacts.impulse[static_cast<Eigen::Index>(contact)];
    if (impacts.rows.start[contact + 1] - impacts.rows.start[contact] > static_cast<std::size_t>(per_body))
      continue;
    for (std::size_t e = impacts.rows.start[contact]; e < impacts.rows.start[contact + 1]; ++e)
      if (const auto axis = static_cast<Eigen::Index>(impacts.rows.coordinate[e]) % per_body; axis < axes)
        gained[axis] -= impacts.rows.value[e] * p;
  }
  const double error = std::hypot(gained[0], gained[1], gained[2]) / scale;
  if (!(error <= trace_.momentum_error)) trace_.momentum_error = error;
}

/// By the speeds of contacts: where these agree, so does the whole motion, since Δuᵀ ΔP = Δvᵀ M Δv for Δu = W ΔP.
/// They are in m/s whatever the coordinates are, know of spins, and no observer's motion rounds them.
void NonsmoothRecorder::compare_orders(const ResolvedImpacts& impacts) {
  if (!impacts.apart) return;
  const ContactRows& rows = impacts.rows;
  std::string other;
  if (!impacts.no_reverse.empty()) {
    other = fmt::format("in the reverse order it has none: {}", impacts.no_reverse);
  } else {
    double fastest = 0, largest = 0;
    std::size_t most = 0;
    for (const std::size_t j : impacts.contacts) {
      fastest = std::max(fastest, std::abs(rows.times(j, impacts.before.v)));
      const double apart = std::abs(rows.times(j, *impacts.apart));
      if (apart > largest) largest = apart, most = j;
    }
    const double tolerance = plan_.by_law ? plan_.options.law_tolerance : plan_.options.tolerance;
    if (!(largest > std::clamp(10 * tolerance, 1e-12, 1e-6) * fastest)) return;
    const double opening = rows.times(most, impacts.velocity);
    other = fmt::format("in the reverse order {} opens at {:.6g} m/s, not at {:.6g} m/s",
                        trace_.contact_names[most], opening + rows.times(most, *impacts.apart), opening);
  }
  if (++orders_ > most_remarks) return;
  remark(fmt::format("at {:.6g} s the answer of {} depends on the order of the contacts: {}",
                     impacts.before.t, plan_.options.impact_law, other));
}

void NonsmoothRecorder::tell_gain(const ResolvedImpacts& impacts) {
  const double tolerance = std::max(relative_noise, 10 * plan_.options.law_tolerance);
  if (!(impacts.gain > tolerance * impacts.energy_before) || ++made_ > most_remarks) return;
  remark(fmt::format("{} made {:.3g} J ({:.3g} %) in the impact of {} at {:.6g} s", plan_.options.impact_law,
                     impacts.gain, 100 * impacts.gain / impacts.energy_before, names_of(impacts.contacts),
                     impacts.before.t));
}

void NonsmoothRecorder::tell_closed(const ResolvedImpacts& impacts) {
  if (impacts.closed.empty() || trace_.remarks.size() >= most_remarks) return;
  remark(fmt::format("at {:.6g} s the contacts of {} end closed: the impact has used up its energy",
                     impacts.before.t, names_of(impacts.closed)));
}

std::string NonsmoothRecorder::names_of(const std::vector<std::size_t>& contacts) const {
  constexpr std::size_t few = 6;
  std::vector<std::string> names;
  for (std::size_t j : contacts)
    if (names.size() < few) names.push_back(trace_.contact_names[j]);
  const std::size_t more = contacts.size() - names.size();
  return fmt::format("{}{}", fmt::join(names, ", "), more ? fmt::format(" and {} more", more) : "");
}

/// Of steps with friction, by their books: the energy that the impulses of the law made, told at the end.
void NonsmoothRecorder::watch_gain(const StepReport& step, double t, double kinetic) {
  constexpr double rounding = 1e-9;
  const double gain = -(step.impact_loss + step.friction_loss);
  if (!(gain > rounding * kinetic)) return;
  ++gaining_steps_;
  if (gain > most_made_.energy) most_made_ = {gain, kinetic, t};
}

/// What is said of the run as a whole.
void NonsmoothRecorder::add_law_remarks() {
  const std::string& law = plan_.options.impact_law;
  if (orders_ > most_remarks)
    remark(fmt::format("the answers of {} depend on the order of the contacts in {} impacts", law, orders_));
  if (made_ > most_remarks) remark(fmt::format("{} made energy in {} impacts", law, made_));
  if (gaining_steps_ > 0) {
    const std::string& acting = tracks_events_ ? law : plan_.options.step_law;
    const std::string times = flies_
                                  ? fmt::format("{} impact{}", gaining_steps_, gaining_steps_ == 1 ? "" : "s")
                                  : fmt::format("{} of {} steps", gaining_steps_, trace_.steps);
    remark(fmt::format(
        "the impulses of {} made energy in {}, at most {:.3g} J ({:.3g} % of the largest kinetic energy until then) in "
        "one, at {:.6g} s",
        acting.empty() ? "newton" : acting, times, most_made_.energy,
        100 * most_made_.energy / most_made_.kinetic, most_made_.time));
  }
  if (!plan_.by_law) return;
  // With friction nobody has asked in the other order.
  if (law_.depends_on_order && orders_ == 0 && !system_.has_friction())
    remark(fmt::format(
        "{}: the outcome may depend on the order of bodies or contacts; in this run it is the same "
        "in both orders of the contacts",
        law));
  if (law_.may_gain_energy && made_ == 0 && gaining_steps_ == 0)
    remark(fmt::format("{} can make energy; in this run it did not", law));
}

}  // namespace ictus
