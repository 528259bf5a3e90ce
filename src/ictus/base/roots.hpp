#pragma once
// Bracketed root finding by Boost.Math, to the last bit.

#include <boost/math/tools/toms748_solve.hpp>
#include <cmath>
#include <cstdint>

#include "ictus/base/error.hpp"

namespace ictus {

/// The root of f in [low, high], where f changes sign.
template <class F>
double bracketed_root(F f, double low, double high, double at_low, double at_high) {
  if (at_low == 0) return low;
  if (at_high == 0) return high;
  expects((at_low < 0) != (at_high < 0), "the bracket of a root holds a change of sign");
  std::uintmax_t iterations = 200;
  const auto close = [](double a, double b) {
    return std::abs(b - a) <= 1e-16 * (std::abs(a) + std::abs(b));
  };
  const auto [a, b] = boost::math::tools::toms748_solve(f, low, high, at_low, at_high, close, iterations);
  return 0.5 * (a + b);
}

}  // namespace ictus
