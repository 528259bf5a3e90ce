#pragma once
// The implicit midpoint rule, symplectic and symmetric: all forces at the middle of the step,
//     v₊ = v + h a(x̄, v̄),   x₊ = x + h v̄,   x̄ = (x + x₊)/2, v̄ = (v + v₊)/2.
// In the contacts the middle depths obey δ̄ + (h²/4) W f(δ̄, 2 (δ̄ − δ)/h) = b. Off the line M, G and F are those
// of the last round's middle, where δ̄̇ = G v̄.

#include "ictus/schemes/contact_loop.hpp"
#include "ictus/schemes/rounds.hpp"

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
          rounds_(system),
          here_(system),
          start_(system.contacts()),
          at_(system.contacts()),
          from_(system.contacts()),
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
    void archive(Archive& archive, const S&, const State<S>&) { archive(loop_); }

    Step step(const S& system, State<S>& state, double h) {
      system.approach(state.q, state.v, here_, start_, speed_);
      rounds_.begin(system, state, h / 2);
      Step taken{.taken = h};
      do {
        const double power = fly(system, state, h);
        const auto solved = loop_.solve(
            system, here_, h * h / 4, b_, depth_,
            [&](const Contacts& depth, Contacts& force, Contacts& slope, Contacts&) {
              speed_ = (2 / h) * (depth - from_);
              system.forces(depth, speed_, state.memory, force);
              system.tangents(depth, speed_, state.memory, slope, by_speed_);
              slope += (2 / h) * by_speed_;
            },
            !rounds_.first());
        taken.evaluations += solved.evaluations;
        taken.status = solved.status;
        system.push(here_, loop_.force, kick_);
        middle_ += (h / 2) * kick_;
        taken.work = h * power;
        middle_q_ = state.q;
        system.retract(middle_q_, (h / 2) * middle_);
      } while (taken.status == Status::converged && !rounds_.settled(system, state.q, middle_q_, middle_));
      if (rounds_.failed()) taken.status = Status::stalled;
      speed_ = (2 / h) * (depth_ - from_);
      taken.dissipated = h * system.dissipation(depth_, speed_, state.memory);
      system.retract(state.q, h * middle_);
      state.v = 2 * middle_ - state.v;
      state.t += h;
      system.approach(state.q, state.v, here_, depth_, speed_);
      system.settle(depth_, speed_, state.memory);
      return taken;
    }

   private:
    /// The middle without contacts; and from where the speeds follow, δ̄̇ = 2 (δ̄ − from)/h. Returns the power
    /// of external forces that the ledger books as work, W.
    double fly(const S& system, const State<S>& state, double h) {
      const typename S::Vector &q = system.curved() ? rounds_.q : state.q,
                               &v = system.curved() ? rounds_.v : state.v;
      if (system.curved()) system.approach(q, v, here_, at_, speed_);
      system.external(state.t + h / 2, q, v, external_);
      system.accelerate(here_, external_, none_, kick_);
      middle_ = state.v + (h / 2) * kick_;
      middle_q_ = state.q;
      system.retract(middle_q_, (h / 2) * middle_);
      system.depths_at(here_, q, at_, middle_q_, b_);
      if (system.curved()) {
        system.closing(here_, middle_, speed_);
        from_ = b_ - (h / 2) * speed_;
      } else {
        from_ = start_;
      }
      return system.power(state.t + h / 2, q, v, external_);
    }

    ContactLoop<S> loop_;
    Rounds<S> rounds_;
    typename S::Linearised here_;
    Contacts start_, at_, from_, b_, depth_, speed_, by_speed_;
    typename S::Vector external_, middle_, middle_q_, kick_;
    Contacts none_;  // no contact force
  };
};

}  // namespace ictus
