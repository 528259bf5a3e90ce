// How right `projected` is at 44.1 kHz with one step per sample: single impacts over phases of the touch, beside `reference`,
// and whole runs of many contacts. Nothing is timed.

#include "bench/timing.hpp"
#include "tests/support/whole_runs.hpp"

namespace {

using namespace ictus;
using namespace ictus::test;

/// dB, by the quarters of the run; first of the converged run in steps twice as long, which says how far it can be trusted.
void whole_run(const WholeRun& of) {
  constexpr std::size_t finer = 32;
  const sound::Rendering truth = heard(of, finer, 4);
  fmt::print("{:<12} {:>8}", of.name, truth.trace.impacts.size());
  const auto tell = [&](const Quarters& by_quarters) {
    for (const double level : by_quarters) fmt::print(" {:>4.0f}", level);
  };
  const Quarters trusted = levels(heard(of, finer / 2, 4).signal, truth.signal);
  tell(trusted);
  bench::require(least(trusted) >= 110, "the converged run is converged");
  for (const std::size_t stages : {1u, 2u, 3u, 4u}) {
    const Quarters seen = levels(heard(of, 1, stages).signal, truth.signal);
    tell(seen);
    if (stages == 3) bench::require(least(seen) >= 75, "whole runs are 75 dB right at s = 3");
  }
  fmt::print("\n");
}

}  // namespace

int main() {
  fmt::print(
      "single impacts, 16 phases, largest errors (%; dB); * in parts of a step, as by default\n"
      "{:<16} {:>3} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}\n",
      "case", "s", "samples", "peak", "duration", "energy", "<10 kHz", ">10 kHz");
  for (const StrikeCase& each : strike_cases())
    for (const Stages& stages : {Stages{1}, Stages{2}, Stages{3}, Stages{4}, Stages{3, 0}}) {
      const StrikeErrors errors = strike_errors(each, 16, stages);
      fmt::print("{:<16} {:>2}{} {:>8.2f} {:>8.3f} {:>8.3f} {:>8.4f} {:>8.3f} {:>8.3f}\n", each.name,
                 stages.count, stages.parts > 0 ? ' ' : '*', errors.samples, 100 * errors.peak,
                 100 * errors.duration, 100 * errors.energy, errors.low, errors.high);
      if (stages.count == 3) bench::require(keeps_promise(errors), "s = 3 keeps its promise");
    }
  fmt::print("whole runs, dB by quarters\n{:<12} {:>8} {:>19} {:>19} {:>19} {:>19} {:>19}\n", "case",
             "impacts", "converged", "s = 1", "s = 2", "s = 3", "s = 4");
  for (const WholeRun& each : whole_runs()) whole_run(each);
}
