#include "ictus/run/three_balls.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "ictus/run/impact_laws.hpp"

namespace ictus {
namespace {

bool fits(const ImpactScene& scene) {
  const auto at_wall = [](const ImpactContact& contact) {
    return contact.first == ImpactContact::wall || contact.second == ImpactContact::wall;
  };
  return scene.dimension == 1 && !scene.has_frame && scene.bodies.size() == 3 && scene.contacts.size() == 2 &&
         scene.gravity.x == 0 && std::none_of(scene.contacts.begin(), scene.contacts.end(), at_wall);
}

/// As at the start of the scene; the contacts of a line go from left to right.
ThreeBallProblem at_start(const ImpactScene& scene) {
  ThreeBallProblem problem;
  std::vector<const ImpactBody*> bodies;
  for (const ImpactBody& body : scene.bodies) bodies.push_back(&body);
  std::sort(bodies.begin(), bodies.end(),
            [](const ImpactBody* a, const ImpactBody* b) { return a->position.x < b->position.x; });
  for (std::size_t i = 0; i < 3; ++i) {
    problem.mass[i] = bodies[i]->mass;
    problem.velocity[i] = bodies[i]->velocity.x;
  }
  for (std::size_t j = 0; j < 2; ++j) {
    const ImpactContact& contact = scene.contacts[j];
    const double gap = bodies[j + 1]->position.x - bodies[j]->position.x - contact.reach;
    problem.gap[j] = gap > touching_gap * contact.size ? gap : 0;
    if (!std::isnan(contact.restitution)) problem.restitution[j] = contact.restitution;
    if (contact.stiffness > 0) problem.stiffness[j] = contact.stiffness;
    problem.exponent[j] = contact.exponent;
  }
  return problem;
}

/// s until the first touch; infinite where there is none.
double first_touch(const ThreeBallProblem& problem) {
  double first = INFINITY;
  for (std::size_t j = 0; j < 2; ++j) {
    const double closing = problem.velocity[j] - problem.velocity[j + 1];
    if (closing > 0) first = std::min(first, problem.gap[j] / closing);
  }
  return first;
}

void advance(ThreeBallProblem& problem, double time) {
  for (std::size_t j = 0; j < 2; ++j)
    problem.gap[j] = std::max(0.0, problem.gap[j] - (problem.velocity[j] - problem.velocity[j + 1]) * time);
}

/// s within which collisions through the gaps that are left are over, were they as slow as the slowest part.
double long_enough(const ThreeBallProblem& problem) {
  const double left = problem.gap[0] + problem.gap[1];
  double fastest = 0;
  for (std::size_t j = 0; j < 2; ++j)
    fastest = std::max(fastest, problem.velocity[j] - problem.velocity[j + 1]);
  constexpr double slower = 100;  // than the fastest approach
  return left > 0 ? slower * left / fastest : 1;
}

}  // namespace

std::optional<ThreeBallProblem> three_ball_problem(const Assembly& assembly) {
  if (!fits(assembly.impacts)) return {};
  ThreeBallProblem problem = at_start(assembly.impacts);
  const double touch = first_touch(problem);
  if (!std::isfinite(touch)) return {};
  const bool in_steps = !is_impact_law(assembly.scene.run.method.value) && assembly.plan.step > 0;
  advance(problem, in_steps ? assembly.plan.step * std::floor(touch / assembly.plan.step) : touch);
  problem.step = in_steps ? assembly.plan.step : long_enough(problem);
  return problem;
}

}  // namespace ictus
