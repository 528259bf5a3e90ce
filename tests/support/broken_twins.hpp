#pragma once
// Deliberate errors. Each twin is one of ours with one thing wrong; the harness must refuse every one of
// them.

#include <memory>
#include <vector>

#include "ictus/laws/contact/hunt_crossley.hpp"
#include "ictus/laws/contact/stulov.hpp"
#include "ictus/schemes/smooth/heun.hpp"
#include "ictus/schemes/smooth/rk4.hpp"
#include "ictus/schemes/smooth/two_point.hpp"
#include "ictus/schemes/smooth/verlet.hpp"

namespace ictus::test {

/// Velocity Verlet whose second half kick still uses the old acceleration.
struct StaleVerlet : Verlet {
  template <System S>
  class On {
   public:
    explicit On(const S& system) : now_(system) {}
    void restart() {}
    Step step(const S& system, State<S>& state, double h) {
      now_.at(system, state.t, state.q, state.v, state.memory);
      state.q += h * state.v + (h * h / 2) * now_.acceleration;
      state.v += h * now_.acceleration;
      state.t += h;
      return {.taken = h, .evaluations = 1};
    }

   private:
    Evaluated<S> now_;
  };
};

/// A scheme of ours whose every step is spoilt afterwards.
template <class Scheme, class Spoil>
struct Spoilt : Scheme {
  template <System S>
  class On {
   public:
    explicit On(const S& system) : stepper_(system) {}
    void restart() { stepper_.restart(); }
    Step step(const S& system, State<S>& state, double h) {
      Step step = stepper_.step(system, state, h);
      Spoil::spoil(state, step);
      return step;
    }

   private:
    typename Scheme::template On<S> stepper_;
  };
};

/// The ledger books 0.1 % too much loss.
struct OverBooking {
  template <class State>
  static void spoil(State&, Step& step) {
    step.dissipated *= 1.001;
  }
};
using OverBookedVerlet = Spoilt<Verlet, OverBooking>;
using OverBookedTwoPoint = Spoilt<TwoPoint, OverBooking>;

/// Every step throws a little of the velocity away.
struct Leak {
  template <class State>
  static void spoil(State& state, Step&) {
    state.v *= 1 - 1e-9;
  }
};
using LeakyTwoPoint = Spoilt<TwoPoint, Leak>;

/// Something outside of the state decides the last bits.
struct Memory {
  static inline double noise = 0;
  template <class State>
  static void spoil(State& state, Step&) {
    state.v.array() += 1e-15 * (noise += 1);
  }
};
using ForgetfulRk4 = Spoilt<Rk4, Memory>;

/// A vector is made in every step.
struct Waste {
  static inline std::unique_ptr<std::vector<double>> last;
  template <class State>
  static void spoil(State& state, Step&) {
    last = std::make_unique<std::vector<double>>(3, state.t);
  }
};
using WastefulRk4 = Spoilt<Rk4, Waste>;

/// Positions drift to one side.
struct Drift {
  template <class State>
  static void spoil(State& state, Step& step) {
    state.q.array() += 1e-7 * step.taken;
  }
};
using DriftingRk4 = Spoilt<Rk4, Drift>;

/// Declares one order more than it has.
struct BoastfulHeun : Heun {
  static constexpr Orders orders{.conservative = 3, .damped = 3, .touch = 3};
};

// Twins of Hunt and Crossley's law, with its parameters.

/// Its exponent is not the one that its units speak of.
struct WrongExponent : HuntCrossley {
  PowerTerm spring() const { return {stiffness, exponent + 0.1}; }
  PowerTerm damper(double) const { return {damping * stiffness, exponent + 0.1}; }
};

/// Its damper pushes on.
struct Gaining : HuntCrossley {
  PowerTerm spring() const { return {stiffness, exponent}; }
  PowerTerm damper(double) const { return {-damping * stiffness, exponent}; }
};

/// It calls itself conservative, and is not.
struct FalselyConservative : HuntCrossley {
  static constexpr LawTraits traits{.conservative = true, .proportional = true};
  PowerTerm spring() const { return {stiffness, exponent}; }
  PowerTerm damper(double) const { return {damping * stiffness, exponent}; }
};

/// It calls its damper proportional to its spring, and it is of another power; without a word its force jumps
/// at touch.
struct FalselyProportional : HuntCrossley {
  PowerTerm spring() const { return {stiffness, exponent}; }
  PowerTerm damper(double) const { return {damping * stiffness, 0}; }
};

/// Felt whose energy is 0.1 % off its force, and whose tangent is off as well.
struct Inconsistent : Stulov {
  Tangent tangent(Approach a, double memory) const {
    return {1.001 * Stulov::tangent(a, memory).by_depth, 0};
  }
  double stored(double depth, double memory) const { return 1.001 * Stulov::stored(depth, memory); }
};

/// Felt that calls itself relaxing, and does not.
struct WithoutMemory : Stulov {
  double margin(Approach a, double) const { return Stulov::margin(a, 0); }
};

}  // namespace ictus::test
