// What §3 of [Papetti2011] says of its methods in words: their orders, what makes them less precise, and that hardness alone
// does not decide.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/larger.hpp"
#include "ictus/base/slope.hpp"
#include "ictus/reproduce/papetti.hpp"

namespace ictus::reproduce::papetti {
namespace {

/// m/s, after 0.4 ms inside the contact of the soft case, from 0.2 mm and 0.2 m/s.
double speed_inside(std::string_view scheme, const HuntCrossley& law, int steps) {
  constexpr double duration = 4e-4;
  const ImpactRun seen =
      method<HuntCrossley>(scheme).run({law, mass}, {.speed = 0.2,
                                                     .step = duration / steps,
                                                     .distance = -2e-4,
                                                     .impacts = 0,
                                                     .samples = static_cast<std::size_t>(steps) + 1});
  return seen.speed.back();
}

double order_inside(std::string_view scheme, const HuntCrossley& law) {
  const double exact = speed_inside("rk4", law, 8192);
  std::vector<double> steps, errors;
  for (int n = 4; n <= 128; n *= 2) {
    steps.push_back(1.0 / n);
    errors.push_back(std::abs(speed_inside(scheme, law, n) - exact));
  }
  return fit(steps, errors, 1e-14).order;
}

/// Of v_out over contact times of the soft case, rms over phases of the touch.
double order_through_touch(std::string_view scheme) {
  constexpr int phases = 16;
  const double exact = soft.exact().rebound_speed();
  std::vector<double> steps, errors;
  for (double h = step; h > step / 40; h /= 1.37) {
    double sum = 0;
    for (int i = 0; i < phases; ++i) {
      const ImpactRun seen = method<HuntCrossley>(scheme).run(
          soft.system(), {.speed = soft.speed, .step = h, .distance = (i + 0.5) / phases * h * soft.speed});
      sum += std::pow(seen.impact().separation_speed / exact - 1, 2) / phases;
    }
    steps.push_back(h);
    errors.push_back(std::sqrt(sum));
  }
  return fit(steps, errors, 0).order;
}

/// The largest |x_n − x(t_n)| over x_max, of impacts that begin on the surface.
double depth_error(const Named& named, double speed, double h) {
  Case c = soft;
  c.speed = speed;
  const exact::HuntCrossleyImpact impact = c.exact();
  const exact::HuntCrossleyPath path(impact);
  const ImpactRun seen = named.method().run(c.system(), {.speed = speed, .step = h});
  double worst = 0;
  for (std::size_t n = 0; n < seen.first_outside(); ++n)
    worst = max_or_nan(worst, std::abs(seen.depth[n] - path.sample(seen.time[n]).depth));
  return worst / impact.max_depth();
}

}  // namespace

Part orders() {
  Part part;
  HuntCrossley lossless = soft.law;
  lossless.damping = 0;
  for (const Named& named : paper_methods) {
    const bool fourth = named.name == "rk4", first = named.name == "verlet";
    const Claim claim{fourth ? "4th-order" : "2nd-order", fourth ? 4.0 : 2.0, 0.1};
    const Row row = equal("order of " + named.label + " inside a contact", order_inside(named.name, soft.law),
                          claim, "soft case");
    part.add(first ? otherwise(
                         row, {1, 0.1},
                         "Erratum: the force of (21) is that of the predicted velocity, which costs an order "
                         "wherever a force depends on the velocity; without losses it is 2")
                   : row);
  }
  part.add(ours(equal("order of Verlet inside a contact without losses", order_inside("verlet", lossless),
                      {"–", 2, 0.1}, "soft case with μ = 0")));
  part.add(otherwise(equal("order of RK4 over an impact, rms over phases", order_through_touch("rk4"),
                           {"4th-order", 4, 0.1}, ""),
                     {soft.law.exponent + 1, 0.2},
                     "Erratum: α + 1 = 2.6: at the touch the force has no more derivatives than that"));
  return part;
}

Part accuracy() {
  Part part;
  for (const Named& named : paper_methods) {
    const double usual = depth_error(named, soft.speed, step);
    part.add(at_least("error of x of " + named.label + " at half the sample rate over that at F_s",
                      depth_error(named, soft.speed, 2 * step) / usual,
                      {"the lower F_s, the less precise x is", 1}, "soft case, largest error in contact"));
    part.add(at_least("error of x of " + named.label + " with 4 v_in over that with v_in",
                      depth_error(named, 4 * soft.speed, step) / usual,
                      {"the higher v_in, the less precise x is", 1}, "of x_max; soft case"));
  }
  const auto energy_error = [](const Case& c, const Named& named) {
    return std::abs(errors(c, run(c, named.name)).energy);
  };
  part.add(at_most("|H_τ error| of Verlet, 6 samples less 8 samples (%)",
                   energy_error(case_2, paper_methods[1]) - energy_error(case_1, paper_methods[1]),
                   {"not strictly correlated to the impact hardness", 0}, "the harder impact errs less,"));
  part.add(at_least("|H_τ error| of Heun, 6 samples less 8 samples (%)",
                    energy_error(case_2, paper_methods[2]) - energy_error(case_1, paper_methods[2]),
                    {"not strictly correlated to the impact hardness", 0}, "and here more"));
  for (const Case& c : {case_1, case_2}) {
    const exact::HuntCrossleyImpact exact = c.exact();
    double least = HUGE_VAL;
    for (const Named& named : paper_methods)
      least = std::min(least, std::abs(errors(c, run(c, named.name)).rebound));
    part.add(at_most("error of v_out by (7), (8) over the smallest of the methods, " + std::string(c.name),
                     100 * std::abs(exact.rebound_speed_approximate(4) / exact.rebound_speed() - 1) / least,
                     {"of order lower than that of the simulations", 0.2}, "§4.2"));
  }
  for (const Case& c : {soft, case_1, case_2}) {
    HuntCrossley law = c.law;
    law.damping = 0;
    const SingleImpact<HuntCrossley> system(law, mass);
    const ImpactRun seen =
        method<HuntCrossley>("reference").run(system, {.speed = c.speed, .step = step, .samples = 12});
    double worst = 0;
    for (const double h : seen.energy) worst = max_or_nan(worst, std::abs(h / seen.energy.front() - 1));
    part.add(equal("largest |H/H_0 − 1| with μ = 0, " + std::string(c.name), worst,
                   {"when μ = 0 the energy remains constant", 0, 1e-9}, "footnote 3; by the reference"));
  }
  return part;
}

}  // namespace ictus::reproduce::papetti
