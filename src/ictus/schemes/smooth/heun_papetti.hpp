#pragma once
// The predictor–corrector that [Papetti2011, eq. (22)] calls Heun's method: position already uses the
// predicted velocity, and the force at the prediction is carried over to the next step instead of being
// evaluated again. Erratum: it is not the textbook method (see heun.hpp). It keeps order 2 where the force
// depends on velocity too: ṽ is off by O(h²) only, v₊ − ṽ = h (a₊ − a)/2, and so is the force carried over.

#include "ictus/schemes/scheme.hpp"

namespace ictus {

struct HeunPapetti {
  static constexpr About about{
      "heun_papetti", "Heun's method as printed, with the predicted force carried over.",
      "ṽ = v + h a, x₊ = x + h (v + ṽ)/2, a₊ = a(x₊, ṽ), v₊ = v + h (a + a₊)/2", "[Papetti2011, eq. (22)]"};
  static constexpr Orders orders{.conservative = 2, .damped = 2, .touch = 2};
  static constexpr Needs needs{.no_relaxation = true};
  static constexpr Keeps keeps{};

  template <System S>
  class On {
   public:
    explicit On(const S& system)
        : carried_(system), predicted_(system.coordinates()), last_(system.coordinates()) {}

    void restart() { carried_.restart(); }
    void archive(Archive& archive, const S& system, const State<S>& state) {
      carried_.archive(archive, system, state);
    }

    Step step(const S& system, State<S>& state, double h) {
      carried_.start(system, state);
      Evaluated<S>& now = carried_.now;
      last_ = now.acceleration;
      predicted_ = state.v + h * last_;
      system.retract(state.q, (h / 2) * (state.v + predicted_));
      state.t += h;
      now.at(system, state.t, state.q, predicted_, state.memory);
      state.v += (h / 2) * (last_ + now.acceleration);
      return carried_.accept(system, state, h);
    }

   private:
    Carried<S> carried_;
    typename S::Vector predicted_, last_;
  };
};

}  // namespace ictus
