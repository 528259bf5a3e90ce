#include "ictus/laws/contact/measured_curves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

std::size_t deepest_of(const std::vector<CurvePoint>& points) {
  std::size_t peak = 0;
  while (peak + 1 < points.size() && points[peak + 1].depth > points[peak].depth) ++peak;
  return peak;
}

/// A curve of loading begins without force where the bodies touch.
MonotoneCubic loading_of(const std::vector<CurvePoint>& points, std::size_t peak) {
  std::vector<double> x, y;
  if (points.front().depth > 0) x.push_back(0), y.push_back(0);
  for (std::size_t i = 0; i <= peak; ++i) x.push_back(points[i].depth), y.push_back(points[i].force);
  return {std::move(x), std::move(y)};
}

std::string point_text(const CurvePoint& point) { return fmt::format("[{}, {}]", point.depth, point.force); }

MeasuredCurves::Fault fault_of_loading(const std::vector<CurvePoint>& points, std::size_t peak) {
  const CurvePoint& first = points.front();
  if (first.depth < 0 || (first.depth == 0 && first.force != 0))
    return {0, fmt::format("the first point is {}", point_text(first)),
            "bodies that only touch do not push: begin with [0, 0], or with a first depth"};
  if (peak + (first.depth > 0 ? 1 : 0) < 1)
    return {0, "no depth rises", "give at least two points of loading"};
  for (std::size_t i = 0; i <= peak; ++i) {
    const double before = i > 0 ? points[i - 1].force : 0;
    if (points[i].depth > 0 && !(points[i].force > before))
      return {i, fmt::format("the force does not rise at {}", point_text(points[i])),
              "while depths rise, each point pushes harder than the last"};
  }
  return {};
}

MeasuredCurves::Fault fault_of_unloading(const std::vector<CurvePoint>& points, std::size_t peak) {
  const MonotoneCubic loading = loading_of(points, peak);
  for (std::size_t i = peak + 1; i < points.size(); ++i) {
    const CurvePoint &point = points[i], &last = points[i - 1];
    if (!(point.depth < last.depth))
      return {i, fmt::format("the depth rises again, or stays, at {}", point_text(point)),
              "depths rise to the deepest, then fall: one loop"};
    if (point.depth < 0 || point.force < 0)
      return {i, fmt::format("{} has a negative number", point_text(point)), "a contact never pulls"};
    const double most = loading.value(point.depth);
    if (point.force > most * (1 + 1e-12))
      return {i,
              fmt::format("unloading makes energy: it pushes with {} at the depth {}, loading with {:.6g}",
                          point.force, point.depth, most),
              "the points of unloading lie below the curve of loading"};
    if (point.force > last.force)
      return {i, fmt::format("the force rises at {}, while the depth falls", point_text(point)),
              "while depths fall, each point pushes less than the last"};
  }
  if (const CurvePoint& end = points.back(); peak + 1 < points.size() && end.force > 0)
    return {points.size() - 1,
            fmt::format("the loop ends at {}, where the contact still pushes", point_text(end)),
            "go on until the force is 0, or leave unloading out: then it is elastic"};
  return {};
}

}  // namespace

MeasuredCurves::Fault MeasuredCurves::fault_of(const std::vector<CurvePoint>& points) {
  if (points.empty()) return {0, "there are no points", "as in points = [[0, 0], [0.1, 3], [0.2, 9]]"};
  const std::size_t peak = deepest_of(points);
  Fault fault = fault_of_loading(points, peak);
  return fault.message.empty() ? fault_of_unloading(points, peak) : fault;
}

std::shared_ptr<const MeasuredCurves> MeasuredCurves::of(const std::vector<CurvePoint>& points) {
  expects(fault_of(points).message.empty(), "points without faults make curves");
  auto curves = std::make_shared<MeasuredCurves>();
  const std::size_t peak = deepest_of(points);
  curves->points_ = points;
  curves->loading_ = loading_of(points, peak);
  curves->elastic_ = peak + 1 == points.size();
  if (curves->elastic_) return curves;
  // From the end of the loop back to its deepest point; of points without force the deepest is the dent.
  std::vector<double> part, share;
  for (std::size_t i = points.size(); i-- > peak + 1;) {
    const double depth = points[i].depth, most = curves->loading_.value(depth);
    if (!(points[i].force > 0)) {
      part.assign(1, depth / curves->end());
      share.assign(1, 0);
    } else {
      part.push_back(depth / curves->end());
      share.push_back(std::min(1.0, points[i].force / most));
    }
  }
  part.push_back(1), share.push_back(1);
  // A loop that comes back to the surface keeps the share of its last point with a force.
  if (part.front() == 0) share.front() = share[1];
  curves->dent_ = part.front();
  curves->early_ = share[1] / (part[1] - part[0]);
  curves->share_ = MonotoneCubic(std::move(part), std::move(share));
  return curves;
}

double MeasuredCurves::share(double part) const {
  return part < dent_ ? early_ * (part - dent_) : share_.value(part);
}

double MeasuredCurves::unloading(double depth, double deepest) const {
  return loading(depth) * (elastic_ ? 1 : share(depth / deepest));
}

double MeasuredCurves::unloading_slope(double depth, double deepest) const {
  if (elastic_) return loading_slope(depth);
  const double part = depth / deepest, bends = part < dent_ ? early_ : share_.slope(part);
  return loading_slope(depth) * share(part) + loading(depth) * bends / deepest;
}

/// Between points of both curves an integrand of degree 6 at most: Gauss with four nodes is exact.
template <class Integrand>
double MeasuredCurves::integral(double from, double to, double deepest, Integrand&& integrand) const {
  constexpr std::array node{0.33998104358485626, 0.86113631159405258};
  constexpr std::array weight{0.65214515486254614, 0.34785484513745386};
  const std::vector<double>&depths = loading_.at(), &parts = share_.at();
  std::size_t i = loading_.piece(from), j = share_.piece(from / deepest);
  double sum = 0;
  for (double left = from; left < to;) {
    const double next = i < depths.size() ? depths[i] : HUGE_VAL;
    const double other = j < parts.size() ? parts[j] * deepest : HUGE_VAL;
    const double right = std::min({next, other, to}), middle = (left + right) / 2, half = (right - left) / 2;
    for (std::size_t k = 0; k < node.size(); ++k)
      for (const double x : {middle - half * node[k], middle + half * node[k]})
        sum += half * weight[k] * integrand(x, i, j);
    if (right == next) ++i;
    if (right == other) ++j;
    left = right;
  }
  return sum;
}

double MeasuredCurves::stored(double depth, double deepest) const {
  if (elastic_) return loading_.integral(depth);
  return integral(dent_ * deepest, depth, deepest, [&](double x, std::size_t i, std::size_t j) {
    return loading_.value_on(i, x) * share_.value_on(j, x / deepest);
  });
}

double MeasuredCurves::lost(double deepest) const {
  if (elastic_) return 0;
  const auto growth = [&](double x, std::size_t i) {
    return loading_.value_on(i, x) + x * loading_.slope_on(i, x);
  };
  // Below the dent nothing is given back: there the integral is x F.
  const double dent = dent_ * deepest;
  const double above = integral(dent, deepest, deepest, [&](double x, std::size_t i, std::size_t j) {
    return (1 - share_.value_on(j, x / deepest)) * growth(x, i);
  });
  return std::max(0.0, (dent * loading(dent) + above) / deepest);
}

}  // namespace ictus
