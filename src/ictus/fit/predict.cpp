#include "ictus/fit/predict.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/base/error.hpp"
#include "ictus/fit/quantity.hpp"

namespace ictus::estimation {
namespace {

const Column& column_of(const Trace& trace, const std::string& name) {
  if (const Column* found = trace.find(name)) return *found;
  std::vector<std::string_view> names;
  for (const Column& column : trace.columns) names.push_back(column.name);
  throw Error("the run has no column '" + name + "'", allowed_names(name, names));
}

/// Rows of one instant, before and after a jump, become the later one.
MonotoneCubic curve_through(const std::vector<double>& time, const std::vector<double>& value) {
  std::vector<double> x, y;
  for (std::size_t i = 0; i < time.size(); ++i) {
    if (!x.empty() && !(time[i] > x.back())) {
      y.back() = value[i];
      continue;
    }
    x.push_back(time[i]);
    y.push_back(value[i]);
  }
  if (x.size() < 2)
    throw Error("the run has no rows over time to compare a curve with",
                "a method that takes steps in time has: method = \"reference\"");
  return {std::move(x), std::move(y)};
}

}  // namespace

View::View(const Measurement& measurement, const Assembly& assembly, const Trace& trace)
    : measurement_(measurement) {
  if (measurement.kind == Measurement::Kind::number) {
    numbers_ = {number_of(assembly, trace, measurement.quantity)};
  } else if (measurement.kind == Measurement::Kind::touches) {
    numbers_ = touches_of(trace, split(measurement.quantity).subject);
  } else {
    const Column& column = column_of(trace, measurement.quantity);
    curve_ = curve_through(trace.columns.front().values, column.values);
    begin_ = curve_.at().front(), end_ = curve_.last();
    double most = 0;
    for (const double y : column.values) most = std::max(most, std::abs(y));
    const bool pushes = measurement.quantity.ends_with(".force");
    // A run that ends with the release says nothing after it, and there is nothing to say.
    zero_before_ = pushes && std::abs(column.values.front()) <= 1e-3 * most;
    zero_after_ = pushes && std::abs(column.values.back()) <= 1e-3 * most;
  }
}

Prediction View::at(double clock) const {
  if (measurement_.kind == Measurement::Kind::curve) return curve_at(clock);
  if (measurement_.kind == Measurement::Kind::number) {
    if (std::isfinite(numbers_.front())) return {numbers_, {}};
    return {{}, measurement_.quantity + " is no number in this run"};
  }
  const std::size_t skipped = measurement_.first - 1, wanted = measurement_.values.size();
  if (numbers_.size() < skipped + wanted)
    return {{},
            fmt::format("the run has {} touches, and the measurement goes to number {}", numbers_.size(),
                        skipped + wanted)};
  Prediction result;
  for (std::size_t i = 0; i < wanted; ++i) result.values.push_back(numbers_[skipped + i] + clock);
  return result;
}

Prediction View::curve_at(double clock) const {
  // Rounding of the last step must not make the last row one beyond the run.
  const double slack = 1e-9 * (end_ - begin_);
  Prediction result;
  for (const double measured : measurement_.times) {
    const double t = measured - clock;
    const bool before = t<begin_ - slack, after = t> end_ + slack;
    if ((before && !zero_before_) || (after && !zero_after_))
      return {
          {},
          fmt::format("the run goes from {:.6g} s to {:.6g} s, and a row is at {:.6g} s: give run.duration",
                      begin_, end_, t)};
    result.values.push_back(before || after ? 0 : curve_.value(std::clamp(t, begin_, end_)));
  }
  return result;
}

double View::squares(double clock, std::size_t every) const {
  double sum = 0;
  for (std::size_t i = 0; i < measurement_.times.size(); i += every) {
    const double t = measurement_.times[i] - clock;
    const bool before = t<begin_, after = t> end_;
    if ((before && !zero_before_) || (after && !zero_after_)) return std::numeric_limits<double>::infinity();
    const double r = (before || after ? 0 : curve_.value(t)) - measurement_.values[i];
    sum += r * r;
  }
  return sum;
}

double View::best_clock() const {
  if (measurement_.kind == Measurement::Kind::touches) {
    const Prediction here = at(0);
    if (here.values.empty()) return std::numeric_limits<double>::quiet_NaN();
    double sum = 0;
    for (std::size_t i = 0; i < here.values.size(); ++i) sum += measurement_.values[i] - here.values[i];
    return sum / static_cast<double>(here.values.size());
  }
  constexpr std::size_t tried = 2000, rows = 250;
  const double first = measurement_.times.front() - end_, last = measurement_.times.back() - begin_;
  const std::size_t every = std::max<std::size_t>(1, measurement_.times.size() / rows);
  double best = std::numeric_limits<double>::quiet_NaN(), least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i <= tried; ++i) {
    const double clock = first + (last - first) * static_cast<double>(i) / static_cast<double>(tried);
    const double here = squares(clock, every);
    if (here < least) least = here, best = clock;
  }
  return best;
}

}  // namespace ictus::estimation
