#include "ictus/model/mechanics/shape_path.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

/// Derivative at s from five values on one side, a step d apart; error d⁴/5 times the fifth derivative.
void one_sided_slope(const ShapePath::Shapes& shapes, double s, double d, Eigen::VectorXd& out) {
  constexpr double weight[]{-25.0 / 12, 4, -3, 4.0 / 3, -0.25};
  Eigen::VectorXd sum = Eigen::VectorXd::Zero(out.size());
  for (int i = 0; i < 5; ++i) {
    shapes(s + i * d, out);
    sum += weight[i] * out;
  }
  out = sum / d;
}

}  // namespace

ShapePath::ShapePath(Index first, Index count, const Shapes& shapes, double from, double to, double tolerance)
    : first_(first) {
  expects(count > 0 && to > from, "a path has modes and a length");
  constexpr Index fewest = 32, most = 8192, most_numbers = 40'000'000;
  value_.resize(0, count);
  for (Index intervals = fewest;; intervals *= 2) {
    fill(shapes, intervals, from, to);
    if (error_ <= tolerance || 2 * intervals > most || 4 * intervals * count > most_numbers) break;
  }
  std::vector<double> x, level(static_cast<std::size_t>(value_.rows()), 0.0);
  for (Index k = 0; k < value_.rows(); ++k) x.push_back(from + spacing_ * static_cast<double>(k));
  knots_ = Track(x, level, level);
}

/// Slopes of splines with continuous curvature, s_{k−1} + 4 s_k + s_{k+1} = 3 (y_{k+1} − y_{k−1})/h, those of the shapes
/// at both ends.
void ShapePath::fill(const Shapes& shapes, Index intervals, double from, double to) {
  const Index n = intervals + 1, modes = value_.cols();
  spacing_ = (to - from) / static_cast<double>(intervals);
  const auto place = [&](double k) { return from + spacing_ * k; };
  value_.resize(n, modes);
  slope_.resize(n, modes);
  Vector shape(modes);
  for (Index k = 0; k < n; ++k) {
    shapes(k == intervals ? to : place(static_cast<double>(k)), shape);
    value_.row(k) = shape;
  }
  one_sided_slope(shapes, from, spacing_ / 8, shape);
  slope_.row(0) = shape;
  one_sided_slope(shapes, to, -spacing_ / 8, shape);
  slope_.row(intervals) = shape;
  std::vector<double> share(static_cast<std::size_t>(n), 0.0);
  for (Index k = 1; k < intervals; ++k) {
    const double pivot = 1 / (4 - share[static_cast<std::size_t>(k - 1)]);
    share[static_cast<std::size_t>(k)] = pivot;
    slope_.row(k) = 3 / spacing_ * (value_.row(k + 1) - value_.row(k - 1)) - slope_.row(k - 1);
    if (k + 1 == intervals) slope_.row(k) -= slope_.row(k + 1);
    slope_.row(k) *= pivot;
  }
  for (Index k = intervals - 2; k > 0; --k)
    slope_.row(k) -= share[static_cast<std::size_t>(k)] * slope_.row(k + 1);
  error_ = 0;
  Vector spline(modes);
  const double largest = value_.cwiseAbs().maxCoeff();
  for (Index k = 0; k < intervals; ++k) {
    shapes(place(static_cast<double>(k) + 0.5), shape);
    spline = 0.5 * (value_.row(k) + value_.row(k + 1)) + spacing_ / 8 * (slope_.row(k) - slope_.row(k + 1));
    error_ = std::max(error_, (spline - shape).cwiseAbs().maxCoeff() / largest);
  }
}

ShapePath::Shares ShapePath::shares(double s, int derivative) const {
  const Index last = value_.rows() - 2;
  const double x = (s - knots_.first()) / spacing_;
  Shares at{};
  at.left = x > 0 ? std::min(last, static_cast<Index>(std::min(x, 1e9))) : 0;
  const double u = x - static_cast<double>(at.left), h = spacing_;
  if (u < 0 || u > 1) {  // straight on
    const int end = u < 0 ? 0 : 1;
    at.value[end] = derivative == 0 ? 1 : 0;
    at.slope[end] = derivative == 0 ? h * (u - end) : derivative == 1 ? 1 : 0;
    return at;
  }
  if (derivative == 0) {
    at.value[1] = u * u * (3 - 2 * u);
    at.value[0] = 1 - at.value[1];
    at.slope[0] = h * u * (1 - u) * (1 - u);
    at.slope[1] = -h * u * u * (1 - u);
  } else if (derivative == 1) {
    at.value[1] = 6 * u * (1 - u) / h;
    at.value[0] = -at.value[1];
    at.slope[0] = (1 - u) * (1 - 3 * u);
    at.slope[1] = u * (3 * u - 2);
  } else {
    at.value[1] = 6 * (1 - 2 * u) / (h * h);
    at.value[0] = -at.value[1];
    at.slope[0] = (6 * u - 4) / h;
    at.slope[1] = (6 * u - 2) / h;
  }
  return at;
}

void ShapePath::combine(double s, int derivative, Eigen::Ref<Vector> out) const {
  const Shares at = shares(s, derivative);
  const Index k = at.left;
  out = (at.value[0] * value_.row(k) + at.value[1] * value_.row(k + 1) + at.slope[0] * slope_.row(k) +
         at.slope[1] * slope_.row(k + 1))
            .transpose();
}

double ShapePath::times(double s, int derivative, const Vector& q) const {
  const Shares at = shares(s, derivative);
  const auto modes = q.segment(first_, count());
  const Index k = at.left;
  return at.value[0] * value_.row(k).dot(modes) + at.value[1] * value_.row(k + 1).dot(modes) +
         at.slope[0] * slope_.row(k).dot(modes) + at.slope[1] * slope_.row(k + 1).dot(modes);
}

}  // namespace ictus
