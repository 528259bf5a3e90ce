// Tables 4 and 5 and Figs 7 and 9 of [Liu2008]: five balls with linear springs, the first ball and its
// contact different from the others.

#include <cmath>

#include "ictus/base/larger.hpp"
#include "ictus/reproduce/liu.hpp"

namespace ictus::reproduce::liu {
namespace {

struct Case {
  std::string name;
  double mass_ratio, stiffness_ratio;               // α = m₁/m_i, γ = K₁/K_i
  std::array<std::string, 5> impulsive, compliant;  // [Liu2008, Tables 4 and 5], m/s
  double step;                                      // ΔP of Table 4, N s
  std::vector<double> known;                        // what Table 4 converges to, m/s
};

const std::array<Case, 4> cases{Case{"(1,1)",
                                     1,
                                     1,
                                     {"-0.1322", "-0.0754", "-0.0311", "0.2958", "0.9429"},
                                     {"-0.1323", "-0.0753", "-0.0310", "0.2962", "0.9424"},
                                     1.5e-4,
                                     {-0.1322795, -0.0753292, -0.0310108, 0.2962178, 0.9424017}},
                                Case{"(2,1)",
                                     2,
                                     1,
                                     {"0.0140", "0.0186", "0.1469", "0.4867", "1.3198"},
                                     {"0.0139", "0.0192", "0.1463", "0.4875", "1.3192"},
                                     1.335e-4,
                                     {0.0138608, 0.0193391, 0.1462797, 0.4874965, 1.3191631}},
                                Case{"(1,2)",
                                     1,
                                     2,
                                     {"-0.1062", "-0.0628", "-0.0508", "0.2644", "0.9554"},
                                     {"-0.1065", "-0.0624", "-0.0507", "0.2646", "0.9551"},
                                     9.45e-5,
                                     {-0.1061498, -0.0627979, -0.0507265, 0.2645742, 0.9551000}},
                                Case{"(2,2)",
                                     2,
                                     2,
                                     {"-0.0341", "0.0155", "0.3516", "0.3878", "1.3132"},
                                     {"-0.0400", "0.0159", "0.3748", "0.3816", "1.3078"},
                                     9.45e-5,
                                     {-0.0337155, 0.0151736, 0.3512034, 0.3882715, 1.3127824}}};

Problem five_balls(double mass_ratio, double stiffness_ratio) {
  const double m = 1 / mass_ratio;
  Problem problem = chain({1, m, m, m, m}, {1, 0, 0, 0, 0}, 1);
  problem.stiffness.front() = stiffness_ratio;
  return problem;
}

std::string labelled(const Case& now, std::size_t i) {
  return "(α,γ) = " + now.name + ": v_" + std::to_string(i + 1) + " (m/s)";
}

/// Two velocities in which balls 1 and 2 collide three times are one unit off.
Row by_compliance(const Row& row) {
  if (row.verdict == Verdict::ok) return row;
  const double known = row.printed.starts_with('-') ? -0.0400868 : 0.0159513;
  return unexplained(
      row, {known, 1e-6},
      "one unit of the last digit; the integrator of the paper is not told, and here balls 1 and "
      "2 collide three times");
}

}  // namespace

Part table4() {
  Part part;
  for (const Case& now : cases) {
    const Impact seen = impact(five_balls(now.mass_ratio, now.stiffness_ratio), step_of(now.step), now.known);
    for (std::size_t i = 0; i < 5; ++i)
      part.add(against_scheme(seen, labelled(now, i), now.impulsive[i], velocity_of(i)));
  }
  return part;
}

Part table5() {
  Part part;
  for (const Case& now : cases) {
    const Resolved seen = resolved(five_balls(now.mass_ratio, now.stiffness_ratio), {.law = "compliant"});
    for (std::size_t i = 0; i < 5; ++i)
      part.add(by_compliance(as_printed(labelled(now, i), now.compliant[i], seen.velocity[i])));
  }
  double apart = 0;
  for (const Case& now : cases) {
    const Problem problem = five_balls(now.mass_ratio, now.stiffness_ratio);
    const Resolved law = resolved(problem), springs = resolved(problem, {.law = "compliant"});
    for (std::size_t i = 0; i < 5; ++i)
      apart = max_or_nan(apart, std::abs(law.velocity[i] - springs.velocity[i]));
  }
  part.add(at_most("largest difference of a velocity from Table 4, both converged (m/s)", apart,
                   {"the two methods agree very well", 0.03},
                   "at (2,2), where an open contact closes at once by the law and later by springs"));
  return part;
}

/// (65)–(67): each expansion loses 1 − e_s² of what it releases, from M₁ to R and from M₂ to the end, with the
/// energies of the forces there.
Part fig4() {
  Part part;
  constexpr double e = 0.95;
  Problem problem = five_balls(2, 1);
  problem.restitution.assign(4, e);
  const Resolved seen = resolved(problem, {.tolerance = 1e-12, .record = true});
  const auto energy_at = [&](double time) {  // λ²/2K of contact 1, K = 1
    for (std::size_t k = 0; k < seen.history.time.size(); ++k)
      if (seen.history.time[k] == time) return std::pow(seen.history.force[4 * k], 2) / 2;
    return std::nan("");
  };
  double released = 0;
  for (const ImpactEvent& event : seen.events) {
    if (event.contact != 0) continue;
    if (event.kind == ImpactEventKind::compression_ends) released += energy_at(event.time);
    if (event.kind == ImpactEventKind::compressed_again) released -= energy_at(event.time);
  }
  part.add(at_least("new compressions of contact 1 before it opens, e_s = 0.95",
                    count(seen, 0, {ImpactEventKind::compressed_again}), {"two compression phases", 1}));
  part.add(equal("loss at contact 1 over what its expansions release", seen.loss[0] / released,
                 {"(65): 1 - e_s²", 1 - e * e, 1e-9}));
  return part;
}

Part fig7() {
  Part part;
  const Problem problem = five_balls(2, 1);
  const Resolved seen = resolved(problem);
  using enum ImpactEventKind;
  part.add(
      equal("instants of equal velocities at contact 1", equal_velocities(seen, 0), {"three: a, b, c", 3}));
  part.add(
      equal("instants of equal velocities at contact 2", equal_velocities(seen, 1), {"three: 1, 2, 3", 3}));
  part.add(equal("new compressions of contact 1 before it opens", count(seen, 0, {compressed_again}),
                 {"one: b to c", 1}));
  part.add(otherwise(
      equal("new compressions of contact 2 before it opens", count(seen, 1, {compressed_again}),
            {"one: 2 to 3", 1}),
      {0, 0},
      "Erratum: contact 2 has opened before its bodies have equal velocities again: a repeated impact"));
  part.add(otherwise(equal("repeated impacts at contact 2", count(seen, 1, {opens}) - 1, {"none", 0}), {1, 0},
                     "Erratum: what the paper calls a multiple compression is a repeated impact"));
  part.show({"Figure 7",
             "",
             {impulse_figure("liu-fig7", "Fig. 7: five balls, α = 2, γ = 1",
                             "Contact 1 is compressed twice before it opens.", problem)},
             {}});
  return part;
}

/// The same in the compliant model, over time.
Part fig8() {
  Part part;
  const Problem problem = five_balls(2, 1);
  const Resolved seen = resolved(problem, {.law = "compliant", .record = true});
  const std::string printed = "these multiple compression phenomena can also be observed";
  for (std::size_t j : {0u, 1u})
    part.add(equal("instants of equal velocities at contact " + std::to_string(j + 1),
                   equal_velocities(seen, j), {printed, 3}, "as in Fig. 7"));
  report::Figure figure{.id = "liu-fig8",
                        .title = "Fig. 8: five balls on linear springs, α = 2, γ = 1",
                        .caption = "Closing speeds of the contacts in the compliant model.",
                        .x = {"time (s)"},
                        .y = {"closing speed (m/s)"}};
  for (std::size_t j = 0; j < 4; ++j) figure.series.push_back({"contact " + std::to_string(j + 1), {}, {}});
  for (std::size_t k = 0; k < seen.history.time.size(); ++k) {
    const std::vector<double> closing =
        closing_speeds(problem, velocities(problem, seen.history.impulse.data() + 4 * k));
    for (std::size_t j = 0; j < 4; ++j) {
      figure.series[j].x.push_back(seen.history.time[k]);
      figure.series[j].y.push_back(closing[j]);
    }
  }
  part.show({"Figure 8", "", {std::move(figure)}, {}});
  return part;
}

Part fig9() {
  Part part;
  const Problem problem = five_balls(1, 2);
  const Resolved seen = resolved(problem);
  using enum ImpactEventKind;
  part.add(equal("repeated impacts at contact 1", count(seen, 0, {opens}) - 1, {"one: point 1", 1}));
  for (std::size_t j = 1; j < 4; ++j)
    part.add(equal("repeated impacts at contact " + std::to_string(j + 1), count(seen, j, {opens}) - 1,
                   {"none", 0}));
  part.show({"Figure 9",
             "",
             {impulse_figure("liu-fig9", "Fig. 9: five balls, α = 1, γ = 2",
                             "Balls 1 and 2 part and collide again.", problem)},
             {}});
  return part;
}

}  // namespace ictus::reproduce::liu
