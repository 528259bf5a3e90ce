#include "ictus/run/contact_watch.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace ictus::contact_watch_test {
namespace {

/// What a watch has seen.
struct Seen {
  std::vector<Impact> impacts;
  std::vector<Event> events;
};

/// Steps of a second, from speed to speed; a contact pushes where it is told so.
struct Stretch {
  double gap, before, after;
  bool pushes;
};
Seen watched(const std::vector<Stretch>& stretches) {
  ContactWatch watch(3);
  Seen seen;
  double t = 0;
  for (const Stretch& s : stretches) {
    std::optional<Event> event;
    if (const auto impact = watch.look({t, t + 1, s.gap, -s.gap, s.before, s.after, s.pushes, 1e-9}, event))
      seen.impacts.push_back(*impact);
    if (event) seen.events.push_back(*event);
    t += 1;
  }
  return seen;
}

TEST(ContactWatch, AnImpactInOneStep) {
  const Seen seen = watched({{3, -2, -2, false}, {1, -2, 1, true}, {2, 1, 1, false}});
  ASSERT_EQ(seen.impacts.size(), 1u);
  const Impact& impact = seen.impacts[0];
  EXPECT_EQ(impact.contact, 3u);
  EXPECT_EQ(impact.touch_time, 1.5);  // a gap of 1 at a speed of 2
  EXPECT_EQ(impact.approach_speed, 2);
  EXPECT_EQ(impact.restitution(), 0.5);
  EXPECT_TRUE(seen.events.empty());
}

TEST(ContactWatch, APushThatDoesNotEndTheApproachIsPartOfTheNext) {
  const Seen seen = watched({{0.1, -2, -0.5, true}, {-0.1, -0.5, 1, true}, {1, 1, 1, false}});
  ASSERT_EQ(seen.impacts.size(), 1u);
  EXPECT_EQ(seen.impacts[0].approach_speed, 2);
  EXPECT_EQ(seen.impacts[0].separation_speed, 1);
  EXPECT_EQ(seen.impacts[0].peak_depth, 0.1);
}

TEST(ContactWatch, RestAndRelease) {
  const Seen seen =
      watched({{0, -2, 0, true}, {0, 0, 0, true}, {0, 0, 0, true}, {0, 0, 1, false}, {1, 1, 1, false}});
  EXPECT_EQ(seen.impacts.size(), 1u);
  ASSERT_EQ(seen.events.size(), 2u);
  EXPECT_EQ(seen.events[0].kind, EventKind::rests);
  EXPECT_EQ(seen.events[0].t, 1);
  EXPECT_EQ(seen.events[1].kind, EventKind::released);
  EXPECT_EQ(seen.events[1].t, 3);
}

TEST(ContactWatch, ALastingContactFromTheStartIsNoImpact) {
  const Seen seen = watched({{0, 0, 0, true}, {0, 0, 0, true}});
  EXPECT_TRUE(seen.impacts.empty());
  EXPECT_EQ(seen.events.size(), 1u);
}

TEST(ContactWatch, AnImpactThatTheRunCutsOffIsKept) {
  ContactWatch watch;
  std::optional<Event> event;
  EXPECT_FALSE(watch.look({0, 1, 0.1, 0, -2, -1, true, 1e-9}, event));
  ASSERT_TRUE(watch.finish());
  EXPECT_EQ(watch.finish()->approach_speed, 2);
}

}  // namespace
}  // namespace ictus::contact_watch_test
