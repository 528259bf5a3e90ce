// Moreau–Jean and event-driven motion against bare loops in the same run. One mass: a loop written out for
// it by hand. A column at rest: the tridiagonal problem of its impulses, solved once per step. The Zeno ball
// has no bare loop: it is its time to rest that counts.

#include "bench/nonsmooth.hpp"

#include "bench/timing.hpp"
#include "ictus/exact/rigid_bouncing_ball.hpp"
#include "ictus/schemes/nonsmooth/event_driven.hpp"

namespace {

using namespace ictus;

/// Moreau–Jean with θ = γ = ½ for m q″ = f − k q, q ≥ 0, m = 1, and nothing else.
struct BareMass {
  double load, stiffness, restitution;
  double q, v;

  void run(double h, int steps) {
    const double inverse = 1 / (1 + h * h * stiffness / 4);
    for (int i = 0; i < steps; ++i) {
      double after = v + h * inverse * (load - stiffness * (q + h / 2 * v));
      if (q + h / 2 * v <= 0) after += std::max(0.0, -(after + restitution * v));
      q += h / 2 * (v + after);
      v = after;
    }
    bench::require(std::isfinite(q), "a bare step");
  }
};

void compare(const char* name, const SystemCase& shipped, BareMass bare) {
  constexpr int steps = 10'000;
  const double h = shipped.until / steps;
  bench::MoreauJeanRun run(shipped, h);
  BareMass copy = bare;
  const auto least = bench::least_times(
      200, [&] { run.again(steps); }, [&] { (copy = bare).run(h, steps); });
  bench::require(std::abs(run.motion.q[0] - copy.q) < 1e-12 && std::abs(run.motion.v[0] - copy.v) < 1e-10,
                 "the same motion as that of the bare loop");
  fmt::print("  {:<24}{:>12.1f}{:>12.1f}{:>10.1f}\n", name, 1e9 * least[0] / steps, 1e9 * least[1] / steps,
             least[0] / least[1]);
}

void single_masses() {
  fmt::print("One mass by Moreau–Jean (target: 30 ns per step)\n  {:<24}{:>12}{:>12}{:>10}\n", "system",
             "ns per step", "bare ns", "ratio");
  const BouncingBall ball;
  compare("bouncing ball", ball.make(), {-ball.gravity, 0, ball.restitution, ball.height, ball.speed});
  const ImpactingOscillator mass;
  compare("impacting oscillator", mass.make(), {0, mass.stiffness, mass.restitution, mass.position, 0});
}

/// The impulses of the column, by elimination, once per step.
struct BareColumn {
  std::vector<double> pivot, impulse;

  void run(double pull, int steps) {
    const std::size_t n = impulse.size();
    for (int i = 0; i < steps; ++i) {
      pivot[0] = 1;
      impulse[0] = pull;
      for (std::size_t j = 1; j < n; ++j) {
        pivot[j] = 2 - 1 / pivot[j - 1];
        impulse[j] = impulse[j - 1] / pivot[j - 1];
      }
      impulse[n - 1] /= pivot[n - 1];
      for (std::size_t j = n - 1; j-- > 0;) impulse[j] = (impulse[j] + impulse[j + 1]) / pivot[j];
    }
    bench::require(std::isfinite(impulse[0]), "a bare column");
  }
};

void columns() {
  fmt::print("A column of balls at rest by Moreau–Jean (target: 1000 ns per contact and step, linear)\n");
  fmt::print("  {:>8}{:>20}{:>12}{:>10}{:>16}\n", "balls", "ns per contact", "bare ns", "ratio",
             "error of force");
  constexpr double h = 1e-3;
  for (const std::size_t balls : {100u, 1'000u, 10'000u}) {
    const int steps = static_cast<int>(200'000 / balls);
    const BallColumn column{.count = static_cast<double>(balls)};
    const SystemCase shipped = column.make();
    bench::MoreauJeanRun run(shipped, h);
    BareColumn bare{std::vector<double>(balls), std::vector<double>(balls)};
    const auto least = bench::least_times(
        20, [&] { run.again(steps); }, [&] { bare.run(h * column.gravity, steps); });
    const double error = bench::column_error(run.stepper->impulse(), h * column.gravity);
    bench::require(error < 1e-9, "a column at rest carries its weight");
    bench::require(run.motion.v.cwiseAbs().maxCoeff() < 1e-12, "a column at rest stays there");
    const double count = static_cast<double>(balls) * steps;
    fmt::print("  {:>8}{:>20.1f}{:>12.1f}{:>10.1f}{:>16.1e}\n", balls, 1e9 * least[0] / count,
               1e9 * least[1] / count, least[0] / least[1], error);
  }
}

void zeno_ball() {
  const BouncingBall ball;
  const SystemCase shipped = ball.make();
  const exact::RigidBouncingBall path{ball.height, ball.gravity, ball.restitution, ball.speed};
  const auto stepper = EventDriven::make(*shipped.system, {});
  Motion motion;
  double rest = 0;
  const auto run = [&] {
    motion = shipped.start;
    stepper->start(motion);
    const StepReport step = stepper->step(motion, shipped.until);
    bench::require(step.converged(), "the ball comes to rest");
    for (const Event& event : stepper->events())
      if (event.kind == EventKind::accumulation) rest = event.t;
  };
  const double spent = bench::least_times(200, run)[0];
  const double error = std::abs(rest - path.zeno_time());
  bench::require(error < 1e-12 && std::abs(motion.q[0]) < 1e-12 && motion.v[0] == 0, "the instant of rest");
  fmt::print(
      "The Zeno ball to rest, event-driven (target: 50 µs, 1e-12)\n  {:.1f} µs, error of its rest {:.1e} s\n",
      1e6 * spent, error);
}

}  // namespace

int main() {
  single_masses();
  columns();
  zeno_ball();
}
