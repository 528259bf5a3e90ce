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
inline ImpactCase case_of(const std::vector<Body>& bodies,
                          const std::vector<std::pair<std::size_t, std::size_t>>& pairs) {
  ImpactCase c;
  for (const Body& body : bodies)
    for (double v : body.velocity) {
      c.inverse_mass.push_back(1 / body.mass);
      c.velocity.push_back(v);
    }
  const std::size_t n = c.velocity.size(), m = pairs.size();
  c.direction.assign(m * n, 0);
  for (std::size_t j = 0; j < m; ++j) {
    const auto [a, b] = pairs[j];
    const double dx = bodies[b].place[0] - bodies[a].place[0], dy = bodies[b].place[1] - bodies[a].place[1];
    const double length = std::hypot(dx, dy);
    const double along[2] = {dx / length, dy / length};
    for (std::size_t i = 0; i < 2; ++i) {
      c.direction[j * n + 2 * a + i] = along[i];
      c.direction[j * n + 2 * b + i] = -along[i];
    }
  }
  c.stiffness.assign(m, 1);
  c.exponent.assign(m, 1.5);
  c.restitution.assign(m, 1);
  c.precompression.assign(m, 0);
  c.gap.assign(m, 0);
  return c;
}

/// Balls in a row, one coordinate a ball.
inline ImpactCase chain(const std::vector<double>& masses, const std::vector<double>& velocities) {
  const std::size_t n = masses.size(), m = n - 1;
  ImpactCase c;
  for (double mass : masses) c.inverse_mass.push_back(1 / mass);
  c.velocity = velocities;
  c.direction.assign(m * n, 0);
  for (std::size_t j = 0; j < m; ++j) {
    c.direction[j * n + j] = 1;
    c.direction[j * n + j + 1] = -1;
  }
  c.stiffness.assign(m, 1);
  c.exponent.assign(m, 1.5);
  c.restitution.assign(m, 1);
  c.precompression.assign(m, 0);
  c.gap.assign(m, 0);
  return c;
}

/// The first ball strikes the others, which touch and rest.
inline ImpactCase cradle(std::size_t balls) {
  std::vector<double> masses(balls, 1), velocities(balls, 0);
  velocities[0] = 1;
  return chain(masses, velocities);
}

/// How different the numbers of a random problem may be.
struct Spread {
  double masses = 1e4;  // largest over smallest
  double stiffnesses = 1e4;
  std::size_t most = 7;  // bodies
};

inline std::size_t any_count(Random& random, std::size_t least, std::size_t most) {
  const double x = random.uniform(static_cast<double>(least), static_cast<double>(most) + 1);
  return std::min(most, static_cast<std::size_t>(x));
}

inline bool any_bool(Random& random) { return random.uniform(0, 1) < 0.5; }

/// Stiffness, exponent and restitution: all the same or one a contact, with 0 and 1 among the restitutions.
inline void draw_contacts(ImpactCase& c, Random& random, const Spread& spread) {
  const bool one_stiffness = any_bool(random), one_exponent = any_bool(random);
  const double kind = random.uniform(0, 1);
  const double usual[] = {1, 1.5, 2, 3};
  const auto any_exponent = [&] {
    return any_bool(random) ? usual[any_count(random, 0, 3)] : random.uniform(1, 3);
  };
  const auto any_restitution = [&] {
    const double draw = random.uniform(0, 1), e = random.uniform(0, 1);
    return draw < 0.1 ? 0 : draw < 0.2 ? 1 : e;
  };
  const double exponent = any_exponent(), e = any_restitution();
  for (std::size_t j = 0; j < c.contacts(); ++j) {
    c.stiffness[j] = one_stiffness ? 1 : random.log_uniform(1, spread.stiffnesses);
    c.exponent[j] = one_exponent ? exponent : any_exponent();
    c.restitution[j] = kind < 0.3 ? 1 : kind < 0.6 ? e : any_restitution();
  }
}

inline void draw_motion(std::vector<Body>& bodies, Random& random, const Spread& spread) {
  const bool one_mass = any_bool(random), one_moves = any_bool(random);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    bodies[i].mass = one_mass ? 1 : random.log_uniform(1, spread.masses);
    for (double& v : bodies[i].velocity) v = one_moves && i > 0 ? 0 : random.uniform(-1, 1);
  }
}

inline ImpactCase any_chain(Random& random, const Spread& spread) {
  const std::size_t n = any_count(random, 2, spread.most);
  std::vector<Body> balls(n);
  draw_motion(balls, random, spread);
  std::vector<double> masses, velocities;
  for (const Body& ball : balls) {
    masses.push_back(ball.mass);
    velocities.push_back(ball.velocity[0]);
  }
  velocities[0] = std::abs(velocities[0]);
  ImpactCase c = chain(masses, velocities);
  draw_contacts(c, random, spread);
  return c;
}

/// A disc with others around it, which touch only it.
inline ImpactCase any_star(Random& random, const Spread& spread) {
  const std::size_t arms = any_count(random, 2, std::min<std::size_t>(5, spread.most - 1));
  std::vector<Body> discs(arms + 1);
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  const double turn = 6.283185307179586 / static_cast<double>(arms);
  for (std::size_t i = 1; i <= arms; ++i) {
    const double angle = (static_cast<double>(i) + random.uniform(-0.1, 0.1)) * turn;
    discs[i].place = {std::cos(angle), std::sin(angle)};
    pairs.push_back({0, i});
  }
  draw_motion(discs, random, spread);
  ImpactCase c = case_of(discs, pairs);
  draw_contacts(c, random, spread);
  return c;
}

inline double distance(const Body& a, const Body& b) {
  return std::hypot(a.place[0] - b.place[0], a.place[1] - b.place[1]);
}

/// The centre of a disc that touches two others, on the left of the way from one to the other.
inline std::array<double, 2> beside(const Body& a, const Body& b, double radius) {
  const double d = distance(a, b), ra = a.radius + radius, rb = b.radius + radius;
  const double x = (ra * ra - rb * rb + d * d) / (2 * d), y = std::sqrt(std::max(0.0, ra * ra - x * x));
  const double ex = (b.place[0] - a.place[0]) / d, ey = (b.place[1] - a.place[1]) / d;
  return {a.place[0] + x * ex - y * ey, a.place[1] + x * ey + y * ex};
}

/// Discs laid one by one beside two that touch, without overlap; contacts where distance and radii agree.
inline ImpactCase any_cluster(Random& random, const Spread& spread) {
  const std::size_t n = any_count(random, 3, spread.most);
  const bool one_size = any_bool(random);
  const auto any_radius = [&] { return one_size ? 1 : random.uniform(0.6, 1.6); };
  std::vector<Body> discs(2);
  discs[0].radius = any_radius();
  discs[1].radius = any_radius();
  discs[1].place = {discs[0].radius + discs[1].radius, 0};
  while (discs.size() < n) {
    Body next{};
    next.radius = any_radius();
    const std::size_t a = any_count(random, 0, discs.size() - 1), b = any_count(random, 0, discs.size() - 1);
    if (a == b || distance(discs[a], discs[b]) > discs[a].radius + discs[b].radius + 1e-9) continue;
    next.place = beside(discs[a], discs[b], next.radius);
    const auto overlaps = [&](const Body& disc) {
      return distance(disc, next) < disc.radius + next.radius - 1e-9;
    };
    if (std::none_of(discs.begin(), discs.end(), overlaps)) discs.push_back(next);
  }
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = a + 1; b < n; ++b)
      if (distance(discs[a], discs[b]) < discs[a].radius + discs[b].radius + 1e-9) pairs.push_back({a, b});
  draw_motion(discs, random, spread);
  ImpactCase c = case_of(discs, pairs);
  draw_contacts(c, random, spread);
  return c;
}

inline ImpactCase any_impact(Random& random, const Spread& spread = {}) {
  const double draw = random.uniform(0, 1);
  return draw < 0.4   ? any_chain(random, spread)
         : draw < 0.6 ? any_star(random, spread)
                      : any_cluster(random, spread);
}

}  // namespace ictus::test
