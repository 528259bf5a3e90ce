#pragma once
// The energy-conserving two-point and three-point schemes, for any tuning of their stiffness.

#include "ictus/schemes/contact_loop.hpp"
#include "ictus/schemes/tuning.hpp"

namespace ictus {

/// Effective stiffness of every contact: chosen while it is open, held while it holds energy.
template <class Tuning, System S>
class EffectiveStiffness {
 public:
  explicit EffectiveStiffness(const S& system)
      : factor_(S::Contacts::Ones(system.contacts())), held_(S::Contacts::Zero(system.contacts())) {}

  const typename S::Contacts& factor() const { return factor_; }

  struct Path {
    const typename S::Contacts &first, &now,
        &free;  // δ at the start of the stencil, now, and at its end if nothing acted
    const typename S::Contacts& speed;
    double step;
  };

  /// Contacts whose stencil begins outside and would end inside get their factor, if they do not hold one
  /// already.
  void choose(const S& system, const typename S::Vector& q, const Path& path) {
    if constexpr (!std::is_same_v<Tuning, NoTuning>)
      for (Eigen::Index j = 0; j < system.contacts(); ++j) {
        if (path.first[j] > 0) continue;
        if (!(path.free[j] > 0)) {
          held_[j] = 0;
        } else if ((path.now[j] <= 0 || held_[j] == 0) && path.speed[j] > 0) {
          const double depth = std::min(0.0, path.now[j]);
          factor_[j] =
              Tuning::factor({system.spring(j), 1 / system.delassus(q, j), depth, path.speed[j], path.step});
          held_[j] = 1;
        }
      }
  }

  double stored(const S& system, const typename S::Contacts& depth) const {
    double sum = 0;
    for (Eigen::Index j = 0; j < system.contacts(); ++j)
      sum += factor_[j] * system.spring(j).integral(depth[j]);
    return sum;
  }

 private:
  typename S::Contacts factor_;
  typename S::Contacts held_;  // 1 from the choice until the contact has opened
};

/// Mean forces along a path of depths gone through in a given time: the springs', and the dampers' that see
/// its speed. What they do then is exact: the springs' work is the change of their energy, the dampers' is
/// lost.
template <System S>
class MeanForces {
 public:
  using Contacts = typename S::Contacts;
  explicit MeanForces(const S& system) : at_from_(system.contacts()), means_(system.contacts()) {}

  /// Before the first call of a step: the depths from which its paths begin.
  void begin(const S& system, const Contacts& from) { system.spring_powers(from, at_from_); }

  struct Path {
    const Contacts &from, &to;
    double per_time;  // 1/s
  };

  void operator()(const S& system, const Contacts& factor, const Contacts& memory, const Path& path,
                  Contacts& force, Contacts& slope, Contacts& curvature) {
    system.means(path.from, at_from_, path.to, memory, means_);
    for (Eigen::Index j = 0; j < path.from.size(); ++j) {
      const double speed = (path.to[j] - path.from[j]) * path.per_time, damper_slope = means_.damper_slope[j];
      means_.spring[j] *= factor[j];
      means_.spring_slope[j] *= factor[j];
      force[j] = means_.spring[j] + means_.damper[j] * speed;
      slope[j] = means_.spring_slope[j] + means_.damper[j] * path.per_time + damper_slope * speed;
      curvature[j] = factor[j] * means_.spring_curvature[j] + 2 * damper_slope * path.per_time +
                     means_.damper_curvature[j] * speed;
      if (force[j] < 0) force[j] = slope[j] = curvature[j] = 0;  // a contact never pulls
    }
  }

  /// J lost along the path: by the dampers, or all that a spring gives up where the contact would pull. The
  /// means were taken `last` before the end of the path and follow it by their derivatives.
  double lost(const Path& path, const Contacts& last) const {
    double sum = 0;
    for (Eigen::Index j = 0; j < last.size(); ++j) {
      const double way = path.to[j] - path.from[j];
      const double damper =
          means_.damper[j] + last[j] * (means_.damper_slope[j] + 0.5 * last[j] * means_.damper_curvature[j]);
      sum += std::max(damper * way * path.per_time, -(means_.spring[j] + means_.spring_slope[j] * last[j])) *
             way;
    }
    return sum;
  }

 private:
  Contacts at_from_;
  MeanTerms<Contacts> means_;
};

/// x₊ − x = h (v + v₊)/2,  m (v₊ − v) = −h [V(x₊) − V(x)]/(x₊ − x)                    [Chatziioannou2019, eq.
/// (8)] Ours: dampers act with their mean viscosity over the path, so that what they take is h c̄ v̄² exactly.
template <class Tuning, System S>
class TwoPointOf {
 public:
  using Contacts = typename S::Contacts;
  explicit TwoPointOf(const S& system)
      : loop_(system),
        stiffness_(system),
        mean_(system),
        start_(system.contacts()),
        speed_(system.contacts()),
        b_(system.contacts()),
        depth_(system.contacts()),
        none_(Contacts::Zero(system.contacts())),
        external_(system.coordinates()),
        free_v_(system.coordinates()),
        free_q_(system.coordinates()),
        kick_(system.coordinates()) {}

  void restart() {}
  double stored(const S& system, const State<S>& state) {
    system.approach(state.q, state.v, depth_, speed_);
    return stiffness_.stored(system, depth_);
  }

  Step step(const S& system, State<S>& state, double h) {
    system.approach(state.q, state.v, start_, speed_);
    system.settle(start_, speed_, state.memory);
    system.external(state.t + h / 2, state.q, state.v, external_);
    system.accelerate(state.q, external_, none_, kick_);
    free_v_ = state.v + h * kick_;
    free_q_ = state.q + (h / 2) * (state.v + free_v_);
    system.approach(free_q_, free_v_, b_, depth_);
    stiffness_.choose(system, state.q, {start_, start_, b_, speed_, h});

    mean_.begin(system, start_);
    const auto solved = loop_.solve(
        system, state.q, h * h / 2, b_, depth_,
        [&](const Contacts& depth, Contacts& force, Contacts& slope, Contacts& curvature) {
          mean_(system, stiffness_.factor(), state.memory, {start_, depth, 1 / h}, force, slope, curvature);
        });
    system.push(state.q, loop_.force, kick_);
    Step taken{.taken = h, .evaluations = solved.evaluations, .status = solved.status};
    taken.dissipated = mean_.lost({start_, depth_, 1 / h}, loop_.last_change);
    state.v = free_v_ + h * kick_;
    free_q_ += (h * h / 2) * kick_;
    taken.work = external_.dot(free_q_ - state.q);
    state.q = free_q_;
    state.t += h;
    return taken;
  }

 private:
  ContactLoop<S> loop_;
  EffectiveStiffness<Tuning, S> stiffness_;
  MeanForces<S> mean_;
  Contacts start_, speed_, b_, depth_, none_;
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
  double stored(const S& system, const State<S>& state) {
    system.approach(state.q, state.v, now_, speed_);
    start_ = now_ - step_ * speed_;
    return 0.5 * (stiffness_.stored(system, start_) + stiffness_.stored(system, now_));
  }

  Step step(const S& system, State<S>& state, double h) {
    const double owed = step_ == 0 ? start(system, state, h) : 0;
    system.approach(state.q, state.v, now_, speed_);
    system.settle(now_, speed_, state.memory);
    start_ = now_ - h * speed_;
    system.external(state.t, state.q, state.v, external_);
    system.accelerate(state.q, external_, none_, kick_);
    free_v_ = state.v + h * kick_;
    next_q_ = state.q + h * free_v_;
    system.approach(next_q_, free_v_, b_, speed_);
    stiffness_.choose(system, state.q, {start_, now_, b_, speed_, h});

    mean_.begin(system, start_);
    const auto solved = loop_.solve(
        system, state.q, h * h, b_, depth_,
        [&](const Contacts& depth, Contacts& force, Contacts& slope, Contacts& curvature) {
          mean_(system, stiffness_.factor(), state.memory, {start_, depth, 0.5 / h}, force, slope, curvature);
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
