#pragma once
// Two balls joined by a spring, driven, over a rigid ground: a linear system without damping on which the energy
// balances (83)–(104) of [AcaryLecture] are looked at step by step.

#include <Eigen/LU>
#include <cmath>
#include <string>

#include "ictus/reproduce/acary.hpp"

namespace ictus::reproduce::acary {

/// M q″ = F(t) − K q with q₁ ≥ 0.
class DrivenBalls final : public MechanicalSystem {
 public:
  explicit DrivenBalls(double restitution)
      : MechanicalSystem({.profile = Skyline::full(2),
                          .contacts = 1,
                          .constant_mass = true,
                          .linear_forces = true,
                          .constant_directions = true}),
        restitution_(restitution) {
    m_ << 1, 0, 0, 2;
    k_ << 300, -300, -300, 300;
  }

  const Eigen::Matrix2d& m() const { return m_; }
  const Eigen::Matrix2d& k() const { return k_; }
  Eigen::Vector2d external(double t) const { return {-10 + 30 * std::sin(7 * t), -20 + 9 * std::cos(4 * t)}; }
  double energy(const Motion& at) const { return 0.5 * at.v.dot(m_ * at.v) + potential(at.q); }

  void mass(const Vector&, Skyline& matrix) const override { fill(m_, matrix); }
  void force(double t, const Vector& q, const Vector&, Vector& force) const override {
    force = external(t) - k_ * q;
  }
  void tangents(double, const Vector&, const Vector&, Skyline& stiffness, Skyline&) const override {
    fill(k_, stiffness);
  }
  void gaps(const Vector& q, Vector& gap) const override { gap[0] = q[0]; }
  void directions(const Vector&, ContactRows& rows) const override {
    rows.add(0, 1);
    rows.end_row();
  }
  double potential(const Vector& q) const override { return 0.5 * q.dot(k_ * q); }
  double restitution(Index) const override { return restitution_; }

 private:
  static void fill(const Eigen::Matrix2d& from, Skyline& to) {
    for (Eigen::Index i = 0; i < 2; ++i)
      for (Eigen::Index j = 0; j <= i; ++j) to.at(i, j) = from(i, j);
  }

  Eigen::Matrix2d m_, k_;
  double restitution_;
};

/// One step of a motion, with what the balances are made of.
struct Stepped {
  const DrivenBalls& balls;
  double h;
  Motion earlier, before, after;
  double impulse;

  Eigen::Vector2d dq() const { return after.q - before.q; }
  Eigen::Vector2d dv() const { return after.v - before.v; }
  Eigen::Vector2d external(double weight) const {  // F_{k+weight}
    return (1 - weight) * balls.external(before.t) + weight * balls.external(after.t);
  }
  Eigen::Vector2d velocity(double weight) const { return (1 - weight) * before.v + weight * after.v; }
  double push(double weight) const { return velocity(weight)[0] * impulse; }  // U_{k+weight}ᵀP
  double gain() const { return balls.energy(after) - balls.energy(before); }
  double square_m(const Eigen::Vector2d& x) const { return x.dot(balls.m() * x); }
  double square_k(const Eigen::Vector2d& x) const { return x.dot(balls.k() * x); }
  /// M⁻¹(F − K q)
  Eigen::Vector2d acceleration(const Motion& at) const {
    return balls.m().inverse() * (balls.external(at.t) - balls.k() * at.q);
  }
  /// ΔK − W with the algorithmic energy K = E + (h²/4)(2β − γ) aᵀMa.          [AcaryLecture, eqs. (93), (94)]
  double newmark_gain(double gamma, double beta) const {
    const double weight = h * h / 4 * (2 * beta - gamma);
    return gain() + weight * (square_m(acceleration(after)) - square_m(acceleration(before))) -
           dq().dot(external(gamma));
  }
};

/// A step of HHT with its own weights γ = ½ + α, β = (1 + α)²/4; with ν = ½, w_{k+1} = Δq/2 and y_{k+1} = ΔF/2. Not the
/// first step.                                                       [AcaryLecture, eqs. (100)–(104)]
class HhtStep {
 public:
  HhtStep(const Stepped& step, double alpha) : s_(step), a_(alpha) {}

  /// ΔH − W, W = F_{k+γ−α}ᵀΔq + α(1 − 2α) ΔqᵀΔy.  [J]
  double gain() const {
    const Eigen::Vector2d y = (s_.balls.external(s_.before.t) - s_.balls.external(s_.earlier.t)) / 2;
    const Eigen::Vector2d y_end = (s_.external(1) - s_.external(0)) / 2;
    const double stored = 2 * a_ * (0.5 - a_);
    return s_.gain() + weight() * (s_.square_m(end()) - s_.square_m(start())) +
           stored * (s_.square_k(w_end()) - s_.square_k(w())) - s_.external(0.5).dot(s_.dq()) -
           a_ * (1 - 2 * a_) * s_.dq().dot(y_end - y);
  }
  /// What the scheme itself takes, never negative.  [J]
  double lost() const {
    return a_ * 2 * weight() * s_.square_m(end() - start()) + a_ * (1 - 2 * a_) * s_.square_k(w_end() - w());
  }

 private:
  double weight() const { return s_.h * s_.h / 4 * a_ * a_ / 2; }  // (h²/4)(2β − γ)
  Eigen::Vector2d w() const { return (s_.before.q - s_.earlier.q) / 2; }
  Eigen::Vector2d w_end() const { return s_.dq() / 2; }
  Eigen::Vector2d start() const { return carried(s_.earlier, s_.before); }
  Eigen::Vector2d end() const { return carried(s_.before, s_.after); }
  Eigen::Vector2d carried(const Motion& begin, const Motion& to) const {  // (102)
    return (1 - a_) * s_.acceleration(to) + a_ * s_.acceleration(begin);
  }

  const Stepped& s_;
  double a_;
};

struct BalanceRun {
  std::string scheme;
  NonsmoothOptions options;
  double restitution = 0.5;
};

/// Calls visit(Stepped) for every step of six seconds but the first.
template <class Visit>
void visit_steps(const BalanceRun& run, Visit&& visit) {
  constexpr double h = 0.01;
  const DrivenBalls balls(run.restitution);
  const auto stepper = make_nonsmooth_stepper(run.scheme, balls, run.options);
  Motion motion{0, Eigen::Vector2d(0.5, 0.7), Eigen::Vector2d::Zero()};
  stepper->start(motion);
  Motion earlier = motion, before = motion;
  for (int k = 0; k < 600; ++k) {
    earlier = before;
    before = motion;
    if (!stepper->step(motion, h).converged()) motion.q.setConstant(NAN);
    if (k > 0) visit(Stepped{balls, h, earlier, before, motion, stepper->impulse()[0]});
  }
}

}  // namespace ictus::reproduce::acary
