// Impacts that lose nearly all: the tail of opening and closing contacts is followed without stopping at its events, twice.

#include <gtest/gtest.h>

#include "ictus/laws/impact/compression_tail.hpp"
#include "tests/support/impact_checks.hpp"

namespace ictus::test::impact_tails_test {
namespace {

constexpr double tolerance = 1e-10;

struct Way {
  std::string_view law;
  double exponent, restitution;
  Dissipation dissipation;
};

ImpactCase chain_of(std::size_t balls, const Way& way) {
  ImpactCase c = cradle(balls);
  c.exponent.assign(c.contacts(), way.exponent);
  c.restitution.assign(c.contacts(), way.restitution);
  return c;
}

struct Ended {
  std::vector<double> velocity;
  double lost = 0, momentum = 0;
  std::size_t steps = 0;
  ImpactStatus status;
};

Ended ended(const ImpactCase& c, const Way& way, double asked = tolerance) {
  ImpactWorkspace workspace;
  const ImpactResult r =
      resolve(c.problem(), {.law = way.law, .tolerance = asked, .dissipation = way.dissipation}, workspace);
  Ended end{.velocity = {r.velocity.begin(), r.velocity.end()}, .steps = r.steps, .status = r.status};
  for (double loss : r.loss) end.lost += loss;
  for (std::size_t i = 0; i < end.velocity.size(); ++i) end.momentum += c.mass(i) * end.velocity[i];
  end.lost += c.kinetic(end.velocity) - c.kinetic(c.velocity);
  return end;
}

constexpr Way ways[] = {{"lzb", 1.5, 0.5, Dissipation::bi_stiffness},
                        {"lzb", 1.5, 0.0, Dissipation::bi_stiffness},
                        {"lzb", 1.0, 0.7, Dissipation::bi_stiffness},
                        {"lzb", 2.0, 0.3, Dissipation::mono_stiffness},
                        {"compliant", 1.5, 0.5, Dissipation::bi_stiffness}};

std::string name_of(const Way& way) { return say(way.law, "exponent", way.exponent, "e", way.restitution); }

// Event by event these took from 35 000 steps (η = 1) to 140 000.
TEST(ImpactTails, LongChainsComeToRestInFewSteps) {
  for (const Way& way : ways) {
    const ImpactCase c = chain_of(40, way);
    const Ended end = ended(c, way);
    EXPECT_EQ(end.status, ImpactStatus::collapsed) << name_of(way);
    EXPECT_LT(end.steps, 20'000U) << name_of(way);
    for (double v : end.velocity) EXPECT_NEAR(v, 1.0 / 40, tolerance) << name_of(way);
    EXPECT_NEAR(end.momentum, 1, 1e-14) << name_of(way);
    EXPECT_NEAR(end.lost, 0, 1e-14) << name_of(way);
  }
}

/// The balls numbered from the other end.
ImpactCase mirrored(ImpactCase c) {
  for (auto* list : {&c.inverse_mass, &c.velocity, &c.stiffness, &c.restitution, &c.exponent})
    std::reverse(list->begin(), list->end());
  for (double& v : c.velocity) v = -v;
  return c;
}

TEST(ImpactTails, DoNotDependOnTheNumbersOfTheBalls) {
  const Way way = ways[0];
  ImpactCase c = chain_of(40, way);
  for (std::size_t i = 0; i < c.coordinates(); ++i) c.inverse_mass[i] = 1 + 0.3 * std::sin(double(i));
  const std::vector<double> one = ended(c, way).velocity, other = ended(mirrored(c), way).velocity;
  for (std::size_t i = 0; i < one.size(); ++i)
    EXPECT_NEAR(one[i], -other[one.size() - 1 - i], tolerance) << i;
}

// At e = 0.8 fifty balls part only after some thousand events: no tail may end them.
TEST(ImpactTails, AreNoneWhereBodiesPart) {
  const Way way{"lzb", 1.5, 0.8, Dissipation::bi_stiffness};
  const ImpactCase c = chain_of(50, way);
  const Ended end = ended(c, way), finer = ended(c, way, 1e-2 * tolerance);
  EXPECT_EQ(end.status, ImpactStatus::resolved);
  EXPECT_LT(difference(end.velocity, finer.velocity), 10 * tolerance);
  EXPECT_GT(end.velocity.back() - end.velocity.front(), 0.004);
}

/// Two contacts in a row, closing at speed 1 and 0.
compression::Field two_contacts(double slope) {
  compression::Field field;
  for (std::size_t j = 0; j < 2; ++j) {
    field.stiffness.push_back(1);
    field.exponent.push_back(1.5);
    field.slope.push_back(slope);
    field.base.push_back(j == 0 ? 1 : 0);
    for (std::size_t k = 0; k < 2; ++k) field.coupling.add(k, j == k ? 2 : -1);
    field.coupling.end_row();
  }
  field.prepare(compression::Reclosing::at_once);
  for (std::size_t j = 0; j < 2; ++j) field.set_phase(j, compression::Phase::compressing);
  return field;
}

std::vector<double> followed(double restitution, double per_radian) {
  const compression::Field field = two_contacts(1 / (restitution * restitution));
  compression::Tail tail;
  tail.begin(field, {restitution, restitution}, {.rest = 1e-20, .most_steps = 1'000'000});
  compression::TailState state;
  state.contacts.assign(2, {.phase = compression::Phase::compressing});
  EXPECT_TRUE(tail.follow(state, per_radian));
  return tail.closing(state);
}

// Its step is of order 2, less where it passes turns.
TEST(ImpactTails, FollowThreeBallsRoughly) {
  for (double e : {1.0, 0.6}) {
    ImpactCase c = cradle(3);
    c.restitution.assign(2, e);
    const std::vector<double> v = resolve_once(c.problem(), {.tolerance = 1e-12}).velocity;
    double last = 1;
    for (double per_radian : {0.1, 0.01}) {
      const std::vector<double> u = followed(e, per_radian);
      const double error = std::abs(u[0] - (v[0] - v[1])) + std::abs(u[1] - (v[1] - v[2]));
      EXPECT_LT(error, 0.2 * per_radian) << say("e", e, "step", per_radian);
      EXPECT_LT(error, 0.2 * last) << say("e", e, "step", per_radian);
      last = error;
    }
  }
}

TEST(ImpactTails, GiveUpAtTheirLimit) {
  const compression::Field field = two_contacts(4);
  compression::Tail tail;
  tail.begin(field, {0.5, 0.5}, {.rest = 1e-20, .most_steps = 16});
  compression::TailState state;
  state.contacts.assign(2, {.phase = compression::Phase::compressing});
  EXPECT_FALSE(tail.follow(state, 1e-3));
}

}  // namespace
}  // namespace ictus::test::impact_tails_test
