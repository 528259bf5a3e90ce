#pragma once
// A run by an impact law: exact free flight to the first touch, one call of the resolver for all contacts
// that are closed there and reached by the blow, and so on. An impact takes the time that its law gives it;
// meanwhile nothing moves.

#include <functional>
#include <limits>

#include "ictus/resolver/impact.hpp"
#include "ictus/run/impact_scene.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus {

struct ImpactPlan {
  ImpactOptions options;  // law and its numbers; the names must outlive the run
  double until = std::numeric_limits<double>::infinity();  // s
  bool once = false;                                       // end after the first impact
  std::size_t most_impacts = 10'000;
  std::size_t record_every = 1;        // keep each n-th sample of an impact
  std::function<bool(double t)> stop;  // asked before each impact: true ends the run and keeps what there is
};

Trace run_impacts(const ImpactScene& scene, const ImpactPlan& plan);

/// Seconds of the caller's clock that the resolver takes for the first impact of the scene, the least of
/// several calls; NaN where nothing touches. Not part of any result: it differs from run to run.
double seconds_per_call(const ImpactScene& scene, const ImpactOptions& options,
                        const std::function<double()>& clock);

}  // namespace ictus
