#include "ictus/sound/fit_bounces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "ictus/base/error.hpp"
#include "ictus/solvers/least_squares.hpp"

namespace ictus::sound {

std::vector<double> bounces_in(std::span<const double> onsets) {
  std::size_t best = 0, most = 0;
  for (std::size_t first = 0; first < onsets.size();) {
    std::size_t last = std::min(first + 1, onsets.size() - 1);
    while (last + 1 < onsets.size() &&
           onsets[last + 1] - onsets[last] < 1.02 * (onsets[last] - onsets[last - 1]))
      ++last;
    if (last + 1 - first > most) best = first, most = last + 1 - first;
    // What ends one fall may begin another.
    first = last > first ? last : first + 1;
  }
  return {onsets.begin() + static_cast<std::ptrdiff_t>(best),
          onsets.begin() + static_cast<std::ptrdiff_t>(best + most)};
}

BounceFit fit_bounces(std::span<const double> touches) {
  if (touches.size() < 4)
    throw Error(fmt::format("{} bounces are heard, and four are needed for a restitution", touches.size()),
                "a recording of a body that bounces to rest on a floor");
  const std::size_t n = touches.size();
  const double first = touches[1] - touches[0], last = touches[n - 1] - touches[n - 2];
  const double guess = std::pow(last / first, 1 / static_cast<double>(n - 2));
  if (!(guess > 0 && guess < 1))
    throw Error("the bounces do not come faster and faster",
                "a body that bounces flies a shorter time after each touch");
  const auto residuals = [&](const Eigen::VectorXd& p, Eigen::VectorXd& out) {
    double at = p[0], flight = p[1];
    for (std::size_t i = 0; i < n; ++i) {
      out[static_cast<Eigen::Index>(i)] = at - touches[i];
      at += flight;
      flight *= p[2];
    }
  };
  const Eigen::Vector3d start(touches[0], first, guess), scale(0.01 * first, 0.01 * first, 0.01);
  const LeastSquares found = least_squares(residuals, static_cast<Eigen::Index>(n), start, scale);
  return {found.parameters[2],
          found.errors[2],
          found.parameters[1],
          found.errors[1],
          found.parameters[0],
          found.rms,
          n,
          found.converged};
}

}  // namespace ictus::sound
