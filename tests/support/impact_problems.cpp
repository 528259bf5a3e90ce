#include "tests/support/impact_problems.hpp"

namespace ictus::test {

ImpactCase case_of(const std::vector<Body>& bodies,
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

ImpactCase chain(const std::vector<double>& masses, const std::vector<double>& velocities) {
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

ImpactCase cradle(std::size_t balls) {
  std::vector<double> masses(balls, 1), velocities(balls, 0);
  velocities[0] = 1;
  return chain(masses, velocities);
}

std::size_t any_count(Random& random, std::size_t least, std::size_t most) {
  const double x = random.uniform(static_cast<double>(least), static_cast<double>(most) + 1);
  return std::min(most, static_cast<std::size_t>(x));
}

bool any_bool(Random& random) { return random.uniform(0, 1) < 0.5; }

void draw_contacts(ImpactCase& c, Random& random, const Spread& spread) {
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

void draw_motion(std::vector<Body>& bodies, Random& random, const Spread& spread) {
  const bool one_mass = any_bool(random), one_moves = any_bool(random);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    bodies[i].mass = one_mass ? 1 : random.log_uniform(1, spread.masses);
    for (double& v : bodies[i].velocity) v = one_moves && i > 0 ? 0 : random.uniform(-1, 1);
  }
}

ImpactCase any_chain(Random& random, const Spread& spread) {
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

ImpactCase any_star(Random& random, const Spread& spread) {
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

double distance(const Body& a, const Body& b) {
  return std::hypot(a.place[0] - b.place[0], a.place[1] - b.place[1]);
}

std::array<double, 2> beside(const Body& a, const Body& b, double radius) {
  const double d = distance(a, b), ra = a.radius + radius, rb = b.radius + radius;
  const double x = (ra * ra - rb * rb + d * d) / (2 * d), y = std::sqrt(std::max(0.0, ra * ra - x * x));
  const double ex = (b.place[0] - a.place[0]) / d, ey = (b.place[1] - a.place[1]) / d;
  return {a.place[0] + x * ex - y * ey, a.place[1] + x * ey + y * ex};
}

ImpactCase any_cluster(Random& random, const Spread& spread) {
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

ImpactCase any_impact(Random& random, const Spread& spread) {
  const double draw = random.uniform(0, 1);
  return draw < 0.4   ? any_chain(random, spread)
         : draw < 0.6 ? any_star(random, spread)
                      : any_cluster(random, spread);
}

}  // namespace ictus::test
