// Fig. 5 of [Chatziioannou2019]: both schemes with the corrected β₂* and β₃* at ω_c = 44700 rad/s.

#include <algorithm>

#include "ictus/exact/linear_trajectory.hpp"
#include "ictus/reproduce/chatziioannou.hpp"

namespace ictus::reproduce::chatziioannou {
namespace {

const Collision example{44700.0 * 44700.0};

/// ω_c of the scheme from three successive samples inside, y₋ + y₊ = 2 y cos(ω_cΔt), rad/s.
double inside_frequency(const ImpactRun& run) {
  std::size_t n = 1;
  while (n + 2 < run.depth.size() && !(run.depth[n - 1] > 0 && run.depth[n] > 0 && run.depth[n + 1] > 0)) ++n;
  return std::acos((run.depth[n - 1] + run.depth[n + 1]) / (2 * run.depth[n])) / step;
}

void add_rows(Part& part, const Named& named) {
  const ImpactRun seen = run(example, named.tuned);
  const std::string of = " of corrected " + named.label;
  const double tau = example.duration();
  part.add(as_printed("in-contact frequency" + of + " (rad/s)", "44700", inside_frequency(seen)));
  const Row lines = equal("duration" + of + " at the phase of Fig. 5 (samples)",
                          seen.impact().contact_time() / step, {"exact", tau, 1e-9});
  part.add(otherwise(lines, {tau, 0.002},
                     "exact is the in-contact frequency; entry and exit fall within samples, so that the "
                     "duration depends on the phase, here by 0.002 sample at most, at others by up to 0.1, "
                     "unless τ_c/Δt is an integer",
                     Cause::other_reading));
  part.add(equal("mean duration" + of + " over all phases (samples)",
                 durations(example, named.tuned, 256).mean, {"exact", tau, 0.005},
                 "the mean over phases is near the exact duration: 0.005 sample"));
}

report::Figure figure() {
  report::Figure made{.id = "chatz-fig5",
                      .title = "Fig. 5: displacement with β₂* and β₃*",
                      .caption = "ω_c = 44700 rad/s; both schemes now have the right frequency.",
                      .x = {"time (samples)"},
                      .y = {"displacement (µm)"}};
  const exact::LinearTrajectory path{mass, example.stiffness, speed, distance};
  report::Series line{"exact", {}, {}};
  for (int i = 80; i <= 200; ++i) {
    line.x.push_back(i / 20.0);
    line.y.push_back(1e6 * path.sample(i / 20.0 * step).depth);
  }
  made.series.push_back(line);
  for (const Named& named : {two_point, three_point}) {
    const ImpactRun seen = run(example, named.tuned);
    report::Series series{"corrected " + named.label, {}, {}, report::Series::Style::line_and_markers};
    for (std::size_t n = 4; n <= 10; ++n) {
      series.x.push_back(seen.time[n] / step);
      series.y.push_back(1e6 * seen.depth[n]);
    }
    made.series.push_back(series);
  }
  return made;
}

}  // namespace

Part fig5() {
  Part part;
  add_rows(part, two_point);
  add_rows(part, three_point);
  const double k = std::pow(std::acos(-1.0) / (4 * step), 2);
  part.add(equal("worst |duration error| of corrected two-point at τ_c = 4Δt, all phases (samples)",
                 durations({k}, two_point.tuned, 64).worst_error(4), {"exact", 0, 1e-9},
                 "an integer number of samples: exact at every phase"));
  part.add(
      ours(equal("worst |duration error| of two_point_phase at ω_c = 44700 rad/s, all phases (samples)",
                 durations(example, "two_point_phase", 64).worst_error(example.duration()), {"–", 0, 1e-9},
                 "beyond the paper: stiffness solved for the known phase, exact at every phase")));
  part.show({"Figure 5", "", {figure()}, {}});
  return part;
}

}  // namespace ictus::reproduce::chatziioannou
