#pragma once
// THE loop over steps, for every scheme: when a run ends, how long its steps are, when it asks whether to go on.

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "ictus/run/checkpoints.hpp"
#include "ictus/schemes/compliant_stepper.hpp"
#include "ictus/schemes/stepper.hpp"
#include "ictus/trace/recorder.hpp"

namespace ictus {

/// What a run by steps is to do.
struct StepPlan {
  double step = 1.0 / 44100;                               // s; for adaptive schemes the largest
  double until = std::numeric_limits<double>::infinity();  // s
  bool stop_when_apart = true;                             // once every contact has separated for good
  std::size_t most_steps = 1'000'000'000;
  std::function<bool(double t)> stop;  // asked now and then: true ends the run and keeps what there is
};

/// The same of compliant schemes.
struct Plan : StepPlan, CompliantOptions {
  PredictedImpactOf outlook;  // for condition (26)
};

/// How runs end, in words.
namespace ending {
Ending reached(double t);
Ending stopped(double t);
Ending too_long(double t, std::size_t steps);
/// `contact`: its name, where the failure is about one.
Ending failed(const StepReport& step, double t, std::string_view scheme, const std::string& contact = {});
}  // namespace ending

/// Records the steps of a run.
class StepRecorder : public Recorder {
 public:
  virtual void begin(Stepper& stepper, const Motion& motion) = 0;
  virtual void accept(Stepper& stepper, const StepReport& step, const Motion& motion) = 0;
  /// Of runs that end when all is apart, before step number n ≥ 1: how it ends, if it does.
  virtual std::optional<Ending> over(std::size_t n) = 0;
  /// How a run ends whose step failed.
  virtual Ending failed(const StepReport& step, double t) const { return ending::failed(step, t, method()); }
  /// Is some impact not over yet?
  virtual bool touching() const { return true; }
  /// As that of a stepper.
  virtual bool archive(Archive&) { return false; }

 protected:
  using Recorder::Recorder;
};

/// The part of a state that every loop has. Throws Error where stepper or recorder have no list of what they remember.
void archive_run(Archive& archive, Stepper& stepper, StepRecorder& recorder, Motion& motion);

/// From a state to the end of the run; no checkpoints where there are none. Throws Error where they are asked of a
/// stepper or recorder that has no list of what it remembers.
Ending advance(Stepper& stepper, Motion& motion, const StepPlan& plan, StepRecorder& recorder,
               const Checkpoints* checkpoints = nullptr);

/// Fails the report of a step whose state left the finite numbers.
void check_finite(const Motion& motion, StepReport& step);

}  // namespace ictus
