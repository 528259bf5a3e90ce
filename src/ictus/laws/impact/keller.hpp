#pragma once
// One contact in space with Coulomb friction, along its normal impulse p: Keller's equations [Keller1986]. With the signs
// of law.hpp, W = [a bᵀ; b C] and s = r ŝ,
//     u′ = −(a + μ b·ŝ),   s′ = −(b + μ C ŝ).
// Put dp = r dσ. Then the direction of the slip follows an equation of its own, and ln r a quadrature,
//     dθ/dσ = −t̂·g,   d ln r/dσ = −ŝ·g,   g = b + μ C ŝ,   t̂ = dŝ/dθ,
// smooth also where the slip stops, at σ = ∞. There it sticks for good if |C⁻¹b| ≤ μ, otherwise it leaves along the one d with
// b + μ C d = −κ d, κ > 0: a straight line. Derivations: docs/theory/friction.md, 3.

#include <array>
#include <cmath>
#include <cstddef>

#include "ictus/base/roots.hpp"
#include "ictus/laws/impact/routh.hpp"
#include "ictus/solvers/ode/dop853.hpp"

namespace ictus::impact_path {

using Tangent = std::array<double, 2>;  // components along both tangents

struct SpatialContact {
  double normal;                     // a, 1/kg
  Tangent coupling;                  // b
  std::array<double, 3> tangential;  // C: c₁₁, c₁₂, c₂₂
  double closing;                    // u, m/s
  Tangent slip;                      // s
  double friction;                   // μ
  double restitution;
  double still = 0;        // m/s: a contact that opens no faster counts as touching
  double static_friction;  // μ_s ≥ μ: what sticks holds so much
  const RestitutionOfWork* of_work = nullptr;
  double energy_unit = 1;  // J, of works

  Tangent tangential_times(const Tangent& x) const {
    return {tangential[0] * x[0] + tangential[1] * x[1], tangential[1] * x[0] + tangential[2] * x[1]};
  }
  double coupling_times(const Tangent& x) const { return coupling[0] * x[0] + coupling[1] * x[1]; }
  /// The same with its tangents turned: the first one along `along`, of length 1.
  SpatialContact turned(const Tangent& along) const;
};

struct ImpactAccuracy {
  double tolerance;   // relative error of the velocities
  std::size_t limit;  // steps
};

struct SpatialImpact {
  ImpulsePath path;
  Tangent tangential{};  // p_t, N s
  bool wedged = false;   // friction holds the contact: no impulse opens it
  bool gave_up = false;  // too many steps
  std::size_t steps = 0;
};

/// How a contact goes on from s = 0.
struct SpatialRest {
  RestPiece piece;
  Tangent friction;  // τ = dp_t/dp
  explicit SpatialRest(const SpatialContact& contact);
};

/// C⁺x, the least of all y with C y = x.
Tangent least_solution(const SpatialContact& contact, const Tangent& x);

/// The curved part of a path, step by step, with the first tangent along the slip at its start.
class KellerSlide {
 public:
  enum Component : std::size_t { angle, log_speed, normal, along, across, rubbed, work, components };

  void start(const SpatialContact& contact, double tolerance);
  /// A step as long as the tolerance allows, from here: not taken yet.
  void propose();
  /// Shortens it to the root of f(state), which changes its sign on it.
  template <class F>
  void shorten_to(F f) {
    const double h = step_;
    const auto value = [&](double fraction) {
      attempt(fraction * h);
      return f();
    };
    const double last = f();
    step_to(h, bracketed_root(value, 0, 1, -last, last));
  }
  /// Where f(state) vanishes on it, N s.
  template <class F>
  double impulse_at(F f) {
    const double h = step_;
    shorten_to(f);
    const double there = next(normal);
    step_to(h, 1);
    return there;
  }
  void take();

  double next(Component k) { return stepper_.next()[k]; }
  double closing();  // u at the end of the step
  /// What has been done so far, ∫ u dp, counts from here on.
  void forget_work() { stepper_.next()[work] = 0; }
  bool stops();
  Tangent friction();  // p_t there, consistent with the slip
  std::size_t steps() const { return steps_; }

 private:
  void attempt(double h);
  std::array<double, components> weights() const;
  void step_to(double h, double fraction) { attempt(step_ = h * fraction); }

  SpatialContact contact_{};
  double tolerance_ = 0, impulse_weight_ = 1;
  double push_ = 0, rub_ = 0, least_closing_ = 0;  // μ|b| and μ|C|, 1/kg; m/s
  double step_ = 0, wanted_ = 0;                   // σ
  std::array<double, components> y_{};
  std::size_t steps_ = 0;
  dop853::ArrayStepper stepper_;
};

/// Follows a slide until the impact ends or the slip stops: true where it has ended.
template <class End>
bool follow(KellerSlide& slide, const Rebound& rebound, std::size_t limit, SpatialImpact& impact) {
  ImpulsePath& path = impact.path;
  ImpulsePath turn = path;  // where compression or expansion began
  bool compresses = true, turned = false;
  const auto look = [&] {
    path.impulse = slide.next(KellerSlide::normal);
    path.closing = slide.closing();
    path.rubbed = slide.next(KellerSlide::rubbed);
    const double gained = slide.next(KellerSlide::work);  // since then
    path.stored = turn.stored + (compresses ? gained : 0);
    path.returned = turn.returned - (compresses ? 0 : gained);
    path.compression = turn.compression + (compresses ? path.impulse - turn.impulse : 0);
  };
  const auto begin = [&](ImpactEventKind kind) {
    look();
    path.closing = 0;
    path.note(kind);
    turn = path;
    slide.forget_work();
    compresses = !compresses;
  };
  while (slide.steps() < limit) {
    slide.propose();
    const bool crosses = compresses ? slide.closing() <= 0 : slide.closing() > 0;
    if (crosses) slide.shorten_to([&] { return slide.closing(); });
    look();
    const auto left = [&] { return look(), End::left(path, rebound); };
    const bool ends = !compresses && left() <= 0;
    if (ends) slide.shorten_to(left);
    const auto sideways = [&] { return std::cos(slide.next(KellerSlide::angle)); };
    if (!turned && sideways() < 0) {
      turned = true;
      path.notes.add(ImpactEventKind::slip_reverses, slide.impulse_at(sideways), slide.closing());
    }
    look();
    if (ends) return true;
    if (crosses) begin(compresses ? ImpactEventKind::compression_ends : ImpactEventKind::compressed_again);
    if (crosses && !compresses && !(End::left(path, rebound) > 0)) return true;
    if (slide.stops()) return false;
    slide.take();
  }
  impact.gave_up = true;
  return true;
}

/// Slides, straight or curved, from the first tangent on: true where the impact has ended.
template <class End>
bool slide_away(const SpatialContact& k, const Rebound& rebound, KellerSlide& slide,
                const ImpactAccuracy& accuracy, SpatialImpact& impact) {
  const double mu = k.friction;
  const double side = k.coupling[1] + mu * k.tangential[1];  // t̂·g: what turns the slip
  const double size =
      std::abs(k.coupling[0]) + std::abs(k.coupling[1]) + mu * (k.tangential[0] + k.tangential[2]);
  if (std::abs(side) > 1e-15 * size) {
    slide.start(k, accuracy.tolerance);
    const bool ended = follow<End>(slide, rebound, accuracy.limit, impact);
    impact.tangential = slide.friction();
    impact.steps = slide.steps();
    return ended;
  }
  PathPiece piece{.opening = k.normal + mu * k.coupling[0],
                  .sliding = k.slip[0],
                  .braking = k.coupling[0] + mu * k.tangential[0]};
  if (piece.braking > 0) piece.length = piece.sliding / piece.braking;
  const bool ended = follow<End>(piece, rebound, impact.path);
  impact.tangential = {mu * impact.path.impulse, 0};
  return ended;
}

template <class End>
SpatialImpact strike(const SpatialContact& given, KellerSlide& slide, const ImpactAccuracy& accuracy) {
  SpatialImpact impact{.path = {.closing = given.closing}};
  const double speed = std::hypot(given.slip[0], given.slip[1]);
  const bool slid = speed > no_slip(given.closing, given.still, given.static_friction > given.friction);
  const Tangent along = slid ? Tangent{given.slip[0] / speed, given.slip[1] / speed} : Tangent{1, 0};
  SpatialContact k = given.turned(along);
  k.slip = {slid ? speed : 0, 0};
  const bool jams = slid && k.normal + k.friction * k.coupling[0] < 0;
  if (k.closing < -k.still || (k.closing <= 0 && !jams)) return impact;
  k.closing = impact.path.closing = std::fmax(k.closing, 0);
  const Rebound rebound{k.restitution, k.closing, k.of_work, k.energy_unit};
  if (!slid || !slide_away<End>(k, rebound, slide, accuracy, impact)) {
    const SpatialRest rest(k);
    const double before = impact.path.impulse;
    impact.wedged = !end_from_rest<End>(rest.piece, slid, rebound, k.normal, impact.path);
    for (std::size_t i = 0; i < 2; ++i)
      impact.tangential[i] += rest.friction[i] * (impact.path.impulse - before);
  }
  const Tangent p = impact.tangential;
  impact.tangential = {along[0] * p[0] - along[1] * p[1], along[1] * p[0] + along[0] * p[1]};
  return impact;
}

}  // namespace ictus::impact_path
