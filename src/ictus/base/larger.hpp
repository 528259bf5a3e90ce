#pragma once

namespace ictus {

/// The larger of two numbers; NaN where one of them is, which std::max may lose.
constexpr double max_or_nan(double a, double b) { return a > b || a != a ? a : b; }

}  // namespace ictus
