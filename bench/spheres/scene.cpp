#include "bench/spheres/scene.hpp"

#include <cmath>
#include <cstdint>
#include <numbers>

namespace ictus::bench {
namespace {

/// SplitMix64 of a counter, in [0, 1): number i of body j is the same whatever was drawn before.
double uniform(std::uint64_t body, std::uint64_t i) {
  std::uint64_t z = (8 * body + i + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

}  // namespace

SphereScene falling_pile(std::size_t count, std::size_t layers, double step) {
  constexpr double largest = 0.12, smallest = 0.08, pitch = 0.25, height = 0.1, density = 1000;
  const double each = static_cast<double>(count) / static_cast<double>(layers);
  const auto side = static_cast<std::size_t>(std::ceil(std::sqrt(each)));
  const double width = pitch * static_cast<double>(side), top = 2 * pitch * static_cast<double>(layers);
  SphereScene scene{
      .box = Box{{0, 0, 0}, {width, width, top}}, .gravity = 9.81, .restitution = 0.5, .step = step};
  for (std::size_t j = 0; j < count; ++j) {
    const double r = smallest + (largest - smallest) * uniform(j, 0);
    const std::size_t cell[] = {j % side, j / side % side, j / (side * side)};
    Point at;
    for (std::size_t k = 0; k < 3; ++k)  // the sphere stays inside its cell, so that none touch
      at[k] = pitch * static_cast<double>(cell[k]) + r + (pitch - 2 * r) * uniform(j, k + 1);
    at[2] += height;
    scene.radius.push_back(r);
    scene.mass.push_back(density * 4 / 3 * std::numbers::pi * r * r * r);
    scene.position.push_back(at);
    scene.velocity.push_back({0, 0, 0});
  }
  return scene;
}

SphereScene five_balls(double gap, double step) {
  constexpr double r = 0.125, approach = 0.1;  // m; centres that touch are exact in single precision
  SphereScene scene{.restitution = 1, .step = step};
  for (int j = 0; j < 5; ++j) {
    scene.radius.push_back(r);
    scene.mass.push_back(1);
    scene.position.push_back({(2 * r + gap) * j - (j == 0 ? approach : 0), 0, 0});
    scene.velocity.push_back({j == 0 ? 1.0 : 0.0, 0, 0});
  }
  return scene;
}

}  // namespace ictus::bench
