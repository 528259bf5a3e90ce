// Blows from a store: exact moments of their numbers, energies and times. Seeds are fixed, so that a test that passes does so
// always; a right generator would fail a bound of 4.5 standard errors once in 150 000 choices of seeds.

#include "ictus/base/energy_events.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace ictus::test::energy_events_test {
namespace {

constexpr std::uint64_t seeds = 4000;
constexpr double confidence = 4.5;  // standard errors

/// The mean over many seeds is this, and so is the spread.
void expect_moments(EnergyStore store, const std::function<double(const std::vector<EnergyEvent>&)>& number,
                    double mean, double variance) {
  double sum = 0, square = 0;
  for (store.seed = 1; store.seed <= seeds; ++store.seed) {
    const double x = number(store.events());
    sum += x;
    square += (x - mean) * (x - mean);
  }
  const double n = static_cast<double>(seeds);
  EXPECT_NEAR(sum / n, mean, confidence * std::sqrt(variance / n));
  // The spread of the square is at most three variances for all that is drawn here but single exponentials: nine.
  EXPECT_NEAR(square / n, variance, confidence * std::sqrt(8 / n) * variance);
}

TEST(EnergyEvents, TheStoreIsEmptiedExactly) {
  for (const auto kind : {EnergyStore::Kind::crumple, EnergyStore::Kind::fracture})
    for (std::uint64_t seed = 1; seed < 50; ++seed) {
      EnergyStore store;
      store.kind = kind, store.seed = seed;
      double left = store.stored, time = store.start;
      for (const EnergyEvent& event : store.events()) {
        EXPECT_GT(event.energy, 0);
        EXPECT_GT(event.time, time);
        left -= event.energy;
        time = event.time;
      }
      EXPECT_EQ(left, 0) << seed;
    }
}

TEST(EnergyEvents, CrumplingHasAPoissonNumberOfExponentialBlows) {
  const EnergyStore store{.stored = 2e-3, .mean = 4e-5};
  expect_moments(
      store, [](const auto& all) { return static_cast<double>(all.size()); }, 51, 50);
  EXPECT_DOUBLE_EQ(store.expected_events(), 51);
  // Of the first blow, all but e^{−50} of the law fits into the store.
  expect_moments(
      store, [](const auto& all) { return all[0].energy; }, 4e-5, 16e-10);
}

TEST(EnergyEvents, BreakingTakesSharesOfWhatIsLeft) {
  const EnergyStore store{.kind = EnergyStore::Kind::fracture, .stored = 1, .share = 0.2, .least = 1e-4};
  const double b = 4, mean = b * std::log(1e4);
  expect_moments(
      store, [](const auto& all) { return static_cast<double>(all.size()); }, 1 + mean, mean);
  // β of Beta(1, b): mean 1/(1 + b), variance b/((1 + b)²(2 + b)); ln(1 − β) is exponential of rate b.
  expect_moments(
      store, [](const auto& all) { return all[0].energy; }, 0.2, b / (25 * 6));
  expect_moments(
      store, [](const auto& all) { return -std::log1p(-std::min(all[0].energy, 1 - 1e-12)); }, 1 / b,
      1 / (b * b));
}

TEST(EnergyEvents, TimesAreThoseOfAPoissonProcess) {
  const EnergyStore store{.stored = 1, .mean = 1e-3, .rate = 250, .start = 0.5};
  expect_moments(
      store, [](const auto& all) { return all[0].time - 0.5; }, 1 / 250.0, 1 / 62500.0);
  expect_moments(
      store, [](const auto& all) { return all[20].time - all[10].time; }, 10 / 250.0, 10 / 62500.0);
  // Kolmogorov and Smirnov, at one in a thousand: √n D < 1.95.
  const std::vector<EnergyEvent> all = store.events();
  std::vector<double> share;
  for (std::size_t i = 1; i < all.size(); ++i)
    share.push_back(-std::expm1(-250 * (all[i].time - all[i - 1].time)));
  std::sort(share.begin(), share.end());
  double distance = 0;
  const double n = static_cast<double>(share.size());
  for (std::size_t i = 0; i < share.size(); ++i)
    distance = std::max({distance, std::abs(share[i] - static_cast<double>(i) / n),
                         std::abs(share[i] - static_cast<double>(i + 1) / n)});
  EXPECT_LT(std::sqrt(n) * distance, 1.95);
}

TEST(EnergyEvents, ASeedSaysAllAndEventsDoNotDependOnTheStore) {
  const EnergyStore store{.stored = 1e-3, .mean = 1e-5, .seed = 11};
  const auto once = store.events(), again = store.events();
  EnergyStore larger = store, other = store;
  larger.stored = 1e-2, other.seed = 12;
  const auto more = larger.events();
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t i = 0; i < once.size(); ++i) {
    EXPECT_EQ(once[i].time, again[i].time);
    EXPECT_EQ(once[i].energy, again[i].energy);
    EXPECT_EQ(once[i].time, more[i].time);
    if (i + 1 < once.size()) {
      EXPECT_EQ(once[i].energy, more[i].energy);
    }
  }
  EXPECT_NE(once[0].time, other.events()[0].time);
}

}  // namespace
}  // namespace ictus::test::energy_events_test
