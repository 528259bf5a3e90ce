// Impacts per second of an OpenCL device beside lanes of one core, without the rest of the library: bench/ensemble/device.sh
// builds it anywhere with a C++20 compiler and an OpenCL loader. Results are compared first.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "ictus/base/error.hpp"
#include "ictus/ensemble/rebound_opencl.hpp"

namespace {

using namespace ictus::ensemble;

/// Numbers between two others, the same everywhere.
class Draw {
 public:
  double operator()(double low, double high) {
    state_ += 0x9e3779b97f4a7c15u;
    unsigned long z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return low + (high - low) * (static_cast<double>(z >> 11) * 0x1p-53);
  }

 private:
  unsigned long state_ = 1;
};

struct Chains {
  std::vector<double> directions, inverse_mass, velocity, stiffness, exponent, restitution, gap;
  LaneWork work;
  std::vector<double> after, impulse;
  std::vector<LaneStatus> status;

  Chains(long count, int bodies, double tolerance, double least_restitution_drawn, bool cradle)
      : directions(static_cast<std::size_t>(bodies * (bodies - 1)), 0.0), exponent{1.5}, gap{0} {
    Draw draw;
    const int n = bodies, m = bodies - 1;
    for (int j = 0; j < m; ++j) {
      directions[static_cast<std::size_t>(j * n + j)] = 1;
      directions[static_cast<std::size_t>(j * n + j + 1)] = -1;
    }
    for (long i = 0; i < count; ++i) {
      for (int k = 0; k < n; ++k) {
        inverse_mass.push_back(cradle ? 1 : 1 / draw(0.5, 2));
        velocity.push_back(cradle ? (k == 0 ? 1 : 0) : draw(-1, 1));
      }
      for (int j = 0; j < m; ++j) {
        stiffness.push_back(cradle ? 1 : draw(1e6, 1e7));
        restitution.push_back(draw(least_restitution_drawn, 1));
      }
    }
    after.resize(velocity.size());
    impulse.resize(stiffness.size());
    status.resize(static_cast<std::size_t>(count));
    work.problems = {directions.data(),
                     {inverse_mass.data(), n, 1},
                     {velocity.data(), n, 1},
                     {stiffness.data(), m, 1},
                     {exponent.data(), 0, 0},
                     {restitution.data(), m, 1},
                     {gap.data(), 0, 0},
                     n,
                     0,
                     tolerance};
    work.contacts = m;
    work.band = 1;
    work.order = series_order(tolerance);
    work.end = count;
    work.velocity = after.data();
    work.impulse = impulse.data();
    work.status = status.data();
  }
};

void measure(const char* name, const char* device, long count, int bodies, double tolerance, double least,
             bool cradle) {
  Chains chains(count, bodies, tolerance, least, cradle);
  DeviceRun run = run_on_device(chains.work, device);
  for (int again = 0; again < 2; ++again) {
    const DeviceRun next = run_on_device(chains.work, device);
    if (next.seconds < run.seconds) run = next;
  }
  const std::vector<double> theirs = chains.after;
  chains.work.end = std::min(count, 20000L);
  const auto start = std::chrono::steady_clock::now();
  run_widest_lanes(chains.work);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  double apart = 0;
  const auto compared = static_cast<std::size_t>(chains.work.end * bodies);
  for (std::size_t k = 0; k < compared; ++k) apart = std::max(apart, std::abs(theirs[k] - chains.after[k]));
  const double rate = static_cast<double>(count) / run.seconds,
               ours = static_cast<double>(chains.work.end) / seconds;
  std::printf(
      "%-24s %d balls, 1e%+.0f: %s %.3g impacts/s, lanes of one core %.3g, ratio %.1f; largest difference %.1e\n",
      name, bodies, std::log10(tolerance), run.device.c_str(), rate, ours, rate / ours, apart);
  std::fflush(stdout);
}

/// What each law has for its loss: μ, c, e, or the depth δ_y from which it yields.
double loss(ReboundWay way, Draw& draw, double mass, double stiffness, double speed) {
  switch (way) {
    case ReboundWay::kelvin_voigt:
    case ReboundWay::tsuji: return draw(0, 1) * std::sqrt(stiffness * mass);
    case ReboundWay::walton_braun: return draw(0.1, 1);
    case ReboundWay::thornton: return draw(1e-6, 1e-5);
    default: return draw(0, 1) / speed;
  }
}

/// Single impacts, all numbers of a problem its own.
struct Singles {
  std::vector<double> mass, stiffness, exponent, damping, speed, after, depth, force, time;
  std::vector<LaneStatus> status;
  ReboundWork work;

  Singles(long count, ReboundWay way, bool timed, bool hertz) {
    Draw draw;
    for (long i = 0; i < count; ++i) {
      const double v = draw(0.1, 5);
      mass.push_back(draw(0.01, 1));
      stiffness.push_back(draw(1e8, 1e9));
      exponent.push_back(hertz ? 1.5 : draw(1, 3));
      damping.push_back(loss(way, draw, mass.back(), stiffness.back(), v));
      speed.push_back(v);
    }
    const auto size = static_cast<std::size_t>(count);
    for (std::vector<double>* column : {&after, &depth, &force, &time}) column->resize(size);
    status.resize(size);
    work.mass = {mass.data(), 1, 0};
    work.stiffness = {stiffness.data(), 1, 0};
    work.exponent = {exponent.data(), 1, 0};
    work.damping = {damping.data(), 1, 0};
    work.speed = {speed.data(), 1, 0};
    work.way = way;
    work.timed = timed;
    work.step = 1e-4;
    work.phase = 0.5;
    work.end = count;
    work.speed_after = after.data();
    work.depth = depth.data();
    work.force = force.data();
    work.time = time.data();
    work.status = status.data();
  }
};

void measure_singles(const char* name, const char* device, long count, ReboundWay way, bool timed,
                     bool hertz) {
  Singles singles(count, way, timed, hertz);
  DeviceRun run = run_on_device(singles.work, device);
  for (int again = 0; again < 2; ++again) {
    const DeviceRun next = run_on_device(singles.work, device);
    if (next.seconds < run.seconds) run = next;
  }
  const std::vector<double> theirs = singles.after, times = singles.time;
  singles.work.end = std::min(count, 50000L);
  const auto start = std::chrono::steady_clock::now();
  possible_rebound_lanes().back()(singles.work);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  double apart = 0;
  for (std::size_t k = 0; k < static_cast<std::size_t>(singles.work.end); ++k) {
    apart = std::max(apart, std::abs(theirs[k] / singles.after[k] - 1));
    if (timed) apart = std::max(apart, std::abs(times[k] / singles.time[k] - 1));
  }
  const double rate = static_cast<double>(count) / run.seconds,
               ours = static_cast<double>(singles.work.end) / seconds;
  std::printf("%-34s %s %.3g impacts/s, lanes of one core %.3g, ratio %.1f; largest difference %.1e\n", name,
              run.device.c_str(), rate, ours, rate / ours, apart);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const char* device = argc > 1 ? argv[1] : "gpu";
  const long count = argc > 2 ? std::atol(argv[2]) : 2'000'000;
  try {
    measure_singles("single, Hertz, no times", device, 4 * count, ReboundWay::hunt_crossley, false, true);
    measure_singles("single, Hertz, times", device, 4 * count, ReboundWay::hunt_crossley, true, true);
    measure_singles("single, any exponent, times", device, 4 * count, ReboundWay::hunt_crossley, true, false);
    measure_singles("single, Hertz, phi at 10 kHz", device, 4 * count, ReboundWay::phi, true, true);
    measure_singles("single, kelvin_voigt", device, 4 * count, ReboundWay::kelvin_voigt, false, true);
    measure_singles("single, tsuji", device, 4 * count, ReboundWay::tsuji, false, true);
    measure_singles("single, walton_braun", device, 4 * count, ReboundWay::walton_braun, false, true);
    measure_singles("single, thornton", device, 4 * count, ReboundWay::thornton, false, true);
    measure("cradle", device, count, 5, 1e-8, 1, true);
    measure("random, elastic", device, count, 5, 1e-8, 1, false);
    measure("random, e from 0.3", device, count, 5, 1e-8, 0.3, false);
    measure("random, elastic", device, count, 5, 1e-7, 1, false);
    measure("random, elastic", device, count / 8, 17, 1e-8, 1, false);
  } catch (const ictus::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
}
