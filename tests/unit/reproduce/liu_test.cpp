// The reproduction of Liu, Zhao and Brogliato: every printed number has its row, the published scheme is what
// it should be, and the rule that lets it explain a difference can refuse.

#include "ictus/reproduce/liu.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "ictus/reproduce/papers.hpp"

namespace ictus::reproduce::liu {
namespace {

TEST(Liu, EveryPrintedNumberOfTheTablesHasARow) {
  // Rows beyond the printed numbers: balls moving forward (6), agreement with theory (7), (118) and the speed
  // (12).
  const std::map<std::string, std::size_t> numbers{{"table2", 32},  {"table3", 32},     {"table4", 20},
                                                   {"table5", 20},  {"table6", 48 + 4}, {"table7", 48 + 4},
                                                   {"table8", 24},  {"table9", 24},     {"table10", 16},
                                                   {"table11", 32}, {"table12", 4 + 2}};
  for (const auto& [item, count] : numbers) EXPECT_EQ(reproduce("liu", item).rows.size(), count) << item;
}

TEST(Liu, DifferencesOfTableFourAreExplainedByTheScheme) {
  std::size_t differing = 0;
  for (const Row& row : reproduce("liu", "table4").rows) {
    const bool explained = row.note.find("fixed steps give") != std::string::npos;
    EXPECT_EQ(row.verdict == Verdict::differs, explained) << row.quantity;
    differing += explained;
  }
  EXPECT_GT(differing, 0u);
}

/// Three balls of type A.
Problem three_balls() { return chain({1, 1, 1}, {1, 0, 0}, 1.5, 0.97); }

TEST(Liu, VelocitiesFollowFromImpulses) {
  const Problem problem = three_balls();
  const Resolved seen = resolved(problem);
  const std::vector<double> v = velocities(problem, seen.impulse.data());
  for (std::size_t i = 0; i < v.size(); ++i) EXPECT_NEAR(v[i], seen.velocity[i], 1e-14);
  const std::vector<double> u = closing_speeds(problem, v);
  EXPECT_DOUBLE_EQ(u[0], v[0] - v[1]);
  EXPECT_DOUBLE_EQ(u[1], v[1] - v[2]);
}

/// Where in its last step a contact opens is chance, so errors are compared over a hundredfold refinement.
TEST(Liu, FixedStepsConvergeToTheResolver) {
  for (const Dissipation dissipation : {Dissipation::mono_stiffness, Dissipation::bi_stiffness}) {
    const Resolved exact = resolved(three_balls(), {.dissipation = dissipation});
    const auto error = [&](std::size_t steps) {
      const Resolved seen = by_fixed_steps(three_balls(), dissipation, steps);
      double worst = 0;
      for (std::size_t i = 0; i < 3; ++i)
        worst = std::fmax(worst, std::abs(seen.velocity[i] - exact.velocity[i]));
      return worst;
    };
    EXPECT_GT(error(1000), 1e-4);
    EXPECT_LT(error(100000), error(1000) / 20);
  }
}

TEST(Liu, FixedStepsKeepMomentum) {
  const Resolved seen = by_fixed_steps(three_balls(), Dissipation::bi_stiffness, 500);
  EXPECT_NEAR(seen.velocity[0] + seen.velocity[1] + seen.velocity[2], 1, 1e-12);
}

TEST(Liu, TheSchemeExplainsItsOwnErrorsAndNoLarger) {
  const Impact seen = impact(three_balls());
  ASSERT_GT(seen.error, 1e-4);
  const double v = seen.converged.velocity[2];
  const auto verdict = [&](double printed) {
    return against_scheme(seen, "v_3", std::to_string(printed), velocity_of(2)).verdict;
  };
  EXPECT_EQ(verdict(v), Verdict::ok);
  EXPECT_EQ(verdict(v + 0.9 * seen.error), Verdict::differs);
  EXPECT_EQ(verdict(v + 1.2 * seen.error), Verdict::fail);
  EXPECT_EQ(verdict(v - 1.2 * seen.error), Verdict::fail);
}

TEST(Liu, AProblemThatIsNotResolvedHasNoVelocities) {
  Problem wrong = three_balls();
  wrong.restitution[0] = 2;
  EXPECT_TRUE(std::isnan(resolved(wrong).velocity[0]));
}

}  // namespace
}  // namespace ictus::reproduce::liu
