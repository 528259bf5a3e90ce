// Empirical orders of the capturing schemes on the ball, through its accumulation, and on the oscillator. A
// single slope scatters with the phase of the impacts in their steps; here many steps, incommensurable with
// the impact times, share one line.

#include <fmt/format.h>

#include <cmath>

#include "ictus/base/slope.hpp"
#include "ictus/reproduce/acary.hpp"
#include "ictus/study/motion_errors.hpp"

namespace ictus::reproduce::acary {
namespace {

struct Norm {
  std::string name;
  double order;
  double (*of)(const MotionErrors&);
};

const std::vector<Norm>& norms() {
  static const std::vector<Norm> list{
      {"q in L¹", 1, [](const MotionErrors& e) { return e.q.l1; }},
      {"v in L¹", 1, [](const MotionErrors& e) { return e.v.l1; }},
      {"v in L²", 0.5, [](const MotionErrors& e) { return e.v.l2; }},
      {"v uniformly", 0, [](const MotionErrors& e) { return e.v.uniform; }},
      {"v in the Hausdorff distance", 1, [](const MotionErrors& e) { return e.v.hausdorff; }}};
  return list;
}

struct Errors {
  std::vector<double> steps;
  std::vector<MotionErrors> errors;

  std::vector<double> in(const Norm& norm) const {
    std::vector<double> values;
    for (const MotionErrors& each : errors) values.push_back(norm.of(each));
    return values;
  }
};

Errors measured(const SystemCase& system, const Method& method, double until) {
  constexpr double coarsest = 0.0317, ratio = 0.8308;  // two decades, and no step that divides another
  constexpr int count = 26;
  TrueGraph truth(*system.exact, system.start.t, until);
  Errors out;
  double step = coarsest;
  for (int k = 0; k < count; ++k, step *= ratio) {
    const auto stepper = make_nonsmooth_stepper(method.scheme, *system.system, method.options);
    out.steps.push_back(step);
    out.errors.push_back(
        truth.errors(compute_motion(*stepper, system.start, {.step = step, .until = until})));
  }
  return out;
}

struct Example {
  std::string name, system;
};

void add(Part& part, const Example& in, const Method& method) {
  const SystemCase system = make_system(in.system);
  const Errors errors = measured(system, method, 3.97);
  report::Figure figure{.id = "acary-orders-" + method.scheme + "-" + in.system,
                        .title = method.label + ", " + in.name,
                        .caption = "Errors over the step in all norms; the uniform one does not fall.",
                        .x = {"step (s)", true},
                        .y = {"error (m, m/s)", true}};
  for (const Norm& norm : norms()) {
    const auto values = errors.in(norm);
    const Slope slope = fit(errors.steps, values, 0);
    part.add(
        equal(fmt::format("order of {}, {}, {}", method.label, norm.name, in.name), slope.order,
              {"a curve", norm.order, 0.15},
              fmt::format("theory: {:g}; {} steps from 3e-2 to 3e-4 s", norm.order, errors.steps.size())));
    figure.series.push_back({norm.name, errors.steps, values, report::Series::Style::line_and_markers});
  }
  part.show({method.label + ", " + in.name, "", {std::move(figure)}, {}});
}

}  // namespace

Part orders() {
  Part part;
  for (const Method& method :
       {Method{"Moreau–Jean", "moreau_jean"}, Method{"Schatzman–Paoli", "schatzman_paoli"}})
    for (const Example& in :
         {Example{"ball", "bouncing_ball"}, Example{"oscillator", "impacting_oscillator"}})
      add(part, in, method);
  return part;
}

}  // namespace ictus::reproduce::acary
