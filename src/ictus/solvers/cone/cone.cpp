#include "ictus/solvers/cone/cone.hpp"

namespace ictus {
namespace {

/// The largest diagonal entry of some rows; where that is zero, of the whole matrix.
struct BlockScale {
  explicit BlockScale(const ConeProblem& problem) : problem(problem) {
    for (const double entry : problem.matrix.diagonal) largest = std::max(largest, entry);
    if (!(largest > 0)) largest = 1;
  }

  /// Of normal and tangents.
  double operator()(std::size_t contact) const {
    return of_rows(contact * problem.stride(), problem.dimension);
  }
  double of_rows(std::size_t first, std::size_t count) const {
    double w = 0;
    for (std::size_t k = first; k < first + count; ++k) w = std::max(w, problem.matrix.diagonal[k]);
    return w > 0 ? w : largest;
  }
  /// What a couple of these rows counts as, 1/m.
  double as_impulse(const BoundedRows& rows, std::size_t contact) const {
    return std::sqrt(of_rows(rows.first, rows.count) / (*this)(contact));
  }

  const ConeProblem& problem;
  double largest = 0;
};

double impulse_scale(const ConeProblem& problem, std::span<const double> r, const BlockScale& w_of) {
  double scale = 0;
  for (std::size_t i = 0; i < problem.contacts(); ++i) {
    const double w = w_of(i);
    const std::size_t first = i * problem.stride();
    for (std::size_t j = first; j < first + problem.dimension; ++j)
      scale = std::max({scale, std::abs(problem.q[j]) / w, std::abs(r[j])});
    for (std::size_t k = 1; k < problem.bounds(); ++k) {
      const BoundedRows spin = problem.bounded(i, k);
      for (std::size_t j = spin.first; j < spin.first + spin.count; ++j)
        scale = std::max(scale, std::abs(r[j]) * w_of.as_impulse(spin, i));
    }
  }
  return scale > 0 ? scale : 1;
}

double moved(const ConeProblem& problem, std::span<const double> r, std::size_t row, double w) {
  return r[row] - (problem.q[row] + problem.matrix.row_times(row, r)) / w;
}

/// |r − P(r − u/w)| of rows in their disc.
double distance(const ConeProblem& problem, std::span<const double> r, const BoundedRows& rows, double normal,
                double w) {
  const double x = moved(problem, r, rows.first, w);
  const double y = rows.count > 1 ? moved(problem, r, rows.first + 1, w) : 0;
  if (!std::isfinite(x + y)) return std::numeric_limits<double>::quiet_NaN();
  const double radius = rows.coefficient * std::max(0.0, normal), length = std::hypot(x, y);
  const double shrink = length > radius ? radius / length : 1;
  const double along_x = r[rows.first] - shrink * x;
  const double along_y = rows.count > 1 ? r[rows.first + 1] - shrink * y : 0;
  return std::max(std::abs(along_x), std::abs(along_y));
}

/// The same of one contact, with P the projection of the header.
double distance(const ConeProblem& problem, std::span<const double> r, std::size_t contact,
                const BlockScale& w_of) {
  const std::size_t first = contact * problem.stride();
  const double w = w_of(contact), z = moved(problem, r, first, w);
  if (!std::isfinite(z)) return std::numeric_limits<double>::quiet_NaN();
  double worst = std::abs(r[first] - std::max(problem.least_of(contact), z));
  for (std::size_t k = 0; k < problem.bounds(); ++k) {
    const BoundedRows rows = problem.bounded(contact, k);
    const double own = k == 0 ? w : w_of.of_rows(rows.first, rows.count);
    const double off = distance(problem, r, rows, r[first], own);
    if (!std::isfinite(off)) return off;
    worst = std::max(worst, k == 0 ? off : off * w_of.as_impulse(rows, contact));
  }
  return worst;
}

}  // namespace

double cone_residual(const ConeProblem& problem, std::span<const double> r) {
  const BlockScale w_of(problem);
  double worst = 0;
  for (std::size_t i = 0; i < problem.contacts(); ++i) {
    const double gap = distance(problem, r, i, w_of);
    if (!std::isfinite(gap)) return std::numeric_limits<double>::quiet_NaN();
    worst = std::max(worst, gap);
  }
  return worst / impulse_scale(problem, r, w_of);
}

double cone_round_off(const ConeProblem& problem, std::span<const double> r) {
  const BlockScale w_of(problem);
  const SparseRowsView& m = problem.matrix;
  double largest = 0;
  for (std::size_t i = 0; i < problem.contacts(); ++i) {
    const double w = w_of(i);
    const std::size_t first = i * problem.stride();
    for (std::size_t j = first; j < first + problem.stride(); ++j) {
      double sum = std::abs(problem.q[j]);
      for (std::size_t k = m.start[j]; k < m.start[j + 1]; ++k) sum += std::abs(m.value[k] * r[m.column[k]]);
      const double own = j < first + problem.dimension ? w : std::sqrt(w * w_of.of_rows(j, 1));
      largest = std::max(largest, sum / own);
    }
  }
  return 4 * std::numeric_limits<double>::epsilon() * largest / impulse_scale(problem, r, w_of);
}

}  // namespace ictus
