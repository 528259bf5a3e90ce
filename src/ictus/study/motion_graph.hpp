#pragma once
// Motions as functions of time that jump: what a scheme computed, and what is true. Between two ends of a
// step a position is linear. A scheme that captures impacts inside a step knows one velocity a step, hence
// its velocity is a step function, v_{k+1} on ]t_k, t_{k+1}]; a scheme that tracks them knows its states
// before and after each, and its velocity is linear between jumps.

#include <functional>
#include <vector>

#include "ictus/base/piecewise.hpp"
#include "ictus/model/mechanics/system_case.hpp"
#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

/// What a scheme computed, state by state.
struct ComputedMotion {
  std::vector<Motion> states;     // the start, ends of steps, states inside steps where the scheme knows them
  std::vector<std::size_t> ends;  // which states are the start and ends of steps
  bool tracks_events = false;
  StepReport total;  // of all steps; not converged: the motion ends where it failed
};

struct MotionSteps {
  double step = 0;   // s
  double until = 0;  // s; the last step goes past it: some schemes cannot change their step
  bool tracks_events = false;
  std::function<bool()> stop = {};  // asked now and then: true ends the motion
};

ComputedMotion compute_motion(NonsmoothStepper& stepper, const Motion& start, const MotionSteps& steps);
/// Did it get that far?
bool reaches(const ComputedMotion& motion, double until);

/// One function a coordinate.
struct MotionGraph {
  std::vector<Piecewise> q, v;
};

/// From the start to `until`, which the motion reaches.
MotionGraph graph_of(const ComputedMotion& motion, double until);

struct GraphTolerance {
  double q, v;  // in the units of the coordinates
};

/// Linear pieces between jumps, as many as keep every coordinate within the tolerance.
MotionGraph graph_of(const ExactMotion& motion, double from, double until, GraphTolerance tolerance);

}  // namespace ictus
