#pragma once
// The energy balances of the schemes for linear systems without damping, C = 0, as identities of one step.
// Each is a struct of the scheme's numbers, called with a step, and returns what is left of it in parts of
// the energies that take part.

#include <cmath>
#include <functional>
#include <initializer_list>
#include <optional>

#include "tests/support/dense.hpp"
#include "tests/support/mechanical_examples.hpp"
#include "tests/support/near.hpp"

namespace ictus::test {

/// A step from `before` to `after` under impulses P; the state one step earlier, where there was one.
struct BalanceStep {
  const LinearContacts& system;
  double h;
  Motion before, after;
  Vector impulse;
  std::optional<Motion> earlier;

  const Matrix& mass() const { return system.parts.mass; }
  const Matrix& stiffness() const { return system.parts.stiffness; }
  Vector dq() const { return after.q - before.q; }
  Vector dv() const { return after.v - before.v; }
  Vector external(double weight) const {  // F_{k+weight}
    return (1 - weight) * system.external(before.t) + weight * system.external(after.t);
  }
  Vector opening(double weight) const {  // U_{k+weight}
    return system.parts.directions * ((1 - weight) * before.v + weight * after.v);
  }
  double gain() const { return system.energy(after) - system.energy(before); }
  /// M⁻¹ (F − K q)
  Vector acceleration(const Motion& at) const {
    return solved(mass(), system.external(at.t) - stiffness() * at.q);
  }
};

double square(const Matrix& matrix, const Vector& x);

/// |Σ terms|, in parts of the largest of them and of the energy.
double left_over(const BalanceStep& step, std::initializer_list<double> terms);

/// [AcaryLecture, eqs. (83), (84)]
struct MoreauJeanBalance {
  double theta;
  double operator()(const BalanceStep& step) const {
    const Vector v = (1 - theta) * step.before.v + theta * step.after.v;
    return left_over(
        step,
        {step.gain(), -step.h * v.dot(step.external(theta)), (theta - 0.5) * square(step.mass(), step.dv()),
         (theta - 0.5) * square(step.stiffness(), step.dq()), -step.opening(theta).dot(step.impulse)});
  }
};

/// [AcaryLecture, eq. (88)], with W = h v_{k+½}ᵀ F_{k+θ}.
struct DissipativeBalance {
  double theta;
  double operator()(const BalanceStep& step) const {
    const Vector v = 0.5 * (step.before.v + step.after.v);
    return left_over(
        step, {step.gain(), -step.h * v.dot(step.external(theta)),
               (theta - 0.5) * square(step.stiffness(), step.dq()), -step.opening(0.5).dot(step.impulse)});
  }
};

/// [AcaryLecture, eqs. (91), (92)]
struct NewmarkBalance {
  double gamma, beta;
  double operator()(const BalanceStep& step) const {
    const double weight = step.h / 2 * (2 * beta - gamma);
    const Vector dq = step.dq(), dv = step.dv(), df = step.external(1) - step.external(0);
    const Vector da = step.acceleration(step.after) - step.acceleration(step.before);
    return left_over(
        step,
        {step.gain(), -dq.dot(step.external(gamma)), (gamma - 0.5) * square(step.stiffness(), dq),
         -weight * dq.dot(step.stiffness() * dv), weight * dv.dot(df), -step.opening(0.5).dot(step.impulse),
         -weight * da.dot(step.system.parts.directions.transpose() * step.impulse)});
  }
};

/// With the algorithmic energy [AcaryLecture, eqs. (93), (95)]; the terms of the proposition.
struct NewmarkStorageBalance {
  double gamma, beta;
  double operator()(const BalanceStep& step) const {
    const Vector a = step.acceleration(step.before), b = step.acceleration(step.after), dq = step.dq();
    const double weight = step.h * step.h / 4 * (2 * beta - gamma);
    return left_over(step, {step.gain(), weight * square(step.mass(), b), -weight * square(step.mass(), a),
                            -dq.dot(step.external(gamma)), (gamma - 0.5) * square(step.stiffness(), dq),
                            (gamma - 0.5) * 2 * weight * square(step.mass(), b - a),
                            -step.opening(0.5).dot(step.impulse)});
  }
};

/// [AcaryLecture, eqs. (100)–(103)] with ν = ½: w = Δq/2, y = ΔF/2; eq. (104) is α = γ − ½.
struct HhtBalance {
  double alpha, gamma, beta;
  double operator()(const BalanceStep& step) const {
    const Vector w = filtered(step.earlier, step.before), y = filtered_force(step);
    const Vector w_end = step.dq() / 2, y_end = (step.external(1) - step.external(0)) / 2, dq = step.dq();
    const Vector a =
        step.earlier ? weighted(step, *step.earlier, step.before) : Vector(step.acceleration(step.before));
    const Vector b = weighted(step, step.before, step.after);
    const double weight = step.h * step.h / 4 * (2 * beta - gamma);
    const double stored = 2 * alpha * (1 - gamma), lost = alpha * (1 - 2 * (gamma - 0.5));
    const Matrix &m = step.mass(), &k = step.stiffness();
    return left_over(
        step,
        {step.gain(), weight * square(m, b), -weight * square(m, a), stored * square(k, w_end),
         -stored * square(k, w), -step.opening(0.5).dot(step.impulse),
         (gamma - 0.5) * 2 * weight * square(m, b - a), (gamma - 0.5 - alpha) * square(k, dq),
         lost * square(k, w_end - w), -step.external(gamma - alpha).dot(dq), -lost * dq.dot(y_end - y)});
  }

 private:
  static Vector filtered(const std::optional<Motion>& earlier, const Motion& at) {
    return earlier ? Vector((at.q - earlier->q) / 2) : Vector(Vector::Zero(at.q.size()));
  }
  static Vector filtered_force(const BalanceStep& step) {
    if (!step.earlier) return Vector::Zero(step.before.q.size());
    return (step.system.external(step.before.t) - step.system.external(step.earlier->t)) / 2;
  }
  /// (102): the acceleration that belongs to the end of a step.
  Vector weighted(const BalanceStep& step, const Motion& begin, const Motion& end) const {
    return (1 - alpha) * step.acceleration(end) + alpha * step.acceleration(begin);
  }
};

struct BalanceRun {
  Worst worst;
  std::size_t pushes = 0;  // impulses that were not zero
  std::size_t failures = 0;
};

using EnergyBalance = std::function<double(const BalanceStep&)>;

/// Calls visit(BalanceStep) for `steps` steps of a motion from rest.
template <class Visit>
void visit_steps(const LinearContacts& system, NonsmoothStepper& stepper, double h, int steps,
                 Visit&& visit) {
  BalanceStep now{system, h, at_rest(system.coordinates()), at_rest(system.coordinates()), {}, {}};
  stepper.start(now.after);
  for (int k = 0; k < steps; ++k) {
    now.before = now.after;
    const StepReport step = stepper.step(now.after, h);
    now.impulse = stepper.impulse();
    visit(now, step);
    now.earlier = now.before;
  }
}

/// A scheme with these options on many random systems.
BalanceRun check_balance(std::string_view scheme, const NonsmoothOptions& options,
                         const EnergyBalance& balance, std::uint64_t seed = 1, int systems = 12);

/// The balance holds to round-off, on motions that really have impacts.
testing::AssertionResult balances(const BalanceRun& run, double tolerance = 1e-12);

}  // namespace ictus::test
