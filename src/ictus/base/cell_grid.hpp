#pragma once
// Points by the cube in which they lie: who is near is asked of few cubes. Cubes are found by hashing; they
// are never walked through in the order of their hashes, so that results do not depend on it.

#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "ictus/base/counter_random.hpp"
#include "ictus/base/vector3.hpp"

namespace ictus {

class CellGrid {
 public:
  /// `cell` > 0: the edge of a cube, not less than the distance that is asked for.
  explicit CellGrid(double cell) : cell_(cell) {}

  /// Points are numbered in the order in which they are added.
  void add(const Vector3& point) {
    const auto number = static_cast<std::uint32_t>(next_.size());
    const auto [first, fresh] = first_.try_emplace(key_of(point, 0, 0, 0), number);
    next_.push_back(fresh ? none : first->second);
    first->second = number;
  }

  /// Calls visit(number) for every point in the cube of `point` and in those around it, until it says true.
  template <class Visit>
  bool any_near(const Vector3& point, Visit&& visit) const {
    for (int x = -1; x <= 1; ++x)
      for (int y = -1; y <= 1; ++y)
        for (int z = -1; z <= 1; ++z) {
          const auto found = first_.find(key_of(point, x, y, z));
          if (found == first_.end()) continue;
          for (std::uint32_t i = found->second; i != none; i = next_[i])
            if (visit(i)) return true;
        }
    return false;
  }

 private:
  using Key = std::array<std::int64_t, 3>;
  struct Hash {
    std::size_t operator()(const Key& key) const {
      std::uint64_t mix = 0;
      for (const std::int64_t part : key) mix = mixed(mix ^ static_cast<std::uint64_t>(part));
      return mix;
    }
  };
  static constexpr std::uint32_t none = 0xffffffff;

  Key key_of(const Vector3& p, int x, int y, int z) const {
    const auto index = [&](double place, int shift) {
      // Far outside of what an integer holds all points share a cube: slower, and still right.
      constexpr double most = 0x1p52;
      return static_cast<std::int64_t>(std::fmax(-most, std::fmin(most, std::floor(place / cell_)))) + shift;
    };
    return {index(p.x, x), index(p.y, y), index(p.z, z)};
  }

  double cell_;  // m
  std::unordered_map<Key, std::uint32_t, Hash> first_;
  std::vector<std::uint32_t> next_;
};

}  // namespace ictus
