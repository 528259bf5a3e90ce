// How the cost of falling spheres grows with their number: ten layers fall into boxes of growing width.

#include "bench/spheres/ictus.hpp"
#include "bench/timing.hpp"

int main() {
  using namespace ictus;
  constexpr int steps = 100;
  constexpr double rate = 200;  // Hz
  fmt::print(
      "Ten layers of spheres fall into a box (target: as many µs per sphere and step at any number)\n");
  fmt::print("  {:>8}{:>12}{:>12}{:>12}\n", "spheres", "µs", "at most", "deepest mm");
  for (const std::size_t count : {1'000u, 10'000u, 100'000u}) {
    bench::IctusEngine engine(bench::falling_pile(count, 10, 1 / rate));
    double spent = 0, most = 0;
    for (int i = 0; i < steps; ++i) {
      const double now = bench::time_of([&] { engine.step(); });
      spent += now;
      most = std::max(most, now);
    }
    const double each = 1e6 / static_cast<double>(count);
    fmt::print("  {:>8}{:>12.2f}{:>12.2f}{:>12.3f}\n", count, each * spent / steps, each * most,
               1e3 * engine.deepest());
  }
}
