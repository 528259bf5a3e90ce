#pragma once
// Bristles along a polynomial path (docs/theory/bowing.md). The slip u = v(t) + δ̃′ is known, ż = r(z, u) is solved by Gauss's
// collocation, and the force is projected with the same nodes:
//     z_i = z₀ + Σ_j A_ij d r(z_j, u_j),   F_k = (2k+1) Σ w_i P_k f_i.
// z is a polynomial of degree n and z ż one of degree 2n − 1, which n nodes integrate exactly: Σ w h σ₀ z ż = Δψ. So
//     Σ F_k M_k + Σ w h f v = Σ w h f u = Δψ + Σ w h (f u − σ₀ z ż),
// and every term of the last sum is a loss of the law, ≥ 0. Nothing has to be corrected. r falls with z, so that the equations
// of z have one solution (Gauss's methods are algebraically stable) [HairerWanner1996, §IV.14].
//
// The path is cut where the slip changes its sign: |u| bends there.

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "ictus/base/legendre.hpp"
#include "ictus/base/unit_roots.hpp"
#include "ictus/laws/contact/projection.hpp"
#include "ictus/laws/rubbing/hand_rub.hpp"

namespace ictus {
namespace projecting {

/// Gauss's elimination with pivots, for the few nodes of a piece: factors once, solves often.
template <std::size_t n>
class SmallSystem {
 public:
  using Matrix = std::array<std::array<double, n>, n>;

  explicit SmallSystem(const Matrix& matrix) : lu_(matrix) {
    for (std::size_t c = 0; c < n; ++c) {
      std::size_t best = c;
      for (std::size_t r = c + 1; r < n; ++r)
        if (std::abs(lu_[r][c]) > std::abs(lu_[best][c])) best = r;
      swapped_[c] = best;
      std::swap(lu_[c], lu_[best]);
      for (std::size_t r = c + 1; r < n; ++r) {
        lu_[r][c] /= lu_[c][c];
        for (std::size_t k = c + 1; k < n; ++k) lu_[r][k] -= lu_[r][c] * lu_[c][k];
      }
    }
  }
  void solve(std::array<double, n>& x) const {
    for (std::size_t c = 0; c < n; ++c) std::swap(x[c], x[swapped_[c]]);
    for (std::size_t r = 1; r < n; ++r)
      for (std::size_t c = 0; c < r; ++c) x[r] -= lu_[r][c] * x[c];
    for (std::size_t r = n; r-- > 0;) {
      for (std::size_t c = r + 1; c < n; ++c) x[r] -= lu_[r][c] * x[c];
      x[r] /= lu_[r][r];
    }
  }

 private:
  Matrix lu_;
  std::array<std::size_t, n> swapped_{};
};

/// The bristles over the pieces of one step.
template <std::size_t s>
class RubbedPath {
 public:
  static constexpr std::size_t n = nodes<s>;

  RubbedPath(const HandRub& rub, const DepthPath& path, double z0, Projection& out)
      : rub_(rub), path_(path), out_(out), z_(z0) {
    out.force = {};
    out.slope = {};
    out.lost = out.hand = out.held_back = 0;
    out.evaluations = 0;
    const double end = path.time + path.duration;
    reach_ = rub.bristles.reach(std::max(rub.normal_at(path.time), rub.normal_at(end))) + std::abs(z0);
    double from = 0;
    const UnitRoots<s> turns = sign_changes<s>(slip_polynomial());
    for (std::size_t i = 0; i <= turns.count; ++i) {
      const double to = i < turns.count ? turns.place[i] : 1;
      if (to > from) add(from, to);
      from = to;
    }
    // Straightened bristles end at rest, not in ever smaller numbers.
    if (std::abs(z_) < 1e-40) z_ = 0;
    out.memory = z_;
    out.stored = rub.bristles.stored(z_) - rub.bristles.stored(z0);
    out.deepest = reach_ > 0 ? reach_ : std::abs(path.start) + std::abs(path.moments[0]);
    out.sharp = out.rubs = true;
    out.relaxes = false;
  }

 private:
  /// u over the step, with the hand's speed straight between its ends.
  UnitPolynomial<s> slip_polynomial() const {
    UnitPolynomial<s> u{rub_.speed.at(path_.time)};
    u[1] = rub_.speed.at(path_.time + path_.duration) - u[0];
    for (std::size_t k = 0; k < s; ++k)
      for (std::size_t j = 0; j <= k; ++j)
        u[j] +=
            static_cast<double>(2 * k + 1) * path_.moments[k] * legendre::coefficients[k][j] / path_.duration;
    return u;
  }

  void add(double from, double to) {
    constexpr auto gauss = legendre::gauss<n>();
    const double seconds = (to - from) * path_.duration;
    for (std::size_t i = 0; i < n; ++i) {
      at_[i] = legendre::at<s>(from + gauss.place[i] * (to - from));
      const double t = path_.time + path_.duration * (from + gauss.place[i] * (to - from));
      double closing = 0;
      for (std::size_t k = 0; k < s; ++k)
        closing += static_cast<double>(2 * k + 1) * path_.moments[k] * at_[i].value[k];
      drawn_[i] = rub_.speed.at(t);
      node_[i] = {drawn_[i] + closing / path_.duration, rub_.normal_at(t), z_};
    }
    if (!solve(seconds)) z_ = std::numeric_limits<double>::quiet_NaN();
    sum(seconds);
  }

  void evaluate() {
    for (std::size_t i = 0; i < n; ++i) law_[i] = rub_.bristles.at(node_[i]);
    out_.evaluations += static_cast<int>(n);
  }
  /// And its size, whose square falls along Newton's direction.
  double residual(double seconds, std::array<double, n>& of) const {
    static constexpr auto integral = legendre::collocation<n>();
    double square = 0;
    for (std::size_t i = 0; i < n; ++i) {
      of[i] = z_ - node_[i].deflection;
      for (std::size_t j = 0; j < n; ++j) of[i] += seconds * integral[i][j] * law_[j].rate;
      square += of[i] * of[i];
    }
    return std::sqrt(square);
  }
  SmallSystem<n> linear(double seconds) const {
    static constexpr auto integral = legendre::collocation<n>();
    typename SmallSystem<n>::Matrix matrix;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        matrix[i][j] = (i == j ? 1 : 0) - seconds * integral[i][j] * law_[j].rate_by_z;
    return SmallSystem<n>(matrix);
  }

  /// z at the nodes, by Newton's method, halved where it does not come nearer.
  bool solve(double seconds) {
    constexpr int most_turns = 100;
    const double enough = 1e-16 * (reach_ + seconds * std::abs(node_[0].slip));
    guess(seconds);
    evaluate();
    std::array<double, n> step, next;
    double before = residual(seconds, step);
    for (int turn = 0; turn < most_turns; ++turn) {
      if (!std::isfinite(before)) return false;
      if (before <= enough) return true;
      linear(seconds).solve(step);
      for (std::size_t i = 0; i < n; ++i) node_[i].deflection += step[i];
      evaluate();
      double after = residual(seconds, next), share = 1;
      while (!(after < before) && share > 1e-9) {
        share /= 2;
        for (std::size_t i = 0; i < n; ++i) node_[i].deflection -= share * step[i];
        evaluate();
        after = residual(seconds, next);
      }
      // It turns about the last bits.
      if (!(after < before)) return before <= 1e-11 * (reach_ + std::abs(z_));
      before = after;
      step = next;
    }
    return before <= 1e-11 * (reach_ + std::abs(z_));
  }

  /// From node to node by Euler's implicit steps: these neither overshoot nor ring, however fast bristles slide. The rate falls
  /// with z, so that each has one solution, between where the bristles are and where the slip would carry them.
  void guess(double seconds) {
    constexpr auto gauss = legendre::gauss<n>();
    double z = z_, place = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const double dt = (gauss.place[i] - place) * seconds;
      BristleState& node = node_[i];
      double low = std::min(z, 0.0) - dt * std::abs(node.slip),
             high = std::max(z, 0.0) + dt * std::abs(node.slip);
      for (int turn = 0; turn < 40; ++turn) {
        const BristleForce law = rub_.bristles.at(node);
        const double over = node.deflection - z - dt * law.rate;
        (over > 0 ? high : low) = node.deflection;
        double next = node.deflection - over / (1 - dt * law.rate_by_z);
        if (!(next >= low && next <= high)) next = 0.5 * (low + high);
        const bool near = std::abs(next - node.deflection) <= 1e-3 * reach_;
        node.deflection = next;
        if (near) break;
      }
      z = node.deflection;
      place = gauss.place[i];
      if (i + 1 < n) node_[i + 1].deflection = z;
    }
  }

  void sum(double seconds) {
    constexpr auto gauss = legendre::gauss<n>();
    for (std::size_t i = 0; i < n; ++i) {
      const double share = gauss.weight[i] * seconds;
      out_.lost += share * law_[i].loss;
      out_.held_back += share * law_[i].held_back;
      out_.hand += share * law_[i].force * drawn_[i];
      for (std::size_t k = 0; k < s; ++k)
        out_.force[k] +=
            static_cast<double>(2 * k + 1) * share / path_.duration * at_[i].value[k] * law_[i].force;
    }
    const SmallSystem<n> system = linear(seconds);
    for (std::size_t l = 0; l < s; ++l) add_slope(l, seconds, system);
    for (std::size_t i = 0; i < n; ++i) z_ += gauss.weight[i] * seconds * law_[i].rate;
  }
  /// By the moment M_l, through the slip of all nodes and the deflection with which the piece begins.
  void add_slope(std::size_t l, double seconds, const SmallSystem<n>& system) {
    static constexpr auto integral = legendre::collocation<n>();
    constexpr auto gauss = legendre::gauss<n>();
    std::array<double, n> slip, z;
    for (std::size_t i = 0; i < n; ++i)
      slip[i] = static_cast<double>(2 * l + 1) * at_[i].value[l] / path_.duration;
    for (std::size_t i = 0; i < n; ++i) {
      z[i] = z_slope_[l];
      for (std::size_t j = 0; j < n; ++j) z[i] += seconds * integral[i][j] * law_[j].rate_by_slip * slip[j];
    }
    system.solve(z);
    for (std::size_t i = 0; i < n; ++i) {
      const double share = gauss.weight[i] * seconds;
      z_slope_[l] += share * (law_[i].rate_by_z * z[i] + law_[i].rate_by_slip * slip[i]);
      const double change = law_[i].force_by_z * z[i] + law_[i].force_by_slip * slip[i];
      for (std::size_t k = 0; k < s; ++k)
        out_.slope[k][l] +=
            static_cast<double>(2 * k + 1) * share / path_.duration * at_[i].value[k] * change;
    }
  }

  const HandRub& rub_;
  const DepthPath& path_;
  Projection& out_;
  double z_, reach_ = 0;
  std::array<double, s> z_slope_{};  // of z where a piece begins, by the moments
  std::array<legendre::At<s>, n> at_;
  std::array<double, n> drawn_;  // v, m/s
  std::array<BristleState, n> node_;
  std::array<BristleForce, n> law_;
};

}  // namespace projecting

/// Forces, their slopes, what bristles gain and lose and what the hand does along the path.
inline void project(const HandRub& rub, const DepthPath& path, double z, Projection& out) {
  switch (path.stages) {
    case 1: projecting::RubbedPath<1>(rub, path, z, out); break;
    case 2: projecting::RubbedPath<2>(rub, path, z, out); break;
    case 3: projecting::RubbedPath<3>(rub, path, z, out); break;
    default: projecting::RubbedPath<4>(rub, path, z, out);
  }
}

}  // namespace ictus
