// The harness itself: it fails where it has nothing to go by.

#include "tests/support/order.hpp"

namespace ictus::test::harness_test {
namespace {

OrderFit fit(double (*error)(double), OrderSweep sweep = {.coarsest = 0.1}) {
  return measure_order([&](double h) { return Measured{h, error(h)}; }, sweep);
}

TEST(Harness, FindsKnownSlopes) {
  EXPECT_TRUE(has_order(fit([](double h) { return 0.1 * h * h; }), 2));
  EXPECT_TRUE(has_order(fit([](double h) { return 0.1 * std::pow(h, 2.5) * (1 + h); }), 2.5));
  EXPECT_FALSE(has_order(fit([](double h) { return 0.1 * h * h; }), 2.2));
  EXPECT_FALSE(has_order(fit([](double h) { return 0.1 * h * h; }), 1.8));
  EXPECT_TRUE(has_order_at_least(fit([](double h) { return 0.1 * h * h; }), 1.8));
  EXPECT_FALSE(has_order_at_least(fit([](double h) { return 0.1 * h * h; }), 2.2));
}

TEST(Harness, RefusesASlopeThatIsNotOne) {
  EXPECT_FALSE(has_order(fit([](double h) { return 1e-3 * h + 3 * std::pow(h, 4); }), 2)) << "two slopes";
  EXPECT_FALSE(has_order(fit([](double) { return 1e-3; }), 2)) << "a floor";
  EXPECT_FALSE(has_order_at_least(fit([](double) { return 1e-3; }), 2)) << "a floor";
}

TEST(Harness, RefusesTooFewSteps) {
  EXPECT_FALSE(has_order(fit([](double h) { return 1e3 * h * h; }, {.coarsest = 0.1, .levels = 6}), 2))
      << "all large";
  EXPECT_FALSE(has_order(fit([](double) { return 1e-16; }), 2)) << "all noise";
  EXPECT_FALSE(has_order(fit([](double h) { return h * h; }, {.coarsest = 0.01, .levels = 3}), 2))
      << "only three";
  EXPECT_FALSE(has_order(fit([](double) { return double{NAN}; }), 2));
  EXPECT_FALSE(has_order_at_least(fit([](double) { return double{NAN}; }), 2));
  EXPECT_FALSE(has_order_at_least(fit([](double h) { return h > 0.03 ? h * h : NAN; }), 1))
      << "ends in no number";
  EXPECT_TRUE(has_order_at_least(fit([](double) { return 1e-16; }), 2)) << "exact is as good as any order";
}

TEST(Harness, ComparisonsRefuseWhatIsNotANumber) {
  EXPECT_FALSE(near(NAN, 1, 1e3));
  EXPECT_FALSE(near(1, NAN, 1e3));
  EXPECT_FALSE(below(NAN, 1));
  Worst worst;
  EXPECT_FALSE(worst.below(1)) << "nothing was compared";
  worst.see(0.1);
  EXPECT_TRUE(worst.below(1));
  worst.see(NAN);
  EXPECT_FALSE(worst.below(1));
  worst.see(0.2);
  EXPECT_FALSE(worst.below(1)) << "and does not forget it";
}

}  // namespace
}  // namespace ictus::test::harness_test
