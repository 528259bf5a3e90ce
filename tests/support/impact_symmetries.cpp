#include "tests/support/impact_symmetries.hpp"

namespace ictus::test {

std::vector<std::size_t> any_order(Random& random, std::size_t count) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = count; i > 1; --i) std::swap(order[i - 1], order[any_count(random, 0, i - 1)]);
  return order;
}

ImpactCase relabelled(const ImpactCase& c, const std::vector<std::size_t>& coordinates,
                      const std::vector<std::size_t>& contacts) {
  ImpactCase d = c;
  const std::size_t n = c.coordinates();
  for (std::size_t i = 0; i < n; ++i) {
    d.inverse_mass[i] = c.inverse_mass[coordinates[i]];
    d.velocity[i] = c.velocity[coordinates[i]];
    for (std::size_t j = 0; j < c.contacts(); ++j)
      d.direction[j * n + i] = c.direction[contacts[j] * n + coordinates[i]];
  }
  for (std::size_t j = 0; j < c.contacts(); ++j) {
    d.stiffness[j] = c.stiffness[contacts[j]];
    d.exponent[j] = c.exponent[contacts[j]];
    d.restitution[j] = c.restitution[contacts[j]];
    d.precompression[j] = c.precompression[contacts[j]];
    d.gap[j] = c.gap[contacts[j]];
  }
  return d;
}

Worst relabelling_error(const LawUnderTest& law, int problems, const ImpactOptions& options) {
  return symmetry_error(law, problems, options, [](const ImpactCase& c, Random& random) {
    const auto coordinates = any_order(random, c.coordinates()), contacts = any_order(random, c.contacts());
    return Twin{relabelled(c, coordinates, contacts), [coordinates](const std::vector<double>& v) {
                  std::vector<double> renamed(v.size());
                  for (std::size_t i = 0; i < v.size(); ++i) renamed[i] = v[coordinates[i]];
                  return renamed;
                }};
  });
}

Worst mirror_error(const LawUnderTest& law, int problems, const ImpactOptions& options) {
  const auto mirrored = [](std::vector<double> v) {
    for (std::size_t i = 0; i < v.size(); i += 2) v[i] = -v[i];
    return v;
  };
  return symmetry_error(law, problems, options, [mirrored](const ImpactCase& c, Random&) {
    ImpactCase d = c;
    d.velocity = mirrored(c.velocity);
    for (std::size_t j = 0; j < c.contacts(); ++j)
      for (std::size_t i = 0; i < c.coordinates(); i += 2) d.direction[j * c.coordinates() + i] *= -1;
    return Twin{d, mirrored};
  });
}

Worst scaling_error(const LawUnderTest& law, int problems, const ImpactOptions& options, const Units& units) {
  return symmetry_error(law, problems, options, [units](const ImpactCase& c, Random&) {
    ImpactCase d = c;
    for (double& v : d.velocity) v *= units.speed;
    for (double& k : d.stiffness) k *= units.stiffness;
    for (double& w : d.inverse_mass) w /= units.mass;
    return Twin{d, [units](std::vector<double> v) {
                  for (double& speed : v) speed *= units.speed;
                  return v;
                }};
  });
}

}  // namespace ictus::test
