#pragma once
// The Φ-scheme: a discrete gradient of the first integral of a Hunt–Crossley impact,
//     Φ(x, v) = (m/μ²) (μv − ln(1 + μv)) + k x^{α+1}/(α+1),    x′ = S ∂Φ/∂v,  v′ = −S ∂Φ/∂x,  S = (1 + μv)/m.
// Ours (docs/theory/phi.md): with v̄ = (v + v₊)/2,
//     x₊ − x =  h (1 + μv̄) w̄,         w̄ = mean of v/(1 + μv) over [v, v₊],
//     v₊ − v = −(h/m) (1 + μv̄) f̄,     f̄ = mean of k x^α over [x, x₊],
// conserves Φ for every h, so that the rebound speed is the exact one at any phase and any hardness, and energy, speed and
// compression obey [Papetti2011, eqs (24), (25), (26)]. μ → 0 is the two-point scheme. What remains is the error of the duration.
//
// It lives in the one contact, with its reduced mass 1/W; whatever does not feel the contact flies freely. External forces
// enter as a constant acceleration of the depth. While no spring acts, flight is exact.

#include <algorithm>
#include <cmath>

#include "ictus/schemes/scheme.hpp"

namespace ictus {

/// w̄ = mean of v/(1 + μv) over [v, v + Δ], and its derivative by Δ, without dividing by μ or Δ.
inline Mean phi_velocity_mean(double v, double change, double mu) {
  const double s = 1 + mu * v, r = mu * change / s;
  double first, second;  // (1 − ln(1+r)/r)/r and d(1 − ln(1+r)/r)/dr
  if (std::abs(r) < 0.02) {
    first = 1.0 / 2 - r * (1.0 / 3 - r * (1.0 / 4 - r * (1.0 / 5 - r * (1.0 / 6 - r * (1.0 / 7 - r * (1.0 / 8 - r / 9))))));
    second = 1.0 / 2 - r * (2.0 / 3 - r * (3.0 / 4 - r * (4.0 / 5 - r * (5.0 / 6 - r * (6.0 / 7 - r * (7.0 / 8 - 8 * r / 9))))));
  } else {
    const double log = std::log1p(r);
    first = (1 - log / r) / r;
    second = (log - r / (1 + r)) / (r * r);
  }
  return {(v + change / s * first) / s, second / (s * s)};
}

struct Phi {
  static constexpr About about{"phi", "Conserves the first integral of a Hunt–Crossley impact: exact rebound at any step.",
                               "x₊ − x = h (1+μv̄) w̄, m (v₊ − v) = −h (1+μv̄) ΔV/Δx", "Ours; docs/theory/phi.md"};
  static constexpr Orders orders{.conservative = 2, .damped = 2, .touch = 2};
  static constexpr Needs needs{.no_relaxation = true, .proportional_damping = true, .one_contact = true};
  static constexpr Keeps keeps{.energy = true, .rebound = true};

  template <System S>
  class On {
   public:
    explicit On(const S& system)
        : depth_(system.contacts()), speed_(system.contacts()), impulse_(system.contacts()),
          none_(S::Contacts::Zero(system.contacts())), external_(system.coordinates()),
          flight_(system.coordinates()), kick_(system.coordinates()), last_v_(system.coordinates()) {}

    void restart() { guess_ = 0; }

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

    /// Δ = v₊ − v from Δ − h g + (h/m)(1 + μ(v + Δ/2)) f̄(x, x₊(Δ)) = 0, whose left side rises with Δ: Newton in a bracket.
    Blow solve(const Contact& c, double x, double v) {
      const double free = c.h * c.g, flown = x + c.h * (v + 0.5 * free);
      const bool torn = 1 + c.mu * v <= 0;  // parting faster than 1/μ: the force would pull, so there is none
      if ((x <= 0 && flown <= 0) || torn) {
        guess_ = 0;
        return {free, flown, 0, 0, 0, Status::converged};
      }
      double low = c.mu > 0 ? -(1 + c.mu * v) / c.mu : -HUGE_VAL, high = std::max(free, 0.0) + std::abs(v);
      double change = guess_ != 0 && guess_ > low ? guess_ : free;
      Blow blow{};
      for (blow.evaluations = 1; blow.evaluations <= 100; ++blow.evaluations) {
        const double middle = 1 + c.mu * (v + 0.5 * change);
        const Mean w = phi_velocity_mean(v, change, c.mu);
        blow.depth = x + c.h * middle * w.value;
        const Mean f = power_mean(x, blow.depth, c.spring.exponent);
        const double pull = c.h * c.inverse_mass * c.spring.coefficient;
        const double value = change - free + pull * middle * f.value;
        const double depth_slope = c.h * (0.5 * c.mu * w.value + middle * w.slope);
        const double slope = 1 + pull * (0.5 * c.mu * f.value + middle * f.slope * depth_slope);
        if (!std::isfinite(value)) return blow.status = Status::not_finite, blow;
        (value > 0 ? high : low) = change;
        double next = change - value / slope;
        const bool done = std::abs(next - change) <= 1e-11 * (std::abs(v) + std::abs(change));
        if (!done && !(next > low && next < high)) next = 0.5 * (std::max(low, -4 * (std::abs(v) + std::abs(high))) + high);
        if (done) return finish(c, v, change, next, w, f, blow);
        change = next;
      }
      blow.status = Status::stalled;
      return blow;
    }

    /// The last Newton step, below 1e-11 of the speed, moves depth and force along their tangents.
    Blow finish(const Contact& c, double v, double change, double next, Mean w, Mean f, Blow blow) {
      const double last = next - change, middle = 1 + c.mu * (v + 0.5 * change);
      const double move = c.h * (0.5 * c.mu * w.value + middle * w.slope) * last;
      blow.depth += move;
      blow.force = c.spring.coefficient * (f.value + f.slope * move);
      blow.change = next;
      // h f̄ (1 + μv̄)(v̄ − w̄): the mean of μv²/(1 + μv), never negative
      blow.dissipated = c.h * blow.force * middle * (v + 0.5 * next - (w.value + w.slope * last));
      blow.status = Status::converged;
      guess_ = next;
      return blow;
    }

    typename S::Contacts depth_, speed_, impulse_, none_;
    typename S::Vector external_, flight_, kick_, last_v_;
    double guess_ = 0;  // the last change of speed in contact
  };
};

}  // namespace ictus
