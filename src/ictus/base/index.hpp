#pragma once
// Eigen counts with signs, the standard library without.

#include <Eigen/Core>
#include <cstddef>

namespace ictus {

inline Eigen::Index index(std::size_t i) { return static_cast<Eigen::Index>(i); }

}  // namespace ictus
