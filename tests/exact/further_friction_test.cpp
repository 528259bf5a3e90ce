// Rolling, torsional and static friction, and springs along the tangents, in motions: closed forms, and the resolver.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ictus/resolver/impact.hpp"
#include "tests/support/near.hpp"
#include "tests/support/rigid_examples.hpp"

namespace ictus::test::further_friction_test {
namespace {

constexpr double radius = 0.1, k = 0.4;

RigidExample rolling(std::size_t dimension, const FurtherFriction& further, double spin = 0,
                     double speed = 1) {
  const double turn = speed / radius;
  RigidExample ball = dimension == 2
                          ? on_floor(ball_body(radius, 3), 2, {0, radius, 0}, {speed, 0, -turn}, {0, 0.3})
                          : on_floor(ball_body(radius, 3), 3, {0, 0, radius, 0, 0, 0},
                                     {speed, 0, 0, 0, turn, spin}, {0, 0.3});
  ball.data.pairs[0].further = further;
  return ball;
}

// m v̇ = −f, I ω̇ = f R − ϱ m g and v = ω R: v̇ = −ϱ g/((1 + k) R).
TEST(RollingFriction, StopsABallAfterTheExactDistance) {
  const double rho = 0.01, a = rho * g / ((1 + k) * radius), stop = 1 / a;
  for (const std::size_t dimension : {2u, 3u})
    for (const char* scheme : {"moreau_jean", "nonsmooth_newmark"})
      for (const char* solver : {"", "nsgs", "proximal_newton"}) {
        const RigidExample ball = rolling(dimension, {.rolling = rho});
        NonsmoothOptions options;
        options.cone_solver = solver;
        const RigidRun run = follow(ball.system(), ball.start, 1.25 * stop, stop / 200, scheme, options);
        ASSERT_TRUE(run.books.converged()) << scheme << solver << dimension;
        // Newmark's places feel the jump of a force only in the next step.
        const bool moreau = std::string_view(scheme) == "moreau_jean";
        EXPECT_TRUE(near(run.end.q[0], 0.5 / a, moreau ? 1e-10 : 1e-2)) << scheme << solver << dimension;
        EXPECT_TRUE(below(run.end.v.norm(), 1e-12)) << scheme << solver << dimension;
        EXPECT_GE(run.least_friction_loss, -1e-15);
        if (moreau) {
          EXPECT_TRUE(near(run.books.friction_loss, 0.5 * 3 * (1 + k), 1e-10)) << solver;
        }
        EXPECT_LT(run.largest_cone, 1e-12);
        EXPECT_GT(run.books.cone.solves, 200u);
        EXPECT_LT(run.books.cone.worst, 1e-11);
      }
}

// Where the stop lies inside a step, the distance is off by at most a h²/8.
TEST(RollingFriction, IsOfSecondOrderInItsStop) {
  const double rho = 0.01, a = rho * g / ((1 + k) * radius), stop = 1 / a;
  for (const double steps : {50.5, 100.3, 200.7}) {
    const RigidExample ball = rolling(2, {.rolling = rho});
    const double h = stop / steps;
    const RigidRun run = follow(ball.system(), ball.start, 1.25 * stop, h, "moreau_jean");
    EXPECT_LE(std::abs(run.end.q[0] - 0.5 / a), a * h * h / 8 * (1 + 1e-9)) << steps;
  }
}

// I ω̇ = −ϱ m g about the normal, beside rolling that goes on as if alone.
TEST(TorsionalFriction, StopsASpinAfterTheExactTime) {
  const double rho = 0.005, rate = rho * g / (k * radius * radius), spin = 5, stop = spin / rate;
  const RigidExample ball = rolling(3, {.torsional = rho}, spin);
  const RigidRun half = follow(ball.system(), ball.start, stop / 2, stop / 100, "moreau_jean");
  EXPECT_TRUE(near(half.end.v[5], spin / 2, 1e-12));
  EXPECT_TRUE(near(half.end.v[0], 1, 1e-12));
  const RigidRun run = follow(ball.system(), ball.start, 1.5 * stop, stop / 100, "moreau_jean");
  EXPECT_TRUE(below(std::abs(run.end.v[5]), 1e-12));
  EXPECT_TRUE(near(run.books.friction_loss, 0.5 * k * 3 * radius * radius * spin * spin, 1e-11));
}

// A ball on a slope rolls down only where tan α > ϱ/R; then by g (sin α − (ϱ/R) cos α)/(1 + k).
TEST(RollingFriction, HoldsABallOnASlope) {
  for (const double rho : {0.01, 0.05}) {
    const double angle = 0.2, pull = std::sin(angle) - rho / radius * std::cos(angle);
    RigidExample ball = rolling(2, {.rolling = rho}, 0, 0);
    ball.data.gravity = {g * std::sin(angle), -g * std::cos(angle), 0};
    const RigidRun run = follow(ball.system(), ball.start, 0.5, 0.005, "moreau_jean");
    const double v = std::max(0.0, 0.5 * g * pull / (1 + k));
    EXPECT_TRUE(below(std::abs(run.end.v[0] - v), 1e-12)) << rho;
    EXPECT_TRUE(below(std::abs(run.end.q[0] - v / 4), 1e-12)) << rho;
  }
}

RigidExample block_on_slope(double speed, double angle) {
  RigidExample block =
      on_floor(plate_body(hulls::rectangle(0.2, 0.1), 2), 2, {0, 0.05, 0}, {speed, 0, 0}, {0, 0.2});
  block.data.gravity = {g * std::sin(angle), -g * std::cos(angle), 0};
  block.data.pairs[0].further.held = 0.35;
  return block;
}

// arctan 0.2 < 15° < arctan 0.35.
TEST(StaticFriction, HoldsWhatRestsAndNotWhatSlides) {
  const double angle = std::numbers::pi / 12, down = g * (std::sin(angle) - 0.2 * std::cos(angle)),
               up = g * (std::sin(angle) + 0.2 * std::cos(angle));
  for (const char* scheme : {"moreau_jean", "nonsmooth_newmark", "event_driven"}) {
    const bool exact = std::string_view(scheme) == "event_driven",
               newmark = std::string_view(scheme) == "nonsmooth_newmark";
    const auto after = [&](double speed, double slope = 0) {
      const RigidExample block = block_on_slope(speed, slope > 0 ? slope : angle);
      const RigidRun run = follow(block.system(), block.start, 1, exact ? 0.05 : 0.001, scheme);
      EXPECT_TRUE(run.books.converged()) << scheme << speed;
      return run.end;
    };
    const Motion held = after(0), pushed = after(0.1), thrown = after(-1), steep = after(0, 0.36);
    EXPECT_TRUE(below(held.v.norm() + std::abs(held.q[0]), 1e-13)) << scheme;
    EXPECT_TRUE(near(pushed.v[0], 0.1 + down, 1e-10)) << scheme;
    EXPECT_TRUE(near(pushed.q[0], 0.1 + down / 2, newmark ? 1e-2 : 1e-10)) << scheme;
    EXPECT_TRUE(below(thrown.v.norm(), 1e-12)) << scheme;
    EXPECT_TRUE(below(std::abs(thrown.q[0] + 0.5 / up), exact ? 1e-10 : newmark ? 1e-2 : 2e-6)) << scheme;
    // tan 0.36 = 0.376 is above both: it slides off by the kinetic one.
    EXPECT_TRUE(near(steep.v[0], g * (std::sin(0.36) - 0.2 * std::cos(0.36)), 1e-9)) << scheme;
  }
}

/// A ball that strikes the floor, by event_driven and by the resolver: velocities after.
void expect_as_resolved(const FurtherFriction& further, double friction, TangentialSpring spring) {
  const double velocity[] = {1, -2, 4}, mass = 3, inertia = k * mass * radius * radius;
  RigidExample ball = on_floor(ball_body(radius, mass), 2, {0, radius, 0}, {1, -2, 4}, {0.8, friction, 0});
  ball.data.pairs[0].further = further;
  ball.data.pairs[0].stiffness = 1e6;
  ball.data.pairs[0].exponent = 1.5;
  NonsmoothOptions options;
  options.impact.spring = spring;
  options.step_law = options.impact_law = "lzb";
  const bool rolls = further.turns();
  const RigidRun run =
      follow(ball.system(), ball.start, 1e-9, 1e-9, rolls ? "moreau_jean" : "event_driven", options);
  ASSERT_TRUE(run.books.converged());
  const double inverse[] = {1 / mass, 1 / mass, 1 / inertia}, rows[] = {0, -1, 0, 1, 0, radius},
               spins[] = {0, 0, 1}, e = 0.8, stiffness = 1e6, exponent = 1.5,
               held = std::max(friction, further.held);
  ImpactWorkspace workspace;
  ImpactProblem problem{.inverse_mass = {.values = inverse},
                        .directions = {.value = rows, .per_contact = 2},
                        .velocity = velocity,
                        .stiffness = {&stiffness, 1},
                        .exponent = {&exponent, 1},
                        .restitution = {&e, 1},
                        .friction = {&friction, 1},
                        .friction_static = {&held, 1},
                        .tangential_stiffness = {&further.spring, 1}};
  if (rolls) {
    problem.spin_directions = spins;
    problem.rolling_friction = {&further.rolling, 1};
  }
  const ImpactResult out = resolve(problem, {.tolerance = 1e-12, .spring = spring}, workspace);
  ASSERT_TRUE(succeeded(out.status)) << out.message;
  for (Eigen::Index i = 0; i < 3; ++i)
    EXPECT_TRUE(near(run.end.v[i], out.velocity[static_cast<std::size_t>(i)], 1e-10)) << i;
}

TEST(FurtherFriction, OfAnImpactInASceneIsThatOfTheResolver) {
  expect_as_resolved({.spring = 0.8}, 1, TangentialSpring::mindlin);
  expect_as_resolved({.spring = 0.3}, 0.2, TangentialSpring::linear);
  expect_as_resolved({.held = 0.6, .spring = 0.8}, 0.1, TangentialSpring::mindlin_rescaled);
  expect_as_resolved({.rolling = 0.02}, 0.5, TangentialSpring::mindlin);
  expect_as_resolved({.held = 0.9, .rolling = 0.01}, 0.5, TangentialSpring::mindlin);
}

// A superball, μ → ∞ and e = 1 on linear springs: s⁺ = s cos(π √(κ β)), β = 1 + 1/k; off by 0.0026/μ.
TEST(FurtherFriction, TurnsTheSlipOfASuperballRound) {
  const double kappa = 0.25, beta = 1 + 1 / k;
  RigidExample ball = on_floor(ball_body(radius), 2, {0, radius, 0}, {1, -2, 0}, {1, 1e6, 0});
  ball.data.pairs[0].further.spring = kappa;
  ball.data.pairs[0].stiffness = 1e5;
  ball.data.pairs[0].exponent = 1;
  const RigidRun run = follow(ball.system(), ball.start, 1e-9, 1e-9, "event_driven");
  const double slip = run.end.v[0] + radius * run.end.v[2];
  EXPECT_TRUE(near(slip, std::cos(std::numbers::pi * std::sqrt(kappa * beta)), 1e-8));
  EXPECT_LT(slip, 0);
}

TEST(FurtherFriction, IsRefusedWhereItIsNotKnown) {
  const auto refused = [](const char* scheme, const FurtherFriction& further, const char* option = "",
                          const char* value = "") {
    const RigidExample ball = rolling(2, further);
    NonsmoothOptions options;
    if (std::string_view(option) == "cone_solver") options.cone_solver = value;
    if (std::string_view(option) == "step_law") options.step_law = value;
    if (std::string_view(option) == "impact_law") options.impact_law = value;
    const RigidSystem system = ball.system();
    EXPECT_THROW((void)make_nonsmooth_stepper(scheme, system, options), Error) << scheme << option << value;
  };
  refused("moreau_jean", {.spring = 0.8});
  refused("moreau_jean", {.rolling = 0.01}, "cone_solver", "lemke");
  refused("moreau_jean", {.rolling = 0.01}, "cone_solver", "convex");
  refused("moreau_jean", {.rolling = 0.01}, "step_law", "fremond");
  refused("moreau_jean", {.held = 0.5}, "step_law", "fremond");
  refused("moreau_jean", {.held = 0.5}, "step_law", "poisson");
  refused("event_driven", {.held = 0.5}, "impact_law", "newton");
}

}  // namespace
}  // namespace ictus::test::further_friction_test
