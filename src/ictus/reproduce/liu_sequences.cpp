// §1.2 of [Liu2008]: two balls above a wall. The angle between their constraints, and impacts one after the
// other, whose outcome depends on the order.

#include <cmath>
#include <numbers>
#include <string>

#include "ictus/reproduce/liu.hpp"

namespace ictus::reproduce::liu {
namespace {

/// Positive is down, towards the wall; the paper's velocities are upwards. Contact 0 is Σ₁, between the balls,
/// contact 1 is Σ₂, with the wall.
Problem two_balls(double top_mass, double bottom_mass, std::vector<double> velocity = {2, 1}) {
  Problem problem = in_a_row({top_mass, bottom_mass}, std::move(velocity), Walls::right);
  problem.restitution = {0.6, 0.8};
  return problem;
}

/// Element of the Delassus operator: what an impulse of 1 N s at contact j takes off the closing speed of i.
double delassus(const Problem& problem, std::size_t i, std::size_t j) {
  std::vector<double> impulse(problem.stiffness.size(), 0.0);
  impulse[j] = 1;
  return closing_speeds(problem, problem.velocity)[i] -
         closing_speeds(problem, velocities(problem, impulse.data()))[i];
}

/// Velocities after an impact at this contact alone, by Newton's law.
std::vector<double> struck(const Problem& problem, std::size_t contact) {
  Problem alone = problem;
  const auto row = problem.directions.begin() + static_cast<std::ptrdiff_t>(2 * contact);
  alone.directions.assign(row, row + 2);
  alone.stiffness = {1};
  alone.restitution = {problem.restitution[contact]};
  return resolved(alone, {.law = "newton"}).velocity;
}

std::vector<double> in_order(Problem problem, const std::vector<std::size_t>& contacts) {
  for (std::size_t contact : contacts) problem.velocity = struck(problem, contact);
  return problem.velocity;
}

/// What two balls make of their velocities when they collide, as (3) and (4) write it.
struct Upwards {
  double first, second;
};
Upwards collided(double m, double e, Upwards q) {
  return {(m - e) / (1 + m) * q.first + (1 + e) / (1 + m) * q.second,
          m * (1 + e) / (1 + m) * q.first + (1 - e * m) / (1 + m) * q.second};
}

/// From the first impact until nothing approaches: the order is told in words.
struct Sequence {
  std::vector<double> velocity;
  std::string order;
  int impacts = 0;
};
Sequence until_parted(Problem problem, std::size_t contact) {
  Sequence made{problem.velocity, "", 0};
  constexpr int most = 50;
  for (; made.impacts < most; ++made.impacts) {
    const std::vector<double> closing = closing_speeds(problem, problem.velocity);
    if (!(closing[contact] > 0)) contact = 1 - contact;
    if (!(closing[contact] > 0)) break;
    problem.velocity = struck(problem, contact);
    made.order += std::string(made.order.empty() ? "" : ", ") + (contact == 0 ? "balls" : "wall");
    contact = 1 - contact;
  }
  made.velocity = problem.velocity;
  return made;
}

}  // namespace

Part kinetic_angle() {
  Part part;
  struct Masses {
    std::string name;
    double top, bottom;  // m₁, m₂, kg
  };
  for (const Masses& masses : {Masses{"equal balls", 1, 1}, Masses{"tennis ball on top", 0.058, 0.58},
                               Masses{"basketball on top", 0.58, 0.058}}) {
    const Problem problem = two_balls(masses.top, masses.bottom);
    const double cosine =
        delassus(problem, 0, 1) / std::sqrt(delassus(problem, 0, 0) * delassus(problem, 1, 1));
    part.add(equal(masses.name + ": cos θ_12", cosine,
                   {"-√m_1/√(m_1 + m_2)", -std::sqrt(masses.top / (masses.top + masses.bottom)), 1e-14},
                   "W_12/√(W_11 W_22) of the Delassus operator"));
    part.add(between(masses.name + ": θ_12 (rad)", std::acos(cosine),
                     {"π > θ_12 > π/2", std::numbers::pi / 2, std::numbers::pi}));
  }
  return part;
}

Part sequences() {
  Part part;
  const Problem problem = two_balls(0.058, 0.58);
  const double m = 0.1, e1 = problem.restitution[0], e2 = problem.restitution[1];
  const Upwards before{-problem.velocity[0], -problem.velocity[1]};
  const Upwards wall_first = collided(m, e1, {before.first, -e2 * before.second});
  const Upwards parted = collided(m, e1, before);
  const Upwards balls_first = collided(m, e1, {parted.first, -e2 * parted.second});
  const std::vector<double> third = in_order(problem, {1, 0}), fourth = in_order(problem, {0, 1, 0});
  part.add(equal("wall, balls: q'_1 (m/s)", -third[0], {"(3)", wall_first.first, 1e-14}));
  part.add(equal("wall, balls: q'_2 (m/s)", -third[1], {"(3)", wall_first.second, 1e-14}));
  part.add(equal("balls, wall, balls: q'_1 (m/s)", -fourth[0], {"(4)", balls_first.first, 1e-14}));
  part.add(equal("balls, wall, balls: q'_2 (m/s)", -fourth[1], {"(4)", balls_first.second, 1e-14}));
  part.add(at_least("difference of q'_1 between the orders (m/s)", std::abs(third[0] - fourth[0]),
                    {"clearly not the same", 0.1}));
  const Sequence one = until_parted(problem, 1), other = until_parted(problem, 0);
  part.add(ours(equal("impacts until nothing approaches, wall first", one.impacts, {"–", 2}, one.order)));
  part.add(
      ours(equal("impacts until nothing approaches, balls first", other.impacts, {"–", 3}, other.order)));
  const std::vector<double> at_once = resolved(problem).velocity;
  part.add(ours(
      at_least("q'_1 by lzb, all at once, less that of the nearer order (m/s)",
               std::min(std::abs(at_once[0] - one.velocity[0]), std::abs(at_once[0] - other.velocity[0])),
               {"–", 0.01}, "neither order is the limit of an impact at both contacts")));
  return part;
}

}  // namespace ictus::reproduce::liu
