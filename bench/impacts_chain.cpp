// Cost of long impacts, law lzb. An elastic chain struck by one ball: only the contacts around the wave take
// part, so that time grows with the number of balls. A dissipative chain: nearly all contacts stay in it, and
// what counts is how many contact evaluations per second the loops do.

#include "bench/cradle.hpp"
#include "bench/timing.hpp"

namespace {

using namespace ictus;

double momentum(const ImpactResult& result) {
  double sum = 0;
  for (double v : result.velocity) sum += v;
  return sum;
}

/// The last balls of a long chain leave with velocities that its length no longer changes.
std::vector<double> exact_tail() {
  const bench::Cradle chain(10'000);
  ImpactWorkspace workspace;
  const ImpactResult result = resolve(chain.problem(), {.tolerance = 1e-11}, workspace);
  bench::require(succeeded(result.status), "the chain of reference is resolved");
  return {result.velocity.end() - 3, result.velocity.end()};
}

void elastic() {
  const std::vector<double> tail = exact_tail();
  fmt::print(
      "Elastic Hertz chain struck by one, tolerance 1e-7 (target: 1e6 balls in 15 s, tail error 2e-6)\n");
  fmt::print("  {:>10}{:>12}{:>12}{:>10}{:>14}{:>14}\n", "balls", "s", "µs per ball", "growth", "tail error",
             "evaluations");
  ImpactWorkspace workspace;
  double last = 0;
  for (const auto& [balls, rounds] : {std::pair{1'000, 20}, {10'000, 5}, {100'000, 1}, {1'000'000, 1}}) {
    const bench::Cradle chain(static_cast<std::size_t>(balls));
    ImpactResult result;
    const double spent = bench::least_times(
        rounds, [&] { result = resolve(chain.problem(), {.tolerance = 1e-7}, workspace); })[0];
    const double error = bench::tail_error(result.velocity, tail);
    bench::require(succeeded(result.status) && error < 2e-6, "the tail of a long chain");
    bench::require(std::abs(momentum(result) - 1) < 1e-9, "momentum of a long chain");
    bench::require(std::abs(result.energy_after / result.energy_before - 1) < 1e-6, "energy of a long chain");
    fmt::print("  {:>10}{:>12.4f}{:>12.2f}{:>10}{:>14.1e}{:>14}\n", balls, spent, 1e6 * spent / balls,
               last > 0 ? fmt::format("{:.1f}", spent / last) : "", error, result.evaluations);
    last = spent;
  }
}

struct Dissipative {
  std::size_t balls;
  double restitution;
  std::size_t limit;  // of steps: a chain may need minutes to its end
};

/// Contacts that carry a force, on average over the impact: no more than take part.
double closed_contacts(const Dissipative& d) {
  const bench::Cradle chain(d.balls, d.restitution);
  ImpactWorkspace workspace;
  const ImpactResult result =
      resolve(chain.problem(), {.tolerance = 1e-7, .limit = d.limit, .record = true}, workspace);
  const auto& force = result.history->force;
  const auto closed = std::count_if(force.begin(), force.end(), [](double f) { return f > 0; });
  return static_cast<double>(closed) / static_cast<double>(result.history->time.size());
}

void check(const ImpactResult& result) {
  double lost = 0;
  for (double loss : result.loss) lost += loss;
  const double kept = result.energy_after + lost;
  bench::require(std::abs(momentum(result) - 1) < 1e-11, "momentum of a dissipative chain");
  bench::require(kept < result.energy_before * (1 + 1e-9), "energy of a dissipative chain");
  if (succeeded(result.status))
    bench::require(std::abs(kept / result.energy_before - 1) < 1e-5, "the ledger of a dissipative chain");
}

/// Nothing but the field of contacts in a row, once.
class BareField {
 public:
  explicit BareField(std::size_t contacts) : x_(contacts, 1e-3), rate_(contacts), p_(contacts + 2, 0) {}
  void run(std::size_t evaluations) {
    double *x = x_.data(), *rate = rate_.data(), *p = p_.data();
    const std::size_t m = x_.size();
    for (std::size_t i = 0; i < evaluations; ++i) {
      for (std::size_t j = 0; j < m; ++j) p[j + 1] += 1e-6 * (x[j] * std::sqrt(std::abs(x[j])));
      for (std::size_t j = 0; j < m; ++j) rate[j] = 1 + p[j] - 2 * p[j + 1] + p[j + 2];
      for (std::size_t j = 0; j < m; ++j) x[j] += 1e-6 * rate[j];
    }
    bench::require(std::isfinite(x[0]), "a bare evaluation");
  }

 private:
  std::vector<double> x_, rate_, p_;
};

void dissipative() {
  fmt::print("Dissipative Hertz chain, tolerance 1e-7 (target: 1.5e8 contact evaluations per second)\n");
  fmt::print("  {:>10}{:>8}{:>10}{:>18}{:>10}{:>16}{:>20}\n", "balls", "e", "steps", "closed contacts", "s",
             "evaluations/s", "of bare time");
  for (const Dissipative& d :
       {Dissipative{300, 0.96, 4000}, {300, 0.98, 10000}, {1000, 0.96, 2000}, {1000, 0.98, 2000}}) {
    const double closed = closed_contacts(d);
    const bench::Cradle chain(d.balls, d.restitution);
    ImpactWorkspace workspace;
    const ImpactOptions options{.tolerance = 1e-7, .limit = d.limit};
    ImpactResult result = resolve(chain.problem(), options, workspace);
    check(result);
    BareField bare(static_cast<std::size_t>(closed));
    const auto least = bench::least_times(
        8, [&] { result = resolve(chain.problem(), options, workspace); },
        [&] { bare.run(result.evaluations); });
    fmt::print("  {:>10}{:>8}{:>10}{:>18.0f}{:>10.3f}{:>16.2e}{:>20.1f}\n", d.balls, d.restitution,
               result.steps, closed, least[0], closed * static_cast<double>(result.evaluations) / least[0],
               least[0] / least[1]);
  }
}

}  // namespace

int main() {
  elastic();
  dissipative();
}
