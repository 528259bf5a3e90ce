#pragma once
// One worker: a scene of its own, whose values change in place, and the runs of points.

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ictus/run/assembly.hpp"
#include "ictus/scene/scene_template.hpp"
#include "ictus/sweep/assembly_in_place.hpp"
#include "ictus/sweep/plan.hpp"

namespace ictus::sweep {

/// How a point ended. Values stand beside all but those that were refused or do not exist.
enum class PointStatus : unsigned char {
  ok,
  refused,     // there is no such scene
  incomplete,  // the run ended before its end
  unphysical,  // the verdict over the run: energy made, restitution not delivered
  undefined,   // an outcome has no value
  stopped      // was asked to stop: not a result
};
std::string_view name_of(PointStatus status);

struct PointResult {
  PointStatus status = PointStatus::ok;
  std::string error = {};  // in words, where it is not ok
};

class Worker {
 public:
  explicit Worker(const SweepPlan& plan);

  /// Values of the outcomes, NaN where there is none.
  PointResult run(std::size_t point, std::span<double> values, const std::function<bool(double)>& stop);

  /// The scene of a point, ready to run, read and assembled. Throws Error where there is no such scene.
  Assembly assembled(std::size_t point);
  /// The same of values of the parameters.
  Assembly assembled(std::span<const double> settings);
  /// The outcomes of its run.
  PointResult tell(const Assembly& assembly, const Trace& trace, std::span<double> values);

 private:
  void place(std::size_t point);
  void try_in_place();

  const SweepPlan& plan_;
  SceneTemplate scene_;
  std::unique_ptr<AssemblyInPlace> in_place_;  // null: not tried yet, or each point needs a scene
  bool tried_in_place_ = false;
  std::vector<double> settings_;  // of the parameters, at a point
  std::vector<double> last_;      // that stand in the scene
  std::vector<double> numbers_;   // of the run
  std::vector<double> inputs_;    // of one outcome
};

/// Problems as one line.
std::string in_one_line(const Error& error);

}  // namespace ictus::sweep
