#pragma once
// The implicit midpoint rule, symplectic and symmetric: all forces at the middle of the step,
//     v₊ = v + h a(x̄, v̄),   x₊ = x + h v̄,   x̄ = (x + x₊)/2, v̄ = (v + v₊)/2.
// In the contacts the middle depths obey δ̄ + (h²/4) W f(δ̄, 2 (δ̄ − δ)/h) = b.

#include "ictus/schemes/contact_loop.hpp"

namespace ictus {

struct ImplicitMidpoint {
  static constexpr About about{
      "implicit_midpoint", "Implicit midpoint rule: symplectic, keeps quadratic invariants.",
      "v₊ = v + h a(x̄, v̄), x₊ = x + h v̄", "[Chatziioannou2019, footnote 1]; [Hairer2006, §VI.4]"};
  static constexpr Orders orders{.conservative = 2, .damped = 2, .touch = 2};
  static constexpr Needs needs{.no_relaxation = true};
  static constexpr Keeps keeps{};

  template <System S>
  class On {
   public:
    using Contacts = typename S::Contacts;
    explicit On(const S& system)
        : loop_(system),
          start_(system.contacts()),
          b_(system.contacts()),
          depth_(system.contacts()),
          speed_(system.contacts()),
          by_speed_(system.contacts()),
          external_(system.coordinates()),
          middle_(system.coordinates()),
          middle_q_(system.coordinates()),
          kick_(system.coordinates()),
          none_(Contacts::Zero(system.contacts())) {}

    void restart() {}

    Step step(const S& system, State<S>& state, double h) {
      system.external(state.t + h / 2, state.q, state.v, external_);
      system.accelerate(state.q, external_, none_, kick_);
      system.approach(state.q, state.v, start_, speed_);
      middle_ = state.v + (h / 2) * kick_;
      middle_q_ = state.q + (h / 2) * middle_;
      system.approach(middle_q_, middle_, b_, speed_);
      const auto solved =
          loop_.solve(system, state.q, h * h / 4, b_, depth_,
                      [&](const Contacts& depth, Contacts& force, Contacts& slope, Contacts&) {
                        speed_ = (2 / h) * (depth - start_);
                        system.forces(depth, speed_, state.memory, force);
                        system.tangents(depth, speed_, state.memory, slope, by_speed_);
                        slope += (2 / h) * by_speed_;
                      });
      system.push(state.q, loop_.force, kick_);
      middle_ += (h / 2) * kick_;
      speed_ = (2 / h) * (depth_ - start_);
      Step taken{.taken = h,
                 .dissipated = h * system.dissipation(depth_, speed_, state.memory),
                 .work = h * external_.dot(middle_),
                 .evaluations = solved.evaluations,
                 .status = solved.status};
      state.q += h * middle_;
      state.v = 2 * middle_ - state.v;
      state.t += h;
      system.approach(state.q, state.v, depth_, speed_);
      system.settle(depth_, speed_, state.memory);
      return taken;
    }

   private:
    ContactLoop<S> loop_;
    Contacts start_, b_, depth_, speed_, by_speed_;
    typename S::Vector external_, middle_, middle_q_, kick_;
    Contacts none_;  // no contact force
  };
};

}  // namespace ictus
