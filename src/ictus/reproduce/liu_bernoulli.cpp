// Table 7 and Figs 20 to 22 of [Liu2008]: Bernoulli's problem, one disc against two that touch it.

#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "ictus/exact/bernoulli.hpp"
#include "ictus/reproduce/liu.hpp"

namespace ictus::reproduce::liu {
namespace {

constexpr double pi = std::numbers::pi;

/// Coordinates x₁, y₁, x₂, y₂, x₃, y₃; B₂ moves along x with 1 m/s.
Problem bernoulli(double angle, double first = 1, double second = 1) {
  const double c = std::cos(angle), s = std::sin(angle);
  Problem problem;
  problem.inverse_mass.assign(6, 1.0);
  problem.velocity = {0, 0, 1, 0, 0, 0};
  // δ̇₁₂ = (ẋ₂−ẋ₁) cos α + (ẏ₂−ẏ₁) sin α                                                    [Liu2008, eq.
  // (105)] Erratum: δ̇₂₃ = (ẋ₂−ẋ₃) cos α − (ẏ₂−ẏ₃) sin α, so that it is positive on approach as δ̇₁₂ is.
  problem.directions = {-c, -s, c, s, 0, 0, 0, 0, c, -s, -c, s};
  problem.stiffness = {1, 1};
  problem.restitution = {first, second};
  return problem;
}

/// (103), whose second line is ẋ₂⁺ = v₀(1 − 4/(3 + tan²α)).
std::array<double, 6> theory(double angle) {
  const exact::Bernoulli balls{1, 1, angle, 1};
  return {balls.forward_struck(), balls.sideward_struck(), balls.forward_striker(), 0,
          balls.forward_struck(), -balls.sideward_struck()};
}

using Six = std::array<std::string, 6>;

/// The numerical column prints 0 and -0.00 where the theoretical one has 0.00.
struct Case {
  std::string name;
  double angle;
  Six numerical, theoretical;
  std::string note;
};
const Six at_30{"0.60", "0.35", "-0.20", "0.00", "0.60", "-0.35"},
    at_22{"0.63", "0.26", "-0.26", "0.00", "0.63", "-0.26"},
    at_45{"0.50", "0.50", "0.00", "0.00", "0.50", "-0.50"},
    at_60{"0.33", "0.58", "0.33", "0.00", "0.33", "-0.58"};
const std::array<Case, 4> cases{
    Case{"π/8", pi / 8, at_22, at_22, ""},
    Case{"π/6", pi / 6, {"0.60", "0.35", "-0.20", "0", "0.60", "-0.35"}, at_30, ""},
    Case{"π/4", pi / 4, {"0.50", "0.50", "-0.00", "0.00", "0.50", "-0.50"}, at_45, ""},
    Case{"π/3", pi / 3, at_60, at_60, "Erratum: printed π/8"}};

/// To the two decimals of the table, also where it prints 0.
Row with_two_decimals(const std::string& quantity, const std::string& printed, double computed,
                      const std::string& note) {
  return equal(quantity, computed, {printed, std::strtod(printed.c_str(), nullptr), 0.005}, note);
}

const std::array<std::string, 6> symbols{"x'_1", "y'_1", "x'_2", "y'_2", "x'_3", "y'_3"};

}  // namespace

Part table7() {
  Part part;
  for (const Case& now : cases) {
    const Resolved seen = resolved(bernoulli(now.angle));
    const std::array<double, 6> exact = theory(now.angle);
    for (std::size_t i = 0; i < 6; ++i) {
      const std::string quantity = "α = " + now.name + ": " + symbols[i] + " (m/s)";
      part.add(with_two_decimals(quantity + ", numerical", now.numerical[i], seen.velocity[i], now.note));
      part.add(with_two_decimals(quantity + ", theoretical", now.theoretical[i], exact[i], now.note));
    }
    double worst = 0;
    for (std::size_t i = 0; i < 6; ++i) worst = std::fmax(worst, std::abs(seen.velocity[i] - exact[i]));
    part.add(
        at_most("α = " + now.name + ": largest difference to (103) (m/s)", worst, {"coincide", 0, 1e-9}));
  }
  return part;
}

Part fig20() {
  Part part;
  const Problem problem = bernoulli(pi / 6);
  const Resolved seen = resolved(problem);
  using enum ImpactEventKind;
  const auto apart = [&](ImpactEventKind kind) {
    return std::abs(last_time(seen, 0, kind) - last_time(seen, 1, kind)) / seen.duration;
  };
  part.add(at_most("ends of compression of the contacts, apart, over the duration", apart(compression_ends),
                   {"simultaneously", 0, 1e-12}));
  part.add(at_most("openings of the contacts, apart, over the duration", apart(opens),
                   {"simultaneously", 0, 1e-12}));
  part.add(
      at_most("|x'_1 - x'_3| + |y'_1 + y'_3| (m/s)",
              std::abs(seen.velocity[0] - seen.velocity[4]) + std::abs(seen.velocity[1] + seen.velocity[5]),
              {"symmetric", 0, 1e-12}));
  part.show({"Figure 20",
             "",
             {impulse_figure("liu-fig20", "Fig. 20: both contacts elastic, α = π/6", "Both curves coincide.",
                             problem)},
             {}});
  return part;
}

Part fig21() {
  Part part;
  const std::string note = "Erratum: 0.185 J belongs to α = π/8";
  part.add(otherwise(as_printed("energy after plastic impacts, α = π/6 (J)", "0.185",
                                resolved(bernoulli(pi / 6, 0, 0)).energy_after),
                     {0.5 - 1 / (3 + 1.0 / 3), 1e-9}, note + "; exactly ½ − 1/(3 + tan²α) = 0.2 J"));
  part.add(as_printed("energy after plastic impacts, α = π/8 (J)", "0.185",
                      resolved(bernoulli(pi / 8, 0, 0)).energy_after, note));
  const Problem problem = bernoulli(pi / 6, 0, 0);
  const Resolved seen = resolved(problem);
  part.add(
      at_most("|x'_1 - x'_3| + |y'_1 + y'_3|, α = π/6 (m/s)",
              std::abs(seen.velocity[0] - seen.velocity[4]) + std::abs(seen.velocity[1] + seen.velocity[5]),
              {"still symmetric", 0, 1e-12}));
  part.show({"Figure 21",
             "",
             {impulse_figure("liu-fig21", "Fig. 21: both contacts plastic, α = π/6",
                             "Both curves coincide and end where the closing speed is 0.", problem)},
             {}});
  return part;
}

Part fig22() {
  Part part;
  const Problem problem = bernoulli(pi / 3, 1, 0);
  const Resolved seen = resolved(problem);
  using enum ImpactEventKind;
  part.add(at_most("y'_2 after the impact (m/s)", seen.velocity[3], {"B_2 approaches the side of B_3", 0}));
  part.add(at_least("impacts at contact 2", count(seen, 1, {opens}), {"B_3 participates again", 2}));
  part.show({"Figure 22",
             "",
             {impulse_figure("liu-fig22", "Fig. 22: elastic contact 1, plastic contact 2",
                             "Contact 2 is hit again while contact 1 expands.", problem)},
             {}});
  return part;
}

}  // namespace ictus::reproduce::liu
