#pragma once
// What the residuals and their derivatives say of the errors: covariance s² (JᵀJ)⁻¹ in natural coordinates, s = 1 where
// the noise is known and √(χ²/(n − p)) where it is not; intervals by the normal distribution, or Student's.
// A combination of parameters on which nothing depends is a singular vector of J whose value is 0 beside the others, once
// every column has the length 1.

#include <Eigen/Core>
#include <string>
#include <vector>

#include "ictus/fit/choice.hpp"
#include "ictus/fit/descent.hpp"

namespace ictus::estimation {

/// Parameters that cannot be told apart: changing all of them by these shares of their typical change (1 of a logarithm,
/// the range of bounds, or their own size) changes nothing that was measured. The largest share is 1.
struct Untold {
  std::vector<std::size_t> parameters;
  std::vector<double> shares;
};

struct Statistics {
  double square_sum = 0;   // χ²
  std::size_t count = 0;   // n, measured values
  std::size_t free = 0;    // p, parameters that no bound holds
  double size = 1;         // s
  double probability = 1;  // of a χ² as large by chance, where the noise is known and n > p; else NaN
  double quantile =
      0;  // half of an interval, in standard errors; infinite where n = p and the noise is not known
  Eigen::MatrixXd
      covariance;  // of natural coordinates; 0 of those that a bound holds, infinite of those untold
  Eigen::MatrixXd correlation;  // NaN where there is none
  std::vector<Untold> untold;

  std::size_t freedom() const { return count > free ? count - free : 0; }
  bool is_told(std::size_t parameter) const;
};

Statistics statistics(const Problem& problem, const Descent& descent, double derivative_error);

}  // namespace ictus::estimation
