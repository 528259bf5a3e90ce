#pragma once
// The scene of a seed: valid by construction, but for some that are wrong on purpose.

#include <cstdint>

#include "draft.hpp"

namespace ictus::soak {

struct Generated {
  Draft draft;
  bool wrong = false;  // it must be refused
};

Generated generated(std::uint64_t seed);

}  // namespace ictus::soak
