#include "ictus/ensemble/numbers.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "ictus/base/error.hpp"

namespace ictus::ensemble {

Numbers checked(std::span<const double> values, const double& standard, std::size_t count, std::size_t row,
                Allowed allowed) {
  Numbers numbers{&standard, 0, 0};
  if (!values.empty()) numbers.values = values.data();
  if (values.size() == count * row && count > 1) {
    numbers.by_problem = static_cast<long>(row);
    numbers.by_entry = 1;
  } else if (values.size() == row) {
    numbers.by_entry = 1;
  } else if (values.size() > 1) {
    throw Error(fmt::format("{} has {} numbers: {} problems of {} need {}, {} or 1", allowed.name,
                            values.size(), count, row, count * row, row));
  }
  for (std::size_t k = 0; k < values.size(); ++k) {
    const double x = values[k];
    if (std::isfinite(x) && x <= allowed.high && (allowed.above_low ? x > allowed.low : x >= allowed.low))
      continue;
    const std::string limits = allowed.above_low          ? "a positive number"
                               : allowed.low == -HUGE_VAL ? "a number"
                               : allowed.high == HUGE_VAL
                                   ? "zero or positive"
                                   : fmt::format("from {} to {}", allowed.low, allowed.high);
    throw Error(
        fmt::format("{} {} of problem {} is {}: it must be {}", allowed.name, k % row, k / row, x, limits));
  }
  return numbers;
}

}  // namespace ictus::ensemble
