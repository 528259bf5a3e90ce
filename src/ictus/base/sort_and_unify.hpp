#pragma once

#include <algorithm>
#include <vector>

namespace ictus {

/// Ascending, each value once.
template <class T>
void sort_and_unify(std::vector<T>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace ictus
