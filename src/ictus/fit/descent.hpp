#pragma once
// One descent from one start: Levenberg and Marquardt's method in inner coordinates, which know no bounds, then the bounds
// themselves: a parameter that came near to one is set there, where the sum of squares is no larger, and the others
// descend again.

#include <Eigen/Core>
#include <functional>
#include <string>
#include <vector>

#include "ictus/fit/differences.hpp"
#include "ictus/fit/problem.hpp"

namespace ictus::estimation {

enum class State {
  converged,   // no step goes further down
  at_bound,    // likewise, but for parameters that a bound holds
  no_descent,  // the solver found nothing lower, yet derivatives say that there is: a kink, a jump, or noise
  too_many,    // evaluations
  refused,     // a run has no answer at the start
  stopped      // by the user
};
std::string_view name(State state);

/// Which bound holds a parameter.
enum class Held { no, low, high };

struct Descent {
  Eigen::VectorXd z;              // natural coordinates
  Eigen::VectorXd r = {};         // residuals there
  Eigen::MatrixXd jacobian = {};  // ∂r/∂z; of no size where there is none
  std::vector<Held> held = {};
  State state = State::refused;
  std::string refused = {};
  double square_sum() const { return r.squaredNorm(); }
};

struct DescentOptions {
  std::size_t most_evaluations = 400;
  double noise_size = 0;  // s of residuals where known, 1; 0: from what is left
  std::function<bool()> stop = {};
};

/// `differences` has chosen its steps.
Descent descend(const Problem& problem, const Differences& differences, const Eigen::VectorXd& start,
                const DescentOptions& options);

/// Residuals of a problem at natural coordinates.
ResidualsAt residuals_of(const Problem& problem);

}  // namespace ictus::estimation
