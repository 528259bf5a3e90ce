#pragma once
// Sums over the modes of a contact, all columns of its tables in one pass: a contact of a hundred modes spends its time on
// reading them. The order of every sum is fixed, four partial sums of every fourth term, and is that of Eigen's products.

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <type_traits>

namespace ictus::modal {

/// Σ_i columns_ki x_i for k < s, the columns one after the other in memory.
template <std::size_t s>
std::array<double, s> products(const double* columns, const double* x, Eigen::Index size) {
  using Four = Eigen::Map<const Eigen::Array4d>;
  using Two = Eigen::Map<const Eigen::Array2d>;
  std::array<Eigen::Array4d, s> sums;
  for (Eigen::Array4d& sum : sums) sum.setZero();
  Eigen::Index i = 0;
  for (; i + 4 <= size; i += 4) {
    const Eigen::Array4d here = Four(x + i);
    for (std::size_t k = 0; k < s; ++k)
      sums[k] += Four(columns + static_cast<Eigen::Index>(k) * size + i) * here;
  }
  std::array<double, s> result;
  for (std::size_t k = 0; k < s; ++k) {
    const double* column = columns + static_cast<Eigen::Index>(k) * size;
    Eigen::Array2d half = sums[k].template head<2>() + sums[k].template tail<2>();
    Eigen::Index at = i;
    if (at + 2 <= size) {
      half += Two(column + at) * Two(x + at);
      at += 2;
    }
    result[k] = half[0] + half[1];
    if (at < size) result[k] += column[at] * x[at];
  }
  return result;
}

/// Σ a_i x_i, eight partial sums of every eighth term: what a pickup hears of a voice that rings.
double product(const double* a, const double* x, Eigen::Index size);

/// y −= Σ_k force_k of_y_k, u −= Σ_k force_k of_u_k, term by term in the order of k.
template <std::size_t s>
void push(const double* force, const double* of_y, const double* of_u, Eigen::Index size,
          double* __restrict y, double* __restrict u) {
  for (Eigen::Index i = 0; i < size; ++i) {
    double place = y[i], speed = u[i];
    for (std::size_t k = 0; k < s; ++k) {
      const Eigen::Index at = static_cast<Eigen::Index>(k) * size + i;
      place -= force[k] * of_y[at];
      speed -= force[k] * of_u[at];
    }
    y[i] = place;
    u[i] = speed;
  }
}

/// work(s as a constant), 1 ≤ s ≤ 4.
template <class Work>
auto with_stages(std::size_t stages, Work&& work) {
  switch (stages) {
    case 1: return work(std::integral_constant<std::size_t, 1>());
    case 2: return work(std::integral_constant<std::size_t, 2>());
    case 3: return work(std::integral_constant<std::size_t, 3>());
    default: return work(std::integral_constant<std::size_t, 4>());
  }
}

}  // namespace ictus::modal
