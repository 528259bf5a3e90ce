#include "ictus/solvers/cone/cone.hpp"

namespace ictus {
namespace {

/// The largest diagonal entry of a block; where the block is zero, of the whole matrix.
struct BlockScale {
  explicit BlockScale(const ConeProblem& problem) : problem(problem) {
    for (const double entry : problem.matrix.diagonal) largest = std::max(largest, entry);
    if (!(largest > 0)) largest = 1;
  }

  double operator()(std::size_t contact) const {
    double w = 0;
    for (std::size_t k = 0; k < problem.dimension; ++k)
      w = std::max(w, problem.matrix.diagonal[contact * problem.dimension + k]);
    return w > 0 ? w : largest;
  }

  const ConeProblem& problem;
  double largest = 0;
};

double impulse_scale(const ConeProblem& problem, std::span<const double> r, const BlockScale& w_of) {
  double scale = 0;
  for (std::size_t i = 0; i < problem.contacts(); ++i) {
    const double w = w_of(i);
    for (std::size_t j = i * problem.dimension; j < (i + 1) * problem.dimension; ++j)
      scale = std::max({scale, std::abs(problem.q[j]) / w, std::abs(r[j])});
  }
  return scale > 0 ? scale : 1;
}

/// |r − P(r − u/w)| of one contact, with P the projection of the header.
double distance(const ConeProblem& problem, std::span<const double> r, std::size_t contact, double w) {
  const std::size_t first = contact * problem.dimension;
  const auto moved = [&](std::size_t k) {
    return r[first + k] - (problem.q[first + k] + problem.matrix.row_times(first + k, r)) / w;
  };
  const double z = moved(0), x = moved(1), y = problem.dimension > 2 ? moved(2) : 0;
  if (!std::isfinite(z + x + y)) return std::numeric_limits<double>::quiet_NaN();
  const double normal = r[first] - std::max(problem.least_of(contact), z);
  const double radius = problem.friction[contact] * std::max(0.0, r[first]);
  const double length = std::hypot(x, y);
  const double shrink = length > radius ? radius / length : 1;
  const double along_x = r[first + 1] - shrink * x;
  const double along_y = problem.dimension > 2 ? r[first + 2] - shrink * y : 0;
  return std::max({std::abs(normal), std::abs(along_x), std::abs(along_y)});
}

}  // namespace

double cone_residual(const ConeProblem& problem, std::span<const double> r) {
  const BlockScale w_of(problem);
  double worst = 0;
  for (std::size_t i = 0; i < problem.contacts(); ++i) {
    const double gap = distance(problem, r, i, w_of(i));
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
    for (std::size_t j = i * problem.dimension; j < (i + 1) * problem.dimension; ++j) {
      double sum = std::abs(problem.q[j]);
      for (std::size_t k = m.start[j]; k < m.start[j + 1]; ++k) sum += std::abs(m.value[k] * r[m.column[k]]);
      largest = std::max(largest, sum / w);
    }
  }
  return 4 * std::numeric_limits<double>::epsilon() * largest / impulse_scale(problem, r, w_of);
}

}  // namespace ictus
