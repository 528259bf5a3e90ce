#include "ictus/study/compare.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/exact/bouncing_ball.hpp"
#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/run/methods.hpp"
#include "ictus/run/plan.hpp"
#include "ictus/study/outcome.hpp"

namespace ictus {
namespace {

constexpr std::size_t no_samples = 1'000'000'000;  // keep the first one only

const Impact* first_impact(const Trace& trace) {
  for (const Impact& impact : trace.impacts)
    if (impact.released()) return &impact;
  return nullptr;
}

/// The reference scheme's first impact, with the closed forms put in where the law has them.
std::optional<Benchmark> benchmark_of(const Assembly& assembly, const Trace& reference) {
  const Impact* impact = first_impact(reference);
  if (assembly.contacts.size() != 1 || !impact) return {};
  Benchmark result{"reference scheme",     impact->approach_speed, impact->separation_speed,
                   impact->contact_time(), impact->peak_depth,     impact->peak_force};
  const AssembledContact& contact = assembly.contacts.front();
  if (!assembly.model->on_line() || !contact.law->traits.proportional || contact.gravity < 0 ||
      !contact.law->values.count("stiffness") || !contact.law->values.count("exponent"))
    return result;
  const double v = result.approach_speed, k = contact.law->values.at("stiffness"),
               alpha = contact.law->values.at("exponent");
  const double mu = contact.law->pool({0, 1})->damper(v).coefficient / k;
  result.source = "closed form";
  if (contact.gravity > 0) {
    const auto bounce = exact::bounce({contact.mass, k, alpha, mu, contact.gravity}, v);
    result.rebound_speed = bounce.speed_out;
    result.contact_time = bounce.duration;
    result.max_depth = bounce.max_depth;
  } else {
    const exact::HuntCrossleyImpact exact{contact.mass, k, alpha, mu, v};
    result.rebound_speed = exact.rebound_speed();
    result.contact_time = exact.contact_time();
    result.max_depth = exact.max_depth();
    result.max_force = exact.max_force();
  }
  return result;
}

double relative(double value, double truth) { return truth == 0 ? unknown : value / truth - 1; }

ImpactErrors errors_of(const Trace& trace, const Benchmark& benchmark) {
  const Impact* impact = first_impact(trace);
  if (!impact) return {};
  const double ratio = impact->separation_speed / benchmark.rebound_speed;
  return {ratio - 1, ratio * ratio - 1, relative(impact->contact_time(), benchmark.contact_time),
          relative(impact->peak_depth, benchmark.max_depth)};
}

/// Moves the start of the one contact back by a fraction of the way gone in a step.
State<Model> shifted(const Assembly& assembly, double phase) {
  const Model& model = *assembly.model;
  State<Model> state = assembly.start;
  Model::Contacts depth(1), speed(1), impulse(1);
  Model::Vector change(model.coordinates());
  Model::Linearised here(model);
  model.approach(state.q, state.v, here, depth, speed);
  impulse[0] = phase * assembly.plan.step * speed[0] / model.delassus(here, 0);
  model.push(here, impulse, change);
  model.retract(state.q, change);
  return state;
}

/// The worst is over the scene's own start as well.
PhaseErrors phase_errors(const Assembly& assembly, const std::string& scheme, const Benchmark& benchmark,
                         const ImpactErrors& own, std::size_t count) {
  PhaseErrors result{0, std::abs(own.rebound_speed), std::abs(own.contact_time)};
  for (std::size_t i = 0; i < count; ++i) {
    const double phase = (static_cast<double>(i) + 0.5) / static_cast<double>(count);
    const State<Model> start = shifted(assembly, phase);
    const Trace trace =
        run(assembly, {.scheme = scheme, .start = &start, .record_every = no_samples, .stop = {}});
    const ImpactErrors errors = errors_of(trace, benchmark);
    if (std::isnan(errors.rebound_speed)) return {};
    result.mean += errors.rebound_speed / static_cast<double>(count);
    result.worst = std::max(result.worst, std::abs(errors.rebound_speed));
    result.worst_duration = std::max(result.worst_duration, std::abs(errors.contact_time));
  }
  return result;
}

/// Does the scheme take steps whose phase the touch can have, on the way of a free flight?
bool has_phases(const Comparison& comparison, const Compared& compared) {
  return comparison.phases > 0 && compared.trace.ending.complete &&
         !scheme_facts(compared.method).keeps.adaptive;
}

Compared run_by(const std::string& method, const Assembly& assembly, const Comparison& comparison,
                const CompareOptions& options, const std::function<bool()>& stopped) {
  const double start = options.thread_clock ? options.thread_clock() : unknown;
  Compared compared{.method = method,
                    .trace = run(assembly, {.scheme = method, .stop = [&](double) { return stopped(); }})};
  if (options.thread_clock) compared.seconds = options.thread_clock() - start;
  describe_outcome(assembly, compared);
  if (comparison.reference)
    compared.velocity_error = velocity_error(assembly, compared.trace, *comparison.reference);
  if (comparison.benchmark) compared.impact = errors_of(compared.trace, *comparison.benchmark);
  if (has_phases(comparison, compared))
    compared.phases =
        phase_errors(assembly, method, *comparison.benchmark, compared.impact, comparison.phases);
  return compared;
}

}  // namespace

Comparison compare(const Assembly& assembly, const std::vector<std::string>& methods,
                   const CompareOptions& options) {
  Comparison comparison;
  const bool compliant = std::all_of(methods.begin(), methods.end(), [](const std::string& name) {
    return method(name).traits().follows_laws;
  });
  if (compliant) {
    RunOptions converged{.scheme = "reference", .record_every = 1, .stop = {}};
    if (options.stop) converged.stop = [&](double) { return options.stop(0); };
    comparison.reference = run(assembly, converged);
    comparison.benchmark = benchmark_of(assembly, *comparison.reference);
    // A shifted start would fall longer, and arrive faster.
    const bool free_flight = !assembly.model->has_external_forces();
    comparison.phases = comparison.benchmark && free_flight ? options.phases : 0;
  }
  std::vector<Compared> runs(methods.size());
  const std::size_t begun = run_all(methods.size(), options.jobs, options.stop,
                                    [&](std::size_t i, const std::function<bool()>& stopped) {
                                      runs[i] = run_by(methods[i], assembly, comparison, options, stopped);
                                    });
  runs.resize(begun);
  for (Compared& compared : runs)
    if (options.clock && method(compared.method).traits().resolves_at_once)
      if (const double call = seconds_per_call(assembly, compared.method, options.clock); call == call)
        compared.seconds = call;
  comparison.runs = std::move(runs);
  return comparison;
}

}  // namespace ictus
