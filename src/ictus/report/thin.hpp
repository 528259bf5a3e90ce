#pragma once
// Fewer points that draw the same curve.

#include <cstddef>
#include <span>
#include <vector>

namespace ictus::report {

inline constexpr std::size_t most_points = 4000;

/// Indices of at most `most` points, rising: the two ends, and of each bucket of neighbours the extremes of x
/// and of y and one gap (NaN), so that neither peaks nor breaks of a curve are lost. All when they are few.
std::vector<std::size_t> thinned(std::span<const double> x, std::span<const double> y,
                                 std::size_t most = most_points);

}  // namespace ictus::report
