#pragma once
// One contact, exactly: r with u = W r + q in the conditions of cone.hpp, W = [a bᵀ; b C] a block of 2 or 3 rows.
//
// For a given normal impulse N the friction is the one minimum of a convex problem,
//     r_t(N) = argmin over |x| ≤ μ N of ½ xᵀC x + (q_t + b N)·x,
// and φ(N) = a N + b·r_t(N) + q_n is continuous; what is asked for is φ(N) ≥ 0, N ≥ l, φ(N)(N − l) = 0. Far out
// φ ~ N (a + b·ρ) with ρ = argmin over |ρ| ≤ μ, where a + b·ρ ≥ (1, ρ)ᵀW(1, ρ) ≥ 0: an answer exists for every μ.
// There may be several where μ|b| > a (a jam). The order of choice is: at the least impulse, sticking, slipping; of
// slipping answers one where φ rises, since on any spring where it falls the contact would leave it.
//
// Tangents are turned into the principal axes of C, so that x(κ) = −(C + κ)⁻¹(q_t + b N) costs two divisions.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "ictus/solvers/cone/cone.hpp"

namespace ictus {

class SingleContact {
 public:
  using Block = std::array<double, 9>;  // rows of 3: d = 2 leaves the third one zero
  using Triple = std::array<double, 3>;

  /// The block W, friction μ and least impulse l.
  void assign(const Block& w, double friction, double least) {
    w_ = w;
    mu_ = friction;
    least_ = least;
    a_ = w[0];
    turn_to_principal_axes();
    const double largest = std::max({a_, c_[0], 0.0});
    for (std::size_t k = 0; k < 2; ++k) {
      if (c_[k] <= negligible * largest) c_[k] = b_[k] = 0;  // b too, since W is semidefinite
      inverse_c_[k] = c_[k] > 0 ? 1 / c_[k] : 0;
    }
    const double schur = a_ - b_[0] * b_[0] * inverse_c_[0] - b_[1] * b_[1] * inverse_c_[1];
    inverse_schur_ = schur > negligible * a_ ? 1 / schur : 0;
  }

  const Block& block() const { return w_; }

  /// r for q; what r holds before is where the angle of slip starts from.
  void solve(const Triple& q, Triple& r) const {
    const Pair q_t = without_rounding(q[0], into_axes(q[1], q[2]));
    const Pair guess = into_axes(r[1], r[2]);
    Answer answer{least_, {0, 0}};
    if (!least_suffices(q[0], q_t, answer) && !stick(q[0], q_t, answer) && !slip(q[0], q_t, guess, answer))
      search(q[0], q_t, answer);
    r[0] = answer.normal;
    r[1] = axis_[0] * answer.tangent[0] - axis_[1] * answer.tangent[1];
    r[2] = axis_[1] * answer.tangent[0] + axis_[0] * answer.tangent[1];
  }

 private:
  using Pair = std::array<double, 2>;
  struct Answer {
    double normal;
    Pair tangent;
  };
  static constexpr double negligible = 1e-14;

  static double dot(const Pair& x, const Pair& y) { return x[0] * y[0] + x[1] * y[1]; }

  Pair into_axes(double x, double y) const {
    return {axis_[0] * x + axis_[1] * y, axis_[0] * y - axis_[1] * x};
  }

  /// Where no impulse moves a row, what is left of its q after cancellation is not a slip.
  Pair without_rounding(double q_n, Pair q_t) const {
    const double size = std::max({std::abs(q_n), std::abs(q_t[0]), std::abs(q_t[1])});
    for (std::size_t k = 0; k < 2; ++k)
      if (c_[k] == 0 && std::abs(q_t[k]) <= 1e-13 * size) q_t[k] = 0;
    return q_t;
  }

  /// The larger eigenvalue of C first.
  void turn_to_principal_axes() {
    const double mean = (w_[4] + w_[8]) / 2, half = (w_[4] - w_[8]) / 2, off = w_[5];
    const double radius = std::hypot(half, off);
    c_ = {mean + radius, std::max(0.0, mean - radius)};
    axis_ = {1, 0};
    if (off != 0 || half < 0) {
      // tan 2θ = off/half; half the angle without cancellation
      const double x = half >= 0 ? radius + half : std::abs(off);
      const double y = half >= 0 ? off : (off < 0 ? -1 : 1) * (radius - half);
      const double length = std::hypot(x, y);
      axis_ = {x / length, y / length};
    }
    b_ = into_axes(w_[1], w_[2]);
  }

  bool least_suffices(double q_n, const Pair& q_t, Answer& answer) const {
    if (least_ > 0) {
      answer.tangent = friction_at(least_, q_t);
      return a_ * least_ + dot(b_, answer.tangent) + q_n >= 0 || !(a_ > 0);
    }
    return q_n >= 0 || !(a_ > 0);
  }

  /// u = 0: by the Schur complement of C, if the block has its full rank.
  bool stick(double q_n, const Pair& q_t, Answer& answer) const {
    if (inverse_schur_ == 0 || mu_ == 0) return false;
    const Pair share = {q_t[0] * inverse_c_[0], q_t[1] * inverse_c_[1]};
    const double normal = (dot(b_, share) - q_n) * inverse_schur_;
    if (!(normal > least_)) return false;
    for (std::size_t k = 0; k < 2; ++k)
      if (c_[k] == 0 && q_t[k] != 0) return false;  // a row that no impulse moves
    const Pair tangent = {-(q_t[0] + b_[0] * normal) * inverse_c_[0],
                          -(q_t[1] + b_[1] * normal) * inverse_c_[1]};
    if (dot(tangent, tangent) > mu_ * mu_ * normal * normal) return false;
    answer = {normal, tangent};
    return true;
  }

  /// u_n = 0 and r_t = μ N d, |d| = 1: N = −q_n/(a + μ b·d), and d turns until no slip is left across it,
  ///     F(d) = d⊥·[(a + μ b·d) q_t − q_n (b + μ C d)] = 0.
  bool slip(double q_n, const Pair& q_t, const Pair& guess, Answer& answer) const {
    if (mu_ == 0) {
      answer = {-q_n / a_, {0, 0}};
      return answer.normal >= least_;
    }
    Pair d = first_direction(q_n, q_t, guess);
    if (c_[1] == 0 && b_[1] == 0 && q_t[1] == 0) return straight(q_n, q_t[0], answer);
    bool settled = false;
    for (int i = 0; i < 12 && !settled; ++i) {
      const Pair across = {-d[1], d[0]};
      const double normal = a_ + mu_ * dot(b_, d);
      const Pair pull = {normal * q_t[0] - q_n * (b_[0] + mu_ * c_[0] * d[0]),
                         normal * q_t[1] - q_n * (b_[1] + mu_ * c_[1] * d[1])};
      const double stiffness = c_[0] * across[0] * across[0] + c_[1] * across[1] * across[1];
      const double slope = mu_ * (dot(b_, across) * dot(across, q_t) - q_n * stiffness) - dot(d, pull);
      const double turn = -dot(across, pull) / slope;
      if (!(std::abs(turn) < 1)) return false;
      const double x = d[0] + turn * across[0], y = d[1] + turn * across[1];
      const double length = std::sqrt(x * x + y * y);
      d = {x / length, y / length};
      settled = std::abs(turn) < 1e-9;
    }
    return settled && accept(q_n, q_t, d, answer);
  }

  /// In the plane there are two directions; that which needs less impulse is tried first.
  bool straight(double q_n, double q_t, Answer& answer) const {
    const double first = b_[0] >= 0 ? 1 : -1;
    for (const double sign : {first, -first})
      if (accept(q_n, {q_t, 0}, {sign, 0}, answer)) return true;
    return false;
  }

  bool accept(double q_n, const Pair& q_t, const Pair& d, Answer& answer) const {
    const double share = a_ + mu_ * dot(b_, d);
    if (!(share > negligible * a_)) return false;  // a jam: φ falls
    const double normal = -q_n / share;
    const double slip = d[0] * (q_t[0] + normal * (b_[0] + mu_ * c_[0] * d[0])) +
                        d[1] * (q_t[1] + normal * (b_[1] + mu_ * c_[1] * d[1]));
    if (!(normal >= least_) || slip > 0) return false;
    answer = {normal, {mu_ * normal * d[0], mu_ * normal * d[1]}};
    return true;
  }

  Pair first_direction(double q_n, const Pair& q_t, const Pair& guess) const {
    Pair d = guess;
    if (dot(d, d) == 0) {
      const double normal = std::max(least_, -q_n / a_);
      d = {-q_t[0] - b_[0] * normal, -q_t[1] - b_[1] * normal};
    }
    const double length = std::hypot(d[0], d[1]);
    return length > 0 ? Pair{d[0] / length, d[1] / length} : Pair{1, 0};
  }

  /// r_t(N). On the rim |x(κ)| = R, and 1/|x(κ)| is concave: Newton's method rises to its root.
  Pair friction_at(double normal, const Pair& q_t) const {
    const double radius = mu_ * normal;
    const Pair g = {q_t[0] + b_[0] * normal, q_t[1] + b_[1] * normal};
    if (!(radius > 0)) return {0, 0};
    const bool bound = (c_[0] == 0 && g[0] != 0) || (c_[1] == 0 && g[1] != 0);
    Pair x = {-g[0] * inverse_c_[0], -g[1] * inverse_c_[1]};
    if (!bound && dot(x, x) <= radius * radius) return x;
    double kappa = std::max(0.0, std::hypot(g[0], g[1]) / radius - c_[0]);
    double length = radius;
    for (int i = 0; i < 60; ++i) {
      x = {-g[0] / (c_[0] + kappa), g[1] == 0 ? 0.0 : -g[1] / (c_[1] + kappa)};
      length = std::hypot(x[0], x[1]);
      const double fall = x[0] * x[0] / (c_[0] + kappa) + (g[1] == 0 ? 0.0 : x[1] * x[1] / (c_[1] + kappa));
      const double step = length * length * (length / radius - 1) / fall;
      if (!(step > 1e-15 * kappa)) break;
      kappa += step;
    }
    return {x[0] * radius / length, x[1] * radius / length};
  }

  double opening(double normal, double q_n, const Pair& q_t) const {
    const Pair tangent = friction_at(normal, q_t);
    const double sum = a_ * normal + dot(b_, tangent) + q_n;
    const double size =
        a_ * normal + std::abs(b_[0] * tangent[0]) + std::abs(b_[1] * tangent[1]) + std::abs(q_n);
    return sum + 4e-16 * size;  // a block of lower rank sticks with u_n zero but for rounding: not below it
  }

  /// Whatever the block: a root of φ in a bracket, where φ goes from below zero to above. Regula falsi with
  /// halved ends (Illinois), bisection where that does not shrink.
  void search(double q_n, const Pair& q_t, Answer& answer) const {
    double low = least_, high = std::max(2 * least_, -q_n / a_);
    double below = opening(low, q_n, q_t), above = opening(high, q_n, q_t);
    for (int i = 0; i < 200 && above < 0; ++i) {
      low = high;
      below = above;
      high *= 2;
      above = opening(high, q_n, q_t);
    }
    for (int i = 0; i < 200 && high - low > 1e-16 * high; ++i) {
      const double secant = low + (high - low) * (below / (below - above));
      const double middle = i % 3 == 2 || !(secant > low && secant < high) ? low + (high - low) / 2 : secant;
      if (middle <= low || middle >= high) break;
      const double value = opening(middle, q_n, q_t);
      if (value < 0) {
        low = middle;
        below = value;
        above /= 2;
      } else {
        high = middle;
        above = value;
        below /= 2;
      }
    }
    answer = {high, friction_at(high, q_t)};
  }

  Block w_{};
  double mu_ = 0, least_ = 0;
  double a_ = 0;
  Pair b_{}, c_{}, inverse_c_{};
  double inverse_schur_ = 0;
  Pair axis_{1, 0};  // the first principal axis of C
};

}  // namespace ictus
