// §6 of [PreclikRuede2010]: the iteration (16), (17) over pairs of neighbours. Its end is a sweep in which no
// pair collides: where velocities alone are compared, a ball that flies between two walls looks finished.

#include <algorithm>
#include <cmath>

#include "ictus/reproduce/preclik.hpp"
#include "ictus/resolver/impact.hpp"

namespace ictus::reproduce::preclik {
namespace {

constexpr double exact = 1e-12;

/// Bodies with their contacts, one row of directions a contact.
struct Bodies {
  std::vector<double> mass;        // kg
  std::vector<double> velocity;    // m/s
  std::vector<double> directions;  // closing speed = row · velocity
  double restitution = 1;
};

struct Outcome {
  ImpactStatus status;
  std::vector<double> velocity, impulse;
  std::size_t collisions;
};

Outcome outcome(const Bodies& bodies, const ImpactOptions& options) {
  std::vector<double> inverse_mass;
  for (const double mass : bodies.mass) inverse_mass.push_back(1 / mass);
  ImpactWorkspace workspace;
  const ImpactResult result = resolve({.inverse_mass = {.values = inverse_mass},
                                       .directions = {.value = bodies.directions},
                                       .velocity = bodies.velocity,
                                       .restitution = {&bodies.restitution, 1}},
                                      options, workspace);
  return {result.status,
          {result.velocity.begin(), result.velocity.end()},
          {result.impulse.begin(), result.impulse.end()},
          result.steps};
}

/// n bodies in a row, between walls where wanted.
std::vector<double> row_of(std::size_t n, bool walls) {
  std::vector<double> directions;
  const auto add = [&](std::size_t left, std::size_t right) {  // n: a wall
    std::vector<double> row(n, 0.0);
    if (left < n) row[left] = 1;
    if (right < n) row[right] = -1;
    directions.insert(directions.end(), row.begin(), row.end());
  };
  if (walls) add(n, 0);
  for (std::size_t i = 0; i + 1 < n; ++i) add(i, i + 1);
  if (walls) add(n - 1, n);
  return directions;
}

const Bodies five{{1, 1, 1, 1, 1}, {1, 1, 0, 0, 0}, row_of(5, false)};

void add_no_end(Part& part, const std::string& what, const Bodies& bodies, const std::string& words) {
  const Outcome seen = outcome(bodies, {.law = "pairwise"});
  part.rows.push_back(equal(what + ": is the iteration found to have no end?",
                            seen.status == ImpactStatus::does_not_converge ? 1 : 0, {words, 1}));
}

/// A whole sweep gives the velocities back that it began with, and yet everything has collided.
void add_deceived(Part& part, const std::string& what, const Bodies& bodies, std::size_t collisions) {
  const Outcome swept = outcome(bodies, {.law = "pairwise", .limit = collisions});
  double change = 0;
  for (std::size_t i = 0; i < bodies.velocity.size(); ++i)
    change = std::max(change, std::abs(swept.velocity[i] - bodies.velocity[i]));
  part.rows.push_back(equal(
      what + ": change of the velocities after " + std::to_string(swept.collisions) + " collisions (m/s)",
      change, {"switch their velocities infinitely", 0, exact},
      "\"v unchanged\" would stop here: the test must be \"no pair collided\""));
}

}  // namespace

Part iteration() {
  Part part;
  const Outcome inelastic = outcome({five.mass, five.velocity, five.directions, 0}, {.law = "moreau"});
  const std::array<std::string, 4> contact{"λ₁,₂", "λ₂,₃", "λ₃,₄", "λ₄,₅"},
      printed{"0.6", "1.2", "0.8", "0.4"};
  for (std::size_t j = 0; j < 4; ++j)
    part.rows.push_back(equal(contact[j] + "/m v₀, inelastic", inelastic.impulse[j],
                              {printed[j] + " m v₀", std::stod(printed[j]), exact}));
  for (std::size_t i = 0; i < 5; ++i)
    part.rows.push_back(equal("v" + std::to_string(i + 1) + "/v₀, inelastic; shift in v₀ Δt",
                              inelastic.velocity[i], {"2/5", 0.4, exact}));
  const Outcome elastic = outcome(five, {.law = "pairwise"});
  for (std::size_t i = 0; i < 5; ++i) {
    const std::string words = i < 3 ? "0" : "1";
    const std::string note = i < 3 ? "" : "in units of v₀; printed without it";
    part.rows.push_back(equal("v" + std::to_string(i + 1) + "/v₀ after the iteration", elastic.velocity[i],
                              {words, i < 3 ? 0.0 : 1.0, exact}, note));
  }
  part.rows.push_back(equal("collisions until no pair collides", static_cast<double>(elastic.collisions),
                            {"collisions are transported to the boundaries", 6},
                            "equal masses: a bubble sort, one collision an inversion"));
  const Outcome partly = outcome({five.mass, five.velocity, five.directions, 0.5}, {.law = "pairwise"});
  part.rows.push_back(equal("does the iteration end for k = 0.5?", succeeded(partly.status) ? 1 : 0,
                            {"eventually converges", 1}, "by a tolerance, then with k = 0"));
  return part;
}

Part no_end() {
  Part part;
  const Bodies between_walls{{1}, {-1}, row_of(1, true)};
  const Bodies in_a_frame{{1, 1}, {1, 0}, {1, -1, -1, 1}};
  const Bodies three_between_walls{{1, 1, 1}, {1, 0, 0}, row_of(3, true)};
  add_no_end(part, "ball between two walls", between_walls, "reflected at an immobile object at both ends");
  add_deceived(part, "ball between two walls", between_walls, 2);
  add_no_end(part, "ball in a frame of its own mass", in_a_frame, "does not converge");
  add_deceived(part, "ball in a frame of its own mass", in_a_frame, 2);
  add_no_end(part, "three balls between two walls", three_between_walls, "does not converge");
  const Outcome lossy = outcome({{1}, {1}, row_of(1, true), 0.5}, {.law = "pairwise"});
  part.rows.push_back(at_most("ball between two walls, k = 0.5: speed at the end (m/s)",
                              std::abs(lossy.velocity[0]), {"eventually converges", 0, 1e-9}));
  return part;
}

}  // namespace ictus::reproduce::preclik
