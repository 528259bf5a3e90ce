// The event-driven scheme allocates nothing once it has seen a motion, with all its events.

#include <gtest/gtest.h>

#include "ictus/model/mechanics/systems.hpp"
#include "ictus/schemes/nonsmooth/event_driven.hpp"
#include "tests/support/no_alloc.hpp"

namespace ictus::event_driven_allocations_test {
namespace {

TEST(EventDriven, ASecondRunAllocatesNothing) {
  for (const char* name : {"bouncing_ball", "impacting_oscillator", "two_ball_oscillator", "ball_column"})
    for (const char* tableau : {"", "rk4", "radau_iia2"}) {
      const SystemCase shipped = make_system(name);
      const auto stepper = EventDriven::make(*shipped.system, {.tableau = tableau});
      Motion motion = shipped.start;
      const auto run = [&] {
        motion = shipped.start;
        stepper->start(motion);
        for (int k = 0; k < 50; ++k) stepper->step(motion, shipped.until / 50);
      };
      run();
      EXPECT_EQ(test::allocations_of(run), 0u) << name << " " << tableau;
    }
}

}  // namespace
}  // namespace ictus::event_driven_allocations_test
