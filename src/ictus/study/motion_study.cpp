#include "ictus/study/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "ictus/base/larger.hpp"
#include "ictus/study/converged_motion.hpp"
#include "ictus/study/motion_errors.hpp"

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

void refuse_reference(const StudyMethod& method) {
  if (method.traits.tracks_events && method.traits.restartable && !method.is_adaptive()) return;
  throw Error(method.name + " cannot be the reference: it must locate events and begin anew at any state",
              "take event_driven, or event_driven:rk4 with half the finest step");
}

/// What errors are measured against: the closed form, or a converged motion.
class Truth {
 public:
  Truth(const SystemCase& shipped, const StudyChoice& choice, double until)
      : shipped_(shipped), until_(until), exact_(shipped.exact && choice.reference.empty()) {
    if (exact_) return;
    name_ = choice.reference.empty() ? "event_driven" : choice.reference;
    method_ = study_method(name_, {});
    refuse_reference(*method_);
    // A tableau is as good as its step; without one the scheme keeps its tolerance by steps of its own.
    step_ = (until - shipped.start.t) / states_of_reference;
    if (method_->options.tableau.empty())
      method_->options.tolerance = reference_tolerance;
    else
      step_ = std::min(step_, finest_step(choice) / 2);
  }

  /// False where it was stopped.
  bool compute(const std::function<bool()>& stopped) {
    if (exact_) return true;
    kept_ = compute_motion(*stepper(), shipped_.start,
                           {.step = step_, .until = until_, .tracks_events = true, .stop = stopped});
    if (stopped()) return false;
    if (!reaches(kept_, until_))
      throw Error(fmt::format("{}, the reference, ends at {:.4g} s: {}", name_, kept_.states.back().t,
                              kept_.total.advice),
                  "study a shorter time, --set run.duration=…, or take another --reference");
    return true;
  }

  /// A converged motion remembers what it was asked: each method has one of its own, so that what is found of
  /// it does not depend on the others.
  std::shared_ptr<const ExactMotion> motion() const {
    if (exact_) return {std::shared_ptr<void>(), shipped_.exact.get()};
    return std::make_shared<ConvergedMotion>(stepper(), kept_, until_);
  }

  const std::string& scheme() const { return name_; }  // empty: the closed form
  std::string words() const { return exact_ ? std::string(shipped_.exact->words()) : name_; }

 private:
  std::unique_ptr<NonsmoothStepper> stepper() const {
    return method_->make(*shipped_.system, method_->options);
  }

  const SystemCase& shipped_;
  double until_;
  bool exact_;
  std::string name_;
  std::optional<StudyMethod> method_;
  double step_ = 0;
  ComputedMotion kept_;
};

/// How an error is measured: in functions, and in grid functions where on_grid.
struct Measure {
  const char *id, *name, *unit;
  double (*error)(const MotionErrors&);
  double NonsmoothOrders::*declared;
};
constexpr Measure measures[] = {
    {"q_uniform", "q", "1", [](const MotionErrors& e) { return e.q.uniform; }, &NonsmoothOrders::position},
    {"v_l1", "v, L¹", "1", [](const MotionErrors& e) { return e.v.l1; }, &NonsmoothOrders::velocity_l1},
    {"v_l2", "v, L²", "1", [](const MotionErrors& e) { return e.v.l2; }, &NonsmoothOrders::velocity_l2},
    {"v_uniform", "v, uniform", "1", [](const MotionErrors& e) { return e.v.uniform; },
     &NonsmoothOrders::velocity_uniform},
    {"v_hausdorff", "v, Hausdorff", "1", [](const MotionErrors& e) { return e.v.hausdorff; },
     &NonsmoothOrders::velocity_hausdorff}};
constexpr std::size_t first_measure = 3, measure_count = std::size(measures);

StudyRun empty_run(const StudyMethod& method) {
  StudyRun run{.method = method.name, .is_adaptive = method.is_adaptive()};
  run.on_grid = method.traits.tracks_events || run.is_adaptive;
  run.columns = {{.id = "step", .name = "step", .unit = "s"},
                 {.id = "tolerance", .name = "tolerance", .unit = "1"},
                 {.id = "work", .name = "force evaluations and contact problems", .unit = "1"}};
  const NonsmoothOrders declared = method.declared();
  for (const Measure& measure : measures)
    run.columns.push_back({.id = measure.id,
                           .name = measure.name,
                           .unit = measure.unit,
                           .declared = declared.*measure.declared});
  run.columns.push_back({.id = "grid_q", .name = "q", .unit = "1"});
  run.columns.push_back({.id = "grid_v", .name = "v, L¹", .unit = "1"});
  return run;
}

/// One method over all its steps.
class MotionRun {
 public:
  MotionRun(const SystemCase& shipped, const StudyMethod& method, const StudyChoice& choice,
            const Truth& truth, double until)
      : shipped_(shipped),
        method_(method),
        choice_(choice),
        until_(until),
        truth_(truth.motion()),
        graph_(*truth_, shipped.start.t, until),
        run_(empty_run(method)) {}

  StudyRun measured(const std::function<bool()>& stopped) {
    for (int i = 0; i <= choice_.octaves * choice_.steps_per_octave && !stopped(); ++i)
      add_point(std::pow(octave, -static_cast<double>(i) / choice_.steps_per_octave), stopped);
    // Functions are known to 1e-9 of their size, grid functions to round-off.
    const double floor = run_.on_grid ? 1e-11 : 1e-8;
    for (std::size_t k = 0; k < measure_count; ++k) {
      StudyColumn& column = run_.columns[first_measure + k];
      column.slope = fit(run_.columns.front().values, column.values, floor);
    }
    return std::move(run_);
  }

 private:
  void add_point(double scale, const std::function<bool()>& stopped) {
    NonsmoothOptions options = method_.options;
    double step = choice_.coarsest * off_beat * scale;
    if (run_.is_adaptive) {
      // An embedded method sees no impacts: their error follows the step that is asked for.
      if (options.adaptive != AdaptiveSteps::embedded)
        step = (until_ - shipped_.start.t) / outer_steps * off_beat;
      options.absolute_tolerance = options.relative_tolerance = coarsest_tolerance * scale * scale;
    }
    const auto stepper = method_.make(*shipped_.system, options);
    const ComputedMotion motion = compute_motion(
        *stepper, shipped_.start,
        {.step = step, .until = until_, .tracks_events = method_.traits.tracks_events, .stop = stopped});
    if (stopped()) return;
    std::string failure = failure_of(motion);
    if (failure.empty())
      add_errors(motion, options);
    else if (run_.failure.empty())
      run_.failure = fmt::format("with a step of {:.3g} s it {}", step, failure);
  }

  /// Beyond its limit of stability a scheme has no error that a line could be fitted to.
  std::string failure_of(const ComputedMotion& motion) const {
    constexpr double unbounded = 1e3;
    if (!reaches(motion, until_))
      return fmt::format("ends at {:.4g} s: {}", motion.states.back().t, motion.total.advice);
    double fastest = 0;
    for (const Motion& state : motion.states)
      fastest = max_or_nan(fastest, state.v.lpNorm<Eigen::Infinity>());
    if (fastest <= unbounded * graph_.largest_velocity()) return {};
    return fmt::format(
        "grows without bound, to a velocity of {:.3g} where the motion has at most {:.3g}: "
        "take smaller steps",
        fastest, graph_.largest_velocity());
  }

  void add_errors(const ComputedMotion& motion, const NonsmoothOptions& options) {
    const double steps = static_cast<double>(motion.ends.size() - 1);
    const MotionErrors grid = grid_errors(motion, *truth_, until_);
    const MotionErrors errors = run_.on_grid ? grid : graph_.errors(motion);
    std::vector<double> values{(motion.states.back().t - motion.states.front().t) / steps,
                               run_.is_adaptive ? options.absolute_tolerance : unknown,
                               static_cast<double>(motion.total.evaluations + motion.total.solves)};
    for (const Measure& measure : measures) values.push_back(measure.error(errors));
    values.insert(values.end(), {grid.q.uniform, grid.v.l1});
    for (std::size_t k = 0; k < values.size(); ++k) run_.columns[k].values.push_back(values[k]);
  }

  const SystemCase& shipped_;
  const StudyMethod& method_;
  const StudyChoice& choice_;
  double until_;  // s
  std::shared_ptr<const ExactMotion> truth_;
  TrueGraph graph_;
  StudyRun run_;
};

}  // namespace

Study study_motions(const SystemCase& shipped, const std::vector<StudyMethod>& methods,
                    const StudyChoice& choice, const StopAsked& stop) {
  expects(choice.coarsest > 0, "a study begins with a step");
  Study study{.until = choice.until > 0 ? choice.until : shipped.until};
  Truth truth(shipped, choice, study.until);
  if (!truth.compute([&] { return stop && stop(0); })) return study;
  study.reference = truth.scheme();
  study.truth = truth.words();
  study.runs.resize(methods.size());
  study.runs.resize(
      run_all(methods.size(), choice.jobs, stop, [&](std::size_t i, const std::function<bool()>& stopped) {
        MotionRun run(shipped, methods[i], choice, truth, study.until);
        study.runs[i] = run.measured(stopped);
      }));
  return study;
}

}  // namespace ictus
