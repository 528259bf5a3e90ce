#pragma once
// One-step Adams–Moulton, the trapezoidal rule or bilinear transform, A-stable:
//     v₊ = v + h (a + a₊)/2,   x₊ = x + h (v + v₊)/2.                        [Papetti2011, eq. (20)]
// a₊ depends on x₊ and v₊ at once. In the contacts, with the half of the force known from the last step moved
// to b, the end depths obey δ₊ + (h²/4) W f(δ₊, δ̇₊) = b, and δ̇₊ = 2 (δ₊ − δ)/h − δ̇ follows from δ₊: the
// K-method's loop. External forces are taken as constant over the step.

#include "ictus/schemes/contact_loop.hpp"

namespace ictus {

struct Am1 {
  static constexpr About about{
      "am1", "Trapezoidal rule (one-step Adams–Moulton, bilinear transform), solved by Newton.",
      "v₊ = v + h (a + a₊)/2, x₊ = x + h (v + v₊)/2", "[Papetti2011, eq. (20)]"};
  static constexpr Orders orders{.conservative = 2, .damped = 2, .touch = 2};
  static constexpr Needs needs{.no_relaxation = true};
  static constexpr Keeps keeps{};

  template <System S>
  class On {
   public:
    using Contacts = typename S::Contacts;
    explicit On(const S& system)
        : carried_(system),
          loop_(system),
          b_(system.contacts()),
          depth_(system.contacts()),
          speed_(system.contacts()),
          by_speed_(system.contacts()),
          free_q_(system.coordinates()),
          free_v_(system.coordinates()),
          kick_(system.coordinates()) {}

    void restart() { carried_.restart(); }

    Step step(const S& system, State<S>& state, double h) {
      carried_.start(system, state);
      Evaluated<S>& now = carried_.now;
      // Half the old force and all external force act in the free flight.
      system.push(state.q, now.force, kick_);
      free_v_ = state.v + h * (now.acceleration - 0.5 * kick_);
      free_q_ = state.q + (h / 2) * (state.v + free_v_);
      system.approach(free_q_, free_v_, b_, speed_);
      const auto solved =
          loop_.solve(system, state.q, h * h / 4, b_, depth_,
                      [&](const Contacts& depth, Contacts& force, Contacts& slope, Contacts&) {
                        speed_ = (2 / h) * (depth - now.depth) - now.speed;
                        system.forces(depth, speed_, state.memory, force);
                        system.tangents(depth, speed_, state.memory, slope, by_speed_);
                        slope += (2 / h) * by_speed_;
                      });
      system.push(state.q, loop_.force, kick_);
      state.v = free_v_ + (h / 2) * kick_;
      state.q = free_q_ + (h * h / 4) * kick_;
      state.t += h;
      now.at(system, state.t, state.q, state.v, state.memory);
      Step taken = carried_.accept(system, state, h);
      taken.evaluations += solved.evaluations;
      taken.status = solved.status;
      return taken;
    }

   private:
    Carried<S> carried_;
    ContactLoop<S> loop_;
    Contacts b_, depth_, speed_, by_speed_;
    typename S::Vector free_q_, free_v_, kick_;
  };
};

}  // namespace ictus
