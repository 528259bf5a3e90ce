#pragma once
// A true motion where there is no closed form: what a scheme that tracks events computes within a tight
// tolerance. Between the states that are kept it computes anew, from the last of them, so that the motion is
// known at every instant as well as at those states; what was asked for once is kept, too, since graphs ask
// for the same instants again and again, and for others near them.

#include <map>
#include <memory>

#include "ictus/study/motion_graph.hpp"

namespace ictus {

class ConvergedMotion final : public ExactMotion {
 public:
  /// The stepper is restartable and tracks events. States are kept a step apart, and at events.
  ConvergedMotion(std::unique_ptr<NonsmoothStepper> stepper, const Motion& start, const MotionSteps& steps);
  /// What such a stepper has computed already, up to `until`.
  ConvergedMotion(std::unique_ptr<NonsmoothStepper> stepper, ComputedMotion kept, double until)
      : stepper_(std::move(stepper)), until_(until), kept_(std::move(kept)) {}

  /// Where not: the stepper failed or was stopped, see kept().
  bool complete() const { return reaches(kept_, until_); }
  const ComputedMotion& kept() const { return kept_; }

  void at(double t, Motion& before, Motion& after) const override;
  std::vector<double> jumps(double until) const override;

 private:
  /// The last state that is known before t; `computed` is the last of those computed at first.
  Motion last_before(double t, const Motion& computed) const;
  /// The state at t, where no state was computed at first.
  const Motion& between(double t, const Motion& computed) const;

  std::unique_ptr<NonsmoothStepper> stepper_;
  double until_;
  ComputedMotion kept_;
  mutable std::map<double, Motion> asked_;  // by time
};

}  // namespace ictus
