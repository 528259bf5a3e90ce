#include "ictus/exact/gauss.hpp"

#include <cmath>

#include "ictus/base/error.hpp"
#include "ictus/base/extended.hpp"

namespace ictus::exact {
namespace {

// Extended precision inside, so that places and weights are right to the last bit or two of a double.
using std::abs, std::sqrt;

/// The orthonormal polynomials of y^{−a} on (0, 1): b_{n+1} p_{n+1} = (y − c_n) p_n − b_n p_{n−1}.
struct Recurrence {
  std::vector<Extended> centre;  // c_n
  std::vector<Extended> link;    // b_n, b_0 unused
  Extended first;                // p_0
};

// Jacobi's coefficients for (1+ξ)^β, β = −a, on (−1, 1), moved to y = (1+ξ)/2.
Recurrence jacobi(std::size_t count, Extended a) {
  const Extended beta = -a;
  Recurrence r{{}, {0}, sqrt(1 - a)};
  for (std::size_t i = 0; i < count; ++i) {
    const Extended n = static_cast<Extended>(i), s = 2 * n + beta;
    r.centre.push_back(i == 0 ? (beta + 1) / (beta + 2) : (1 + beta * beta / (s * (s + 2))) / 2);
    const Extended m = n + 1, t = 2 * m + beta;
    r.link.push_back(m * (m + beta) / (t * sqrt((t - 1) * (t + 1))));
  }
  return r;
}

struct Value {
  Extended p, slope, squares;  // p_n, p_n′, Σ_{k<n} p_k²
};

Value evaluate(const Recurrence& r, Extended y) {
  Extended before = 0, p = r.first, slope_before = 0, slope = 0, squares = 0;
  for (std::size_t n = 0; n < r.centre.size(); ++n) {
    squares += p * p;
    const Extended b = r.link[n + 1];
    const Extended next = ((y - r.centre[n]) * p - r.link[n] * before) / b;
    const Extended slope_next = (p + (y - r.centre[n]) * slope - r.link[n] * slope_before) / b;
    before = p, p = next, slope_before = slope, slope = slope_next;
  }
  return {p, slope, squares};
}

// Newton with the known zeros divided out, from the right: it descends monotonically onto the next zero.
Extended next_zero(const Recurrence& r, const std::vector<Extended>& known) {
  Extended y = 1;
  for (int i = 0; i < 200; ++i) {
    const Value at = evaluate(r, y);
    Extended poles = 0;
    for (const Extended zero : known) poles += 1 / (y - zero);
    const Extended change = at.p / (at.slope - at.p * poles);
    y -= change;
    if (abs(change) < 1e-18 * y) return y;
    if (abs(change) < 1e-12 * y) return y - evaluate(r, y).p / evaluate(r, y).slope;
  }
  expects(false, "the zeros of a Jacobi polynomial are found");
  return y;
}

}  // namespace

std::vector<Node> gauss_nodes(std::size_t count, double end_exponent) {
  expects(end_exponent >= 0 && end_exponent < 1, "the weight of a quadrature is integrable");
  const Recurrence r = jacobi(count, end_exponent);
  std::vector<Extended> zeros;
  std::vector<Node> nodes;
  while (zeros.size() < count) {
    zeros.push_back(next_zero(r, zeros));
    // Christoffel: 1/wᵢ = Σ_{k<n} p_k(yᵢ)².
    const Extended weight = 1 / evaluate(r, zeros.back()).squares;
    nodes.push_back({static_cast<double>(zeros.back()), static_cast<double>(weight)});
  }
  return nodes;
}

}  // namespace ictus::exact
