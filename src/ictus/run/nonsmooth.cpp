#include "ictus/run/nonsmooth.hpp"

#include <fmt/format.h>

#include "ictus/run/advance.hpp"
#include "ictus/run/nonsmooth_recorder.hpp"
#include "ictus/schemes/even_step.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus {
namespace {

// For Ctrl-C: steps, or evaluations and solves, where a step has many inside.
constexpr std::size_t ask_every = 64, work_between = 1000;

Ending failed(const NonsmoothStep& step, const Motion& motion, const SystemCase& mechanics,
              const std::string& scheme) {
  const auto contacts = static_cast<std::size_t>(mechanics.system->contacts());
  std::string reason =
      fmt::format("at {:.9g} s {} {}", motion.t, scheme,
                  step.status == Status::not_finite ? "has no finite answer" : "did not converge");
  if (step.contact < contacts && step.solves > 0)
    reason +=
        fmt::format(" (contact {})", mechanics.system->contact_name(static_cast<Eigen::Index>(step.contact)));
  if (step.residual > 0) reason += fmt::format(", residual {:.3g}", step.residual);
  if (!step.advice.empty()) reason += fmt::format(": {}", step.advice);
  return {false, std::move(reason)};
}

Ending advance(const SystemCase& mechanics, const NonsmoothPlan& plan, NonsmoothRecorder& recorder,
               Motion& motion) {
  const double h = even_step(plan.until - motion.t, plan.step);
  std::size_t asked = 0, work = work_between;
  const auto stepper = make_nonsmooth_stepper(plan.scheme, *mechanics.system, plan.options);
  stepper->start(motion);
  for (std::size_t k = 0;; ++k) {
    if (plan.until - motion.t <= h / 2) return ending::reached(motion.t);
    if (plan.stop_when_apart && k > 0 && recorder.all_apart()) return {true, "all contacts separated"};
    if (plan.stop && (work >= work_between || k - asked >= ask_every)) {
      if (plan.stop(motion.t)) return ending::stopped(motion.t);
      asked = k;
      work = 0;
    }
    const NonsmoothStep step = stepper->step(motion, h);
    work += step.evaluations + step.solves;
    if (!motion.q.allFinite() || !motion.v.allFinite() || !step.converged())
      return failed(step, motion, mechanics, plan.scheme);
    recorder.accept(*stepper, step, motion);
  }
}

}  // namespace

Trace run_nonsmooth(const SystemCase& mechanics, const NonsmoothPlan& plan) {
  NonsmoothRecorder recorder(mechanics, plan);
  Motion motion = mechanics.start;
  recorder.begin(motion);
  const double span = plan.until - motion.t;
  Trace trace = recorder.finish(advance(mechanics, plan, recorder, motion));
  const std::string remark = even_step_remark(plan.scheme, plan.step, even_step(span, plan.step), span);
  if (!remark.empty()) trace.remarks.push_back(remark);
  return trace;
}

}  // namespace ictus
