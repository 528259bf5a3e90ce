// Problems that are wrong get an error value with a message, from every law; numbers of any size get an
// answer or a refusal, and never something that is not a number.

#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "tests/support/impact_checks.hpp"

namespace ictus::test::bad_impacts_test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();

struct Mistake {
  std::string name;
  std::function<void(ImpactCase&)> make;
};

std::vector<Mistake> mistakes() {
  std::vector<Mistake> all{
      {"no coordinates", [](ImpactCase& c) { c.velocity.clear(); }},
      {"no contacts", [](ImpactCase& c) { c.direction.clear(); }},
      {"a direction too short", [](ImpactCase& c) { c.direction.pop_back(); }},
      {"a direction of zeros", [](ImpactCase& c) { std::fill_n(c.direction.begin() + 3, 3, 0.0); }},
      {"a mass too few", [](ImpactCase& c) { c.inverse_mass.pop_back(); }},
      {"no masses", [](ImpactCase& c) { c.inverse_mass.clear(); }},
      {"a mass without end", [](ImpactCase& c) { c.inverse_mass[1] = 0; }},
      {"a negative mass", [](ImpactCase& c) { c.inverse_mass[1] = -1; }},
      {"a negative stiffness", [](ImpactCase& c) { c.stiffness[1] = -1; }},
      {"no stiffness", [](ImpactCase& c) { c.stiffness[1] = 0; }},
      {"stiffnesses too many", [](ImpactCase& c) { c.stiffness.push_back(1); }},
      {"e > 1", [](ImpactCase& c) { c.restitution[0] = 1 + 1e-12; }},
      {"e < 0", [](ImpactCase& c) { c.restitution[1] = -1e-12; }},
      {"restitutions too many", [](ImpactCase& c) { c.restitution.push_back(1); }},
      {"η < 1", [](ImpactCase& c) { c.exponent[1] = 1 - 1e-12; }},
      {"exponents too many", [](ImpactCase& c) { c.exponent.push_back(1.5); }},
      {"a negative precompression", [](ImpactCase& c) { c.precompression[1] = -1e-300; }},
      {"a negative gap", [](ImpactCase& c) { c.gap[0] = -1e-300; }},
      {"gaps too many", [](ImpactCase& c) { c.gap.push_back(0); }},
  };
  using Column = std::vector<double> ImpactCase::*;
  for (Column column :
       {&ImpactCase::inverse_mass, &ImpactCase::direction, &ImpactCase::velocity, &ImpactCase::stiffness,
        &ImpactCase::exponent, &ImpactCase::restitution, &ImpactCase::precompression, &ImpactCase::gap})
    for (double wrong : {nan, inf, -inf})
      all.push_back({say("no number", wrong), [column, wrong](ImpactCase& c) { (c.*column)[1] = wrong; }});
  return all;
}

testing::AssertionResult is_refused(const ImpactProblem& problem, const ImpactOptions& options,
                                    ImpactStatus status = ImpactStatus::bad_problem) {
  const Solved solved = resolve_once(problem, options);
  if (solved.status != status)
    return testing::AssertionFailure() << say("status", static_cast<int>(solved.status), solved.message);
  if (solved.message.empty()) return testing::AssertionFailure() << "without a word";
  if (!solved.velocity.empty()) return testing::AssertionFailure() << "with velocities";
  return testing::AssertionSuccess();
}

TEST(BadImpacts, AreRefusedByEveryLaw) {
  ASSERT_TRUE(succeeded(resolve_once(cradle(3).problem(), {}).status));
  for (std::string_view law : ImpactLaws::names())
    for (const Mistake& mistake : mistakes()) {
      ImpactCase c = cradle(3);
      mistake.make(c);
      EXPECT_TRUE(is_refused(c.problem(), {.law = law})) << law << ": " << mistake.name;
    }
}

TEST(BadImpacts, AreRefusedWithTheirOptions) {
  const ImpactCase c = cradle(3);
  EXPECT_TRUE(is_refused(c.problem(), {.law = "lbz"}, ImpactStatus::unknown_law));
  EXPECT_TRUE(is_refused(c.problem(), {.law = ""}, ImpactStatus::unknown_law));
  for (double tolerance : {0.0, -1e-10, nan}) EXPECT_TRUE(is_refused(c.problem(), {.tolerance = tolerance}));
}

TEST(BadImpacts, MayHaveMassesThatAreNoMasses) {
  const ImpactCase c = cradle(4);
  const auto with = [&](const std::vector<double>& mass, InverseMass::Shape shape, std::size_t block) {
    ImpactProblem problem = c.problem();
    problem.inverse_mass = {mass, shape, block};
    return is_refused(problem, {});
  };
  using Shape = InverseMass::Shape;
  EXPECT_TRUE(with({1, 0.5, 0.4, 1, 1, 0, 0, 1}, Shape::blocks, 2)) << "not symmetric";
  EXPECT_TRUE(with({1, 1, 1, 1, 1, 0, 0, 1}, Shape::blocks, 2)) << "singular";
  EXPECT_TRUE(with({1, 2, 2, 1, 1, 0, 0, 1}, Shape::blocks, 2)) << "indefinite";
  EXPECT_TRUE(with({1, 0, 0, 1, nan, 0, 0, 1}, Shape::blocks, 2)) << "not a number";
  EXPECT_TRUE(with({1, 0, 0, 1}, Shape::blocks, 2)) << "a block too few";
  EXPECT_TRUE(with({1, 0, 0, 1}, Shape::blocks, 3)) << "blocks that do not fit";
  EXPECT_TRUE(with({1, 0, 0, 1}, Shape::blocks, 0)) << "blocks of nothing";
  EXPECT_TRUE(with(std::vector<double>(15, 1), Shape::dense, 1)) << "not square";
  EXPECT_TRUE(with(std::vector<double>(16, 1), Shape::dense, 1)) << "of rank one";
}

TEST(BadImpacts, MayHaveRowsOutOfOrder) {
  const ImpactCase c = cradle(3);
  const std::vector<double> value{1, -1, 1, -1};
  const auto with = [&](const std::vector<std::size_t>& start, const std::vector<std::size_t>& coordinate) {
    ImpactProblem problem = c.problem();
    problem.directions = {value, start, coordinate};
    return is_refused(problem, {});
  };
  EXPECT_FALSE(with({0, 2, 4}, {0, 1, 1, 2})) << "this is the right one";
  EXPECT_TRUE(with({0, 3, 2}, {0, 1, 1, 2}));
  EXPECT_TRUE(with({0, 2, 5}, {0, 1, 1, 2}));
  EXPECT_TRUE(with({0, 2, 4}, {0, 1, 1, 3}));
  EXPECT_TRUE(with({0, 2, 4}, {0, 1, 1}));
  EXPECT_TRUE(with({0, 0, 4}, {0, 1, 1, 2})) << "an empty row";
  EXPECT_TRUE(with({0}, {0, 1, 1, 2})) << "no row";
}

TEST(BadImpacts, OfAnySizeGetAnAnswerOrARefusal) {
  const double sizes[] = {1e-308, 1e-200, 1e-100, 1e100, 1e200, 1e308};
  using Column = std::vector<double> ImpactCase::*;
  const auto check = [&](std::string_view law, Column column, double size, std::size_t entries) {
    ImpactCase c = cradle(4);
    if (column == &ImpactCase::precompression || column == &ImpactCase::gap) (c.*column).assign(3, 1);
    for (std::size_t i = 0; i < std::min(entries, (c.*column).size()); ++i) (c.*column)[i] *= size;
    const Solved solved = resolve_once(c.problem(), {.law = law, .limit = 2000});
    const std::string where = say(law, "entries", entries, "times", size);
    EXPECT_EQ(succeeded(solved.status), solved.message.empty()) << where;
    if (!succeeded(solved.status)) return;
    for (double v : solved.velocity) EXPECT_TRUE(std::isfinite(v)) << where;
  };
  for (std::string_view law : ImpactLaws::names())
    for (Column column :
         {&ImpactCase::inverse_mass, &ImpactCase::direction, &ImpactCase::velocity, &ImpactCase::stiffness,
          &ImpactCase::exponent, &ImpactCase::precompression, &ImpactCase::gap})
      for (double size : sizes)
        for (std::size_t entries : {1u, 100u}) check(law, column, size, entries);
}

// Not only numbers, the right ones: a problem in strange units is the same problem, or refused.
TEST(BadImpacts, InStrangeUnitsAreTheSameOrRefused) {
  int answered = 0;
  for (std::string_view law : ImpactLaws::names())
    for (double unit : {1e-250, 1e-100, 1e-50, 1e50, 1e100, 1e250}) {
      ImpactCase c = cradle(4);
      const std::vector<double> expected = resolve_once(c.problem(), {.law = law}).velocity;
      for (double& v : c.velocity) v *= unit;
      Solved solved = resolve_once(c.problem(), {.law = law, .limit = 20'000});
      if (!succeeded(solved.status)) continue;
      ++answered;
      for (double& v : solved.velocity) v /= unit;
      EXPECT_TRUE(below(difference(solved.velocity, expected), 1e-6)) << law << " " << unit;
    }
  EXPECT_GE(answered, static_cast<int>(2 * ImpactLaws::size));
}

}  // namespace
}  // namespace ictus::test::bad_impacts_test
