// Several contacts with friction that push each other: the algebraic laws on random bodies, in plane and space.

#include <gtest/gtest.h>

#include <numeric>

#include "tests/support/friction_cases.hpp"

namespace ictus::test::frictional_clusters_test {
namespace {

/// Bodies of 3 (plane) or 6 (space) coordinates, contacts between two of them or with the ground.
struct Cluster {
  std::size_t d;
  std::vector<double> inverse_mass, rows, velocity, restitution, friction;

  std::size_t contacts() const { return friction.size(); }
  ImpactProblem problem() const {
    return {.inverse_mass = {.values = inverse_mass},
            .directions = {.value = rows, .per_contact = d},
            .velocity = velocity,
            .restitution = restitution,
            .friction = friction};
  }
};

Cluster any_cluster(Random& random, std::size_t d) {
  const std::size_t bodies = 1 + static_cast<std::size_t>(random.uniform(0, 3)), each = d == 2 ? 3 : 6;
  const std::size_t contacts = 2 + static_cast<std::size_t>(random.uniform(0, 3)), n = bodies * each;
  Cluster c{.d = d,
            .inverse_mass = {},
            .rows = std::vector<double>(contacts * d * n, 0),
            .velocity = {},
            .restitution = {},
            .friction = {}};
  const double e = random.uniform(0, 1);
  for (std::size_t b = 0; b < bodies; ++b) {
    const double m = random.log_uniform(0.3, 3);
    for (std::size_t i = 0; i < each; ++i) {
      c.inverse_mass.push_back(i < d ? m : m * random.uniform(2, 6));
      c.velocity.push_back(random.uniform(-1, 1));
    }
  }
  for (std::size_t j = 0; j < contacts; ++j) {
    const std::size_t one = j % bodies,
                      two = static_cast<std::size_t>(random.uniform(0, static_cast<double>(bodies)));
    // A frame of d directions: random, then made orthonormal.
    double frame[3][3];
    for (std::size_t k = 0; k < d; ++k) {
      for (std::size_t i = 0; i < d; ++i) frame[k][i] = random.uniform(-1, 1);
      for (std::size_t l = 0; l < k; ++l) {
        const double along = std::inner_product(frame[k], frame[k] + d, frame[l], 0.0);
        for (std::size_t i = 0; i < d; ++i) frame[k][i] -= along * frame[l][i];
      }
      const double size = std::sqrt(std::inner_product(frame[k], frame[k] + d, frame[k], 0.0));
      for (std::size_t i = 0; i < d; ++i) frame[k][i] /= size;
    }
    for (std::size_t side = 0; side < (one == two ? 1u : 2u); ++side) {
      const double sign = side == 0 ? 1 : -1;
      double lever[3] = {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
      for (std::size_t k = 0; k < d; ++k) {
        double* row = c.rows.data() + (j * d + k) * n + (side == 0 ? one : two) * each;
        for (std::size_t i = 0; i < d; ++i) row[i] = sign * frame[k][i];
        if (d == 2) row[2] = sign * (lever[0] * frame[k][1] - lever[1] * frame[k][0]);
        for (std::size_t i = 0; d == 3 && i < 3; ++i)
          row[3 + i] = sign * (lever[(i + 1) % 3] * frame[k][(i + 2) % 3] -
                               lever[(i + 2) % 3] * frame[k][(i + 1) % 3]);
      }
    }
    c.restitution.push_back(e);
    c.friction.push_back(random.uniform(0, 0.8));
  }
  return c;
}

TEST(FrictionalClusters, KeepTheirBooks) {
  for (const std::string law : {"fremond", "newton", "poisson"})
    for (const std::size_t d : {2u, 3u}) {
      Worst unbalanced, outside, gained;
      Random random(51);
      ImpactWorkspace workspace;
      int refused = 0, poisson_gains = 0;
      for (int i = 0; i < 2000; ++i) {
        const Cluster c = any_cluster(random, d);
        const ImpactResult r = resolve(c.problem(), {.law = law, .tolerance = 1e-11}, workspace);
        if (!succeeded(r.status)) {
          ++refused;
          continue;
        }
        double lost = 0, most = 0;
        bool said = false;
        for (const ImpactEvent& event : r.events) said = said || event.kind == ImpactEventKind::energy_gained;
        for (double p : r.impulse) most = std::max(most, p);
        for (std::size_t j = 0; j < c.contacts(); ++j) {
          lost += r.loss[j] + r.friction_loss[j];
          double square = 0;
          for (std::size_t k = 0; k + 1 < d; ++k) square += std::pow(r.tangential[j * (d - 1) + k], 2);
          outside.see(
              std::max(0.0, std::sqrt(square) - c.friction[j] * r.impulse[j]) / std::max(most, 1e-300), i);
        }
        unbalanced.see(
            std::abs(r.energy_before - r.energy_after - lost) / std::max(r.energy_before, r.energy_after), i);
        gained.see(said ? 0 : std::max(0.0, r.energy_after / r.energy_before - 1), i);
        poisson_gains += said && law == "poisson";
      }
      EXPECT_TRUE(unbalanced.below(1e-10)) << law << d;
      EXPECT_TRUE(outside.below(1e-11)) << law << d;
      EXPECT_TRUE(gained.below(1e-9)) << law << d;
      // Four contacts that hold one body from all sides may have no bounded answer: that is said.
      EXPECT_LT(refused, 100) << law << d;
      EXPECT_EQ(poisson_gains, 0) << d;
    }
}

TEST(FrictionalClusters, TakeTheSolverThatIsNamedOrRefuse) {
  Random random(57);
  const Cluster plane = any_cluster(random, 2), space = any_cluster(random, 3);
  ImpactWorkspace workspace;
  const auto status = [&](const Cluster& c, std::string_view solver) {
    return resolve(c.problem(), {.law = "newton", .solver = solver}, workspace).status;
  };
  for (const std::string_view solver : {"nsgs", "proximal_newton", "lemke"})
    EXPECT_TRUE(succeeded(status(plane, solver))) << solver;
  EXPECT_EQ(status(space, "lemke"), ImpactStatus::bad_problem);
  EXPECT_EQ(status(space, "convex"), ImpactStatus::bad_problem);
  EXPECT_EQ(status(space, "block_pivoting"), ImpactStatus::bad_problem);
}

// Speeds of 1e±120: the same problem, or refused.
TEST(FrictionalClusters, InStrangeUnitsAreTheSameOrRefused) {
  for (const std::size_t d : {2u, 3u})
    for (const std::string law : {"fremond", "newton", "newton_path", "poisson", "poisson_path", "stronge"})
      for (const double unit : {1e-120, 1e-60, 1e60, 1e120}) {
        Random random(59);
        FrictionCase c = any_contact(random, d);
        const Rubbed usual = rubbed_by(law, c);
        for (double& v : c.velocity) v *= unit;
        const Rubbed strange = rubbed_by(law, c);
        if (!succeeded(strange.status)) continue;
        for (std::size_t k = 0; k < d; ++k)
          EXPECT_TRUE(near(strange.velocity[k] / unit, usual.velocity[k], 1e-10, 1))
              << law << d << ' ' << unit;
      }
}

}  // namespace
}  // namespace ictus::test::frictional_clusters_test
