#include "ictus/run/nonsmooth.hpp"

#include <fmt/format.h>

#include <cmath>

#include "ictus/run/nonsmooth_books.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"
#include "ictus/schemes/runner.hpp"

namespace ictus {
namespace {

constexpr double same_time = 1e-9;     // of a step: nearer ends are one
constexpr std::size_t ask_every = 64;  // steps, for Ctrl-C

Ending failed(const NonsmoothStep& step, const Motion& motion, const ShippedSystem& mechanics,
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

/// The whole step, or what is left where the scheme may change its step.
double next_step(const NonsmoothPlan& plan, bool restartable, double t) {
  const double left = plan.until - t;
  if (!restartable || !(left < plan.step * (1 - same_time))) return plan.step;
  return left;
}

Ending advance(const ShippedSystem& mechanics, const NonsmoothPlan& plan, NonsmoothBooks& books,
               Motion& motion) {
  const bool restartable = nonsmooth_scheme(plan.scheme).traits.restartable;
  const auto stepper = make_nonsmooth_stepper(plan.scheme, *mechanics.system, plan.options);
  stepper->start(motion);
  for (std::size_t k = 0;; ++k) {
    if (plan.until - motion.t <= same_time * plan.step) return ending::reached(motion.t);
    if (plan.stop_when_apart && k > 0 && books.all_apart()) return {true, "all contacts separated"};
    if (plan.stop && k % ask_every == 0 && plan.stop(motion.t)) return ending::stopped(motion.t);
    const NonsmoothStep step = stepper->step(motion, next_step(plan, restartable, motion.t));
    if (!motion.q.allFinite() || !motion.v.allFinite() || !step.converged())
      return failed(step, motion, mechanics, plan.scheme);
    books.accept(*stepper, step, motion);
  }
}

}  // namespace

Trace run_nonsmooth(const ShippedSystem& mechanics, const NonsmoothPlan& plan) {
  NonsmoothBooks books(mechanics, plan);
  Motion motion = mechanics.start;
  books.begin(motion);
  return books.finish(advance(mechanics, plan, books, motion));
}

}  // namespace ictus
