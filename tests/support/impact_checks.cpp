#include "tests/support/impact_checks.hpp"

namespace ictus::test {

Solved kept(const ImpactResult& r) {
  return {r.status,
          std::string(r.message),
          {r.velocity.begin(), r.velocity.end()},
          {r.impulse.begin(), r.impulse.end()},
          {r.loss.begin(), r.loss.end()},
          {r.events.begin(), r.events.end()},
          r.energy_before,
          r.energy_after};
}

Solved resolve_once(const ImpactProblem& problem, const ImpactOptions& options) {
  ImpactWorkspace workspace;
  return kept(resolve(problem, options, workspace));
}

ImpactCase fitted(ImpactCase c, const ImpactTraits& traits) {
  if (traits.one_restitution) c.restitution.assign(c.contacts(), c.restitution[0]);
  return c;
}

ImpactCase any_fitting(Random& random, const ImpactTraits& traits, const Spread& spread) {
  if (traits.only_single) return any_chain(random, {spread.masses, spread.stiffnesses, 2});
  return fitted(traits.only_chains ? any_chain(random, spread) : any_impact(random, spread), traits);
}

bool may_refuse(const ImpactTraits& traits, ImpactStatus status) {
  return traits.depends_on_order &&
         (status == ImpactStatus::does_not_converge || status == ImpactStatus::gave_up);
}

double largest(const std::vector<double>& values) {
  double most = 0;
  for (double value : values) most = std::max(most, std::abs(value));
  return most;
}

double difference(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return HUGE_VAL;
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double d = std::abs(a[i] - b[i]);
    if (!(d <= most)) most = d;
  }
  return most;
}

Worst restitution_error(const LawUnderTest& law, ImpactOptions options) {
  Worst worst;
  Random random(1);
  for (double exponent : {1.0, 1.1, 1.5, 2.0, 2.7, 3.0})
    for (double e : {0.0, 0.3, 0.77, 1.0})
      for (Dissipation dissipation : {Dissipation::mono_stiffness, Dissipation::bi_stiffness}) {
        ImpactCase c = chain({random.log_uniform(0.1, 10), 2}, {1.3, -0.4});
        c.exponent = {exponent};
        c.restitution = {e};
        c.stiffness = {random.log_uniform(1e-3, 1e9)};
        options.dissipation = dissipation;
        const Solved solved = law.resolve(c, options);
        const bool good = succeeded(solved.status);
        worst.see(good ? std::abs(c.closing(0, solved.velocity) + e * 1.7) / 1.7 : HUGE_VAL, "η", exponent,
                  "e", e);
      }
  return worst;
}

Worst momentum_error(const LawUnderTest& law, int problems) {
  Worst worst;
  const auto see = [&](const ImpactCase& c, const Solved& solved, int i) {
    const std::size_t axes = c.coordinates() == c.contacts() + 1 && c.direction[1] == -1 ? 1 : 2;
    for (std::size_t axis = 0; axis < axes; ++axis) {
      double change = 0, size = 0;
      for (std::size_t k = axis; k < c.coordinates(); k += axes) {
        change += c.mass(k) * (solved.velocity[k] - c.velocity[k]);
        size += c.mass(k) * std::max(std::abs(solved.velocity[k]), std::abs(c.velocity[k]));
      }
      worst.see(std::abs(change) / size, "problem", i);
    }
  };
  const testing::AssertionResult ran = on_random_problems(law, problems, {}, see);
  if (!ran) worst.see(HUGE_VAL, ran.message());
  return worst;
}

Books books(const LawUnderTest& law, int problems, const ImpactOptions& options) {
  Books all;
  const auto see = [&](const ImpactCase& c, const Solved& solved, int i) {
    const double rise = c.kinetic(solved.velocity) / c.kinetic(c.velocity) - 1;
    const bool said = law.traits.may_gain_energy && solved.tells(ImpactEventKind::energy_gained);
    all.gained.see(said ? 0 : std::max(0.0, rise), "problem", i);
    all.unbalanced.see(std::abs(solved.before - solved.after - solved.lost()) / solved.before, "problem", i);
    for (std::size_t j = 0; j < c.contacts(); ++j) {
      // Of some laws only u⁺ ≤ −e u⁻ can be asked.
      const double parting = law.traits.may_leave_closing ? std::max(0.0, -c.closing(j, c.velocity)) : 0;
      const double rest = c.closing(j, solved.velocity) - c.restitution[j] * parting;
      all.closing.see(std::max(0.0, rest) / largest(c.velocity), "problem", i);
    }
  };
  const testing::AssertionResult ran = on_random_problems(law, problems, options, see);
  if (!ran) all.gained.see(HUGE_VAL, ran.message());
  return all;
}

}  // namespace ictus::test
