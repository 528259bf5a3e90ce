// Table 11 of [Liu2008], the two balls dropped from 1.5 m, and §8.3 as a computation: the restitution between
// the balls from the height to which one of them rebounds.

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "ictus/report/number.hpp"
#include "ictus/reproduce/liu_two_balls.hpp"
#include "ictus/resolver/identify.hpp"

namespace ictus::reproduce::liu {
namespace {

constexpr double height = 1.5;   // h, m
constexpr double gravity = 9.8;  // m/s²
/// The paper prints 5.4 m/s; its velocities are those of 5.422, g = 9.8 m/s².
const double fall_speed = std::sqrt(2 * gravity * height);

struct Pair {
  std::string velocity, height;  // m/s, m
};
struct Case {
  std::string between;    // e_tb as printed
  double used;            // e_tb
  double ratio, reverse;  // γ, tennis ball and basketball on top
  Pair tennis_above, basket_below, tennis_below, basket_above;
  std::size_t steps;                 // n of the published scheme
  std::vector<double> above, below;  // converged, of balls with 1 m/s, top ball first
};

constexpr double ratio = stiffness_ratio(3.2e-2, 38e-2), reverse = stiffness_ratio(38e-2, 3.2e-2);

const std::array<Case, 4> cases{// Erratum: the first case is that of Figs 24 and 25, with e_tb = 0.3259.
                                Case{"0.35",
                                     between_balls,
                                     stiffness_ratio(tennis_radius, basket_radius),
                                     stiffness_ratio(basket_radius, tennis_radius),
                                     {"-6.21", "1.97"},
                                     {"-3.47", "0.61"},
                                     {"-0.56", "0.016"},
                                     {"-0.64", "0.021"},
                                     30000,
                                     {-1.1455597, -0.6394593},
                                     {-0.1184385, -0.1044706}},
                                Case{"0.4",
                                     0.4,
                                     ratio,
                                     reverse,
                                     {"-6.78", "2.35"},
                                     {"-3.41", "0.59"},
                                     {"-0.92", "0.043"},
                                     {"-0.99", "0.05"},
                                     30000,
                                     {-1.2508392, -0.6282296},
                                     {-0.1845401, -0.1689609}},
                                Case{"0.5",
                                     0.5,
                                     ratio,
                                     reverse,
                                     {"-7.55", "2.91"},
                                     {"-3.33", "0.57"},
                                     {"-1.04", "0.055"},
                                     {"-1.48", "0.11"},
                                     30000,
                                     {-1.3923414, -0.6140794},
                                     {-0.2748700, -0.1914931}},
                                Case{"0.55",
                                     0.55,
                                     ratio,
                                     reverse,
                                     {"-7.93", "3.21"},
                                     {"-3.33", "0.55"},
                                     {"-1.11", "0.06"},
                                     {"-1.72", "0.151"},
                                     30000,
                                     {-1.4630925, -0.6070043},
                                     {-0.3179417, -0.2050908}}};

Quantity speed_of(std::size_t ball) {
  return [ball](const std::vector<double>& velocity) { return fall_speed * velocity[ball]; };
}
/// Balls start with 1 m/s here, and rebound velocities are proportional to it.
Quantity height_of(std::size_t ball) {
  return [ball](const std::vector<double>& velocity) { return height * velocity[ball] * velocity[ball]; };
}

/// v_b of the fourth case contradicts the height beside it.
Row by_its_height(const Row& row, const std::string& printed) {
  const double v = std::sqrt(2 * gravity * std::strtod(printed.c_str(), nullptr));
  return otherwise(row, {-3.29, 0.005},
                   "Erratum: the height printed beside it, " + printed + " m, is that of " +
                       report::significant(-v, 3) + " m/s");
}

void add_ball(Part& part, const Impact& seen, std::size_t ball, const Pair& printed, const std::string& label,
              const std::string& note) {
  const Row row = against_scheme(seen, "v" + label + " (m/s)", printed.velocity, speed_of(ball), note);
  part.add(row.printed == "-3.33" && row.verdict == Verdict::differs ? by_its_height(row, printed.height)
                                                                     : row);
  part.add(against_scheme(seen, "h" + label + " (m)", printed.height, height_of(ball), note));
}

/// e_tb from the height of the tennis ball on top.
Identified between_from(const Case& now, double measured) {
  const auto outcome = [&](double e) {
    return height_of(top)(resolved(tennis_on_top(now.ratio, e)).velocity);
  };
  return identify(outcome, measured, {.low = 0.05, .high = 0.95, .pieces = 18});
}

}  // namespace

Part table11() {
  Part part;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const Case& now = cases[i];
    const std::string note = i == 0 ? "Erratum: e_tb = 0.3259, not 0.35" : "";
    const std::string of = " in case " + std::to_string(i + 1);
    const Impact above = impact(tennis_on_top(now.ratio, now.used), steps(now.steps), now.above);
    const Impact below = impact(basketball_on_top(now.reverse, now.used), steps(now.steps), now.below);
    add_ball(part, above, top, now.tennis_above, "_t, tennis ball on top," + of, note);
    add_ball(part, above, bottom, now.basket_below, "_b, tennis ball on top," + of, note);
    add_ball(part, below, bottom, now.tennis_below, "_t, basketball on top," + of, note);
    add_ball(part, below, top, now.basket_above, "_b, basketball on top," + of, note);
  }
  return part;
}

Part identification() {
  Part part;
  for (const Case& now : cases) {
    const double printed = std::strtod(now.tennis_above.height.c_str(), nullptr), half = 0.005;
    const double found = between_from(now, printed).value;
    const double allowed = std::max(std::abs(between_from(now, printed + half).value - found),
                                    std::abs(between_from(now, printed - half).value - found));
    const std::string why =
        "by root finding over resolved impacts; allowed: what half a unit of the height makes";
    const Row row = equal("e_tb from h_t = " + now.tennis_above.height + " m", found,
                          {now.between, std::strtod(now.between.c_str(), nullptr), allowed}, why);
    part.add(row.verdict == Verdict::ok ? row
                                        : otherwise(row, {now.used, allowed},
                                                    "Erratum: the printed height is that of e_tb = " +
                                                        report::significant(now.used, 3) + "; " + why));
  }
  return part;
}

}  // namespace ictus::reproduce::liu
