// Cost of impacts with friction through the resolver, its workspace used again: a disc into a corner in the plane (slips
// that stop, reverse and start), and a body on two points in space. Errors are those of the velocities beside a run at a
// tolerance of 1e-12.

#include <array>
#include <cmath>
#include <vector>

#include "bench/timing.hpp"
#include "ictus/resolver/impact.hpp"

namespace {

using namespace ictus;

struct Case {
  const char* name;
  std::size_t dimension;
  std::vector<double> inverse_mass, direction, velocity, restitution, friction, stiffness;
  ImpactProblem problem() const {
    return {.inverse_mass = {.values = inverse_mass},
            .directions = {.value = direction, .per_contact = dimension},
            .velocity = velocity,
            .stiffness = stiffness,
            .restitution = restitution,
            .friction = friction};
  }
};

/// Rows of normal and tangents at a point of a body in space; what is below does not move.
void add_point(Case& c, const std::array<double, 3>& r) {
  const double x = r[0], y = r[1], z = r[2];
  for (double entry : {0.0, 0.0, -1.0, -y, x, 0.0}) c.direction.push_back(entry);
  for (double entry : {1.0, 0.0, 0.0, 0.0, z, -y}) c.direction.push_back(entry);
  for (double entry : {0.0, 1.0, 0.0, -z, 0.0, x}) c.direction.push_back(entry);
}

Case disc_in_corner() {
  return {.name = "disc into a corner, plane",
          .dimension = 2,
          .inverse_mass = {1, 1, 2},
          .direction = {0, -1, 0, 1, 0, 1, 1, 0, 0, 0, 1, 1},
          .velocity = {1, -0.7, 0.9},
          .restitution = {0.7, 0.7},
          .friction = {0.3, 0.3},
          .stiffness = {1, 2}};
}

Case body_on_two_points() {
  Case c{.name = "body on two points, space",
         .dimension = 3,
         .inverse_mass = {1, 1, 1, 20, 9, 11},
         .direction = {},
         .velocity = {0.1, 0.05, -1, 0.2, 0.1, 0.3},
         .restitution = {0.7, 0.9},
         .friction = {0.5, 0.3},
         .stiffness = {1, 2}};
  add_point(c, {0.4, 0.2, -0.3});
  add_point(c, {-0.4, 0.1, -0.3});
  return c;
}

void time_case(const Case& c, double tolerance, double target) {
  ImpactWorkspace workspace;
  const ImpactResult fine = resolve(c.problem(), {.tolerance = 1e-12}, workspace);
  bench::require(succeeded(fine.status), "an impact with friction is resolved");
  const std::vector<double> exact(fine.velocity.begin(), fine.velocity.end());
  const ImpactOptions options{.tolerance = tolerance};
  ImpactResult result = resolve(c.problem(), options, workspace);
  double error = 0, lost = 0;
  for (std::size_t i = 0; i < exact.size(); ++i)
    error = std::max(error, std::abs(result.velocity[i] - exact[i]));
  for (std::size_t j = 0; j < result.loss.size(); ++j) lost += result.loss[j] + result.friction_loss[j];
  bench::require(error < 3 * tolerance, "the tolerance of an impact with friction");
  bench::require(std::abs(result.energy_before - result.energy_after - lost) < 1e-12 * result.energy_before,
                 "the ledger of an impact with friction");
  const std::size_t evaluations = result.evaluations;
  const auto least = bench::least_times(500, [&] { result = resolve(c.problem(), options, workspace); });
  fmt::print("  {:<28}{:>11.0e}{:>11.1e}{:>13}{:>10.1f}{:>10}\n", c.name, tolerance, error, evaluations,
             1e6 * least[0], target > 0 ? fmt::format("{}", target) : "");
}

}  // namespace

int main() {
  fmt::print("Two contacts with friction, law lzb\n  {:<28}{:>11}{:>11}{:>13}{:>10}{:>10}\n", "", "tolerance",
             "error", "evaluations", "µs", "target");
  time_case(disc_in_corner(), 1e-4, 30);
  time_case(disc_in_corner(), 1e-10, 100);
  time_case(body_on_two_points(), 1e-4, 0);
  time_case(body_on_two_points(), 1e-10, 0);
}
