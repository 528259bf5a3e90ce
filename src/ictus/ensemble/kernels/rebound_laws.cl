// Single impacts by laws whose restitution is known: spring and dashpot, Tsuji's damper, Walton and Braun, Thornton.
// Derivations: exact/spring_dashpot.hpp, exact/plastic.hpp, docs/theory/exact.md, 6. Of a Blow these take for `damping` what the
// law has in its place: c, c, e, δ_y.

#define BY_HUNT_CROSSLEY 0
#define BY_PHI 1
#define BY_KELVIN_VOIGT 2
#define BY_TSUJI 3
#define BY_WALTON_BRAUN 4
#define BY_THORNTON 5

#define PI 3.141592653589793238463

/// A(ζ) = arccos ζ/√(1 − ζ²) = R_C(ζ², 1), by duplication: one function through ζ = 1. [Carlson1995, §2]
FN real half_angle(real zeta) {
  real x = zeta * zeta, y = SPLAT(1.0), mean = (x + 2.0 * y) * (1.0 / 3);
  for (int i = 0; i < 16; ++i) {
    const real step = 2.0 * ROOT(x) * ROOT(y) + y;
    x = 0.25 * (x + step);
    y = 0.25 * (y + step);
    mean = 0.25 * (mean + step);
  }
  const real s = (y - mean) / mean;
  return (1.0 + s * s * (0.3 + s * (1.0 / 7 + s * (0.375 + s * (9.0 / 22))))) / ROOT(mean);
}

FN real exponential(real x) { return exp_2(1.442695040888963407360 * x); }

/// Until the force vanishes: e = e^{−2ζA}, τ = 2A/ω.
FN void rebound_by_dashpot(const Blow* of, Rebound* is) {
  const real pulse = ROOT(of->stiffness / of->mass), zeta = of->damping / (2.0 * ROOT(of->stiffness * of->mass));
  const real angle = half_angle(zeta), kept = exponential(-zeta * angle);
  is->speed = of->speed * kept * kept;
  is->depth = of->speed / pulse * kept;
  is->time = 2.0 * angle / pulse;
  // f′ = 0 at ωt = 3A − π/√(1 − ζ²), where ζ < ½; beyond, the dashpot strikes first.
  const mask late = zeta < 0.5;
  const real in = CHOOSE(late, zeta, SPLAT(0.0)), when = 3.0 * half_angle(in) - PI / ROOT((1.0 - in) * (1.0 + in));
  is->force = of->speed * CHOOSE(late, of->mass * pulse * exponential(-in * when), of->damping);
}

/// k δ^α + c δ^{(α−1)/2} δ̇ is a spring k (α+1)/2 with a dashpot c in y ∝ δ^{(α+1)/2}. Force and time have no closed form.
FN void rebound_by_tsuji(const Blow* of, Rebound* is) {
  Blow linear = *of;
  const real alike = 0.5 * (of->exponent + 1.0);
  linear.stiffness = of->stiffness * alike;
  rebound_by_dashpot(&linear, is);
  const real y = is->depth * ROOT(linear.stiffness / of->mass);
  is->depth = power_of(y * ROOT(of->mass * alike / of->stiffness), 1.0 / alike);
  is->force = is->time = SPLAT(0.0);
}

/// k in, k/e² out.
FN void rebound_by_walton_braun(const Blow* of, Rebound* is) {
  const real pulse = ROOT(of->stiffness / of->mass);
  is->speed = of->damping * of->speed;
  is->depth = of->speed / pulse;
  is->force = of->stiffness * is->depth;
  is->time = 0.5 * PI / pulse * (1.0 + of->damping);
}

/// r = v_y/v: e² = (6√3/5) (1 − r²/6) √(r/(r + 2√(6/5 − r²/5))). The time has no closed form. [Thornton1997]
FN void rebound_by_thornton(const Blow* of, Rebound* is) {
  const real one = SPLAT(1.0), yield = of->damping, hertz = of->stiffness * yield * ROOT(yield);
  const real r = ROOT(0.8 * hertz * yield / of->mass) / of->speed, in = smaller(r, one);
  const real e2 = 2.078460969082652752233 * (1.0 - in * in * (1.0 / 6)) * ROOT(in / (in + 2.0 * ROOT(1.2 - 0.2 * in * in)));
  is->speed = of->speed * CHOOSE(r < 1.0, ROOT(e2), one);
  const real energy = 0.5 * of->mass * of->speed * of->speed, slope = 1.5 * hertz / yield;
  const real left = larger(energy - 0.4 * hertz * yield, SPLAT(0.0));
  const real beyond = 2.0 * left / (hertz + ROOT(hertz * hertz + 2.0 * slope * left));
  const real elastic = power_of(2.5 * energy / of->stiffness, SPLAT(0.4));
  is->depth = CHOOSE(r < 1.0, yield + beyond, elastic);
  is->force = CHOOSE(r < 1.0, hertz + slope * beyond, of->stiffness * elastic * ROOT(elastic));
  is->time = SPLAT(0.0);
}

FN void rebound_by_law(const Blow* of, int way, Rebound* is) {
  if (way == BY_KELVIN_VOIGT) rebound_by_dashpot(of, is);
  if (way == BY_TSUJI) rebound_by_tsuji(of, is);
  if (way == BY_WALTON_BRAUN) rebound_by_walton_braun(of, is);
  if (way == BY_THORNTON) rebound_by_thornton(of, is);
}

/// Where a contact is damped or bent so much that the closed form's digits are another's to give (exact/hunt_crossley.hpp).
#define MOST_DAMPING_NUMBER 6.0
#define MOST_EXPONENT 5.0
#define MOST_REBOUND_STEPS 100000

/// Returns where the answer is left to others.
FN mask rebound_of(const Blow* of, int way, int timed, double step, double phase, Rebound* is) {
  if (way == BY_PHI) return rebound_by_phi(of, SPLAT(step), SPLAT(phase), MOST_REBOUND_STEPS, is);
  if (way != BY_HUNT_CROSSLEY) {
    rebound_by_law(of, way, is);
    return of->mass < 0.0;
  }
  rebound_at_once(of, is);
  is->time = SPLAT(0.0);
  if (timed) is->time = time_of_contact(of, is);
  return (of->damping * of->speed > MOST_DAMPING_NUMBER) | (of->exponent > MOST_EXPONENT);
}
