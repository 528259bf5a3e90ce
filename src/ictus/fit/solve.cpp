#include "ictus/fit/solve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/fit/doubts.hpp"
#include "ictus/fit/starts.hpp"

namespace ictus::estimation {
namespace {

DescentOptions options_of(const Choice& choice) {
  DescentOptions options;
  if (choice.most_runs > 0) options.most_evaluations = choice.most_runs;
  options.noise_size = choice.noise == Noise::known ? 1 : 0;
  return options;
}

std::vector<Descent> descend_from_all(const Problem& problem, const Differences& differences,
                                      const std::vector<Eigen::VectorXd>& from, const StopAsked& stop) {
  std::vector<Descent> ends(from.size());
  run_all(from.size(), from.size() > 1 ? problem.choice().jobs : 1, stop,
          [&](std::size_t i, const std::function<bool()>& stopped) {
            DescentOptions options = options_of(problem.choice());
            options.stop = stopped;
            if (stopped())
              ends[i].state = State::stopped;
            else
              ends[i] = descend(problem, differences, from[i], options);
          });
  return ends;
}

/// Distance of two ends in standard errors, and beside the size of the parameters.
bool same_place(const Problem& problem, const Descent& a, const Descent& b, double size) {
  const Eigen::VectorXd apart = a.z - b.z;
  double largest = 0;
  for (Eigen::Index i = 0; i < apart.size(); ++i)
    largest =
        std::max(largest, std::abs(apart[i]) / problem.coordinates()[static_cast<std::size_t>(i)].typical());
  if (largest < 1e-3) return true;
  if (a.jacobian.size() == 0) return false;
  // A flat valley is one place, however long it is.
  return (a.jacobian * apart).norm() < 0.5 * size;
}

std::vector<Ending> endings_of(const Problem& problem, std::vector<Descent> ends, double size) {
  std::erase_if(ends, [](const Descent& one) { return one.r.size() == 0; });
  std::stable_sort(ends.begin(), ends.end(),
                   [](const Descent& a, const Descent& b) { return a.square_sum() < b.square_sum(); });
  std::vector<Ending> list;
  std::vector<const Descent*> places;
  for (const Descent& end : ends) {
    std::size_t k = 0;
    while (k < places.size() && !same_place(problem, *places[k], end, size)) ++k;
    if (k == places.size()) {
      places.push_back(&end);
      list.push_back({problem.values(end.z), end.square_sum(), end.state, 0});
    }
    ++list[k].starts;
  }
  return list;
}

void fill_estimates(const Problem& problem, const Descent& best, Result& result) {
  const Statistics& statistics = result.statistics;
  const auto size = best.z.size();
  result.covariance.resize(size, size);
  for (Eigen::Index i = 0; i < size; ++i) {
    const auto index = static_cast<std::size_t>(i);
    const Coordinate& coordinate = problem.coordinates()[index];
    const double slope = coordinate.value_slope(best.z[i]), error = std::sqrt(statistics.covariance(i, i));
    for (Eigen::Index j = 0; j < size; ++j)
      result.covariance(i, j) = slope * statistics.covariance(i, j) *
                                problem.coordinates()[static_cast<std::size_t>(j)].value_slope(best.z[j]);
    Estimate estimate{.parameter = problem.parameters()[index],
                      .value = coordinate.value(best.z[i]),
                      .error = slope * error,
                      .held = best.held[index],
                      .told = statistics.is_told(index) && best.jacobian.size() > 0};
    if (estimate.held != Held::no || best.jacobian.size() == 0)
      estimate.error = estimate.low = estimate.high = std::numeric_limits<double>::quiet_NaN();
    else {
      const double half = statistics.quantile * error;
      estimate.low = coordinate.value(std::max(best.z[i] - half, coordinate.low()));
      estimate.high = coordinate.value(std::min(best.z[i] + half, coordinate.high()));
    }
    result.estimates.push_back(estimate);
  }
}

Result nothing_found(const Problem& problem, const Descent& first) {
  Result result;
  result.state = first.state;
  for (const Parameter& parameter : problem.parameters())
    result.estimates.push_back({.parameter = parameter,
                                .value = parameter.start,
                                .error = std::numeric_limits<double>::quiet_NaN(),
                                .told = false});
  const auto size = static_cast<Eigen::Index>(problem.parameters().size());
  result.covariance = result.statistics.covariance = result.statistics.correlation =
      Eigen::MatrixXd::Constant(size, size, std::numeric_limits<double>::quiet_NaN());
  result.statistics.count = problem.residual_count();
  result.doubts.push_back(first.state == State::stopped
                              ? "stopped before anything was found"
                              : "no start has an answer; at the first one: " + first.refused);
  result.runs = problem.runs();
  return result;
}

}  // namespace

Result solve(const Problem& problem, const StopAsked& stop) {
  const Choice& choice = problem.choice();
  const std::vector<Eigen::VectorXd> from = starts(problem, std::max<std::size_t>(1, choice.starts));
  Differences differences(residuals_of(problem), problem.coordinates(), from.size() > 1 ? 1 : choice.jobs);
  for (const Eigen::VectorXd& z : from) {
    Eigen::VectorXd r;
    if (!residuals_of(problem)(z, r)) continue;
    differences.choose_steps(z, r);
    break;
  }
  std::vector<Descent> ends = descend_from_all(problem, differences, from, stop);
  const Descent* lowest = nullptr;
  for (const Descent& end : ends)
    if (end.r.size() > 0 && (!lowest || end.square_sum() < lowest->square_sum())) lowest = &end;
  if (!lowest) return nothing_found(problem, ends.front());

  // Once more from there, with the steps of that place and all threads.
  Differences here(residuals_of(problem), problem.coordinates(), choice.jobs);
  here.choose_steps(lowest->z, lowest->r);
  Descent best = *lowest;
  if (best.state != State::stopped) {
    Descent again = descend(problem, here, lowest->z, options_of(choice));
    const double slack =
        1e-9 * best.square_sum() + std::pow(10 * here.noise(), 2) * static_cast<double>(best.r.size());
    if (again.r.size() > 0 && again.square_sum() <= best.square_sum() + slack) best = std::move(again);
  }
  const std::vector<Roughness> roughness = here.roughness(best.z, best.r);
  Result result;
  result.state = best.state;
  for (const Roughness& one : roughness)
    result.derivative_error = std::max(result.derivative_error, one.error);
  result.noise = here.noise(), result.steps = here.steps();
  result.statistics = statistics(problem, best, result.derivative_error);
  fill_estimates(problem, best, result);
  Evaluated last = problem.evaluate(problem.values(best.z));
  result.values = std::move(last.values), result.residuals = std::move(last.residuals);
  for (const Descent& end : ends) result.refused_starts += end.state == State::refused ? 1 : 0;
  const double size =
      std::isfinite(result.statistics.size) ? result.statistics.size : std::sqrt(best.square_sum());
  result.endings = endings_of(problem, std::move(ends), size);
  result.endings.front().values = problem.values(best.z);
  result.endings.front().square_sum = best.square_sum(), result.endings.front().state = best.state;
  doubt_solution(problem, best, roughness, result);
  for (const std::string& words : last.failures) result.doubts.push_back("a run at the solution: " + words);
  if (result.is_believed()) look_around(problem, best, result);
  doubt_endings(problem, result);
  result.runs = problem.runs();
  return result;
}

std::string derivatives_in_words(const Problem& problem, const Result& result) {
  double shortest = 1, longest = 0;
  for (Eigen::Index i = 0; i < result.steps.size(); ++i) {
    const double step = result.steps[i] / problem.coordinates()[static_cast<std::size_t>(i)].typical();
    shortest = std::min(shortest, step), longest = std::max(longest, step);
  }
  return fmt::format(
      "Derivatives by central differences, steps {:.1e} to {:.1e} of each parameter's scale from the noise of the "
      "runs, {:.1e} of a standard deviation; with half the steps they differ by {:.1e}.",
      shortest, longest, result.noise, result.derivative_error);
}

}  // namespace ictus::estimation
