#include "ictus/schemes/even_step.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace ictus {

double even_step(double span, double step) {
  const double steps = span / step, count = std::max(1.0, std::ceil(steps - whole_steps));
  if (!std::isfinite(steps) || std::abs(steps - count) <= whole_steps) return step;
  return span / count;
}

std::string even_step_remark(std::string_view scheme, double asked, double used, double span) {
  if (used == asked) return {};
  return fmt::format("{} took steps of {:.6g} s instead of {:.6g} s: {:.6g} s is no whole number of them",
                     scheme, used, asked, span);
}

}  // namespace ictus
