// The Moreau–Jean scheme of Siconos (Debian's libsiconos-kernel-dev) and ours on the same ball, oscillator
// and columns, with the same steps, in the same run.

#include "bench/nonsmooth.hpp"
#include "bench/siconos/moreau_jean.hpp"

namespace {

using namespace ictus;

void print(const char* name, double theirs, double ours) {
  fmt::print("  {:<24}{:>16.2f}{:>12.4f}{:>10.0f}\n", name, 1e6 * theirs, 1e6 * ours, theirs / ours);
}

void compare(const char* name, const SystemCase& shipped, const bench::SiconosMass& mass) {
  constexpr int steps = 10'000;
  const double h = shipped.until / steps;
  bench::MoreauJeanRun run(shipped, h);
  const double ours = bench::least_times(50, [&] { run.again(steps); })[0] / steps;
  const bench::SiconosMotion theirs = bench::siconos_mass(mass, h, steps);
  bench::require(
      std::abs(run.motion.q[0] - theirs.q[0]) < 1e-9 && std::abs(run.motion.v[0] - theirs.v[0]) < 1e-9,
      "the same motion as that of Siconos");
  print(name, theirs.spent, ours);
}

void compare_column(std::size_t balls, int steps) {
  // Heights that are sums of powers of two: no gap is above zero by rounding.
  const BallColumn column{.count = static_cast<double>(balls), .radius = 0.0625};
  constexpr double h = 1e-3;
  const SystemCase shipped = column.make();
  bench::MoreauJeanRun run(shipped, h);
  const double ours = bench::least_times(5, [&] { run.again(100); })[0] / 100;
  const bench::SiconosMotion theirs = bench::siconos_column(balls, column.radius, column.gravity, h, steps);
  bench::require(bench::column_error(run.stepper->impulse(), h * column.gravity) < 1e-9,
                 "our column at rest");
  bench::require(bench::column_error(theirs.impulse, h * column.gravity) < 1e-6,
                 "the column of Siconos at rest");
  print(fmt::format("column of {}", balls).c_str(), theirs.spent, ours);
}

}  // namespace

int main() {
  fmt::print("Siconos and ours by Moreau–Jean, a step\n  {:<24}{:>16}{:>12}{:>10}\n", "system", "its µs",
             "µs", "ratio");
  const BouncingBall ball;
  compare("bouncing ball", ball.make(), {-ball.gravity, 0, ball.restitution, ball.height, ball.speed});
  const ImpactingOscillator mass;
  compare("impacting oscillator", mass.make(), {0, mass.stiffness, mass.restitution, mass.position, 0});
  compare_column(10, 1000);
  compare_column(100, 50);
  compare_column(1000, 3);
}
