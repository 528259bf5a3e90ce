// Cost of collisions of sliced bodies: exactly by modes against order 8 with error control, both from the
// start to the last separation and for good. Both must tell the same events and velocities.

#include <cmath>
#include <string>

#include "bench/timing.hpp"
#include "ictus/schemes/waves/propagators.hpp"

namespace {

using namespace ictus;
using namespace ictus::waves;

struct Case {
  const char* name;
  Profile profile;
  std::size_t bodies, moving, slices;
  double target;  // of modes  [ms]
};

WaveChain chain_of(const Case& c) {
  ChainPlan plan;
  const SlicedBody body = sliced(ElasticBody(c.profile, 30, 1), c.slices);
  for (std::size_t b = 0; b < c.bodies; ++b) plan.bodies.push_back({body, b < c.moving ? 1.0 : 0.0});
  return WaveChain(std::move(plan));
}

double difference(const WaveChain& chain, const WaveRun& a, const WaveRun& b) {
  bench::require(a.events.size() == b.events.size(), "the same events by both");
  double worst = 0;
  for (std::size_t i = 0; i < a.events.size(); ++i)
    worst = std::max(worst, std::abs(a.events[i].t / b.events[i].t - 1));
  for (std::size_t i = 0; i < chain.bodies(); ++i)
    worst = std::max(worst, std::abs(chain.motion(a.last, i).velocity - chain.motion(b.last, i).velocity));
  return worst;
}

}  // namespace

int main() {
  const Case cases[] = {{"spheres", Profile::sphere(1), 5, 2, 20, 20},
                        {"cylinders", Profile::cylinder(1, 2), 5, 2, 20, 20},
                        {"cylinders", Profile::cylinder(1, 2), 2, 1, 100, 100}};
  fmt::print(
      "Collisions of sliced bodies, from the start to the last separation\n  "
      "{:<12}{:>8}{:>8}{:>8}{:>12}{:>11}{:>9}{:>14}{:>12}{:>18}\n",
      "", "bodies", "slices", "events", "difference", "modes, ms", "target", "known, ms", "dop853, ms",
      "dop853 : modes");
  for (const Case& c : cases) {
    const WaveChain chain = chain_of(c);
    const auto run = [&](const char* name) { return make_propagator(name, chain)->run({}); };
    const WaveRun modes = run("modes"), dop853 = run("dop853");
    const double worst = difference(chain, modes, dop853);
    bench::require(worst < 1e-11, "modes and dop853 agree");
    const auto decomposed = make_propagator("modes", chain);
    const auto least = bench::least_times(
        20, [&] { run("modes"); }, [&] { decomposed->run({}); }, [&] { run("dop853"); });
    fmt::print("  {:<12}{:>8}{:>8}{:>8}{:>12.1e}{:>11.2f}{:>9}{:>14.2f}{:>12.1f}{:>18.1f}\n", c.name,
               c.bodies, c.slices, modes.events.size(), worst, 1e3 * least[0], c.target, 1e3 * least[1],
               1e3 * least[2], least[2] / least[0]);
  }
}
