// Broken ways to locate an event are refused by the motions that the real one goes through.

#include <gtest/gtest.h>

#include "tests/support/event_checks.hpp"

namespace ictus::test::located_twins_test {
namespace {

/// Looks at the signs of both ends only: dips are passed over.
std::optional<double> fall_by_ends(FallRun& run) {
  const double from = run.value(0), to = run.ode.next()[0];
  if (!(from > 0 && to < 0)) return {};
  run.ode.prepare_dense(run.field());
  const auto value = [&](double fraction) { return run.value(fraction); };
  return run.ode.start() + run.ode.length() * bracketed_root(value, 0, 1, from, to);
}

/// Joins two looks by a straight line.
std::optional<double> fall_by_chord(FallRun& run) {
  run.ode.prepare_dense(run.field());
  for (int part = 1; part <= 8; ++part) {
    const double from = run.value((part - 1) / 8.0), to = run.value(part / 8.0);
    if (from >= 0 && to < -1e-13)
      return run.ode.start() + run.ode.length() * (part - 1 + from / (from - to)) / 8;
  }
  return {};
}

/// Takes a start at zero for an event.
std::optional<double> fall_at_zero(FallRun& run) {
  if (!(run.value(0) > 0)) return run.ode.start();
  return located_fall(run);
}

/// A dip that only comes near zero is one, too.
std::optional<double> fall_by_touch(FallRun& run) {
  run.ode.prepare_dense(run.field());
  const auto value = [&](double fraction) { return run.value(fraction) - 1e-8; };
  const auto rate = [&](double fraction) { return run.rate(fraction); };
  const auto fraction = first_fall(value, rate, 0);
  return fraction ? std::optional(run.ode.start() + *fraction * run.ode.length()) : std::nullopt;
}

TEST(BrokenTwins, EventsThatAreNotLocated) {
  EXPECT_TRUE(event_error(located_fall).below(1e-12));
  EXPECT_FALSE(event_error(fall_by_ends).below(1e-12));
  EXPECT_FALSE(event_error(fall_by_chord).below(1e-6));
  EXPECT_FALSE(event_error(fall_at_zero).below(1e-3));
  EXPECT_FALSE(event_error(fall_by_touch).below(1e-3));
}

}  // namespace
}  // namespace ictus::test::located_twins_test
