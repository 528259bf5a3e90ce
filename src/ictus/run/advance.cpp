#include "ictus/run/advance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/schemes/archived_motion.hpp"
#include "ictus/schemes/even_step.hpp"

namespace ictus {
namespace ending {

Ending reached(double t) { return {true, fmt::format("reached {:.6g} s", t)}; }

Ending stopped(double t) { return {false, fmt::format("stopped at {:.6g} s", t)}; }

Ending too_long(double t, std::size_t steps) {
  return {false,
          fmt::format("stopped at {:.6g} s after {} steps: give run.duration, or a larger step", t, steps)};
}

Ending failed(const StepReport& step, double t, std::string_view scheme, const std::string& contact) {
  std::string reason =
      fmt::format("at {:.9g} s {} {}", t, scheme,
                  step.status == Status::not_finite ? "has no finite answer" : "did not converge");
  if (!contact.empty() && step.solves > 0) reason += fmt::format(" (contact {})", contact);
  if (step.residual > 0) reason += fmt::format(", residual {:.3g}", step.residual);
  if (!step.advice.empty()) reason += fmt::format(": {}", step.advice);
  return {false, std::move(reason)};
}

}  // namespace ending

namespace {

/// Asks a few times a second whether to go on, however much a step does.
class Question {
 public:
  Question(const StepPlan& plan, Eigen::Index contacts)
      : plan_(plan), size_(16 + static_cast<std::size_t>(contacts)) {}

  void work(const StepReport& step) { work_ += (1 + step.evaluations + step.solves) * size_; }
  bool stops(double t) {
    if (!plan_.stop || work_ < work_between) return false;
    work_ = 0;
    return plan_.stop(t);
  }

 private:
  static constexpr std::size_t work_between = 16384;  // evaluations of a contact
  const StepPlan& plan_;
  std::size_t size_, work_ = 0;
};

/// Without a duration a run that finds no end is ended.
std::size_t most_steps(const StepPlan& plan, const SteppingFacts& facts) {
  const std::size_t endless = facts.keeps_time ? (facts.even_steps ? 10'000'000 : 50'000) : 1'000'000;
  return plan.stop_when_apart ? std::min(plan.most_steps, endless) : plan.most_steps;
}

}  // namespace

/// A sum tells, in one fast pass.
void check_finite(const Motion& motion, StepReport& step) {
  if (step.converged() && !std::isfinite(motion.q.sum() + motion.v.sum()))
    step.fail(Status::not_finite, "a smaller step may help");
}

void archive_run(Archive& archive, Stepper& stepper, StepRecorder& recorder, Motion& motion) {
  archive(motion);
  if (!stepper.archive(archive, motion) || !recorder.archive(archive))
    throw Error(fmt::format("{} keeps no checkpoints: what it remembers of earlier steps has no list",
                            recorder.method()),
                "its runs begin anew: leave --checkpoint and --resume out, or take another method");
}

Ending advance(Stepper& stepper, Motion& motion, const StepPlan& plan, StepRecorder& recorder,
               const Checkpoints* checkpoints) {
  const SteppingFacts& facts = stepper.facts();
  const double start = motion.t, span = plan.until - start;
  const double h = facts.even_steps ? even_step(span, plan.step) : plan.step;
  if (std::string remark = even_step_remark(recorder.method(), plan.step, h, span); !remark.empty())
    recorder.remark(std::move(remark));
  // What is left at the end is round-off.
  const double nothing =
      facts.even_steps ? h / 2 : std::max(facts.keeps_time ? 0 : whole_steps * h, 1e-12 * plan.until);
  const std::size_t limit = most_steps(plan, facts);
  Question question(plan, stepper.impulse().size() + motion.q.size());
  stepper.start(motion);
  recorder.begin(stepper, motion);
  std::size_t n = 1, skipped = 0;  // the step to come; steps of free flight
  Keeper keeper(checkpoints, n, [&](Archive& archive) {
    archive(n, skipped);
    archive_run(archive, stepper, recorder, motion);
  });
  for (; n <= limit; ++n) {
    if (question.stops(motion.t)) {
      keeper.keep();
      return ending::stopped(motion.t);
    }
    keeper.keep_if_due();
    if (plan.stop_when_apart)
      if (auto over = recorder.over(n)) return *over;
    const double left = plan.until - motion.t;
    if (!(left > nothing) && std::isfinite(plan.until)) return ending::reached(motion.t);

    // A staggered scheme still pushes in its first open step: the flight begins when the impact is over.
    if (plan.stop_when_apart && !recorder.touching()) skipped += stepper.fly(motion, h);
    const bool last = !facts.even_steps && left < h * (1 - whole_steps);
    StepReport step = stepper.step(motion, last ? left : h);
    if (!facts.keeps_time)  // no sum of rounding errors
      motion.t = last ? plan.until : start + static_cast<double>(n + skipped) * h;
    check_finite(motion, step);
    if (!step.converged()) return recorder.failed(step, motion.t);
    question.work(step);
    recorder.accept(stepper, step, motion);
  }
  return ending::too_long(motion.t, limit);
}

}  // namespace ictus
