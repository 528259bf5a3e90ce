#include "tests/support/cone_checks.hpp"

#include <algorithm>
#include <cmath>

namespace ictus::test {
namespace {

double largest(const std::vector<double>& x) {
  double size = 0;
  for (const double entry : x) size = std::max(size, std::abs(entry));
  return size;
}

double tangent_length(const std::vector<double>& x, std::size_t first, std::size_t dimension) {
  return dimension > 2 ? std::hypot(x[first + 1], x[first + 2]) : std::abs(x[first + 1]);
}

}  // namespace

std::vector<double> velocity(const ConeCase& known, const std::vector<double>& r) {
  std::vector<double> u = known.q;
  for (std::size_t j = 0; j < u.size(); ++j)
    for (std::size_t k = known.matrix.start[j]; k < known.matrix.start[j + 1]; ++k)
      u[j] += known.matrix.value[k] * r[known.matrix.column[k]];
  return u;
}

double violation_of_coulomb(const ConeCase& known, const std::vector<double>& r) {
  const std::vector<double> u = velocity(known, r);
  const double w = largest(known.matrix.diagonal);
  const double u_scale = std::max({largest(known.q), w * largest(r), 1e-300});
  const double r_scale = std::max({largest(r), u_scale / std::max(1e-300, w), 1e-300});
  double worst = 0;
  for (std::size_t i = 0; i < known.friction.size(); ++i) {
    const std::size_t n = i * known.dimension;
    const double mu = known.friction[i], least = known.least.empty() ? 0 : known.least[i];
    const double slip = tangent_length(u, n, known.dimension), rub = tangent_length(r, n, known.dimension);
    const double lifted = u[n] + mu * slip;  // û_n
    double work = lifted * r[n] - u[n] * least;
    for (std::size_t k = 1; k < known.dimension; ++k) work += u[n + k] * r[n + k];
    const double outside = std::max({least - r[n], rub - mu * r[n]}) / r_scale;         // r ∈ K
    const double closing = (mu * slip - lifted) / u_scale;                              // û ∈ K*
    worst = std::max({worst, outside, closing, std::abs(work) / (u_scale * r_scale)});  // û ⊥ r
    if (!std::isfinite(work)) return HUGE_VAL;
  }
  return worst;
}

double cone_difference(const std::vector<double>& a, const std::vector<double>& b, double scale) {
  double off = 0;
  for (std::size_t k = 0; k < a.size(); ++k) off = std::max(off, std::abs(a[k] - (b.empty() ? 0 : b[k])));
  if (b.empty()) return off;
  const double size = std::max({largest(a), largest(b), scale});
  return size > 0 ? off / size : off;
}

testing::AssertionResult is_true(const ConeTraits& traits, const ConeReport& report, const ConeCase& known,
                                 const std::vector<double>& r, const ConeOptions& options) {
  const double residual = cone_residual(known.problem(), r);
  if (report.residual != residual)
    return testing::AssertionFailure()
           << "reports a residual of " << report.residual << " instead of " << residual;
  if (!std::isfinite(residual)) return testing::AssertionFailure() << "returns what is not a number";
  if (!traits.exact_cone) return testing::AssertionSuccess();  // its status is that of another problem
  const bool small = residual <= std::max(options.tolerance, 1e-14 * static_cast<double>(known.size()));
  if (report.status == Status::converged && !small)
    return testing::AssertionFailure() << "calls itself converged with a residual of " << residual;
  if (report.status != Status::converged && residual <= options.tolerance)
    return testing::AssertionFailure()
           << "calls itself " << name(report.status) << " with a residual of " << residual;
  const double violation = violation_of_coulomb(known, r);
  if (report.status == Status::converged && !(violation < 1e-10))
    return testing::AssertionFailure() << "violates Coulomb's law by " << violation;
  return testing::AssertionSuccess();
}

}  // namespace ictus::test
