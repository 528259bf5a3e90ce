#pragma once
// A second way to the outcome of an impact, which shares nothing with the engine: velocities of the bodies
// and depths of the contacts, by Fehlberg's method of order 8 (Boost.Odeint), with errors from
// two half steps; events by narrowing the step and taking it again. Slow, and simple.
//     v̇ = −M⁻¹ Gᵀ λ,  λ_j = K_j x_j^η,  ẋ_j = s_j (G v)_j

#include <algorithm>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "tests/support/impact_problems.hpp"

namespace ictus::test {

class ReferenceImpact {
 public:
  using Real = double;
  static constexpr Real round_off = std::numeric_limits<Real>::epsilon();

  struct Options {
    bool bi_stiffness = true;     // otherwise mono
    bool waits_for_gaps = false;  // compliant; otherwise an open contact closes as soon as it would
    Real tolerance = 1e-13;       // of a step, relative
    std::size_t limit = 200000;   // steps
  };

  ReferenceImpact(const ImpactCase& impact, const Options& options)
      : options_(options), n_(impact.coordinates()), m_(impact.contacts()) {
    inverse_mass_.assign(impact.inverse_mass.begin(), impact.inverse_mass.end());
    y_.assign(impact.velocity.begin(), impact.velocity.end());
    for (std::size_t j = 0; j < m_; ++j) add_contact(impact, j);
    for (std::size_t j = 0; j < m_; ++j)
      fastest_ = std::max(
          {fastest_, closing(y_, j), std::sqrt(2 * energy(j, depth(y_, j)) * contacts_[j].mobility)});
    size_ = HUGE_VAL;
    for (std::size_t j = 0; j < m_; ++j) begin_contact(j);
    at_first_ = available();
  }

  /// Velocities after the impact; empty where the limit was reached.
  std::vector<double> velocities() {
    while (going_on()) {
      if (++steps_ > options_.limit) return {};
      step();
    }
    return {y_.begin(), y_.begin() + static_cast<std::ptrdiff_t>(n_)};
  }
  std::size_t steps() const { return steps_; }

 private:
  enum class Mode { open, loading, unloading };
  struct Entry {
    std::size_t coordinate;
    Real value;
  };
  struct Contact {
    Real stiffness, exponent, restitution;
    std::vector<Entry> row;
    Real mobility = 0;  // closing speed for an impulse of 1, 1/kg
    Real reach = 0;     // depth of a blow at the largest speed, m
    Mode mode = Mode::open;
    Real end = 0;  // depth at which it opens, m
  };
  using State = std::vector<Real>;
  using Method = boost::numeric::odeint::runge_kutta_fehlberg78<State, Real, State, Real>;

  void add_contact(const ImpactCase& impact, std::size_t j) {
    Contact c{impact.stiffness[j], impact.exponent[j], impact.restitution[j], {}};
    for (std::size_t i = 0; i < n_; ++i)
      if (const Real g = impact.direction[j * n_ + i]; g != 0) {
        c.row.push_back({i, g});
        c.mobility += g * g * inverse_mass_[i];
      }
    contacts_.push_back(c);
    const Real held = impact.precompression[j], gap = options_.waits_for_gaps ? impact.gap[j] : 0;
    y_.push_back(held > 0 ? held : -gap);
  }
  void begin_contact(std::size_t j) {
    Contact& c = contacts_[j];
    const Real energy = fastest_ * fastest_ / (2 * c.mobility), x = depth(y_, j), u = closing(y_, j);
    c.reach = std::pow((c.exponent + 1) * energy / c.stiffness, 1 / (c.exponent + 1));
    size_ = std::min(size_, c.reach / fastest_ / 100);
    if (x == 0 && u > quiet()) c.mode = Mode::loading;
    if (x > 0) c.mode = Mode::loading;
    if (x > 0 && u < 0) unload(j);
  }

  Real depth(const State& y, std::size_t j) const { return y[n_ + j]; }
  Real closing(const State& y, std::size_t j) const {
    Real sum = 0;
    for (const Entry& g : contacts_[j].row) sum += g.value * y[g.coordinate];
    return sum;
  }
  Real force(std::size_t j, Real x) const {
    const Contact& c = contacts_[j];
    return x > 0 ? c.stiffness * std::pow(x, c.exponent) : 0;
  }
  Real energy(std::size_t j, Real x) const { return force(j, x) * x / (contacts_[j].exponent + 1); }
  /// Closing speeds below it are none.
  Real quiet() const { return 10 * round_off * fastest_; }

  void rate(const State& y, State& dy) const {
    std::fill(dy.begin(), dy.end(), Real(0));
    for (std::size_t j = 0; j < m_; ++j) {
      const Contact& c = contacts_[j];
      const Real u = closing(y, j);
      if (c.mode == Mode::open) {
        dy[n_ + j] = options_.waits_for_gaps ? u : 0;
        continue;
      }
      const bool steeper = c.mode == Mode::unloading && options_.bi_stiffness;
      dy[n_ + j] = steeper ? u / (c.restitution * c.restitution) : u;
      const Real push = force(j, depth(y, j));
      for (const Entry& g : c.row) dy[g.coordinate] -= inverse_mass_[g.coordinate] * g.value * push;
    }
  }

  /// Positive where the mode of a contact has come to its end.
  Real passed(const State& y, std::size_t j) const {
    const Contact& c = contacts_[j];
    const Real u = closing(y, j) / fastest_, x = depth(y, j);
    if (c.mode == Mode::loading) return -u;
    if (c.mode == Mode::unloading) return std::max((c.end - x) / c.reach, u);
    return options_.waits_for_gaps ? x / c.reach : u - 10 * round_off;
  }
  Real any_passed(const State& y) const {
    Real most = -1;
    for (std::size_t j = 0; j < m_; ++j) most = std::max(most, passed(y, j));
    return most;
  }

  void move(const State& from, Real h, State& to) {
    to.resize(from.size());
    method_.do_step([this](const State& y, State& dy, Real) { rate(y, dy); }, from, Real(0), to, h);
  }
  void advance(Real h) {
    move(y_, h / 2, half_);
    move(half_, h / 2, next_);
  }
  /// Two half steps against a whole one.
  Real error_of(Real h) {
    advance(h);
    move(y_, h, whole_);
    Real worst = 0;
    for (std::size_t i = 0; i < n_ + m_; ++i) {
      const Real size = i < n_ ? fastest_ : contacts_[i - n_].reach;
      worst = std::max(worst, std::abs(next_[i] - whole_[i]) / (255 * size));
    }
    return worst / options_.tolerance;
  }

  void step() {
    Real h = size_, error = error_of(h);
    while (!(error <= 1)) error = error_of(h /= 2);
    size_ = h * std::clamp(std::pow(std::max(error, 1e-10), -0.125) * 0.8, 0.3, 3.0);
    if (any_passed(next_) > 0) h = narrow(h);
    y_ = next_;
    for (std::size_t j = 0; j < m_; ++j)
      if (passed(y_, j) > 0) change(j);
  }
  /// The shortest step after which something has passed: by the secant and by halves in turn.
  Real narrow(Real high) {
    Real low = 0, at_low = any_passed(y_), at_high = any_passed(next_);
    for (int i = 0; i < 200 && high - low > round_off * size_; ++i) {
      const Real part = i % 3 == 2 || !(at_low < 0) ? 0.5 : -at_low / (at_high - at_low);
      // A little beyond the root, so that it is enclosed from both sides.
      const Real aim = low + (high - low) * std::clamp(part, 1e-9, 1 - 1e-9);
      advance(aim);
      const Real found = any_passed(next_);
      (found > 0 ? high : low) = aim;
      (found > 0 ? at_high : at_low) = found;
      if (found > 0 && found < round_off) return aim;
    }
    advance(high);
    return high;
  }

  void change(std::size_t j) {
    Contact& c = contacts_[j];
    if (c.mode == Mode::loading) return unload(j);
    if (c.mode == Mode::unloading && depth(y_, j) <= c.end) return open(j);
    c.mode = Mode::loading;
  }
  void unload(std::size_t j) {
    Contact& c = contacts_[j];
    c.mode = Mode::unloading;
    c.end = options_.bi_stiffness
                ? 0
                : depth(y_, j) * std::pow(1 - c.restitution * c.restitution, 1 / (c.exponent + 1));
    if (c.restitution == 0) fall(j);
  }
  /// The limit e → 0. With two stiffnesses x falls at once, in the time e t, by the forces of the moment,
  /// until they have given the contact its speed back: ũ²/2 = W (E(x₁) − E(x)) − a (x₁ − x), a from all other
  /// contacts.
  void fall(std::size_t j) {
    Contact& c = contacts_[j];
    State dy(n_ + m_);
    rate(y_, dy);
    Real others = 0;
    for (const Entry& g : c.row) others += g.value * dy[g.coordinate];
    const Real top = depth(y_, j);
    others += c.mobility * force(j, top);
    const auto speed = [&](Real x) {
      return c.mobility * (energy(j, top) - energy(j, x)) - others * (top - x);
    };
    if (!options_.bi_stiffness || speed(0) >= 0) return open(j);
    Real low = 0, high = std::min(top, std::pow(others / (c.mobility * c.stiffness), 1 / c.exponent));
    while (high - low > round_off * top) {
      const Real middle = (low + high) / 2;
      if (middle == low || middle == high) break;
      (speed(middle) < 0 ? low : high) = middle;
    }
    y_[n_ + j] = high;
    c.mode = Mode::loading;
  }
  void open(std::size_t j) {
    contacts_[j].mode = Mode::open;
    y_[n_ + j] = 0;
  }

  /// What springs hold and closing contacts could take up.
  Real available() const {
    Real sum = 0;
    for (std::size_t j = 0; j < m_; ++j) {
      const Real u = std::max(Real(0), closing(y_, j));
      sum += (contacts_[j].mode == Mode::open ? 0 : energy(j, depth(y_, j))) +
             u * u / (2 * contacts_[j].mobility);
    }
    return sum;
  }
  bool going_on() {
    if (available() < 1e-20 * at_first_) return false;
    if (options_.waits_for_gaps) end_small_bounces();
    for (std::size_t j = 0; j < m_; ++j) {
      if (contacts_[j].mode != Mode::open) return true;
      if (closing(y_, j) > quiet() && !options_.waits_for_gaps) return true;
    }
    return fly();
  }
  /// Without any spring that pushes, bodies fly until the next gap has closed.
  bool fly() {
    Real wait = HUGE_VAL;
    for (std::size_t j = 0; j < m_; ++j)
      if (const Real u = closing(y_, j); u > quiet()) wait = std::min(wait, -depth(y_, j) / u);
    if (wait == HUGE_VAL) return false;
    for (std::size_t j = 0; j < m_; ++j) {
      const Real u = closing(y_, j);
      y_[n_ + j] += u * wait;
      if (std::abs(depth(y_, j)) > 10 * round_off * contacts_[j].reach || u <= quiet()) continue;
      y_[n_ + j] = 0;
      contacts_[j].mode = Mode::loading;
    }
    return true;
  }
  /// Contacts that bounce without end, each time with less energy, while others still fly: what they hold is
  /// lost when it is too small to matter, and they stay together.
  void end_small_bounces() {
    const auto touches = [&](std::size_t j) { return depth(y_, j) > -1e-9 * contacts_[j].reach; };
    Real held = 0;
    for (std::size_t j = 0; j < m_; ++j) {
      const Real u = std::max(Real(0), closing(y_, j));
      if (contacts_[j].mode != Mode::open) held += energy(j, depth(y_, j));
      if (touches(j)) held += u * u / (2 * contacts_[j].mobility);
    }
    if (held == 0 || held > 1e-20 * at_first_) return;
    for (int sweep = 0; sweep < 100; ++sweep)
      for (std::size_t j = 0; j < m_; ++j) {
        const Real u = closing(y_, j);
        if (!touches(j) || u <= 0) continue;
        for (const Entry& g : contacts_[j].row)
          y_[g.coordinate] -= inverse_mass_[g.coordinate] * g.value * u / contacts_[j].mobility;
      }
    for (std::size_t j = 0; j < m_; ++j)
      if (touches(j)) open(j);
  }

  Options options_;
  std::size_t n_, m_, steps_ = 0;
  std::vector<Real> inverse_mass_;
  std::vector<Contact> contacts_;
  State y_, next_, half_, whole_;
  Real fastest_ = 0, at_first_ = 0, size_ = 0;
  Method method_;
};

}  // namespace ictus::test
