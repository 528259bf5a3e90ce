#pragma once
// Runge–Kutta tableaus by name, without their types.

#include <cstddef>
#include <vector>

#include "ictus/base/about.hpp"

namespace ictus {

struct TableauFacts {
  About about;
  int order, embedded_order;  // 0: no embedded method
  std::size_t stages;
  bool is_explicit, stiffly_accurate, symmetric;
};

/// All of them, in the order of the list.
std::vector<TableauFacts> tableau_facts();

}  // namespace ictus
