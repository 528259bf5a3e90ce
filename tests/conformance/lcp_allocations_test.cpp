// Solvers and the impact laws that use them keep their memory: a size that comes again allocates nothing.

#include <gtest/gtest.h>

#include <string>

#include "tests/support/lcp_families.hpp"
#include "tests/support/lcp_impacts.hpp"
#include "tests/support/no_alloc.hpp"

namespace ictus::test::lcp_allocations_test {
namespace {

TEST(LcpWorkspace, AllocatesNothingWhenASizeComesAgain) {
  LcpSolvers::for_each([]<class Solver>(Type<Solver>) {
    SCOPED_TRACE(std::string(Solver::about.name));
    Random random(3);
    const std::size_t contacts = std::min<std::size_t>(Solver::traits.largest / 2, 80);
    const LcpCase first = chain_of(random, contacts), second = chain_of(random, contacts);
    LcpWorkspace workspace;
    std::vector<double> z(contacts);
    EXPECT_GE(workspace.solve(Solver::about.name, first.problem(), z)->iterations, 1u);
    EXPECT_EQ(allocations_of([&] { workspace.solve(Solver::about.name, second.problem(), z); }), 0u);
  });
}

TEST(LcpWorkspace, KnowsNoOtherNames) {
  LcpWorkspace workspace;
  const LcpCase known = circulant();
  std::vector<double> z(known.size());
  EXPECT_FALSE(workspace.solve("simplex", known.problem(), z));
}

template <ImpactLaw Law>
void expect_no_allocation() {
  Random random(4);
  Law law;
  ImpactOutcome out;
  const LcpCase known = chain_of(random, 40);
  std::vector<double> closing = known.q;
  for (double& u : closing) u = -u;
  const std::vector<double> restitution(known.size(), 0.7);
  const ContactProblem problem = bare(known.matrix, closing, restitution);
  const auto resolve = [&] {
    out.reset(known.size());
    law.resolve(problem, {}, out);
  };
  resolve();
  EXPECT_TRUE(succeeded(out.status));
  EXPECT_GE(out.steps, 2u);
  EXPECT_EQ(allocations_of(resolve), 0u);
}

TEST(LcpImpactLaws, AllocateNothingWhenASizeComesAgain) {
  for_each_lcp_law([]<class Law>(Type<Law>) { expect_no_allocation<Law>(); });
}

}  // namespace
}  // namespace ictus::test::lcp_allocations_test
