#pragma once
// Counts heap allocations of this thread, Eigen's and operator new's alike. The counting itself lies in
// count_allocations.hpp, which exactly one source of a test program includes.

#include <cstddef>

namespace ictus::test {

std::size_t allocations();

/// Allocations while `work` runs.
template <class Work>
std::size_t allocations_of(Work&& work) {
  const std::size_t before = allocations();
  work();
  return allocations() - before;
}

}  // namespace ictus::test
