#pragma once
// The chain of bench/cradle.hpp in Siconos, behind plain data: its headers need C++17.

#include <cstddef>
#include <vector>

namespace ictus::bench {

struct SiconosAnswer {
  std::vector<double> velocity;  // m/s, after the impact
  double spent;                  // s, of processor time
};

SiconosAnswer siconos_chain(std::size_t count, double step);

}  // namespace ictus::bench
