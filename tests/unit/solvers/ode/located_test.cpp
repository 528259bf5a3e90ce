// Events of motions in closed form, at their instants.

#include "ictus/solvers/ode/located.hpp"

#include <array>

#include "tests/support/event_checks.hpp"
#include "tests/support/no_alloc.hpp"

namespace ictus::test::located_test {
namespace {

TEST(Located, FindsEventsWhereTheyAre) { EXPECT_TRUE(event_error(located_fall).below(1e-12)); }

// The rate is a signal, too: steps end where the motion turns, and no dip is left between two ends.
TEST(Located, SignalsAreFoundByTheirSigns) {
  SignalWatch watch;
  watch.resize(2, 2);
  std::size_t last = SignalWatch::none;
  const auto by_signs = [&](FallRun& run) -> std::optional<double> {
    const auto read = [](double, const double* y, double* signals) {
      signals[0] = y[0];
      signals[1] = y[1];
    };
    if (run.ode.start() == 0) last = SignalWatch::none;
    run.ode.at(0.0, watch.before());
    if (last == 1) watch.before()[1] = 0;  // it has just turned
    const auto matters = [&](std::size_t signal, double from, double to) {
      if (signal == 1) return (from < 0 && to > 0) || (from > 0 && to < 0);
      const bool leaves_zero = from <= 1e-13 && watch.before()[1] > 0;
      return to < -1e-13 && from >= 0 && !leaves_zero;
    };
    last = watch.stop(run.ode, run.field(), read, matters);
    return last == 0 ? std::optional(run.ode.end()) : std::nullopt;
  };
  EXPECT_TRUE(event_error(by_signs).below(1e-12));
}

/// A ball that keeps the part e of its speed at each bounce: the flights are 2 v eⁿ/g.
TEST(Located, GoesOnFromEachEvent) {
  constexpr double g = 9.81, e = 0.5;
  const auto f = [](double, const double* y, double* slope) {
    slope[0] = y[1];
    slope[1] = -g;
  };
  LocatedOde ode;
  ode.resize(2);
  ode.proposed = 1e-3;
  std::array<double, 2> y{0, 3};
  double t = 0, expected = 0, flight = 2 * 3 / g;
  const auto error = [&](double h) { return ode.error(h, [](std::size_t) { return 1e14; }); };
  for (int bounces = 0; bounces < 20;) {
    ode.begin(f, t, y.data());
    ASSERT_GT(ode.attempt(f, 10, error), 0);
    ode.prepare_dense(f);
    const auto height = [&](double fraction) { return ode.at(0, fraction); };
    const auto rate = [&](double fraction) { return ode.length() * ode.at(1, fraction); };
    const auto fall = first_fall(height, rate, 0);
    if (fall) ode.retake(f, *fall * ode.length());
    t = ode.end();
    y = {ode.next()[0], ode.next()[1]};
    if (!fall) continue;
    ++bounces;
    expected += flight;
    flight *= e;
    EXPECT_TRUE(near(t, expected, 1e-12)) << bounces;
    y = {0, -e * y[1]};
  }
}

TEST(Located, TellsOfAllThatHappensAtOneInstant) {
  LocatedOde ode;
  ode.resize(3);
  SignalWatch watch;
  watch.resize(3, 3);
  const auto f = [](double t, const double* y, double* slope) {
    slope[0] = -y[0];
    slope[1] = -2 * t;
    slope[2] = -1;
  };
  std::array<double, 3> y{std::exp(1.0), 1, 1};
  const auto read = [](double, const double* at, double* signals) {
    signals[0] = at[0] - 1;
    signals[1] = at[1];
    signals[2] = at[2];
  };
  std::array<bool, 3> waits{true, true, true};
  const auto matters = [&](std::size_t signal, double, double to) { return waits[signal] && to < 0; };
  const auto error = [&](double h) { return ode.error(h, [](std::size_t) { return 1e14; }); };
  double t = 0;
  ode.proposed = 0.1;
  for (int events = 0; events < 3 && t < 2;) {
    ode.begin(f, t, y.data());
    ASSERT_GT(ode.attempt(f, 2, error), 0);
    read(t, y.data(), watch.before());
    const std::size_t event = watch.stop(ode, f, read, matters);
    t = ode.end();
    y = {ode.next()[0], ode.next()[1], ode.next()[2]};
    if (event == SignalWatch::none) continue;
    EXPECT_TRUE(near(t, 1, 1e-12)) << event;
    EXPECT_TRUE(waits[event]);
    waits[event] = false;
    ++events;
  }
  EXPECT_FALSE(waits[0] || waits[1] || waits[2]);
}

// What the dense output leaves is far above rounding, in a long step; whole steps take it out.
TEST(Located, StepsEndOnTheZeroItself) {
  LocatedOde ode;
  ode.resize(2);
  const auto f = [](double, const double* y, double* slope) {
    slope[0] = y[1];
    slope[1] = -y[0];
  };
  const std::array<double, 2> y{1, 0};
  ode.begin(f, 0, y.data());
  ode.retake(f, 2.4);
  ode.prepare_dense(f);
  const auto value = [&](double fraction) { return ode.at(0, fraction); };
  const auto fraction = first_fall(value, NoRate{}, 0);
  ASSERT_TRUE(fraction);
  const auto retake = [&](double length) {
    ode.retake(f, length);
    return true;
  };
  retake(*fraction * 2.4);
  EXPECT_GT(std::abs(ode.next()[0]), 1e-8);
  const auto look = [&]() -> EndLook { return {ode.next()[0], ode.next()[1]}; };
  EXPECT_TRUE(end_on_zero(ode.length(), look, retake));
  EXPECT_TRUE(below(std::abs(ode.next()[0]), 1e-14));
}

TEST(Located, CutStepsSayNothingAgainstLongOnes) {
  LocatedOde ode;
  ode.resize(1);
  const auto f = [](double, const double* y, double* slope) { slope[0] = -y[0]; };
  const double y = 1;
  const auto error = [&](double h) { return ode.error(h, [](std::size_t) { return 1e12; }); };
  ode.begin(f, 0, &y);
  ode.proposed = 0.1;
  ASSERT_GT(ode.attempt(f, 10, error), 0);
  const double usual = ode.proposed;
  EXPECT_EQ(ode.attempt(f, 1e-6, error), 1e-6);
  EXPECT_GE(ode.proposed, usual);
  EXPECT_EQ(ode.evaluations, 1 + 2 * dop853::stages);
}

TEST(Located, GivesUpWhereNothingIsFinite) {
  LocatedOde ode;
  ode.resize(1);
  const auto f = [](double, const double*, double* slope) { slope[0] = std::nan(""); };
  const double y = 1;
  ode.begin(f, 1, &y);
  ode.proposed = 1;
  EXPECT_EQ(ode.attempt(f, 1, [&](double h) { return ode.error(h, [](std::size_t) { return 1.0; }); }), 0);
  EXPECT_LT(ode.evaluations, 20u * dop853::stages);  // until time stands still
}

TEST(Located, AllocatesNothingInAStep) {
  FallRun run(falling_signals()[1]);
  const double y[2] = {1, 0};
  SignalWatch watch;
  watch.resize(1, 2);
  const auto read = [](double, const double* at, double* signals) { signals[0] = at[0]; };
  const auto matters = [](std::size_t, double from, double to) { return from > 0 && to < 0; };
  std::size_t event = SignalWatch::none;
  bool found = false;
  run.ode.proposed = 1;
  const std::size_t allocated = allocations_of([&] {
    run.ode.begin(run.field(), 0, y);
    run.ode.attempt(run.field(), 2, [](double) { return 0.5; });
    run.ode.retake(run.field(), 2);
    found = located_fall(run).has_value();
    run.ode.retake(run.field(), 2);
    read(0, y, watch.before());
    event = watch.stop(run.ode, run.field(), read, matters);
  });
  EXPECT_EQ(allocated, 0u);
  EXPECT_TRUE(found);
  EXPECT_EQ(event, 0u);
}

}  // namespace
}  // namespace ictus::test::located_test
