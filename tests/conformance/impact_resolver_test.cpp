// The resolver itself: the same bits from every workspace and thread, no allocation, all forms of mass and
// direction; and what the two laws with springs owe each other.

#include "ictus/resolver/impact.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "tests/support/impact_checks.hpp"
#include "tests/support/no_alloc.hpp"

namespace ictus::test::impact_resolver_test {
namespace {

ImpactCase lossy_cluster() {
  Random random(3);
  ImpactCase c = any_cluster(random, {.masses = 10, .stiffnesses = 10, .most = 6});
  c.restitution.assign(c.contacts(), 0.8);
  return c;
}

template <class Check>
void for_each_name(Check&& check) {
  for (std::string_view name : ImpactLaws::names()) {
    SCOPED_TRACE(std::string(name));
    check(name);
  }
}

ImpactCase problem_for(std::string_view law) {
  ImpactCase c = lossy_cluster();
  ImpactLaws::with(law, [&]<class Law>(Type<Law>) {
    if (Law::traits.only_single) c = cradle(2);
    if (Law::traits.only_chains) c = cradle(6);
    c.restitution.assign(c.contacts(), 0.8);
  });
  return c;
}

TEST(ImpactResolver, RepeatsToTheBitInEveryWorkspaceAndThread) {
  for_each_name([](std::string_view name) {
    const ImpactCase c = problem_for(name), other = cradle(9);
    const ImpactOptions options{.law = name};
    const Solved first = resolve_once(c.problem(), options);
    ASSERT_TRUE(succeeded(first.status)) << first.message;
    std::vector<double> found[2];
    const auto work = [&](std::vector<double>& velocity) {
      ImpactWorkspace workspace;
      for (int i = 0; i < 20; ++i) {
        (void)resolve(other.problem(), options, workspace);
        const ImpactResult again = resolve(c.problem(), options, workspace);
        velocity.assign(again.velocity.begin(), again.velocity.end());
      }
    };
    std::thread one(work, std::ref(found[0])), two(work, std::ref(found[1]));
    one.join();
    two.join();
    EXPECT_EQ(found[0], first.velocity);
    EXPECT_EQ(found[1], first.velocity);
  });
}

TEST(ImpactResolver, AllocatesNothingWhenAWorkspaceIsUsedAgain) {
  for_each_name([](std::string_view name) {
    const ImpactCase c = problem_for(name);
    const ImpactProblem problem = c.problem();
    ImpactWorkspace workspace;
    const ImpactOptions options{.law = name, .record = true};
    ASSERT_TRUE(succeeded(resolve(problem, options, workspace).status));
    EXPECT_EQ(allocations_of([&] { (void)resolve(problem, options, workspace); }), 0u);
  });
}

/// The mass of a problem as blocks, which must be 2 × 2 to be worth it, and as one matrix.
std::vector<double> blocks_of(const std::vector<double>& diagonal, std::size_t block) {
  std::vector<double> values(diagonal.size() * block, 0);
  for (std::size_t i = 0; i < diagonal.size(); ++i)
    values[(i / block) * block * block + (i % block) * (block + 1)] = diagonal[i];
  return values;
}

TEST(ImpactResolver, TakesEveryFormOfMassAndDirection) {
  const ImpactCase c = lossy_cluster();
  const Solved expected = resolve_once(c.problem(), {});
  const std::size_t n = c.coordinates();
  const std::vector<double> blocks = blocks_of(c.inverse_mass, 2), dense = blocks_of(c.inverse_mass, n);
  std::vector<std::size_t> start{0}, coordinate;
  std::vector<double> value;
  for (std::size_t j = 0; j < c.contacts(); ++j) {
    for (std::size_t i = 0; i < n; ++i)
      if (const double g = c.direction[j * n + i]; g != 0) {
        value.push_back(g);
        coordinate.push_back(i);
      }
    start.push_back(value.size());
  }
  using Shape = InverseMass::Shape;
  for (const InverseMass& mass :
       {InverseMass{c.inverse_mass}, InverseMass{blocks, Shape::blocks, 2}, InverseMass{dense, Shape::dense}})
    for (const Directions& directions : {Directions{c.direction}, Directions{value, start, coordinate}}) {
      ImpactProblem problem = c.problem();
      problem.inverse_mass = mass;
      problem.directions = directions;
      const Solved solved = resolve_once(problem, {});
      EXPECT_TRUE(below(difference(solved.velocity, expected.velocity), 1e-13));
      EXPECT_TRUE(near(solved.after, expected.after, 1e-13));
    }
}

TEST(ImpactResolver, KnowsMassesThatCoupleTheirCoordinates) {
  const std::vector<double> mass{2, 0.5, 0.5, 1.5}, direction{0.5, 1}, velocity{1, 0.25};
  const std::vector<double> half{0.5};
  const ImpactProblem problem{.inverse_mass = {mass, InverseMass::Shape::dense},
                              .directions = {direction},
                              .velocity = velocity,
                              .restitution = half};
  const Solved solved = resolve_once(problem, {.tolerance = 1e-13});
  // u = 0.75, W = 2.5: p = 1.5 · 0.75/2.5, and y falls by M⁻¹Gᵀp.
  const double p = 0.45;
  EXPECT_TRUE(near(solved.impulse[0], p, 1e-12));
  EXPECT_TRUE(near(solved.velocity[0], 1 - 1.5 * p, 1e-12));
  EXPECT_TRUE(near(solved.velocity[1], 0.25 - 1.75 * p, 1e-12));
  EXPECT_TRUE(near(solved.before - solved.after, 0.75 * 0.75 * 0.75 / (2 * 2.5), 1e-11));
}

// The springs of a compressed pair at rest give back e² of what they hold.
TEST(SpringLaws, ReleaseWhatWasPrecompressed) {
  for (std::string_view law : {"lzb", "compliant"})
    for (Dissipation dissipation : {Dissipation::mono_stiffness, Dissipation::bi_stiffness})
      for (double e : {0.0, 0.6, 1.0}) {
        ImpactCase c = chain({1, 3}, {0.2, 0.2});
        c.stiffness = {50};
        c.restitution = {e};
        c.precompression = {0.1};
        const ImpactOptions options{.law = law, .tolerance = 1e-13, .dissipation = dissipation};
        const Solved solved = resolve_once(c.problem(), options);
        ASSERT_TRUE(succeeded(solved.status)) << solved.message;
        EXPECT_TRUE(near(solved.after - solved.before, e * e * c.stored(), 1e-11, c.stored()));
        EXPECT_TRUE(near(solved.lost(), (1 - e * e) * c.stored(), 1e-11, c.stored()));
      }
}

// Steel balls of 20 mm at 1 m/s, 1e-9 of a diameter apart.
TEST(SpringLaws, DoNotFeelAGapOfABillionthOfADiameter) {
  const double diameter = 0.02;
  for (double e : {1.0, 0.9}) {
    ImpactCase c = chain(std::vector<double>(5, 0.0327), {1, 0, 0, 0, 0});
    c.stiffness.assign(4, 1.0e10);
    c.restitution.assign(4, e);
    const ImpactOptions options{.law = "compliant", .tolerance = 1e-11};
    const Solved touching = resolve_once(c.problem(), options);
    c.gap.assign(4, 1e-9 * diameter);
    const Solved apart = resolve_once(c.problem(), options);
    ASSERT_TRUE(succeeded(apart.status)) << apart.message;
    EXPECT_TRUE(below(difference(apart.velocity, touching.velocity), 1e-6));
    EXPECT_GT(difference(apart.velocity, touching.velocity), 0) << "the gap is looked at";
    // Far apart they collide one after the other; the last is struck once.
    c.gap.assign(4, diameter);
    const Solved far = resolve_once(c.problem(), options);
    const double last = std::pow((1 + e) / 2, 4);
    EXPECT_TRUE(near(far.velocity[4], last, 1e-9));
  }
}

// Every contact tells its own story: it starts, ends its compression, maybe again, opens; and then is hit
// again.
TEST(SpringLaws, TellTheStoryOfEveryContact) {
  using Kind = ImpactEventKind;
  const auto may_follow = [](Kind last, Kind next) {
    switch (next) {
      case Kind::compression_ends:
        return last == Kind::compression_starts || last == Kind::compressed_again ||
               last == Kind::repeated_impact;
      case Kind::compressed_again:
      case Kind::opens: return last == Kind::compression_ends;
      case Kind::repeated_impact: return last == Kind::opens;
      default: return false;
    }
  };
  ImpactCase c = cradle(6);
  for (std::string_view law : {"lzb", "compliant"})
    for (double e : {1.0, 0.9}) {
      c.restitution.assign(5, e);
      const Solved solved = resolve_once(c.problem(), {.law = law});
      for (std::size_t j = 0; j < c.contacts(); ++j) {
        std::vector<Kind> story;
        for (const ImpactEvent& event : solved.events)
          if (event.contact == j) story.push_back(event.kind);
        ASSERT_FALSE(story.empty());
        EXPECT_EQ(story.front(), Kind::compression_starts) << law << " contact " << j;
        EXPECT_EQ(story.back(), Kind::opens);
        for (std::size_t k = 1; k < story.size(); ++k)
          EXPECT_TRUE(may_follow(story[k - 1], story[k])) << law << " contact " << j << " event " << k;
      }
    }
}

TEST(SpringLaws, AgreeWhereNoContactClosesAgain) {
  Random random(9);
  int compared = 0, different = 0;
  for (int i = 0; i < 150; ++i) {
    const ImpactCase c = any_impact(random, {.masses = 10, .stiffnesses = 10, .most = 5});
    const Solved law = resolve_once(c.problem(), {.law = "lzb"});
    const Solved model = resolve_once(c.problem(), {.law = "compliant"});
    const double distance = difference(law.velocity, model.velocity) / largest(c.velocity);
    // Contacts that open before the impact wait for their gap in one and not in the other.
    bool parted = false;
    for (std::size_t j = 0; j < c.contacts(); ++j) parted = parted || c.closing(j, c.velocity) < 0;
    const bool again =
        law.tells(ImpactEventKind::repeated_impact) || model.tells(ImpactEventKind::repeated_impact);
    if (parted || again) {
      different += distance > 1e-6;
      continue;
    }
    ++compared;
    EXPECT_TRUE(below(distance, 1e-8)) << "problem " << i;
  }
  EXPECT_GT(compared, 20);
  EXPECT_GT(different, 20) << "closing again makes a difference";
}

}  // namespace
}  // namespace ictus::test::impact_resolver_test
