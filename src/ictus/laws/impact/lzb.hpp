#pragma once
// The law of Liu, Zhao and Brogliato: impulses are distributed among contacts by their stiffness and by the
// energy that they store. Solved as the regular ODE of compression_field.hpp, to the tolerance asked for.

#include "ictus/laws/impact/compression.hpp"
#include "ictus/laws/impact/frictional_process.hpp"
#include "ictus/laws/impact/sprung_process.hpp"

namespace ictus {

class Lzb {
 public:
  static constexpr About about{"lzb",
                               "Contacts as springs that share the impulse by stiffness and stored energy.",
                               "dP_j/dP_i = (K_j/K_i)^{1/(η+1)} (E_j/E_i)^{η/(η+1)}, W_r = −e² W_c",
                               "[Liu2008, eqs. (20), (30), (33), (64)]"};
  static constexpr ImpactTraits traits{.needs_stiffness = true,
                                       .knows_time = true,
                                       .knows_friction = true,
                                       .knows_tangential_stiffness = true,
                                       .knows_static_friction = true,
                                       .knows_spins = true,
                                       .knows_work = true};
  static constexpr std::string_view own_options =
      "dissipation tangential_spring";  // of ImpactOptions, beside the tolerance

  void resolve(const ContactProblem& problem, const ImpactOptions& options, ImpactOutcome& out) {
    constexpr auto reclosing = compression::Reclosing::at_once;
    if (problem.dimension == 1)
      process_.resolve(problem, options, reclosing, out);
    else if (sprung::has_springs(problem))
      sprung_.resolve(problem, options, reclosing, out);
    else
      frictional_.resolve(problem, options, reclosing, out);
  }

 private:
  compression::Process process_;
  frictional::Process frictional_;
  sprung::Process sprung_;
};
static_assert(ImpactLaw<Lzb>);

}  // namespace ictus
