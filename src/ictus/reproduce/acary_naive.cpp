// Newmark's scheme with the contact force inside the acceleration. m = 1, g = 9.81, e = 0.9, h = 1e-3: at the
// level of velocities the rebound is right for γ = 1 only; at the level of positions e is not heard at all.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/reproduce/acary.hpp"

namespace ictus::reproduce::acary {
namespace {

constexpr double restitution = 0.9, step = 1e-3;

SystemCase dropped(double height) {
  return make_system("bouncing_ball", {{"gravity", 9.81}, {"height", height}, {"restitution", restitution}});
}

Method newmark(double gamma, ConstraintLevel level) {
  Method method{fmt::format("γ = {:g}", gamma), "naive_newmark"};
  method.options.gamma = gamma;
  method.options.beta = gamma / 2;
  method.options.constraint_level = level;
  return method;
}

/// Speed some steps after the first contact over the speed before it; gravity acts meanwhile and is added
/// back.
double first_rebound(const Computed& run) {
  for (std::size_t k = 1; k + 4 < run.t.size(); ++k)
    if (run.push[k][0] > 0) {
      const double before = run.v[k - 1][0], after = run.v[k + 3][0] + 9.81 * (run.t[k + 3] - run.t[k]);
      return -after / before;
    }
  return NAN;
}

double largest_height(const Computed& run) {
  double largest = 0;
  for (const Eigen::VectorXd& q : run.q) largest = std::max(largest, std::abs(q[0]));
  return largest;
}

report::Figure figure(std::string id, std::string title,
                      const std::vector<std::pair<std::string, Computed>>& runs) {
  report::Figure figure{
      .id = std::move(id),
      .title = std::move(title),
      .caption = "Height of the ball; the exact rebound reaches 0.81 of the height it fell from.",
      .x = {"time (s)"},
      .y = {"height (m)"}};
  for (const auto& [name, run] : runs) figure.series.push_back({name, run.t, component(run.q, 0)});
  return figure;
}

void velocity_level(Part& part, report::Section& section) {
  const SystemCase ball = dropped(1);
  const Computed right = computed(ball, newmark(1, ConstraintLevel::velocity), step, 2);
  const Computed wrong = computed(ball, newmark(0.5, ConstraintLevel::velocity), step, 2);
  part.add(equal("effective restitution, velocity level, γ = 1", first_rebound(right), {"0.9", 0.9, 0.01},
                 "consistent for γ = 1 and α = 0; to first order in h"));
  part.add(equal("effective restitution, velocity level, γ = ½", first_rebound(wrong),
                 {"blows up", 1 + 2 * restitution, 0.02},
                 "e + (1 + e)(1 − γ)/γ = 1 + 2e: the impulse of the impact acts once more in the next step"));
  part.add(at_least("largest height within 2 s, velocity level, γ = ½ (m)", largest_height(wrong),
                    {"above the start", 2}));
  part.add(at_most("largest height within 2 s, velocity level, γ = 1 (m)", largest_height(right),
                   {"never above the start", 1, 1e-12}));
  section.figures.push_back(figure("acary-naive-velocity", "Velocity level, h = 1e-3, β = γ/2",
                                   {{"γ = 1", right}, {"γ = ½", wrong}}));
}

void position_level(Part& part, report::Section& section) {
  const Computed near = computed(dropped(1), newmark(1, ConstraintLevel::position), step, 2);
  const Computed far = computed(dropped(1.01), newmark(1, ConstraintLevel::position), step, 2);
  part.add(at_least("change of the effective restitution, position level, x₀ = 1 → 1.01",
                    std::abs(first_rebound(near) - first_rebound(far)), {"another motion", 0.05},
                    "the impact law is not taken into account: the rebound depends on where in the step the "
                    "contact falls"));
  section.figures.push_back(figure("acary-naive-position", "Position level, h = 1e-3, γ = 1, β = ½",
                                   {{"x₀ = 1", near}, {"x₀ = 1.01", far}}));
}

}  // namespace

Part naive() {
  Part part;
  report::Section section{"Naive Newmark", "", {}, {}};
  velocity_level(part, section);
  position_level(part, section);
  part.show(std::move(section));
  return part;
}

}  // namespace ictus::reproduce::acary
