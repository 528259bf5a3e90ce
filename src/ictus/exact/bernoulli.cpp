#include "ictus/exact/bernoulli.hpp"

#include <cmath>

namespace ictus::exact {
namespace {

/// 1/(3 + tan²α), without the pole of the tangent.
double share(double angle) {
  const double c2 = std::cos(angle) * std::cos(angle);
  return c2 / (1 + 2 * c2);
}

}  // namespace

double Bernoulli::impulse() const {
  const double c = std::cos(angle);
  return (1 + restitution) * mass * speed * c / (1 + 2 * c * c);
}
double Bernoulli::forward_struck() const { return (1 + restitution) * speed * share(angle); }
double Bernoulli::sideward_struck() const { return impulse() * std::sin(angle) / mass; }
double Bernoulli::forward_striker() const { return speed * (1 - 2 * (1 + restitution) * share(angle)); }
double Bernoulli::energy_before() const { return mass * speed * speed / 2; }
double Bernoulli::energy_after() const {
  return energy_before() * (1 - 2 * (1 - restitution) * (1 + restitution) * share(angle));
}

}  // namespace ictus::exact
