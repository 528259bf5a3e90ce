#include "ictus/run/waves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "ictus/run/wave_books.hpp"
#include "ictus/scene/shape.hpp"
#include "ictus/schemes/runner.hpp"
#include "ictus/schemes/waves/propagator.hpp"

namespace ictus {
namespace {

constexpr std::size_t most_points = 1500;         // of modes, whose matrices are full
constexpr std::size_t most_samples = 2'000'000;   // of all samples together
constexpr std::size_t most_event_samples = 2000;  // beside the even ones
constexpr std::size_t usual_samples = 1000;
constexpr double highest_frequency = 1e100;  // rad/s, whose square is still a number

/// Seconds: even steps, and each contact event, where curves have their kinks.
std::vector<double> sample_times(const WavesPlan& plan, double end, std::size_t points,
                                 const std::vector<waves::WaveEvent>& events) {
  const double most = std::max(1.0, static_cast<double>(most_samples / std::max<std::size_t>(1, points)));
  const double every = static_cast<double>(plan.record_every);
  const double asked = plan.step > 0 ? end / (plan.step * every) : usual_samples / every;
  const double count = std::clamp(std::ceil(asked - 1e-9), 1.0, most);
  const double step = plan.step > 0 && count < most ? plan.step * every : end / count;
  std::vector<double> times{0};
  for (double k = 1; k < count; ++k) times.push_back(k * step);
  if (end > 0) times.push_back(end);
  if (events.size() <= most_event_samples)
    for (const waves::WaveEvent& event : events)
      if (event.t < end) times.push_back(event.t);
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

/// s; a run without a duration is shown a little longer than its contacts last.
double end_of(const WavesPlan& plan, const waves::WaveRun& run) {
  if (std::isfinite(plan.until))
    return std::min(plan.until, run.ending == waves::WaveEnding::until ? plan.until : run.last.t);
  const double first = run.events.empty() || !run.events.front().closes ? 0 : run.events.front().t;
  const double last = run.events.empty() ? run.last.t : run.events.back().t;
  const double shown = last + (last - first) * 0.75;
  return run.ending == waves::WaveEnding::until ? std::min(shown, run.last.t) : shown;
}

std::size_t points_of(const waves::ChainPlan& plan) {
  std::size_t points = 0;
  for (const waves::ChainBody& body : plan.bodies) points += body.body.slices();
  return points;
}

std::string_view chosen(const WavesPlan& plan, const waves::WaveChain& chain) {
  return plan.propagation.empty() ? waves::fitting_propagator(chain) : std::string_view(plan.propagation);
}

}  // namespace

/// s, long after any collision of the row: several times that of its slowest vibration, √(Σm Σ1/k), and of
/// the flights through its gaps. Bodies that part with no speed to tell of may touch now and then for ever.
double long_after(const waves::WaveChain& chain) {
  if (!chain.linear()) return std::numeric_limits<double>::infinity();  // rigid bodies, which do not vibrate
  const waves::WaveState start = chain.start();
  double mass = 0, compliance = 0, gaps = 0, fastest = 0, first = 0;
  for (const double point : chain.masses()) mass += point;
  for (const double stiffness : chain.stiffnesses()) compliance += stiffness > 0 ? 1 / stiffness : 0;
  for (const double speed : start.velocity) fastest = std::max(fastest, std::abs(speed));
  for (std::size_t j = 0; j < chain.contacts().size(); ++j) {
    const double gap = chain.gap(start, j), closing = chain.closing(start, j);
    gaps += std::max(0.0, gap);
    if (gap > 0 && closing > 0) first = std::max(first, gap / closing);
  }
  const double flights = gaps > 0 ? 10 * gaps / fastest : 0;
  return 4 * std::numbers::pi * std::sqrt(mass * compliance) + first + flights;
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
    case waves::WaveEnding::too_many_events:
    case waves::WaveEnding::too_many_steps:
    case waves::WaveEnding::not_finite: break;
  }
  return {false, fmt::format("at {:.9g} s waves {}: {}", run.last.t, waves::name(run.ending),
                             waves::advice(run.ending))};
}

std::string waves_misfit(const Assembly& assembly) { return row_misfit(assembly); }

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

Trace run_waves(const Assembly& assembly, const WavesPlan& plan) {
  const WaveRow row = wave_row(assembly);
  const waves::WaveChain chain(row.plan);
  const auto propagator = waves::make_propagator(chosen(plan, chain), chain);
  WaveBooks books(assembly, row, chain);
  if (plan.stop && plan.stop(0)) return books.finish({}, ending::stopped(0));
  waves::WaveOptions options;
  options.until = std::isfinite(plan.until) ? plan.until : long_after(chain);
  options.tolerance = plan.tolerance;
  const waves::WaveRun found = propagator->run(options);
  const double end = end_of(plan, found);
  // Once more, now that it is known when to look.
  options.until = end;
  options.sample_times = sample_times(plan, end, chain.points(), found.events);
  const waves::WaveRun seen = propagator->run(options);
  Ending ended = wave_ending(plan, found, end);
  const double asked = plan.step > 0 ? end / (plan.step * static_cast<double>(plan.record_every)) : 0;
  if (asked > 2 * static_cast<double>(options.sample_times.size()))
    ended.reason += "; fewer samples were kept than the step asks for";
  return books.finish(seen, std::move(ended));
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

void refuse_size(const Assembly& assembly, const WaveRow& row, Problems& problems) {
  const RunChoice& run = assembly.scene.run;
  const std::size_t points = points_of(row.plan);
  if (points > most_points && run.propagation.value != Propagation::dop853)
    problems.add(run.method.place,
                 fmt::format("run.method: waves by modes take {} slices in all, this scene has {}",
                             most_points, points),
                 "take fewer slices, or propagation = \"dop853\"");
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
    refuse_size(assembly, row, problems);
    const waves::WaveChain chain(row.plan);
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
