#pragma once
// What a fit comes to.

#include <Eigen/Core>
#include <string>
#include <vector>

#include "ictus/fit/statistics.hpp"

namespace ictus::estimation {

/// A parameter as it was found.
struct Estimate {
  Parameter parameter;
  double value = 0;
  double error =
      0;  // standard error, in the unit of the value; infinite where it cannot be told, NaN where a bound holds it
  double low = 0, high = 0;  // of the interval, within the bounds
  Held held = Held::no;
  bool told = true;
};

/// A place where descents ended.
struct Ending {
  Eigen::VectorXd values;  // SI
  double square_sum = 0;
  State state = State::converged;
  std::size_t starts = 0;  // that ended there
};

struct Result {
  std::vector<Estimate> estimates = {};
  Statistics statistics = {};       // of natural coordinates
  Eigen::MatrixXd covariance = {};  // of the values, SI
  State state = State::refused;
  std::vector<std::vector<double>> values = {};  // by the runs, per measurement
  Eigen::VectorXd residuals = {};                // in standard deviations, measurement after measurement
  std::vector<Ending> endings = {};              // different ones, the lowest first
  std::size_t refused_starts = 0;                // where a run had no answer
  double noise = 0;                              // of a residual, by the accuracy of the runs
  Eigen::VectorXd steps = {};                    // of the differences, of natural coordinates
  double derivative_error = 0;                   // relative, the largest: by steps h and h/2
  std::size_t runs = 0;
  std::vector<std::string> warnings = {};
  std::vector<std::string> doubts = {};  // why it cannot be believed; empty: it can

  bool is_believed() const { return doubts.empty(); }
};

}  // namespace ictus::estimation
