#pragma once
// The reference: order 8 with error control, dense output and located events, which every other scheme is
// compared with.
//
// A step never sees a change of mode of a contact: in pushing mode the law is used without "never pulls",
// smooth through its own zero. Changes of mode, and the instants of largest depth and force, are roots on the
// dense output; the step is taken again to end on the first of them. Near touch and release x^α is not smooth
// for the method; error control then takes ever smaller steps towards them, a few dozen for 13 digits.

#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

#include "ictus/model/mechanics/contact_drives.hpp"
#include "ictus/schemes/dop853/contact_modes.hpp"
#include "ictus/schemes/rubs.hpp"
#include "ictus/schemes/scheme.hpp"
#include "ictus/solvers/ode/located.hpp"

namespace ictus {

struct Reference {
  static constexpr About about{"reference",
                               "Dormand–Prince of order 8 with error control and located events.",
                               "DOP853, dense output of order 7", "[HairerNorsettWanner1993, §II.5, §II.6]"};
  static constexpr Orders orders{.conservative = 8, .damped = 8, .touch = 8};
  static constexpr Needs needs{};
  static constexpr Keeps keeps{.adaptive = true, .driven = true};

  template <System S>
  class On {
   public:
    using Vector = Eigen::VectorXd;
    using Contacts = typename S::Contacts;

    explicit On(const S& system)
        : n_(system.coordinates()),
          m_(system.contacts()),
          sums_(has_hands(system) ? 4 : 2),
          y_(2 * n_ + m_ + sums_),
          inverse_scale_(y_.size()),
          spare_(y_.size()),
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
          shift_(Contacts::Zero(m_)),
          mode_(static_cast<std::size_t>(m_), dop853::Mode::open),
          drives_(drives_of(system)) {
      rubs_.resize(mode_.size(), nullptr);
      for (Eigen::Index j = 0; j < m_; ++j) rubs_[static_cast<std::size_t>(j)] = rub_of(system, j);
      ode_.resize(static_cast<std::size_t>(y_.size()));
      watch_.resize(static_cast<std::size_t>(m_) * dop853::signal_count, ode_.size());
    }

    void tolerance(double relative) { tolerance_ = relative; }
    void restart() {
      started_ = false;
      peak_ = {};
    }
    void archive(Archive& archive, const S&, const State<S>&) {
      archive(ode_.proposed, shift_, mode_, peak_.contact, peak_.signal, memory_size_, pace_, fastest_,
              started_);
    }

    /// One step of at most h.
    Step step(const S& system, State<S>& state, double h) {
      if (!started_) start(system, state, h);
      pack(state);
      began_ = state.t;
      look_at_hands();
      const auto f = [&](double t, const double* y, double* slope) { derive(system, t, y, slope); };
      const auto read = [&](double t, const double* y, double* signals) { watch(system, t, y, signals); };
      const auto matters = [&](std::size_t signal, double from, double to) {
        return is_event(dop853::event_of(signal), from, to);
      };
      ode_.trials = 0;
      ode_.begin(f, state.t, y_.data());
      begin_watch(system, state.t);
      // The motion of a hand is smooth between its knots.
      if (drives_) h = std::min(h, drives_->next_knot(state.t) - state.t);
      for (const HandRub* each : rubs_)
        if (each) h = std::min(h, each->next_bend(state.t) - state.t);
      ode_.proposed = std::min(ode_.proposed, h);
      whole_ = ode_.attempt(f, h, [&](double taken) { return error(state, taken); });
      if (whole_ == 0) return {.taken = 0, .status = Status::stalled};
      return accept(system, state, dop853::event_of(watch_.stop(ode_, f, read, matters)));
    }

   private:
    static bool has_hands(const S& system) {
      if constexpr (requires { system.glides(0.0, 1.0); })
        if (system.glides(-HUGE_VAL, HUGE_VAL)) return true;
      return has_rubs(system) || drives_of(system) != nullptr;
    }

    dop853::Mode& mode(Eigen::Index j) { return mode_[static_cast<std::size_t>(j)]; }
    const HandRub* rub(Eigen::Index j) const { return rubs_[static_cast<std::size_t>(j)]; }

    void pack(const State<S>& state) {
      y_.head(n_) = state.q;
      y_.segment(n_, n_) = state.v;
      y_.segment(2 * n_, m_) = state.memory;
      y_.tail(sums_).setZero();
    }

    void start(const S& system, const State<S>& state, double h) {
      approach_at(system, {state.t, state.t}, state.q, state.v, now_.here, now_.depth, now_.speed);
      forces_at(system, state.t, now_.depth, now_.speed, state.memory, margin_);
      ode_.proposed = h;
      fastest_ = 0;
      shift_.setZero();
      for (Eigen::Index j = 0; j < m_; ++j) {
        if (rub(j)) {
          mode(j) = dop853::Mode::pushing;
          memory_size_[j] = rub(j)->bristles.reach(rub(j)->normal.largest());
          continue;
        }
        mode(j) = dop853::mode_at(now_.depth[j], now_.speed[j], margin_[j]);
        if (mode(j) == dop853::Mode::pushing) shorten(system, j, now_.speed[j]);
      }
      started_ = true;
    }
    void shorten(const S& system, Eigen::Index j, double speed) {
      if (!(speed > 0)) return;
      fastest_ = std::max(fastest_, now_.speed.maxCoeff());
      const PowerTerm spring = system.spring(j);
      const double mass = 1 / system.delassus(now_.here, j);
      memory_size_[j] = power(dop853::elastic_reach(spring, mass, fastest_), spring.exponent);
      // In front of a wave contacts touch so slowly that their energy is no number.
      const double reach = dop853::elastic_reach(spring, mass, speed);
      if (reach > 0) ode_.proposed = std::min(ode_.proposed, 1e-3 * reach / speed);
    }

    /// q̇ = v, v̇, ż, and the powers of the ledger.
    void derive(const S& system, double t, const double* from, double* to) {
      const Eigen::Map<const Vector> y(from, y_.size());
      Eigen::Map<Vector> slope(to, y_.size());
      q_ = y.head(n_);
      v_ = y.segment(n_, n_);
      memory_ = y.segment(2 * n_, m_);
      approach_at(system, {t, began_}, q_, v_, now_.here, now_.depth, now_.speed);
      for (Eigen::Index j = 0; j < m_; ++j) held_[j] = dop853::held_depth(mode(j), now_.depth[j]);
      forces_at(system, t, held_, now_.speed, memory_, now_.force);
      for (Eigen::Index j = 0; j < m_; ++j)
        if (mode(j) != dop853::Mode::pushing) now_.force[j] = 0;
      system.external(t, q_, v_, now_.external);
      system.accelerate(now_.here, now_.external, now_.force, now_.acceleration);
      rates_at(system, t, held_, now_.speed, memory_, rate_);
      slope.head(n_) = v_;
      slope.segment(n_, n_) = now_.acceleration;
      slope.segment(2 * n_, m_) = rate_;
      const RubbingPowers rubbing = rubbing_powers(system, t, now_.speed, memory_);
      slope[2 * n_ + m_] = dissipation_at(system, t, held_, now_.speed, memory_) - rubbing.lost;
      slope[2 * n_ + m_ + 1] = system.power(t, q_, v_, now_.external);
      if (sums_ == 2) return;
      slope[2 * n_ + m_ + 2] = power_by_hand(system, t) + rubbing.hand;
      slope[2 * n_ + m_ + 3] = rubbing.lost;
    }

    /// Velocities against the largest of them (but not below a small part of the largest ever), positions
    /// against what that travels in the step, memories against themselves, their change and the strain of an
    /// elastic blow (alone they would rise from zero as a power of time, with a relative error that no step
    /// makes smaller). The blow has the largest speed of all contacts, as velocities are measured against the
    /// largest of them: a contact that is hardly touched has a depth of last bits of places, and no step makes
    /// its memory more certain than that. The ledger does not count.
    double error(const State<S>& state, double h) {
      const Eigen::Map<const Vector> next(ode_.next(), y_.size()), first(ode_.first_slope(), y_.size()),
          last(ode_.last_slope(), y_.size());
      const double speed =
          std::max({state.v.cwiseAbs().maxCoeff(), next.segment(n_, n_).cwiseAbs().maxCoeff(),
                    h * first.segment(n_, n_).cwiseAbs().maxCoeff(), 1e-4 * pace_, 1e-100});
      inverse_scale_.head(n_).setConstant(dop853::inverse(tolerance_ * speed * h));
      inverse_scale_.segment(n_, n_).setConstant(dop853::inverse(tolerance_ * speed));
      for (Eigen::Index k = 2 * n_; k < 2 * n_ + m_; ++k)
        inverse_scale_[k] = dop853::inverse(
            tolerance_ * (std::abs(next[k]) + h * std::abs(last[k]) + memory_size_[k - 2 * n_]));
      inverse_scale_.tail(sums_).setZero();
      return dop853::mean_error(ode_, h, inverse_scale_);
    }

    void watch(const S& system, double t, const double* y, double* signals) {
      Eigen::Map<dop853::Signals> signal(signals, m_, dop853::signal_count);
      derive(system, t, y, spare_.data());
      forces_at(system, t, held_, now_.speed, memory_, margin_);
      system.tangents(held_, now_.speed, memory_, by_depth_, by_speed_);
      system.closing_acceleration(now_.here, q_, v_, now_.acceleration, closing_);
      add_accelerations(t);
      signal.col(dop853::depth_signal) = now_.depth - shift_;
      signal.col(dop853::margin_signal) = margin_;
      signal.col(dop853::speed_signal) = now_.speed;
      signal.col(dop853::force_rate_signal) =
          by_depth_.cwiseProduct(now_.speed) + by_speed_.cwiseProduct(closing_);
      for (Eigen::Index j = 0; j < m_; ++j)
        if (rub(j)) watch_bristles(t, j, signal);
    }

    /// Where slip turns, and where bristles begin to slide and slide: the law bends there.
    void watch_bristles(double t, Eigen::Index j, Eigen::Map<dop853::Signals>& signal) const {
      const Bristles& bristles = rub(j)->bristles;
      const BristleState now = rub(j)->state(t, now_.speed[j], memory_[j]);
      const double size = now.slip < 0 ? -now.deflection : now.deflection;
      signal(j, dop853::depth_signal) = now.slip;
      signal(j, dop853::margin_signal) = size - bristles.break_away_deflection(now.normal);
      signal(j, dop853::force_rate_signal) = size - bristles.sliding_deflection(now.slip, now.normal);
      signal(j, dop853::speed_signal) = 1;
    }

    static constexpr bool may_be_driven = std::is_same_v<Contacts, ContactDrives::Vector>;
    /// What stands still and is touched has the speed of the hand to be measured by.
    void look_at_hands() {
      if constexpr (may_be_driven) {
        if (!drives_) return;
        closing_.setZero();
        q_ = y_.head(n_);
        v_ = y_.segment(n_, n_);
        drives_->add_speeds(began_, began_, q_, v_, closing_);
        pace_ = std::max(pace_, closing_.cwiseAbs().maxCoeff());
      }
    }
    double power_by_hand(const S& system, double t) const {
      double power = 0;
      if constexpr (may_be_driven)
        if (drives_) power += drives_->power(t, began_, q_, v_, now_.force);
      if constexpr (requires { system.power_by_hand(t, q_); }) power += system.power_by_hand(t, q_);
      return power;
    }
    void add_accelerations(double t) {
      if constexpr (may_be_driven)
        if (drives_) drives_->add_accelerations(t, began_, closing_);
    }

    void begin_watch(const S& system, double t) {
      watch(system, t, y_.data(), watch_.before());
      Eigen::Map<dop853::Signals> before(watch_.before(), m_, dop853::signal_count);
      for (Eigen::Index j = 0; j < m_; ++j) {
        shift_[j] = mode(j) == dop853::Mode::open ? dop853::left_behind(now_.depth[j], shift_[j]) : 0;
        if (!rub(j)) before(j, dop853::depth_signal) = now_.depth[j] - shift_[j];
      }
      // The peak on which the last step ended lies behind, whatever its last bit says.
      if (peak_.found()) before(peak_.contact, peak_.signal) = 0;
    }

    bool is_event(const dop853::Event& event, double from, double to) {
      if (rub(event.contact)) return (from < 0 && to > 0) || (from > 0 && to < 0);
      const double speed = watch_.before()[dop853::place({event.contact, dop853::speed_signal})];
      if (ode_.length() == whole_ && dop853::is_past(mode(event.contact), event.signal, from, to, speed))
        return true;
      if (!dop853::crosses(mode(event.contact), event.signal, from, to)) return false;
      // The peaks of a body all but at rest are noise.
      return !event.is_peak() || std::abs(speed) >= 1e-6 * pace_;
    }

    Step accept(const S& system, State<S>& state, const dop853::Event& event) {
      const Eigen::Map<const Vector> y(ode_.next(), y_.size());
      pace_ = std::max(pace_, y.segment(n_, n_).cwiseAbs().maxCoeff());
      const bool bends = event.found() && rub(event.contact);
      peak_ = event.is_peak() || bends ? event : dop853::Event{};
      state.q = y.head(n_);
      state.v = y.segment(n_, n_);
      state.memory = y.segment(2 * n_, m_);
      state.t += ode_.length();
      if (event.found() && event.signal == dop853::depth_signal && !bends)
        set_on_surface(system, state, event.contact);
      approach_at(system, {state.t, state.t}, state.q, state.v, now_.here, now_.depth, now_.speed);
      if (event.found() && !bends) {
        dop853::Mode next = dop853::after_event(mode(event.contact), event.signal);
        // A law that remembers the speed of touch learns it on the surface itself.
        if (event.signal == dop853::depth_signal) now_.depth[event.contact] = 0;
        if (mode(event.contact) == dop853::Mode::open && next == dop853::Mode::pushing)
          next = touched(system, state, event.contact);
        if (next == dop853::Mode::pushing && next != mode(event.contact))
          shorten(system, event.contact, now_.speed[event.contact]);
        mode(event.contact) = next;
      }
      system.settle(now_.depth, now_.speed, state.memory);
      const double by_hand = sums_ > 2 ? y[2 * n_ + m_ + 2] : 0;
      return {.taken = ode_.length(),
              .dissipated = y[2 * n_ + m_],
              .work = y[2 * n_ + m_ + 1] + by_hand,
              .by_hand = by_hand,
              .rubbed = sums_ > 2 ? y[2 * n_ + m_ + 3] : 0,
              .evaluations = dop853::stages * ode_.trials};
    }

    /// A contact that touches pushes; but felt that was pressed in and has not recovered is not reached yet.
    dop853::Mode touched(const S& system, const State<S>& state, Eigen::Index j) {
      held_ = now_.depth;
      held_[j] = dop853::held_depth(dop853::Mode::pushing, 0);
      forces_at(system, state.t, held_, now_.speed, state.memory, margin_);
      return margin_[j] < 0 ? dop853::Mode::slack : dop853::Mode::pushing;
    }

    /// Where a contact touches or opens its depth is zero, or just outside: a last bit of depth would push.
    void set_on_surface(const S& system, State<S>& state, Eigen::Index j) {
      held_.setZero();
      for (double part = 1; part < 64; part *= 2) {
        approach_at(system, {state.t, state.t}, state.q, state.v, now_.here, now_.depth, now_.speed);
        if (now_.depth[j] <= 0 && part > 1) return;
        held_[j] = part * now_.depth[j] / system.delassus(now_.here, j);
        system.push(now_.here, held_, v_);
        system.retract(state.q, v_);
      }
    }

    Eigen::Index n_, m_;
    Eigen::Index sums_;  // dissipated and work; by hand and rubbed, where there are hands
    LocatedOde ode_;
    SignalWatch watch_;
    Vector y_, inverse_scale_, spare_;
    Evaluated<S> now_;
    Contacts held_, memory_, memory_size_, rate_, margin_, by_depth_, by_speed_, closing_;
    typename S::Vector q_, v_;
    Contacts shift_;  // m, of depths, see left_behind()
    std::vector<dop853::Mode> mode_;
    dop853::Event peak_;  // of depth or force, on which the last step ended
    double tolerance_ = 1e-13;
    double pace_ = 0;     // m/s, the largest speed so far: what is far below it is rest
    double fastest_ = 0;  // m/s, the largest at which contacts closed when one of them touched
    double began_ = 0;    // s, when the step did
    double whole_ = 0;    // s, its length before events cut it
    bool started_ = false;
    std::vector<const HandRub*> rubs_;  // one per contact, null where it does not rub
    const ContactDrives* drives_;
  };
};

}  // namespace ictus
