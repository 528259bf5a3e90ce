// How the published explicit scheme explains a printed number, and curves over impulses.

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/report/number.hpp"
#include "ictus/reproduce/liu.hpp"

namespace ictus::reproduce::liu {

Impact impact(const Problem& problem, Dissipation dissipation) {
  Impact all;
  all.converged = resolved(problem, {.dissipation = dissipation});
  for (std::size_t i = 0; i < published_steps.size(); ++i) {
    all.published[i] = by_fixed_steps(problem, dissipation, published_steps[i]);
    for (std::size_t k = 0; k < problem.velocity.size(); ++k)
      all.error = std::max(all.error, std::abs(all.published[i].velocity[k] - all.converged.velocity[k]));
  }
  return all;
}

namespace {

/// By how much the quantity changes when one velocity errs as the published scheme does.
double reach(const Impact& impact, const Quantity& of) {
  double most = 0;
  std::vector<double> velocity = impact.converged.velocity;
  const double converged = of(velocity);
  for (double& v : velocity)
    for (double error : {-impact.error, impact.error}) {
      const double kept = v;
      v += error;
      most = std::max(most, std::abs(of(velocity) - converged));
      v = kept;
    }
  return most;
}

}  // namespace

Row against_scheme(const Impact& impact, std::string quantity, std::string printed, const Quantity& of,
                   std::string note) {
  Row row = as_printed(std::move(quantity), std::move(printed), of(impact.converged.velocity), note);
  if (row.verdict == Verdict::ok) return row;
  std::size_t nearest = 0;
  const auto miss = [&](std::size_t i) { return std::abs(of(impact.published[i].velocity) - row.target); };
  for (std::size_t i = 1; i < published_steps.size(); ++i)
    if (miss(i) < miss(nearest)) nearest = i;
  const std::string reason = "error of the published scheme: its " +
                             std::to_string(published_steps[nearest]) + " fixed steps give " +
                             report::significant(of(impact.published[nearest].velocity), 5);
  const Instead instead{row.target, row.allowed + reach(impact, of)};
  return otherwise(std::move(row), instead, note.empty() ? reason : note + "; " + reason);
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
