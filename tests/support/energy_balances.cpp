#include "tests/support/energy_balances.hpp"

namespace ictus::test {

double square(const Matrix& matrix, const Vector& x) { return x.dot(matrix * x); }

double left_over(const BalanceStep& step, std::initializer_list<double> terms) {
  double sum = 0, scale = step.system.energy(step.before) + step.system.energy(step.after);
  for (const double term : terms) {
    sum += term;
    scale = std::fmax(scale, std::abs(term));
  }
  return std::abs(sum) / scale;
}

BalanceRun check_balance(std::string_view scheme, const NonsmoothOptions& options,
                         const EnergyBalance& balance, std::uint64_t seed, int systems) {
  Random random(seed);
  BalanceRun run;
  for (int i = 0; i < systems; ++i) {
    const LinearContacts system = any_linear_contacts(random, i % 3 == 2);
    const auto stepper = make_nonsmooth_stepper(scheme, system, options);
    visit_steps(system, *stepper, random.log_uniform(0.01, 0.2), 300,
                [&](const BalanceStep& now, const StepReport& step) {
                  if (!step.converged()) ++run.failures;
                  run.pushes += static_cast<std::size_t>((now.impulse.array() > 0).count());
                  run.worst.see(balance(now), "system", i, "t", now.before.t, "h", now.h);
                });
  }
  return run;
}

testing::AssertionResult balances(const BalanceRun& run, double tolerance) {
  if (run.failures > 0) return testing::AssertionFailure() << run.failures << " steps did not converge";
  if (run.pushes < 500) return testing::AssertionFailure() << "only " << run.pushes << " impulses";
  return run.worst.below(tolerance);
}

}  // namespace ictus::test
