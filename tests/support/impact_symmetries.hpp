#pragma once
// Symmetries that every impact law must have: relabelling, mirrors and units.

#include <cstddef>
#include <numeric>
#include <vector>

#include "tests/support/impact_checks.hpp"

namespace ictus::test {

std::vector<std::size_t> any_order(Random& random, std::size_t count);

/// The same problem with coordinates and contacts renamed: entry i is what was entry order[i].
ImpactCase relabelled(const ImpactCase& c, const std::vector<std::size_t>& coordinates,
                      const std::vector<std::size_t>& contacts);

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

Worst relabelling_error(const LawUnderTest& law, int problems, const ImpactOptions& options);

/// Every second coordinate looked at from the other side: the first axis of the plane, or every second ball.
Worst mirror_error(const LawUnderTest& law, int problems, const ImpactOptions& options);

/// Speeds, stiffnesses and masses in other units.
struct Units {
  double speed = 1, stiffness = 1, mass = 1;
};
Worst scaling_error(const LawUnderTest& law, int problems, const ImpactOptions& options, const Units& units);

}  // namespace ictus::test
