// The modes of D + ρ z zᵀ: right angles and residuals to the last digits, also where old values coincide, all but
// coincide, or are not felt.

#include "ictus/schemes/waves/rank_one.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tests/support/near.hpp"

namespace ictus::waves::test::rank_one_test {
namespace {

using ictus::test::Worst;

/// Of all modes: |vᵢ·vⱼ − δ|, and |(D + ρ z zᵀ − μ) v| in parts of the largest value.
Worst defects(const std::vector<double>& d, const std::vector<double>& z, double rho) {
  const RankOne update(d, z, rho);
  const std::size_t n = d.size();
  std::vector<double> v(n * n, 0);
  for (std::size_t j = 0; j < n; ++j) v[j * n + j] = 1;
  update.to_old(v.data(), n, n);
  const double largest = update.values().back();
  Worst worst;
  for (std::size_t j = 0; j < n; ++j) {
    const double* mode = v.data() + j * n;
    double felt = 0;
    for (std::size_t i = 0; i < n; ++i) felt += rho * z[i] * mode[i];
    for (std::size_t i = 0; i < n; ++i)
      worst.see(std::abs((d[i] - update.values()[j]) * mode[i] + felt * z[i]) / largest, "residual", i, j);
    for (std::size_t k = 0; k <= j; ++k) {
      double product = 0;
      for (std::size_t i = 0; i < n; ++i) product += mode[i] * v[k * n + i];
      worst.see(std::abs(product - (j == k ? 1 : 0)), "right angle", j, k);
    }
    if (j > 0) worst.see(update.values()[j] < update.values()[j - 1] ? 1 : 0, "order", j);
  }
  // There and back.
  update.to_new(v.data(), n, n);
  for (std::size_t j = 0; j < n * n; ++j)
    worst.see(std::abs(v[j] - (j / n == j % n ? 1 : 0)), "back", j / n, j % n);
  return worst;
}

struct Case {
  std::vector<double> d, z;
};

Case random_case(std::size_t size, std::mt19937& random) {
  std::uniform_real_distribution<double> uniform(0, 1);
  Case made;
  for (std::size_t i = 0; i < size; ++i) {
    made.d.push_back(std::pow(10, -8 * uniform(random)));
    made.z.push_back(uniform(random) - 0.5);
  }
  return made;
}

TEST(RankOne, ModesAreExactForAnySpring) {
  std::mt19937 random(7);
  for (std::size_t size : {1u, 2u, 3u, 17u, 80u})
    for (double rho : {1e-12, 1e-3, 1.0, 1e6}) {
      const Case made = random_case(size, random);
      EXPECT_TRUE(defects(made.d, made.z, rho).below(1e-13)) << size << ' ' << rho;
    }
}

TEST(RankOne, EqualAndNearlyEqualValuesAreTakenApart) {
  std::mt19937 random(8);
  for (double apart : {0.0, 1e-16, 1e-14, 1e-10}) {
    Case made = random_case(40, random);
    for (std::size_t i = 0; i < 30; ++i) made.d[i] = 0.5 * (1 + apart * static_cast<double>(i % 7));
    made.z[3] = 0;
    made.z[4] = 1e-30;
    made.d[35] = 0;
    EXPECT_TRUE(defects(made.d, made.z, 1).below(1e-13)) << apart;
  }
}

// Of two that are far apart in size the smaller keeps its own digits: 1 + ρ z²/d for one alone.
TEST(RankOne, SmallValuesKeepTheirDigits) {
  const RankOne update({0, 1e12}, {1, 1}, 1e-3);
  // μ² − (d + 2ρ) μ + ρ d = 0, the smaller root.
  const double sum = 1e12 + 2e-3, product = 1e9;
  EXPECT_TRUE(
      ictus::test::near(update.values()[0], 2 * product / (sum + std::sqrt(sum * sum - 4 * product)), 1e-15));
}

}  // namespace
}  // namespace ictus::waves::test::rank_one_test
