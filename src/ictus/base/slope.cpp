#include "ictus/base/slope.hpp"

#include <algorithm>
#include <cmath>

namespace ictus {

Slope fit(const std::vector<double>& steps, const std::vector<double>& errors, double floor,
          const FitRules& rules) {
  std::vector<double> x, y;
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (errors[i] > floor && steps[i] < rules.coarsest * steps.front()) {
      x.push_back(std::log10(steps[i]));
      y.push_back(std::log10(errors[i]));
    }
  if (x.size() < rules.fewest) return {.points = x.size()};
  const auto n = static_cast<double>(x.size());
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sx += x[i];
    sy += y[i];
    sxx += x[i] * x[i];
    sxy += x[i] * y[i];
  }
  const double order = (n * sxy - sx * sy) / (n * sxx - sx * sx), offset = (sy - order * sx) / n;
  double spread = 0;
  for (std::size_t i = 0; i < x.size(); ++i)
    spread = std::max(spread, std::abs(y[i] - offset - order * x[i]));
  return {order, spread, x.size()};
}

}  // namespace ictus
