#pragma once
// Errors of a computed motion against the true one: as functions of time, in L¹, L², the uniform norm and the
// Hausdorff distance of the filled-in graphs [AcaryLecture, eqs. (44)–(47)], without a grid; and as grid
// functions [AcaryLecture, eqs. (48), (49)], at the ends of steps, where an interpolation between them would
// hide the order of a scheme. Of several coordinates the worst counts, each in its own unit.

#include "ictus/study/motion_graph.hpp"

namespace ictus {

struct Norms {
  double l1, l2;   // ∫ |e| dt and √∫ e² dt over the whole time
  double uniform;  // sup |e|
  double
      hausdorff;  // with a second worth as much as a unit of the coordinate; NaN of grid functions and positions
};

struct MotionErrors {
  Norms q, v;
};

/// The worst coordinate in each norm.
MotionErrors distances(const MotionGraph& a, const MotionGraph& b);

/// Σ h |e| and √(Σ h e²) with the steps h that were taken, up to `until`; at a jump the nearer limit counts.
MotionErrors grid_errors(const ComputedMotion& computed, const ExactMotion& truth, double until);

/// A true motion as a graph that becomes as fine as the errors measured against it need.
class TrueGraph {
 public:
  TrueGraph(const ExactMotion& truth, double from, double until);

  const ExactMotion& motion() const { return truth_; }
  double until() const { return until_; }
  /// Of all velocities, each in its own unit.
  double largest_velocity() const { return largest_velocity_; }
  /// Errors to one percent, or to 1e-9 of the size of the motion.
  MotionErrors errors(const ComputedMotion& computed);

 private:
  void refine(GraphTolerance tolerance);

  const ExactMotion& truth_;
  double from_, until_;  // s
  MotionGraph graph_;
  GraphTolerance tolerance_{}, finest_{};
  double largest_velocity_ = 0;
};

}  // namespace ictus
