// Why another engine: five balls, the first strikes four at rest, restitution 1. What comes out should depend
// neither on the step nor on a gap that nobody sees.

#include "bench/spheres/ictus.hpp"
#include "bench/timing.hpp"

namespace {

using namespace ictus;

constexpr double until = 0.5;  // s; the balls meet at 0.1 s

/// None where the engine is not installed.
void print(const char* name, double rate, std::unique_ptr<bench::SphereEngine> engine) {
  if (!engine) return;
  bench::Snapshot state;
  for (double i = 0; i < until * rate; ++i) engine->step();
  engine->read(state);
  double energy = 0;
  fmt::print("  {:<8}{:>8.0f}", name, rate);
  for (const bench::Point& v : state.velocity) {
    fmt::print("{:>10.5f}", v[0]);
    energy += v[0] * v[0];
  }
  fmt::print("{:>12.3f} %\n", 100 * (energy - 1));
}

void print(double gap) {
  fmt::print("Gaps of {} µm\n  {:<8}{:>8}{:>50}{:>14}\n", 1e6 * gap, "engine", "steps/s", "velocities, m/s",
             "energy made");
  for (const double rate : {60, 240, 1000, 8000, 44100}) {
    const bench::SphereScene scene = bench::five_balls(gap, 1 / rate);
    print("ictus", rate, std::make_unique<bench::IctusEngine>(scene));
    print("bullet", rate, bench::bullet_engine(scene));
    print("ode", rate, bench::ode_engine(scene));
  }
}

}  // namespace

int main() {
  for (const double gap : {0.0, 1e-6}) print(gap);
}
