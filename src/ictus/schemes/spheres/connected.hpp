#pragma once
// Groups of bodies that contacts connect, directly or through others; what stands still connects nothing.

#include <cstdint>
#include <span>
#include <vector>

#include "ictus/schemes/spheres/contact.hpp"

namespace ictus {

inline constexpr std::uint32_t no_group = 0xffffffff;

class Connected {
 public:
  void find(std::span<const Contact> contacts, std::span<const MovingBody> bodies);
  /// The same for all bodies of a group: the first of them.
  std::uint32_t root(std::uint32_t body) {
    while (parent_[body] != body) body = parent_[body] = parent_[parent_[body]];
    return body;
  }

 private:
  std::vector<std::uint32_t> parent_;  // of each body, towards its root
};

/// The body of a contact that moves.
inline std::uint32_t moving_side(const Contact& c, std::span<const MovingBody> bodies) {
  return bodies[c.first].inverse_mass > 0 ? c.first : c.second;
}
/// One of its bodies stands still.
inline bool is_held(const Contact& c, std::span<const MovingBody> bodies) {
  return !(bodies[c.first].inverse_mass > 0 && bodies[c.second].inverse_mass > 0);
}

}  // namespace ictus
