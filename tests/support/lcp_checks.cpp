#include "tests/support/lcp_checks.hpp"

namespace ictus::test {

bool may_fail(const LcpTraits& traits, const LcpCase& known) {
  const auto& diagonal = known.matrix.diagonal;
  const bool positive = std::all_of(diagonal.begin(), diagonal.end(), [](double d) { return d > 0; });
  return (traits.needs_symmetric && !known.symmetric) || (traits.needs_p_matrix && !known.p_matrix) ||
         (traits.needs_positive_diagonal && !positive) || known.size() > traits.largest;
}

testing::AssertionResult is_true(const LcpReport& report, const LcpCase& known, const std::vector<double>& z,
                                 const LcpOptions& options) {
  const double residual = lcp_residual(known.problem(), z);
  if (report.residual != residual)
    return testing::AssertionFailure()
           << "reports a residual of " << report.residual << " instead of " << residual;
  const bool small = residual <= options.tolerance;
  if ((report.status == Status::converged) != small)
    return testing::AssertionFailure()
           << "calls itself " << name(report.status) << " with a residual of " << residual;
  if (!std::all_of(z.begin(), z.end(), [](double x) { return x >= 0; }))
    return testing::AssertionFailure() << "returns an unknown below zero";
  return testing::AssertionSuccess();
}

double disagreement(const LcpCase& known, const std::vector<double>& a, const std::vector<double>& b) {
  const SparseRowsView matrix = known.matrix;
  double worst = 0, z_scale = 1e-300, q_scale = 1e-300;
  for (std::size_t j = 0; j < known.size(); ++j) {
    z_scale = std::max(z_scale, std::abs(b[j]));
    q_scale = std::max(q_scale, std::abs(known.q[j]));
  }
  for (std::size_t j = 0; j < known.size(); ++j) {
    if (known.p_matrix) worst = std::max(worst, std::abs(a[j] - b[j]) / z_scale);
    if (known.p_matrix || (known.symmetric && known.monotone))
      worst = std::max(worst, std::abs(matrix.row_times(j, a) - matrix.row_times(j, b)) / q_scale);
  }
  return worst;
}

}  // namespace ictus::test
