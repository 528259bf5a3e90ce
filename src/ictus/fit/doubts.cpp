#include "ictus/fit/doubts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <cmath>

namespace ictus::estimation {
namespace {

constexpr double by_chance = 1e-3;  // a χ² that is rarer than this is not believed

std::string keys_at_bounds(const Result& result) {
  std::string words;
  for (const Estimate& one : result.estimates)
    if (one.held != Held::no)
      words += fmt::format("{}{} at its {} bound {:.6g} {}", words.empty() ? "" : ", ", one.parameter.key,
                           one.held == Held::low ? "lower" : "upper", one.value, one.parameter.unit);
  return words;
}

std::string state_words(const Result& result) {
  switch (result.state) {
    case State::converged: return {};
    case State::at_bound:
      return keys_at_bounds(result) + ": the measurements ask for more than the bounds allow";
    case State::no_descent:
      return "no descent: the solver finds nothing lower although the derivatives say that there is; look for a number "
             "of impacts that changes, or try more starts";
    case State::too_many: return "the solver did not settle within its evaluations";
    case State::stopped: return "stopped before it was done";
    case State::refused: break;
  }
  return "a run has no answer";
}

/// How one percent of the typical change looks to the reader.
std::string change_words(const Parameter& parameter, const Coordinate& coordinate, double share) {
  if (parameter.scale == Scale::log) return fmt::format("{} by {:+.3g} %", parameter.key, share);
  return fmt::format("{} by {:+.3g} {}", parameter.key, 0.01 * share * coordinate.typical(), parameter.unit);
}

std::string untold_words(const Problem& problem, const Untold& untold) {
  if (untold.parameters.size() == 1)
    return fmt::format("{} cannot be told: nothing that was measured depends on it",
                       problem.parameters()[untold.parameters.front()].key);
  std::string names, changes;
  for (std::size_t k = 0; k < untold.parameters.size(); ++k) {
    const std::size_t i = untold.parameters[k];
    const bool last = k + 1 == untold.parameters.size();
    names += (k == 0 ? "" : last ? " and " : ", ") + problem.parameters()[i].key;
    changes += (k == 0 ? ""
                : last ? " and "
                       : ", ") +
               change_words(problem.parameters()[i], problem.coordinates()[i], untold.shares[k]);
  }
  return fmt::format(
      "{} cannot be told apart: changing {} together changes nothing that was measured; fix one of them, or measure "
      "something else",
      names, changes);
}

}  // namespace

void doubt_solution(const Problem& problem, const Descent& best, const std::vector<Roughness>& roughness,
                    Result& result) {
  if (const std::string words = state_words(result); !words.empty()) result.doubts.push_back(words);
  for (std::size_t i = 0; i < roughness.size(); ++i) {
    if (best.held[i] != Held::no || roughness[i].kind == Roughness::Kind::smooth) continue;
    const char* what = roughness[i].kind == Roughness::Kind::jump   ? "jump"
                       : roughness[i].kind == Roughness::Kind::kink ? "have a kink"
                                                                    : "end";
    result.doubts.push_back(fmt::format(
        "what was measured would {} at {} = {:.6g}: there is no derivative, and the errors are none", what,
        problem.parameters()[i].key, problem.coordinates()[i].value(best.z[static_cast<Eigen::Index>(i)])));
  }
  for (const Untold& untold : result.statistics.untold)
    result.doubts.push_back(untold_words(problem, untold));
  const Statistics& statistics = result.statistics;
  if (statistics.probability < by_chance)
    result.doubts.push_back(fmt::format(
        "the scene does not explain the measurements within their errors: χ² = {:.4g} for {} degrees of freedom comes "
        "by chance once in {:.2g} times; another model, or larger errors (noise = \"estimated\")",
        statistics.square_sum, statistics.freedom(), 1 / std::max(statistics.probability, 1e-300)));
  for (std::size_t i = 0; i < result.estimates.size(); ++i) {
    const Estimate& one = result.estimates[i];
    const double z_error =
        std::sqrt(statistics.covariance(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(i)));
    if (one.held == Held::no && one.told && !one.parameter.clock_of && std::isfinite(z_error) &&
        z_error > problem.coordinates()[i].typical())
      result.warnings.push_back(fmt::format("{} is barely told: its standard error is {:.2g} {}",
                                            one.parameter.key, one.error, one.parameter.unit));
  }
  if (!std::isfinite(statistics.quantile))
    result.warnings.push_back(
        "as many parameters as measured values: without known errors there are no intervals");
}

void look_around(const Problem& problem, const Descent& best, Result& result) {
  const Statistics& statistics = result.statistics;
  // Where errors are as small as the noise of the runs, there is nothing to be seen.
  if (!std::isfinite(statistics.size) || statistics.size < 100 * result.noise) return;
  const double wanted = statistics.size * statistics.size;
  for (Eigen::Index i = 0; i < best.z.size(); ++i) {
    const double variance = statistics.covariance(i, i);
    if (!(variance > 0) || !std::isfinite(variance)) continue;
    const Eigen::VectorXd step = statistics.covariance.col(i) / std::sqrt(variance);
    double rises[2] = {0, 0};
    bool within = true;
    for (int side = 0; side < 2; ++side) {
      const Eigen::VectorXd z = best.z + (side == 0 ? -1 : 1) * step;
      for (Eigen::Index k = 0; k < z.size(); ++k) {
        const Coordinate& coordinate = problem.coordinates()[static_cast<std::size_t>(k)];
        within = within && z[k] >= coordinate.low() && z[k] <= coordinate.high();
      }
      if (!within) break;
      const Evaluated there = problem.evaluate(problem.values(z));
      rises[side] =
          there.refused.empty() ? (there.residuals.squaredNorm() - best.square_sum()) / wanted : HUGE_VAL;
    }
    if (!within) continue;
    const std::string& key = problem.parameters()[static_cast<std::size_t>(i)].key;
    if (std::min(rises[0], rises[1]) < -0.05) {
      result.state = State::no_descent;
      result.doubts.push_back(fmt::format(
          "no descent: one standard error of {} away the sum of squares is lower; look for outcomes that jump",
          key));
    } else if (std::min(rises[0], rises[1]) < 0.5 || std::max(rises[0], rises[1]) > 2) {
      result.warnings.push_back(fmt::format(
          "the errors of {} are rough: one standard error to the left and right χ² rises by {:.2g} and {:.2g} times what "
          "it should",
          key, rises[0], rises[1]));
    }
  }
}

void doubt_endings(const Problem& problem, Result& result) {
  const std::size_t started = std::max<std::size_t>(1, problem.choice().starts);
  if (result.refused_starts > 0)
    result.warnings.push_back(
        fmt::format("{} of {} starts have no answer: a run there refuses, or lacks what was measured",
                    result.refused_starts, started));
  if (result.endings.size() < 2) return;
  const Ending &best = result.endings[0], &second = result.endings[1];
  const double freedom = std::max<double>(1, static_cast<double>(result.statistics.free));
  const double limit = boost::math::quantile(boost::math::chi_squared(freedom), problem.choice().confidence);
  const double size = std::isfinite(result.statistics.size) ? result.statistics.size : 0;
  const double excess = second.square_sum - best.square_sum;
  if (excess <= limit * size * size)
    result.doubts.push_back(fmt::format(
        "{} of {} starts end elsewhere, where χ² is {:.6g} beside {:.6g}: both explain the measurements; give narrower "
        "bounds, or measure something else",
        second.starts, started, second.square_sum, best.square_sum));
  else
    result.warnings.push_back(fmt::format(
        "the starts end in {} different places; the lowest χ² is {:.6g} ({} of {} starts), the next {:.6g}",
        result.endings.size(), best.square_sum, best.starts, started, second.square_sum));
}

}  // namespace ictus::estimation
