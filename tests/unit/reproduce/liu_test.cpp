// The reproduction of Liu, Zhao and Brogliato: how many printed numbers come out and how, and the rule that lets
// the published scheme answer for a number can refuse.

#include "ictus/reproduce/liu.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "ictus/reproduce/papers.hpp"

namespace ictus::reproduce::liu::liu_test {
namespace {

/// A number that is printed, of the paper and not of ours.
std::size_t printed_numbers(const std::vector<Row>& rows, Verdict verdict) {
  return static_cast<std::size_t>(std::count_if(rows.begin(), rows.end(), [verdict](const Row& row) {
    return row.origin == Origin::paper && last_digit(row.printed) > 0 && row.verdict == verdict;
  }));
}

/// How the numbers of each table come out: as printed, by the published scheme, otherwise.
TEST(Liu, TablesComeOutAsPublished) {
  struct Count {
    std::size_t ok, as_published, differ;
  };
  const std::map<std::string, Count> tables{
      {"table2", {7, 12, 13}}, {"table3", {7, 23, 2}},  {"table4", {1, 19, 0}}, {"table5", {18, 0, 2}},
      {"table6", {11, 36, 1}}, {"table7", {48, 0, 0}},  {"table8", {3, 13, 0}}, {"table9", {3, 13, 0}},
      {"table10", {4, 12, 0}}, {"table11", {27, 4, 1}}, {"table12", {2, 3, 0}}};
  for (const auto& [item, expected] : tables) {
    const std::vector<Row> rows = reproduce("liu", item).rows;
    EXPECT_EQ(printed_numbers(rows, Verdict::ok), expected.ok) << item;
    EXPECT_EQ(printed_numbers(rows, Verdict::as_published), expected.as_published) << item;
    EXPECT_EQ(printed_numbers(rows, Verdict::differs), expected.differ) << item;
  }
}

/// These tables have no velocity that the published scheme does not give, with the step of its run.
TEST(Liu, EveryVelocityOfTheTablesIsThatOfThePublishedScheme) {
  for (const char* item : {"table3", "table4", "table6", "table8", "table9", "table10"}) {
    for (const Row& row : reproduce("liu", item).rows) {
      if (!row.quantity.ends_with("(m/s)") || last_digit(row.printed) == 0) continue;  // a claim in words
      EXPECT_NEAR(row.published->value, row.target, row.allowed * (1 + 1e-9)) << item << ' ' << row.quantity;
    }
  }
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

TEST(Liu, TheSchemeExplainsWhatItGivesToTheDigitAndNothingElse) {
  Impact seen = impact(three_balls(), step_of(1.52e-4), {-0.0520305, 0.0846608, 0.9673697});
  const auto verdict = [&](const char* printed) {
    return against_scheme(seen, "v_3", printed, velocity_of(2)).verdict;
  };
  EXPECT_EQ(verdict("0.9674"), Verdict::ok);            // converged
  EXPECT_EQ(verdict("0.9677"), Verdict::as_published);  // by the scheme
  EXPECT_EQ(verdict("0.9676"), Verdict::differs);       // by neither
  seen.known[2] += 2e-6;
  EXPECT_EQ(verdict("0.9677"), Verdict::fail);  // not what is known to converge
}

TEST(Liu, AProblemThatIsNotResolvedHasNoVelocities) {
  Problem wrong = three_balls();
  wrong.restitution[0] = 2;
  EXPECT_TRUE(std::isnan(resolved(wrong).velocity[0]));
}

}  // namespace
}  // namespace ictus::reproduce::liu::liu_test
