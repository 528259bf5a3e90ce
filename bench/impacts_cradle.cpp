// Cost of small impacts: a cradle of Hertz balls through the resolver, its workspace used again, against as
// many bare evaluations of the same contacts; and against the published Euler scheme at equal error. Errors
// are those of the velocities beside a run at a tolerance of 1e-13.

#include "bench/cradle.hpp"
#include "bench/timing.hpp"

namespace {

using namespace ictus;

class Resolver {
 public:
  explicit Resolver(std::size_t balls) : cradle_(balls), exact_(balls) {
    const ImpactResult result = once({.tolerance = 1e-13});
    exact_.assign(result.velocity.begin(), result.velocity.end());
    double momentum = 0;
    for (double v : exact_) momentum += v;
    bench::require(std::abs(momentum - 1) < 1e-13, "momentum of a cradle");
    bench::require(std::abs(result.energy_after / result.energy_before - 1) < 1e-12, "energy of a cradle");
  }
  ImpactResult once(const ImpactOptions& options) {
    const ImpactResult result = resolve(cradle_.problem(), options, workspace_);
    bench::require(succeeded(result.status), "a cradle is resolved");
    return result;
  }
  double error(const ImpactResult& result) const { return bench::tail_error(result.velocity, exact_); }
  std::size_t contacts() const { return cradle_.contacts(); }

 private:
  bench::Cradle cradle_;
  std::vector<double> exact_;
  ImpactWorkspace workspace_;
};

/// The least that so many evaluations can cost: forces and closing speeds of contacts in a row, in order,
/// each from the last.
class BareEvaluations {
 public:
  explicit BareEvaluations(std::size_t contacts) : m_(contacts), x_(contacts), p_(contacts + 2) {}
  void run(std::size_t evaluations) {
    std::fill(x_.begin(), x_.end(), 1e-3);
    std::fill(p_.begin(), p_.end(), 0);
    for (std::size_t i = 0; i < evaluations; ++i) {
      for (std::size_t j = 0; j < m_; ++j) p_[j + 1] += 1e-3 * (x_[j] * std::sqrt(std::abs(x_[j])));
      for (std::size_t j = 0; j < m_; ++j) x_[j] += 1e-3 * (1 + p_[j] - 2 * p_[j + 1] + p_[j + 2]);
    }
    bench::require(std::isfinite(x_[0]), "a bare evaluation");
  }

 private:
  std::size_t m_;
  std::vector<double> x_, p_;
};

void calls() {
  struct Case {
    std::size_t balls;
    double tolerance, target;  // target in µs
  };
  constexpr Case cases[] = {{5, 1e-8, 50}, {10, 1e-10, 200}};
  fmt::print("Cradle of Hertz balls, law lzb\n  {:>6}{:>11}{:>11}{:>13}{:>10}{:>10}{:>22}\n", "balls",
             "tolerance", "error", "evaluations", "µs", "target", "of bare evaluations");
  for (const Case& c : cases) {
    Resolver resolver(c.balls);
    const ImpactOptions options{.tolerance = c.tolerance};
    const ImpactResult result = resolver.once(options);
    bench::require(resolver.error(result) < c.tolerance, "the tolerance of a cradle");
    BareEvaluations bare(resolver.contacts());
    const auto least = bench::least_times(
        1000, [&] { resolver.once(options); }, [&] { bare.run(result.evaluations); });
    fmt::print("  {:>6}{:>11.0e}{:>11.1e}{:>13}{:>10.1f}{:>10}{:>22.1f}\n", c.balls, c.tolerance,
               resolver.error(result), result.evaluations, 1e6 * least[0], c.target, least[0] / least[1]);
  }
}

/// The run of least work among these with an error below the goal.
ImpactOptions loosest(Resolver& resolver, double goal) {
  for (double tolerance = 1e-3; tolerance > 1e-12; tolerance /= 10)
    if (resolver.error(resolver.once({.tolerance = tolerance})) <= goal) return {.tolerance = tolerance};
  bench::require(false, "an error of lzb as small as asked for");
  return {};
}

/// Steps of the Euler scheme for the goal, from its measured order of 1.
ImpactOptions euler(Resolver& resolver, double goal) {
  const auto with = [](std::size_t steps) {
    return ImpactOptions{.law = "lzb_euler", .tolerance = 1e-12, .steps = steps, .limit = 1'000'000'000};
  };
  constexpr std::size_t few = 2000, more = 20000;
  const double first = resolver.error(resolver.once(with(few))),
               second = resolver.error(resolver.once(with(more)));
  const double order = std::log10(first / second);
  bench::require(std::abs(order - 1) < 0.05, "the order of the Euler scheme");
  return with(static_cast<std::size_t>(1.05 * second / goal * static_cast<double>(more)));
}

void against_euler() {
  constexpr double goal = 1e-6;
  fmt::print(
      "Against the published Euler scheme, error at most {:.0e} for both (target: 1000 times the work)\n",
      goal);
  fmt::print("  {:>6}{:>24}{:>12}{:>24}{:>12}{:>12}{:>12}\n", "balls", "evaluations: lzb", "error",
             "lzb_euler", "error", "work ratio", "time ratio");
  for (std::size_t balls : {3u, 5u, 10u}) {
    Resolver resolver(balls);
    const ImpactOptions ours = loosest(resolver, goal), theirs = euler(resolver, goal);
    ImpactResult result;
    const double long_time = bench::time_of([&] { result = resolver.once(theirs); });
    const std::size_t steps = result.evaluations;
    const double euler_error = resolver.error(result);
    bench::require(euler_error <= goal, "an error of lzb_euler as small as asked for");
    const auto least = bench::least_times(200, [&] { result = resolver.once(ours); });
    fmt::print("  {:>6}{:>24}{:>12.1e}{:>24}{:>12.1e}{:>12.0f}{:>12.0f}\n", balls, result.evaluations,
               resolver.error(result), steps, euler_error,
               static_cast<double>(steps) / static_cast<double>(result.evaluations), long_time / least[0]);
  }
}

}  // namespace

int main() {
  calls();
  against_euler();
}
