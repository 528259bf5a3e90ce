// One Hunt–Crossley impact, f = k x^α (1 + μ x′), from the touch to the release: closed form, and by the Φ-scheme.
// Notation and derivations: exact/hunt_crossley.hpp, exact/lambert.hpp, docs/theory/exact.md, docs/theory/phi.md.
// ψ(z) = z − ln(1+z), h(z) = ψ(z)/z², u = μ v_in, S = √(2ψ(u)).

typedef struct {
  real mass, stiffness, exponent, damping, speed;
} Blow;

typedef struct {
  real speed;  // after, away from the other body
  real depth;  // the largest
  real force;  // the largest; of a scheme, of its samples
  real time;   // of contact
} Rebound;

/// s(z) = 1/3 + r²/5 + r⁴/7 + …, r = z/(2+z), to round-off for −0.6 ≤ z ≤ 1:   ln(1+z) = 2r + 2r³ s
FN real artanh_tail(real r2) {
  real sum = SPLAT(1.0 / 41);
  for (int n = 39; n >= 3; n -= 2) sum = sum * r2 + 1.0 / n;
  return sum;
}

FN real natural_log(real x) { return 0.693147180559945309417 * log_2(x); }

/// h(z) for z > −1
FN real excess_ratio(real z) {
  const mask near = (z > -0.6) & (z < 1.0);
  const real in = CHOOSE(near, z, SPLAT(0.0)), d = 1.0 / (2.0 + in), r = in * d;
  const real series = d - 2.0 * in * d * d * d * artanh_tail(r * r);
  if (!ANY(NOT(near))) return series;
  const real out = CHOOSE(near, SPLAT(2.0), z);
  return CHOOSE(near, series, (out - natural_log(1.0 + out)) / (out * out));
}

/// t = z/σ > 0 with ψ(z) = σ²/2: a root of t² h(σt) = ½, whose left side has the slope t/(1 + σt).
FN real excess_root(real sigma, real t, int steps) {
  for (int i = 0; i < steps; ++i) t -= (t * t * excess_ratio(sigma * t) - 0.5) * (1.0 + sigma * t) / t;
  return t;
}

/// The series of t about zero, for |σ| up to 3 with two digits.
FN real excess_root_near(real sigma) {
  return 1.0 + sigma * (1.0 / 3 + sigma * (1.0 / 36 - sigma * (1.0 / 270 - sigma * (1.0 / 4320))));
}

/// The same for 0 ≤ σ ≤ 3: each of three steps doubles the digits.
FN real excess_root_in(real sigma) { return excess_root(sigma, excess_root_near(sigma), 3); }

/// The same for σ = −s ≤ 0: near zero from the series; else Newton on y − ln y = c in ln y, since y = 1 + z may be tiny.
FN real excess_root_out(real s) {
  const mask near = s < 1.2;
  real t = SPLAT(1.0);
  if (ANY(near)) {
    const real in = CHOOSE(near, s, SPLAT(1.0));
    t = excess_root(-in, excess_root_near(-in), 3);
  }
  if (!ANY(NOT(near))) return t;
  const real out = CHOOSE(near, SPLAT(2.0), s), c = 1.0 + 0.5 * out * out;
  real l = exp_2(-1.442695040888963407360 * c) - c;
  for (int i = 0; i < 3; ++i) {
    const real y = exp_2(1.442695040888963407360 * l);
    l -= (y - l - c) / (y - 1.0);
  }
  return CHOOSE(near, t, (1.0 - exp_2(1.442695040888963407360 * l)) / out);
}

/// [Papetti2011, eqs. (4)–(6)]; the velocity of the largest force is ours.
FN void rebound_at_once(const Blow* of, Rebound* is) {
  const real alpha = of->exponent, u = of->damping * of->speed, h = excess_ratio(u), width = ROOT(2.0 * h);
  is->speed = of->speed * smaller(width * excess_root_out(u * width), SPLAT(1.0));
  const real work = (alpha + 1.0) * of->mass * of->speed * of->speed * h / of->stiffness;  // x_max^{α+1}
  is->depth = power_of(work, 1.0 / (alpha + 1.0));
  // f is largest where a s + u s² h(us) = u h(u), v = s v_in: convex and increasing, so that Newton descends onto it.
  const real a = alpha / (alpha + 1.0), target = u * h;
  real s = smaller(target / a, SPLAT(1.0));
  for (int i = 0; i < 6; ++i)
    s -= (a * s + u * s * s * excess_ratio(u * s) - target) / (a + u * s / (1.0 + u * s));
  const real q = (1.0 - s) / (1.0 + u * s), full = q * (s + q * excess_ratio(u * q)) / h;
  is->force = of->stiffness * power_of(is->depth, alpha) * power_of(full, a) * (1.0 + u * s);
}

/// [Papetti2011, eq. (9)]  Ours: in q = y^{2(α+1)}, where the integrand has no pole and few digits need 24 nodes.
FN real time_of_contact(const Blow* of, const Rebound* is) {
  const real alpha = of->exponent, u = of->damping * of->speed, h = excess_ratio(u), s_all = u * ROOT(2.0 * h);
  const real a = alpha / (alpha + 1.0), power = 2.0 * (alpha + 1.0);
  real sum = SPLAT(0.0);
  for (int i = 0; i < 24; ++i) {
    const real q = power_of(SPLAT(gauss_24[i][0]), power), s = s_all * (1.0 - q);
    const real ways = 1.0 / excess_root_in(s) + 1.0 / excess_root_out(s);
    sum += gauss_24[i][1] * power * gauss_24[i][0] * ways / power_of(2.0 - q, a);
  }
  return sum * (2.0 * is->depth / ((alpha + 1.0) * of->speed * ROOT(2.0 * h)));
}

/// The Φ-scheme on one contact that nothing else moves.
typedef struct {
  real alpha, mu, pull, h;  // pull = h k/m
  real x, v, t, depth, force;
  real guess;  // half the change of speed that the spring is expected to make
} Way;

FN real exp_minus_1(real x) {  // for |x| < 0.3 by its series, else by a power of two
  const mask near = magnitude(x) < 0.3;
  real sum = SPLAT(1.0 / 6227020800.0);
  sum = sum * x + 1.0 / 479001600.0;
  sum = sum * x + 1.0 / 39916800.0;
  sum = sum * x + 1.0 / 3628800.0;
  sum = sum * x + 1.0 / 362880.0;
  sum = sum * x + 1.0 / 40320.0;
  sum = sum * x + 1.0 / 5040.0;
  sum = sum * x + 1.0 / 720.0;
  sum = sum * x + 1.0 / 120.0;
  sum = sum * x + 1.0 / 24.0;
  sum = sum * x + 1.0 / 6.0;
  sum = sum * x + 0.5;
  sum = sum * x + 1.0;
  return CHOOSE(near, sum * x, exp_2(1.442695040888963407360 * x) - 1.0);
}

/// Mean of x^α over the way from x to y, and its slope by y; `at_x` is x^α. Without cancellation where both are close.
FN void mean_power(real x, real at_x, real y, real alpha, real* mean, real* slope) {
  const real none = SPLAT(0.0), way = y - x, at_y = power_of(y, alpha);
  const mask close = (x > 0.0) & (magnitude(way) < 0.5 * x);
  // (y^{α+1} − x^{α+1})/(α+1) by the logarithm of y/x
  const real z = CHOOSE(close, way / CHOOSE(close, x, SPLAT(1.0)), none), d = 1.0 / (2.0 + z), r = z * d;
  const real per_z = 2.0 * d + 2.0 * r * r * d * artanh_tail(r * r);  // ln(1+z)/z
  const real l = (alpha + 1.0) * z * per_z;
  const real growth = CHOOSE(magnitude(l) > 1e-18, exp_minus_1(l) / CHOOSE(l == 0.0, SPLAT(1.0), l), SPLAT(1.0));
  const real safe = CHOOSE(way == 0.0, SPLAT(1.0), way);
  const real far = (at_y * larger(y, none) - at_x * larger(x, none)) / ((alpha + 1.0) * safe);
  *mean = CHOOSE(close, at_x * growth * per_z, far);
  const mask same = close & (magnitude(way) < 1e-4 * x);
  *slope = CHOOSE(same, 0.5 * alpha * at_x / CHOOSE(same, x, SPLAT(1.0)), (at_y - *mean) / safe);
}

/// The way of a step in units of h, v̄ − μη²B, and its slope by η. (schemes/smooth/phi.hpp)
FN void phi_way(real v, real eta, real mu, real* value, real* slope) {
  const real s = 1.0 + mu * v, y = mu * eta, z = y * y, ahead = 1.0 / (1.0 - y), both = 1.0 / (1.0 - z);
  const mask near = z < 0.11;
  real b = artanh_tail(CHOOSE(near, z, SPLAT(0.0)));
  if (ANY(NOT(near))) {
    const real in = CHOOSE(near, SPLAT(0.5), y), artanh = 0.5 * natural_log((1.0 + in) / (1.0 - in));
    b = CHOOSE(near, b, (artanh / in - 1.0) / (in * in));
  }
  *value = v + s * eta * ahead - y * eta * b;
  *slope = s * ahead * ahead - y * (both - b);
}

/// 2η + (h/m) f̄(x, x₊(η)) = 0, η < 0 the half of what the spring takes: Newton in a bracket. Lanes that have ended wait.
FN void phi_step(Way* w, mask active) {
  const real none = SPLAT(0.0), at_x = power_of(w->x, w->alpha);
  const real torn = SPLAT(-1e300);
  real low = CHOOSE(w->mu > 0.0, -1.0 / CHOOSE(w->mu > 0.0, w->mu, SPLAT(1.0)), torn), high = none;
  const real flown = w->x + w->h * w->v;
  const mask free = ((w->x < 0.0) | (w->x == 0.0)) & ((flown < 0.0) | (flown == 0.0));
  real eta = CHOOSE((w->guess > low) & (w->guess < high), w->guess, none), way, way_slope, mean, mean_slope;
  mask open = active & NOT(free);
  for (int i = 0; i < 60 && ANY(open); ++i) {
    phi_way(w->v, eta, w->mu, &way, &way_slope);
    mean_power(w->x, at_x, w->x + w->h * way, w->alpha, &mean, &mean_slope);
    const real value = 2.0 * eta + w->pull * mean, slope = 2.0 + w->pull * mean_slope * w->h * way_slope;
    low = CHOOSE(value > 0.0, low, eta);
    high = CHOOSE(value > 0.0, eta, high);
    const real change = -value / slope, next = eta + change;
    const mask settled = magnitude(change) < 1e-11 * (magnitude(eta) + 1e-3 * magnitude(w->v));
    // Where Newton leaves the bracket, half of what the equation lacks without its bent part, or half of the bracket.
    const real middle = 0.5 * (larger(low, eta - 0.5 * magnitude(value)) + high);
    eta = CHOOSE(open, CHOOSE(settled | ((next > low) & (next < high)), next, middle), eta);
    open = open & NOT(settled);
  }
  phi_way(w->v, eta, w->mu, &way, &way_slope);
  const real s = 1.0 + w->mu * w->v, v_after = w->v + 2.0 * s * eta / (1.0 - w->mu * eta);
  const real after = CHOOSE(free, flown, w->x + w->h * way), v = CHOOSE(free, w->v, v_after);
  const real at_after = power_of(after, w->alpha);
  w->guess = CHOOSE(active, -0.5 * w->pull * CHOOSE(free, none, at_after), w->guess);
  w->x = CHOOSE(active, after, w->x);
  w->v = CHOOSE(active, v, w->v);
  w->t = CHOOSE(active, w->t + w->h, w->t);
  w->depth = CHOOSE(active, larger(w->depth, after), w->depth);
  // k stands in pull m/h: the force is set right at the end.
  w->force = CHOOSE(active, larger(w->force, at_after * larger(1.0 + w->mu * v, none)), w->force);
}

/// From a sample before the touch, of which `phase` of a step is left, to the first sample after the release.
/// Returns where it has not ended after `most` steps.
FN mask rebound_by_phi(const Blow* of, real h, real phase, int most, Rebound* is) {
  Way w;
  w.alpha = of->exponent;
  w.mu = of->damping;
  w.h = h;
  w.pull = h * of->stiffness / of->mass;
  w.x = -phase * h * of->speed;
  w.v = of->speed;
  w.t = -phase * h;
  w.depth = w.force = w.guess = SPLAT(0.0);
  mask active = w.v > 0.0;
  for (int i = 0; i < most && ANY(active); ++i) {
    phi_step(&w, active);
    active = active & ((w.v > 0.0) | (w.x > 0.0));
  }
  is->speed = -w.v;
  is->depth = w.depth;
  is->force = of->stiffness * w.force;
  is->time = w.t - w.x / w.v;  // it left before the sample, at its last velocity
  return active;
}
