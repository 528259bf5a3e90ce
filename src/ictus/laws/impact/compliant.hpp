#pragma once
// The compliant model of second order: the same springs as `lzb`, but a contact that has opened, or has not
// closed yet, waits until its gap is closed. The reference for all impact laws.

#include "ictus/laws/impact/compression.hpp"
#include "ictus/laws/impact/frictional_process.hpp"
#include "ictus/laws/impact/sprung_process.hpp"

namespace ictus {

class Compliant {
 public:
  static constexpr About about{"compliant",
                               "Springs at the contacts, with the gaps between them followed in time.",
                               "M v̇ = −G λ, λ = K ⌊x⌋^η, ẋ = Gᵀv", "[Liu2008, eqs. (94)–(97)]"};
  static constexpr ImpactTraits traits{.needs_stiffness = true,
                                       .knows_time = true,
                                       .sees_gaps = true,
                                       .knows_friction = true,
                                       .knows_tangential_stiffness = true,
                                       .knows_static_friction = true,
                                       .knows_spins = true};
  static constexpr std::string_view own_options =
      "dissipation tangential_spring";  // of ImpactOptions, beside the tolerance

  void resolve(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
    constexpr auto reclosing = compression::Reclosing::by_gap;
    if (problem.dimension == 1)
      process_.resolve(problem, options, reclosing, out);
    else if (sprung::has_springs(problem))
      sprung_.resolve(problem, options, reclosing, out);
    else
      frictional_.resolve(problem, options, reclosing, out);
  }

  /// As those of the process; contacts with friction follow all gaps to the end.
  void leave_flights(double longest, double until) { process_.leave_flights(longest, until); }
  const Followed& followed() const { return process_.followed(); }

 private:
  compression::Process process_;
  frictional::Process frictional_;
  sprung::Process sprung_;
};
static_assert(ImpactLaw<Compliant>);

}  // namespace ictus
