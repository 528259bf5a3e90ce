#pragma once
// Velocity Verlet exactly as [Papetti2011, eq. (21)]: the force of the next step is evaluated at the
// half-step velocity and carried over. Order 2 for forces of position; a force of velocity sees v_{n+½}
// instead of v_{n+1} and costs one order.

#include "ictus/schemes/scheme.hpp"

namespace ictus {

struct Verlet {
  static constexpr About about{
      "verlet", "Velocity Verlet with the force at the predicted velocity, as printed.",
      "x₊ = x + h v + h²a/2, a₊ = a(x₊, v + h a/2), v₊ = v + h (a + a₊)/2", "[Papetti2011, eq. (21)]"};
  static constexpr Orders orders{.conservative = 2, .damped = 1, .touch = 2};
  static constexpr Needs needs{};
  static constexpr Keeps keeps{};

  template <System S>
  class On {
   public:
    explicit On(const S& system)
        : carried_(system),
          rate_(system.contacts()),
          next_rate_(system.contacts()),
          predicted_(system.contacts()) {}

    void restart() { carried_.restart(); }
    void archive(Archive& archive, const S& system, const State<S>& state) {
      carried_.archive(archive, system, state);
    }

    Step step(const S& system, State<S>& state, double h) {
      carried_.start(system, state);
      Evaluated<S>& now = carried_.now;
      if (system.relaxes()) system.memory_rates(now.depth, now.speed, state.memory, rate_);

      // Erratum: [Papetti2011, eqs (20)–(23)] print f/m; with f of (1) the force on the mass is −f.
      system.retract(state.q, h * state.v + (h * h / 2) * now.acceleration);
      state.v += (h / 2) * now.acceleration;
      state.t += h;
      if (system.relaxes()) relax(system, state, h);
      now.at(system, state.t, state.q, state.v, state.memory);
      state.v += (h / 2) * now.acceleration;
      return carried_.accept(system, state, h);
    }

   private:
    /// Heun's rule for the memory, whose drive at the end of the step is known already.
    void relax(const S& system, State<S>& state, double h) {
      Evaluated<S>& now = carried_.now;
      system.approach(state.q, state.v, now.here, now.depth, now.speed);
      predicted_ = state.memory + h * rate_;
      system.memory_rates(now.depth, now.speed, predicted_, next_rate_);
      state.memory += (h / 2) * (rate_ + next_rate_);
    }

    Carried<S> carried_;
    typename S::Contacts rate_, next_rate_, predicted_;
  };
};

}  // namespace ictus
