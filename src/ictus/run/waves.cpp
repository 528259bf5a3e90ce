#include "ictus/run/waves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ictus/base/limits.hpp"
#include "ictus/base/most.hpp"
#include "ictus/run/advance.hpp"
#include "ictus/run/wave_recorder.hpp"
#include "ictus/scene/shape.hpp"
#include "ictus/schemes/waves/modal_propagator.hpp"
#include "ictus/schemes/waves/propagators.hpp"

namespace ictus {
namespace {

constexpr std::size_t most_numbers_of_samples = 2'000'000;
constexpr double usual_samples = 1000;
constexpr double highest_frequency = 1e100;  // rad/s, whose square is still a number

/// N/m, of a contact whose force is no line: k δ^(α−1) at the depth that its own bodies reach at this speed.
double mean_stiffness(const waves::WaveChain& chain, std::size_t contact, double speed) {
  const waves::ContactSpring& spring = chain.contacts()[contact].spring;
  return spring.stiffness * std::pow(chain.depth_at(speed, contact), spring.exponent - 1);
}

}  // namespace

/// Several times that of its slowest vibration, √(Σm Σ1/k), and of the flights
/// through its gaps.
double time_of_collision(const waves::WaveChain& chain) {
  const waves::WaveState start = chain.start();
  double mass = 0, compliance = 0, gaps = 0, fastest = 0, first = 0;
  for (const double point : chain.masses()) mass += point;
  for (const double stiffness : chain.stiffnesses()) compliance += stiffness > 0 ? 1 / stiffness : 0;
  for (const double speed : start.velocity) fastest = std::max(fastest, std::abs(speed));
  for (std::size_t j = 0; j < chain.contacts().size(); ++j) {
    const double gap = chain.gap(start, j), closing = chain.closing(start, j);
    gaps += std::max(0.0, gap);
    if (gap > 0 && closing > 0) first = std::max(first, gap / closing);
    if (!chain.contacts()[j].spring.linear() && fastest > 0)
      compliance += 1 / mean_stiffness(chain, j, fastest);
  }
  const double flights = gaps > 0 ? 10 * gaps / fastest : 0;
  return 4 * std::numbers::pi * std::sqrt(mass * compliance) + first + flights;
}

namespace {

bool vibrates(const waves::WaveChain& chain) { return chain.points() > chain.bodies(); }

/// s, between samples: what is asked for, or a part of the time in which a run without a duration is over.
double sample_step(const WavesPlan& plan, const waves::WaveChain& chain) {
  const double every = static_cast<double>(plan.record_every);
  if (plan.step > 0) return plan.step * every;
  const double span = std::isfinite(plan.until) ? plan.until : time_of_collision(chain) / 8;
  return span > 0 && std::isfinite(span) ? span / usual_samples * every : 1;
}

std::string_view chosen(const WavesPlan& plan, const waves::WaveChain& chain) {
  return plan.propagation.empty() ? waves::fitting_propagator(chain) : std::string_view(plan.propagation);
}

}  // namespace

/// Bodies that part with no speed to tell of may touch now and then for ever; rigid ones with springs that are
/// no lines come to an end by themselves.
double long_after(const waves::WaveChain& chain) {
  return chain.linear() || vibrates(chain) ? time_of_collision(chain) : never;
}

Ending wave_ending(const WavesPlan& plan, const waves::WaveRun& run, double end) {
  switch (run.ending) {
    case waves::WaveEnding::separated:
      return {true, run.events.empty() ? "nothing approaches: no impact to come" : "all contacts separated"};
    case waves::WaveEnding::until:
      if (std::isfinite(plan.until)) return ending::reached(end);
      return {true,
              fmt::format("until {:.6g} s, after which bodies that drift may still touch: give a duration "
                          "to see more",
                          run.last.t)};
    case waves::WaveEnding::stopped: return ending::stopped(end);
    case waves::WaveEnding::too_many_events:
    case waves::WaveEnding::too_many_steps:
    case waves::WaveEnding::not_finite: break;
  }
  return {false, fmt::format("at {:.9g} s waves {}: {}", run.last.t, waves::name(run.ending),
                             waves::advice(run.ending))};
}

namespace {

/// Of bodies in the order of the row, where these waves would go by modes.
waves::TooManySlices too_many(const Assembly& assembly, const waves::WaveChain& chain) {
  if (chosen(waves_plan(assembly), chain) != waves::ModalPropagator::about.name) return {};
  return waves::too_many_for_modes(chain.plan());
}

std::string told(const Assembly& assembly, const WaveRow& row, const waves::TooManySlices& many) {
  if (many.body == waves::TooManySlices::none)
    return fmt::format("{} slices in all, this scene has {}", most::slices_by_modes, many.slices);
  return fmt::format("{} slices of a body, {} has {}", most::slices_of_modes,
                     assembly.scene.bodies[row.bodies[many.body]].name.value, many.slices);
}

}  // namespace

std::string waves_misfit(const Assembly& assembly) {
  if (std::string why = row_misfit(assembly); !why.empty()) return why;
  // In a scene of its own plan_waves tells it, and where.
  if (assembly.scene.run.method.value == "waves" || !has_slices(assembly.scene)) return {};
  const WaveRow row = wave_row(assembly);
  const auto many = too_many(assembly, waves::WaveChain(row.plan));
  return many ? "takes by modes " + told(assembly, row, many) : std::string();
}

WavesPlan waves_plan(const Assembly& assembly) {
  const RunChoice& run = assembly.scene.run;
  WavesPlan plan;
  if (run.propagation.value != Propagation::automatic)
    plan.propagation = run.propagation.value == Propagation::modes ? "modes" : "dop853";
  if (run.duration) plan.until = run.duration->value;
  plan.step = run.step.place.file.empty() ? 0 : run.step.value;
  plan.record_every = run.record_every;
  plan.tolerance = run.tolerance.value;
  return plan;
}

namespace {

/// To the end, or where it is to stop; and what is kept on the way.
waves::WaveRun followed(waves::Propagator& propagator, const waves::WaveOptions& options,
                        const Checkpoints* checkpoints) {
  propagator.start(options);
  std::size_t next = 1;  // number of the step to come
  Keeper keeper(checkpoints, next, [&](Archive& archive) {
    archive(next);
    propagator.archive(archive);
  });
  for (keeper.keep_if_due(); propagator.advance(); keeper.keep_if_due()) ++next;
  if (propagator.is_stopped()) keeper.keep();
  return propagator.finish();
}

}  // namespace

Trace run_waves(const Assembly& assembly, const WavesPlan& plan, const Checkpoints* checkpoints) {
  const WaveRow row = on_board(wave_row(assembly));
  const waves::WaveChain chain(row.plan);
  WaveRecorder recorder(assembly, row, chain);
  waves::WaveOptions options;
  options.until = plan.until;
  if (plan.until == never) options.patience = long_after(chain);
  options.sample_every = sample_step(plan, chain);
  const std::size_t most = std::max<std::size_t>(1, most_numbers_of_samples / chain.points());
  options.most_samples = plan.step > 0 ? most : std::min(most, static_cast<std::size_t>(2 * usual_samples));
  options.flight = 0.75;
  options.tolerance = plan.tolerance;
  options.stop = plan.stop;
  const waves::WaveRun run =
      followed(*waves::make_propagator(chosen(plan, chain), chain), options, checkpoints);
  Ending ended = wave_ending(plan, run, run.last.t);
  if (plan.step > 0 && run.sample_every > options.sample_every)
    ended.reason +=
        fmt::format("; a sample was kept every {:.6g} s, more than the step asks for", run.sample_every);
  // An adaptive step asks for its tolerance of each step, of which there are many.
  return recorder.finish(run, std::move(ended), std::max(1e-9, 1e4 * plan.tolerance));
}

namespace {

void refuse_bodies(const Scene& scene, Problems& problems) {
  for (const Body& body : scene.bodies) {
    if (!body.shape || body.shape->slices == 0) continue;
    const bool tip = body.shape->tip.has_value();
    if (tip && !solid_mass(scene, body))
      problems.add(body.shape->place,
                   fmt::format("{}: a body with a tip needs the density of both materials", body.name.value),
                   "as in density = \"1200 kg/m^3\" under [material.NAME]");
  }
}

void refuse_size(const Assembly& assembly, const WaveRow& row, const waves::WaveChain& chain,
                 Problems& problems) {
  const auto many = too_many(assembly, chain);
  if (!many) return;
  constexpr std::string_view help = "take fewer slices, or propagation = \"dop853\"";
  const std::string why = "waves by modes take " + told(assembly, row, many);
  if (many.body == waves::TooManySlices::none) {
    problems.add(assembly.scene.run.method.place, "run.method: " + why, std::string(help));
  } else {
    const Body& body = assembly.scene.bodies[row.bodies[many.body]];
    problems.add(body.shape->place, why, std::string(help));
  }
}

void refuse_endless(const RunChoice& run, const WaveRow& row, Problems& problems) {
  if (row.plan.left_wall && row.plan.right_wall && !run.duration)
    problems.add(run.method.place, "run.method: waves between two walls never end: give a duration",
                 "as in duration = \"10 ms\" under [run]");
}

}  // namespace

void plan_waves(Assembly& assembly, Problems& problems) {
  RunChoice& run = assembly.scene.run;
  if (run.step.place.file.empty()) run.step.value = 0;  // a thousandth of a run whose end is not known yet
  if (!problems.empty()) return;
  refuse_bodies(assembly.scene, problems);
  if (!problems.empty()) return;
  try {
    const WaveRow row = wave_row(assembly);
    refuse_endless(run, row, problems);
    const waves::WaveChain chain(row.plan);
    refuse_size(assembly, row, chain, problems);
    if (!(chain.frequency_bound() < highest_frequency))
      throw Error(fmt::format("its fastest vibration, {:.3g} rad/s, leaves the range of numbers",
                              chain.frequency_bound()),
                  "look at Young's modulus, masses and sizes");
    const WavesPlan plan = waves_plan(assembly);
    const std::string_view propagation = chosen(plan, chain);
    if (problems.empty()) (void)waves::make_propagator(propagation, chain);
    if (run.propagation.value == Propagation::automatic)
      run.propagation.value = propagation == "modes" ? Propagation::modes : Propagation::dop853;
  } catch (const Error& error) {
    const Place place = run.method.place.file.empty() ? Place{assembly.scene.file} : run.method.place;
    for (const Problem& problem : error.problems()) problems.add(place, problem.message, problem.help);
  }
}

}  // namespace ictus
