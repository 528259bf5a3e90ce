// §2 of [Liu2008]: three balls on linear springs in closed form, and the limits of stiff and soft second
// contacts.

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "ictus/base/larger.hpp"
#include "ictus/exact/three_balls.hpp"
#include "ictus/reproduce/liu.hpp"

namespace ictus::reproduce::liu {
namespace {

/// m = k = v₀ = 1, so that ω = 1: times are in units of 1/ω, velocities of v₀.
exact::ThreeBallImpact three(double stiffness_ratio) {
  return exact::ThreeBallImpact({1, 1, 1, 1, stiffness_ratio});
}

struct Printed {
  std::string quantity, text;
  double computed;
  std::string erratum = {};
};

/// An erratum says what comes out, to the digits it is known by.
Row row_of(const Printed& printed) {
  const Row row = as_printed(printed.quantity, printed.text, printed.computed);
  if (printed.erratum.empty()) return row;
  const Row corrected = as_printed(printed.quantity, printed.erratum, printed.computed);
  return otherwise(row, {corrected.target, corrected.allowed}, "Erratum: " + printed.erratum);
}

/// The numbers of (12), for α = γ = 1.
void add_equal_balls(Part& part) {
  const exact::ThreeBallImpact impact = three(1);
  const double first = impact.first_opening(0), second = impact.first_opening(1);
  const exact::Triple v = impact.velocities(), then = impact.velocities_at(first),
                      x = impact.positions_at(first);
  const double mean = (then[1] + then[2]) / 2;
  const std::array<Printed, 11> numbers{
      Printed{"t* of the first opening (1/ω)", "2.5548", first},
      {"t** of the second opening (1/ω)", "3.427", second},
      {"(12): v_1 after t*", "-0.1303", v[0]},
      {"(12): mean of v_2 and v_3 after t*", "0.5651", mean},
      {"(12): amplitude of the sine", "0.3916", (x[1] - x[2]) / std::sqrt(2.0), "0.3915"},
      {"(12): amplitude of the cosine", "0.1373", mean - then[1]},
      {"(12): v_2 after t**", "0.1502", v[1]},
      {"(12): v_3 after t**", "0.9801", v[2], "0.9800"},
      {"text: final v_1", "-0.1303", v[0]},
      {"text: final v_2", "0.152", v[1], "0.1502"},
      {"text: final v_3", "0.9801", v[2], "0.9800"}};
  for (const Printed& number : numbers) part.add(row_of(number));
}

/// The first phase of (9) against our own evaluation, and the law lzb with η = 1 against the closed form.
void add_agreement(Part& part) {
  const Resolved seen = resolved(chain({1, 1, 1}, {1, 0, 0}, 1));
  const exact::Triple v = three(1).velocities();
  double worst = 0;
  for (std::size_t i = 0; i < 3; ++i) worst = std::fmax(worst, std::abs(seen.velocity[i] - v[i]));
  part.add(at_most("largest difference of lzb with η = 1 to the closed form", worst,
                   {"(5) is the law", 0, 1e-9}, "no contact closes again, so that lzb is the spring model"));
  const double w = std::sqrt(3.0), t = 1;
  const exact::Triple now = three(1).velocities_at(t);
  const std::array<double, 3> printed{1.0 / 3 + std::cos(t) / 2 + std::cos(w * t) / 6,
                                      (1 - std::cos(w * t)) / 3,
                                      1.0 / 3 - std::cos(t) / 2 + std::cos(w * t) / 6};
  for (std::size_t i = 0; i < 3; ++i)
    part.add(equal("(12): v_" + std::to_string(i + 1) + " of the first phase at t = 1/ω", now[i],
                   {"formula", printed[i], 1e-13}));
}

/// The first phase as printed, m = k = v₀ = 1.                                         [Liu2008, eqs (9)–(11)]
struct PrintedPhase {
  double mass_ratio, stiffness_ratio;

  double delta() const {
    const double a = mass_ratio, g = stiffness_ratio;
    return std::sqrt(4 * g * g - 4 * g * a + a * a + 2 * a + 1);
  }
  double slow() const { return root(-delta()); }
  double fast() const { return root(delta()); }
  exact::Triple positions(double t) const {
    const double a = mass_ratio, g = stiffness_ratio, n = 2 * a + 1, d = n * delta();
    const double s = std::sin(slow() * t) / slow(), f = std::sin(fast() * t) / fast();
    const double first = (a * a - 2 * a * g) / d, second = (3 * a + 1 - 2 * g) / (2 * d),
                 third = (a + 1 + 2 * g) / (2 * d), half = 1 / (2 * n);
    return {t / n + (a / n - first) * s + (a / n + first) * f,
            t / n - (half - second) * s - (half + second) * f,
            t / n - (half + third) * s - (half - third) * f};
  }
  /// (10) and (11): zero where contact 1 opens, and where contact 2 does.
  double of_opening(std::size_t contact, double t) const {
    const double s = fast() * std::sin(slow() * t), f = slow() * std::sin(fast() * t);
    const double shift = mass_ratio - 2 * stiffness_ratio + 1;
    return contact == 0 ? (delta() - shift) / 2 * s + (delta() + shift) / 2 * f : s - f;
  }

 private:
  double root(double d) const {
    return std::sqrt((d + 2 * stiffness_ratio + mass_ratio + 1) / (2 * mass_ratio));
  }
};

/// Other ratios than (12): positions before the first opening, and that instant.
void add_ratios(Part& part) {
  struct Ratios {
    double mass, stiffness;
    std::size_t opens_first;
  };
  for (const Ratios& now : {Ratios{2, 1, 0}, {1, 3, 1}, {0.5, 3, 1}, {3, 2, 0}}) {
    const exact::ThreeBallImpact impact({1, 1, 1, now.mass, now.stiffness});
    const PrintedPhase printed{now.mass, now.stiffness};
    const exact::Triple seen = impact.positions_at(1.5), said = printed.positions(1.5);
    double worst = 0;
    for (std::size_t i = 0; i < 3; ++i) worst = max_or_nan(worst, std::abs(seen[i] - said[i]));
    const std::string in = fmt::format(", α = {:g}, γ = {:g}", now.mass, now.stiffness);
    part.add(equal("largest |q_i - (9)| at 1.5/ω" + in, worst, {"(9)", 0, 1e-13}));
    const double opens = impact.first_opening(now.opens_first),
                 other = impact.first_opening(1 - now.opens_first);
    part.add(equal(fmt::format("the left side of ({}) at the first opening", 10 + now.opens_first) + in,
                   opens < other ? printed.of_opening(now.opens_first, opens) : std::nan(""),
                   {fmt::format("= 0, ({})", 10 + now.opens_first), 0, 1e-11},
                   fmt::format("contact {} opens at {:.6g}/ω", now.opens_first + 1, opens)));
  }
}

/// Masses and stiffnesses a thousand times as large, all of them.
void add_scaling(Part& part) {
  Problem problem = chain({1, 2, 2}, {1, 0, 0}, 1);
  problem.stiffness = {1, 3};
  const std::vector<double> before = resolved(problem).velocity;
  for (double& w : problem.inverse_mass) w /= 1000;
  for (double& k : problem.stiffness) k *= 1e6;
  const std::vector<double> after = resolved(problem).velocity;
  double worst = 0;
  for (std::size_t i = 0; i < 3; ++i) worst = max_or_nan(worst, std::abs(after[i] - before[i]));
  part.add(equal("largest change of a velocity, masses 1000 and stiffnesses 1e6 times as large (m/s)", worst,
                 {"only by the ratios α and γ", 0, 1e-9}, "lzb, α = 2, γ = 3"));
}

/// The law lzb on linear springs, whose second contact is γ times as stiff as the first.
std::vector<double> by_the_law(double stiffness_ratio) {
  Problem problem = chain({1, 1, 1}, {1, 0, 0}, 1);
  problem.stiffness[1] = stiffness_ratio;
  return resolved(problem).velocity;
}

void add_limits(Part& part) {
  const std::array<Claim, 3> stiff{
      Claim{"-1/3", -1.0 / 3, 1e-5}, {"2/3", 2.0 / 3, 1e-5}, {"2/3", 2.0 / 3, 1e-5}};
  const std::array<Claim, 3> soft{Claim{"0", 0, 1e-5}, {"0", 0, 1e-5}, {"1", 1, 1e-5}};
  const std::vector<double> with_stiff = by_the_law(1e6), with_soft = by_the_law(1e-6);
  for (std::size_t i = 0; i < 3; ++i) {
    const std::string v = "v_" + std::to_string(i + 1);
    part.add(equal("(14), γ = 1e6: " + v, with_stiff[i], stiff[i], "allowed: 10/γ"));
    part.add(equal("(15), γ = 1e-6: " + v, with_soft[i], soft[i], "allowed: 10γ"));
  }
  const double pi = std::numbers::pi, opens = three(1e8).first_opening(0);
  part.add(otherwise(equal("α_1 = π/(ω t_1) for γ → ∞", pi / opens, {"1", 1}), {std::sqrt(1.5), 1e-3},
                     "Erratum: √(3/2); at γ = 1e8"));
  part.add(otherwise(equal("t_1 for γ → ∞ (1/ω)", opens, {"π", pi}), {pi / std::sqrt(1.5), 1e-3},
                     "Erratum: π/√(3/2) = 2.5651; at γ = 1e8"));
  part.add(equal("t_1 for γ → 0 (1/ω)", three(1e-10).first_opening(0), {"π/√2", pi / std::sqrt(2.0), 1e-6},
                 "at γ = 1e-10"));
}

}  // namespace

Part closed_form() {
  Part part;
  add_equal_balls(part);
  add_agreement(part);
  add_ratios(part);
  add_scaling(part);
  add_limits(part);
  return part;
}

}  // namespace ictus::reproduce::liu
