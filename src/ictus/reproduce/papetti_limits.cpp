// §2.1 and §3.3.2 of [Papetti2011] beyond its figures: how v_out goes to v_lim and what a start beyond it gives, how
// the contact time depends on m and k, conditions (24) and (25) over samples, and the errors of short contacts.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/reproduce/papetti.hpp"

namespace ictus::reproduce::papetti {
namespace {

/// One impact of the reference scheme, whose events are located.
Impact reference_impact(const HuntCrossley& law, double m, double speed) {
  const SingleImpact<HuntCrossley> system(law, m);
  return method<HuntCrossley>("reference").run(system, {.speed = speed, .step = step}).impact();
}

void add_limit_speed(Part& part) {
  const double mu = case_2.law.damping;
  double before = 0;
  for (const double number : {0.5, 1.0, 3.0, 10.0}) {
    const double rebound = mu * reference_impact(case_2.law, mass, number / mu).separation_speed;
    part.add(at_least(fmt::format("rise of v_out/v_lim up to μ v_in = {:g}", number), rebound - before,
                      {"converges to v_lim", 0}));
    before = rebound;
  }
  part.add(equal("1 − v_out/v_lim at μ v_in = 10", 1 - before,
                 {"converges to v_lim", 11 * std::exp(-11.0), 1e-7}, "(1 + u) e^{−1−u}: from below"));
}

/// A start inside the contact, faster outwards than v_lim.
void add_beyond_limit(Part& part) {
  const SingleImpact<HuntCrossley> system = case_2.system();
  const double limit = -1 / case_2.law.damping, depth = 20e-6;
  const ImpactRun seen = method<HuntCrossley>("rk4").run(
      system, {.speed = 1.25 * limit, .step = step / 100, .distance = -depth, .impacts = 0, .samples = 60});
  part.add(at_most("largest v/|v_lim| of a start at 20 µm with 1.25 v_lim",
                   *std::max_element(seen.speed.begin(), seen.speed.end()) / -limit,
                   {"never entered by trajectories of the other region", -1}));
  // Equation (1) would give k x^α (1 − 1.25).
  const double printed = case_2.law.spring().at(depth) * (1 - 1.25);
  part.add(
      otherwise(equal("force at 20 µm and 1.25 v_lim (N)", seen.force[0], {"sticky: eq. (1)", printed, 1e-9}),
                {0, 1e-12},
                "ours never pulls: a contact alone never comes there, and one that others tear apart lets go",
                Cause::other_reading));
  double least = 1;
  for (const double speed : {0.3, 1.0, 4.0, 100.0})
    for (const double v : method<HuntCrossley>("phi").run(system, {.speed = speed, .step = step / 20}).speed)
      least = std::min(least, 1 + case_2.law.damping * v);
  part.add(at_least("smallest 1 + μ v of impacts with v_in from 0.3 to 100 m/s", least,
                    {"sticky forces never occur from x(0) = 0", 0}));
}

void add_scaling(Part& part) {
  for (const Case& c : {soft, case_1, case_2}) {
    HuntCrossley stiff = c.law;
    stiff.stiffness *= 100;
    const Impact plain = reference_impact(c.law, mass, c.speed),
                 heavy = reference_impact(c.law, 100 * mass, c.speed),
                 hard = reference_impact(stiff, mass, c.speed);
    const double exponent = 1 / (c.law.exponent + 1);
    const std::string in = ", " + std::string(c.name);
    part.add(equal("slope of log τ over log m" + in,
                   std::log(heavy.contact_time() / plain.contact_time()) / std::log(100),
                   {"τ ~ (m/k)^{1/(α+1)}", exponent, 1e-8}));
    part.add(equal("slope of log τ over log k" + in,
                   std::log(hard.contact_time() / plain.contact_time()) / std::log(100),
                   {"τ ~ (m/k)^{1/(α+1)}", -exponent, 1e-8}));
    part.add(equal("largest change of v_out with 100 m or 100 k" + in + " (m/s)",
                   std::max(std::abs(heavy.separation_speed - plain.separation_speed),
                            std::abs(hard.separation_speed - plain.separation_speed)),
                   {"v_out depends only on μ and v_in", 0, 1e-9}));
  }
}

/// How often v rises from one sample to the next, against (25).
int rises_of_speed(const ImpactRun& run) {
  int count = 0;
  for (std::size_t n = 1; n <= run.first_outside(); ++n) count += run.speed[n] > run.speed[n - 1];
  return count;
}

void add_condition(Part& part) {
  for (const Case& c : {soft, case_1, case_2})
    for (const Named& named : paper_methods)
      part.add(equal("samples with v_{n+1} > v_n of " + named.label + ", " + std::string(c.name),
                     rises_of_speed(run(c, named.name)), {"(25)", 0}));
  const ImpactRun falling = method<HuntCrossley>("phi").run(
      case_1.system(9.81), {.speed = case_1.speed, .step = step, .gravity = 9.81, .impacts = 2});
  double rises = 0;
  for (std::size_t n = 1; n < falling.speed.size(); ++n) rises += falling.speed[n] > falling.speed[n - 1];
  const Row row = equal("share of samples with v_{n+1} > v_n, bouncing under gravity",
                        rises / static_cast<double>(falling.speed.size()), {"(25), for all n", 0});
  part.add(
      otherwise(row, {0.9936, 0.002},
                "Erratum: (25) holds in contact; in flight gravity makes the compression velocity rise"));
}

/// Root mean square of the error of v_out over phases of the touch and over contact times from `samples` to twice as
/// many, in percent: at single contact times the sum of the errors may vanish.
double error_from(const Named& named, double samples) {
  constexpr int phases = 16, lengths = 16;
  const double now = case_1.exact().contact_time() / step;
  double sum = 0;
  for (int j = 0; j < lengths; ++j) {
    Case c = case_1;
    const double wanted = samples * std::exp2((j + 0.5) / lengths);
    c.law.stiffness *= std::pow(now / wanted, c.law.exponent + 1);
    const double exact = c.exact().rebound_speed();
    for (int i = 0; i < phases; ++i) {
      const ImpactRun seen = named.method().run(
          c.system(), {.speed = c.speed, .step = step, .distance = (i + 0.5) / phases * step * c.speed});
      sum += std::pow(100 * (seen.impact().separation_speed / exact - 1), 2) / (phases * lengths);
    }
  }
  return std::sqrt(sum);
}

}  // namespace

Part limits() {
  Part part;
  add_limit_speed(part);
  add_beyond_limit(part);
  add_scaling(part);
  add_condition(part);
  return part;
}

Part short_contacts() {
  Part part;
  report::Figure figure{
      .id = "papetti-short",
      .title = "Error of v_out over the contact time",
      .caption = "Case 1 with other stiffnesses; rms over phases of the touch and over an octave.",
      .x = {"contact time (samples)", true},
      .y = {"rms error (%)", true}};
  for (const Named& named : paper_methods) {
    report::Series series{named.label, {}, {}, report::Series::Style::line_and_markers};
    for (const double samples : {1.0, 2.0, 4.0, 8.0, 16.0, 32.0}) {
      series.x.push_back(samples);
      series.y.push_back(error_from(named, samples));
    }
    const std::vector<double>& error = series.y;
    part.add(at_least(
        "error of v_out of " + named.label + ", τ from 2 to 4 samples over 4 to 8", error[1] / error[2],
        {"quickly increase when τ ≤ 4 samples", 3},
        fmt::format("{:.2g} % and {:.2g} %; rms over phases and over the octave", error[1], error[2])));
    part.add(at_least("error of v_out of " + named.label + ", τ from 2 to 4 samples (%)", error[1],
                      {"the reliability of all the simulations is poor", 2}));
    figure.series.push_back(std::move(series));
  }
  part.show({"Short contacts", "", {std::move(figure)}, {}});
  return part;
}

}  // namespace ictus::reproduce::papetti
