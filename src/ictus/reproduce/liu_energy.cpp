// §4 of [Liu2008]: what a contact with two stiffnesses keeps and gives back. One ball against a wall, whose
// force over time comes from the law lzb.

#include <cmath>

#include "ictus/reproduce/liu.hpp"

namespace ictus::reproduce::liu {
namespace {

constexpr struct {
  double mass, stiffness, exponent, restitution, speed;  // SI
} ball{2, 50, 1.5, 0.6, 3};

Problem ball_on_wall(double precompression = 0) {
  Problem problem = in_a_row({ball.mass}, {ball.speed}, Walls::right);
  problem.stiffness = {ball.stiffness};
  problem.restitution = {ball.restitution};
  problem.exponent = ball.exponent;
  problem.precompression = {precompression};
  return problem;
}

/// E = λ^{(η+1)/η}/((η+1) K^{1/η}). Erratum: printed K^{1/(η+1)}.                          [Liu2008, eq. (63)]
double energy_of(double force) {
  return std::pow(force, (ball.exponent + 1) / ball.exponent) /
         ((ball.exponent + 1) * std::pow(ball.stiffness, 1 / ball.exponent));
}
double kinetic(double v) { return ball.mass * v * v / 2; }

/// The impact sample by sample: indentation, speed towards the wall, force.
struct Path {
  std::vector<double> depth, closing, force;
  std::size_t turn = 0;  // the sample of the largest indentation
};

/// δ = ∫ u dt by Hermite's rule, since u′ = −λ/m is known at both ends of a sample.
Path path_of(const Problem& problem) {
  const ImpactHistory history = resolved(problem, {.tolerance = 1e-13, .record = true}).history;
  Path path;
  double depth = 0;
  for (std::size_t k = 0; k < history.time.size(); ++k) {
    path.force.push_back(history.force[k]);
    path.closing.push_back(ball.speed - history.impulse[k] / ball.mass);
    if (k > 0) {
      const double h = history.time[k] - history.time[k - 1];
      depth += h * (path.closing[k] + path.closing[k - 1]) / 2 +
               h * h / 12 * (history.force[k] - history.force[k - 1]) / ball.mass;
    }
    path.depth.push_back(depth);
    if (path.depth[k] > path.depth[path.turn]) path.turn = k;
  }
  return path;
}

report::Section section(const Path& path) {
  return {"Figure 2",
          "",
          {{.id = "liu-fig2",
            .title = "Fig. 2: force over indentation, e_s = 0.6",
            .caption = "The area between the branches is lost.",
            .x = {"indentation (m)"},
            .y = {"force (N)"},
            .series = {{"lzb, bi-stiffness", path.depth, path.force}}}},
          {}};
}

}  // namespace

Part fig2() {
  Part part;
  const Path path = path_of(ball_on_wall());
  const double deepest = path.depth[path.turn], left = path.depth.back();
  const double end = kinetic(path.closing.back());
  part.add(equal("δ_r/δ_m", left / deepest, {"(48): 1 - e_s²", 1 - ball.restitution * ball.restitution, 1e-4},
                 "e_s = 0.6; δ is integrated from the samples"));
  part.add(equal("-W_r/W_c", end / kinetic(ball.speed),
                 {"(33), (47): e_s²", ball.restitution * ball.restitution, 1e-9}));
  part.show(section(path));
  return part;
}

/// The theorem: what is left to give from R on is e_s² E_R, with the E_R of the force at R.
Part fig3() {
  Part part;
  const Path path = path_of(ball_on_wall());
  const double end = kinetic(path.closing.back()), e2 = ball.restitution * ball.restitution;
  double worst = 0, parallel = 0;
  for (std::size_t k = path.turn + 1; k + 1 < path.force.size(); ++k) {
    worst = std::max(worst, std::abs(end - kinetic(path.closing[k]) - e2 * energy_of(path.force[k])) / end);
    const double compressed = std::pow(path.force[k] / ball.stiffness, 1 / ball.exponent);  // δ_R′
    parallel = std::max(parallel, std::abs(path.depth[k] - path.depth.back() - e2 * compressed));
  }
  part.add(at_most("largest error of (60) in the expansion, over all that is given back", worst,
                   {"= -e_s² E_R", 0, 1e-8}, "E_R of (63), whose exponent of K is 1/η"));
  part.add(at_most("largest difference of δ_R - δ_r2 and e_s² δ_R', over δ_m",
                   parallel / path.depth[path.turn], {"(58): the branches are parallel", 0, 1e-4}));
  return part;
}

/// A contact that is pressed already gives back e_s² of all that it holds.
Part precompression() {
  Part part;
  const double x0 = 0.3, stored = ball.stiffness * std::pow(x0, ball.exponent + 1) / (ball.exponent + 1);
  const Resolved seen = resolved(ball_on_wall(x0), {.tolerance = 1e-13});
  const double given = kinetic(seen.velocity[0]);
  part.add(equal("-W_r/(W_c + E_0)", given / (kinetic(ball.speed) + stored),
                 {"(64): e_s²", ball.restitution * ball.restitution, 1e-9}));
  const Resolved history = resolved(ball_on_wall(x0), {.tolerance = 1e-13, .record = true});
  part.add(equal("E_0 of the first force (J)", energy_of(history.history.force.front()),
                 {"(63)", stored, 1e-6}, "Erratum: the exponent of K is 1/η"));
  return part;
}

}  // namespace ictus::reproduce::liu
