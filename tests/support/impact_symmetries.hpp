#pragma once
// Symmetries that every impact law must have: relabelling, mirrors and units.

#include <cstddef>
#include <numeric>
#include <vector>

#include "tests/support/impact_checks.hpp"

namespace ictus::test {

inline std::vector<std::size_t> any_order(Random& random, std::size_t count) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = count; i > 1; --i) std::swap(order[i - 1], order[any_count(random, 0, i - 1)]);
  return order;
}

/// The same problem with coordinates and contacts renamed: entry i is what was entry order[i].
inline ImpactCase relabelled(const ImpactCase& c, const std::vector<std::size_t>& coordinates,
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

/// A problem, its twin under a symmetry, and what the twin's velocities should be, from those of the problem.
struct Twin {
  ImpactCase problem;
  std::function<std::vector<double>(const std::vector<double>&)> expected;
};

template <class Make>
Worst symmetry_error(const LawUnderTest& law, int problems, const ImpactOptions& options, Make&& make) {
  Worst worst;
  Random random(17);
  const auto see = [&](const ImpactCase& given, int i) {
    const Twin twin = make(given, random);
    const Solved one = law.resolve(given, options), two = law.resolve(twin.problem, options);
    if (may_refuse(law.traits, one.status) && may_refuse(law.traits, two.status)) return;
    const bool good = succeeded(one.status) && succeeded(two.status);
    const std::vector<double> expected = twin.expected(one.velocity);
    worst.see(good ? difference(two.velocity, expected) / largest(expected) : HUGE_VAL, "problem", i,
              one.message);
  };
  for (int i = 0; i < problems; ++i) {
    ImpactCase c = any_fitting(random, law.traits, {.masses = 10, .stiffnesses = 10, .most = 5});
    // One exponent, so that units of speed and stiffness have no scale to go by.
    c.exponent.assign(c.contacts(), c.exponent[0]);
    see(c, i);
  }
  return worst;
}

inline Worst relabelling_error(const LawUnderTest& law, int problems, const ImpactOptions& options) {
  return symmetry_error(law, problems, options, [](const ImpactCase& c, Random& random) {
    const auto coordinates = any_order(random, c.coordinates()), contacts = any_order(random, c.contacts());
    return Twin{relabelled(c, coordinates, contacts), [coordinates](const std::vector<double>& v) {
                  std::vector<double> renamed(v.size());
                  for (std::size_t i = 0; i < v.size(); ++i) renamed[i] = v[coordinates[i]];
                  return renamed;
                }};
  });
}

/// Every second coordinate looked at from the other side: the first axis of the plane, or every second ball.
inline Worst mirror_error(const LawUnderTest& law, int problems, const ImpactOptions& options) {
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

/// Speeds, stiffnesses and masses in other units.
struct Units {
  double speed = 1, stiffness = 1, mass = 1;
};
inline Worst scaling_error(const LawUnderTest& law, int problems, const ImpactOptions& options,
                           const Units& units) {
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
