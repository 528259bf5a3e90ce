#pragma once
// How an event is located, in one place: y′ = f(t, y) by DOP853 in steps with error control. A step can be looked into, by its
// dense output, and taken again so that it ends where something happens:
//     ode.begin(f, t, y);                             a step starts here
//     const double h = ode.attempt(f, most, error);   as long as the error allows
//     …                                               the first event, as a fraction of the step
//     ode.retake(f, fraction * h);                    it ends there; then begin() again, or go_on()
//
// What is watched is a signal: a smooth function of the state that passes zero at its event. There are two ways to look:
//   SignalWatch  many signals that are read together, by their signs at both ends of the step. A dip is seen where the rate
//                of a signal is a signal, too: its zero ends the step, and the signal has another sign there.
//   first_fall   one signal, positive before its event, by eight looks into the step and the dips between them.
// The dense output has an order less than the step: what it leaves is taken out by end_on_zero, Newton's method on the
// length of the step. A signal that starts from zero has just had its event, and counts from where it has left zero.
// Nothing here allocates in a step. [HairerNorsettWanner1993, §II.4, §II.6]

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "ictus/base/roots.hpp"
#include "ictus/solvers/ode/dop853.hpp"

namespace ictus {

class LocatedOde {
 public:
  double proposed = std::numeric_limits<double>::infinity();  // length of the next step, as the error says
  std::size_t evaluations = 0;                                // of f
  std::size_t trials = 0;                                     // steps that were tried or taken again

  void resize(std::size_t components) { core_.resize(components); }
  std::size_t size() const { return core_.size(); }

  /// A step begins at y, which stays where it is until the step is over. The first slope is to be filled in.
  void begin(double t, const double* y) {
    t_ = t;
    y_ = y;
    dense_ = false;
  }
  template <class F>
  void begin(F&& f, double t, const double* y) {
    begin(t, y);
    f(t, y, core_.slope(0));
    ++evaluations;
  }
  /// The next step begins at y, where the last one ended: its last slope is the first of the next.
  void go_on(double t, const double* y) {
    begin(t, y);
    std::swap_ranges(core_.slope(0), core_.slope(0) + size(), core_.slope(dop853::stages));
  }

  /// A step of at most `most`, shortened until error(h) ≤ 1; the length taken, or 0 where there is none. The error is one
  /// of order 8, in parts of what is allowed, see error().
  template <class F, class Error>
  double attempt(F&& f, double most, Error&& error) {
    double h = std::min(most, proposed);
    for (int tries = 0; tries < most_tries && t_ + h > t_; ++tries) {
      retake(f, h);
      const double found = error(h);
      const double factor = 0.9 * std::pow(std::max(found, 1e-8), -1.0 / 8);
      if (found <= 1) {
        // A step that was cut short says nothing against longer ones.
        proposed = std::max(h * std::min(factor, 6.0), h < proposed ? proposed : 0);
        return h;
      }
      proposed = h *= std::isfinite(found) ? std::max(0.1, factor) : 0.1;
    }
    return 0;
  }
  /// The same step, of this length, whatever its error.
  template <class F>
  void retake(F&& f, double length) {
    core_.attempt(timed(f, length), y_, length);
    evaluations += dop853::stages;
    ++trials;
    length_ = length;
    dense_ = false;
  }

  /// The root of the sum of squares over components, each times its inverse scale.
  template <class InverseScale>
  double error(double h, InverseScale&& inverse_scale) const {
    return core_.error(h, inverse_scale);
  }

  double start() const { return t_; }
  double length() const { return length_; }
  double end() const { return t_ + length_; }
  double* first_slope() { return core_.slope(0); }
  double* last_slope() { return core_.slope(dop853::stages); }
  double* next() { return core_.next(); }  // y at the end

  /// Before at(): three more slopes, once a step.
  template <class F>
  void prepare_dense(F&& f) {
    if (dense_) return;
    core_.prepare_dense(timed(f, length_), y_, length_);
    evaluations += dop853::all_stages - dop853::stages - 1;
    dense_ = true;
  }
  /// Component k at a fraction of the step; all of them.
  double at(std::size_t k, double fraction) { return core_.at(y_, k, fraction); }
  void at(double fraction, double* out) {
    for (std::size_t k = 0; k < size(); ++k) out[k] = core_.at(y_, k, fraction);
  }

 private:
  static constexpr int most_tries = 400;

  template <class F>
  auto timed(F& f, double length) {
    return [this, &f, length](double fraction, const double* y, double* slope) {
      f(t_ + fraction * length, y, slope);
    };
  }

  dop853::ArrayStepper core_;
  const double* y_ = nullptr;
  double t_ = 0, length_ = 0;
  bool dense_ = false;
};

/// Signals that are read together, and the first of them that passes zero inside a step.
class SignalWatch {
 public:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  void resize(std::size_t signals, std::size_t components) {
    for (std::vector<double>* row : {&before_, &after_, &trial_}) row->assign(signals, 0.0);
    middle_.assign(components, 0.0);
  }
  /// Values at the start of the step, to be filled in.
  double* before() { return before_.data(); }

  /// Ends the step on its first event, until nothing lies before it; which signal that is, or none. read(t, y, values) fills
  /// in all values, matters(signal, before, after) says whether a signal has passed zero in a way that is an event. Events at
  /// one instant come one after the other: the next step begins at the first of them.
  template <class F, class Read, class Matters>
  std::size_t stop(LocatedOde& ode, F&& f, Read&& read, Matters&& matters) {
    std::size_t event = none;
    for (int pass = 0; pass < most_passes; ++pass) {
      read(ode.end(), ode.next(), after_.data());
      const auto [earlier, fraction] = first(ode, f, read, matters, event);
      if (earlier == none) break;
      event = earlier;
      ode.retake(f, fraction * ode.length());
    }
    return event;
  }

 private:
  static constexpr int most_passes = 10;
  static constexpr double at_once = 1e-13;  // of a step: an event at its start

  /// Other than the one on which the step ends already.
  template <class F, class Read, class Matters>
  std::pair<std::size_t, double> first(LocatedOde& ode, F& f, Read& read, Matters& matters,
                                       std::size_t known) {
    std::pair<std::size_t, double> found{none, 2};
    for (std::size_t s = 0; s < before_.size(); ++s) {
      if (s == known || !matters(s, before_[s], after_[s])) continue;
      ode.prepare_dense(f);
      const auto value = [&](double fraction) {
        ode.at(fraction, middle_.data());
        read(ode.start() + fraction * ode.length(), middle_.data(), trial_.data());
        return trial_[s];
      };
      const bool begun = (before_[s] < 0 && after_[s] < 0) || (before_[s] > 0 && after_[s] > 0);
      const double root = begun ? 0 : bracketed_root(value, 0, 1, before_[s], after_[s]);
      const double fraction = root > 0 ? root : at_once;
      if (fraction < found.second) found = {s, fraction};
    }
    return found;
  }

  std::vector<double> before_, after_, trial_, middle_;
};

/// The root of a signal between two fractions of a step; where round-off hides the change of sign, the nearer end.
template <class Value>
double root_between(Value&& value, double from, double to) {
  const double at_from = value(from), at_to = value(to);
  if ((at_from < 0) == (at_to < 0)) return std::abs(at_from) < std::abs(at_to) ? from : to;
  return bracketed_root(value, from, to, at_from, at_to);
}

/// Where a signal that leaves zero at the start of a step, by `rise` a step, is back: the first root of value(θ)/θ before
/// `to`, where it is below zero. As long as the rise is less than the noise of the signal it is not told apart from it.
template <class Value>
double return_to_zero(Value&& value, double rise, double noise, double to, double at_to) {
  const auto mean_rise = [&](double x) { return rise * x <= noise ? rise : value(x) / x; };
  return bracketed_root(mean_rise, 0, to, rise, at_to / to);
}

/// A signal at two fractions of a step.
struct TwoLooks {
  double from, to;
  double left, right;            // values
  double left_rate, right_rate;  // in the units in which the step is `length` long
  double length = 1;
};

/// Where a signal that falls at the first look and rises at the second is least; none where it cannot come near zero: it is
/// twice as far away as the faster end would bring it.
template <class Rate>
std::optional<double> bottom_between(Rate&& rate, const TwoLooks& looks) {
  if (!(looks.left_rate < 0 && looks.right_rate > 0)) return {};
  const double fastest = std::max(-looks.left_rate, looks.right_rate);
  if (std::min(looks.left, looks.right) > 2 * fastest * (looks.to - looks.from) * looks.length) return {};
  return bracketed_root(rate, looks.from, looks.to, looks.left_rate, looks.right_rate);
}

/// For signals whose rates are not known: dips between two looks are passed over.
struct NoRate {
  double operator()(double) const { return 0; }
};

/// Where a signal first falls through zero, on its way to below −noise, before `until`; none where it does not. A dip no deeper
/// than the noise is none. rate(θ): per step.
template <class Value, class Rate>
std::optional<double> first_fall(Value&& value, Rate&& rate, double noise, double until = 1) {
  constexpr int parts = 8;
  TwoLooks looks{.from = 0, .to = 0, .left = value(0.0), .right = 0, .left_rate = rate(0.0), .right_rate = 0};
  const auto located = [&](double to, double at_to) {
    if (looks.left > (looks.left_rate < 0 ? 0 : noise))
      return bracketed_root(value, looks.from, to, looks.left, at_to);
    if (looks.from == 0 && looks.left_rate > 0)
      return return_to_zero(value, looks.left_rate, noise, to, at_to);
    // From zero, with a rate that is not known: where it has become positive, if it has.
    for (double near = to; near - looks.from > 1e-13;) {
      near = looks.from + (near - looks.from) / 2;
      if (const double there = value(near); there > 0) return bracketed_root(value, near, to, there, at_to);
    }
    return looks.from;
  };
  for (int part = 1; part <= parts && looks.from < until; ++part) {
    looks.to = std::min(static_cast<double>(part) / parts, until);
    looks.right = value(looks.to);
    if (looks.right < -noise) return located(looks.to, looks.right);
    looks.right_rate = rate(looks.to);
    if (const auto bottom = bottom_between(rate, looks))
      if (const double least = value(*bottom); least < -noise) return located(*bottom, least);
    looks.from = looks.to;
    looks.left = looks.right;
    looks.left_rate = looks.right_rate;
  }
  return {};
}

/// A signal at the end of a step, and its rate there, by the units of the step's length.
struct EndLook {
  double value, rate;
};

/// Newton's method on the length of a step that ends near a zero of a signal: look() at the end, retake(length), which says
/// whether that went well. A correction of more than a tenth is none.
template <class Look, class Retake>
bool end_on_zero(double length, Look&& look, Retake&& retake) {
  constexpr int most_corrections = 4;
  for (int k = 0; k < most_corrections; ++k) {
    const EndLook end = look();
    const double change = -end.value / end.rate;
    if (!(std::abs(change) > 2 * std::numeric_limits<double>::epsilon() * length)) return true;
    if (!(std::abs(change) < 0.1 * length)) return true;
    length += change;
    if (!retake(length)) return false;
  }
  return true;
}

/// Where the cubic through both ends of a step, u(θ) = u₀ + u₀′θ + bθ² + cθ³, turns first; 0 where it does not. `rise` and
/// `fall` are its slopes at the ends.
inline double first_turn(double rise, double fall, double change) {
  if ((rise < 0) == (fall < 0)) return 0;
  const double b = 3 * change - 2 * rise - fall, c = rise + fall - 2 * change;
  const double root = std::sqrt(std::max(0.0, b * b - 3 * c * rise));
  return std::clamp(-rise / (b + std::copysign(root, b)), 0.0, 1.0);
}

}  // namespace ictus
