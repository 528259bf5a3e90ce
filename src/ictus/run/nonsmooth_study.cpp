#include "ictus/run/nonsmooth_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "ictus/run/converged_motion.hpp"

namespace ictus {
namespace {

// The first step is off every simple fraction of the time, and an octave is a little less than two: half of a
// step would find an impact in the very same instant.
constexpr double off_beat = 0.9442719099991588;  // 4 (√5 − 2)
constexpr double octave = 1.9748417658131499;    // √3.9
constexpr double coarsest_tolerance = 1e-1;
constexpr int outer_steps = 16;  // of a motion whose inner steps are adaptive
constexpr double reference_tolerance = 1e-13;
constexpr double states_of_reference = 512;  // kept, besides those at events

/// The shortest step of a study.
double finest_step(const StudyChoice& choice) {
  return choice.coarsest * off_beat * std::pow(octave, -choice.octaves);
}

/// What errors are measured against.
struct Truth {
  std::string reference;                  // empty: the closed form
  std::unique_ptr<ExactMotion> computed;  // none for the closed form
  const ExactMotion* motion;
};

void refuse_reference(const StudyMethod& method) {
  if (method.traits.tracks_events && method.traits.restartable && !method.is_adaptive()) return;
  throw Error(method.name + " cannot be the reference: it must locate events and begin anew at any state",
              "take event_driven, or event_driven:rk4 with half the finest step");
}

/// None where it was stopped.
std::optional<Truth> truth_of(const ShippedSystem& shipped, const StudyChoice& choice, double until,
                              const std::function<bool()>& stop) {
  if (shipped.exact && choice.reference.empty()) return Truth{"", nullptr, shipped.exact.get()};
  const std::string name = choice.reference.empty() ? "event_driven" : choice.reference;
  StudyMethod method = study_method(name, {});
  refuse_reference(method);
  // A tableau is as good as its step; without one the scheme keeps its tolerance by steps of its own.
  double step = (until - shipped.start.t) / states_of_reference;
  if (method.options.tableau.empty())
    method.options.tolerance = reference_tolerance;
  else
    step = std::min(step, finest_step(choice) / 2);
  auto converged = std::make_unique<ConvergedMotion>(
      method.make(*shipped.system, method.options), shipped.start,
      MotionSteps{.step = step, .until = until, .tracks_events = true, .stop = stop});
  if (stop && stop()) return {};
  if (!converged->complete())
    throw Error(fmt::format("{}, the reference, ends at {:.4g} s: {}", name,
                            converged->kept().states.back().t, converged->kept().total.advice),
                "study a shorter time, --set run.duration=…, or take another --reference");
  const ExactMotion* motion = converged.get();
  return Truth{name, std::move(converged), motion};
}

/// Each measure of the points, over the step.
class Columns {
 public:
  explicit Columns(const std::vector<NonsmoothPoint>& points) : points_(points) {
    for (const NonsmoothPoint& point : points) steps_.push_back(point.step);
  }

  Slope slope(double (*measure)(const MotionErrors&), double floor) const {
    std::vector<double> errors;
    for (const NonsmoothPoint& point : points_) errors.push_back(measure(point.errors));
    return fit(steps_, errors, floor);
  }

 private:
  const std::vector<NonsmoothPoint>& points_;
  std::vector<double> steps_;
};

NonsmoothSlopes slopes_of(const std::vector<NonsmoothPoint>& points, double floor) {
  const Columns columns(points);
  return {columns.slope([](const MotionErrors& e) { return e.q.uniform; }, floor),
          columns.slope([](const MotionErrors& e) { return e.v.l1; }, floor),
          columns.slope([](const MotionErrors& e) { return e.v.l2; }, floor),
          columns.slope([](const MotionErrors& e) { return e.v.uniform; }, floor),
          columns.slope([](const MotionErrors& e) { return e.v.hausdorff; }, floor)};
}

/// One study: a system, its truth, and how it is measured.
class Bench {
 public:
  Bench(const ShippedSystem& shipped, const StudyChoice& choice, double until,
        const std::function<bool()>& stop)
      : shipped_(shipped), choice_(choice), stop_(stop), until_(until) {}

  /// The scheme that errors are taken against. False where it was stopped.
  bool find_truth(std::string& reference) {
    std::optional<Truth> truth = truth_of(shipped_, choice_, until_, stop_);
    if (!truth) return false;
    reference = truth->reference;
    truth_ = std::move(*truth);
    graph_.emplace(*truth_.motion, shipped_.start.t, until_);
    return true;
  }

  NonsmoothStudyRun measure(const StudyMethod& method) {
    NonsmoothStudyRun run{
        method.name, method.declared(), method.is_adaptive(), method.traits.tracks_events, {}, {}, {}};
    for (int i = 0; i <= choice_.octaves * choice_.steps_per_octave; ++i) {
      if (stop_ && stop_()) break;
      add_point(method, std::pow(octave, -static_cast<double>(i) / choice_.steps_per_octave), run);
    }
    // Functions are known to 1e-9 of their size, grid functions to round-off.
    run.slopes = slopes_of(run.points, run.tracks_events || run.is_adaptive ? 1e-11 : 1e-8);
    return run;
  }

 private:
  double duration() const { return until_ - shipped_.start.t; }

  void add_point(const StudyMethod& method, double scale, NonsmoothStudyRun& run) {
    NonsmoothOptions options = method.options;
    double step = choice_.coarsest * off_beat * scale;
    if (run.is_adaptive) {
      // An embedded method sees no impacts: their error follows the step that is asked for.
      if (options.adaptive != AdaptiveSteps::embedded) step = duration() / outer_steps * off_beat;
      options.absolute_tolerance = options.relative_tolerance = coarsest_tolerance * scale * scale;
    }
    const auto stepper = method.make(*shipped_.system, options);
    const ComputedMotion motion =
        compute_motion(*stepper, shipped_.start,
                       {.step = step, .until = until_, .tracks_events = run.tracks_events, .stop = stop_});
    if (reaches(motion, until_))
      run.points.push_back(point_of(motion, run, options));
    else if (run.failure.empty())
      run.failure = fmt::format("with a step of {:.3g} s it ends at {:.4g} s: {}", step,
                                motion.states.back().t, motion.total.advice);
  }

  NonsmoothPoint point_of(const ComputedMotion& motion, const NonsmoothStudyRun& run,
                          const NonsmoothOptions& options) {
    const double steps = static_cast<double>(motion.ends.size() - 1);
    const MotionErrors grid = grid_errors(motion, *truth_.motion, until_);
    return {(motion.states.back().t - motion.states.front().t) / steps,
            run.is_adaptive ? options.absolute_tolerance : unknown,
            run.tracks_events || run.is_adaptive ? grid : graph_->errors(motion), grid,
            static_cast<double>(motion.total.evaluations + motion.total.solves)};
  }

  const ShippedSystem& shipped_;
  const StudyChoice& choice_;
  const std::function<bool()>& stop_;
  double until_;  // s
  Truth truth_{};
  std::optional<TrueGraph> graph_;
};

}  // namespace

NonsmoothStudy nonsmooth_study(const ShippedSystem& shipped, const std::vector<StudyMethod>& methods,
                               const StudyChoice& choice, const std::function<bool()>& stop) {
  expects(choice.coarsest > 0, "a study begins with a step");
  NonsmoothStudy study{choice.until > 0 ? choice.until : shipped.until, {}, {}, {}};
  Bench bench(shipped, choice, study.until, stop);
  if (!bench.find_truth(study.reference)) return study;
  study.truth = study.reference.empty() ? shipped.exact->words() : study.reference;
  for (const StudyMethod& method : methods) {
    if (stop && stop()) break;
    study.runs.push_back(bench.measure(method));
  }
  return study;
}

}  // namespace ictus
