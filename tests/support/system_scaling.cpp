#include "tests/support/system_scaling.hpp"

namespace ictus::test {

SystemValues scaled_values(const SystemFacts& facts, SystemValues values, const UnitScale& scale) {
  for (const SystemParameter& p : facts.parameters)
    values.try_emplace(std::string(p.name), p.standard).first->second *= scale.of(p.unit);
  return values;
}

double work_rate(const MechanicalSystem& system, const Motion& at) {
  return force_of(system, at.t, at.q, at.v).dot(at.v);
}

Worst scaling_errors(const SystemFacts& facts, const SystemValues& values) {
  Worst worst;
  Dice dice(11);
  const SystemCase first = make_system(facts.about.name, values);
  const MechanicalSystem& plain = *first.system;
  for (int n = 0; n < 10; ++n) {
    const UnitScale scale{0.5 + dice.roll(), 0.5 + dice.roll(), 0.5 + dice.roll()};
    const SystemCase second = make_system(facts.about.name, scaled_values(facts, values, scale));
    const MechanicalSystem& scaled = *second.system;
    const Motion at = state_near(first.start, dice);
    Motion image = at;
    for (Eigen::Index i = 0; i < at.q.size(); ++i) {
      const double unit = scale.of(plain.coordinate_unit(i));
      image.q[i] *= unit;
      image.v[i] *= unit / scale.s;
      worst.see(relative(second.start.q[i], first.start.q[i] * unit, unit), "start", n);
    }
    const double joule = scale.of(dimensions::energy), watt = joule / scale.s;
    worst.see(relative(scaled.potential(image.q), joule * plain.potential(at.q), joule), "potential", n);
    worst.see(relative(scaled.kinetic(image.q, image.v), joule * plain.kinetic(at.q, at.v)), "kinetic", n);
    worst.see(relative(work_rate(scaled, image), watt * work_rate(plain, at), watt), "force", n);
    worst.see(apart(gaps_of(scaled, image.q), scale.m * gaps_of(plain, at.q), scale.m), "gap", n);
  }
  return worst;
}

}  // namespace ictus::test
