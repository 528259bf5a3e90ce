#include "ictus/run/wave_study.hpp"

#include <fmt/format.h>

#include <cmath>

#include "ictus/base/larger.hpp"
#include "ictus/run/waves.hpp"
#include "ictus/schemes/waves/propagators.hpp"

namespace ictus {
namespace {

constexpr std::size_t most_points = 1000;  // a few seconds by modes

WaveStudyPoint point_of(const waves::WaveChain& chain, const waves::WaveRun& run, double frame,
                        std::size_t refinement) {
  WaveStudyPoint point{refinement, chain.points(), {}, 0, {}};
  for (std::size_t b = 0; b < chain.bodies(); ++b) {
    const waves::BodyMotion motion = chain.motion(run.last, b);
    point.velocities.push_back(motion.velocity + frame);
    point.vibrational += motion.vibrational;
  }
  point.vibrational /= chain.energy(chain.start()) + carried_energy(chain, frame);
  for (std::size_t j = 0; j < chain.contacts().size(); ++j)
    point.contact_times.push_back(run.contact_time(j, chain));
  return point;
}

double largest_change(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = max_or_nan(largest, std::abs(a[i] - b[i]));
  return largest;
}

Slope order_of(const std::vector<WaveStudyPoint>& points) {
  std::vector<double> thickness, change;
  for (std::size_t k = 0; k + 1 < points.size(); ++k) {
    thickness.push_back(1 / static_cast<double>(points[k].refinement));
    change.push_back(points[k].change);
  }
  return fit(thickness, change, 1e-13, {.coarsest = 2, .fewest = 3});
}

}  // namespace

WaveStudy wave_study(const Assembly& assembly, int octaves, const std::function<bool()>& stop) {
  const WavesPlan plan = waves_plan(assembly);
  WaveStudy study;
  for (const AssembledContact& contact : assembly.contacts) study.contacts.push_back(contact.name);
  std::size_t refinement = 1;
  for (int octave = 0; octave <= octaves; ++octave, refinement *= 2) {
    const WaveRow row = on_board(wave_row(assembly, refinement));
    const waves::WaveChain chain(row.plan);
    if (octave > 0 && (chain.points() > most_points || (stop && stop()))) break;
    if (octave == 0)
      for (const std::size_t body : row.bodies)
        study.bodies.push_back(assembly.scene.bodies[body].name.value);
    waves::WaveOptions options;
    options.until = std::isfinite(plan.until) ? plan.until : long_after(chain);
    options.tolerance = plan.tolerance;
    if (stop) options.stop = [&stop](double) { return stop(); };
    const std::string_view name =
        plan.propagation.empty() ? waves::fitting_propagator(chain) : std::string_view(plan.propagation);
    const waves::WaveRun run = waves::make_propagator(name, chain)->run(options);
    if (run.ending == waves::WaveEnding::stopped) break;
    if (const Ending ending = wave_ending(plan, run, run.last.t); !ending.complete) {
      study.failure = fmt::format("with {} times the slices of the scene: {}", refinement, ending.reason);
      break;
    }
    study.points.push_back(point_of(chain, run, row.frame, refinement));
    if (octave == 0) continue;
    WaveStudyPoint& before = study.points[study.points.size() - 2];
    before.change = largest_change(before.velocities, study.points.back().velocities);
  }
  study.order = order_of(study.points);
  return study;
}

}  // namespace ictus
