#include "ictus/run/nonsmooth.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "ictus/base/end_of_run.hpp"
#include "ictus/base/limits.hpp"
#include "ictus/run/nonsmooth_recorder.hpp"
#include "ictus/schemes/even_step.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus {
namespace {

/// From event to event where the stepper knows them beforehand, by steps elsewhere.
class LawRun {
 public:
  struct Parts {
    const SystemCase& mechanics;
    const NonsmoothPlan& plan;
    NonsmoothRecorder& recorder;
    Motion& motion;
  };
  LawRun(const Parts& parts, const Checkpoints* checkpoints)
      : mechanics_(parts.mechanics),
        plan_(parts.plan),
        recorder_(parts.recorder),
        motion_(parts.motion),
        stepper_(make_nonsmooth_stepper(plan_.scheme, *mechanics_.system, plan_.options)),
        usual_(even_step(plan_.until - motion_.t, plan_.step)) {
    stepper_->tell(&recorder_);
    stepper_->start(motion_);
    recorder_.begin(*stepper_, motion_);
    stepper_->allow_until(plan_.until);
    const double span = plan_.until - motion_.t;
    if (!mechanics_.system->shape().constant_forces)  // by steps
      if (std::string remark = even_step_remark(plan_.scheme, plan_.step, usual_, span); !remark.empty())
        recorder_.remark(std::move(remark));
    keeper_.emplace(checkpoints, next_, [this](Archive& archive) { this->archive(archive); });
  }

  Ending advance() {
    // What happens at the start, where no step need be known.
    if (mechanics_.system->shape().constant_forces && next_ == 1)
      if (const auto ended = step(0)) return *ended;
    while (true) {
      keeper_->keep_if_due();
      const double left = plan_.until - motion_.t, next = stepper_->time_to_event(motion_);
      const bool known = next == next;
      if (known && std::isinf(std::min(next, left)))
        return {true, impacts_ ? "nothing approaches any more" : "nothing approaches: no impact to come"};
      if (left <= (known ? 4 * epsilon * std::abs(motion_.t) : 1e-9 * usual_))
        return ending::reached(motion_.t);
      if (known && next < left)
        if (const auto endless = too_many()) return *endless;
      if (!known && plan_.stop_when_apart && motion_.t > 0 && recorder_.all_apart())
        return {true, "all contacts separated"};
      if (plan_.stop && plan_.stop(motion_.t)) {
        keeper_->keep();
        return ending::stopped(motion_.t);
      }
      if (const auto ended = step(known                        ? piece(std::min(next, left))
                                  : left < usual_ * (1 - 1e-9) ? left
                                                               : usual_))
        return *ended;
    }
  }

 private:
  /// A curved path is kept in a few pieces, for the eye, unless it was said how many.
  double piece(double way) {
    constexpr int pieces = 32;
    if (plan_.rows_by_step) return std::min(way, spacing(way));
    if (pieces_ == 0) pieces_ = length(plan_.gravity) > 0 && way > 0 ? pieces : 1;
    return way / pieces_--;
  }

  /// Rows lie at whole multiples of the step, wherever impacts lie; of a long flight they are a thousand.
  double spacing(double way) {
    constexpr double most = 1000;
    if (pieces_ == 0) widest_ = way / most;
    pieces_ = 1;
    if (widest_ > plan_.step) return widest_;
    const double next = (std::floor(motion_.t / plan_.step) + 1) * plan_.step - motion_.t;
    return next > 1e-6 * plan_.step ? next : next + plan_.step;
  }

  /// How the run ends, if it does.
  std::optional<Ending> step(double h) {
    StepReport step = stepper_->step(motion_, h);
    ++next_;
    check_finite(motion_, step);
    if (!step.converged()) return recorder_.failed(step, motion_.t);
    recorder_.accept(*stepper_, step, motion_);
    if (!stepper_->events().empty()) pieces_ = 0;
    impacts_ += step.impacts;
    lost_ += step.impact_loss;
    if (plan_.once && impacts_ > 0) return Ending{true, "the first impact is over"};
    return std::nullopt;
  }

  /// Impacts may be as many as they like until an end that is given, where they lead somewhere.
  std::optional<Ending> too_many() {
    if (impacts_ < counted_ + plan_.most_impacts) return std::nullopt;
    const bool endless = std::isinf(plan_.until);
    const double energy = mechanics_.system->kinetic(motion_.q, motion_.v);
    const bool leads = motion_.t - counted_t_ > 1e-9 * plan_.until || lost_ > 1e-12 * energy;
    if (endless || !leads)
      return Ending{false,
                    fmt::format("at {:.9g} s after {} impacts: {}", motion_.t, impacts_,
                                endless ? "give a duration, or a scheme"
                                        : "they do not come to an end, take a scheme such as moreau_jean")};
    counted_ = impacts_;
    counted_t_ = motion_.t;
    lost_ = 0;
    return std::nullopt;
  }

  void archive(Archive& archive) {
    archive(next_);
    archive_run(archive, *stepper_, recorder_, motion_);
    archive(pieces_, widest_, impacts_, counted_, counted_t_, lost_);
  }

  const SystemCase& mechanics_;
  const NonsmoothPlan& plan_;
  NonsmoothRecorder& recorder_;
  Motion& motion_;
  std::unique_ptr<NonsmoothStepper> stepper_;
  std::optional<Keeper> keeper_;
  std::size_t next_ = 1;                   // number of the step to come
  double usual_;                           // s, where events are not known beforehand
  int pieces_ = 0;                         // of this flight, to come
  double widest_ = 0;                      // s, between rows of this flight where it is long
  std::size_t impacts_ = 0, counted_ = 0;  // so far; when they were last looked at
  double counted_t_ = 0, lost_ = 0;        // s, J: then, and since then
};

}  // namespace

Trace run_nonsmooth(const SystemCase& mechanics, const NonsmoothPlan& plan, const Checkpoints* checkpoints) {
  NonsmoothRecorder recorder(mechanics, plan);
  Motion motion = mechanics.start;
  const EndOfRun end(plan.stop);
  if (plan.by_law) return recorder.finish(LawRun({mechanics, plan, recorder, motion}, checkpoints).advance());
  const auto stepper = make_nonsmooth_stepper(plan.scheme, *mechanics.system, plan.options);
  stepper->tell(&recorder);
  Ending ending = advance(*stepper, motion, plan, recorder, checkpoints);
  for (std::string& remark : stepper->remarks()) recorder.remark(std::move(remark));
  return recorder.finish(std::move(ending));
}

}  // namespace ictus
