#include "ictus/reproduce/papetti.hpp"

#include <algorithm>

namespace ictus::reproduce::papetti {

Errors errors(const Case& impact, const ImpactRun& run) {
  const exact::HuntCrossleyImpact exact = impact.exact();
  const double rebound = exact.rebound_speed_approximate(4), deepest = exact.max_depth();
  const std::size_t out = run.first_outside();
  const double peak = *std::max_element(run.depth.begin(), run.depth.end());
  return {100 * (peak / deepest - 1), 100 * (-run.speed[out] / rebound - 1),
          100 * (run.energy[out] / (0.5 * mass * rebound * rebound) - 1)};
}

ImpactRun run(const Case& impact, std::string_view scheme) {
  const double samples = impact.exact().contact_time() / step;
  return method<HuntCrossley>(scheme).run(
      impact.system(),
      {.speed = impact.speed, .step = step, .samples = static_cast<std::size_t>(1.25 * samples) + 3});
}

PredictedImpactOf outlook(const Case& impact) {
  return [impact](std::size_t, double speed) -> std::optional<PredictedImpact> {
    exact::HuntCrossleyImpact exact = impact.exact();
    exact.speed = speed;
    return PredictedImpact{exact.max_depth(), exact.rebound_speed_approximate(4)};
  };
}

Paper paper() {
  return {
      {"papetti", "Energy and accuracy issues in numerical simulations of a non-linear impact model.",
       "f = k x^α (1 + μ v)", "[Papetti2011]"},
      {{"eqs_1_2", "The law and the equation of motion, (1), (2).", nullptr,
        "definitions; item limits has what they say beyond v_lim"},
       {"exact", "(3)–(9): exact values of the soft case and of cases 1 and 2, and their contact times.",
        &exact_values},
       {"limits", "§2.1 in time: v_lim, the power law of the contact time, (25).", &limits},
       {"plastic", "§1: laws with a kink between loading and unloading.", &plastic},
       {"fig1", "Phase portrait: rebound speeds stay below 1/μ.", &fig1},
       {"fig2", "Force over compression: the area of the loop is the energy lost.", &fig2},
       {"eqs_10_19", "Energies, (10)–(19).", nullptr,
        "definitions; items fig2 and exact have the loss, fig4 has T and V, fig5 and fig6 count where (24) fails"},
       {"fig3", "Error of the fit (7), (8) to the rebound speed.", &fig3},
       {"accuracy", "§3.1, §3.3, §4.2: what makes a simulation less precise, and μ = 0.", &accuracy},
       {"eqs_20_23", "The four methods, (20)–(23).", nullptr,
        "definitions; item orders has their orders, table1 their errors"},
       {"orders", "§3.2: orders of the four methods.", &orders},
       {"fig4", "Soft impact: all methods overlap.", &fig4},
       {"fig5", "Case 1, hard impact of small damping number: energies and (24).", &fig5},
       {"fig6", "Case 2, hard impact of average damping number: energies.", &fig6},
       {"table1", "Percentage errors of four methods in cases 1 and 2.", &table1},
       {"short", "§3.3.2: errors increase quickly for contacts of four samples and less.", &short_contacts},
       {"fig7", "Corrections, (26): compression held below x_max, rebound speed set at the end.", &fig7},
       {"fig8", "Bouncing under gravity: errors of the impact times.", &fig8},
       {"hardness", "§2.1.3: contact time and spectral centroid over stiffness, mass and speed.", &hardness},
       {"sound", "§4.1: a resonating object in place of the wall.", &resonating},
       {"bouncing_sound", "§4.1: bouncing on it under gravity.", &bouncing_sound},
       {"rolling", "§4.1: rolling, without a control layer.", &rolling_sound},
       {"sustained", "§4.1: a body laid on a resonating object does not hop.", &sustained},
       {"resting", "§4.1: a body laid on the floor, which hops where a method is not passive.", &resting},
       {"phases", "Beyond the paper: Table 1 over all sub-sample phases.", &phases}}};
}

}  // namespace ictus::reproduce::papetti
