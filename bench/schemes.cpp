// Cost of schemes: nanoseconds per step against a bare loop in the same process, interleaved, the minimum of
// many. A result is checked before it is timed: a fast wrong answer aborts.

#include <cmath>
#include <cstdlib>

#include "bench/timing.hpp"
#include "ictus/exact/hunt_crossley.hpp"
#include "ictus/laws/contact/laws.hpp"
#include "ictus/model/model.hpp"
#include "ictus/model/single_impact.hpp"
#include "ictus/schemes/schemes.hpp"

namespace {

using namespace ictus;

struct Case {
  const char* name;
  HuntCrossley law;
  double speed;
};
constexpr double mass = 0.01, step = 1.0 / 44100;
constexpr Case cases[] = {{"case 1: α = 1.1, 8 samples", {1e7, 1.1, 0.1}, 0.3},
                          {"elastic: α = 1.1, 8 samples", {1e7, 1.1, 0}, 0.3},
                          {"case 2: α = 1.5, 6 samples", {1e9, 1.5, 0.5}, 1.0},
                          {"elastic: α = 1.5, 6 samples", {1e9, 1.5, 0}, 1.0}};

struct Timed {
  double nanoseconds;  // a step in contact
  double worst;        // rebound error over the phases
};

/// The least a step can cost: Verlet with everything in registers and no ledger.
Timed bare_loop(const Case& c) {
  double sum = 0;
  long steps = 0;
  const double start = bench::processor_time();
  for (int i = 0; i < 2000; ++i) {
    double x = -i / 2000.0 * step * c.speed, v = c.speed, a = 0;
    do {
      x += step * (v + step / 2 * a);
      v += step / 2 * a;
      a = -c.law.stiffness * power(x, c.law.exponent) * (1 + c.law.damping * v) / mass;
      v += step / 2 * a;
      ++steps;
    } while (x > 0);
    sum += v;
  }
  const double spent = 1e9 * (bench::processor_time() - start);
  if (!(sum < 0)) std::abort();
  return {spent / static_cast<double>(steps), 0};
}

template <class Scheme>
Timed timed(const Case& c) {
  using System = SingleImpact<HuntCrossley>;
  const System system(c.law, mass);
  const double exact =
      exact::HuntCrossleyImpact{mass, c.law.stiffness, c.law.exponent, c.law.damping, c.speed}
          .rebound_speed();
  typename Scheme::template On<System> stepper(system);
  double worst = 0;
  long steps = 0;
  const double start = bench::processor_time();
  for (int i = 0; i < 2000; ++i) {
    auto state = system.start(-i / 2000.0 * step * c.speed, c.speed);
    stepper.restart();
    int open = 0;
    do {
      stepper.step(system, state, step);
      ++steps;
      if (!(state.q[0] > 0)) ++open;
    } while (open <= (Scheme::keeps.staggered ? 1 : 0) || state.v[0] > 0);
    worst = std::max(worst, std::abs(-state.v[0] / exact - 1));
  }
  const double spent = 1e9 * (bench::processor_time() - start);
  return {spent / static_cast<double>(steps), worst};
}

template <class Measure>
Timed least(Measure measure) {
  Timed best = measure();
  for (int i = 0; i < 40; ++i) best.nanoseconds = std::min(best.nanoseconds, measure().nanoseconds);
  return best;
}

}  // namespace

int main() {
  for (const Case& c : cases) {
    const Timed bare = least([&] { return bare_loop(c); });
    fmt::print("{}\n  {:<20}{:>10}{:>12}{:>24}\n", c.name, "scheme", "ns/step", "of bare",
               "worst rebound error");
    fmt::print("  {:<20}{:>10.1f}{:>12.1f}\n", "bare Verlet loop", bare.nanoseconds, 1.0);
    SmoothSchemes::for_each([&]<class Scheme>(Type<Scheme>) {
      if constexpr (!Scheme::keeps.adaptive) {
        const Timed t = least([&] { return timed<Scheme>(c); });
        if (Scheme::keeps.rebound && t.worst > 1e-12) std::abort();
        fmt::print("  {:<20}{:>10.1f}{:>12.1f}{:>24.1e}\n", Scheme::about.name, t.nanoseconds,
                   t.nanoseconds / bare.nanoseconds, t.worst);
      }
    });
  }
}
