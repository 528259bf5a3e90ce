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
// External forces enter as a constant acceleration of the depth. While no spring acts, flight is exact. Off the
// line the direction of a step is a secant, G Δq = Δδ: the ledger closes there too (with dampers under forces
// with a potential to second order: the way by which the depth lags does work), but the rebound is that of a
// direction that turns.

#include <algorithm>
#include <cmath>

#include "ictus/schemes/rounds.hpp"
#include "ictus/schemes/scheme.hpp"

namespace ictus {

/// The way of a step in units of h, (1 + μv̄) w̄, and its derivatives by η = (v₊ − v)/(2 + 2μv̄): half of what
/// the change of speed would be without damping. With s = 1 + μv and y = μη, v̄ = v + sη/(1 − y), and the
/// logarithm in w̄ is 2 artanh y = 2y (1 + y²B), B = 1/3 + y²/5 + y⁴/7 + …, so that
///     way = v̄ − μη²B:
/// nothing is divided by μ or by η, and nothing cancels.
inline Mean phi_way(double v, double eta, double mu) {
  if (mu == 0) return {v + eta, 1, 0};
  const double s = 1 + mu * v, y = mu * eta, z = y * y, ahead = 1 / (1 - y), both = 1 / (1 - z);
  double b;
  if (z < 0.04) {
    // Groups of terms, and factors instead of quotients: all else waits for this sum.
    const double z2 = z * z, z4 = z2 * z2;
    b = ((1.0 / 3 + z * (1.0 / 5)) + z2 * (1.0 / 7 + z * (1.0 / 9))) +
        z4 * ((1.0 / 11 + z * (1.0 / 13)) + z2 * (1.0 / 15 + z * (1.0 / 17))) +
        z4 * z4 * (1.0 / 19 + z * (1.0 / 21));
  } else {
    b = (std::atanh(y) / y - 1) / z;
  }
  return {v + s * eta * ahead - y * eta * b, s * ahead * ahead - y * (both - b),
          2 * mu * (s * ahead * ahead * ahead - z * both * both - b)};
}

struct Phi {
  static constexpr About about{
      "phi", "Conserves the first integral of a Hunt–Crossley impact: exact rebound at any step.",
      "x₊ − x = h (1+μv̄) w̄, m (v₊ − v) = −h (1+μv̄) ΔV/Δx", "Ours; docs/theory/phi.md"};
  static constexpr Orders orders{.conservative = 2, .damped = 2, .touch = 2};
  static constexpr Needs needs{
      .no_relaxation = true, .proportional_damping = true, .one_contact = true, .power_law = true};
  static constexpr Keeps keeps{.energy = true, .falling = false, .rebound = true};

  template <System S>
  class On {
   public:
    explicit On(const S& system)
        : rounds_(system),
          here_(system),
          depth_(system.contacts()),
          speed_(system.contacts()),
          free_(system.contacts()),
          impulse_(system.contacts()),
          none_(S::Contacts::Zero(system.contacts())),
          external_(system.coordinates()),
          flight_(system.coordinates()),
          kick_(system.coordinates()),
          next_v_(system.coordinates()),
          next_q_(system.coordinates()) {
      if (system.contacts() > 0) known_.prepare(system.spring(0).exponent);
    }

    void restart() {
      ahead_ = 0;
      known_.forget();
    }
    void archive(Archive& archive, const S&, const State<S>&) { archive(ahead_, known_); }

    Step step(const S& system, State<S>& state, double h) {
      system.approach(state.q, state.v, here_, depth_, speed_);
      system.settle(depth_, speed_, state.memory);
      rounds_.begin(system, state, h);
      const double ahead = ahead_;
      Step taken{.taken = h};
      do {
        ahead_ = ahead;
        const double power = fly(system, state, h);
        const Blow blow = strike(system, state, h);
        taken.dissipated = blow.dissipated;
        taken.evaluations += blow.evaluations;
        taken.status = blow.status;
        taken.work = h * power;
      } while (taken.status == Status::converged && !rounds_.settled(system, state.q, next_q_, next_v_));
      if (rounds_.failed()) taken.status = Status::stalled;
      state.v = next_v_;
      state.q = next_q_;
      state.t += h;
      return taken;
    }

   private:
    struct Blow {
      double change = 0;      // v₊ − v
      double lag = 0;         // x + h v̄ − x₊
      double dissipated = 0;  // J
      std::size_t evaluations = 0;
      Status status = Status::converged;
    };

    /// Accelerations without contact. Returns the power of external forces that the ledger books as work, W.
    double fly(const S& system, const State<S>& state, double h) {
      if (system.curved()) {
        system.place_between(state.q, rounds_.q, here_);
        system.closing(here_, state.v, speed_);
      }
      const double power =
          system.mean_external(state.t + h / 2, {state.q, rounds_.q, state.v, rounds_.v, h}, external_);
      system.accelerate(here_, external_, none_, flight_);
      system.closing(here_, flight_, free_);
      return power;
    }

    /// The contact takes its impulse; all flies with its mean velocity, but the depth lags behind.
    Blow strike(const S& system, const State<S>& state, double h) {
      const double w = system.delassus(here_, 0), mass = 1 / w, g = free_[0];
      const PowerTerm spring = system.spring(0);
      const double mu = system.damper(0, state.memory).coefficient / spring.coefficient;
      const Blow blow = solve({spring, mu, w, h, h * g, depth_[0], speed_[0], known_});
      impulse_[0] = (h * g - blow.change) * mass;
      system.push(here_, impulse_, kick_);
      next_v_ = state.v + (h * flight_ + kick_);
      impulse_[0] = blow.lag * mass;
      system.push(here_, impulse_, kick_);
      next_q_ = state.q;
      system.retract(next_q_, (h / 2) * (state.v + next_v_) + kick_);
      return blow;
    }

    /// A trial of the equation: left side and derivatives, and what they are made of.
    struct Trial {
      Mean way, force;
      double depth, value, slope, curvature;
    };

    /// (2s + μhg) η − h g + (h/m) s f̄(x, x₊(η)) = 0, s = 1 + μv.
    struct Equation {
      PowerTerm spring;
      double mu, inverse_mass, h, free, x, v;  // free = h g
      KnownPower& known;
      double s = 1 + mu * v, rigid = 2 * s + mu * free, pull = h * inverse_mass * spring.coefficient;
      double at_x = known(x, spring.exponent);

      Trial at(double eta) const {
        const Mean way = h * phi_way(v, eta, mu);
        const double depth = x + way.value, push = pull * s;
        const Mean f = power_mean(x, at_x, depth, spring.exponent, known);
        return {way,
                f,
                depth,
                rigid * eta - free + push * f.value,
                rigid + push * way.slope * f.slope,
                push * (way.curvature * f.slope + way.slope * way.slope * f.curvature)};
      }

      /// What remains after a corrected step is of third order in it, in parts of the way to the next place
      /// that is not smooth, the surface or the speed at which the contact is torn; and there is only as much
      /// of it as the left side is curved.
      bool settled(const Trial& trial, double eta, double more) const {
        const double size = std::abs(more), speed = std::abs(v) + std::abs(s * eta) + std::abs(free);
        const double depth = std::abs(trial.depth), tear = 1 - std::abs(mu * eta);
        const double part = size * std::max(mu * depth, trial.way.slope * tear) / (depth * tear);
        const double rest = part * part * std::max(part, size * s / speed);
        const bool close =
            rest * std::max(std::abs(trial.slope - rigid), 1e-7 * trial.slope) <= 1e-16 * trial.slope;
        return close | (size * s <= 4e-16 * speed);
      }
    };

    /// Newton's steps with Chebyshev's correction, in a bracket.
    Blow solve(const Equation& e) {
      const double flown = e.x + e.h * (e.v + 0.5 * e.free);
      // Parting faster than 1/μ the force would pull, so there is none.
      const bool torn = e.s + std::min(0.0, e.mu * e.free) <= 0;
      if ((e.x <= 0 && flown <= 0) || torn) {
        ahead_ = 0;
        // What a torn spring held is lost.
        return {e.free, 0, e.spring.integral(e.x) - e.spring.integral(flown), 0, Status::converged};
      }
      double low = e.mu > 0 ? -1 / e.mu : -HUGE_VAL, high = e.free / e.rigid;
      const double guess = 0.5 * (e.free - e.pull * ahead_);
      double eta = ahead_ > 0 && guess > low && guess < high ? guess : high;
      for (std::size_t evaluations = 1; evaluations <= 100; ++evaluations) {
        const Trial trial = e.at(eta);
        if (!std::isfinite(trial.value)) return {.evaluations = evaluations, .status = Status::not_finite};
        // A power of depth is worth more than the products of the correction.
        const double per_slope = 1 / trial.slope, newton = trial.value * per_slope,
                     bend = 0.5 * (trial.curvature * per_slope) * newton;
        double next = eta - newton - (std::abs(bend) < 0.5 ? newton * bend : 0);
        if (e.settled(trial, eta, next - eta)) return finish(e, trial, next, next - eta, evaluations);
        low = trial.value > 0 ? low : eta;
        high = trial.value > 0 ? eta : high;
        if (!(next > low && next < high))
          next = 0.5 * (std::max(low, eta - std::abs(trial.value) / e.rigid) + high);
        eta = next;
      }
      return {.evaluations = 100, .status = Status::stalled};
    }

    /// Way and force follow the last trial by their derivatives, all else the two equations themselves.
    Blow finish(const Equation& e, const Trial& last, double eta, double more, std::size_t evaluations) {
      const Mean &way = last.way, &f = last.force;
      const double shift = more * (way.slope + 0.5 * more * way.curvature);
      // The means of two steps that meet in a state make twice its force, to third order.
      const double at_end = f.value + way.value * f.slope + shift * (2 * f.slope + way.value * f.curvature);
      ahead_ = 2 * at_end - (f.value + shift * f.slope);

      const double half = e.s * eta / (1 - e.mu * eta), mean_v = e.v + half;
      const double lag = std::max(0.0, e.h * mean_v - (way.value + shift));  // h μη²B
      // h f̄ (1 + μv̄)(v̄ − w̄) = h f̄ (μv̄² + μη²B): never negative
      const double way_lost = e.h * e.mu * mean_v * mean_v + lag;
      const double dissipated = (e.free - e.rigid * eta) * way_lost / (e.inverse_mass * e.s * e.h);
      return {2 * half, lag, dissipated, evaluations, Status::converged};
    }

    Rounds<S> rounds_;
    typename S::Linearised here_;
    typename S::Contacts depth_, speed_, free_, impulse_, none_;
    typename S::Vector external_, flight_, kick_, next_v_, next_q_;
    KnownPower known_;
    double ahead_ = 0;  // mean of x^α to expect in the next step, 0: unknown
  };
};

}  // namespace ictus
