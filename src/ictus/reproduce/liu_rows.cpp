// A printed number beside the scheme that made it, and curves over impulses.

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/report/number.hpp"
#include "ictus/reproduce/liu.hpp"

namespace ictus::reproduce::liu {

Impact impact(const Problem& problem, PublishedStep step, std::vector<double> known,
              Dissipation dissipation) {
  const bool given = step.impulse > 0;
  const std::string size = given ? "ΔP = " + report::round_trip(step.impulse) + " N s"
                                 : "n = " + std::to_string(step.number) + " in (79)";
  ImpactOptions euler{.law = "lzb_euler", .dissipation = dissipation, .euler = EulerScheme::published};
  if (given)
    euler.impulse_step = step.impulse;
  else
    euler.steps = step.number;
  return {resolved(problem, {.dissipation = dissipation}), resolved(problem, euler),
          "lzb_euler, euler_scheme = \"published\", " + size, std::move(known)};
}

namespace {

constexpr double known_to = 1e-6;  // m/s

/// By how much the quantity changes when all velocities change by that.
double reach(const Impact& impact, const Quantity& of) {
  double most = 0;
  std::vector<double> velocity = impact.known;
  for (double& v : velocity) {
    const double kept = v;
    v += known_to;
    most += std::abs(of(velocity) - of(impact.known));
    v = kept;
  }
  return most;
}

}  // namespace

Row against_scheme(const Impact& impact, std::string quantity, std::string printed, const Quantity& of,
                   std::string note) {
  return by_scheme(
      as_printed(std::move(quantity), std::move(printed), of(impact.converged.velocity), std::move(note)),
      {impact.scheme, of(impact.published.velocity)}, {of(impact.known), reach(impact, of)});
}

report::Figure impulse_figure(std::string id, std::string title, std::string caption, const Problem& problem,
                              Dissipation dissipation) {
  report::Figure figure{.id = std::move(id),
                        .title = std::move(title),
                        .caption = std::move(caption),
                        .x = {"impulse of the contact (N s)"},
                        .y = {"closing speed (m/s)"}};
  const Resolved seen = resolved(problem, {.dissipation = dissipation, .record = true});
  const std::size_t contacts = problem.stiffness.size();
  for (std::size_t j = 0; j < contacts; ++j)
    figure.series.push_back({"contact " + std::to_string(j + 1), {}, {}});
  for (std::size_t k = 0; k < seen.history.time.size(); ++k) {
    const double* impulse = seen.history.impulse.data() + k * contacts;
    const std::vector<double> closing = closing_speeds(problem, velocities(problem, impulse));
    for (std::size_t j = 0; j < contacts; ++j) {
      figure.series[j].x.push_back(impulse[j]);
      figure.series[j].y.push_back(closing[j]);
    }
  }
  return figure;
}

}  // namespace ictus::reproduce::liu
