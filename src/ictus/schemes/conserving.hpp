#pragma once
// The energy-conserving two-point and three-point schemes, for any tuning of their stiffness.

#include "ictus/schemes/contact_loop.hpp"
#include "ictus/schemes/damper_lag.hpp"
#include "ictus/schemes/effective_stiffness.hpp"
#include "ictus/schemes/mean_forces.hpp"

namespace ictus {

/// x₊ − x = h (v + v₊)/2,  m (v₊ − v) = −h [V(x₊) − V(x)]/(x₊ − x)                    [Chatziioannou2019, eq.
/// (8)] Ours: dampers act with their mean viscosity over the path, and the depth lags behind the mean speed
/// as it does in a motion under these constants.
template <class Tuning, System S>
class TwoPointOf {
 public:
  using Contacts = typename S::Contacts;
  explicit TwoPointOf(const S& system)
      : loop_(system),
        stiffness_(system),
        mean_(system),
        lag_(system),
        start_(system.contacts()),
        speed_(system.contacts()),
        b_(system.contacts()),
        depth_(system.contacts()),
        end_speed_(system.contacts()),
        none_(Contacts::Zero(system.contacts())),
        external_(system.coordinates()),
        free_v_(system.coordinates()),
        free_q_(system.coordinates()),
        kick_(system.coordinates()) {}

  void restart() {}
  std::size_t too_short() const { return stiffness_.too_short(); }
  /// A contact's force under its effective stiffness, from what the law says.
  double force(const S& system, Eigen::Index j, double depth, double force) const {
    return stiffness_.force(system, j, depth, force);
  }
  double stored(const S& system, const State<S>& state) {
    system.approach(state.q, state.v, depth_, speed_);
    return stiffness_.stored(system, depth_);
  }

  /// Flattened: in a program of many schemes the compiler would stop inlining half way.
  [[gnu::flatten]] Step step(const S& system, State<S>& state, double h) {
    system.approach(state.q, state.v, start_, speed_);
    system.settle(start_, speed_, state.memory);
    system.external(state.t + h / 2, state.q, state.v, external_);
    system.accelerate(state.q, external_, none_, kick_);
    free_v_ = state.v + h * kick_;
    free_q_ = state.q + (h / 2) * (state.v + free_v_);
    system.approach(free_q_, free_v_, b_, depth_);
    stiffness_.choose(system, state, {start_, start_, b_, speed_, h});

    mean_.begin(system, start_);
    if (!system.conserves()) lag_.begin(system, state.q, h);
    const auto solved = loop_.solve(
        system, state.q, h * h / 2, b_, depth_,
        [&](const Contacts& depth, Contacts& force, Contacts& slope, Contacts& curvature) {
          mean_(system, stiffness_, state.memory, {start_, depth, 1 / h}, force, slope, curvature);
          if (!system.conserves())
            lag_.take(mean_.terms(), {start_, depth, speed_, 1 / h}, force, slope, curvature);
        });
    system.push(state.q, loop_.force, kick_);
    free_q_ += (h * h / 2) * kick_;
    Step taken{.taken = h, .evaluations = solved.evaluations, .status = solved.status};
    taken.work = external_.dot(free_q_ - state.q);
    if (!system.conserves()) {
      lag_.give_back(loop_.last_change, loop_.force);
      system.push(state.q, lag_.force, kick_);
    }
    state.v = free_v_ + h * kick_;
    state.q = free_q_;
    state.t += h;
    if (!system.conserves()) taken.dissipated = lost(system, state, h);
    return taken;
  }

 private:
  double lost(const S& system, const State<S>& state, double h) {
    system.approach(state.q, state.v, b_, end_speed_);
    return mean_.lost({start_, depth_, 1 / h}, loop_.last_change) + lag_.lost(speed_, end_speed_, h);
  }

  ContactLoop<S> loop_;
  EffectiveStiffness<Tuning, S> stiffness_;
  MeanForces<S> mean_;
  DamperLag<S> lag_;
  Contacts start_, speed_, b_, depth_, end_speed_, none_;
  typename S::Vector external_, free_v_, free_q_, kick_;
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
        start_(system.contacts()),
        speed_(system.contacts()),
        now_(system.contacts()),
        b_(system.contacts()),
        depth_(system.contacts()),
        none_(Contacts::Zero(system.contacts())),
        external_(system.coordinates()),
        free_v_(system.coordinates()),
        next_q_(system.coordinates()),
        kick_(system.coordinates()) {}

  void restart() {}
  std::size_t too_short() const { return stiffness_.too_short(); }
  /// A contact's force under its effective stiffness, from what the law says.
  double force(const S& system, Eigen::Index j, double depth, double force) const {
    return stiffness_.force(system, j, depth, force);
  }
  double stored(const S& system, const State<S>& state) {
    system.approach(state.q, state.v, now_, speed_);
    start_ = now_ - step_ * speed_;
    return 0.5 * (stiffness_.stored(system, start_) + stiffness_.stored(system, now_));
  }

  /// Flattened: in a program of many schemes the compiler would stop inlining half way.
  [[gnu::flatten]] Step step(const S& system, State<S>& state, double h) {
    const double owed = step_ == 0 ? start(system, state, h) : 0;
    system.approach(state.q, state.v, now_, speed_);
    system.settle(now_, speed_, state.memory);
    start_ = now_ - h * speed_;
    system.external(state.t, state.q, state.v, external_);
    system.accelerate(state.q, external_, none_, kick_);
    free_v_ = state.v + h * kick_;
    next_q_ = state.q + h * free_v_;
    system.approach(next_q_, free_v_, b_, speed_);
    stiffness_.choose(system, state, {start_, now_, b_, speed_, h});

    mean_.begin(system, start_);
    const auto solved = loop_.solve(
        system, state.q, h * h, b_, depth_,
        [&](const Contacts& depth, Contacts& force, Contacts& slope, Contacts& curvature) {
          mean_(system, stiffness_, state.memory, {start_, depth, 0.5 / h}, force, slope, curvature);
        });
    system.push(state.q, loop_.force, kick_);
    Step taken{.taken = h, .evaluations = solved.evaluations, .status = solved.status};
    taken.dissipated = 0.5 * mean_.lost({start_, depth_, 0.5 / h}, loop_.last_change);
    taken.work = owed + 0.5 * h * external_.dot(state.v);
    state.v = free_v_ + h * kick_;
    state.q += h * state.v;
    state.t += h;
    taken.work += 0.5 * h * external_.dot(state.v);
    return taken;
  }

 private:
  /// Velocity of the half step before the first, where the start lies inside a contact or under external
  /// forces. Returns the work of these over that half step, run backwards, J.
  double start(const S& system, State<S>& state, double h) {
    step_ = h;
    system.approach(state.q, state.v, start_, speed_);
    system.forces(start_, speed_, state.memory, b_);
    system.external(state.t, state.q, state.v, external_);
    system.accelerate(state.q, external_, b_, kick_);
    state.v -= (h / 2) * kick_;
    return -(h / 2) * external_.dot(state.v + (h / 4) * kick_);
  }

  ContactLoop<S> loop_;
  EffectiveStiffness<Tuning, S> stiffness_;
  MeanForces<S> mean_;
  Contacts start_, speed_, now_, b_, depth_, none_;
  typename S::Vector external_, free_v_, next_q_, kick_;
  double step_ = 0;  // s; 0 before the first one. The energy looks half a step back
};

}  // namespace ictus
