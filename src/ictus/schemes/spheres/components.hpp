#pragma once
// Bodies that press each other, directly or through others, are one collision: the connected components of
// the contacts, fixed bodies not counting as a connection. Only components with an impact are listed.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "ictus/schemes/spheres/connected.hpp"

namespace ictus {

class Components {
 public:
  void find(std::span<const Contact> contacts, std::span<const MovingBody> bodies);

  std::size_t size() const { return start_.empty() ? 0 : start_.size() - 1; }
  /// Numbers of its contacts, ascending.
  std::span<const std::uint32_t> contacts(std::size_t component) const {
    return {contact_.data() + start_[component], start_[component + 1] - start_[component]};
  }

 private:
  std::uint32_t& component_of(const Contact& contact, std::span<const MovingBody> bodies);

  Connected groups_;
  std::vector<std::uint32_t> component_;  // of each root
  std::vector<std::uint32_t> start_;      // of each component, in contact_
  std::vector<std::uint32_t> contact_;
};

}  // namespace ictus
