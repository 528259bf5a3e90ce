#include "tests/support/friction_cases.hpp"

#include <algorithm>
#include <numbers>

namespace ictus::test {
namespace {

double size_of(const std::vector<double>& x) {
  double square = 0;
  for (double each : x) square += each * each;
  return std::sqrt(square);
}

double distance_of(const std::vector<double>& x, const std::vector<double>& y) {
  if (x.size() != y.size()) return HUGE_VAL;
  double square = 0;
  for (std::size_t i = 0; i < x.size(); ++i) square += (x[i] - y[i]) * (x[i] - y[i]);
  return std::sqrt(square);
}

/// The tangents turned by an angle: components in the new ones.
FrictionCase turned(const FrictionCase& c, double angle) {
  const double t[3][3] = {
      {1, 0, 0}, {0, std::cos(angle), std::sin(angle)}, {0, -std::sin(angle), std::cos(angle)}};
  FrictionCase to = c;
  for (std::size_t i = 0; i < 3; ++i) {
    to.velocity[i] = 0;
    for (std::size_t k = 0; k < 3; ++k) to.velocity[i] += t[i][k] * c.velocity[k];
    for (std::size_t j = 0; j < 3; ++j) {
      to.w[i * 3 + j] = 0;
      for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t l = 0; l < 3; ++l) to.w[i * 3 + j] += t[i][k] * t[j][l] * c.at(k, l);
    }
  }
  // Symmetric to the bit.
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < i; ++j) to.w[i * 3 + j] = to.w[j * 3 + i];
  return to;
}

FrictionCase mirrored(FrictionCase c) {
  c.velocity[1] = -c.velocity[1];
  for (std::size_t k = 0; k < c.d; ++k) {
    if (k == 1) continue;
    c.w[c.d + k] = -c.w[c.d + k];
    c.w[k * c.d + 1] = -c.w[k * c.d + 1];
  }
  return c;
}

}  // namespace

FrictionCase planar(const std::array<double, 3>& w, double closing, double slip) {
  return {.d = 2, .w = {w[0], w[1], w[1], w[2]}, .velocity = {closing, slip}};
}

FrictionCase kane(double e, double mu) {
  constexpr double degree = std::numbers::pi / 180;
  const double s1 = std::sin(20 * degree), c1 = std::cos(20 * degree), w1 = -0.1;
  const double s2 = std::sin(30 * degree), c2 = std::cos(30 * degree), w2 = -0.2;
  const double m11 = 4.0 / 3, m12 = std::cos(10 * degree) / 2, m22 = 1.0 / 3, det = m11 * m22 - m12 * m12;
  const auto product = [&](double x1, double x2, double y1, double y2) {
    return (x1 * (m22 * y1 - m12 * y2) + x2 * (m11 * y2 - m12 * y1)) / det;
  };
  FrictionCase c = planar({product(s1, s2, s1, s2), -product(s1, s2, c1, c2), product(c1, c2, c1, c2)},
                          -s1 * w1 - s2 * w2, c1 * w1 + c2 * w2);
  c.restitution = e;
  c.friction = mu;
  return c;
}

FrictionCase ball(double k, double closing, double slip, double e, double mu, std::size_t d) {
  FrictionCase c = planar({1, 0, 1 + 1 / k}, closing, slip);
  if (d == 3) {
    c.d = 3;
    c.w = {1, 0, 0, 0, 1 + 1 / k, 0, 0, 0, 1 + 1 / k};
    c.velocity = {closing, 0.6 * slip, 0.8 * slip};
  }
  c.restitution = e;
  c.friction = mu;
  return c;
}

bool Rubbed::tells(ImpactEventKind kind) const {
  return std::any_of(events.begin(), events.end(), [&](const ImpactEvent& e) { return e.kind == kind; });
}
double Rubbed::rubbing() const { return size_of(tangential); }

Rubbed rubbed_by(const std::string& law, const FrictionCase& c, double tolerance) {
  std::vector<double> rows(c.d * c.d, 0);
  for (std::size_t i = 0; i < c.d; ++i) rows[i * c.d + i] = 1;
  ImpactWorkspace workspace;
  const ImpactResult r = resolve({.inverse_mass = {.values = c.w, .shape = InverseMass::Shape::dense},
                                  .directions = {.value = rows, .per_contact = c.d},
                                  .velocity = c.velocity,
                                  .restitution = {&c.restitution, 1},
                                  .friction = {&c.friction, 1},
                                  .tangential_restitution = {&c.tangential_restitution, 1}},
                                 {.law = law, .tolerance = tolerance}, workspace);
  Rubbed answer{
      .status = r.status, .message = std::string(r.message), .velocity = {}, .tangential = {}, .events = {}};
  if (r.impulse.empty()) return answer;
  answer.velocity.assign(r.velocity.begin(), r.velocity.end());
  answer.impulse = r.impulse[0];
  answer.tangential.assign(r.tangential.begin(), r.tangential.end());
  answer.loss = r.loss[0];
  answer.friction_loss = r.friction_loss.empty() ? 0 : r.friction_loss[0];
  answer.before = r.energy_before;
  answer.after = r.energy_after;
  answer.events.assign(r.events.begin(), r.events.end());
  return answer;
}

FrictionResolver friction_law(const std::string& law, double tolerance) {
  return [=](const FrictionCase& c) { return rubbed_by(law, c, tolerance); };
}

FrictionCase any_contact(Random& random, std::size_t d, bool coupled) {
  FrictionCase c{.d = d, .w = std::vector<double>(d * d, 0), .velocity = {}};
  double rows[3][4];
  for (auto& row : rows)
    for (double& x : row) x = random.uniform(-1, 1);
  for (std::size_t i = 0; i < d; ++i)
    for (std::size_t k = 0; k < d; ++k) {
      for (std::size_t l = 0; l < 4; ++l) c.w[i * d + k] += rows[std::min(i, k)][l] * rows[std::max(i, k)][l];
      if (i == k) c.w[i * d + k] += 0.01;
      if (!coupled && i != k) c.w[i * d + k] = 0;
    }
  if (!coupled && d == 3) c.w[8] = c.w[4];
  c.velocity.push_back(random.uniform(0, 1));
  for (std::size_t i = 1; i < d; ++i) c.velocity.push_back(random.uniform(-2, 2));
  c.restitution = random.uniform(0, 1);
  c.friction = random.uniform(0, 1) < 0.1 ? random.uniform(0, 10) : random.uniform(0, 1.5);
  return c;
}

FrictionBooks friction_books(const FrictionResolver& law, std::size_t d, int problems) {
  FrictionBooks books;
  Random random(7 + d);
  for (int i = 0; i < problems; ++i) {
    const FrictionCase c = any_contact(random, d);
    const Rubbed r = law(c);
    if (!succeeded(r.status)) {
      if (r.status != ImpactStatus::not_unique) books.gained.see(HUGE_VAL, "problem", i, r.message);
      continue;
    }
    const bool said = r.tells(ImpactEventKind::energy_gained);
    const double impulse = std::max(r.impulse, 1e-300);
    books.gained.see(said ? 0 : std::max(0.0, r.ratio() - 1), "problem", i);
    books.unbalanced.see(std::abs(r.before - r.after - r.loss - r.friction_loss) / r.before, "problem", i);
    books.outside.see(std::max(0.0, r.rubbing() - c.friction * r.impulse) / impulse, "problem", i);
    books.closing.see(std::max(0.0, r.velocity[0]) / size_of(c.velocity), "problem", i);
    books.helped.see(std::max(0.0, -r.friction_loss) / r.before, "problem", i);
  }
  return books;
}

Worst friction_mirror_error(const FrictionResolver& law, int problems) {
  Worst worst;
  Random random(11);
  for (int i = 0; i < problems; ++i) {
    const FrictionCase c = any_contact(random, 2);
    const Rubbed one = law(c), two = law(mirrored(c));
    if (one.status == ImpactStatus::not_unique && one.status == two.status) continue;
    std::vector<double> back = two.velocity;
    if (back.size() == 2) back[1] = -back[1];
    worst.see(distance_of(one.velocity, back) / size_of(c.velocity), "problem", i);
  }
  return worst;
}

Worst friction_turning_error(const FrictionResolver& law, int problems) {
  Worst worst;
  Random random(13);
  for (int i = 0; i < problems; ++i) {
    const FrictionCase c = any_contact(random, 3);
    const double angle = random.uniform(-3, 3);
    const Rubbed one = law(c), two = law(turned(c, angle));
    if (one.status == ImpactStatus::not_unique && one.status == two.status) continue;
    FrictionCase found = c;
    found.velocity = two.velocity;
    if (found.velocity.size() != 3) found.velocity.assign(3, HUGE_VAL);
    worst.see(distance_of(one.velocity, turned(found, -angle).velocity) / size_of(c.velocity), "problem", i);
  }
  return worst;
}

Worst friction_units_error(const FrictionResolver& law, std::size_t d, int problems) {
  Worst worst;
  Random random(17);
  for (int i = 0; i < problems; ++i) {
    const FrictionCase c = any_contact(random, d);
    const double speed = random.log_uniform(1e-9, 1e9), mass = random.log_uniform(1e-9, 1e9);
    FrictionCase other = c;
    for (double& v : other.velocity) v *= speed;
    for (double& w : other.w) w /= mass;
    const Rubbed one = law(c), two = law(other);
    if (one.status == ImpactStatus::not_unique && one.status == two.status) continue;
    std::vector<double> back = two.velocity;
    for (double& v : back) v /= speed;
    worst.see(distance_of(one.velocity, back) / size_of(c.velocity), "problem", i);
    worst.see(relative(two.impulse, one.impulse * mass * speed), "impulse of problem", i);
  }
  return worst;
}

SteppedPath stepped(const FrictionCase& c, PathRule rule, double step) {
  const double a = c.at(0, 0), b = c.at(0, 1), t = c.at(1, 1), mu = c.friction, e = c.restitution;
  SteppedPath path{c.velocity[0], c.velocity[1]};
  double stored = 0, returned = 0, compression = 0;
  bool expands = false;
  while (true) {
    const double tau = std::clamp((path.slip / step - b) / t, -mu, mu), rate = a + b * tau;
    const double middle = path.closing - rate * step / 2;
    path.closing -= rate * step;
    path.slip -= (b + t * tau) * step;
    path.impulse += step;
    path.tangential += tau * step;
    expands = expands || path.closing <= 0;
    if (!expands) compression += step, stored += middle * step;
    if (expands) returned -= middle * step;
    const bool ends = rule == PathRule::energetic ? returned >= e * e * stored
                      : rule == PathRule::kinetic ? path.impulse >= (1 + e) * compression
                                                  : path.closing <= -e * c.velocity[0];
    if (expands && ends) return path;
  }
}

}  // namespace ictus::test
