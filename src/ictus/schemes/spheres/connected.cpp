#include "ictus/schemes/spheres/connected.hpp"

#include <algorithm>
#include <numeric>

namespace ictus {

void Connected::find(std::span<const Contact> contacts, std::span<const MovingBody> bodies) {
  parent_.resize(bodies.size());
  std::iota(parent_.begin(), parent_.end(), 0);
  for (const Contact& c : contacts) {
    if (is_held(c, bodies)) continue;
    const std::uint32_t a = root(c.first), b = root(c.second);
    parent_[std::max(a, b)] = std::min(a, b);
  }
}

}  // namespace ictus
