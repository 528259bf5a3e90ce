#pragma once
// A least-squares line through log error over log step: the order of convergence.

#include <cstddef>
#include <limits>
#include <vector>

namespace ictus {

struct Slope {
  double order = std::numeric_limits<double>::quiet_NaN();  // where too few errors stand above round-off: NaN
  double spread =
      std::numeric_limits<double>::quiet_NaN();  // largest deviation from the line, in factors of ten
  std::size_t points = 0;
};

struct FitRules {
  double coarsest = 0.5;   // steps below this part of the first: the coarsest octave is not yet asymptotic
  std::size_t fewest = 4;  // points
};

/// The line through the points with errors above `floor`.
Slope fit(const std::vector<double>& steps, const std::vector<double>& errors, double floor,
          const FitRules& rules = {});

}  // namespace ictus
