// Figs 4, 5 and 6 of [Papetti2011]: four methods against the exact impact, and what §3.3 says of their
// energies.

#include <algorithm>
#include <cmath>

#include "ictus/reproduce/papetti.hpp"

namespace ictus::reproduce::papetti {
namespace {

struct Seen {
  Named named;
  ImpactRun run;
  Errors error;
};

std::vector<Seen> seen(const Case& impact) {
  std::vector<Seen> list;
  for (const Named& named : paper_methods) {
    ImpactRun made = run(impact, named.name);
    const Errors error = errors(impact, made);
    list.push_back({named, std::move(made), error});
  }
  return list;
}

/// How often H rises from one sample to the next, against (24), from the first sample up to `end`.
int rises(const ImpactRun& run, std::size_t end) {
  int count = 0;
  for (std::size_t n = 1; n <= end; ++n) count += run.energy[n] > run.energy[n - 1] * (1 + 1e-12);
  return count;
}

std::vector<double> scaled(const std::vector<double>& values, double factor) {
  std::vector<double> list;
  for (double value : values) list.push_back(factor * value);
  return list;
}

/// The exact curves, on a grid twenty times finer than the samples.
struct Exact {
  std::vector<double> time, depth, speed, force, energy;
};
Exact exact_curves(const Case& impact, double until) {
  const exact::HuntCrossleyPath path(impact.exact());
  Exact curves;
  const PowerTerm spring = impact.law.spring();
  for (double t = 0; t <= until; t += step / 20) {
    const exact::Sample s = path.sample(t);
    curves.time.push_back(t / step);
    curves.depth.push_back(1e6 * s.depth);
    curves.speed.push_back(s.speed);
    curves.force.push_back(s.force);
    curves.energy.push_back(1e6 * (0.5 * mass * s.speed * s.speed + spring.integral(s.depth)));
  }
  return curves;
}

report::Section section(const Case& impact, const std::string& title, const std::string& id,
                        const std::vector<Seen>& list) {
  using Style = report::Series::Style;
  report::Figure phase{
      id + "-phase",        title + ": phase portrait", "Samples of the methods and the exact curve.",
      {"compression (µm)"}, {"velocity (m/s)"},         {}};
  report::Figure force{id + "-force", title + ": impact force", "", {"time (samples)"}, {"force (N)"}, {}};
  report::Figure energy{id + "-energy",
                        title + ": Hamiltonian",
                        "The exact one never rises; H of a sample is kinetic plus elastic energy.",
                        {"time (samples)"},
                        {"H (µJ)"},
                        {}};
  const Exact exact = exact_curves(impact, list.front().run.time.back());
  phase.series.push_back({"exact", exact.depth, exact.speed});
  force.series.push_back({"exact", exact.time, exact.force});
  energy.series.push_back({"exact", exact.time, exact.energy});
  for (const Seen& one : list) {
    const std::vector<double> time = scaled(one.run.time, 1 / step);
    const std::string& label = one.named.label;
    phase.series.push_back({label, scaled(one.run.depth, 1e6), one.run.speed, Style::line_and_markers});
    force.series.push_back({label, time, one.run.force, Style::line_and_markers});
    energy.series.push_back({label, time, scaled(one.run.energy, 1e6), Style::line_and_markers});
  }
  return {title, "", {phase, force, energy}, {}};
}

/// H above the exact one at the deepest sample, in percent of H_0.
double surplus_at_peak(const Case& impact, const ImpactRun& run) {
  const auto peak = std::max_element(run.depth.begin(), run.depth.end()) - run.depth.begin();
  const std::size_t n = static_cast<std::size_t>(peak);
  const exact::Sample exact = exact::HuntCrossleyPath(impact.exact()).sample(run.time[n]);
  const double energy = 0.5 * mass * exact.speed * exact.speed + impact.law.spring().integral(exact.depth);
  return 100 * (run.energy[n] - energy) / run.energy[0];
}

/// The largest differences of T and V from the exact curves of Fig. 4(b), in percent of H_0.
struct Energies {
  double kinetic = 0, elastic = 0;
};
Energies energy_errors(const Case& impact, const ImpactRun& run) {
  const exact::HuntCrossleyPath path(impact.exact());
  Energies worst;
  for (std::size_t n = 0; n <= run.first_outside(); ++n) {
    const exact::Sample exact = path.sample(run.time[n]);
    const double kinetic = run.energy[n] - run.stored[n];
    worst.kinetic = std::max(worst.kinetic, std::abs(kinetic - 0.5 * mass * exact.speed * exact.speed));
    worst.elastic =
        std::max(worst.elastic, std::abs(run.stored[n] - impact.law.spring().integral(exact.depth)));
  }
  return {100 * worst.kinetic / run.energy[0], 100 * worst.elastic / run.energy[0]};
}

}  // namespace

Part fig4() {
  Part part;
  const std::vector<Seen> list = seen(soft);
  for (const Seen& one : list) {
    const Energies worst = energy_errors(soft, one.run);
    const std::string of = " of " + one.named.label + ", soft (% of H_0)";
    part.add(at_most("largest error of T" + of, worst.kinetic, {"the sinusoid-like curve T", 0.2}));
    part.add(at_most("largest error of V" + of, worst.elastic, {"the sinusoid-like curve V", 0.2}));
    const auto top = std::max_element(one.run.stored.begin(), one.run.stored.end());
    part.add(ours(
        at_most("share of H at its deepest sample that is not V, " + one.named.label + ", soft (%)",
                100 * (1 - *top / one.run.energy[static_cast<std::size_t>(top - one.run.stored.begin())]),
                {"–", 0.1}, "T passes through zero where V is largest")));
  }
  const std::string note = "\"substantially overlap\" is read as within 0.1 %";
  for (const Seen& one : list) {
    const std::string of = " error of " + one.named.label + ", soft (%)";
    part.add(equal("x_max" + of, one.error.max_depth, {"overlap", 0, 0.1}, note));
    part.add(equal("v_out" + of, one.error.rebound, {"overlap", 0, 0.1}, note));
    part.add(equal("H_τ" + of, one.error.energy, {"overlap", 0, 0.1}, note));
  }
  part.show(section(soft, "Figure 4: soft impact", "papetti-fig4", list));
  return part;
}

Part fig5() {
  Part part;
  const std::vector<Seen> list = seen(case_1);
  const Seen &am1 = list[0], &rk4 = list[3];
  for (const Seen* one : {&list[1], &list[2]}) {
    const std::size_t end = one->run.first_outside();
    part.add(at_least("rises of H of " + one->named.label + " (count)", rises(one->run, end),
                      {"prone to oscillations", 2}, "samples that break (24)"));
    part.add(at_least("H_τ error of " + one->named.label + " (%)", one->error.energy, {"H_τ too large", 0},
                      "at the phase of the paper; item phases has the others"));
    part.add(
        at_least("x_max error of " + one->named.label + " (%)", one->error.max_depth, {"often higher", 0}));
  }
  part.add(at_most("H of AM1 at its deepest sample, less the exact one (% of H_0)",
                   surplus_at_peak(case_1, am1.run), {"dissipates too much in compression", 0}));
  part.add(at_least("H_τ error of AM1 (%)", am1.error.energy, {"gains in decompression", 0}));
  part.add(equal("H_τ error of RK4 (%)", rk4.error.energy, {"H_τ ≈", 0, 0.5}, "≈ is read as within 0.5 %"));
  part.show(section(case_1, "Figure 5: hard impact, case 1", "papetti-fig5", list));
  return part;
}

Part fig6() {
  Part part;
  const std::vector<Seen> list = seen(case_2);
  const Seen &am1 = list[0], &verlet = list[1], &heun = list[2], &rk4 = list[3];
  for (const Seen& one : list)
    part.add(equal("rises of H of " + one.named.label + " before the end (count)",
                   rises(one.run, one.run.first_outside() - 1), {"(24) satisfied", 0}));
  part.add(at_least("H_τ error of Verlet (%)", verlet.error.energy, {"spurious energy", 0}));
  part.add(otherwise(at_least("H_τ error of Heun (%)", heun.error.energy, {"spurious energy", 0}),
                     {-9.164, 0.0005}, "Erratum: the text contradicts Table 1(b), whose value this is"));
  const double best = std::min(std::abs(verlet.error.energy), std::abs(heun.error.energy));
  part.add(otherwise(at_most("|H_τ error| of AM1 less the smaller of Verlet and Heun (%)",
                             std::abs(am1.error.energy) - best, {"AM1 behaves better", 0}),
                     {5.166 - 1.685, 0.001},
                     "Erratum: the text contradicts Table 1(b), where Verlet is better"));
  part.add(equal("H_τ error of RK4 (%)", rk4.error.energy, {"H_τ ≈", 0, 0.5}, "≈ is read as within 0.5 %"));
  part.add(equal("x_max error of RK4 (%)", rk4.error.max_depth, {"x_max ≈", 0, 2.5},
                 "the largest of six samples misses the peak between them: ≈ is read as within 2.5 %"));
  part.show(section(case_2, "Figure 6: hard impact, case 2", "papetti-fig6", list));
  return part;
}

}  // namespace ictus::reproduce::papetti
