// Every scheme of the list has the orders that it declares: inside a contact, where forces are smooth, and
// through touch and release. The reference chooses its own steps and is measured in reference_test.cpp.

#include "tests/support/all_schemes.hpp"
#include "tests/support/impact_errors.hpp"

namespace ictus::test {
template std::vector<SchemeCase<Wall>> scheme_cases<Wall>();
}  // namespace ictus::test

namespace ictus::test::orders_test {
namespace {

template <class Check>
void for_each_fixed_step(Check&& check) {
  for (const SchemeCase<Wall>& scheme : scheme_cases<Wall>())
    if (!scheme.facts.keeps.adaptive) check(scheme);
}

OrderFit fit_inside(const SchemeCase<Wall>& scheme, const exact::HuntCrossleyPath& path) {
  return measure_order([&](double h) { return error_inside(scheme, path, h); },
                       {.coarsest = path.contact_time() / 12});
}

TEST(Order, InsideAnElasticContactIsTheDeclaredOne) {
  const exact::HuntCrossleyPath path(blow(1.5, 0));
  for_each_fixed_step([&](const SchemeCase<Wall>& scheme) {
    EXPECT_TRUE(has_order(fit_inside(scheme, path), scheme.facts.orders.conservative)) << scheme.name();
  });
}

TEST(Order, InsideADampedContactIsTheDeclaredOne) {
  const exact::HuntCrossleyPath path(blow(1.5, 0.6));
  for_each_fixed_step([&](const SchemeCase<Wall>& scheme) {
    EXPECT_TRUE(has_order(fit_inside(scheme, path), scheme.facts.orders.damped)) << scheme.name();
  });
}

constexpr double exponents[] = {1, 1.1, 1.5, 2, 2.5, 3};

struct Fits {
  OrderFit position, speed;
};

/// Its errors are round-off after a few halvings of the step: slopes are less sharp.
bool is_of_high_order(const SchemeCase<Wall>& scheme) { return scheme.facts.orders.damped > 4; }

/// Both errors from the same runs: the fit of the speed reads what the fit of the position has computed.
Fits fits_through(const SchemeCase<Wall>& scheme, const exact::HuntCrossleyPath& path) {
  // A scheme of high order is right to round-off where others begin; one of order 1 is wrong by a tenth there.
  const bool high = is_of_high_order(scheme);
  const int samples = high ? 8 : scheme.facts.keeps.poor ? 210 : 21;
  const OrderSweep sweep{.coarsest = path.contact_time() / samples, .ratio = 0.71, .levels = 11};
  std::vector<Measured> speeds;
  Fits fits;
  fits.position = measure_order(
      [&](double h) {
        const ImpactError error = error_through(scheme, path, h, 24);
        speeds.push_back({h, error.speed});
        return Measured{h, error.position};
      },
      sweep);
  std::size_t next = 0;
  OrderSweep same = sweep;
  same.levels = static_cast<int>(speeds.size());
  same.round_off =
      high ? 1e-14 : 1e-12;  // a rebound right to 1e-10 at the coarsest step has no order to be seen
  fits.speed = measure_order([&](double) { return speeds[next++]; }, same);
  return fits;
}

// An elastic impact may be better than declared: tuned stiffnesses aim at its very duration.
TEST(Order, ThroughAnElasticContactIsNoLessThanDeclared) {
  for (double exponent : exponents) {
    const exact::HuntCrossleyPath path(blow(exponent, 0));
    for_each_fixed_step([&](const SchemeCase<Wall>& scheme) {
      // Where forces are cut the slope comes to 1 slowly (0.93 and rising); it is measured on damped contacts.
      if (scheme.facts.keeps.poor) return;
      const double declared = scheme.facts.orders.through_contact(exponent, scheme.facts.orders.conservative);
      const Fits fits = fits_through(scheme, path);
      const OrderSlack slack{.slope = is_of_high_order(scheme) ? 0.3 : 0.12};
      EXPECT_TRUE(has_order_at_least(fits.position, declared, slack))
          << scheme.name() << ", position, α = " << exponent;
      EXPECT_TRUE(has_order_at_least(fits.speed, declared, slack))
          << scheme.name() << ", speed, α = " << exponent;
    });
  }
}

/// Do the stiffnesses of the scheme aim at the duration of the contact? It may then be better than declared.
bool is_tuned(const SchemeCase<Wall>& scheme) {
  return scheme.name().ends_with("_tuned") || scheme.name().ends_with("_phase");
}

// The kink of x^α leaves h^{α+1}. Above α = 2 that is so near to the smooth errors that the two cannot be
// told apart.
TEST(Order, ThroughADampedContactIsTheDeclaredOne) {
  for (double exponent : exponents) {
    const exact::HuntCrossleyPath path(blow(exponent, 0.5));
    for_each_fixed_step([&](const SchemeCase<Wall>& scheme) {
      const double declared = scheme.facts.orders.through_contact(exponent, scheme.facts.orders.damped);
      const Fits fits = fits_through(scheme, path);
      const bool sharp = exponent <= 2 && !is_tuned(scheme) && !is_of_high_order(scheme);
      const auto good = sharp ? has_order(fits.position, declared)
                              : has_order_at_least(fits.position, declared,
                                                   {.slope = is_of_high_order(scheme) ? 0.3 : 0.12});
      EXPECT_TRUE(good) << scheme.name() << ", position, α = " << exponent;
      EXPECT_TRUE(has_order_at_least(fits.speed, declared, {.slope = is_of_high_order(scheme) ? 0.3 : 0.2}))
          << scheme.name() << ", speed, α = " << exponent;
    });
  }
}

}  // namespace
}  // namespace ictus::test::orders_test
