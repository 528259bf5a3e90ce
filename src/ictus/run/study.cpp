#include "ictus/run/study.hpp"

#include <algorithm>
#include <cmath>

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
  Recorder recorder(*assembly.model,
                    {.every = 1'000'000'000, .lag = scheme_facts(scheme).lag, .outlook = {}});
  State<Model> state = assembly.start;
  Ending ending = make_runner(scheme)->advance(*assembly.model, state, plan, recorder);
  const Trace trace = recorder.finish(std::move(ending));
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
  double order = 99;
  for (const AssembledContact& contact : assembly.contacts) {
    const int smooth = contact.law->traits.conservative ? facts.orders.conservative : facts.orders.damped;
    // The force begins like the weaker of the two powers.
    const auto pool = contact.law->pool({0, 1});
    const PowerTerm damper = pool->damper(1);
    double exponent =
        damper.coefficient > 0 ? std::min(pool->spring().exponent, damper.exponent) : pool->spring().exponent;
    // Unless it vanishes on the surface, it ends in a corner.
    if (!contact.law->traits.proportional) exponent = std::min(exponent, 1.0);
    order = std::min(order, facts.orders.through_contact(exponent, smooth));
  }
  return order;
}

/// Is the velocity at the end that of half a step before?
bool flies_straight(const Model& model, const Final& truth) {
  Model::Contacts depth(model.contacts()), speed(model.contacts());
  model.approach(truth.q, truth.v, depth, speed);
  return !model.has_external_forces() && depth.maxCoeff() <= 0;
}

StudyRun study_scheme(const Assembly& assembly, const std::string& scheme, const Yardstick& stick,
                      const Final& truth, const StudyChoice& choice, const std::function<bool()>& stop) {
  StudyRun result{scheme, declared_order(assembly, scheme_facts(scheme)), {}, {}, {}, {}};
  const double coarsest = choice.coarsest > 0 ? choice.coarsest : stick.contact_time / 6;
  const double speed = truth.v.cwiseAbs().maxCoeff();
  const bool tells_speed = !scheme_facts(scheme).keeps.staggered || flies_straight(*assembly.model, truth);
  std::vector<double> steps, positions, rebounds, remainders;
  for (int i = 0; i <= choice.octaves * choice.steps_per_octave; ++i) {
    const double count = std::max(
        1.0, std::round(stick.end / coarsest * std::exp2(static_cast<double>(i) / choice.steps_per_octave)));
    const Final got = run_to(assembly, scheme, stick.end, static_cast<std::size_t>(count), stop);
    if (!got.complete) continue;
    result.points.push_back({stick.end / count, (got.q - truth.q).cwiseAbs().maxCoeff() / stick.depth,
                             tells_speed ? (got.v - truth.v).cwiseAbs().maxCoeff() / speed : unknown,
                             std::abs(got.remainder) / got.energy, static_cast<double>(got.work)});
    steps.push_back(result.points.back().step);
    positions.push_back(result.points.back().position);
    rebounds.push_back(result.points.back().rebound);
    remainders.push_back(result.points.back().remainder);
  }
  result.position = fit(steps, positions, 1e-11);
  result.rebound = fit(steps, rebounds, 1e-12);
  result.remainder = fit(steps, remainders, 1e-13);
  return result;
}

}  // namespace

Slope fit(const std::vector<double>& steps, const std::vector<double>& errors, double floor,
          const FitRules& rules) {
  std::vector<double> x, y;
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (errors[i] > floor && steps[i] < rules.coarsest * steps.front()) {
      x.push_back(std::log10(steps[i]));
      y.push_back(std::log10(errors[i]));
    }
  if (x.size() < rules.fewest) return {unknown, unknown, x.size()};
  const auto n = static_cast<double>(x.size());
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sx += x[i];
    sy += y[i];
    sxx += x[i] * x[i];
    sxy += x[i] * y[i];
  }
  const double order = (n * sxy - sx * sy) / (n * sxx - sx * sx), offset = (sy - order * sx) / n;
  double spread = 0;
  for (std::size_t i = 0; i < x.size(); ++i)
    spread = std::max(spread, std::abs(y[i] - offset - order * x[i]));
  return {order, spread, x.size()};
}

Study study(const Assembly& assembly, const std::vector<std::string>& schemes, const StudyChoice& choice,
            const std::function<bool()>& stop) {
  const Yardstick stick = yardstick(assembly, stop);
  if (stick.end == 0) return {0, {}};
  const Final truth = run_to(assembly, "reference", stick.end, 1, stop);
  Study result{stick.end, {}};
  for (const std::string& scheme : schemes)
    if (!scheme_facts(scheme).keeps.adaptive && !(stop && stop()))
      result.runs.push_back(study_scheme(assembly, scheme, stick, truth, choice, stop));
  return result;
}

}  // namespace ictus
