#include "ictus/study/converged_motion.hpp"

#include <algorithm>
#include <iterator>

namespace ictus {
namespace {

constexpr double soon = 1e-11;  // of the whole time

}  // namespace

ConvergedMotion::ConvergedMotion(std::unique_ptr<NonsmoothStepper> stepper, const Motion& start,
                                 const MotionSteps& steps)
    : stepper_(std::move(stepper)), until_(steps.until), kept_(compute_motion(*stepper_, start, steps)) {
  expects(steps.tracks_events, "a motion that jumps is known by the states at its jumps");
}

Motion ConvergedMotion::last_before(double t, const Motion& computed) const {
  const auto next = asked_.lower_bound(t);
  if (next == asked_.begin()) return computed;
  const auto& [time, state] = *std::prev(next);
  return time > computed.t ? state : computed;
}

const Motion& ConvergedMotion::between(double t, const Motion& computed) const {
  if (const auto found = asked_.find(t); found != asked_.end()) return found->second;
  Motion motion = last_before(t, computed);
  const double rest = t - motion.t;
  // So soon after a state nothing has bent yet, and a root search would have no room.
  if (rest < soon * (until_ - kept_.states.front().t)) {
    motion.q += rest * motion.v;
  } else {
    stepper_->start(motion);
    const StepReport step = stepper_->step(motion, rest);
    expects(step.converged(), "what was computed once can be computed again");
  }
  motion.t = t;
  return asked_.emplace(t, std::move(motion)).first->second;
}

void ConvergedMotion::at(double t, Motion& before, Motion& after) const {
  const std::vector<Motion>& states = kept_.states;
  const auto next = std::lower_bound(states.begin(), states.end(), t,
                                     [](const Motion& state, double time) { return state.t < time; });
  expects(next != states.end(), "a motion is asked for where it was computed");
  if (next->t == t) {
    before = after = *next;
    // The last state of this instant is after its jump.
    for (auto later = next + 1; later != states.end() && later->t == t; ++later) after = *later;
    return;
  }
  expects(next != states.begin(), "a motion is asked for after its start");
  before = after = between(t, *(next - 1));
}

std::vector<double> ConvergedMotion::jumps(double until) const {
  std::vector<double> times;
  for (std::size_t i = 1; i < kept_.states.size() && kept_.states[i].t <= until; ++i) {
    const double t = kept_.states[i].t;
    if (t == kept_.states[i - 1].t && (times.empty() || times.back() < t)) times.push_back(t);
  }
  return times;
}

}  // namespace ictus
