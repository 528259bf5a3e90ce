#pragma once
// One-step Adams–Moulton, the trapezoidal rule or bilinear transform, A-stable:
//     v₊ = v + h (a + a₊)/2,   x₊ = x + h (v + v₊)/2.                        [Papetti2011, eq. (20)]
// a₊ depends on x₊ and v₊ at once. In the contacts, with the half of the force known from the last step moved
// to b, the end depths obey δ₊ + (h²/4) W f(δ₊, δ̇₊) = b, and δ̇₊ = 2 (δ₊ − δ)/h − δ̇ follows from δ₊: the
// K-method's loop. Off the line M, G and F of the end are those of the last round's end, where δ̇₊ = G v₊.

#include "ictus/schemes/contact_loop.hpp"
#include "ictus/schemes/rounds.hpp"

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
          rounds_(system),
          end_(system),
          b_(system.contacts()),
          depth_(system.contacts()),
          speed_(system.contacts()),
          by_speed_(system.contacts()),
          free_q_(system.coordinates()),
          free_v_(system.coordinates()),
          kick_(system.coordinates()),
          external_(system.coordinates()),
          at_(system.contacts()),
          from_(system.contacts()),
          from_speed_(system.contacts()),
          none_(Contacts::Zero(system.contacts())) {}

    void restart() { carried_.restart(); }
    void archive(Archive& archive, const S& system, const State<S>& state) {
      carried_.archive(archive, system, state);
      archive(loop_);
    }

    Step step(const S& system, State<S>& state, double h) {
      carried_.start(system, state);
      Evaluated<S>& now = carried_.now;
      rounds_.begin(system, state, h);
      std::size_t evaluations = 0;
      Status status;
      do {
        fly(system, state, h);
        const auto solved = loop_.solve(
            system, end_, h * h / 4, b_, depth_,
            [&](const Contacts& depth, Contacts& force, Contacts& slope, Contacts&) {
              speed_ = (2 / h) * (depth - from_) - from_speed_;
              system.forces(depth, speed_, state.memory, force);
              system.tangents(depth, speed_, state.memory, slope, by_speed_);
              slope += (2 / h) * by_speed_;
            },
            !rounds_.first());
        evaluations += solved.evaluations;
        status = solved.status;
        system.push(end_, loop_.force, kick_);
        free_v_ += (h / 2) * kick_;
        system.retract(free_q_, (h * h / 4) * kick_);
      } while (status == Status::converged && !rounds_.settled(system, state.q, free_q_, free_v_));
      state.v = free_v_;
      state.q = free_q_;
      state.t += h;
      now.at(system, state.t, state.q, state.v, state.memory);
      Step taken = carried_.accept(system, state, h);
      taken.evaluations += evaluations;
      taken.status = rounds_.failed() ? Status::stalled : status;
      return taken;
    }

   private:
    /// The end without the contact forces there; and from where the speeds follow, δ̇₊ = 2 (δ₊ − from)/h −
    /// from_speed.
    void fly(const S& system, const State<S>& state, double h) {
      Evaluated<S>& now = carried_.now;
      if (system.curved()) {
        system.approach(rounds_.q, rounds_.v, end_, at_, speed_);
        system.external(state.t + h, rounds_.q, rounds_.v, external_);
        system.accelerate(end_, external_, none_, kick_);
        free_v_ = state.v + (h / 2) * (now.acceleration + kick_);
      } else {
        // Half the old force and all external force act in the free flight.
        system.push(now.here, now.force, kick_);
        free_v_ = state.v + h * (now.acceleration - 0.5 * kick_);
      }
      free_q_ = state.q;
      system.retract(free_q_, (h / 2) * (state.v + free_v_));
      system.depths_at(end_, rounds_.q, at_, free_q_, b_);
      if (system.curved()) {
        system.closing(end_, free_v_, from_speed_);
        from_speed_ = -from_speed_;
        from_ = b_;
      } else {
        from_ = now.depth;
        from_speed_ = now.speed;
      }
    }

    Carried<S> carried_;
    ContactLoop<S> loop_;
    Rounds<S> rounds_;
    typename S::Linearised end_;
    Contacts b_, depth_, speed_, by_speed_;
    typename S::Vector free_q_, free_v_, kick_, external_;
    Contacts at_;                 // depths at the last round's end
    Contacts from_, from_speed_;  // see fly
    Contacts none_;               // no contact force
  };
};

}  // namespace ictus
