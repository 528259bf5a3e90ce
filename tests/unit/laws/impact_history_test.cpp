// The record of an impact within its budget: evenly thinned, with its start and its end; and what laws do
// where nothing happens.

#include "ictus/laws/impact/history.hpp"

#include <gtest/gtest.h>

#include "ictus/laws/impact/compliant.hpp"
#include "ictus/laws/impact/lzb.hpp"
#include "ictus/laws/impact/lzb_euler.hpp"
#include "ictus/laws/impact/newton.hpp"
#include "ictus/laws/impact/poisson.hpp"
#include "tests/support/contact_system.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::impact_history_test {
namespace {

std::vector<double> kept(std::size_t samples, std::size_t every, std::size_t budget) {
  ImpactHistory history;
  history.begin(2, every, budget);
  for (std::size_t k = 0; k < samples; ++k)
    if (history.due()) history.add(static_cast<double>(k)).force[1] = static_cast<double>(k);
  for (std::size_t k = 0; k < history.time.size(); ++k)
    EXPECT_EQ(history.force[2 * k + 1], history.time[k]) << "rows go with their times";
  return history.time;
}

TEST(ImpactHistory, ThinsItselfByPowersOfTwo) {
  EXPECT_EQ(kept(5, 1, 1000), (std::vector<double>{0, 1, 2, 3, 4}));
  EXPECT_EQ(kept(10, 3, 1000), (std::vector<double>{0, 3, 6, 9}));
  EXPECT_EQ(kept(4, 1, 20), (std::vector<double>{0, 1, 2, 3})) << "four rows of five numbers";
  EXPECT_EQ(kept(5, 1, 20), (std::vector<double>{0, 2, 4}));
  EXPECT_EQ(kept(100, 1, 20), (std::vector<double>{0, 32, 64, 96}));
  EXPECT_EQ(kept(1000, 1, 0), (std::vector<double>{0, 512})) << "two rows, whatever the budget";
}

std::vector<double> struck(std::size_t count) {
  std::vector<double> velocity(count, 0);
  velocity[0] = 1;
  return velocity;
}
ContactSystem struck_chain(std::size_t count, double e = 1) {
  return chain(std::vector<double>(count, 1.0), struck(count), {.restitution = e});
}

template <class Law>
void expect_bounded_record() {
  ContactSystem system = struck_chain(20);
  const ImpactOutcome plain = resolved<Law>(system, {.steps = 500});
  const ImpactOutcome seen =
      resolved<Law>(system, {.steps = 500, .record = true, .record_every = 2, .record_numbers = 3900});
  const std::size_t rows = seen.history.time.size();
  EXPECT_LE(rows, 101u);
  EXPECT_GE(rows, 50u);
  EXPECT_EQ(seen.history.impulse.size(), 19 * rows);
  for (std::size_t j = 0; j < 19; ++j) {
    EXPECT_TRUE(near(seen.impulse[j], plain.impulse[j], 1e-9)) << "looking on changes nothing";
    EXPECT_TRUE(near(seen.history.impulse[19 * (rows - 1) + j], seen.impulse[j], 1e-12)) << "ends at the end";
  }
}

TEST(ImpactHistory, LawsKeepWithinTheirBudget) {
  expect_bounded_record<Lzb>();
  expect_bounded_record<Compliant>();
  expect_bounded_record<LzbEuler>();
}

/// Contacts integrated, summed over steps.
double work(std::size_t count, compression::Reclosing reclosing, double gap = 0) {
  ContactSystem system = struck_chain(count);
  system.gap.assign(count - 1, gap);
  compression::Process process;
  ImpactOutcome out;
  out.reset(count - 1);
  process.resolve(system.problem(), {}, reclosing, out);
  EXPECT_EQ(out.status, ImpactStatus::resolved);
  EXPECT_TRUE(near(system.after(out.impulse).back(), 0.985678857, 2e-3)) << "a pulse runs through";
  return static_cast<double>(process.contact_steps());
}

TEST(CompressionProcess, IntegratesOnlyWhereSomethingHappens) {
  using enum compression::Reclosing;
  for (const auto reclosing : {at_once, by_gap}) {
    EXPECT_LT(work(200, reclosing), 2.2 * work(100, reclosing)) << "linear";
    EXPECT_LT(work(65, reclosing), 1.1 * work(66, reclosing)) << "no cliff";
    EXPECT_LT(work(50, reclosing), 20.0 * 530) << "about fifteen contacts around the pulse";
  }
}

// Gaps that are the rounding of positions are none.
TEST(CompressionProcess, DoesNotChatterAtGapsOfRounding) {
  using enum compression::Reclosing;
  EXPECT_LT(work(100, by_gap, 1e-16), 1.01 * work(100, by_gap));
  EXPECT_LT(work(100, by_gap, 1e-6), 4 * work(100, by_gap)) << "real gaps cost steps at each touch";
}

// The default solver of LCP laws takes a chain in a few sets of rows; the one that is asked for is used.
TEST(LcpImpactLaws, ChooseTheSolverForTheSize) {
  ContactSystem system = struck_chain(300);
  for (const double e : {1.0, 0.5}) {
    system.restitution.assign(299, e);
    const ImpactOutcome chosen = resolved<Newton>(system),
                        asked = resolved<Newton>(system, {.solver = "lemke"});
    ASSERT_EQ(chosen.status, ImpactStatus::resolved);
    EXPECT_LT(chosen.steps, 20u);
    EXPECT_GT(asked.steps, 200u);
    for (std::size_t j = 0; j < 299; ++j) EXPECT_TRUE(near(chosen.impulse[j], asked.impulse[j], 1e-9, 1.0));
  }
  EXPECT_EQ(resolved<Poisson>(system, {.solver = "nobody"}).status, ImpactStatus::bad_problem);
}

}  // namespace
}  // namespace ictus::test::impact_history_test
