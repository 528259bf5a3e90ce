#include "ictus/base/piecewise.hpp"

#include <algorithm>

#include "ictus/base/error.hpp"

namespace ictus {

void Piecewise::add(double time, double before, double after) {
  expects(times.empty() || times.back() <= time, "the breakpoints of a function come in order");
  times.push_back(time);
  left.push_back(before);
  right.push_back(after);
}

double Piecewise::on_piece(std::size_t i, double time) const {
  const double start = times[i], end = times[i + 1];
  if (time <= start) return right[i];
  if (time >= end) return left[i + 1];
  return right[i] + (left[i + 1] - right[i]) * ((time - start) / (end - start));
}

double Piecewise::before(double time) const {
  const auto next = std::lower_bound(times.begin(), times.end(), time);
  if (next == times.begin()) return left.front();
  if (next == times.end()) return right.back();
  return on_piece(static_cast<std::size_t>(next - times.begin()) - 1, time);
}

double Piecewise::after(double time) const {
  const auto next = std::upper_bound(times.begin(), times.end(), time);
  if (next == times.begin()) return left.front();
  if (next == times.end()) return right.back();
  return on_piece(static_cast<std::size_t>(next - times.begin()) - 1, time);
}

Piecewise restricted(const Piecewise& function, double from, double to) {
  expects(function.size() > 0 && function.times.front() <= from && from < to && to <= function.times.back(),
          "a function is restricted to a part of its domain");
  Piecewise part;
  part.add(from, function.after(from));
  for (std::size_t i = 0; i < function.size(); ++i)
    if (from < function.times[i] && function.times[i] < to)
      part.add(function.times[i], function.left[i], function.right[i]);
  part.add(to, function.before(to));
  return part;
}

}  // namespace ictus
