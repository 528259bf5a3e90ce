#pragma once
// Random numbers without a state: number `index` of stream `seed` is a mixing of both, the same on every
// machine and in any order. The mixing is the finalizer of SplitMix64 [SteeleLeaFlood2014, Fig. 1], applied
// to seed and index one after the other.

#include <cstdint>

namespace ictus {

inline std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

/// Evenly in [0, 1), with 53 bits.
inline double uniform(std::uint64_t seed, std::uint64_t index) {
  return static_cast<double>(mixed(mixed(seed) ^ mixed(index ^ 0x5851f42d4c957f2du)) >> 11) * 0x1p-53;
}

}  // namespace ictus
