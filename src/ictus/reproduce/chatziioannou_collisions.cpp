// Figs 3 and 4 of [Chatziioannou2019]: both schemes in a soft, a hard and a very hard collision.

#include <algorithm>
#include <numbers>

#include "ictus/base/larger.hpp"
#include "ictus/exact/linear_trajectory.hpp"
#include "ictus/report/number.hpp"
#include "ictus/reproduce/chatziioannou.hpp"

namespace ictus::reproduce::chatziioannou {
namespace {

struct Example {
  std::string name;
  Collision collision;
};
const Example soft{"soft", {1e9}}, hard{"hard", {1e10}}, very_hard{"very hard", {1e11}};

double duration(const Example& example, const Named& named) {
  return run(example.collision, named.name).impact().contact_time() / step;
}

report::Figure figure(const Example& example, const std::string& id) {
  const Collision& c = example.collision;
  report::Figure made{.id = id,
                      .title = "Displacement, " + example.name + " collision",
                      .caption = "k = " + report::significant(c.stiffness, 1) + " N/m; exact duration " +
                                 report::significant(c.duration(), 4) + " samples.",
                      .x = {"time (samples)"},
                      .y = {"displacement (µm)"}};
  const exact::LinearTrajectory path{mass, c.stiffness, speed, distance};
  report::Series line{"exact", {}, {}};
  for (int i = 0; i <= 320; ++i) {
    line.x.push_back(i / 20.0);
    line.y.push_back(1e6 * path.sample(i / 20.0 * step).depth);
  }
  made.series.push_back(line);
  for (const Named& named : {two_point, three_point}) {
    const ImpactRun seen = run(c, named.name);
    report::Series series{named.label, {}, {}, report::Series::Style::line_and_markers};
    for (std::size_t n = 0; n < std::min<std::size_t>(17, seen.time.size()); ++n) {
      series.x.push_back(seen.time[n] / step);
      series.y.push_back(1e6 * seen.depth[n]);
    }
    made.series.push_back(series);
  }
  return made;
}

/// Exact duration, those of both schemes, and which is nearer.
void add_rows(Part& part, const Example& example) {
  const Collision& c = example.collision;
  const std::string in = ", " + example.name + " (samples)";
  const double tau = c.duration(), printed = std::numbers::pi / std::sqrt(c.stiffness / mass) / step;
  part.add(equal("exact duration" + in, tau, {"π/ω_c", printed, 1e-12 * printed}, "to round-off"));
  for (const Named& named : {two_point, three_point}) {
    const double simulated = duration(example, named);
    const double turned = exact::linear_duration(named.stencil, c.angle(), step) / step;
    part.add(equal(
        named.label + " duration" + in, simulated, {"curve", turned, tau < 1 ? 0.1 : 0.01},
        "only a curve is printed: half a period of the scheme's own in-contact frequency, from which the "
        "phase of the touch shifts it"));
    part.add(at_least(named.label + " excess over the exact duration" + in, simulated - tau,
                      {"longer than exact", 0}));
  }
  part.add(at_least("three-point less two-point duration" + in,
                    duration(example, three_point) - duration(example, two_point),
                    {"smaller error of two-point", 0}));
}

/// The motion as printed.                                                          [Chatziioannou2019, eq. (14)]
double printed_motion(const Collision& c, double t) {
  const double w = std::sqrt(c.stiffness / mass), in = distance / speed, out = in + std::numbers::pi / w;
  if (t < in) return -distance + speed * t;
  return t < out ? speed / w * std::sin(w * (t - in)) : -speed * (t - out);
}

/// By the reference scheme, which knows no closed form.
void add_motion(Part& part, const Example& example) {
  const ImpactRun seen = run(example.collision, "reference");
  double worst = 0;
  for (std::size_t n = 0; n < seen.time.size(); ++n)
    worst = max_or_nan(worst, std::abs(seen.depth[n] - printed_motion(example.collision, seen.time[n])));
  part.add(equal("largest difference from (14), " + example.name + ", by the reference (µm)", 1e6 * worst,
                 {"(14)", 0, 1e-7}));
}

/// The fewest samples inside and the shortest duration, over phases, stiffnesses and exponents.
Durations shortest(const Named& named) {
  Durations least;
  for (double alpha : {1.0, 1.5, 2.0, 3.0})
    for (double duration : {4.0, 2.0, 1.0, 0.5, 0.1, 0.01, 1e-3}) {
      exact::PowerLawImpact impact{mass, 1, alpha, speed};
      const Collision c{exact::stiffness_from_duration(impact, duration * step), alpha};
      const Durations seen = durations(c, named.name, 64);
      least.shortest = std::min(least.shortest, seen.shortest);
      least.fewest_samples = std::min(least.fewest_samples, seen.fewest_samples);
    }
  return least;
}

void add_shortest(Part& part) {
  const Durations two = shortest(two_point), three = shortest(three_point);
  const std::string over = ", over α = 1 … 3, all phases, τ_c from 4 to 1e-3 samples";
  part.add(equal("fewest samples inside, two-point" + over, static_cast<double>(two.fewest_samples),
                 {"τ_c ≥ Δt", 1}));
  part.add(equal("fewest samples inside, three-point" + over, static_cast<double>(three.fewest_samples),
                 {"τ_c ≥ 2Δt", 2}));
  part.add(at_least("shortest duration, two-point" + over + " (samples)", two.shortest, {"τ_c ≥ Δt", 1, 1e-9},
                    "between the free-flight lines; to round-off"));
  const Row lines =
      at_least("shortest duration, three-point" + over + " (samples)", three.shortest, {"τ_c ≥ 2Δt", 2});
  part.add(otherwise(lines, {1.5858, 0.002},
                     "the bound counts samples inside; between the free-flight lines the contact can be as "
                     "short as 3 − √2 = 1.586 samples",
                     Cause::other_reading));
}

}  // namespace

Part fig3() {
  Part part;
  add_rows(part, soft);
  add_rows(part, hard);
  add_motion(part, soft);
  add_motion(part, hard);
  for (const Named& named : {two_point, three_point}) {
    const double of_soft = duration(soft, named) / soft.collision.duration() - 1;
    const double of_hard = duration(hard, named) / hard.collision.duration() - 1;
    part.add(at_least("relative excess of " + named.label + ", hard less soft (%)", 100 * (of_hard - of_soft),
                      {"significant for hard impacts", 0}));
  }
  part.show({"Figure 3", "", {figure(soft, "chatz-fig3-soft"), figure(hard, "chatz-fig3-hard")}, {}});
  return part;
}

Part fig4() {
  Part part;
  add_rows(part, very_hard);
  for (const Named& named : {two_point, three_point}) {
    const double inside = static_cast<double>(run(very_hard.collision, named.name).impact().samples);
    part.add(equal(named.label + " samples inside, very hard", inside,
                   {named.stencil == Stencil::two_point ? "a single time step" : "two time steps",
                    named.stencil == Stencil::two_point ? 1.0 : 2.0}));
  }
  add_shortest(part);
  part.show({"Figure 4", "", {figure(very_hard, "chatz-fig4")}, {}});
  return part;
}

}  // namespace ictus::reproduce::chatziioannou
