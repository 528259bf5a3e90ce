// Rods end on: the closed forms against waves counted on a lattice, where d'Alembert's solution is exact, and
// in general numbers.

#include "ictus/exact/rod_impact.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "tests/support/near.hpp"

namespace ictus::exact::test::rod_impact_test {
namespace {

using ictus::test::near;

constexpr RodMaterial unit{1, 1, 1};

/// A row of rods in cells of length 1 at c = 1, ρ = A = 1: each cell holds a wave to the right and one to the
/// left, its velocity is their sum, its pressure their difference, and a step moves them by a cell. All
/// numbers are small fractions of powers of two: nothing is rounded.
class Lattice {
 public:
  struct Contact {
    double gap = 0, from = -1, until = -1;  // loaded
  };

  /// Rods of these lengths, the first `moving` at 1.
  Lattice(const std::vector<std::size_t>& lengths, std::size_t moving) : contact(lengths.size() - 1) {
    for (std::size_t rod = 0; rod < lengths.size(); ++rod) {
      const double wave = rod < moving ? 0.5 : 0;
      right_.emplace_back(lengths[rod], wave);
      left_.emplace_back(lengths[rod], wave);
    }
  }

  void step() {
    std::vector<double> out_left, out_right;
    for (std::size_t rod = 0; rod < right_.size(); ++rod) {
      out_right.push_back(right_[rod].back());
      out_left.push_back(left_[rod].front());
      right_[rod].insert(right_[rod].begin(), 0);
      right_[rod].pop_back();
      left_[rod].erase(left_[rod].begin());
      left_[rod].push_back(0);
    }
    right_.front().front() = out_left.front();
    left_.back().back() = out_right.back();
    for (std::size_t j = 0; j < contact.size(); ++j) meet(j, out_right[j], out_left[j + 1]);
    ++time_;
  }
  double velocity(std::size_t rod) const {
    double sum = 0;
    for (std::size_t i = 0; i < right_[rod].size(); ++i) sum += right_[rod][i] + left_[rod][i];
    return sum / static_cast<double>(right_[rod].size());
  }
  /// ½ Σ (v² + p²) = Σ (r² + l²), without that of the mean velocity.
  double vibration(std::size_t rod) const {
    double sum = 0;
    for (std::size_t i = 0; i < right_[rod].size(); ++i)
      sum += right_[rod][i] * right_[rod][i] + left_[rod][i] * left_[rod][i];
    return sum - velocity(rod) * velocity(rod) * static_cast<double>(right_[rod].size()) / 2;
  }

  std::vector<Contact> contact;

 private:
  /// Touching ends pass waves on while that presses them together; else both are free.
  void meet(std::size_t j, double from_left, double from_right) {
    Contact& here = contact[j];
    const bool pressed = here.gap == 0 && from_left > from_right;
    left_[j].back() = pressed ? from_right : from_left;
    right_[j + 1].front() = pressed ? from_left : from_right;
    if (!pressed) here.gap += 2 * (from_right - from_left);
    if (pressed && here.from < 0) here.from = time_;
    if (pressed) here.until = time_ + 1;
  }

  std::vector<std::vector<double>> right_, left_;
  double time_ = 0;
};

TEST(RodImpact, IsWhatWavesDoForAnyLengths) {
  for (std::size_t striker : {1u, 2u, 3u, 5u, 8u, 16u})
    for (std::size_t struck : {1u, 2u, 3u, 7u, 8u, 10u}) {
      Lattice lattice({striker, struck}, 1);
      for (int i = 0; i < 300; ++i) lattice.step();
      const RodImpact impact{unit, static_cast<double>(striker), static_cast<double>(struck), 1};
      EXPECT_EQ(lattice.contact[0].until - lattice.contact[0].from, impact.contact_time());
      EXPECT_TRUE(near(lattice.velocity(0), impact.striker_velocity(), 1e-14, 1)) << striker << ' ' << struck;
      EXPECT_TRUE(near(lattice.velocity(1), impact.struck_velocity(), 1e-14, 1)) << striker << ' ' << struck;
      EXPECT_NEAR(lattice.vibration(0), impact.striker_vibration(), 1e-13);
      EXPECT_NEAR(lattice.vibration(1), impact.struck_vibration(), 1e-13);
      EXPECT_GE(lattice.contact[0].gap, 0);
    }
}

// Erratum: [PreclikRuede2010, §4] has a half for both.
TEST(RodImpact, VibrationTakesAHalfOrAQuarterForTwiceTheLength) {
  EXPECT_EQ((RodImpact{unit, 1, 2, 3}.vibrating_share()), 0.5);
  EXPECT_EQ((RodImpact{unit, 2, 1, 3}.vibrating_share()), 0.25);
  EXPECT_EQ((RodImpact{unit, 2, 2, 3}.vibrating_share()), 0);
}

TEST(RodImpact, BooksBalance) {
  for (double striker : {0.1, 0.7, 1.0, 4.0})
    for (double struck : {0.2, 1.0, 3.0}) {
      const RodImpact impact{{2.1e11, 7850, 3e-4}, striker, struck, 2.5};
      const double m1 = impact.material.mass(striker), m2 = impact.material.mass(struck);
      const double v1 = impact.striker_velocity(), v2 = impact.struck_velocity();
      EXPECT_TRUE(near(m1 * v1 + m2 * v2, m1 * 2.5, 1e-14));
      EXPECT_TRUE(near(impact.impulse(), m2 * v2, 1e-14));
      EXPECT_TRUE(near(impact.contact_force() * impact.contact_time(), impact.impulse(), 1e-14));
      EXPECT_TRUE(
          near(m1 * v1 * v1 / 2 + m2 * v2 * v2 / 2 + impact.striker_vibration() + impact.struck_vibration(),
               impact.energy(), 1e-14));
    }
}

// [PreclikRuede2010, Fig. 9]: as many leave as arrive, whatever the number.
TEST(RodImpact, ARowSendsOutAsManyAsArrive) {
  for (std::size_t count : {2u, 3u, 5u, 8u})
    for (std::size_t moving = 1; moving < count; ++moving) {
      Lattice lattice(std::vector<std::size_t>(count, 3), moving);
      const RodRow row{unit, 3, count, moving, 1};
      for (double t = 0; t < row.duration(); ++t) lattice.step();
      for (std::size_t k = 1; k < count; ++k) {
        EXPECT_EQ(lattice.contact[k - 1].from, row.loaded_from(k)) << count << ' ' << moving << ' ' << k;
        EXPECT_EQ(lattice.contact[k - 1].until, row.loaded_until(k)) << count << ' ' << moving << ' ' << k;
      }
      for (int i = 0; i < 50; ++i) lattice.step();
      for (std::size_t rod = 1; rod <= count; ++rod) {
        EXPECT_NEAR(lattice.velocity(rod - 1), row.velocity(rod), 1e-15);
        EXPECT_NEAR(lattice.vibration(rod - 1), 0, 1e-15);
      }
    }
}

TEST(RodImpact, OnASupportIsAnImpactOnItsMirrorImage) {
  const RodMaterial steel{2e11, 8000, 1e-4};
  const RodOnSupport support{steel, 0.5, 3};
  // Seen by a body that moves at v₀ a mirror image comes at 2 v₀.
  const RodImpact image{steel, 0.5, 0.5, 6};
  EXPECT_EQ(support.contact_time(), image.contact_time());
  EXPECT_TRUE(near(support.contact_force(), image.contact_force(), 1e-15));
  EXPECT_TRUE(near(support.impulse(), image.impulse(), 1e-15));
  EXPECT_EQ(support.rebound_velocity(), image.striker_velocity() - 3);
  EXPECT_TRUE(near(support.contact_time(), 1 / 5000.0, 1e-15));
}

}  // namespace
}  // namespace ictus::exact::test::rod_impact_test
