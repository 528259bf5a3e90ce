#pragma once
// The energy-conserving two-point and three-point schemes, for any tuning of their stiffness.

#include <type_traits>

#include "ictus/schemes/contact_loop.hpp"
#include "ictus/schemes/damper_lag.hpp"
#include "ictus/schemes/effective_stiffness.hpp"
#include "ictus/schemes/mean_forces.hpp"
#include "ictus/schemes/rounds.hpp"
#include "ictus/schemes/tuning.hpp"

namespace ictus {

/// x₊ − x = h (v + v₊)/2,  m (v₊ − v) = −h [V(x₊) − V(x)]/(x₊ − x)                    [Chatziioannou2019, eq.
/// (8)] Ours: dampers act with their mean viscosity over the path, and the depth lags behind the mean speed
/// as it does in a motion under these constants.
/// Off the line the directions of a step are secants, G Δq = Δδ: energy is conserved there too.
template <class Tuning, System S>
class TwoPointOf {
 public:
  using Contacts = typename S::Contacts;
  explicit TwoPointOf(const S& system)
      : loop_(system),
        stiffness_(system),
        mean_(system),
        lag_(system),
        rounds_(system),
        here_(system),
        start_(system.contacts()),
        speed_(system.contacts()),
        b_(system.contacts()),
        depth_(system.contacts()),
        end_speed_(system.contacts()),
        none_(Contacts::Zero(system.contacts())),
        external_(system.coordinates()),
        next_v_(system.coordinates()),
        next_q_(system.coordinates()),
        kick_(system.coordinates()) {}

  void restart() {}
  void archive(Archive& archive, const S&, const State<S>&) { archive(loop_, stiffness_, mean_); }
  std::size_t too_short() const { return stiffness_.too_short(); }
  const Stiffened& stiffened() const { return stiffness_.stiffened(); }
  /// A contact's force under its effective stiffness, from what the law says.
  double force(const S& system, Eigen::Index j, double depth, double force) const {
    return stiffness_.force(system, j, depth, force);
  }
  double stored(const S& system, const State<S>& state) {
    system.depths(state.q, depth_);
    if constexpr (std::is_same_v<Tuning, NoTuning>) return system.stored(depth_, state.memory);
    return stiffness_.stored(system, depth_);
  }

  /// Flattened: in a program of many schemes the compiler would stop inlining half way.
  [[gnu::flatten]] Step step(const S& system, State<S>& state, double h) {
    system.approach(state.q, state.v, here_, start_, speed_);
    system.settle(start_, speed_, state.memory);
    mean_.begin(system, start_);
    rounds_.begin(system, state, h);
    Step taken{.taken = h};
    do {
      const double power = fly(system, state, h);
      if (rounds_.first()) stiffness_.choose(system, state, here_, {start_, start_, b_, speed_, h});
      if (!system.conserves()) lag_.begin(system, here_, h);
      const auto solved = loop_.solve(
          system, here_, h * h / 2, b_, depth_,
          [&](const Contacts& depth, Contacts& force, Contacts& slope, Contacts& curvature) {
            mean_(system, stiffness_, state.memory, {start_, depth, 1 / h}, force, slope, curvature);
            if (!system.conserves())
              lag_.take(mean_.terms(), {start_, depth, speed_, 1 / h}, force, slope, curvature);
          },
          !rounds_.first());
      taken.evaluations += solved.evaluations;
      taken.status = solved.status;
      system.push(here_, loop_.force, kick_);
      system.retract(next_q_, (h * h / 2) * kick_);
      taken.work = h * power;
      if (!system.conserves()) {
        lag_.give_back(loop_.last_change, loop_.force);
        system.push(here_, lag_.force, kick_);
      }
      next_v_ += h * kick_;
    } while (taken.status == Status::converged && !rounds_.settled(system, state.q, next_q_, next_v_));
    if (rounds_.failed()) taken.status = Status::stalled;
    state.v = next_v_;
    state.q = next_q_;
    state.t += h;
    if (!system.conserves()) taken.dissipated = lost(system, state, h);
    return taken;
  }

 private:
  /// The end of the step without contacts, and the depths there. Returns the power of external forces that the
  /// ledger books as work, W.
  double fly(const S& system, const State<S>& state, double h) {
    if (system.curved()) {
      system.place_between(state.q, rounds_.q, here_);
      system.closing(here_, state.v, speed_);
    }
    const double power =
        system.mean_external(state.t + h / 2, {state.q, rounds_.q, state.v, rounds_.v, h}, external_);
    system.accelerate(here_, external_, none_, kick_);
    next_v_ = state.v + h * kick_;
    next_q_ = state.q;
    system.retract(next_q_, (h / 2) * (state.v + next_v_));
    system.depths_at(here_, state.q, start_, next_q_, b_);
    return power;
  }

  double lost(const S& system, const State<S>& state, double h) {
    system.closing(here_, state.v, end_speed_);
    return mean_.lost({start_, depth_, 1 / h}, loop_.last_change) + lag_.lost(speed_, end_speed_, h);
  }

  ContactLoop<S> loop_;
  EffectiveStiffness<Tuning, S> stiffness_;
  MeanForces<S> mean_;
  DamperLag<S> lag_;
  Rounds<S> rounds_;
  typename S::Linearised here_;
  Contacts start_, speed_, b_, depth_, end_speed_, none_;
  typename S::Vector external_, next_v_, next_q_, kick_;
};

/// x₊ − 2x + x₋ = −(h²/m) [V(x₊) − V(x₋)]/(x₊ − x₋)                                     [Chatziioannou2019,
/// eq. (7)] The state's velocity is that of the last half step, (x − x₋)/h, so that position and velocity are
/// the whole memory. Its energy is T(v) + [V(x₋) + V(x)]/2.
template <class Tuning, System S>
class ThreePointOf {
 public:
  using Contacts = typename S::Contacts;
  explicit ThreePointOf(const S& system)
      : loop_(system),
        stiffness_(system),
        mean_(system),
        rounds_(system),
        here_(system),
        start_(system.contacts()),
        from_(system.contacts()),
        speed_(system.contacts()),
        now_(system.contacts()),
        b_(system.contacts()),
        depth_(system.contacts()),
        none_(Contacts::Zero(system.contacts())),
        external_(system.coordinates()),
        next_v_(system.coordinates()),
        last_q_(S::Vector::Zero(system.coordinates())),
        next_q_(system.coordinates()),
        kick_(system.coordinates()) {}

  void restart() {}
  void archive(Archive& archive, const S&, const State<S>&) {
    archive(loop_, stiffness_, mean_, last_q_, step_);
  }
  std::size_t too_short() const { return stiffness_.too_short(); }
  const Stiffened& stiffened() const { return stiffness_.stiffened(); }
  /// A contact's force under its effective stiffness, from what the law says.
  double force(const S& system, Eigen::Index j, double depth, double force) const {
    return stiffness_.force(system, j, depth, force);
  }
  double stored(const S& system, const State<S>& state) {
    system.approach(state.q, state.v, here_, now_, speed_);
    look_back(system, state, step_);
    if constexpr (std::is_same_v<Tuning, NoTuning>)
      return 0.5 * (system.stored(start_, state.memory) + system.stored(now_, state.memory));
    return 0.5 * (stiffness_.stored(system, start_) + stiffness_.stored(system, now_));
  }
  double potential(const S& system, const State<S>& state) {
    last_q_ = state.q;
    system.retract(last_q_, -step_ * state.v);
    return 0.5 * (system.potential(last_q_) + system.potential(state.q));
  }

  /// Flattened: in a program of many schemes the compiler would stop inlining half way.
  [[gnu::flatten]] Step step(const S& system, State<S>& state, double h) {
    const bool first = step_ == 0;
    const double owed = first ? start(system, state, h) : 0;
    system.approach(state.q, state.v, here_, now_, speed_);
    system.settle(now_, speed_, state.memory);
    look_back(system, state, h);
    from_ = start_;
    // Before the start there was no motion: a contact that opens then was not inside a step earlier.
    if (first) from_ = (now_.array() > 0).select(from_, from_.cwiseMin(0.0));
    mean_.begin(system, from_);
    rounds_.begin(system, state, h);
    Step taken{.taken = h};
    double power;
    do {
      power = fly(system, state, h);
      if (rounds_.first()) stiffness_.choose(system, state, here_, {from_, now_, b_, speed_, h});
      auto solved = loop_.solve(
          system, here_, h * h, b_, depth_,
          [&](const Contacts& depth, Contacts& force, Contacts& slope, Contacts& curvature) {
            mean_(system, stiffness_, state.memory, {from_, depth, 0.5 / h}, force, slope, curvature);
          },
          !rounds_.first());
      if (solved.status == Status::stalled && b_.size() == 1) [[unlikely]]
        solved = harder(system, state, h);
      taken.evaluations += solved.evaluations;
      taken.status = solved.status;
      system.push(here_, loop_.force, kick_);
      next_v_ += h * kick_;
      next_q_ = state.q;
      system.retract(next_q_, h * next_v_);
    } while (taken.status == Status::converged && !rounds_.settled(system, state.q, next_q_, next_v_));
    if (rounds_.failed()) taken.status = Status::stalled;
    taken.dissipated = 0.5 * mean_.lost({from_, depth_, 0.5 / h}, loop_.last_change);
    taken.work = owed + 0.5 * h * power;
    state.v = next_v_;
    state.q = next_q_;
    state.t += h;
    taken.work += 0.5 * h * power;
    return taken;
  }

 private:
  /// A very hard contact that Newton's steps alone do not find.
  [[gnu::noinline]] typename ContactLoop<S>::Solved harder(const S& system, const State<S>& state, double h) {
    return loop_.solve_in_bracket(
        system, here_, h * h, b_, depth_,
        [&](const Contacts& depth, Contacts& force, Contacts& slope, Contacts& curvature) {
          mean_(system, stiffness_, state.memory, {from_, depth, 0.5 / h}, force, slope, curvature);
        });
  }

  /// Depths a step ago. Off the line they are not those of a uniform speed.
  void look_back(const S& system, const State<S>& state, double h) {
    if (!system.curved()) {
      start_ = now_ - h * speed_;
      return;
    }
    last_q_ = state.q;
    system.retract(last_q_, -h * state.v);
    system.depths(last_q_, start_);
  }

  /// The end of the step without contacts, and the depths and speeds there. Returns the power of external
  /// forces that the ledger books as work, W.
  double fly(const S& system, const State<S>& state, double h) {
    if (system.curved()) system.place_between(last_q_, rounds_.q, here_);
    const double power =
        system.mean_external(state.t, {last_q_, rounds_.q, state.v, rounds_.v, 2 * h}, external_);
    system.accelerate(here_, external_, none_, kick_);
    next_v_ = state.v + h * kick_;
    next_q_ = state.q;
    system.retract(next_q_, h * next_v_);
    system.depths_at(here_, last_q_, start_, next_q_, b_);
    system.closing(here_, next_v_, speed_);
    return power;
  }

  /// Velocity of the half step before the first, where the start lies inside a contact or under external
  /// forces. Returns the work of these over that half step, run backwards, J; and where they have a potential,
  /// what that is then counted to be more.
  double start(const S& system, State<S>& state, double h) {
    system.approach(state.q, state.v, here_, start_, speed_);
    system.forces(start_, speed_, state.memory, b_);
    system.external(state.t, state.q, state.v, external_);
    system.accelerate(here_, external_, b_, kick_);
    state.v -= (h / 2) * kick_;
    step_ = h;
    return potential(system, state) - system.potential(state.q) -
           (h / 2) * external_.dot(state.v + (h / 4) * kick_);
  }

  ContactLoop<S> loop_;
  EffectiveStiffness<Tuning, S> stiffness_;
  MeanForces<S> mean_;
  Rounds<S> rounds_;
  typename S::Linearised here_;
  Contacts start_, from_, speed_, now_, b_, depth_, none_;
  typename S::Vector external_, next_v_, last_q_, next_q_, kick_;
  double step_ = 0;  // s; 0 before the first one. The energy looks half a step back
};

}  // namespace ictus
