#pragma once
// The reference: order 8 with error control, dense output and located events, which every other scheme is
// compared with.
//
// A step never sees a change of mode of a contact: in pushing mode the law is used without "never pulls",
// smooth through its own zero. Changes of mode, and the instants of largest depth and force, are roots on the
// dense output; the step is taken again to end on the first of them. Near touch and release x^α is not smooth
// for the method; error control then takes ever smaller steps towards them, a few dozen for 13 digits.

#include <array>
#include <limits>
#include <vector>

#include "ictus/base/roots.hpp"
#include "ictus/schemes/dop853/contact_modes.hpp"
#include "ictus/schemes/dop853/stepper.hpp"
#include "ictus/schemes/scheme.hpp"

namespace ictus {

struct Reference {
  static constexpr About about{"reference",
                               "Dormand–Prince of order 8 with error control and located events.",
                               "DOP853, dense output of order 7", "[HairerNorsettWanner1993, §II.5, §II.6]"};
  static constexpr Orders orders{.conservative = 8, .damped = 8, .touch = 8};
  static constexpr Needs needs{};
  static constexpr Keeps keeps{.adaptive = true};

  template <System S>
  class On {
   public:
    using Vector = Eigen::VectorXd;
    using Contacts = typename S::Contacts;
    using Signals = Eigen::Matrix<double, Eigen::Dynamic, dop853::signal_count>;

    explicit On(const S& system)
        : n_(system.coordinates()),
          m_(system.contacts()),
          stepper_(2 * n_ + m_ + 2),
          y_(2 * n_ + m_ + 2),
          middle_(y_),
          scale_(y_),
          spare_(y_),
          now_(system),
          held_(m_),
          memory_(m_),
          memory_size_(Contacts::Zero(m_)),
          rate_(m_),
          margin_(m_),
          by_depth_(m_),
          by_speed_(m_),
          closing_(m_),
          q_(n_),
          v_(n_),
          before_(m_, 4),
          after_(m_, 4),
          trial_(m_, 4),
          mode_(static_cast<std::size_t>(m_), dop853::Mode::open) {}

    void tolerance(double relative) { tolerance_ = relative; }
    void restart() {
      started_ = false;
      peak_ = {};
    }

    /// One step of at most h.
    Step step(const S& system, State<S>& state, double h) {
      if (!started_) start(system, state, h);
      pack(state);
      evaluations_ = 0;
      const auto f = [&](double t, const Vector& y, Vector& slope) { derive(system, t, y, slope); };
      derive(system, state.t, y_, stepper_.first_slope());
      watch(system, state.t, y_, before_);
      // The peak on which the last step ended lies behind, whatever its last bit says.
      if (peak_.found()) before_(peak_.contact, peak_.signal) = 0;
      double taken = std::min(h, size_);
      if (!attempt(system, f, state, taken)) return {.taken = 0, .status = Status::stalled};
      const dop853::Event event = stop_at_event(system, f, state.t, taken);
      return accept(system, state, taken, event);
    }

   private:
    dop853::Mode& mode(Eigen::Index j) { return mode_[static_cast<std::size_t>(j)]; }

    void pack(const State<S>& state) {
      y_.head(n_) = state.q;
      y_.segment(n_, n_) = state.v;
      y_.segment(2 * n_, m_) = state.memory;
      y_.tail(2).setZero();
    }

    void start(const S& system, const State<S>& state, double h) {
      system.approach(state.q, state.v, now_.here, now_.depth, now_.speed);
      system.unclamped_forces(now_.depth, now_.speed, state.memory, margin_);
      size_ = h;
      for (Eigen::Index j = 0; j < m_; ++j) {
        mode(j) = dop853::mode_at(now_.depth[j], now_.speed[j], margin_[j]);
        if (mode(j) == dop853::Mode::pushing) shorten(system, j, now_.speed[j]);
      }
      started_ = true;
    }
    void shorten(const S& system, Eigen::Index j, double speed) {
      if (!(speed > 0)) return;
      const PowerTerm spring = system.spring(j);
      const double reach = dop853::elastic_reach(spring, 1 / system.delassus(now_.here, j), speed);
      size_ = std::min(size_, 1e-3 * reach / speed);
      memory_size_[j] = power(reach, spring.exponent);
    }

    /// q̇ = v, v̇, ż, and the powers of the ledger.
    void derive(const S& system, double t, const Vector& y, Vector& slope) {
      q_ = y.head(n_);
      v_ = y.segment(n_, n_);
      memory_ = y.segment(2 * n_, m_);
      system.approach(q_, v_, now_.here, now_.depth, now_.speed);
      for (Eigen::Index j = 0; j < m_; ++j) held_[j] = dop853::held_depth(mode(j), now_.depth[j]);
      system.unclamped_forces(held_, now_.speed, memory_, now_.force);
      for (Eigen::Index j = 0; j < m_; ++j)
        if (mode(j) != dop853::Mode::pushing) now_.force[j] = 0;
      system.external(t, q_, v_, now_.external);
      system.accelerate(now_.here, now_.external, now_.force, now_.acceleration);
      system.memory_rates(held_, now_.speed, memory_, rate_);
      slope.head(n_) = v_;
      slope.segment(n_, n_) = now_.acceleration;
      slope.segment(2 * n_, m_) = rate_;
      slope[2 * n_ + m_] = system.dissipation(held_, now_.speed, memory_);
      slope[2 * n_ + m_ + 1] = system.power(t, q_, v_, now_.external);
    }

    /// Tries shorter steps until the error is small enough; proposes the size of the next.
    template <class F>
    bool attempt(const S&, F&& f, const State<S>& state, double& taken) {
      for (int tries = 0; tries < 400; ++tries) {
        evaluations_ += dop853::stages;
        stepper_.attempt(f, state.t, y_, taken);
        set_scale(state, taken);
        const double error = stepper_.error(taken, scale_);
        const double factor = error > 0 ? 0.9 * std::pow(error, -1.0 / 8) : 6;
        if (error <= 1) {
          size_ = taken * std::clamp(factor, 0.33, 6.0);
          return true;
        }
        taken *= std::isfinite(error) ? std::clamp(factor, 0.1, 0.9) : 0.1;
        if (state.t + taken == state.t) return false;
      }
      return false;
    }

    /// Velocities against the largest of them (but not below a small part of the largest ever), positions
    /// against what that travels in the step, memories against themselves, their change and the strain of an
    /// elastic blow (alone they would rise from zero as a power of time, with a relative error that no step
    /// makes smaller); the ledger does not count.
    void set_scale(const State<S>& state, double h) {
      const Vector& next = stepper_.next;
      const double speed =
          std::max({state.v.cwiseAbs().maxCoeff(), next.segment(n_, n_).cwiseAbs().maxCoeff(),
                    h * stepper_.first_slope().segment(n_, n_).cwiseAbs().maxCoeff(), 1e-4 * pace_, 1e-300});
      scale_.head(n_).setConstant(tolerance_ * speed * h);
      scale_.segment(n_, n_).setConstant(tolerance_ * speed);
      for (Eigen::Index j = 0; j < m_; ++j)
        scale_[2 * n_ + j] = tolerance_ * (std::abs(next[2 * n_ + j]) +
                                           h * std::abs(stepper_.last_slope()[2 * n_ + j]) + memory_size_[j]);
      scale_.tail(2).setZero();
    }

    void watch(const S& system, double t, const Vector& y, Signals& signal) {
      derive(system, t, y, spare_);
      system.unclamped_forces(held_, now_.speed, memory_, margin_);
      system.tangents(held_, now_.speed, memory_, by_depth_, by_speed_);
      system.closing_acceleration(now_.here, q_, v_, now_.acceleration, closing_);
      signal.col(dop853::depth_signal) = now_.depth;
      signal.col(dop853::margin_signal) = margin_;
      signal.col(dop853::speed_signal) = now_.speed;
      signal.col(dop853::force_rate_signal) =
          by_depth_.cwiseProduct(now_.speed) + by_speed_.cwiseProduct(closing_);
    }

    /// Shortens the step to its first event, until nothing lies before it.
    template <class F>
    dop853::Event stop_at_event(const S& system, F&& f, double t, double& taken) {
      dop853::Event event;
      for (int pass = 0; pass < 10; ++pass) {
        watch(system, t + taken, stepper_.next, after_);
        const dop853::Event earlier = first_event(system, f, t, taken, event);
        if (!earlier.found()) break;
        event = earlier;
        taken *= earlier.fraction;
        evaluations_ += dop853::stages;
        stepper_.attempt(f, t, y_, taken);
      }
      return event;
    }

    /// The first crossing of the step, other than the one on which it ends already.
    template <class F>
    dop853::Event first_event(const S& system, F&& f, double t, double taken, const dop853::Event& known) {
      dop853::Event first;
      bool dense = false;
      for (Eigen::Index j = 0; j < m_; ++j)
        for (int s = 0; s < dop853::signal_count; ++s) {
          if (!dop853::crosses(mode(j), s, before_(j, s), after_(j, s))) continue;
          if (known.found() && known.contact == j && known.signal == s) continue;
          // The peaks of a body all but at rest are noise.
          const bool peak = s == dop853::speed_signal || s == dop853::force_rate_signal;
          if (peak && std::abs(before_(j, dop853::speed_signal)) < 1e-6 * pace_) continue;
          if (!dense) stepper_.prepare_dense(f, t, y_, taken);
          dense = true;
          const double fraction = locate(system, t, taken, j, s);
          if (!first.found() || fraction < first.fraction) first = {fraction, j, s};
        }
      return first;
    }

    double locate(const S& system, double t, double taken, Eigen::Index j, int s) {
      // A contact that opened with a last bit of depth is not touching again.
      const bool opened = mode(j) == dop853::Mode::open && s == dop853::depth_signal && before_(j, s) >= 0;
      const double shift = opened ? 2 * before_(j, s) + std::numeric_limits<double>::min() : 0;
      const auto signal = [&](double fraction) {
        stepper_.interpolate(y_, fraction, middle_);
        watch(system, t + fraction * taken, middle_, trial_);
        return trial_(j, s) - shift;
      };
      if (after_(j, s) - shift <= 0 && opened) return 1;
      return bracketed_root(signal, 0, 1, before_(j, s) - shift, after_(j, s) - shift);
    }

    Step accept(const S& system, State<S>& state, double taken, const dop853::Event& event) {
      pace_ = std::max(pace_, stepper_.next.segment(n_, n_).cwiseAbs().maxCoeff());
      const Vector& y = stepper_.next;
      const bool peaks = event.signal == dop853::speed_signal || event.signal == dop853::force_rate_signal;
      peak_ = peaks ? event : dop853::Event{};
      state.q = y.head(n_);
      state.v = y.segment(n_, n_);
      state.memory = y.segment(2 * n_, m_);
      state.t += taken;
      if (event.found() && event.signal == dop853::depth_signal) set_on_surface(system, state, event.contact);
      system.approach(state.q, state.v, now_.here, now_.depth, now_.speed);
      if (event.found()) {
        const dop853::Mode next = dop853::after_event(mode(event.contact), event.signal);
        // A law that remembers the speed of touch learns it on the surface itself.
        if (event.signal == dop853::depth_signal) now_.depth[event.contact] = 0;
        if (next == dop853::Mode::pushing && next != mode(event.contact))
          shorten(system, event.contact, now_.speed[event.contact]);
        mode(event.contact) = next;
      }
      system.settle(now_.depth, now_.speed, state.memory);
      return {.taken = taken,
              .dissipated = y[2 * n_ + m_],
              .work = y[2 * n_ + m_ + 1],
              .evaluations = evaluations_};
    }

    /// Where a contact touches or opens its depth is zero, or just outside: a last bit of depth would push.
    void set_on_surface(const S& system, State<S>& state, Eigen::Index j) {
      held_.setZero();
      for (double part = 1; part < 64; part *= 2) {
        system.approach(state.q, state.v, now_.here, now_.depth, now_.speed);
        if (now_.depth[j] <= 0 && part > 1) return;
        held_[j] = part * now_.depth[j] / system.delassus(now_.here, j);
        system.push(now_.here, held_, v_);
        system.retract(state.q, v_);
      }
    }

    Eigen::Index n_, m_;
    dop853::Stepper stepper_;
    Vector y_, middle_, scale_, spare_;
    Evaluated<S> now_;
    Contacts held_, memory_, memory_size_, rate_, margin_, by_depth_, by_speed_, closing_;
    typename S::Vector q_, v_;
    Signals before_, after_, trial_;
    std::vector<dop853::Mode> mode_;
    dop853::Event peak_;  // of depth or force, on which the last step ended
    double tolerance_ = 1e-13;
    double size_ = 0;
    double pace_ = 0;  // m/s, the largest speed so far: what is far below it is rest
    int evaluations_ = 0;
    bool started_ = false;
  };
};

}  // namespace ictus
