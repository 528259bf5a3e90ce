#include "ictus/run/contact_watch.hpp"

#include <algorithm>
#include <cmath>

namespace ictus {

std::optional<Impact> ContactWatch::look(const ContactStep& step, std::optional<Event>& event) {
  std::optional<Impact> ended;
  const auto clean = [&](double speed) { return std::abs(speed) <= step.still ? 0 : speed; };
  const auto say = [&](EventKind kind, double t) {
    event = Event{kind, t, contact_, clean(step.before), clean(step.after), 0};
  };
  if (step.pushes) {
    if (!struck_ && -step.before > step.still) begin(step);
    if (struck_) {
      ++impact_.samples;
      impact_.separation_speed = clean(step.after);
      impact_.peak_depth = std::max(impact_.peak_depth, step.depth);
    }
    if (!lasting_ && std::abs(step.after) <= step.still) {
      lasting_ = true;
      say(EventKind::rests, step.end);
    }
  } else if (lasting_) {
    lasting_ = false;
    say(EventKind::released, step.t);
  }
  // A contact that still closes after the push is pushed once more.
  if (struck_ && !(step.pushes && -step.after > step.still)) {
    ended = impact_;
    struck_ = false;
  }
  return ended;
}

/// The touch is where the gap would close at the speed of the begin, and inside the step at any rate.
void ContactWatch::begin(const ContactStep& step) {
  struck_ = true;
  impact_ = Impact{};
  impact_.contact = contact_;
  impact_.approach_speed = -step.before;
  impact_.touch_time = std::clamp(step.t + step.gap / impact_.approach_speed, step.t, step.end);
  impact_.release_time = impact_.touch_time;
  impact_.peak_force = unknown;
}

}  // namespace ictus
