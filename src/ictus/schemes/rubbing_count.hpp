#pragma once
// What a run tells of contacts that rub.

#include <cstddef>

namespace ictus {

struct RubbingCount {
  std::size_t several =
      0;  // steps in which friction falls faster than the body gives way: several motions fit
  std::size_t coarse = 0;  // steps in which bristles slide over many of their own bends
  double held_back = 0;    // J, of the damping of bristles, that their passivity bound took off
  double lost = 0;         // J, by all that rubbed
};

}  // namespace ictus
