#include "tests/support/frictional_cases.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ictus::test {

ImpactProblem FrictionalCase::problem() const {
  return {.inverse_mass = {.values = inverse_mass},
          .directions = {.value = direction, .per_contact = dimension},
          .velocity = velocity,
          .stiffness = stiffness,
          .exponent = exponent,
          .restitution = restitution,
          .precompression = precompression,
          .gap = gap,
          .friction = friction,
          .tangential_stiffness = tangential_stiffness};
}

double FrictionalCase::row_times(std::size_t row, const std::vector<double>& v) const {
  double sum = 0;
  for (std::size_t i = 0; i < v.size(); ++i) sum += direction[row * v.size() + i] * v[i];
  return sum;
}

double FrictionalCase::kinetic(const std::vector<double>& v) const {
  double sum = 0;
  for (std::size_t i = 0; i < v.size(); ++i) sum += v[i] * v[i] / (2 * inverse_mass[i]);
  return sum;
}

double FrictionalCase::stored() const {
  double sum = 0;
  for (std::size_t j = 0; j < contacts(); ++j)
    sum += stiffness[j] * std::pow(precompression[j], exponent[j] + 1) / (exponent[j] + 1);
  return sum;
}

double FrictionalCase::fastest() const {
  double most = 0;
  for (std::size_t row = 0; row < contacts() * dimension; ++row)
    most = std::max(most, std::abs(row_times(row, velocity)));
  return most;
}

namespace {

void add_surface(FrictionalCase& made, const Surface& surface) {
  made.restitution.push_back(surface.restitution);
  made.friction.push_back(surface.friction);
  made.stiffness.push_back(surface.stiffness);
  made.exponent.push_back(surface.exponent);
  made.precompression.push_back(0);
  made.gap.push_back(0);
  made.tangential_stiffness.push_back(0);
  made.direction.resize(made.contacts() * made.dimension * made.coordinates(), 0);
}

Space cross(Space a, Space b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Space combined(double p, Space a, double q, Space b) {
  return {p * a[0] + q * b[0], p * a[1] + q * b[1], p * a[2] + q * b[2]};
}

Space unit(Space a) {
  const double length = std::sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
  return {a[0] / length, a[1] / length, a[2] / length};
}

}  // namespace

std::size_t PlanarBodies::add(double mass, double inertia, Plane velocity, double spin) {
  for (double inverse : {1 / mass, 1 / mass, 1 / inertia}) made.inverse_mass.push_back(inverse);
  for (double v : {velocity[0], velocity[1], spin}) made.velocity.push_back(v);
  return made.velocity.size() / 3 - 1;
}

void PlanarBodies::write_row(std::size_t body, Plane arm, double sign, Plane along, std::size_t row) {
  if (body == ground) return;
  double* entry = made.direction.data() + row * made.coordinates() + 3 * body;
  entry[0] = sign * along[0];
  entry[1] = sign * along[1];
  entry[2] = sign * (arm[0] * along[1] - arm[1] * along[0]);
}

void PlanarBodies::touch(std::size_t body, Plane arm, std::size_t other, Plane other_arm, Plane normal,
                         const Surface& surface) {
  add_surface(made, surface);
  const std::size_t row = 2 * (made.contacts() - 1);
  const Plane tangent{-normal[1], normal[0]};
  for (std::size_t k = 0; k < 2; ++k) {
    write_row(body, arm, 1, k == 0 ? normal : tangent, row + k);
    write_row(other, other_arm, -1, k == 0 ? normal : tangent, row + k);
  }
}

std::size_t SpatialBodies::add(double mass, Space inertia, Space velocity, Space spin) {
  for (int k = 0; k < 3; ++k) made.inverse_mass.push_back(1 / mass);
  for (double i : inertia) made.inverse_mass.push_back(1 / i);
  made.velocity.insert(made.velocity.end(), velocity.begin(), velocity.end());
  made.velocity.insert(made.velocity.end(), spin.begin(), spin.end());
  return made.velocity.size() / 6 - 1;
}

void SpatialBodies::write_row(std::size_t body, Space arm, double sign, Space along, std::size_t row) {
  if (body == ground) return;
  double* entry = made.direction.data() + row * made.coordinates() + 6 * body;
  const Space moment = cross(arm, along);
  for (std::size_t k = 0; k < 3; ++k) {
    entry[k] = sign * along[k];
    entry[3 + k] = sign * moment[k];
  }
}

void SpatialBodies::touch(std::size_t body, Space arm, std::size_t other, Space other_arm, Space normal,
                          const Surface& surface, double turn) {
  add_surface(made, surface);
  const std::size_t row = 3 * (made.contacts() - 1);
  const Space aside = std::abs(normal[0]) < 0.7 ? Space{1, 0, 0} : Space{0, 1, 0};
  const Space first = unit(cross(normal, aside)), second = cross(normal, first);
  const Space axes[] = {normal, combined(std::cos(turn), first, std::sin(turn), second),
                        combined(-std::sin(turn), first, std::cos(turn), second)};
  for (std::size_t k = 0; k < 3; ++k) {
    write_row(body, arm, 1, axes[k], row + k);
    write_row(other, other_arm, -1, axes[k], row + k);
  }
}

FrictionalCase in_space(const FrictionalCase& planar) {
  FrictionalCase made = planar;
  made.dimension = 3;
  const std::size_t n = planar.coordinates(), bodies = n / 3, wide = n + bodies;
  // One more coordinate per body, along the third axis, which only the second tangents see.
  made.inverse_mass.resize(wide);
  made.velocity.resize(wide, 0);
  for (std::size_t b = 0; b < bodies; ++b) made.inverse_mass[n + b] = planar.inverse_mass[3 * b];
  made.direction.assign(planar.contacts() * 3 * wide, 0);
  for (std::size_t j = 0; j < planar.contacts(); ++j) {
    for (std::size_t k = 0; k < 2; ++k)
      std::copy_n(planar.direction.begin() + static_cast<std::ptrdiff_t>((2 * j + k) * n), n,
                  made.direction.begin() + static_cast<std::ptrdiff_t>((3 * j + k) * wide));
    for (std::size_t b = 0; b < bodies; ++b) {
      const double* normal = planar.direction.data() + 2 * j * n + 3 * b;
      const bool first = normal[0] != 0 || normal[1] != 0;
      bool before = false;
      for (std::size_t i = 0; i < b; ++i) before = before || made.direction[(3 * j + 2) * wide + n + i] != 0;
      if (first) made.direction[(3 * j + 2) * wide + n + b] = before ? -1 : 1;
    }
  }
  return made;
}

FrictionalCase chain_with_spin(const std::vector<double>& spins, const Surface& surface) {
  PlanarBodies bodies;
  for (std::size_t i = 0; i < spins.size(); ++i) bodies.add(1, 0.5, {i == 0 ? 1.0 : 0.0, 0}, spins[i]);
  for (std::size_t i = 0; i + 1 < spins.size(); ++i) bodies.touch(i, {1, 0}, i + 1, {-1, 0}, {1, 0}, surface);
  return bodies.made;
}

FrictionalCase break_shot(double friction, double restitution) {
  const double c = std::sqrt(3.0) / 2;
  PlanarBodies bodies;
  bodies.add(1, 0.5, {1, 0.1}, 0.7);
  bodies.add(1, 0.5, {0, 0});
  bodies.add(1, 0.5, {0, 0});
  for (double side : {1.0, -1.0}) {
    const std::size_t i = side > 0 ? 1 : 2;
    bodies.touch(0, {c, 0.5 * side}, i, {-c, -0.5 * side}, {c, 0.5 * side},
                 {.restitution = restitution, .friction = friction, .stiffness = side > 0 ? 1.0 : 1.7});
  }
  return bodies.made;
}

FrictionalCase break_shot_in_space(double friction, double restitution) {
  SpatialBodies bodies;
  bodies.add(1, {0.4, 0.4, 0.4}, {1, 0.1, -0.05}, {0.3, -0.4, 0.7});
  for (int k = 0; k < 2; ++k) bodies.add(1, {0.4, 0.4, 0.4}, {0, 0, 0});
  for (int k = 0; k < 2; ++k) {
    const double angle = std::numbers::pi * k;
    const Space n{std::sqrt(3.0) / 2, 0.5 * std::cos(angle), 0.5 * std::sin(angle)};
    bodies.touch(0, n, static_cast<std::size_t>(k) + 1, combined(-1, n, 0, n), n,
                 {.restitution = restitution, .friction = friction, .stiffness = 1 + 0.7 * k});
  }
  return bodies.made;
}

FrictionalCase rocking_block(double aspect, double friction, double restitution) {
  PlanarBodies bodies;
  // Of width 1; it turns about its left corner until the right one strikes.
  const double height = aspect, spin = -1;
  const std::size_t b = bodies.add(1, (1 + height * height) / 12, {-spin * height / 2, spin * 0.5}, spin);
  for (double side : {-0.5, 0.5})
    bodies.touch(b, {side, -height / 2}, PlanarBodies::ground, {0, 0}, {0, -1},
                 {.restitution = restitution, .friction = friction});
  return bodies.made;
}

FrictionalCase landing_cuboid(double friction, double restitution) {
  SpatialBodies bodies;
  const double a = 1, b = 0.6, c = 0.4;
  const std::size_t i = bodies.add(1, {(b * b + c * c) / 12, (a * a + c * c) / 12, (a * a + b * b) / 12},
                                   {0.4, 0.2, -1}, {0, 0, 1.3});
  for (double x : {-a / 2, a / 2})
    for (double y : {-b / 2, b / 2})
      bodies.touch(i, {x, y, -c / 2}, SpatialBodies::ground, {0, 0, 0}, {0, 0, -1},
                   {.restitution = restitution, .friction = friction, .stiffness = x > 0 ? 1.4 : 1.0});
  return bodies.made;
}

FrictionalCase disc_into_corner(double friction, double restitution) {
  PlanarBodies bodies;
  const std::size_t i = bodies.add(1, 0.5, {1, -0.7}, 0.9);
  bodies.touch(i, {0, -1}, PlanarBodies::ground, {0, 0}, {0, -1},
               {.restitution = restitution, .friction = friction});
  bodies.touch(i, {1, 0}, PlanarBodies::ground, {0, 0}, {1, 0},
               {.restitution = restitution, .friction = friction, .stiffness = 2});
  return bodies.made;
}

FrictionalCase rod_on_two_ends(double friction, double restitution) {
  PlanarBodies bodies;
  const std::size_t i = bodies.add(1, 1.0 / 12, {0.3, -1}, 0.5);
  // One end on the floor, one at a wall that leans.
  bodies.touch(i, {-0.4, -0.3}, PlanarBodies::ground, {0, 0}, {0, -1},
               {.restitution = restitution, .friction = friction});
  bodies.touch(i, {0.4, 0.3}, PlanarBodies::ground, {0, 0}, {0.8, -0.6},
               {.restitution = restitution, .friction = friction, .stiffness = 0.6});
  return bodies.made;
}

namespace {

std::size_t any_of(Random& random, std::size_t least, std::size_t most) {
  return least + static_cast<std::size_t>(random.uniform(0, static_cast<double>(most - least + 1)));
}

Surface any_surface(Random& random) {
  const double kind = random.uniform(0, 1);
  return {.restitution = kind < 0.1   ? 0
                         : kind < 0.2 ? 1
                                      : random.uniform(0.2, 1),
          .friction = random.uniform(0, 1) < 0.1 ? 0 : random.log_uniform(0.02, 2),
          .stiffness = random.log_uniform(0.1, 10),
          .exponent = random.uniform(0, 1) < 0.3 ? 1 : 1.5};
}

// Numbers are drawn one statement after another, or in braces: arguments of a call have no order, and compilers would
// draw different problems.

Plane any_plane(Random& random) { return {random.uniform(-1, 1), random.uniform(-1, 1)}; }
Space any_space(Random& random) {
  return {random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1)};
}

/// One block on the ground by several corners, as they lie: often more contacts than it can move.
FrictionalCase any_block(Random& random, std::size_t dimension) {
  const std::size_t corners = any_of(random, 2, dimension == 2 ? 3 : 5);
  const double height = random.uniform(-1, -0.1);
  if (dimension == 2) {
    PlanarBodies bodies;
    const double inertia = random.uniform(0.05, 0.5);
    const Plane velocity{random.uniform(-1, 1), random.uniform(-1, 0)};
    const std::size_t i = bodies.add(1, inertia, velocity, random.uniform(-1, 1));
    for (std::size_t k = 0; k < corners; ++k) {
      const Plane arm{random.uniform(-1, 1), height};
      bodies.touch(i, arm, PlanarBodies::ground, {0, 0}, {0, -1}, any_surface(random));
    }
    return bodies.made;
  }
  SpatialBodies bodies;
  const Space inertia{random.uniform(0.1, 0.3), random.uniform(0.1, 0.3), random.uniform(0.1, 0.3)};
  const Space velocity{random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 0)};
  const std::size_t i = bodies.add(1, inertia, velocity, any_space(random));
  for (std::size_t k = 0; k < corners; ++k) {
    const Space arm{random.uniform(-1, 1), random.uniform(-1, 1), height};
    bodies.touch(i, arm, SpatialBodies::ground, {0, 0, 0}, {0, 0, -1}, any_surface(random));
  }
  return bodies.made;
}

void add_any(PlanarBodies& bodies, Random& random) {
  const double mass = random.log_uniform(0.3, 3), inertia = random.uniform(0.1, 0.6);
  const Plane velocity = any_plane(random);
  bodies.add(mass, inertia, velocity, random.uniform(-1, 1));
}
void add_any(SpatialBodies& bodies, Random& random) {
  const double mass = random.log_uniform(0.3, 3);
  const Space inertia{random.uniform(0.1, 0.6), random.uniform(0.1, 0.6), random.uniform(0.1, 0.6)};
  const Space velocity = any_space(random);
  bodies.add(mass, inertia, velocity, any_space(random));
}

void touch_any(PlanarBodies& bodies, std::size_t other, Random& random) {
  const double angle = random.uniform(0, 2 * std::numbers::pi);
  const Plane arm = any_plane(random), other_arm = any_plane(random);
  bodies.touch(0, arm, other, other_arm, {std::cos(angle), std::sin(angle)}, any_surface(random));
}
void touch_any(SpatialBodies& bodies, std::size_t other, Random& random) {
  const Space arm = any_space(random), other_arm = any_space(random), normal = unit(any_space(random));
  bodies.touch(0, arm, other, other_arm, normal, any_surface(random));
}

/// A body with others around it that it strikes, all with arms of any direction.
template <class Bodies>
FrictionalCase any_star_of_bodies(Random& random) {
  const std::size_t others = any_of(random, 2, 6), count = any_of(random, 1, others + 1);
  Bodies bodies;
  for (std::size_t k = 0; k < count; ++k) add_any(bodies, random);
  for (std::size_t k = 0; k < others; ++k) touch_any(bodies, k + 1 < count ? k + 1 : Bodies::ground, random);
  return bodies.made;
}

}  // namespace

FrictionalCase any_frictional(Random& random, std::size_t dimension) {
  if (random.uniform(0, 1) < 0.3) return any_block(random, dimension);
  return dimension == 2 ? any_star_of_bodies<PlanarBodies>(random)
                        : any_star_of_bodies<SpatialBodies>(random);
}

}  // namespace ictus::test
