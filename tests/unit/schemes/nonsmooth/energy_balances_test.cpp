// The energy balances of [AcaryLecture], to round-off, on random linear systems that are struck again and
// again.

#include "tests/support/energy_balances.hpp"

#include <gtest/gtest.h>

namespace ictus::test::energy_balances_test {
namespace {

TEST(EnergyBalance, MoreauJean84) {
  for (const double theta : {0.5, 0.6, 0.75, 1.0})
    EXPECT_TRUE(balances(check_balance("moreau_jean", {.theta = theta}, MoreauJeanBalance{theta}))) << theta;
}

TEST(EnergyBalance, DissipativeVariant88) {
  for (const double theta : {0.5, 0.6, 0.75, 1.0})
    EXPECT_TRUE(
        balances(check_balance("moreau_jean_dissipative", {.theta = theta}, DissipativeBalance{theta})))
        << theta;
}

struct GammaBeta {
  double gamma, beta;
};
constexpr GammaBeta pairs[] = {{0.5, 0.25}, {0.5, 1.0 / 6}, {0.6, 0.3025}, {0.9, 0.49}, {1, 0.5}, {0.5, 0.4}};

TEST(EnergyBalance, Newmark92) {
  for (const auto& [gamma, beta] : pairs)
    EXPECT_TRUE(balances(
        check_balance("nonsmooth_newmark", {.gamma = gamma, .beta = beta}, NewmarkBalance{gamma, beta})))
        << gamma << ' ' << beta;
}

TEST(EnergyBalance, NewmarkWithItsStorage95) {
  for (const auto& [gamma, beta] : pairs)
    EXPECT_TRUE(balances(check_balance("nonsmooth_newmark", {.gamma = gamma, .beta = beta},
                                       NewmarkStorageBalance{gamma, beta})))
        << gamma << ' ' << beta;
}

TEST(EnergyBalance, Hht103) {
  for (const double alpha : {0.0, 0.1, 0.3})
    for (const auto& [gamma, beta] : pairs)
      EXPECT_TRUE(balances(check_balance("nonsmooth_hht", {.gamma = gamma, .beta = beta, .alpha = alpha},
                                         HhtBalance{alpha, gamma, beta}, 1, 6),
                           1e-12))
          << alpha << ' ' << gamma << ' ' << beta;
}

TEST(EnergyBalance, HhtWithItsOwnWeights104) {
  for (const double alpha : {0.05, 0.1, 1.0 / 3})
    EXPECT_TRUE(balances(check_balance("nonsmooth_hht", {.alpha = alpha},
                                       HhtBalance{alpha, 0.5 + alpha, (1 + alpha) * (1 + alpha) / 4})))
        << alpha;
}

/// The largest ΔE − W, in parts of the energy, over steps in which no contact is pushed while it opens:
/// where U_kᵀP > 0 the propositions say nothing.
template <class Excess>
Worst gains(std::string_view scheme, const NonsmoothOptions& options, Excess&& excess) {
  Random random(7);
  Worst worst;
  for (int i = 0; i < 12; ++i) {
    const LinearContacts system = any_linear_contacts(random, i % 3 == 2);
    const auto stepper = make_nonsmooth_stepper(scheme, system, options);
    visit_steps(
        system, *stepper, random.log_uniform(0.01, 0.2), 300, [&](const BalanceStep& now, const StepReport&) {
          const Vector push = now.opening(0).cwiseProduct(now.impulse);
          if ((push.array() > 0).any() || (now.impulse.array() == 0).all()) return;
          worst.see(std::fmax(0, excess(now)) / (now.system.energy(now.before) + 1e-3), i, now.before.t);
        });
  }
  return worst;
}

// θ = ½ lies within ½ ≤ θ ≤ 1/(1 + e) for every e, (86).
TEST(Dissipation, MoreauJeanWithinItsBounds) {
  const Worst worst = gains("moreau_jean", {.theta = 0.5}, [](const BalanceStep& now) {
    const Vector v = 0.5 * (now.before.v + now.after.v);
    return now.gain() - now.h * v.dot(now.external(0.5));
  });
  EXPECT_GT(worst.count(), 200u);
  EXPECT_TRUE(worst.below(1e-12));
}

TEST(Dissipation, VariantForEveryTheta) {
  for (const double theta : {0.5, 0.7, 1.0}) {
    const Worst worst = gains("moreau_jean_dissipative", {.theta = theta}, [&](const BalanceStep& now) {
      return now.gain() - now.dq().dot(now.external(theta));
    });
    EXPECT_GT(worst.count(), 200u);
    EXPECT_TRUE(worst.below(1e-12)) << theta;
  }
}

TEST(Dissipation, NewmarkWithinItsBounds) {
  for (const GammaBeta pair : {GammaBeta{0.5, 0.25}, {0.6, 0.3025}, {1, 0.5}, {0.5, 0.4}}) {
    const double gamma = pair.gamma, beta = pair.beta;
    const Worst worst =
        gains("nonsmooth_newmark", {.gamma = gamma, .beta = beta}, [&](const BalanceStep& now) {
          const double weight = now.h * now.h / 4 * (2 * beta - gamma);
          return now.gain() - now.dq().dot(now.external(gamma)) +
                 weight * (square(now.mass(), now.acceleration(now.after)) -
                           square(now.mass(), now.acceleration(now.before)));
        });
    EXPECT_GT(worst.count(), 200u);
    EXPECT_TRUE(worst.below(1e-12)) << gamma << ' ' << beta;
  }
}

// Outside (86) energy is gained: e = 1 and θ = 1.
TEST(Dissipation, MoreauJeanOutsideItsBoundsGains) {
  const LinearContacts system = oscillator(1, 1, 1);
  const auto stepper = make_nonsmooth_stepper("moreau_jean", system, {.theta = 1});
  double gained = 0;
  Motion motion = one_body(0.01, -1);
  stepper->start(motion);
  for (int k = 0; k < 3; ++k) {
    const double before = system.energy(motion);
    (void)stepper->step(motion, 0.05);
    gained = std::fmax(gained, system.energy(motion) - before);
  }
  EXPECT_GT(gained, 1e-4);
}

}  // namespace
}  // namespace ictus::test::energy_balances_test
