#include "ictus/report/shown_restitution.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "ictus/report/json.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::shown_restitution_test {
namespace {

/// A bead that touches at 1.5e-7 m/s and is thrown off by its neighbours.
Impact thrown() {
  Impact impact;
  impact.approach_speed = 1.5e-7;
  impact.separation_speed = 609 * 1.5e-7;
  return impact;
}

TEST(ShownRestitution, IsNotWhatOthersMade) {
  EXPECT_TRUE(std::isnan(report::shown_restitution(thrown())));
  EXPECT_TRUE(report::json(thrown(), {"a-b"})["restitution"].is_null());
  // Of a body that vibrates.
  Impact struck;
  struck.approach_speed = 0.5;
  struck.separation_speed = 2;
  EXPECT_EQ(report::shown_restitution(struck), 4);
}

// A law that was asked for 1 and gives 609 is to be seen.
TEST(ShownRestitution, IsToldWhereALawIsAnswerable) {
  Impact impact = thrown();
  impact.asked_restitution = 1;
  EXPECT_TRUE(near(report::shown_restitution(impact), 609, 1e-15));
}

}  // namespace
}  // namespace ictus::test::shown_restitution_test
