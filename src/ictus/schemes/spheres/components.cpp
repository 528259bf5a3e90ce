#include "ictus/schemes/spheres/components.hpp"

#include <numeric>

namespace ictus {
std::uint32_t& Components::component_of(const Contact& c, std::span<const MovingBody> bodies) {
  return component_[groups_.root(moving_side(c, bodies))];
}

void Components::find(std::span<const Contact> contacts, std::span<const MovingBody> bodies) {
  groups_.find(contacts, bodies);
  component_.assign(bodies.size(), no_group);
  std::uint32_t count = 0;
  for (const Contact& c : contacts) {
    if (!c.impact) continue;
    if (std::uint32_t& number = component_of(c, bodies); number == no_group) number = count++;
  }
  start_.assign(count + 1, 0);
  for (const Contact& c : contacts)
    if (const std::uint32_t number = component_of(c, bodies); number != no_group) ++start_[number + 1];
  std::partial_sum(start_.begin(), start_.end(), start_.begin());
  contact_.resize(start_.back());
  for (std::size_t k = contacts.size(); k-- > 0;)  // backwards: start_[number + 1] falls to the start
    if (const std::uint32_t number = component_of(contacts[k], bodies); number != no_group)
      contact_[--start_[number + 1]] = static_cast<std::uint32_t>(k);
  for (std::uint32_t number = 0; number < count; ++number) start_[number] = start_[number + 1];
  start_[count] = static_cast<std::uint32_t>(contact_.size());
}

}  // namespace ictus
