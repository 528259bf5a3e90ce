// Fig. 8 of [Papetti2011]: the impact of case 1 under gravity, bouncing. The paper gives neither g nor a
// height: ours is g = 9.81 m/s² and a start on the surface with the v_in of case 1, as if dropped from
// v_in²/2g = 4.59 mm.

#include <cmath>

#include "ictus/exact/bouncing_ball.hpp"
#include "ictus/report/number.hpp"
#include "ictus/reproduce/papetti.hpp"

namespace ictus::reproduce::papetti {
namespace {

constexpr double gravity = 9.81;                      // m/s²
constexpr std::size_t impacts = 21;                   // the first one and twenty rebounds
constexpr std::array<std::size_t, 3> early{1, 2, 5};  // rebounds
constexpr std::array<std::size_t, 4> listed{1, 5, 10, 20};
constexpr int phases = 32;  // of the first touch within its sample
const std::string choice = "g = 9.81 m/s², first touch with 0.3 m/s (neither is stated in the paper)";

/// Instants of touching since the first one, exact, s.
std::vector<double> exact_touches() {
  const exact::BouncingBall ball{mass, case_1.law.stiffness, case_1.law.exponent, case_1.law.damping,
                                 gravity};
  const auto list = exact::bounces(ball, case_1.speed * case_1.speed / (2 * gravity), impacts);
  std::vector<double> touches;
  for (const exact::Bounce& bounce : list) touches.push_back(bounce.touch - list.front().touch);
  return touches;
}

/// The first touch falls `phase` of a step after a sample, with v_in.
ImpactRun bouncing(std::string_view scheme, double phase = 0) {
  const double distance = phase * step * case_1.speed;
  const double start = std::sqrt(case_1.speed * case_1.speed - 2 * gravity * distance);
  return method<HuntCrossley>(scheme).run(
      case_1.system(gravity),
      {.speed = start, .step = step, .distance = distance, .gravity = gravity, .impacts = impacts});
}

/// Simulated less exact instant of every touch, both since the first, s.
std::vector<double> drifts(const ImpactRun& run, const std::vector<double>& exact) {
  std::vector<double> list;
  for (std::size_t i = 0; i < exact.size(); ++i)
    list.push_back(run.impacts[i].touch_time - run.impacts[0].touch_time - exact[i]);
  return list;
}

/// Over all phases of the first touch.
struct Drift {
  std::vector<double> rms = std::vector<double>(impacts);  // s, one a rebound
  double grown = 0;  // share of rebounds after which |drift| is larger than before
};
Drift drift(std::string_view scheme, const std::vector<double>& exact) {
  Drift all;
  for (int i = 0; i < phases; ++i) {
    const std::vector<double> one = drifts(bouncing(scheme, (i + 0.5) / phases), exact);
    for (std::size_t n = 1; n < impacts; ++n) {
      all.rms[n] += one[n] * one[n] / phases;
      all.grown += std::abs(one[n]) > std::abs(one[n - 1]) ? 1.0 / (phases * (impacts - 1)) : 0;
    }
  }
  for (double& value : all.rms) value = std::sqrt(value);
  return all;
}

/// By how much a tiny shift of the first touch within its sample grows with every rebound: the mean of four.
double growth(std::string_view scheme) {
  const double shift = 1e-9, phase = 0.3;
  const double before = bouncing(scheme, phase).impacts[4].touch_time;
  const double after = bouncing(scheme, phase + shift).impacts[4].touch_time;
  return std::pow(std::abs(after - before) / (shift * step), 0.25);
}

/// Drift of the run of the paper, as far as round-off does not decide it.
void add_early(Part& part, const Named& named, const std::vector<double>& exact) {
  const std::vector<double> seen = drifts(bouncing(named.name), exact);
  for (std::size_t n : early)
    part.add(at_least("|drift| of " + named.label + " at rebound " + std::to_string(n) + " (ms)",
                      1e3 * std::abs(seen[n]), {"at the wrong time", 1e3 * step},
                      "drift " + report::engineering(seen[n], "s", 4) + ", more than a sample; " + choice));
}

void add_accumulation(Part& part, const Named& named, const Drift& seen) {
  double last = 0;
  for (std::size_t n : listed) {
    part.add(
        at_least("rms drift of " + named.label + " at rebound " + std::to_string(n) + ", all phases (ms)",
                 1e3 * seen.rms[n], {"errors accumulate", 1e3 * last},
                 "rms over 32 phases of the first touch, larger than at the rebound listed before"));
    last = seen.rms[n];
  }
  const Row each = at_least("share of rebounds after which |drift| of " + named.label + " has grown",
                            seen.grown, {"at each impact event", 1, 1e-9});
  part.add(
      otherwise(each, {0.84, 0.08},
                "the phase of each touch within its sample decides the sign of its error: the drift grows "
                "in the mean, not at each impact"));
  part.add(ours(at_least(
      "growth of a shift of the first touch with every rebound, " + named.label, growth(named.name), {"–", 2},
      "v_out depends on the phase, and a flight is 2700 samples long; after about ten rebounds "
      "round-off decides the drift")));
}

/// Beside them the Φ-scheme, whose rebound does not depend on the phase, and the reference.
void add_beyond(Part& part, const std::vector<double>& exact) {
  const Drift phi = drift("phi", exact);
  for (std::size_t n : listed)
    part.add(ours(at_most("rms drift of phi at rebound " + std::to_string(n) + ", all phases (ms)",
                          1e3 * phi.rms[n], {"–", 0.2e3 * step * static_cast<double>(n)},
                          "a fifth of a sample per rebound at most, from the contact times alone")));
  part.add(ours(equal("growth of a shift of the first touch with every rebound, phi", growth("phi"),
                      {"–", 1, 0.01}, "the exact rebound speed at every phase leaves no chaos")));
  part.add(ours(equal("drift of reference at rebound 20 (µs)", 1e6 * drifts(bouncing("reference"), exact)[20],
                      {"–", 0, 1e-3}, "the exact instants, seen by an independent integration")));
}

report::Figure trajectories(const std::vector<std::pair<std::string, ImpactRun>>& runs) {
  report::Figure figure{
      .id = "papetti-fig8",
      .title = "Fig. 8: bouncing under gravity",
      .caption = "Case 1 with gravity; compression with its sign inverted. Zoom in on the last rebounds.",
      .x = {"time (ms)"},
      .y = {"height (mm)"}};
  for (const auto& [name, run] : runs) {
    report::Series series{name, {}, {}};
    for (std::size_t n = 0; n < run.time.size(); n += 16) {
      series.x.push_back(1e3 * run.time[n]);
      series.y.push_back(-1e3 * run.depth[n]);
    }
    figure.series.push_back(series);
  }
  return figure;
}

report::Figure drift_figure(const std::vector<std::pair<std::string, ImpactRun>>& runs,
                            const std::vector<double>& exact) {
  report::Figure figure{.id = "papetti-fig8-drift",
                        .title = "Drift of the impact times",
                        .caption = "Simulated less exact instant of the n-th touch.",
                        .x = {"rebound"},
                        .y = {"drift (ms)"}};
  for (const auto& [name, run] : runs) {
    report::Series series{name, {}, {}, report::Series::Style::line_and_markers};
    for (double drift : drifts(run, exact)) {
      series.x.push_back(static_cast<double>(series.x.size()));
      series.y.push_back(1e3 * drift);
    }
    figure.series.push_back(series);
  }
  return figure;
}

}  // namespace

Part fig8() {
  Part part;
  const std::vector<double> exact = exact_touches();
  std::vector<std::pair<std::string, ImpactRun>> runs;
  for (const Named& named : {paper_methods[0], paper_methods[3]}) {
    add_early(part, named, exact);
    add_accumulation(part, named, drift(named.name, exact));
    runs.emplace_back(named.label, bouncing(named.name));
  }
  add_beyond(part, exact);
  runs.emplace_back("phi", bouncing("phi"));
  part.show({"Figure 8: bouncing", choice + ".", {trajectories(runs), drift_figure(runs, exact)}, {}});
  return part;
}

}  // namespace ictus::reproduce::papetti
