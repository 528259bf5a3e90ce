#pragma once
// Precision–work lines of the lecture's diagrams.

#include "ictus/reproduce/acary.hpp"

namespace ictus::reproduce::acary {

struct WorkLine {
  std::string label;
  std::vector<double> control;      // steps, s, or tolerances
  std::vector<double> error, work;  // of q in the norm (48), m s; evaluations and contact problems

  /// Between the two points around this error; NaN where it is not reached.
  double work_at(double error_wanted) const;
  /// Of log error over log control.
  double slope_in_control() const;
};

/// A method over constant steps, and over absolute tolerances.
WorkLine by_steps(const SystemCase& system, const Method& method, double until);
WorkLine by_tolerances(const SystemCase& system, const Method& method, double until);

/// The work of one over that of the other, at each of the errors.
std::vector<double> work_ratios(const std::vector<double>& errors, const WorkLine& line,
                                const WorkLine& other);

report::Series work_series(const WorkLine& line);
report::Figure work_figure(std::string id, std::string title);

}  // namespace ictus::reproduce::acary
