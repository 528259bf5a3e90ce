// §6 of [PreclikRuede2010]: the iteration (16), (17) over pairs of neighbours. Its end is a sweep in which no
// pair collides: where velocities alone are compared, a ball that flies between two walls looks finished.

#include <algorithm>
#include <cmath>

#include "ictus/base/larger.hpp"
#include "ictus/reproduce/preclik.hpp"
#include "ictus/reproduce/problem.hpp"

namespace ictus::reproduce::preclik {
namespace {

constexpr double exact = 1e-12;

Problem with_restitution(Problem problem, double restitution) {
  problem.restitution.assign(problem.stiffness.size(), restitution);
  return problem;
}

const Problem five = in_a_row({1, 1, 1, 1, 1}, {1, 1, 0, 0, 0});

void add_no_end(Part& part, const std::string& what, const Problem& bodies, const std::string& words) {
  const Resolved seen = as_left(bodies, {.law = "pairwise"});
  part.add(equal(what + ": is the iteration found to have no end?",
                 seen.status == ImpactStatus::does_not_converge ? 1 : 0, {words, 1}));
}

/// A whole sweep gives the velocities back that it began with, and yet everything has collided.
void add_deceived(Part& part, const std::string& what, const Problem& bodies, std::size_t collisions) {
  const Resolved swept = as_left(bodies, {.law = "pairwise", .limit = collisions});
  double change = 0;
  for (std::size_t i = 0; i < bodies.velocity.size(); ++i)
    change = std::max(change, std::abs(swept.velocity[i] - bodies.velocity[i]));
  part.add(
      equal(what + ": change of the velocities after " + std::to_string(swept.steps) + " collisions (m/s)",
            change, {"switch their velocities infinitely", 0, exact},
            "\"v unchanged\" would stop here: the test must be \"no pair collided\""));
}

}  // namespace

Part iteration() {
  Part part;
  const Resolved inelastic = as_left(with_restitution(five, 0), {.law = "moreau"});
  const std::array<std::string, 4> contact{"λ₁,₂", "λ₂,₃", "λ₃,₄", "λ₄,₅"},
      printed{"0.6", "1.2", "0.8", "0.4"};
  for (std::size_t j = 0; j < 4; ++j)
    part.add(equal(contact[j] + "/m v₀, inelastic", inelastic.impulse[j],
                   {printed[j] + " m v₀", std::stod(printed[j]), exact}));
  for (std::size_t i = 0; i < 5; ++i)
    part.add(equal("v" + std::to_string(i + 1) + "/v₀, inelastic; shift in v₀ Δt", inelastic.velocity[i],
                   {"2/5", 0.4, exact}));
  const Resolved elastic = as_left(five, {.law = "pairwise"});
  for (std::size_t i = 0; i < 5; ++i) {
    const std::string words = i < 3 ? "0" : "1";
    const std::string note = i < 3 ? "" : "in units of v₀; printed without it";
    part.add(equal("v" + std::to_string(i + 1) + "/v₀ after the iteration", elastic.velocity[i],
                   {words, i < 3 ? 0.0 : 1.0, exact}, note));
  }
  part.add(equal("collisions until no pair collides", static_cast<double>(elastic.steps),
                 {"collisions are transported to the boundaries", 6},
                 "equal masses: a bubble sort, one collision an inversion"));
  const Resolved partly = as_left(with_restitution(five, 0.5), {.law = "pairwise"});
  const Problem lossy = with_restitution(five, 0.5);
  double rise = -HUGE_VAL, before = as_left(lossy, {.law = "pairwise", .limit = 1}).energy_before;
  for (std::size_t n = 1; n <= 20; ++n) {
    const double now = as_left(lossy, {.law = "pairwise", .limit = n}).energy_after;
    rise = max_or_nan(rise, now - before);
    before = now;
  }
  part.add(at_most("largest change of the energy by one of the first 20 collisions, k = 0.5 (J)", rise,
                   {"the energy is reduced in each iteration", 0}));
  part.add(equal("does the iteration end for k = 0.5?", succeeded(partly.status) ? 1 : 0,
                 {"eventually converges", 1}, "by a tolerance, then with k = 0"));
  return part;
}

Part no_end() {
  Part part;
  const Problem between_walls = in_a_row({1}, {-1}, Walls::both);
  const Problem in_a_frame{{1, 1}, {1, -1, -1, 1}, {1, 0}, {1, 1}, {1, 1}};
  const Problem three_between_walls = in_a_row({1, 1, 1}, {1, 0, 0}, Walls::both);
  add_no_end(part, "ball between two walls", between_walls, "reflected at an immobile object at both ends");
  add_deceived(part, "ball between two walls", between_walls, 2);
  add_no_end(part, "ball in a frame of its own mass", in_a_frame, "does not converge");
  add_deceived(part, "ball in a frame of its own mass", in_a_frame, 2);
  add_no_end(part, "three balls between two walls", three_between_walls, "does not converge");
  const Resolved lossy = as_left(with_restitution(in_a_row({1}, {1}, Walls::both), 0.5), {.law = "pairwise"});
  part.add(at_most("ball between two walls, k = 0.5: speed at the end (m/s)", std::abs(lossy.velocity[0]),
                   {"eventually converges", 0, 1e-9}));
  return part;
}

}  // namespace ictus::reproduce::preclik
