#include "ictus/fit/parameter.hpp"

#include <algorithm>
#include <cmath>

namespace ictus::estimation {

Coordinate::Coordinate(const Parameter& parameter)
    : log_(parameter.scale == Scale::log),
      low_(natural(parameter.low)),
      high_(natural(parameter.high)),
      typical_(1) {
  const double start = natural(parameter.start);
  if (log_)
    typical_ = std::min(1.0, high_ - low_);
  else if (std::isfinite(high_ - low_))
    typical_ = high_ - low_;
  else if (start != 0)
    typical_ = std::abs(start);
}

double Coordinate::natural(double value) const { return log_ ? std::log(std::max(value, 0.0)) : value; }
double Coordinate::value(double z) const { return log_ ? std::exp(z) : z; }
double Coordinate::value_slope(double z) const { return log_ ? std::exp(z) : 1; }

double Coordinate::inner(double z) const {
  const double margin = 1e-3 * typical_;
  const double inside =
      std::clamp(z, std::isfinite(low_) ? low_ + margin : z, std::isfinite(high_) ? high_ - margin : z);
  if (std::isfinite(high_ - low_)) return std::asin(2 * (inside - low_) / (high_ - low_) - 1);
  const auto root = [](double w) { return std::sqrt(w * (w + 2)); };
  if (std::isfinite(low_)) return root((inside - low_) / typical_);
  if (std::isfinite(high_)) return root((high_ - inside) / typical_);
  return inside / typical_;
}

double Coordinate::natural_of_inner(double u) const {
  if (std::isfinite(high_ - low_)) return low_ + (high_ - low_) * (1 + std::sin(u)) / 2;
  const double away = typical_ * (std::sqrt(1 + u * u) - 1);
  if (std::isfinite(low_)) return low_ + away;
  if (std::isfinite(high_)) return high_ - away;
  return typical_ * u;
}

double Coordinate::slope(double u) const {
  if (std::isfinite(high_ - low_)) return (high_ - low_) * std::cos(u) / 2;
  const double along = typical_ * u / std::sqrt(1 + u * u);
  if (std::isfinite(low_)) return along;
  if (std::isfinite(high_)) return -along;
  return typical_;
}

}  // namespace ictus::estimation
