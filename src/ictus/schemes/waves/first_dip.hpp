#pragma once
// The first place where a polynomial in Bernstein form falls below a threshold. The polynomial lies between
// its smallest and largest coefficients, so that nothing is passed over, however short.

#include <array>
#include <cstddef>
#include <optional>

namespace ictus::waves {

/// Of the interval [0, 1]: at `high` the polynomial is below the threshold, before `low` it never is.
struct Dip {
  double low, high;
};

template <std::size_t size>
using Bernstein = std::array<double, size>;

/// De Casteljau at the middle: the coefficients of both halves.
template <std::size_t size>
std::array<Bernstein<size>, 2> halves(Bernstein<size> b) {
  std::array<Bernstein<size>, 2> half;
  for (std::size_t level = 0; level < size; ++level) {
    half[0][level] = b[0];
    half[1][size - 1 - level] = b[size - 1 - level];
    for (std::size_t i = 0; i + 1 + level < size; ++i) b[i] = (b[i] + b[i + 1]) / 2;
  }
  return half;
}

template <std::size_t size>
std::optional<Dip> first_dip(const Bernstein<size>& b, double threshold, Dip range = {0, 1}) {
  bool dips = false, falls = true;
  for (std::size_t i = 0; i < size; ++i) {
    dips = dips || b[i] < threshold;
    falls = falls && (i == 0 || b[i] <= b[i - 1]);
  }
  if (!dips) return {};
  if (b[size - 1] < threshold && (falls || range.high - range.low < 1e-12)) return range;
  if (range.high - range.low < 1e-12) return {};
  const auto half = halves(b);
  const double middle = (range.low + range.high) / 2;
  if (const auto left = first_dip(half[0], threshold, {range.low, middle})) return left;
  return first_dip(half[1], threshold, {middle, range.high});
}

}  // namespace ictus::waves
