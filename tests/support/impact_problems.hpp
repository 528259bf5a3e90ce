#pragma once
// Impact problems that own their numbers: by hand and at random, in line and in the plane.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "ictus/resolver/impact.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test {

/// Inverse masses by coordinate, dense directions, and all arrays by contact.
struct ImpactCase {
  std::vector<double> inverse_mass;  // 1/kg
  std::vector<double> direction;     // contacts × coordinates
  std::vector<double> velocity;      // m/s
  std::vector<double> stiffness, exponent, restitution, precompression, gap;

  std::size_t coordinates() const { return velocity.size(); }
  std::size_t contacts() const { return stiffness.size(); }
  ImpactProblem problem() const {
    return {.inverse_mass = {.values = inverse_mass},
            .directions = {.value = direction},
            .velocity = velocity,
            .stiffness = stiffness,
            .exponent = exponent,
            .restitution = restitution,
            .precompression = precompression,
            .gap = gap};
  }
  double mass(std::size_t i) const { return 1 / inverse_mass[i]; }
  double closing(std::size_t contact, const std::vector<double>& v) const {
    double sum = 0;
    for (std::size_t i = 0; i < v.size(); ++i) sum += direction[contact * v.size() + i] * v[i];
    return sum;
  }
  double kinetic(const std::vector<double>& v) const {
    double sum = 0;
    for (std::size_t i = 0; i < v.size(); ++i) sum += mass(i) * v[i] * v[i] / 2;
    return sum;
  }
  /// What the springs hold at the start, J.
  double stored() const {
    double sum = 0;
    for (std::size_t j = 0; j < contacts(); ++j)
      sum += stiffness[j] * std::pow(precompression[j], exponent[j] + 1) / (exponent[j] + 1);
    return sum;
  }
};

/// Points or discs, and the contacts between them.
struct Body {
  double mass;  // kg
  std::array<double, 2> place, velocity;
  double radius = 0;  // m
};

/// All contacts elastic, of Hertz, with stiffness 1, without gaps.
ImpactCase case_of(const std::vector<Body>& bodies,
                   const std::vector<std::pair<std::size_t, std::size_t>>& pairs);

/// Balls in a row, one coordinate a ball.
ImpactCase chain(const std::vector<double>& masses, const std::vector<double>& velocities);

/// The first ball strikes the others, which touch and rest.
ImpactCase cradle(std::size_t balls);

/// How different the numbers of a random problem may be.
struct Spread {
  double masses = 1e4;  // largest over smallest
  double stiffnesses = 1e4;
  std::size_t most = 7;  // bodies
};

std::size_t any_count(Random& random, std::size_t least, std::size_t most);

bool any_bool(Random& random);

/// Stiffness, exponent and restitution: all the same or one per contact, with 0 and 1 among the restitutions.
void draw_contacts(ImpactCase& c, Random& random, const Spread& spread);

void draw_motion(std::vector<Body>& bodies, Random& random, const Spread& spread);

ImpactCase any_chain(Random& random, const Spread& spread);

/// A disc with others around it, which touch only it.
ImpactCase any_star(Random& random, const Spread& spread);

double distance(const Body& a, const Body& b);

/// The centre of a disc that touches two others, on the left of the way from one to the other.
std::array<double, 2> beside(const Body& a, const Body& b, double radius);

/// Discs laid one by one beside two that touch, without overlap; contacts where distance and radii agree.
ImpactCase any_cluster(Random& random, const Spread& spread);

ImpactCase any_impact(Random& random, const Spread& spread = {});

}  // namespace ictus::test
