// Keller's equations where the approach is small beside the slip, with restitutions near zero: the works of normal and
// friction are small beside the energy, and must keep their digits.

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/friction_cases.hpp"

namespace ictus::test::grazing_test {
namespace {

/// Keller's equations over the normal impulse by small steps of Runge and Kutta, as long as the slip goes on. [Keller1986]
struct Grazing {
  long double closing, first, second;  // u, s
  long double work = 0, rubbed = 0, impulse = 0;

  explicit Grazing(const FrictionCase& c)
      : closing(c.velocity[0]), first(c.velocity[1]), second(c.velocity[2]) {}

  static Grazing rate(const Grazing& at, const FrictionCase& c) {
    const long double speed = std::hypot(at.first, at.second), mu = c.friction;
    const long double x = mu * at.first / speed, y = mu * at.second / speed;
    Grazing d(c);
    d.closing = -(c.at(0, 0) + c.at(0, 1) * x + c.at(0, 2) * y);
    d.first = -(c.at(0, 1) + c.at(1, 1) * x + c.at(1, 2) * y);
    d.second = -(c.at(0, 2) + c.at(1, 2) * x + c.at(2, 2) * y);
    d.work = at.closing;
    d.rubbed = mu * speed;
    d.impulse = 1;
    return d;
  }
  Grazing plus(const Grazing& d, long double h) const {
    Grazing sum = *this;
    sum.closing += h * d.closing, sum.first += h * d.first, sum.second += h * d.second;
    sum.work += h * d.work, sum.rubbed += h * d.rubbed, sum.impulse += h * d.impulse;
    return sum;
  }
  Grazing after(long double h, const FrictionCase& c) const {
    const Grazing k1 = rate(*this, c), k2 = rate(plus(k1, h / 2), c), k3 = rate(plus(k2, h / 2), c),
                  k4 = rate(plus(k3, h), c);
    return plus(k1, h / 6).plus(k2, h / 3).plus(k3, h / 3).plus(k4, h / 6);
  }
  /// So much impulse further.
  Grazing at(long double impulse, const FrictionCase& c) const {
    constexpr int steps = 200;
    Grazing state = *this;
    for (int i = 0; i < steps; ++i) state = state.after(impulse / steps, c);
    return state;
  }
  /// Until it does not close any more: Newton's method.
  Grazing compressed(const FrictionCase& c) const {
    Grazing state = *this;
    for (int i = 0; i < 8; ++i) state = state.at(-state.closing / rate(state, c).closing, c);
    return state;
  }
  /// From there until the work is e² of what it was: the first guess is that of a straight path.
  Grazing expanded(const FrictionCase& c) const {
    const long double e = c.restitution, owed = e * e * work;
    long double p = e * std::sqrt(2 * work / -rate(*this, c).closing);
    for (int i = 0; i < 8 && e > 0; ++i) {
      const Grazing there = at(p, c);
      p += (owed - (work - there.work)) / -there.closing;
    }
    return at(p, c);
  }
};

/// A contact at random that a grazing touch does not jam, and along which slip and push are not in one line.
FrictionCase grazing(Random& random, double closing, double e) {
  while (true) {
    FrictionCase c = any_contact(random, 3);
    const double speed = std::hypot(c.velocity[1], c.velocity[2]);
    const double along = (c.at(0, 1) * c.velocity[1] + c.at(0, 2) * c.velocity[2]) / speed;
    if (speed < 0.5 || c.friction < 0.1 || c.at(0, 0) + c.friction * along < 0.2 * c.at(0, 0)) continue;
    c.velocity[0] = closing;
    c.restitution = e;
    return c;
  }
}

// Of Keller's equations, relative to what is small.
TEST(GrazingImpacts, KeepRestitutionAndWorksToTenDigits) {
  Worst speed, bounced, rubbed;
  for (const double closing : {1e-2, 1e-4, 1e-6, 1e-8, 1e-10})
    for (const double e : {0.0, 1e-6, 1e-3, 0.5, 1.0}) {
      Random random(3);
      for (int i = 0; i < 20; ++i) {
        const FrictionCase c = grazing(random, closing, e);
        const Grazing turned = Grazing(c).compressed(c), exact = turned.expanded(c);
        const long double stored = turned.work;
        const Rubbed found = rubbed_by("stronge", c, 1e-10);
        ASSERT_TRUE(succeeded(found.status));
        speed.see(static_cast<double>(std::abs(found.velocity[0] - exact.closing) / closing), closing, e, i);
        bounced.see(static_cast<double>(std::abs(found.loss - exact.work) / stored), closing, e, i);
        rubbed.see(static_cast<double>(std::abs(found.friction_loss - exact.rubbed) / exact.rubbed), closing,
                   e, i);
      }
    }
  EXPECT_TRUE(speed.below(1e-10));
  EXPECT_TRUE(bounced.below(1e-10));
  EXPECT_TRUE(rubbed.below(1e-10));
}

}  // namespace
}  // namespace ictus::test::grazing_test
