#include "ictus/exact/hunt_crossley.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "ictus/base/error.hpp"
#include "ictus/exact/lambert.hpp"

namespace ictus::exact {
namespace {

/// S = √(2ψ(u)), and S/v_in·1/μ = S/u, which is 1 at u = 0.
double width(double u) { return u * std::sqrt(2 * log_excess_ratio(u)); }
double width_ratio(double u) { return std::sqrt(2 * log_excess_ratio(u)); }

/// 1 + μ v_out, which is exponentially small for large u.
double rest_of_damping(double u) { return inverse_log_excess(-width(u)).one_plus_z; }

/// A velocity in contact by its share of v_in and its distance from the end it is near, without cancellation.
struct Share {
  double s;    // v/v_in
  double gap;  // (v_in − v)/v_in on the way in, (v − v_out)/v_in on the way out
};

/// (ψ(u) − ψ(us))/u² on the way in, where ψ(u) − ψ(b) = q b + ψ(q), q = (u − b)/(1 + b): terms of one sign.
double drop_in(double u, Share at) {
  const double q = at.gap / (1 + u * at.s);
  return q * (at.s + q * log_excess_ratio(u * q));
}

/// The same on the way out, with ψ(u) = ψ(μ v_out).
double drop_out(double u, Share at) {
  const double left = 1 + u * at.s;
  if (left <= 0) return 0;
  const double q = -at.gap / left;
  // Far from the end 1 + uq is small and known better as the quotient of 1 + μ v_out and 1 + μ v.
  if (u * q < -0.5) return q * at.s + (u * q - std::log(rest_of_damping(u) / left)) / (u * u);
  return q * (at.s + q * log_excess_ratio(u * q));
}

/// (x/x_max)^{α+1} = 1 − ζ².
double filling(const HuntCrossleyImpact& impact, double velocity) {
  const double u = impact.damping_number(), rebound = impact.rebound_speed();
  const double v = std::clamp(velocity, -rebound, impact.speed), s = v / impact.speed;
  const double drop = v >= 0 ? drop_in(u, {s, (impact.speed - v) / impact.speed})
                             : drop_out(u, {s, (v + rebound) / impact.speed});
  return std::min(1.0, drop / log_excess_ratio(u));
}

/// p = 1 − ζ, from whichever end of the branch is near.
double distance_from_surface(const HuntCrossleyImpact& impact, double velocity) {
  const double u = impact.damping_number(), s = velocity / impact.speed;
  const double full = filling(impact, velocity);
  if (full < 0.5) return full / (1 + std::sqrt(1 - full));
  return 1 - std::abs(s) * std::sqrt(log_excess_ratio(u * s) / log_excess_ratio(u));
}

}  // namespace

// [Papetti2011, eq. (3)]  x = x_max ((ψ(u) − ψ(μv))/ψ(u))^{1/(α+1)}
double HuntCrossleyImpact::depth_at(double velocity) const {
  return max_depth() * std::pow(filling(*this, velocity), 1 / (exponent + 1));
}

// [Papetti2011, eq. (4)]  x_max^{α+1} = (α+1) m v_in² h(u)/k
double HuntCrossleyImpact::max_depth() const {
  const double energy = mass * speed * speed * log_excess_ratio(damping_number());
  return std::pow((exponent + 1) * energy / stiffness, 1 / (exponent + 1));
}

double HuntCrossleyImpact::rebound_speed() const { return speed * restitution(); }

// [Papetti2011, eqs. (5), (6)]; Ours: the root is Lambert's W, e = (1 + W₀(−(1+u)e^{−(1+u)}))/u.
double HuntCrossleyImpact::restitution() const {
  const double u = damping_number(), sigma = -width(u);
  return std::min(1.0, width_ratio(u) / secant_slope(sigma));
}

// From h(u) = e² h(−eu):  (1 − e²) h(−eu) = u (k(u) + e k(−eu)).
double HuntCrossleyImpact::restitution_loss() const {
  const double u = damping_number(), e = restitution();
  if (u > 1) return 1 - e;
  return u * (log_excess_second(u) + e * log_excess_second(-e * u)) / ((1 + e) * log_excess_ratio(-e * u));
}

double HuntCrossleyImpact::rebound_speed_approximate(int order) const {
  expects(order >= 0 && order <= 4, "the fit of the rebound speed has terms 0 to 4");
  // [Papetti2011, eq. (8)]  b_1 … b_4 over μ^j
  constexpr std::array<double, 4> b{1, 2.0 / 3, 2.0 / 9, 14.0 / 135};
  const double u = damping_number();
  double sum = 0;  // (Σ_{j≥1} b_j u^j)/u
  for (int j = order; j > 0; --j) sum = sum * u + b[static_cast<std::size_t>(j - 1)];
  // [Papetti2011, eq. (7)]  μ v_out = −(1 − (1 + Σ b_j u^j) e^{−2u})
  const double first = u == 0 ? 2 : -std::expm1(-2 * u) / u;
  return speed * (first - sum * std::exp(-2 * u));
}

// f′ = 0 where a z + ψ(z) = ψ(u), a = α/(α+1), z = μv: with z = us, F(s) = a s + (ψ(us) − ψ(u))/u.
double HuntCrossleyImpact::velocity_at_max_force() const {
  const double u = damping_number(), a = exponent / (exponent + 1), target = u * log_excess_ratio(u);
  double s = std::min(1.0, target / a);
  // F is increasing and convex, so Newton descends onto its root.
  for (int i = 0; i < 50; ++i) {
    const double excess = a * s + u * s * s * log_excess_ratio(u * s) - target;
    const double change = excess / (a + u * s / (1 + u * s));
    s -= change;
    if (change <= 1e-16 * s) break;
  }
  return speed * s;
}

// [Papetti2011, eq. (1)]  f = k x^α (1 + μv)
double HuntCrossleyImpact::max_force() const {
  const double v = velocity_at_max_force();
  return stiffness * std::pow(depth_at(v), exponent) * (1 + damping * v);
}

// [Papetti2011, eq. (14)]  H_0 = m v_in²/2
double HuntCrossleyImpact::energy_before() const { return mass * speed * speed / 2; }

// [Papetti2011, eq. (18)]  H_τ = m v_out²/2
double HuntCrossleyImpact::energy_after() const {
  const double v = rebound_speed();
  return mass * v * v / 2;
}

// [Papetti2011, eq. (17)]  Λ_τ = H_0 − H_τ = H_0 (1 − e)(1 + e)
double HuntCrossleyImpact::dissipated_energy() const {
  return energy_before() * restitution_loss() * (1 + restitution());
}

double HuntCrossleyImpact::contact_time() const { return HuntCrossleyPath(*this).contact_time(); }

HuntCrossleyPath::HuntCrossleyPath(const HuntCrossleyImpact& impact)
    : impact_(impact),
      width_(width(impact.damping_number())),
      max_depth_(impact.max_depth()),
      rebound_(impact.rebound_speed()),
      in_(Branch::Way::in, width_, impact.exponent),
      out_(Branch::Way::out, width_, impact.exponent) {
  // [Papetti2011, eq. (9)]  Erratum: the integral is over v. Ours: in ζ, dt = unit · (1−ζ²)^{−a} g dζ.
  unit_ = 2 * max_depth_ / ((impact.exponent + 1) * impact.speed * width_ratio(impact.damping_number()));
  time_in_ = unit_ * in_.total();
  time_out_ = unit_ * out_.total();
}

double HuntCrossleyPath::time_of_max_force() const { return time_at(impact_.velocity_at_max_force()); }

double HuntCrossleyPath::time_at(double velocity) const {
  const double distance = distance_from_surface(impact_, velocity);
  return velocity >= 0 ? unit_ * in_.elapsed(distance) : contact_time() - unit_ * out_.elapsed(distance);
}

Sample HuntCrossleyPath::inside(Branch::Way way, BranchPlace place) const {
  const double alpha = impact_.exponent, sign = way == Branch::Way::in ? 1 : -1;
  const double sigma = sign * width_ * place.level;
  const double x = max_depth_ * place.root * std::pow(1 + place.level, 1 / (alpha + 1));
  const double ratio = width_ratio(impact_.damping_number());
  const double v = sign * impact_.speed * ratio * place.level / secant_slope(sigma);
  // [Papetti2011, eq. (1)]
  return {x, v, impact_.stiffness * std::pow(x, alpha) * inverse_log_excess(sigma).one_plus_z};
}

Sample HuntCrossleyPath::sample(double time) const {
  if (time <= 0) return {impact_.speed * time, impact_.speed, 0};
  const double left = contact_time() - time;
  if (left <= 0) return {rebound_ * left, -rebound_, 0};
  if (time <= time_in_) return inside(Branch::Way::in, in_.place(std::min(time / unit_, in_.total())));
  return inside(Branch::Way::out, out_.place(std::min(left / unit_, out_.total())));
}

namespace {

// Small losses: Newton on E(u) = (ψ(−eu) − ψ(u))/u², written as u (k(u) + e k(−eu)) − (1 − e²) h(−eu), which
// keeps its digits for e → 1. E is negative below its root and stays bracketed by 0 and 1/e.
double number_for_small_loss(double e) {
  double u = 1.5 * (1 - e);
  for (int i = 0; i < 60; ++i) {
    const double h = log_excess_ratio(-e * u);
    const double value = u * (log_excess_second(u) + e * log_excess_second(-e * u)) - (1 - e) * (1 + e) * h;
    const double slope = (e * e / (1 - e * u) - 1 / (1 + u)) / u - 2 * value / u;
    const double next = std::clamp(u - value / slope, u / 4, (u + 1 / e) / 2);
    const double change = next - u;
    u = next;
    if (std::abs(change) <= 2e-16 * u) break;
  }
  return u;
}

// Large losses: 1 + μv_out is small and the root of e u = 1 − (1 + μv_out) a strong contraction.
double number_for_large_loss(double e) {
  double u = 1 / e;
  for (int i = 0; i < 60; ++i) {
    const double next = (1 - rest_of_damping(u)) / e;
    const bool same = std::abs(next - u) <= 1e-16 * u;
    u = next;
    if (same) break;
  }
  return u;
}

}  // namespace

double damping_from_restitution(double restitution, double speed) {
  if (!(restitution > 0 && restitution <= 1))
    throw Error("restitution = " + std::to_string(restitution) + " is not in (0, 1]",
                "a Hunt–Crossley contact always rebounds; the restitution 0 would need infinite damping");
  expects(speed > 0, "an impact has a positive speed");
  if (restitution == 1) return 0;
  const double u =
      restitution < 0.25 ? number_for_large_loss(restitution) : number_for_small_loss(restitution);
  return u / speed;
}

// [Papetti2011, §2.1.3]  τ ∝ (m/k)^{1/(α+1)}
double stiffness_from_duration(const HuntCrossleyImpact& impact, double duration) {
  expects(duration > 0, "a contact lasts a positive time");
  HuntCrossleyImpact unit = impact;
  unit.stiffness = impact.mass;
  return impact.mass * std::pow(unit.contact_time() / duration, impact.exponent + 1);
}

}  // namespace ictus::exact
