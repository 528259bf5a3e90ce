// Figs 24 to 27 of [Liu2008]: the two balls with bi- and mono-stiffness, and their events.

#include "ictus/reproduce/liu_two_balls.hpp"

namespace ictus::reproduce::liu {
namespace {

Quantity energy_of(const Drop& drop) {
  return [drop](const std::vector<double>& velocity) {
    return (drop.top_mass * velocity[top] * velocity[top] +
            drop.bottom_mass * velocity[bottom] * velocity[bottom]) /
           2;
  };
}

report::Section section(const std::string& number, const std::string& order, const Drop& drop,
                        Dissipation dissipation) {
  return {"Figure " + number,
          "",
          {impulse_figure("liu-fig" + number, "Fig. " + number + ": " + order,
                          "Contact 1 is between the balls.", drop, dissipation)},
          {}};
}

}  // namespace

Part fig24() {
  Part part;
  const Drop drop = tennis_on_top();
  const Impact seen = impact(drop, steps(42000), {-1.1455597, -0.6394593});
  part.rows = {
      against_scheme(seen, "v_t (m/s)", "-1.1460", velocity_of(top)),
      against_scheme(seen, "v_b (m/s)", "-0.6394", velocity_of(bottom)),
      as_printed("energy before (J)", "0.319", seen.converged.energy_before),
      against_scheme(seen, "energy after (J)", "0.1567", energy_of(drop)),
      equal("instants of equal velocities of the balls", equal_velocities(seen.converged, 0), {"one", 1})};
  part.show(section("24", "tennis ball on top", drop, Dissipation::bi_stiffness));
  return part;
}

Part fig25() {
  Part part;
  const Drop drop = basketball_on_top();
  const Impact seen = impact(drop, steps(60000), {-0.1184385, -0.1044706});
  part.rows = {
      against_scheme(seen, "v_t (m/s)", "-0.1034", velocity_of(bottom)),
      against_scheme(seen, "v_b (m/s)", "-0.1178", velocity_of(top)),
      against_scheme(seen, "energy after (J)", "0.0043", energy_of(drop)),
      otherwise(
          equal("instants of equal velocities of the balls", equal_velocities(seen.converged, 0), {"six", 6}),
          {7, 0},
          "Erratum: seven, the last two close together in impulse; at the sixth the balls, which had "
          "parted, collide again")};
  part.show(section("25", "basketball on top", drop, Dissipation::bi_stiffness));
  return part;
}

Part fig26() {
  Part part;
  const Drop drop = tennis_on_top();
  const Impact seen = impact(drop, steps(42000), {-1.1473926, -0.6357393}, Dissipation::mono_stiffness);
  part.rows = {against_scheme(seen, "v_t (m/s)", "-1.146", velocity_of(top),
                              "the value of Fig. 24, for bi-stiffness, stands here again"),
               against_scheme(seen, "v_b (m/s)", "-0.6357", velocity_of(bottom))};
  part.show(section("26", "tennis ball on top, mono-stiffness", drop, Dissipation::mono_stiffness));
  return part;
}

Part fig28() {
  Part part;
  part.show(section("28", "tennis ball on top, e_tb = 0.55",
                    tennis_on_top(stiffness_ratio(3.2e-2, basket_radius), 0.55), Dissipation::bi_stiffness));
  return part;
}

Part fig29() {
  Part part;
  part.show(section("29", "basketball on top, e_tb = 0.55",
                    basketball_on_top(stiffness_ratio(basket_radius, 3.2e-2), 0.55),
                    Dissipation::bi_stiffness));
  return part;
}

Part fig27() {
  Part part;
  const Drop drop = basketball_on_top();
  const Resolved seen = resolved(drop, {.dissipation = Dissipation::mono_stiffness});
  const std::string note =
      "Erratum: exactly 0, an inelastic collapse; the printed value is noise of the steps";
  part.rows = {
      otherwise(equal("v_t (m/s)", seen.velocity[bottom], {"8.6e-5", 8.6e-5, 5e-7}), {0, 1e-7}, note),
      otherwise(equal("v_b (m/s)", seen.velocity[top], {"-1.73e-4", -1.73e-4, 5e-7}), {0, 1e-7}, note),
      equal("energy after (J)", seen.energy_after, {"near zero", 0, 1e-6}),
      ours(equal("does it end as a collapse?", seen.status == ImpactStatus::collapsed, {"–", 1}))};
  part.show(section("27", "basketball on top, mono-stiffness", drop, Dissipation::mono_stiffness));
  return part;
}

}  // namespace ictus::reproduce::liu
