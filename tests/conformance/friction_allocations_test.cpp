// Laws with friction allocate nothing when a size comes again.

#include <gtest/gtest.h>

#include "tests/support/friction_cases.hpp"
#include "tests/support/no_alloc.hpp"

namespace ictus::test::friction_allocations_test {
namespace {

std::size_t allocations_the_second_time(const ImpactProblem& problem, const std::string& law) {
  ImpactWorkspace workspace;
  (void)resolve(problem, {.law = law}, workspace);
  ImpactStatus status{};
  const std::size_t count =
      allocations_of([&] { status = resolve(problem, {.law = law}, workspace).status; });
  EXPECT_TRUE(succeeded(status)) << law;
  return count;
}

TEST(FrictionAllocations, OfOneContactAreNone) {
  for (const std::size_t d : {2u, 3u}) {
    Random random(53);
    const FrictionCase one = any_contact(random, d);
    std::vector<double> rows(d * d, 0);
    for (std::size_t i = 0; i < d; ++i) rows[i * d + i] = 1;
    const ImpactProblem problem{.inverse_mass = {.values = one.w, .shape = InverseMass::Shape::dense},
                                .directions = {.value = rows, .per_contact = d},
                                .velocity = one.velocity,
                                .restitution = {&one.restitution, 1},
                                .friction = {&one.friction, 1}};
    for (const std::string law : {"fremond", "newton", "newton_path", "poisson", "poisson_path", "stronge"})
      EXPECT_EQ(allocations_the_second_time(problem, law), 0u) << law << d;
  }
}

// A box that lands on two corners and slides.
TEST(FrictionAllocations, OfTwoCornersAreNone) {
  const std::vector<double> mass{1, 1, 2.4}, rows{0, -1, 1, 1, 0, 0.5, 0, -1, -1, 1, 0, 0.5};
  const std::vector<double> velocity{0.3, -1, 0.2}, e{0.5}, mu{0.1};
  const ImpactProblem problem{.inverse_mass = {.values = mass},
                              .directions = {.value = rows, .per_contact = 2},
                              .velocity = velocity,
                              .restitution = e,
                              .friction = mu};
  for (const std::string law : {"fremond", "newton", "poisson"})
    EXPECT_EQ(allocations_the_second_time(problem, law), 0u) << law;
}

}  // namespace
}  // namespace ictus::test::friction_allocations_test
