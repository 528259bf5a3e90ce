#pragma once
// A parameter from a measurement: the value at which a number that comes out of a resolved impact (a
// velocity, a rebound height, a peak force, a duration) is the measured one.
//
//     const auto height = [&](double e) { return rebound_height(resolve(problem_with(e), options,
//     workspace)); }; const auto found = ictus::identify(height, 2.91, {.low = 0.1, .high = 0.9}); if
//     (found.status == ictus::IdentifyStatus::found) use(found.value);
//
// The range is searched in pieces, since outcomes of impacts need not be monotonic; a measurement that
// several values explain is an error, not a choice of ours. Errors are values.

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>

#include "ictus/base/roots.hpp"

namespace ictus {

enum class IdentifyStatus {
  found,
  none,      // the measured value does not come out anywhere in the range
  several,   // it comes out for more than one parameter: measure something else, or give a smaller range
  undefined  // the outcome is no number somewhere in the range, or the range is none
};

struct IdentifyRange {
  double low, high;
  std::size_t pieces = 32;
};

struct Identified {
  IdentifyStatus status = IdentifyStatus::undefined;
  double value = std::numeric_limits<double>::quiet_NaN();  // of the parameter; NaN unless it was found
  double least = 0, most = 0;                               // of the outcomes that were looked at
};

/// The parameter p in [low, high] with outcome(p) = measured.
template <std::regular_invocable<double> Outcome>
[[nodiscard]] Identified identify(Outcome outcome, double measured, IdentifyRange range) {
  Identified answer;
  if (!(range.low < range.high) || !std::isfinite(measured) || range.pieces == 0) return answer;
  const auto excess = [&](double p) { return outcome(p) - measured; };
  const auto point = [&](std::size_t i) {
    return range.low + (range.high - range.low) * static_cast<double>(i) / static_cast<double>(range.pieces);
  };
  answer.least = std::numeric_limits<double>::infinity();
  answer.most = -answer.least;
  std::size_t roots = 0;
  double before = 0;
  for (std::size_t i = 0; i <= range.pieces; ++i) {
    const double here = excess(point(i));
    if (!std::isfinite(here)) return {};
    answer.least = std::min(answer.least, here + measured);
    answer.most = std::max(answer.most, here + measured);
    const bool crossed = i > 0 && before != 0 && here != 0 && (before < 0) != (here < 0);
    if (crossed || here == 0) ++roots;
    if (here == 0) answer.value = point(i);
    if (crossed) answer.value = bracketed_root(excess, point(i - 1), point(i), before, here);
    before = here;
  }
  answer.status = roots == 0   ? IdentifyStatus::none
                  : roots == 1 ? IdentifyStatus::found
                               : IdentifyStatus::several;
  if (roots != 1) answer.value = std::numeric_limits<double>::quiet_NaN();
  return answer;
}

}  // namespace ictus
