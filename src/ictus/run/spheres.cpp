#include "ictus/run/spheres.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ictus/base/most.hpp"
#include "ictus/run/advance.hpp"
#include "ictus/run/mechanics.hpp"
#include "ictus/run/method_plans.hpp"
#include "ictus/run/sphere_recorder.hpp"
#include "ictus/run/wave_treatment.hpp"
#include "ictus/schemes/even_step.hpp"
#include "ictus/schemes/spheres/collision_treatments.hpp"
#include "ictus/trace/archived.hpp"

namespace ictus {
namespace {

constexpr double usual_step = 1e-3;           // s, where none is given
constexpr double usual_duration = 1;          // s, of what may go on for ever, and of many bodies
constexpr std::size_t endless = 10'000'000;   // steps: without a duration a run that finds no end is ended
constexpr std::size_t work_between = 20'000;  // bodies times steps: for Ctrl-C

/// May walls keep a body among them for ever? Not where a direction leads away from them all: every bounce
/// turns a body more that way. It is looked for by the rule of the perceptron, so that very narrow wedges
/// pass as closed.
bool walls_enclose(const Scene& scene) {
  constexpr int most_turns = 1000;
  Vector3 away;
  for (int turn = 0; turn < most_turns; ++turn) {
    const auto blocking = std::find_if(scene.walls.begin(), scene.walls.end(),
                                       [&](const Wall& wall) { return !(dot(normal_of(wall), away) > 0); });
    if (blocking == scene.walls.end()) return false;
    away += normal_of(*blocking);
  }
  return true;
}

/// No two will meet. There is no gravity.
bool all_apart(const MechanicalSystem& system, const SphereState& state) {
  const auto dimension = system.coordinates() / static_cast<Eigen::Index>(state.x.size());
  Eigen::VectorXd q(system.coordinates()), v(q), gap(system.contacts()), opening(gap), time(gap);
  double fastest = 0;
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    const auto body = static_cast<std::size_t>(i / dimension), axis = static_cast<std::size_t>(i % dimension);
    q[i] = component(state.x[body], axis);
    v[i] = component(state.v[body], axis);
    fastest = std::max(fastest, length(state.v[body]));
  }
  system.openings(q, v, system.contacts(), gap, opening);
  // Velocities that are equal but for round-off would let a gap close in a million years.
  const double still = std::max(1e-9 * opening.lpNorm<Eigen::Infinity>(), 1e-13 * fastest);
  const Eigen::VectorXd none = Eigen::VectorXd::Zero(q.size()),
                        error = Eigen::VectorXd::Constant(q.size(), still / 2);
  system.touch_times(q, v, none, error, time);
  for (Eigen::Index j = 0; j < gap.size(); ++j)
    if (-opening[j] > still && std::isfinite(time[j])) return false;
  return true;
}

Ending failed(const SphereStep& step, double t) {
  std::string reason =
      fmt::format("at {:.9g} s {} {}", t, spheres_about.name,
                  step.status == Status::not_finite ? "has no finite answer" : "did not converge");
  if (step.residual > 0) reason += fmt::format(", residual {:.3g} m/s", step.residual);
  if (!step.advice.empty()) reason += fmt::format(": {}", step.advice);
  return {false, std::move(reason)};
}

/// Waves know the bodies of the scene; the other treatments are known by name.
InelasticThenRestore stepper_of(const Assembly& assembly, const SphereScene& scene, const SpheresPlan& plan) {
  if (plan.options.treatment != wave_treatment_about.name)
    return InelasticThenRestore(scene.spheres, plan.options);
  SphereOptions options = plan.options;
  options.treatment = SphereOptions{}.treatment;
  return InelasticThenRestore(scene.spheres, options, std::make_unique<WaveTreatment>(assembly.scene));
}

Ending advance(const Assembly& assembly, const SphereScene& scene, const SpheresPlan& plan,
               SphereRecorder& recorder, SphereState& state, const Checkpoints* checkpoints) {
  InelasticThenRestore stepper = stepper_of(assembly, scene, plan);
  const double h = even_step(plan.until, plan.step);
  const std::size_t limit = plan.stop_when_apart ? endless : most::steps;
  std::size_t work = work_between;
  SphereState before;
  const auto mechanics = plan.stop_when_apart ? mechanics_of(assembly) : nullptr;
  std::size_t k = 1;  // the step to come
  Keeper keeper(checkpoints, k, [&](Archive& archive) {
    archive(k, state.t, state.x, state.v, state.spin);
    stepper.archive(archive);
    recorder.archive(archive);
  });
  for (;; ++k) {
    if (plan.until - state.t <= h / 2) return ending::reached(state.t);
    work += scene.names.size();
    if (plan.stop && work >= work_between) {
      if (plan.stop(state.t)) {
        keeper.keep();
        return ending::stopped(state.t);
      }
      work = 0;
    }
    keeper.keep_if_due();
    if (k > limit) return ending::too_long(state.t, limit);
    before = state;
    const SphereStep step = stepper.step(state, h);
    state.t = std::isfinite(plan.until) ? static_cast<double>(k) * h : state.t;
    if (!step.converged()) {
      Ending ending = failed(step, state.t);
      state = std::move(before);  // what it reached may be no number
      return ending;
    }
    recorder.accept(step, stepper.contacts(), state);
    if (plan.stop_when_apart && step.impacts == 0 && all_apart(*mechanics->system, state))
      return {true, "nothing approaches any more"};
  }
}

}  // namespace

std::vector<std::string_view> collision_names() {
  std::vector<std::string_view> names = collision_treatment_names();
  names.push_back(wave_treatment_about.name);
  return names;
}

std::string spheres_misfit(const Assembly& assembly) {
  if (assembly.scene.system) return "needs bodies, and the scene has a [system]";
  if (assembly.of_spheres) return {};
  Problems problems;
  if (!check_spheres(assembly.scene, problems)) return "does not fit: " + problems.list().front().message;
  if (const auto overlap = sphere_overlap(assembly.scene))
    return fmt::format("cannot start with {} and {} {:.4g} m inside each other", overlap->first,
                       overlap->second, overlap->depth);
  return {};
}

void plan_spheres(Assembly& assembly, Problems& problems) {
  RunChoice& run = assembly.scene.run;
  if (run.collisions.value.empty()) run.collisions.value = "pair_iteration";
  const auto names = collision_names();
  if (std::find(names.begin(), names.end(), run.collisions.value) == names.end())
    return problems.add(
        run.collisions.place,
        fmt::format("run.collisions: there is no collision treatment '{}'", run.collisions.value),
        allowed_names(run.collisions.value, names));
  const std::size_t before = problems.list().size();
  if (run.collisions.value == wave_treatment_about.name) check_wave_collisions(assembly.scene, problems);
  if (problems.list().size() != before) return;
  check_spheres(assembly.scene, problems);
  if (!problems.empty()) return;  // where bodies stand says little when their numbers are wrong
  if (const auto overlap = sphere_overlap(assembly.scene))
    return problems.add(overlap->place,
                        fmt::format("{} and {} overlap by {:.4g} m at the start", overlap->first,
                                    overlap->second, overlap->depth),
                        "centres must be apart by at least the sum of the radii, and in front of every wall");
  assembly.of_spheres = true;
  const Scene& scene = assembly.scene;
  const bool lasts =
      length(scene.gravity) > 0 || scene.frame || assembly.impacts.bodies.empty() || walls_enclose(scene);
  if (!run.duration && lasts) run.duration = At<double>{usual_duration, {}};
  if (run.step.place.file.empty())
    run.step.value = run.duration ? std::min(usual_step, run.duration->value / 100) : usual_step;
}

SpheresPlan spheres_plan(const Assembly& assembly) {
  const RunChoice& run = assembly.scene.run;
  SpheresPlan plan;
  plan.options.treatment = run.collisions.value.empty() ? "pair_iteration" : run.collisions.value;
  plan.options.impact = impact_options(assembly, plan.options.treatment);
  plan.options.impact.law = {};
  plan.step = run.step.value;
  if (run.duration) plan.until = run.duration->value;
  plan.stop_when_apart = !run.duration;
  plan.record_every = run.record_every;
  return plan;
}

Trace run_spheres(const Assembly& assembly, const SpheresPlan& plan, const Checkpoints* checkpoints) {
  Problems problems;
  const auto scene = sphere_scene(assembly.scene, problems);
  problems.raise();
  SphereRecorder recorder(*scene, plan);
  SphereState state = scene->start;
  recorder.begin(state);
  Ending ending = advance(assembly, *scene, plan, recorder, state, checkpoints);
  Trace trace = recorder.finish(state, std::move(ending));
  const std::string remark =
      even_step_remark(spheres_about.name, plan.step, even_step(plan.until, plan.step), plan.until);
  if (!remark.empty()) trace.remarks.push_back(remark);
  return trace;
}

}  // namespace ictus
