// Every cone solver of the list on every family of problems. What may fail follows from its traits.

#include "ictus/solvers/cone/solvers.hpp"

#include <gtest/gtest.h>

#include <numbers>
#include <string>

#include "ictus/solvers/lcp/solvers.hpp"
#include "tests/support/cone_checks.hpp"

namespace ictus::test::cone_solvers_test {
namespace {

template <class Check>
void for_each_cone_solver(Check&& check) {
  ConeSolvers::for_each([&]<class Solver>(Type<Solver> type) {
    SCOPED_TRACE(std::string(Solver::about.name));
    check(type);
  });
}

template <class Check>
void for_each_exact_solver(Check&& check) {
  for_each_cone_solver([&]<class Solver>(Type<Solver> type) {
    if constexpr (Solver::traits.exact_cone) check(type);
  });
}

std::vector<double> random_angles(Dice& dice, std::size_t contacts) {
  std::vector<double> angles(contacts);
  for (double& angle : angles) angle = 2 * std::numbers::pi * dice.roll();
  return angles;
}

TEST(ConeSolvers, SolveOneContactInEveryRegime) {
  for_each_cone_solver([]<class Solver>(Type<Solver>) {
    for (const ConeCase& known : single_contacts()) EXPECT_TRUE(masters<Solver>(known, 1e-11));
  });
}

TEST(ConeSolvers, SolveScenesOfBodies) {
  for_each_cone_solver([]<class Solver>(Type<Solver>) {
    for (const ConeCase& known : scenes_of_bodies()) EXPECT_TRUE(masters<Solver>(known));
  });
}

// A ball that slides at 3 m/s and is pressed by 1 m/s, μ = 0.3: the relaxed cone throws it up with u_n = μ|u_t|,
// N = (1 + 0.3·3)/(1 + 3.5·0.09), u_n = N − 1.
TEST(ConeSolvers, TheConvexOneLiftsASlidingBallOff) {
  for (const ConeCase& known : single_contacts()) {
    if (known.name != "cone-slip") continue;
    Convex solver;
    std::vector<double> r;
    const ConeReport report = solve(solver, known, r);
    EXPECT_EQ(report.status, Status::converged);
    EXPECT_GT(report.residual, 0.05);  // far from Coulomb's law, and it says so
    EXPECT_TRUE(near(velocity(known, r)[0], 0.585 / 1.315, 1e-11));
    return;
  }
  FAIL() << "no such case";
}

TEST(ConeSolvers, AgreeWhereVelocitiesAreUnique) {
  for (const ConeCase& known : scenes_of_bodies()) {
    if (!known.unique) continue;
    std::vector<double> first, r;
    for_each_exact_solver([&]<class Solver>(Type<Solver>) {
      if (!takes(Solver::traits, known)) return;
      Solver solver;
      solve(solver, known, r);
      if (first.empty()) first = velocity(known, r);
      EXPECT_TRUE(below(cone_difference(velocity(known, r), first, cone_difference(known.q, {})), 1e-10))
          << known.name;
    });
  }
}

// Full rank, no jam to speak of: one answer, and all find it.
TEST(ConeSolvers, AgreeOnRandomProblems) {
  Dice dice(14);
  for (int i = 0; i < 40; ++i) {
    const std::size_t dimension = i % 2 == 0 ? 3 : 2;
    const ConeCase known = random_case(dice, 5, 60, 0.3, dimension);
    std::vector<double> first, r;
    for_each_exact_solver([&]<class Solver>(Type<Solver>) {
      if (!takes(Solver::traits, known)) return;
      Solver solver;
      EXPECT_EQ(solve(solver, known, r).status, Status::converged);
      if (first.empty()) first = r;
      EXPECT_TRUE(below(cone_difference(r, first), 1e-10));
    });
  }
}

// Without friction: the LCP of the normals.
TEST(ConeSolvers, WithoutFrictionEqualTheLcp) {
  Dice dice(3);
  for (int i = 0; i < 20; ++i) {
    const ConeCase known = random_case(dice, 6, 40, 0, 2);
    ConeCase normals = known;
    const Eigen::MatrixXd w = dense(known);
    Eigen::MatrixXd only(6, 6);
    Eigen::VectorXd q(6);
    for (Eigen::Index j = 0; j < 6; ++j) {
      q[j] = known.q[static_cast<std::size_t>(2 * j)];
      for (Eigen::Index k = 0; k < 6; ++k) only(j, k) = w(2 * j, 2 * k);
    }
    assign(normals, only, q);
    std::vector<double> z(6), r;
    LcpWorkspace lcp;
    ASSERT_EQ(lcp.solve("lemke", {normals.matrix, normals.q}, z)->status, Status::converged);
    for_each_cone_solver([&]<class Solver>(Type<Solver>) {
      Solver solver;
      EXPECT_EQ(solve(solver, known, r).status, Status::converged);
      for (std::size_t k = 0; k < 6; ++k) {
        EXPECT_TRUE(near(r[2 * k], z[k], 1e-10, 1e-2));
        EXPECT_EQ(r[2 * k + 1], 0);
      }
    });
  }
}

TEST(ConeSolvers, AreTheSameInAllUnits) {
  for_each_cone_solver([]<class Solver>(Type<Solver>) {
    Solver solver;
    std::vector<double> r, other;
    for (const ConeCase& known : scenes_of_bodies()) {
      if (!takes(Solver::traits, known)) continue;
      const ConeReport report = solve(solver, known, r);
      for (const double unit : {0x1p-40, 0x1p30}) {  // powers of four, so that √w is exact too
        const ConeReport in_units = solve(solver, scaled(known, unit, 0x1p-10), other);
        EXPECT_EQ(in_units.residual, report.residual) << known.name;
        for (double& x : other) x *= unit / 0x1p-10;
        EXPECT_TRUE(below(cone_difference(other, r), 1e-14)) << known.name;
      }
    }
  });
}

// Turning the tangents of each contact turns the impulses: no direction is preferred.
TEST(ConeSolvers, AreIsotropic) {
  for_each_cone_solver([]<class Solver>(Type<Solver>) {
    if (Solver::traits.only_planar) return;
    Solver solver;
    Dice dice(5);
    std::vector<double> r, other;
    for (int i = 0; i < 30; ++i) {
      const ConeCase known = random_case(dice, 4, 40, 0.4, 3);
      const std::vector<double> angles = random_angles(dice, 4);
      EXPECT_EQ(solve(solver, known, r).status, Status::converged);
      EXPECT_EQ(solve(solver, turned(known, angles), other).status, Status::converged);
      EXPECT_TRUE(below(cone_difference(other, turned(r, angles)), Solver::traits.exact_cone ? 1e-10 : 1e-8));
    }
  });
}

TEST(ConeSolvers, AreIsotropicForBodiesToo) {
  for_each_cone_solver([]<class Solver>(Type<Solver>) {
    if (Solver::traits.only_planar) return;
    Solver solver;
    std::vector<double> r, other;
    for (const double angle : {0.3, 1.0, 2.5})
      for (std::size_t i = 0; i < scenes_of_bodies().size(); ++i) {
        const ConeCase known = scenes_of_bodies()[i], same = scenes_of_bodies(angle)[i];
        if (!known.unique) continue;
        solve(solver, known, r);
        solve(solver, same, other);
        const std::vector<double> back(known.friction.size(), angle);
        EXPECT_TRUE(below(cone_difference(turned(velocity(same, other), back), velocity(known, r), 1), 1e-10))
            << known.name;
      }
  });
}

TEST(ConeSolvers, MirrorTheirAnswers) {
  for_each_cone_solver([]<class Solver>(Type<Solver>) {
    Solver solver;
    Dice dice(6);
    std::vector<double> r, other;
    for (const std::size_t dimension : {2u, 3u})
      for (int i = 0; i < 20; ++i) {
        const ConeCase known = random_case(dice, 4, 40, 0.4, dimension);
        if (!takes(Solver::traits, known)) continue;
        solve(solver, known, r);
        solve(solver, mirrored(known), other);
        for (std::size_t k = 1; k < other.size(); k += dimension) other[k] = -other[k];
        EXPECT_TRUE(below(cone_difference(other, r), 1e-10));
      }
  });
}

TEST(ConeSolvers, SolvePlanarProblemsInSpace) {
  for_each_exact_solver([]<class Solver>(Type<Solver>) {
    if (Solver::traits.only_planar) return;
    Solver solver;
    Dice dice(7);
    std::vector<double> r, wide;
    for (int i = 0; i < 20; ++i) {
      const ConeCase known = random_case(dice, 4, 40, 0.4, 2);
      EXPECT_EQ(solve(solver, known, r).status, Status::converged);
      EXPECT_EQ(solve(solver, embedded(known), wide).status, Status::converged);
      for (std::size_t k = 0; k < 4; ++k) {
        EXPECT_TRUE(near(wide[3 * k], r[2 * k], 1e-10, 1e-2));
        EXPECT_TRUE(near(wide[3 * k + 1], r[2 * k + 1], 1e-10, 1e-2));
        EXPECT_EQ(wide[3 * k + 2], 0);
      }
    }
  });
}

TEST(ConeSolvers, RepeatToTheBit) {
  for_each_cone_solver([]<class Solver>(Type<Solver>) {
    Dice dice(8);
    const ConeCase small = random_case(dice, 4, 6, 0.4, 2), other = random_case(dice, 6, 9, 0.4, 2);
    Solver fresh, used;
    std::vector<double> first, second, between;
    solve(fresh, small, first);
    solve(used, other, between);
    solve(used, small, second);
    EXPECT_EQ(first, second);
  });
}

}  // namespace
}  // namespace ictus::test::cone_solvers_test
