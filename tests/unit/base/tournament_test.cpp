// The largest of many changing numbers, against a search.

#include "ictus/base/tournament.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/problems.hpp"

namespace ictus::test::tournament_test {
namespace {

TEST(Tournament, FindsTheLargestAfterEveryChange) {
  Random random(2);
  Tournament tournament;
  for (std::size_t n : {1u, 2u, 3u, 7u, 8u, 33u}) {
    std::vector<double> values(n);
    for (double& each : values) each = random.uniform(-1, 1);
    tournament.reset(values);
    for (int i = 0; i < 200; ++i) {
      const auto j = static_cast<std::size_t>(random.uniform(0, static_cast<double>(n)));
      values[j] = std::floor(random.uniform(-4, 4));  // with ties
      tournament.change(j, values[j]);
      const auto largest = std::max_element(values.begin(), values.end()) - values.begin();
      ASSERT_EQ(tournament.winner(), static_cast<std::size_t>(largest));
      ASSERT_EQ(tournament[j], values[j]);
    }
  }
}

}  // namespace
}  // namespace ictus::test::tournament_test
