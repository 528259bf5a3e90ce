#include "ictus/study/study.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/run/compliant.hpp"
#include "ictus/run/sliced.hpp"

namespace ictus {
namespace {

struct Final {
  Model::Vector q, v;
  double energy = 0, remainder = 0;
  std::size_t work = 0;
  bool complete = false;
};

/// A run to exactly `end` in `count` steps.
Final run_to(const Assembly& assembly, const std::string& scheme, double end, std::size_t count,
             const std::function<bool()>& stop = {}) {
  Plan plan = assembly.plan;
  plan.until = end;
  plan.stop_when_apart = false;
  if (stop) plan.stop = [&](double) { return stop(); };
  plan.step = end / static_cast<double>(count);
  State<Model> state = assembly.start;
  const Trace trace =
      run_compliant(scheme, *assembly.model, state, plan, {.columns = {.every = 1'000'000'000}});
  return {state.q,
          state.v,
          trace.ledger.scale(),
          trace.ledger.remainder(),
          trace.evaluations,
          trace.ending.complete};
}

/// End of the comparison, and the sizes by which errors are measured.
struct Yardstick {
  double end, depth, contact_time;
};

Yardstick yardstick(const Assembly& assembly, const std::function<bool()>& stop) {
  RunOptions options{.scheme = "reference", .stop = {}};
  if (stop) options.stop = [&](double) { return stop(); };
  const Trace trace = run(assembly, options);
  if (stop && stop()) return {0, 0, 0};
  for (const Impact& impact : trace.impacts)
    if (impact.released()) {
      const double end = assembly.scene.run.duration ? assembly.scene.run.duration->value
                                                     : impact.release_time + impact.contact_time();
      return {end, impact.peak_depth, impact.contact_time()};
    }
  throw Error("nothing to study: no impact begins and ends in this scene",
              "give the bodies a velocity towards each other");
}

double declared_order(const Assembly& assembly, const SchemeFacts& facts) {
  const Orders orders = facts.orders_with(assembly.plan.projected);
  double order = 99;
  for (const AssembledContact& contact : assembly.contacts) {
    const int smooth = contact.law->traits.conservative ? orders.conservative : orders.damped;
    // The force begins like the weaker of the two powers.
    const auto pool = contact.law->pool({0, 1});
    const PowerTerm damper = pool->damper(1);
    double exponent =
        damper.coefficient > 0 ? std::min(pool->spring().exponent, damper.exponent) : pool->spring().exponent;
    // Unless it vanishes on the surface, it ends in a corner.
    if (!contact.law->traits.proportional) exponent = std::min(exponent, 1.0);
    order = std::min(order, orders.through_contact(exponent, smooth));
  }
  return order;
}

/// Is the velocity at the end that of half a step before?
bool flies_straight(const Model& model, const Final& truth) {
  Model::Contacts depth(model.contacts()), speed(model.contacts());
  model.approach(truth.q, truth.v, depth, speed);
  return !model.has_external_forces() && depth.maxCoeff() <= 0;
}

enum : std::size_t { step_column, position_column, velocity_column, ledger_column, work_column };

/// One scheme, with room for the values of all steps; what is not filled in is NaN.
StudyRun empty_run(const Assembly& assembly, const std::string& scheme, std::size_t points) {
  StudyRun run{.method = scheme};
  const double declared = declared_order(assembly, scheme_facts(scheme));
  run.columns = {{.id = "step", .name = "step", .unit = "s"},
                 {.id = "position", .name = "position", .unit = "1", .declared = declared},
                 {.id = "velocity", .name = "velocity", .unit = "1", .declared = declared},
                 {.id = "ledger", .name = "ledger", .unit = "1"},
                 {.id = "work", .name = "evaluations of contact laws", .unit = "1"}};
  for (StudyColumn& column : run.columns) column.values.assign(points, unknown);
  return run;
}

/// Points that did not come to their end are left out; lines are fitted to the others.
void finish(StudyRun& run) {
  const std::vector<double> steps = run.columns[step_column].values;
  for (StudyColumn& column : run.columns) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < steps.size(); ++i)
      if (!std::isnan(steps[i])) column.values[kept++] = column.values[i];
    column.values.resize(kept);
  }
  const auto fit_line = [&](std::size_t column, double floor) {
    run.columns[column].slope = fit(run.columns[step_column].values, run.columns[column].values, floor);
  };
  fit_line(position_column, 1e-11);
  fit_line(velocity_column, 1e-12);
  fit_line(ledger_column, 1e-13);
}

/// A scene, its truth, and how it is measured.
struct Bench {
  const Assembly& assembly;
  Yardstick stick;
  Final truth;

  /// Writes the errors of one run; nothing where it did not come to its end.
  void measure(StudyRun& run, std::size_t point, double count, const std::function<bool()>& stopped) const {
    const Final got = run_to(assembly, run.method, stick.end, static_cast<std::size_t>(count), stopped);
    if (!got.complete) return;
    const bool tells_speed =
        !scheme_facts(run.method).keeps.staggered || flies_straight(*assembly.model, truth);
    const auto put = [&](std::size_t column, double value) { run.columns[column].values[point] = value; };
    put(position_column, (got.q - truth.q).cwiseAbs().maxCoeff() / stick.depth);
    if (tells_speed)
      put(velocity_column, (got.v - truth.v).cwiseAbs().maxCoeff() / truth.v.cwiseAbs().maxCoeff());
    put(ledger_column, std::abs(got.remainder) / got.energy);
    put(work_column, static_cast<double>(got.work));
    put(step_column, stick.end / count);
  }
};

}  // namespace

Study study_steps(const Assembly& assembly, const std::vector<std::string>& schemes,
                  const StudyChoice& choice, const StopAsked& stop) {
  const auto stopped_early = [&] { return stop && stop(0); };
  const Yardstick stick = yardstick(assembly, stopped_early);
  if (stick.end == 0) return {};
  const Bench bench{assembly, stick, run_to(assembly, "reference", stick.end, 1, stopped_early)};
  const auto points = static_cast<std::size_t>(choice.octaves * choice.steps_per_octave) + 1;
  Study result{.until = stick.end, .reference = "reference", .truth = "the reference scheme"};
  for (const std::string& scheme : schemes)
    if (!scheme_facts(scheme).keeps.adaptive) result.runs.push_back(empty_run(assembly, scheme, points));
  // Bodies that vibrate are followed by every scheme from one step per radian on.
  const double fastest = fastest_vibration(assembly),
               usual = fastest > 0 ? std::min(stick.contact_time / 6, 1 / fastest) : stick.contact_time / 6;
  const double coarsest = choice.coarsest > 0 ? choice.coarsest : usual;
  const std::size_t begun =
      run_all(result.runs.size() * points, choice.jobs, stop,
              [&](std::size_t task, const std::function<bool()>& stopped) {
                const std::size_t i = task % points;
                const double finer = std::exp2(static_cast<double>(i) / choice.steps_per_octave);
                bench.measure(result.runs[task / points], i,
                              std::max(1.0, std::round(stick.end / coarsest * finer)), stopped);
              });
  result.runs.resize((begun + points - 1) / points);
  for (StudyRun& run : result.runs) finish(run);
  return result;
}

}  // namespace ictus
