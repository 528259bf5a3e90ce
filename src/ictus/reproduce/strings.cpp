#include "ictus/reproduce/strings.hpp"

#include "ictus/model/mechanics/systems.hpp"
#include "ictus/run/nonsmooth.hpp"

namespace ictus::reproduce {

Trace swung(const std::map<std::string, double>& values, double until) {
  const SystemCase cradle = make_system("hanging_cradle", values);
  NonsmoothPlan plan;
  plan.scheme = "event_driven";
  plan.by_law = true;
  plan.options.impact_law = plan.options.impact.law = "lzb";
  plan.options.law_tolerance = plan.options.impact.tolerance;
  plan.step = 5e-3;
  plan.until = until;
  return run_nonsmooth(cradle, plan);
}

}  // namespace ictus::reproduce
