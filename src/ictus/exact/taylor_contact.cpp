#include "ictus/exact/taylor_contact.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "ictus/base/error.hpp"

namespace ictus::exact {
namespace {

using Real = long double;

constexpr int order = 32;
using Series = std::array<Real, order + 1>;

/// Where the body is: T, X, X′ and twice the energy lost, over m v_in².
struct Moment {
  Real time, depth, speed, loss;
};

struct Problem {
  Real alpha, k, u, g;

  Real force_scale(Real depth) const { return k * std::pow(depth, alpha); }
  /// X′² by the balance of energy, 1 + 2GX − X^{α+1} − loss.
  Real squared_speed(Real depth, Real loss) const {
    return 1 - loss + 2 * g * depth - std::pow(depth, alpha + 1);
  }
};

Real value(const Series& x, Real h) {
  Real sum = 0;
  for (int n = order; n >= 0; --n) sum = sum * h + x[static_cast<std::size_t>(n)];
  return sum;
}

Real slope(const Series& x, Real h) {
  Real sum = 0;
  for (int n = order; n > 0; --n) sum = sum * h + static_cast<Real>(n) * x[static_cast<std::size_t>(n)];
  return sum;
}

/// Σ_{j≤n} a_j b_{n−j}
Real product(const Series& a, const Series& b, std::size_t n) {
  Real sum = 0;
  for (std::size_t j = 0; j <= n; ++j) sum += a[j] * b[n - j];
  return sum;
}

/// The series of X and of the loss around a moment.
struct Expansion {
  Series x{}, loss{};
};

// P = X^α obeys X P′ = α X′ P;  (n+1)(n+2) X_{n+2} = G δ_{n0} − K (P + u P V)_n;  loss′ = 2 K u P V².
Expansion expand(const Problem& problem, const Moment& at) {
  Expansion e;
  Series &x = e.x, p{}, v{}, pv{};
  x[0] = at.depth, x[1] = at.speed, e.loss[0] = at.loss;
  for (std::size_t n = 0; n + 2 <= order; ++n) {
    const Real i = static_cast<Real>(n);
    for (std::size_t j = 0; j < n; ++j)
      p[n] += (problem.alpha * static_cast<Real>(n - j) - static_cast<Real>(j)) * x[n - j] * p[j];
    p[n] = n == 0 ? std::pow(at.depth, problem.alpha) : p[n] / (i * at.depth);
    v[n] = (i + 1) * x[n + 1];
    pv[n] = product(p, v, n);
    x[n + 2] = ((n == 0 ? problem.g : 0) - problem.k * (p[n] + problem.u * pv[n])) / ((i + 1) * (i + 2));
    e.loss[n + 1] = 2 * problem.k * problem.u * product(pv, v, n) / (i + 1);
  }
  return e;
}

/// A quarter of the radius of convergence: the last term is 4^{−32} of the first. Damping of rate λ allows
/// 8/λ, and X^α may grow by e² only, because the last terms say nothing of a large α.
Real step_size(const Problem& problem, const Series& x) {
  Real radius = 4;
  for (int n : {order - 1, order}) {
    const Real last = std::abs(x[static_cast<std::size_t>(n)]);
    if (last > 0) radius = std::min(radius, std::pow(x[0] / last, 1 / static_cast<Real>(n)));
  }
  const Real rate = problem.u * problem.force_scale(x[0]), room = x[0] / problem.alpha;
  const Real growth = std::abs(x[1]) / (2 * room) + std::sqrt(std::abs(x[2]) / room);
  return std::min({radius / 4, 8 / (rate + 1), 1 / growth});
}

/// Root in [low, high] of a function that is positive at low and not at high.
template <class F>
Real falling_root(F f, Real low, Real high) {
  for (int i = 0; i < 200 && high - low > 1e-20L * high; ++i) {
    const Real middle = (low + high) / 2;
    (f(middle) > 0 ? low : high) = middle;
  }
  return (low + high) / 2;
}

// X = T + GT²/2 − K(1+u) T^{α+2}/((α+1)(α+2)), so early that the products of the small terms do not count.
Moment start(const Problem& problem) {
  const Real a = problem.alpha, c = problem.k * (1 + problem.u);
  const Real t = std::min(std::pow(1e-10L / c, 1 / (a + 1)), 1e-9L / (problem.g + 1));
  const Real power = std::pow(t, a + 1) / (a + 1), push = c * power;
  return {t, t + problem.g * t * t / 2 - push * t / (a + 2), 1 + problem.g * t - push,
          2 * problem.k * problem.u * power};
}

bool nearly_out(const Problem& problem, const Moment& at) {
  if (at.speed >= 0) return false;
  const Real left = -at.depth / at.speed, v = -at.speed;
  return problem.force_scale(at.depth) * (1 + problem.u) * left < 1e-10L * v && problem.g * left < 1e-9L * v;
}

// The same leading terms backwards from the exit, solved for the time left and the speed there.
Moment finish(const Problem& problem, const Moment& at) {
  const Real a = problem.alpha, v = -at.speed;
  Real left = at.depth / v, out = v;
  for (int i = 0; i < 8; ++i) {
    const Real push = problem.k * (1 - problem.u * out) * std::pow(out, a) * std::pow(left, a + 1);
    out = v - problem.g * left + push / (a + 1);
    left = (at.depth + problem.g * left * left / 2 - push * left / (a + 2)) / v;
  }
  return {at.time + left, 0, -out, at.loss};
}

/// Where weight and spring are in balance.
Real rest(const Problem& problem) { return std::pow(problem.g / problem.k, 1 / problem.alpha); }

// Below the line V = s(X_r − X), s = λ/2, λ = KuX^α, every later V′ ≤ −sV when λ² ≥ 4αKX_r^{α−1}: no motion
// passes X_r.
bool creeps(const Problem& problem, const Moment& at) {
  const Real end = rest(problem), rate = problem.u * problem.force_scale(at.depth);
  const Real stiffness = problem.alpha * problem.k * std::pow(end, problem.alpha - 1);
  return at.speed >= 0 && rate * rate >= 4 * stiffness && at.speed <= rate / 2 * (end - at.depth);
}

/// A body that can never leave: it has turned with negative energy, or creeps to its rest without turning.
bool has_settled(const Problem& problem, const Moment& at, Real deepest) {
  if (problem.g == 0) return false;
  return (at.loss >= 1 && deepest > 0) || creeps(problem, at);
}

ContactEnd settled(const Problem& problem, Real deepest) {
  return {false, 0, 0, static_cast<double>(std::max(deepest, rest(problem)))};
}

// Where most of the energy is kinetic the balance knows the speed better than the series: under a large
// weight a small speed at the surface is the difference of large ones inside.
Real balanced(const Problem& problem, const Moment& at) {
  const Real squared = problem.squared_speed(at.depth, at.loss);
  const Real terms = 1 + 2 * problem.g * at.depth + std::pow(at.depth, problem.alpha + 1);
  return terms < 4 * squared ? std::copysign(std::sqrt(squared), at.speed) : at.speed;
}

/// One step of the series; `deepest` is filled when the body turns within it.
Moment advance(const Problem& problem, const Moment& at, Real& deepest) {
  const Expansion e = expand(problem, at);
  const Series& x = e.x;
  Real h = step_size(problem, x);
  if (at.speed > 0 && slope(x, h) <= 0)
    deepest = value(x, falling_root([&](Real t) { return slope(x, t); }, 0, h));
  // A weak singularity lets the step run through the surface, and perhaps back in again. No body turns under
  // it.
  const bool turns = at.speed < 0 && slope(x, h) >= 0;
  if (turns) h = falling_root([&](Real t) { return -slope(x, t); }, 0, h);
  const bool crosses = turns || value(x, h) <= 0;
  if (crosses && value(x, h) < 0) h = falling_root([&](Real t) { return value(x, t); }, 0, h);
  Moment next{at.time + h, crosses ? 0 : value(x, h), slope(x, h), value(e.loss, h)};
  next.speed = balanced(problem, next);
  return next;
}

}  // namespace

ContactEnd end_of(const GravityContact& contact) {
  const Real alpha = contact.exponent;
  const Problem problem{alpha, (alpha + 1) / 2, contact.damping_number, contact.weight};
  Moment at = start(problem);
  Real deepest = 0;
  for (int i = 0; i < 200000; ++i) {
    if (has_settled(problem, at, deepest)) return settled(problem, deepest);
    if (nearly_out(problem, at)) at = finish(problem, at);
    if (at.depth <= 0)
      return {true, static_cast<double>(at.time), static_cast<double>(-at.speed),
              static_cast<double>(deepest)};
    at = advance(problem, at, deepest);
  }
  throw Error(
      "the contact under gravity is too stiff: damping × speed = " + std::to_string(contact.damping_number),
      "it must stay below about 1e5");
}

}  // namespace ictus::exact
