// The multiple-impact solver of Siconos (Debian's libsiconos-kernel-dev) and ours on the same elastic Hertz
// chains in the same run: time of the impact alone, at equal accuracy. Its Euler steps over the impulse are
// of order 1 and work on dense matrices, n³ for n balls: each chain takes a step that ends within seconds.
// Ours runs at the first tolerance, from loose to tight, whose error is no larger.

#include "bench/cradle.hpp"
#include "bench/siconos/chain.hpp"
#include "bench/timing.hpp"

namespace {

using namespace ictus;

void compare(std::size_t balls, double step) {
  const bench::Cradle chain(balls);
  ImpactWorkspace workspace;
  const ImpactResult reference = resolve(chain.problem(), {.tolerance = 1e-12}, workspace);
  const std::vector<double> exact(reference.velocity.begin(), reference.velocity.end());
  const bench::SiconosAnswer theirs = bench::siconos_chain(balls, step);
  const double goal = bench::tail_error(theirs.velocity, exact);
  bench::require(goal < 0.05, "both solve the same problem");
  double tolerance = 1e-2, error = HUGE_VAL;
  for (; error > goal; tolerance /= 10)
    error = bench::tail_error(resolve(chain.problem(), {.tolerance = tolerance}, workspace).velocity, exact);
  tolerance *= 10;
  const double spent =
      bench::least_times(20, [&] { (void)resolve(chain.problem(), {.tolerance = tolerance}, workspace); })[0];
  fmt::print("  {:>6}{:>10.0e}{:>12.1e}{:>12.4f}{:>12.0e}{:>12.1e}{:>12.2e}{:>12.0f}\n", balls, step, goal,
             theirs.spent, tolerance, error, spent, theirs.spent / spent);
}

}  // namespace

int main() {
  fmt::print("Siconos and ours on elastic Hertz chains\n  {:>6}{:>10}{:>12}{:>12}{:>12}{:>12}{:>12}{:>12}\n",
             "balls", "its step", "its error", "its s", "tolerance", "error", "s", "ratio");
  compare(3, 1e-6);
  compare(10, 1e-5);
  compare(30, 1e-4);
  compare(100, 1e-3);
  compare(300, 5e-3);
}
