#pragma once
// Arrays of a caller, as lanes and devices read them: one row per problem, one row for all, one number, or none.

#include <cstddef>
#include <span>

#include "ictus/ensemble/lanes.hpp"

namespace ictus::ensemble {

struct Allowed {
  const char* name;
  double low, high;
  bool above_low;  // low itself is not allowed
};

/// All of them allowed: else Error, which names the first that is not. Where there are none, all are the standard.
Numbers checked(std::span<const double> values, const double& standard, std::size_t count, std::size_t row,
                Allowed allowed);

/// How many numbers stand behind a pointer.
inline std::size_t extent(const Numbers& numbers, long problems, long entries) {
  return static_cast<std::size_t>((problems - 1) * numbers.by_problem + (entries - 1) * numbers.by_entry + 1);
}

}  // namespace ictus::ensemble
