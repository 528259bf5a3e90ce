#pragma once
// The predictor–corrector that [Papetti2011, eq. (22)] calls Heun's method: position already uses the predicted velocity,
// and the force at the prediction is carried over to the next step instead of being evaluated again.
// Erratum: it is not the textbook method (see heun.hpp). It keeps order 2 where the force depends on velocity too: ṽ is off
// by O(h²) only, v₊ − ṽ = h (a₊ − a)/2, and so is the force carried over.

#include "ictus/schemes/scheme.hpp"

namespace ictus {

struct HeunPapetti {
  static constexpr About about{"heun_papetti", "Heun's method as printed, with the predicted force carried over.",
                               "ṽ = v + h a, x₊ = x + h (v + ṽ)/2, a₊ = a(x₊, ṽ), v₊ = v + h (a + a₊)/2",
                               "[Papetti2011, eq. (22)]"};
  static constexpr Orders orders{.conservative = 2, .damped = 2, .touch = 2};
  static constexpr Needs needs{.no_relaxation = true};
  static constexpr Keeps keeps{};

  template <System S>
  class On {
   public:
    explicit On(const S& system) : now_(system), predicted_(system.coordinates()), last_(system.coordinates()) {}

    void restart() { started_ = false; }

    Step step(const S& system, State<S>& state, double h) {
      if (!started_) start(system, state);
      const Powers before = powers_;

      last_ = now_.acceleration;
      predicted_ = state.v + h * last_;
      state.q += (h / 2) * (state.v + predicted_);
      state.t += h;
      now_.at(system, state.t, state.q, predicted_, state.memory);
      state.v += (h / 2) * (last_ + now_.acceleration);

      system.approach(state.q, state.v, now_.depth, now_.speed);
      system.settle(now_.depth, now_.speed, state.memory);
      powers_ = powers(system, state);
      return trapezoid(before, powers_, h, 1);
    }

   private:
    void start(const S& system, const State<S>& state) {
      now_.at(system, state.t, state.q, state.v, state.memory);
      powers_ = powers(system, state);
      started_ = true;
    }
    Powers powers(const S& system, const State<S>& state) const {
      return {system.dissipation(now_.depth, now_.speed, state.memory), now_.external.dot(state.v)};
    }

    Evaluated<S> now_;
    typename S::Vector predicted_, last_;
    Powers powers_;
    bool started_ = false;
  };
};

}  // namespace ictus
