// §8 and §9 of [Liu2008]: with what speed balls come down, and what restitution the heights say to which they rebound.

#include <cmath>

#include "ictus/model/mechanics/systems.hpp"
#include "ictus/report/number.hpp"
#include "ictus/reproduce/liu.hpp"
#include "ictus/resolver/identify.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus::reproduce::liu {
namespace {

/// A ball dropped from a height, by the event-driven scheme, until it is at the top of its first rebound.
struct DroppedBall {
  double speed, height;  // m/s at the ground, m
};
DroppedBall dropped_ball(double from, double gravity, double restitution) {
  const SystemCase ball =
      make_system("bouncing_ball", {{"gravity", gravity}, {"height", from}, {"restitution", restitution}});
  const auto stepper = make_nonsmooth_stepper("event_driven", *ball.system, {});
  Motion motion = ball.start;
  stepper->start(motion);
  const bool good = stepper->step(motion, std::sqrt(2 * from / gravity) * (1 + restitution)).converged();
  for (const Event& event : stepper->events())
    if (good && event.kind == EventKind::impact) return {-event.before, motion.q[0]};
  return {NAN, NAN};
}

void add_speeds(Part& part) {
  struct Fall {
    std::string printed, where;
    double height, gravity;  // m, m/s²
    Cause cause = Cause::in_the_note;
  };
  for (const Fall& fall : {Fall{"5.4", "§8.3", 1.5, 9.8}, Fall{"0.246", "§9.2", 3.1e-3, 9.81, Cause::cut},
                           Fall{"0.316", "§9.2", 5.1e-3, 9.81}, Fall{"0.2385", "§9.4", 2.9e-3, 9.81}}) {
    const Row row =
        as_printed("speed after a fall of " + report::significant(1e3 * fall.height, 2) + " mm (m/s)",
                   fall.printed, dropped_ball(fall.height, fall.gravity, 0.5).speed,
                   fall.where + "; g = " + report::round_trip(fall.gravity) + " m/s²");
    part.add(fall.cause == Cause::cut
                 ? otherwise(row, {0.24662, 1e-5}, "cut off; the columns of §9 fit g = 9.81 m/s²", Cause::cut)
                 : row);
  }
}

/// "Surfing on internet": a tennis ball that falls 254 cm comes back to 134.62 … 147.32 cm, a basketball from 1.8 m to 1.2 m.
void add_restitutions(Part& part) {
  struct Rebound {
    std::string printed, ball;
    double from, to;  // m
  };
  for (const Rebound& one :
       {Rebound{"0.52", "a tennis ball", 2.54, 1.3462}, Rebound{"0.58", "a tennis ball", 2.54, 1.4732},
        Rebound{"0.67", "a basketball", 1.8, 1.2}}) {
    const auto height = [&](double e) { return dropped_ball(one.from, 9.81, e).height; };
    const double found = identify(height, one.to, {.low = 0.05, .high = 0.95, .pieces = 18}).value;
    const std::string ratio = report::significant(one.to / one.from, 3);
    part.add(
        otherwise(as_printed("restitution of " + one.ball + " that falls " + report::round_trip(one.from) +
                                 " m and rises " + report::round_trip(one.to) + " m",
                             one.printed, found),
                  {std::sqrt(one.to / one.from), 1e-9},
                  "Erratum: the ratio of the heights, " + ratio +
                      ", is e², and e its root; by root finding over drops"));
  }
}

}  // namespace

Part falls() {
  Part part;
  add_speeds(part);
  add_restitutions(part);
  return part;
}

}  // namespace ictus::reproduce::liu
