// Every scheme on balls in the plane and in space: what it does on a line it does in any direction, momentum
// stays, ledgers close as they do on a line, and an oblique blow keeps what is tangential.

#include "ictus/laws/contact/power_law.hpp"
#include "tests/support/scheme_checks.hpp"
#include "tests/support/system_models.hpp"

namespace ictus::test::plane_schemes_test {
namespace {

template <class Check>
void for_each_scheme(Check&& check) {
  for (const SchemeCase<Model>& scheme : scheme_cases<Model>()) {
    SCOPED_TRACE(scheme.name());
    check(scheme);
  }
}

Eigen::VectorXd along(double a, double b, const Eigen::Vector3d& direction, Eigen::Index dimension) {
  Eigen::VectorXd x(2 * dimension);
  x << a * direction.head(dimension), b * direction.head(dimension);
  return x;
}

/// The largest distance between a blow on a line and the same blow along a direction, in parts of the depths
/// and speeds at hand.
Worst turned_error(const SchemeCase<Model>& scheme, double damping, const Eigen::Vector3d& direction,
                   Eigen::Index dimension) {
  const double reach = 0.6, h = 0.013;
  const Scenario line = pair_setup(damping);
  const Balls balls{static_cast<std::size_t>(dimension), reach / 2, {0.4, 1.3}};
  const Model turned = system_model(balls.system(), soft(damping));
  State<Model> state = line.start();
  State<Model> other = turned.start(along(state.q[0], state.q[1] + reach, direction, dimension),
                                    along(state.v[0], state.v[1], direction, dimension));
  const auto on_line = scheme.make(line.model), in_space = scheme.make(turned);
  Worst worst;
  for (double end = 2; state.t < end;) {
    const double step = scheme.facts.keeps.adaptive ? std::min(h, end - state.t) : h;
    const Step a = on_line->step(line.model, state, step);
    double left = a.taken;
    // Two adaptive runs need not take the same steps.
    while (left > 1e-15) {
      const Step b = in_space->step(turned, other, left);
      if (b.status != Status::converged) return worst.see(HUGE_VAL, "a step failed at", other.t), worst;
      left -= b.taken;
    }
    if (a.status != Status::converged) return worst.see(HUGE_VAL, "a step failed at", state.t), worst;
    const auto q = along(state.q[0], state.q[1] + reach, direction, dimension);
    const auto v = along(state.v[0], state.v[1], direction, dimension);
    worst.see((other.q - q).cwiseAbs().maxCoeff() / 0.1, "position at", state.t);
    worst.see((other.v - v).cwiseAbs().maxCoeff(), "velocity at", state.t);
  }
  return worst;
}

TEST(PlaneSchemes, HeadOnBlowsAreThoseOfALine) {
  const Eigen::Vector3d slanted = Eigen::Vector3d(0.8, -0.6, 0), askew = Eigen::Vector3d(2, -3, 6) / 7;
  for_each_scheme([&](const SchemeCase<Model>& scheme) {
    if (scheme.facts.needs.modes) return;  // bodies in the plane have none
    for (double damping : {0.0, 0.3}) {
      EXPECT_TRUE(turned_error(scheme, damping, slanted, 2).below(1e-10))
          << "in the plane, damping " << damping;
      EXPECT_TRUE(turned_error(scheme, damping, askew, 3).below(1e-10)) << "in space, damping " << damping;
    }
  });
}

/// Three unequal discs, none in line: two fly into the third.
struct Oblique {
  Balls balls{2, 0.5, {0.7, 0.3, 1.1}};
  Eigen::VectorXd q = vector({0, 0, 1.02, 0.25, 0.3, 1.06}), v = vector({0, 0.1, -0.9, -0.1, 0.1, -1.2});

  template <ContactLaw Law>
  Model model(const Law& law) const {
    return system_model(balls.system(), law);
  }
};

TEST(PlaneSchemes, MomentumAndItsMomentStay) {
  const Oblique scene;
  const Model model = scene.model(soft(0.3));
  for_each_scheme([&](const SchemeCase<Model>& scheme) {
    if (!fits(scheme, model)) return;
    State<Model> state = model.start(scene.q, scene.v);
    const auto momentum = [&](Eigen::Index axis) {
      double sum = 0;
      for (std::size_t i = 0; i < 3; ++i)
        sum += scene.balls.masses[i] * state.v[2 * static_cast<Eigen::Index>(i) + axis];
      return sum;
    };
    const double px = momentum(0), py = momentum(1);
    Worst worst;
    double pushed = 0;
    ASSERT_TRUE(advance<Model>(scheme, model, state, 2, 0.013, [&](const Step& step) {
      worst.see(std::abs(momentum(0) - px) + std::abs(momentum(1) - py), "at", state.t);
      pushed += step.dissipated;
    }));
    EXPECT_TRUE(worst.below(1e-14));
    EXPECT_GT(pushed, 0.01) << "they did meet";
  });
}

TEST(PlaneSchemes, LedgersCloseToRoundOffWhereDeclared) {
  const Oblique scene;
  for (double damping : {0.0, 0.3}) {
    const Model model = scene.model(soft(damping));
    const Model pair = system_model(Balls{2, 0.5, {0.7, 0.3}}.system(), soft(damping));
    for_each_scheme([&](const SchemeCase<Model>& scheme) {
      if (!scheme.facts.keeps.energy || scheme.facts.needs.modes) return;
      for (double h : {0.003, 0.04}) {
        EXPECT_TRUE(
            below(balance(scheme, pair, pair.start(scene.q.head(4), scene.v.head(4)), 1.5, h).worst, 1e-12))
            << "two discs, damping " << damping << ", step " << h;
        if (!fits(scheme, model)) continue;
        EXPECT_TRUE(below(balance(scheme, model, model.start(scene.q, scene.v), 1.5, h).worst, 1e-12))
            << "three discs, damping " << damping << ", step " << h;
      }
    });
  }
}

/// The order of a scheme through an oblique blow, against the reference.
OrderFit oblique_order(const SchemeCase<Model>& scheme, const Model& model, const State<Model>& start,
                       double until, double coarsest) {
  State<Model> truth = start;
  const bool sent = advance<Model>(named<Model>("reference"), model, truth, until, until);
  const auto error = [&](double step) {
    const double count = std::round(until / step), h = until / count;
    State<Model> state = start;
    if (!sent || !advance<Model>(scheme, model, state, until, h)) return Measured{h, HUGE_VAL};
    // Velocities of staggered schemes belong to another instant.
    const double q = (state.q - truth.q).cwiseAbs().maxCoeff();
    return Measured{h, scheme.facts.keeps.staggered ? q : q + (state.v - truth.v).cwiseAbs().maxCoeff()};
  };
  return measure_order(error, {.coarsest = coarsest, .ratio = 0.7, .levels = 9, .round_off = 1e-14});
}

TEST(PlaneSchemes, ObliqueBlowsHaveTheOrdersOfALine) {
  const Model model =
      system_model(Balls{2, 0.5, {0.7, 0.3}}.system(), PowerLaw{.stiffness = 9, .exponent = 3});
  const State<Model> start = model.start(vector({0, 0, 1.02, 0.35}), vector({0.1, 0.2, -0.9, -0.1}));
  for_each_scheme([&](const SchemeCase<Model>& scheme) {
    // The tuned ones are tuned for blows on a line.
    if (scheme.facts.keeps.adaptive || scheme.name().find("tuned") != std::string::npos) return;
    if (scheme.name() == "two_point_phase" || scheme.facts.needs.modes) return;
    const OrderFit fit = oblique_order(scheme, model, start, 1.9, 0.1);
    const double order = scheme.facts.orders.through_contact(3, scheme.facts.orders.conservative);
    EXPECT_GT(fit.slope, order - 0.25) << fit.table();
  });
}

// Central forces turn nothing: as the contact becomes hard the blow takes no time and the normal stays.
TEST(PlaneSchemes, HardObliqueBlowsTendToThoseOfALine) {
  const double damping = 0.4, mass = 1 / (1 / 0.7 + 1 / 0.3);
  double last = 1;
  for (double stiffness : {1e6, 1e9, 1e12}) {
    const HuntCrossley law{.stiffness = stiffness, .exponent = 1.5, .damping = damping};
    const Model model = system_model(Balls{3, 0.5, {0.7, 0.3}}.system(), law);
    const Eigen::Vector3d normal = Eigen::Vector3d(2, 3, 6) / 7;
    Eigen::VectorXd q = Eigen::VectorXd::Zero(6), v = vector({0.3, -0.2, 0.5, -0.4, -0.3, -0.6});
    q.tail(3) = normal;  // they touch
    const double closing = (v.head(3) - v.tail(3)).dot(normal);
    const exact::HuntCrossleyImpact line{mass, stiffness, 1.5, damping, closing};
    State<Model> state = model.start(q, v);
    ASSERT_TRUE(advance<Model>(named<Model>("reference"), model, state, 1.5 * line.contact_time(),
                               line.contact_time()));
    const double impulse = mass * (closing + line.rebound_speed());
    Eigen::VectorXd expected = v;
    expected.head(3) -= impulse / 0.7 * normal;
    expected.tail(3) += impulse / 0.3 * normal;
    const double error = (state.v - expected).cwiseAbs().maxCoeff();
    EXPECT_LT(error, 0.1 * last) << stiffness;
    last = error;
  }
  EXPECT_LT(last, 1e-4);
}

TEST(PlaneSchemes, DiscsFallOnAFloorAsOnALine) {
  const double gravity = 0.9, h = 0.007;
  const Model line = wall_model(soft(0.3), 0.4, gravity);
  const Model plane = system_model(Balls{2, 0.25, {0.4}, {0, -gravity, 0}, true}.system(), soft(0.3));
  for_each_scheme([&](const SchemeCase<Model>& scheme) {
    if (scheme.facts.needs.modes) return;
    State<Model> state = line.start(vector({-0.3}), vector({0.1}));
    State<Model> disc = plane.start(vector({0.2, 0.55}), vector({0.35, -0.1}));
    const bool fixed = !scheme.facts.keeps.adaptive;
    ASSERT_TRUE(advance<Model>(scheme, line, state, 4.2, h));
    ASSERT_TRUE(advance<Model>(scheme, plane, disc, 4.2, h));
    EXPECT_TRUE(near(disc.q[1] - 0.25, -state.q[0], fixed ? 1e-12 : 1e-10, 0.3));
    EXPECT_TRUE(near(disc.v[1], -state.v[0], fixed ? 1e-12 : 1e-10, 0.3));
    EXPECT_TRUE(near(disc.q[0], 0.2 + 0.35 * disc.t, 1e-12)) << "sideways it flies on";
    EXPECT_TRUE(near(disc.v[0], 0.35, 1e-14));
  });
}

TEST(PlaneSchemes, StepsAllocateNothing) {
  const Oblique scene;
  const Model model = scene.model(soft(0.3));
  for_each_scheme([&](const SchemeCase<Model>& scheme) {
    if (!fits(scheme, model)) return;
    EXPECT_EQ(allocations_in_steps(scheme, model, model.start(scene.q, scene.v), 0.013, 200), 0u);
  });
}

}  // namespace
}  // namespace ictus::test::plane_schemes_test
