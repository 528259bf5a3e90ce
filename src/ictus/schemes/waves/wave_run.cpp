#include "ictus/schemes/waves/wave_run.hpp"

#include <cmath>

namespace ictus::waves {

std::string_view name(WaveEnding ending) {
  switch (ending) {
    case WaveEnding::separated: return "separated";
    case WaveEnding::until: return "until";
    case WaveEnding::stopped: return "stopped";
    case WaveEnding::too_many_events: return "too_many_events";
    case WaveEnding::too_many_steps: return "too_many_steps";
    case WaveEnding::not_finite: break;
  }
  return "not_finite";
}

std::string_view advice(WaveEnding ending) {
  switch (ending) {
    case WaveEnding::separated:
    case WaveEnding::until:
    case WaveEnding::stopped: return "";
    case WaveEnding::too_many_events: return "the bodies never part for good: give the run a duration";
    case WaveEnding::too_many_steps:
      return "the bodies part too slowly to see the end: give the run a duration";
    case WaveEnding::not_finite: break;
  }
  return "the numbers leave the range of double arithmetic: use values closer to one another";
}

double WaveRun::contact_time(std::size_t contact, const WaveChain& chain) const {
  bool closed = chain.start().closed[contact], touched = closed;
  double from = 0, to = 0;
  for (const WaveEvent& event : events) {
    if (event.contact != contact) continue;
    if (event.closes && !touched) from = event.t;
    touched = true;
    closed = event.closes;
    if (!closed) to = event.t;
  }
  if (!touched) return 0;
  return (closed ? last.t : to) - from;
}

}  // namespace ictus::waves
