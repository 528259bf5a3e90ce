#include "ictus/base/restitution_of_work.hpp"

#include <algorithm>

namespace ictus {

RestitutionOfWork::RestitutionOfWork(std::vector<Point> points) : points_(std::move(points)) {
  std::vector<double> work, value;
  for (const Point& point : points_) work.push_back(point.work), value.push_back(point.value);
  curve_ = MonotoneCubic(std::move(work), std::move(value));
}

double RestitutionOfWork::at(double work) const {
  if (is_curve()) return curve_.value(std::clamp(work, points_.front().work, points_.back().work));
  if (power_.exponent == 0) return power_.value;
  return std::min(1.0, power_.value * std::pow(work / power_.work, power_.exponent));
}

}  // namespace ictus
