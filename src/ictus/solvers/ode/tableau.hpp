#pragma once
// A Runge–Kutta method as data: Y_i = y + h Σ a_ij f(t + c_j h, Y_j),  y₊ = y + h Σ b_i f(t + c_i h, Y_i),
// and for pairs the weights of a second method on the same stages, whose difference estimates the error.

#include <array>
#include <concepts>
#include <cstddef>

#include "ictus/base/about.hpp"

namespace ictus {

template <std::size_t count>
struct ButcherTableau {
  static constexpr std::size_t stages = count;

  std::array<std::array<double, count>, count> a{};
  std::array<double, count> b{};
  std::array<double, count> c{};
  std::array<double, count> embedded{};  // all zero for a method alone

  /// Does every stage need only those before it?
  constexpr bool is_explicit() const {
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = i; j < count; ++j)
        if (a[i][j] != 0) return false;
    return true;
  }
};

/// An entry of the list of tableaus. Orders are the exact ones: of the next order, a condition fails.
template <class T>
concept TableauEntry = requires {
  { T::about } -> std::convertible_to<About>;
  { T::order } -> std::convertible_to<int>;
  { T::embedded_order } -> std::convertible_to<int>;     // 0: no embedded method
  { T::stiffly_accurate } -> std::convertible_to<bool>;  // the last stage is the end of the step: a_sj = b_j
  { T::symmetric } -> std::convertible_to<bool>;         // a step with −h undoes a step with h
  { T::tableau.is_explicit() } -> std::same_as<bool>;
};

}  // namespace ictus
