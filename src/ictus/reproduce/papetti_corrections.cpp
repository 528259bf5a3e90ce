// Fig. 7 of [Papetti2011]: the worst methods of both cases, with and without the corrections of §4.2.

#include <algorithm>
#include <cmath>

#include "ictus/reproduce/papetti.hpp"

namespace ictus::reproduce::papetti {
namespace {

struct Example {
  const Case& impact;
  Named worst;
  std::string id;
};

ImpactRun corrected(const Example& example, CorrectionChoice corrections) {
  ImpactPlan plan{.speed = example.impact.speed, .step = step, .samples = 12};
  plan.corrections = corrections;
  plan.outlook = outlook(example.impact);
  return example.worst.method().run(example.impact.system(), plan);
}

/// |H_τ error| of the named method, less the largest of the others.
double lead(const Example& example) {
  double own = 0, others = 0;
  for (const Named& named : paper_methods) {
    const double error = std::abs(errors(example.impact, run(example.impact, named.name)).energy);
    (named.name == example.worst.name ? own : others) =
        std::max(named.name == example.worst.name ? 0 : others, error);
  }
  return own - others;
}

report::Figure figure(const Example& example, const ImpactRun& plain, const ImpactRun& mended) {
  report::Figure made{
      .id = example.id,
      .title = "Fig. 7, " + std::string(example.impact.name) + ": H of " + example.worst.label,
      .caption = "The corrected run ends with the energy of (7), (8).",
      .x = {"time (samples)"},
      .y = {"H (µJ)"}};
  const auto add = [&](const std::string& name, const ImpactRun& run) {
    report::Series series{name, {}, {}, report::Series::Style::line_and_markers};
    for (std::size_t n = 0; n < run.time.size(); ++n) {
      series.x.push_back(run.time[n] / step);
      series.y.push_back(1e6 * run.energy[n]);
    }
    made.series.push_back(series);
  };
  add("as computed", plain);
  add("corrected", mended);
  return made;
}

report::Figure portrait(const Example& example, const ImpactRun& plain, const ImpactRun& mended) {
  report::Figure made{
      .id = example.id + "-phase",
      .title = "Fig. 7, " + std::string(example.impact.name) + ": phase portrait of " + example.worst.label,
      .caption = "The corrected compression never exceeds x_max.",
      .x = {"compression (µm)"},
      .y = {"velocity (m/s)"}};
  for (const auto& [name, run] : {std::pair{"as computed", &plain}, std::pair{"corrected", &mended}}) {
    report::Series series{name, {}, run->speed, report::Series::Style::line_and_markers};
    for (double x : run->depth) series.x.push_back(1e6 * x);
    made.series.push_back(series);
  }
  return made;
}

void add_rows(Part& part, const Example& example, const ImpactRun& mended) {
  const std::string of = " of corrected " + example.worst.label + ", " + std::string(example.impact.name);
  const Errors error = errors(example.impact, mended);
  const exact::HuntCrossleyImpact exact = example.impact.exact();
  const double rest = 100 * (-mended.speed[mended.first_outside()] / exact.rebound_speed() - 1);
  const double fit = 100 * (exact.rebound_speed_approximate(4) / exact.rebound_speed() - 1);
  part.add(at_least("|H_τ error| of " + example.worst.label + " less the others', " +
                        std::string(example.impact.name) + " (%)",
                    lead(example), {"worst behaving", 0}));
  part.add(at_most("x_max error" + of + " (%)", error.max_depth, {"≤ x_max", 0, 1e-10}, "to round-off"));
  part.add(equal("v_out error" + of + " (%)", error.rebound, {"forced to v_out", 0, 1e-10}, "to round-off"));
  part.add(equal("H_τ error" + of + " (%)", error.energy, {"H = H_τ", 0, 1e-10}, "to round-off"));
  part.add(equal("v_out error" + of + " against the exact one (%)", rest, {"that of (7), (8)", fit, 1e-10},
                 "what is left is the error of the fit"));
}

}  // namespace

Part fig7() {
  Part part;
  report::Section section{"Figure 7: corrections", "", {}, {}};
  const std::array examples{Example{case_1, paper_methods[1], "papetti-fig7-case1"},
                            Example{case_2, paper_methods[2], "papetti-fig7-case2"}};
  for (const Example& example : examples) {
    const ImpactRun plain = corrected(example, {});
    const ImpactRun mended = corrected(example, {.clip = true, .rebound = true});
    add_rows(part, example, mended);
    section.figures.push_back(portrait(example, plain, mended));
    section.figures.push_back(figure(example, plain, mended));
  }
  const ImpactRun clipped = corrected(examples[0], {.clip = true});
  part.add(at_most("v_out error of Verlet, compression clipped only, case 1 (%)",
                   errors(case_1, clipped).rebound, {"H decreases", 1.660},
                   "clipping x alone takes energy out: below the +1.660 of Table 1"));
  part.show(section);
  return part;
}

}  // namespace ictus::reproduce::papetti
