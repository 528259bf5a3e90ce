#pragma once
// The Φ-scheme: a discrete gradient of the first integral of a Hunt–Crossley impact,
//     Φ(x, v) = (m/μ²) (μv − ln(1 + μv)) + k x^{α+1}/(α+1),    x′ = S ∂Φ/∂v,  v′ = −S ∂Φ/∂x,  S = (1 + μv)/m.
// Ours (docs/theory/phi.md): with v̄ = (v + v₊)/2,
//     x₊ − x =  h (1 + μv̄) w̄,         w̄ = mean of v/(1 + μv) over [v, v₊],
//     v₊ − v = −(h/m) (1 + μv̄) f̄,     f̄ = mean of k x^α over [x, x₊],
// conserves Φ for every h, so that the rebound speed is the exact one at any phase and any hardness, and
// energy, speed and compression obey [Papetti2011, eqs (24), (25), (26)]. μ → 0 is the two-point scheme. What
// remains is the error of the duration.
//
// It lives in the one contact, with its reduced mass 1/W; whatever does not feel the contact flies freely.
// External forces enter as a constant acceleration of the depth. While no spring acts, flight is exact.

#include <algorithm>
#include <cmath>

#include "ictus/schemes/scheme.hpp"

namespace ictus {

/// w̄ = mean of v/(1 + μv) over [v, v + Δ] and its derivatives by Δ, without dividing by μ or Δ. With r =
/// μΔ/s, s = 1 + μv,
///     w̄ = (v + Δ L₁/s)/s,   dw̄/dΔ = L₂/s²,   L₁ = (1 − ln(1+r)/r)/r,   L₂ = (ln(1+r) − r/(1+r))/r²;
/// for small r by y = r/(2+r), ln(1+r) = 2y (1 + y²B), B = 1/3 + y²/5 + y⁴/7 + …
/// The argument `inverse` is 1/s. The second derivative serves a correction: for small r three digits are
/// enough.
inline Mean phi_velocity_mean(double v, double change, double mu, double inverse) {
  if (mu == 0) return {v + 0.5 * change, 0.5, 0};
  const double r = mu * change * inverse;
  double first, second, third;
  if (std::abs(r) < 0.2) {
    const double y = r / (2 + r), z = y * y, z2 = z * z, per = (2 + r) / (2 + 2 * r);  // 1/(1 + y)
    const double b = (1.0 / 3 + z / 5) + z2 * (1.0 / 7 + z / 9) +
                     z2 * z2 * ((1.0 / 11 + z / 13) + z2 * (1.0 / 15 + z / 17));
    first = 0.5 * (1 - y) * (1 + z * b - y * b);
    second = 0.5 * (1 - y) * (1 - y) * (per + y * b);
    third = -2.0 / 3 + r * (3.0 / 2 - r * (12.0 / 5 - r * (10.0 / 3 - r * 30 / 7)));
  } else {
    const double log = std::log1p(r), per = 1 / r;
    first = (1 - log * per) * per;
    second = (log - r / (1 + r)) * per * per;
    third = (1 / ((1 + r) * (1 + r)) - 2 * second) * per;
  }
  return {(v + change * inverse * first) * inverse, second * inverse * inverse,
          third * mu * inverse * inverse * inverse};
}

struct Phi {
  static constexpr About about{
      "phi", "Conserves the first integral of a Hunt–Crossley impact: exact rebound at any step.",
      "x₊ − x = h (1+μv̄) w̄, m (v₊ − v) = −h (1+μv̄) ΔV/Δx", "Ours; docs/theory/phi.md"};
  static constexpr Orders orders{.conservative = 2, .damped = 2, .touch = 2};
  static constexpr Needs needs{.no_relaxation = true, .proportional_damping = true, .one_contact = true};
  static constexpr Keeps keeps{.energy = true, .rebound = true};

  template <System S>
  class On {
   public:
    explicit On(const S& system)
        : depth_(system.contacts()),
          speed_(system.contacts()),
          impulse_(system.contacts()),
          none_(S::Contacts::Zero(system.contacts())),
          external_(system.coordinates()),
          flight_(system.coordinates()),
          kick_(system.coordinates()),
          last_v_(system.coordinates()) {}

    void restart() { last_ = 0; }

    Step step(const S& system, State<S>& state, double h) {
      system.approach(state.q, state.v, depth_, speed_);
      system.settle(depth_, speed_, state.memory);
      const double x = depth_[0], v = speed_[0], w = system.delassus(state.q, 0);
      system.external(state.t + h / 2, state.q, state.v, external_);
      system.accelerate(state.q, external_, none_, flight_);
      system.approach(state.q, flight_, depth_, speed_);
      const double g = speed_[0];  // closing acceleration without contact, m/s²

      const PowerTerm spring = system.spring(0);
      const double mu = system.damper(0, state.memory).coefficient / spring.coefficient;
      const Blow blow = solve({spring, mu, w, h, g}, x, v);

      // The contact takes its impulse; position follows the depth, all else flies.
      last_v_ = state.v;
      impulse_[0] = (h * g - blow.change) / w;
      system.push(state.q, impulse_, kick_);
      state.v += h * flight_ + kick_;
      state.q += (h / 2) * (last_v_ + state.v);
      if (blow.force > 0) {
        system.approach(state.q, state.v, depth_, speed_);
        impulse_[0] = (depth_[0] - blow.depth) / w;
        system.push(state.q, impulse_, kick_);
        state.q += kick_;
      }
      state.t += h;
      return {.taken = h,
              .dissipated = blow.dissipated,
              .work = 0.5 * h * external_.dot(last_v_ + state.v),
              .evaluations = blow.evaluations,
              .status = blow.status};
    }

   private:
    struct Contact {
      PowerTerm spring;
      double mu, inverse_mass, h, g;
    };
    struct Blow {
      double change;      // v₊ − v
      double depth;       // x₊
      double force;       // f̄
      double dissipated;  // J
      int evaluations;
      Status status;
    };

    /// Δ = v₊ − v from Δ − h g + (h/m)(1 + μ(v + Δ/2)) f̄(x, x₊(Δ)) = 0, whose left side rises with Δ: Newton
    /// in a bracket.
    Blow solve(const Contact& c, double x, double v) {
      const double free = c.h * c.g, flown = x + c.h * (v + 0.5 * free);
      const bool torn = 1 + c.mu * v <= 0;  // parting faster than 1/μ: the force would pull, so there is none
      if ((x <= 0 && flown <= 0) || torn) {
        restart();
        // What a torn spring held is lost.
        const double lost = c.spring.integral(x) - c.spring.integral(flown);
        return {free, flown, 0, lost, 0, Status::converged};
      }
      const double pull = c.h * c.inverse_mass * c.spring.coefficient, at_x = power(x, c.spring.exponent);
      const double inverse = 1 / (1 + c.mu * v);
      double low = c.mu > 0 ? -(1 + c.mu * v) / c.mu : -HUGE_VAL, high = std::max(free, 0.0) + std::abs(v);
      double change = first_guess(free - pull * at_x * (1 + c.mu * v), free, low);
      Blow blow{};
      for (blow.evaluations = 1; blow.evaluations <= 100; ++blow.evaluations) {
        const double middle = 1 + c.mu * (v + 0.5 * change);
        const Mean w = phi_velocity_mean(v, change, c.mu, inverse);
        const double depth = x + c.h * middle * w.value;
        const Mean f = power_mean(x, at_x, depth, c.spring.exponent);
        const double value = change - free + pull * middle * f.value;
        const double depth_slope = c.h * (0.5 * c.mu * w.value + middle * w.slope);
        const double slope = 1 + pull * (0.5 * c.mu * f.value + middle * f.slope * depth_slope);
        const double depth_curvature = c.h * (c.mu * w.slope + middle * w.curvature);
        const double curvature =
            pull * (c.mu * f.slope * depth_slope +
                    middle * (f.curvature * depth_slope * depth_slope + f.slope * depth_curvature));
        if (!std::isfinite(value)) return blow.status = Status::not_finite, blow;
        (value > 0 ? high : low) = change;
        // Newton's step with Chebyshev's correction: a power of depth is worth more than the product.
        const double per_slope = 1 / slope, newton = value * per_slope,
                     bend = 0.5 * newton * curvature * per_slope;
        double next = change - newton * (std::abs(bend) < 0.5 ? 1 + bend : 1);
        // What remains is of third order in the last step, in parts of the way to the next place that is not
        // smooth: the surface, and the speed at which the contact is torn.
        const double speed = std::abs(v) + std::abs(change) + std::abs(free), size = std::abs(next - change);
        const double untorn = middle + 0.5 * c.mu * change;
        const bool settled = size * c.mu <= 3e-7 * untorn && size * depth_slope <= 3e-7 * std::abs(depth);
        if (size <= 1e-6 * speed && (settled || size <= 4e-16 * speed)) {
          const double more = next - change;
          return finish(c, x, v, next, w.value + more * (w.slope + 0.5 * more * w.curvature), blow);
        }
        if (!(next > low && next < high))
          next = 0.5 * (std::max(low, -4 * (std::abs(v) + std::abs(high))) + high);
        change = next;
      }
      blow.status = Status::stalled;
      return blow;
    }

    /// The changes of two steps that meet in a state make twice its acceleration, to third order.
    double first_guess(double now, double free, double low) const {
      const double ahead = 2 * now - last_;
      return last_ != 0 && ahead > low && ahead < 0 ? ahead : free;
    }

    /// With the last change known, depth and force follow from the two equations themselves.
    Blow finish(const Contact& c, double x, double v, double change, double w, Blow blow) {
      const double mean_v = v + 0.5 * change, middle = 1 + c.mu * mean_v;
      blow.change = change;
      blow.depth = x + c.h * middle * w;
      const double push = c.h * c.g - change;
      blow.force = push / (c.h * c.inverse_mass * middle);
      // h f̄ (1 + μv̄)(v̄ − w̄): the mean of μv²/(1 + μv), never negative
      blow.dissipated = push / c.inverse_mass * (mean_v - w);
      blow.status = Status::converged;
      last_ = change;
      return blow;
    }

    typename S::Contacts depth_, speed_, impulse_, none_;
    typename S::Vector external_, flight_, kick_, last_v_;
    double last_ = 0;  // change of speed in the last step of this contact
  };
};

}  // namespace ictus
