// The tables of §1 of [PreclikRuede2010]: one ball of mass m strikes two at rest with v₀. The solution that
// is chosen among all of them is that of sequential collisions. Numbers are in units of m, v₀ and Δt.

#include <array>

#include "ictus/reproduce/preclik.hpp"
#include "ictus/resolver/impulse_plane.hpp"

namespace ictus::reproduce::preclik {
namespace {

constexpr double mass = 2, speed = 3, step = 0.25;  // any: the rows are in units of them
constexpr double exact = 1e-12;

ThreeBallProblem cradle_of_three(double first_gap) {
  ThreeBallProblem balls;
  balls.mass = {mass, mass, mass};
  balls.velocity = {speed, 0, 0};
  balls.gap = {first_gap * speed * step, 0};
  balls.step = step;
  return balls;
}

LawPoint chosen(const ThreeBallProblem& balls) { return law_point(balls, {.law = "pairwise"}); }

/// The same balls one step later: impulses act at the beginning of the step. (5a)
ThreeBallProblem next(const ThreeBallProblem& balls, const Impulses& impulse) {
  const ImpulsePlane plane(balls);
  ThreeBallProblem later = balls;
  later.velocity = plane.velocities_after(impulse);
  later.gap = plane.gap_after(impulse);
  return later;
}

/// The balls with this first gap as they come flying: one step before, nothing touched yet, and its impulses.
struct Arrival {
  ThreeBallProblem balls;
  LawPoint before;
};
Arrival arriving(double first_gap) {
  const ThreeBallProblem early = cradle_of_three(first_gap + 1);
  const LawPoint nothing = chosen(early);
  return {next(early, nothing.impulse), nothing};
}

/// One column of a table: what the paper prints, in words and in units.
struct Printed {
  std::string words;
  double value;
};
const Printed zero{"0", 0};

void add(Part& part, const std::string& quantity, double computed, const Printed& printed) {
  part.add(equal(quantity, computed + 0.0, {printed.words, printed.value, exact}));  // no −0
}

void add_impulses(Part& part, const std::string& time, const Impulses& impulse,
                  const std::array<Printed, 2>& printed) {
  add(part, "λ₁(" + time + ")/m v₀", impulse[0] / (mass * speed), printed[0]);
  add(part, "λ₂(" + time + ")/m v₀", impulse[1] / (mass * speed), printed[1]);
}

/// Φ₁, Φ₂, Φ̇₁, Φ̇₂ at one time.
void add_gaps(Part& part, const std::string& time, const ThreeBallProblem& balls,
              const std::array<Printed, 4>& printed) {
  const Impulses closing = ImpulsePlane(balls).closing();
  for (std::size_t j = 0; j < 2; ++j) {
    const std::string index = j == 0 ? "₁(" : "₂(";
    add(part, "Φ" + index + time + ")/v₀ Δt", balls.gap[j] / (speed * step), printed[j]);
    add(part, "Φ̇" + index + time + ")/v₀", -closing[j] / speed, printed[2 + j]);
  }
}

const Printed all_momentum{"m v₀", 1}, approach{"−v₀", -1}, departure{"v₀", 1};

}  // namespace

Part table1() {
  Part part;
  const Arrival arrival = arriving(0);
  const ThreeBallProblem& before = arrival.balls;
  const LawPoint point = chosen(before);
  ThreeBallProblem after = before;  // no time passes: gaps are what they were
  after.velocity = point.velocity;
  add_impulses(part, "t⁻", arrival.before.impulse, {zero, zero});
  add_gaps(part, "t⁻", before, {zero, zero, approach, zero});
  add_impulses(part, "t⁺", point.impulse, {all_momentum, all_momentum});
  add_gaps(part, "t⁺", after, {zero, zero, zero, departure});
  const Impulses opening = ImpulsePlane(after).closing();
  add(part, "λ₂ Φ₂/(m v₀² Δt) at t⁺", point.impulse[1] * after.gap[1] / (mass * speed * speed * step),
      {"complementarity holds", 0});
  part.add(at_least("λ₂ Φ̇₂/(m v₀²) at t⁺", -point.impulse[1] * opening[1] / (mass * speed * speed),
                    {"complementarity does not hold", 0.5}, "not 0: it is 1"));
  return part;
}

Part table2() {
  Part part;
  const ThreeBallProblem early = arriving(1).balls;
  const LawPoint nothing = chosen(early);
  const ThreeBallProblem touch = next(early, nothing.impulse);
  const LawPoint impact = chosen(touch);
  const ThreeBallProblem late = next(touch, impact.impulse);
  add_impulses(part, "t₀ − Δt", nothing.impulse, {zero, zero});
  add_gaps(part, "t₀ − Δt", early, {Printed{"v₀ Δt", 1}, zero, approach, zero});
  add_impulses(part, "t₀", impact.impulse, {all_momentum, all_momentum});
  add_gaps(part, "t₀", touch, {zero, zero, approach, zero});
  add_gaps(part, "t₀ + Δt", late, {zero, Printed{"v₀ Δt", 1}, zero, departure});
  add(part, "λ₂(t₀) Φ₂(t₀ + Δt)/(m v₀² Δt), (4)",
      impact.impulse[1] * late.gap[1] / (mass * speed * speed * step), {"m v₀² Δt ≠ 0", 1});
  return part;
}

Part table3() {
  Part part;
  const ThreeBallProblem early = arriving(0.5).balls;
  const LawPoint impact = chosen(early);
  const ThreeBallProblem late = next(early, impact.impulse);
  add_impulses(part, "t₀ − ½Δt", impact.impulse, {all_momentum, all_momentum});
  add_gaps(part, "t₀ − ½Δt", early, {Printed{"½ v₀ Δt", 0.5}, zero, approach, zero});
  add_impulses(part, "t₀ + ½Δt", chosen(late).impulse, {zero, zero});
  add_gaps(part, "t₀ + ½Δt", late, {Printed{"½ v₀ Δt", 0.5}, Printed{"v₀ Δt", 1}, zero, departure});
  return part;
}

}  // namespace ictus::reproduce::preclik
