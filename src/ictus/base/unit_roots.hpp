#pragma once
// Where a polynomial of low degree changes its sign inside the unit interval: between the zeros of its derivative, found
// in the same way, it is monotone, and Newton's steps inside a bracket end at the last bit.

#include <array>
#include <cmath>
#include <cstddef>

namespace ictus {

/// a₀ + a₁ τ + … + a_n τ^n
template <std::size_t n>
using UnitPolynomial = std::array<double, n + 1>;

template <std::size_t size>
constexpr double polynomial_at(const std::array<double, size>& a, double x) {
  double sum = 0;
  for (std::size_t i = size; i-- > 0;) sum = sum * x + a[i];
  return sum;
}

template <std::size_t size>
constexpr std::array<double, size - 1> derivative_of(const std::array<double, size>& a) {
  std::array<double, size - 1> d{};
  for (std::size_t i = 1; i < size; ++i) d[i - 1] = static_cast<double>(i) * a[i];
  return d;
}

/// Ascending, in (0, 1).
template <std::size_t n>
struct UnitRoots {
  std::array<double, n> place{};
  std::size_t count = 0;
  void add(double x) { place[count++] = x; }
};

/// The zero in a bracket, whose ends have opposite signs.
template <std::size_t size>
double bracketed_zero(const std::array<double, size>& a, double low, double high, bool rises) {
  const auto slope = derivative_of(a);
  double x = 0.5 * (low + high);
  for (int turn = 0; turn < 100; ++turn) {
    const double value = polynomial_at(a, x);
    if (value == 0) return x;
    ((value > 0) == rises ? high : low) = x;
    const double steep = polynomial_at(slope, x);
    double next = x - value / steep;
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    if (next == x || std::abs(next - x) < 1e-17 || next == low || next == high) return next;
    x = next;
  }
  return x;
}

template <std::size_t n>
UnitRoots<n> sign_changes(const UnitPolynomial<n>& a) {
  UnitRoots<n> roots;
  if constexpr (n == 1) {
    if ((a[0] < 0) != (a[0] + a[1] < 0) && a[0] != 0 && a[0] + a[1] != 0) roots.add(-a[0] / a[1]);
    if (roots.count == 1 && !(roots.place[0] > 0 && roots.place[0] < 1)) roots.count = 0;
  } else {
    const UnitRoots<n - 1> turns = sign_changes<n - 1>(derivative_of(a));
    double from = 0, at_from = a[0];
    for (std::size_t i = 0; i <= turns.count; ++i) {
      const double to = i < turns.count ? turns.place[i] : 1, at_to = polynomial_at(a, to);
      if ((at_from < 0 && at_to > 0) || (at_from > 0 && at_to < 0))
        roots.add(bracketed_zero(a, from, to, at_to > 0));
      from = to;
      at_from = at_to;
    }
  }
  return roots;
}

/// The largest and smallest of Bernstein's coefficients enclose the polynomial.
template <std::size_t n>
struct UnitRange {
  double least, most;
};

template <std::size_t n>
UnitRange<n> enclosure(const UnitPolynomial<n>& a) {
  UnitRange<n> range{a[0], a[0]};
  for (std::size_t i = 1; i <= n; ++i) {
    double sum = a[0], share = 1;  // C(i, j)/C(n, j)
    for (std::size_t j = 1; j <= i; ++j) {
      share *= static_cast<double>(i - j + 1) / static_cast<double>(n - j + 1);
      sum += share * a[j];
    }
    range.least = sum < range.least ? sum : range.least;
    range.most = sum > range.most ? sum : range.most;
  }
  return range;
}

}  // namespace ictus
