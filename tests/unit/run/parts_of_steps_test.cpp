// `projected` follows a contact in parts of a step. What a run tells of the impact must not depend on them: speeds of approach
// and separation are those of the bodies, not of the polynomial path.

#include <fmt/format.h>

#include <string>

#include "ictus/run/run.hpp"
#include "tests/unit/run/assembled.hpp"

namespace ictus::test::parts_of_steps_test {
namespace {

// Contacts that close one by one in a step are solved again in each round; each evaluation counts once.
TEST(PartsOfSteps, WorkIsCountedOnce) {
  const auto evaluations = [](int count) {
    const Trace trace = run(assembled(fmt::format(
        "[[chain]]\nname = 'ball'\ncount = {}\nmass = 1\nradius = 0.1\nposition = 0\n[start]\nball-1.velocity = 1\n"
        "[contact]\nlaw = 'power_law'\nstiffness = 1e6\nexponent = 1\n"
        "[run]\nmethod = 'projected'\nsubsteps = 1\nstep = '2 ms'\nduration = '2 ms'\n",
        count)));
    return static_cast<double>(trace.evaluations);
  };
  const double twice = evaluations(80) / evaluations(40);
  EXPECT_LT(twice, 5) << twice;  // rounds and contacts: the square; sums of sums would be its cube, 8
}

}  // namespace
}  // namespace ictus::test::parts_of_steps_test
