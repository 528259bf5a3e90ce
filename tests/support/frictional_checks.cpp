#include "tests/support/frictional_checks.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ictus::test {

namespace {

double sum_of(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

double tangential_size(const FrictionalCase& impact, const FrictionalSolved& outcome, std::size_t j) {
  if (outcome.tangential.empty()) return 0;  // no contact rubs
  const std::size_t t = impact.dimension - 1;
  double square = 0;
  for (std::size_t a = 0; a < t; ++a) square += outcome.tangential[j * t + a] * outcome.tangential[j * t + a];
  return std::sqrt(square);
}

std::vector<double> copied(std::span<const double> values) { return {values.begin(), values.end()}; }

template <class Row>
void copy_row(const FrictionalCase& from, std::size_t row, FrictionalCase& to, std::size_t at, Row&& change) {
  const std::size_t n = from.coordinates();
  for (std::size_t i = 0; i < n; ++i) to.direction[at * n + i] = change(from.direction[row * n + i]);
}

}  // namespace

FrictionalSolved solved(const FrictionalCase& impact, const ImpactOptions& options) {
  ImpactWorkspace workspace;
  const ImpactResult r = resolve(impact.problem(), options, workspace);
  return {r.status,
          std::string(r.message),
          copied(r.velocity),
          copied(r.impulse),
          copied(r.tangential),
          copied(r.loss),
          copied(r.friction_loss),
          {r.events.begin(), r.events.end()},
          r.steps};
}

double ledger_error(const FrictionalCase& impact, const FrictionalSolved& outcome) {
  if (!succeeded(outcome.status)) return HUGE_VAL;
  const double before = impact.kinetic(impact.velocity) + impact.stored();
  const double lost = sum_of(outcome.loss) + sum_of(outcome.friction_loss);
  return std::abs(before - impact.kinetic(outcome.velocity) - lost) / before;
}

double cone_excess(const FrictionalCase& impact, const FrictionalSolved& outcome) {
  if (!succeeded(outcome.status)) return HUGE_VAL;
  double most = 0, scale = 0;
  for (std::size_t j = 0; j < impact.contacts(); ++j) {
    scale = std::max(scale, outcome.impulse[j]);
    most = std::max(most, tangential_size(impact, outcome, j) - impact.friction[j] * outcome.impulse[j]);
  }
  return scale > 0 ? most / scale : 0;
}

double energy_gain(const FrictionalCase& impact, const FrictionalSolved& outcome) {
  if (!succeeded(outcome.status)) return HUGE_VAL;
  const double before = impact.kinetic(impact.velocity) + impact.stored();
  double most = impact.kinetic(outcome.velocity) / before - 1;
  for (double loss : outcome.friction_loss) most = std::max(most, -loss / before);
  return most;
}

double closing_left(const FrictionalCase& impact, const FrictionalSolved& outcome) {
  if (!succeeded(outcome.status)) return HUGE_VAL;
  double most = 0;
  for (std::size_t j = 0; j < impact.contacts(); ++j)
    most = std::max(most, impact.row_times(j * impact.dimension, outcome.velocity));
  return most / impact.fastest();
}

double velocity_difference(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return HUGE_VAL;
  double worst = 0;
  for (std::size_t i = 0; i < a.size(); ++i) worst = std::fmax(worst, std::abs(a[i] - b[i]));
  return worst;
}

double order_error(const FrictionalResolver& resolve, const FrictionalCase& impact,
                   const ImpactOptions& options) {
  FrictionalCase turned = impact;
  const std::size_t m = impact.contacts(), d = impact.dimension;
  for (std::size_t j = 0; j < m; ++j)
    for (std::size_t a = 0; a < d; ++a)
      copy_row(impact, j * d + a, turned, (m - 1 - j) * d + a, [](double g) { return g; });
  for (auto* column : {&turned.stiffness, &turned.exponent, &turned.restitution, &turned.friction,
                       &turned.precompression, &turned.gap, &turned.tangential_stiffness})
    std::reverse(column->begin(), column->end());
  const double error =
      velocity_difference(resolve(turned, options).velocity, resolve(impact, options).velocity);
  return error / impact.fastest();
}

double mirror_error(const FrictionalResolver& resolve, const FrictionalCase& impact,
                    const ImpactOptions& options) {
  FrictionalCase mirrored = impact;
  const std::size_t d = impact.dimension;
  for (std::size_t j = 0; j < impact.contacts(); ++j)
    copy_row(impact, j * d + 1, mirrored, j * d + 1, [](double g) { return -g; });
  const double error =
      velocity_difference(resolve(mirrored, options).velocity, resolve(impact, options).velocity);
  return error / impact.fastest();
}

double units_error(const FrictionalResolver& resolve, const FrictionalCase& impact,
                   const ImpactOptions& options) {
  constexpr double mass = 7, speed = 300, stiffness = 5e6;
  FrictionalCase other = impact;
  for (double& w : other.inverse_mass) w /= mass;
  for (double& v : other.velocity) v *= speed;
  // One stiffness for all keeps the ratios of forces only where exponents are equal.
  for (double& k : other.stiffness) k *= stiffness;
  std::vector<double> after = resolve(other, options).velocity;
  for (double& v : after) v /= speed;
  return velocity_difference(after, resolve(impact, options).velocity) / impact.fastest();
}

double isotropy_error(const FrictionalResolver& resolve, const FrictionalCase& impact,
                      const ImpactOptions& options) {
  FrictionalCase turned = impact;
  const std::size_t n = impact.coordinates();
  for (std::size_t j = 0; j < impact.contacts(); ++j) {
    const double angle = 0.3 + 0.8 * static_cast<double>(j), c = std::cos(angle), s = std::sin(angle);
    for (std::size_t i = 0; i < n; ++i) {
      const double first = impact.direction[(3 * j + 1) * n + i],
                   second = impact.direction[(3 * j + 2) * n + i];
      turned.direction[(3 * j + 1) * n + i] = c * first + s * second;
      turned.direction[(3 * j + 2) * n + i] = c * second - s * first;
    }
  }
  const double error =
      velocity_difference(resolve(turned, options).velocity, resolve(impact, options).velocity);
  return error / impact.fastest();
}

}  // namespace ictus::test
