#pragma once
// Impact laws along the path of the normal impulse, contact by contact: routh.hpp in the plane, keller.hpp in space. They
// differ in where the impact ends. In space a contact may close again while it expands, as the slip turns: the rules then go
// on as the springs of `lzb` with one contact would, the expansion owing what all compressions together have stored.

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/laws/impact/contact_block.hpp"
#include "ictus/laws/impact/keller.hpp"
#include "ictus/laws/impact/law.hpp"

namespace ictus::impact_path {

template <class End>
class PathLaw {
 public:
  void resolve(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
    if (problem.contacts() > 1 && !are_single(problem))
      return out.fail(
          ImpactStatus::not_applicable,
          "the law knows single contacts, and these push each other: use lzb, or newton, poisson, fremond");
    for (std::size_t j = 0; j < problem.contacts() && succeeded(out.status); ++j) {
      const Units units(problem, j);
      if (!units.strikes()) continue;
      if (problem.dimension < 3)
        in_plane(problem, units, j, out);
      else
        in_space(problem, units, j, options, out);
    }
  }

 private:
  /// The contact in units of its own, in which a = 1 and the larger of its speeds is 1: squares then neither overflow nor
  /// vanish.
  struct Units {
    ContactBlock block;
    double speed, weight;  // m/s, 1/kg
    double closing, still;
    std::array<double, 2> slip{};

    Units(const ContactProblem& problem, std::size_t j) : block(contact_block(problem, j)) {
      const std::size_t d = problem.dimension;
      weight = block.w[0][0];
      speed = std::abs(problem.closing[j]);
      for (std::size_t i = 0; i + 1 < d; ++i)
        speed = std::max(speed, std::abs(problem.slip[j * (d - 1) + i]));
      closing = problem.closing[j] / speed;
      for (std::size_t i = 0; i + 1 < d; ++i) slip[i] = problem.slip[j * (d - 1) + i] / speed;
      // A closing speed is a difference of velocities: this is their round-off.
      still = 4 * std::numeric_limits<double>::epsilon() * problem.impulse_scale * weight / speed;
    }
    bool strikes() const { return speed > 0 && closing >= -still; }
    double w(std::size_t i, std::size_t k) const { return block.w[i][k] / weight; }
    double impulse() const { return speed / weight; }
    double energy() const { return speed * impulse(); }
  };

  /// μ_s
  static double held(const ContactProblem& problem, std::size_t j) {
    return problem.friction_static.empty() ? problem.friction[j] : problem.friction_static[j];
  }

  static void in_plane(const ContactProblem& problem, const Units& units, std::size_t j, ImpactOutcome& out) {
    const bool rubs = problem.dimension == 2;
    const double mu = rubs ? problem.friction[j] : 0;
    const PlanarImpact impact = strike<End>({.normal = 1,
                                             .coupling = rubs ? units.w(0, 1) : 0,
                                             .tangential = rubs ? units.w(1, 1) : 1,
                                             .closing = units.closing,
                                             .slip = units.slip[0],
                                             .friction = mu,
                                             .restitution = problem.restitution[j],
                                             .still = units.still,
                                             .static_friction = rubs ? held(problem, j) : 0,
                                             .of_work = problem.of_work(j),
                                             .energy_unit = units.energy()});
    out.loss[j] = impact.path.loss() * units.energy();
    if (rubs) out.tangential[j] = impact.tangential * units.impulse();
    if (rubs) out.friction_loss[j] = mu * impact.path.rubbed * units.energy();
    write(problem, units, j, impact.path, impact.wedged, out);
  }

  void in_space(const ContactProblem& problem, const Units& units, std::size_t j,
                const ImpactOptions& options, ImpactOutcome& out) {
    const SpatialContact contact{.normal = 1,
                                 .coupling = {units.w(0, 1), units.w(0, 2)},
                                 .tangential = {units.w(1, 1), units.w(1, 2), units.w(2, 2)},
                                 .closing = units.closing,
                                 .slip = units.slip,
                                 .friction = problem.friction[j],
                                 .restitution = problem.restitution[j],
                                 .still = units.still,
                                 .static_friction = held(problem, j),
                                 .of_work = problem.of_work(j),
                                 .energy_unit = units.energy()};
    const SpatialImpact impact = strike<End>(contact, slide_, {options.tolerance, options.limit});
    out.steps += impact.steps;
    if (impact.gave_up)
      return out.fail(ImpactStatus::gave_up, "the slip was not followed to its end: allow more steps");
    for (std::size_t i = 0; i < 2; ++i) out.tangential[2 * j + i] = impact.tangential[i] * units.impulse();
    // The impulses know what is lost in all. Of its two parts the smaller one is as it was integrated.
    const double lost = energy_lost(contact, impact);
    const double rubbed = contact.friction * impact.path.rubbed, bounced = impact.path.loss();
    const bool rubs_more = rubbed > std::abs(bounced);
    out.friction_loss[j] = (rubs_more ? lost - bounced : rubbed) * units.energy();
    out.loss[j] = (rubs_more ? bounced : lost - rubbed) * units.energy();
    write(problem, units, j, impact.path, impact.wedged, out);
  }

  static double energy_lost(const SpatialContact& k, const SpatialImpact& impact) {
    const double p = impact.path.impulse;
    const Tangent q = impact.tangential, push = k.tangential_times(q);
    double twice = p * (2 * k.closing - k.normal * p - k.coupling_times(q));
    for (std::size_t i = 0; i < 2; ++i) twice += q[i] * (2 * k.slip[i] - k.coupling[i] * p - push[i]);
    return twice / 2;
  }

  static void write(const ContactProblem& problem, const Units& units, std::size_t j, const ImpulsePath& path,
                    bool wedged, ImpactOutcome& out) {
    out.impulse[j] = path.impulse * units.impulse();
    out.closed[j] = path.impulse > 0 && std::abs(path.closing) <= 1e-14;
    if (wedged && !End::ends_wedged && problem.restitution[j] > 0)
      return out.fail(ImpactStatus::no_solution,
                      "friction holds the contact: no impulse makes it leave at the speed asked");
    if (problem.dimension == 1) return;
    for (const PathNote& note : path.notes.all())
      out.events.push_back({note.kind, j, 0, note.impulse * units.impulse(), note.closing * units.speed});
    const double lost = out.loss[j] + out.friction_loss[j];
    if (lost < -1e-13 * (path.stored + path.returned) * units.energy())
      out.events.push_back({ImpactEventKind::energy_gained, j, 0, out.impulse[j]});
  }

  KellerSlide slide_;
};

}  // namespace ictus::impact_path
