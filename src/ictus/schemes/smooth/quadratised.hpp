#pragma once
// Energy quadratisation: with ψ = √(2V) carried along, the stored energy is the square ψ²/2 and a step is
// linear in what it does not know. No iteration, unconditionally stable.
//     m (x₊ − 2x + x₋)/h² = −g (ψ + ψ₋)/2,   ψ − ψ₋ = g (x₊ − x₋)/2,   g = ψ′(x).   [Ducceschi2021, §III]
// As in the three-point scheme the state's velocity belongs to the last half step, and ψ with it; the energy
// is T(v) + ψ²/2. For k x^α, g = √(k(α+1)/2) x^{(α−1)/2}; dampers act with the centred speed. Ours: ψ drifts
// from √(2V), and a contact that has opened still holds a little; it is given back in the first open step by
// the g for which ψ becomes zero, the small root of (h²Wψ/4) g² − h ŝ g − ψ = 0, ŝ the free closing speed.
// Any g conserves energy. ψ ~ x^{(α+1)/2} is less smooth at touch than V: the order through a contact is
// min(2, (α+1)/2), as measured.

#include <algorithm>
#include <cmath>

#include "ictus/schemes/rounds.hpp"
#include "ictus/schemes/scheme.hpp"

namespace ictus {

struct Quadratised {
  static constexpr About about{"quadratised", "Energy quadratisation: conserves energy without iteration.",
                               "m ẍ = −g ψ, ψ̇ = g ẋ, ψ = √(2V)", "[Ducceschi2021, §III]"};
  static constexpr Orders orders{.conservative = 2, .damped = 2, .touch = 2, .share = 0.5};
  static constexpr Needs needs{.no_relaxation = true, .power_law = true};
  static constexpr Keeps keeps{.energy = true, .staggered = true};

  template <System S>
  class On {
   public:
    using Contacts = typename S::Contacts;
    explicit On(const S& system)
        : rounds_(system),
          here_(system),
          psi_(Contacts::Zero(system.contacts())),
          gradient_(system.contacts()),
          depth_(system.contacts()),
          speed_(system.contacts()),
          free_(system.contacts()),
          viscosity_(system.contacts()),
          half_(system.contacts()),
          shift_(system.contacts()),
          force_(system.contacts()),
          next_(system.contacts()),
          none_(Contacts::Zero(system.contacts())),
          external_(system.coordinates()),
          flight_(system.coordinates()),
          kick_(system.coordinates()),
          last_q_(S::Vector::Zero(system.coordinates())),
          next_v_(system.coordinates()),
          next_q_(system.coordinates()) {}

    void restart() { renew_ = started_; }
    void archive(Archive& archive, const S&, const State<S>&) {
      archive(psi_, last_q_, step_, started_, renew_);
    }
    double stored(const S& system, const State<S>& state) {
      if (started_ && !renew_) return 0.5 * psi_.squaredNorm();
      system.depths(state.q, depth_);
      return system.stored(depth_, state.memory);
    }
    double potential(const S& system, const State<S>& state) {
      last_q_ = state.q;
      system.retract(last_q_, -step_ * state.v);
      return 0.5 * (system.potential(last_q_) + system.potential(state.q));
    }

    Step step(const S& system, State<S>& state, double h) {
      const double owed = started_ ? 0 : start(system, state, h);
      system.approach(state.q, state.v, here_, depth_, speed_);
      if (renew_) renew(system, h);
      system.settle(depth_, speed_, state.memory);
      rounds_.begin(system, state, h);
      double power;
      do {
        power = fly(system, state, h);
        push(system, state, h);
      } while (!rounds_.settled(system, state.q, next_q_, next_v_));

      speed_ = 0.5 * (speed_ + next_);
      for (Eigen::Index j = 0; j < system.contacts(); ++j) {
        const double held = psi_[j];
        psi_[j] += h * gradient_[j] * speed_[j];
        // Given back: a last bit that stayed would wait for the next closing.
        if (!(depth_[j] > 0) && std::abs(psi_[j]) <= 1e-12 * std::abs(held)) psi_[j] = 0;
      }
      Step taken{.taken = h, .dissipated = h * viscosity_.dot(speed_.cwiseAbs2()), .evaluations = 1};
      if (rounds_.failed()) taken.status = Status::stalled;
      taken.work = owed + 0.5 * h * power;
      state.v = next_v_;
      state.q = next_q_;
      state.t += h;
      taken.work += 0.5 * h * power;
      return taken;
    }

   private:
    /// Speeds without contact, gradients and viscosities. Returns the power of external forces that the ledger
    /// books as work, W. The directions are those of the middle, so that only forces need rounds.
    double fly(const S& system, const State<S>& state, double h) {
      if (system.curved()) {
        last_q_ = state.q;
        system.retract(last_q_, -h * state.v);
      }
      const double power =
          system.mean_external(state.t, {last_q_, rounds_.q, state.v, rounds_.v, 2 * h}, external_);
      system.accelerate(here_, external_, none_, flight_);
      system.closing(here_, flight_, free_);
      free_ = speed_ + h * free_;
      for (Eigen::Index j = 0; j < system.contacts(); ++j) {
        gradient_[j] = gradient(system, j, h);
        viscosity_[j] = system.damper(j, state.memory).at(depth_[j]);
      }
      return power;
    }

    /// f = g ψ₋ + d (δ̇ + δ̇₊), d = g²h/4 + c/2, and δ̇₊ = free − h W f: linear in δ̇₊.
    void push(const S& system, const State<S>& state, double h) {
      half_ = (h / 4) * gradient_.cwiseAbs2() + 0.5 * viscosity_;
      force_ = gradient_.cwiseProduct(psi_) + half_.cwiseProduct(speed_);
      system.apply_delassus(here_, force_, next_);
      next_ = free_ - h * next_;
      shift_ = h * half_;
      system.solve_shifted(here_, shift_, next_);
      force_ += half_.cwiseProduct(next_);
      system.push(here_, force_, kick_);
      next_v_ = state.v + h * (flight_ + kick_);
      next_q_ = state.q;
      system.retract(next_q_, h * next_v_);
    }

    /// Velocity of the half step before the first, where the start lies inside a contact or under external
    /// forces; ψ follows. Returns the work of external forces over that half step, run backwards, J; and where
    /// they have a potential, what that is then counted to be more.
    double start(const S& system, State<S>& state, double h) {
      system.approach(state.q, state.v, here_, depth_, speed_);
      system.forces(depth_, speed_, state.memory, force_);
      system.external(state.t, state.q, state.v, external_);
      system.accelerate(here_, external_, force_, kick_);
      state.v -= (h / 2) * kick_;
      started_ = renew_ = true;
      step_ = h;
      return potential(system, state) - system.potential(state.q) -
             (h / 2) * external_.dot(state.v + (h / 4) * kick_);
    }
    /// ψ of the half step before a state that came from outside.
    void renew(const S& system, double h) {
      for (Eigen::Index j = 0; j < system.contacts(); ++j)
        psi_[j] =
            depth_[j] > 0 ? std::sqrt(2 * system.spring(j).integral(depth_[j] - (h / 2) * speed_[j])) : 0;
      renew_ = false;
    }
    double gradient(const S& system, Eigen::Index j, double h) {
      const PowerTerm k = system.spring(j);
      if (depth_[j] > 0)
        return std::sqrt(0.5 * k.coefficient * (k.exponent + 1)) * power(depth_[j], 0.5 * (k.exponent - 1));
      if (psi_[j] == 0) return 0;
      const double path = 0.5 * h * (speed_[j] + free_[j]);
      if (!(path < 0)) return 0;  // it closes again: ψ waits
      const double root = std::hypot(path, h * psi_[j] * std::sqrt(system.delassus(here_, j)));
      return 2 * psi_[j] / (root - path);
    }

    Rounds<S> rounds_;
    typename S::Linearised here_;
    Contacts psi_, gradient_, depth_, speed_, free_, viscosity_, half_, shift_, force_, next_, none_;
    typename S::Vector external_, flight_, kick_, last_q_, next_v_, next_q_;
    double step_ = 0;  // s; 0 before the first one. The potential looks half a step back
    bool started_ = false;
    bool renew_ = false;  // the state was changed from outside
  };
};

}  // namespace ictus
