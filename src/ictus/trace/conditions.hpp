#pragma once
// The consistency conditions (24), (25), (26) of [Papetti2011], watched during a run.

#include <cstddef>

namespace ictus {

/// One condition: how often violated, where first, and by how much at worst.
struct Condition {
  std::size_t checked = 0;
  std::size_t violations = 0;
  double first_time = 0;  // s
  double worst = 0;       // in the unit of the watched quantity
  double worst_time = 0;  // s

  void watch(double time, double excess, double tolerance) {
    ++checked;
    if (!(excess > tolerance)) return;
    if (violations++ == 0) first_time = time;
    if (excess > worst) {
      worst = excess;
      worst_time = time;
    }
  }
};

struct Conditions {
  Condition energy;       // (24) H_{n+1} ≤ H_n + work of external forces, J
  Condition speed;        // (25) v_{n+1} ≤ v_n in a contact alone, m/s; fails under gravity by itself
  Condition compression;  // (26) x_n ≤ x_max of the impact, m; watched where x_max is known
};

}  // namespace ictus
