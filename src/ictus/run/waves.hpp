#pragma once
// Deformable bodies, cut into mass points and springs: a method of its own beside schemes, impact laws and
// nonsmooth schemes. It follows the waves in the bodies through all contacts, from the start to the last one.

#include <functional>
#include <limits>
#include <string>

#include "ictus/run/assembly.hpp"
#include "ictus/run/checkpoints.hpp"
#include "ictus/run/wave_row.hpp"
#include "ictus/run/waves_about.hpp"
#include "ictus/trace/trace.hpp"

namespace ictus::waves {
struct WaveRun;
}

namespace ictus {

/// Why the scene cannot be run so, in words that follow the name; empty where it can.
std::string waves_misfit(const Assembly& assembly);

struct WavesPlan {
  std::string propagation;                                 // modes or dop853; empty: what fits
  double until = std::numeric_limits<double>::infinity();  // s; none: until no contact can happen any more
  double step = 0;                                         // s, between samples; 0: a thousandth of the run
  std::size_t record_every = 1;
  double tolerance = 1e-13;
  std::function<bool(double t)> stop;  // asked now and then: true ends the run and keeps what there is
};

WavesPlan waves_plan(const Assembly& assembly);

/// Defaults of the scene, and complaints about what cannot be run: slices too thin, too many of them, no end.
void plan_waves(Assembly& assembly, Problems& problems);

/// s, of any collision of the row, generously.
double time_of_collision(const waves::WaveChain& chain);

/// s, when a run without a duration ends at the latest; infinite where it ends by itself.
double long_after(const waves::WaveChain& chain);

/// How a run that is shown until `end` ended, in words; incomplete where contacts went on without an end, or
/// numbers left their range.
Ending wave_ending(const WavesPlan& plan, const waves::WaveRun& run, double end);

/// Steps of its checkpoints are events, or steps of dop853.
Trace run_waves(const Assembly& assembly, const WavesPlan& plan, const Checkpoints* checkpoints = nullptr);

}  // namespace ictus
