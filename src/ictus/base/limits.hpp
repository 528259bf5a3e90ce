#pragma once
// What a number can hold, by short names.

#include <limits>

namespace ictus {

inline constexpr double epsilon =
    std::numeric_limits<double>::epsilon();  // relative distance of two neighbours
inline constexpr double never = std::numeric_limits<double>::infinity();  // s

}  // namespace ictus
