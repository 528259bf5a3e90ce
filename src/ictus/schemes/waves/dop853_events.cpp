// Changes of contacts inside a step of order 8.

#include <algorithm>
#include <cmath>

#include "ictus/base/power.hpp"
#include "ictus/base/roots.hpp"
#include "ictus/schemes/waves/dop853_propagator.hpp"
#include "ictus/schemes/waves/first_dip.hpp"

namespace ictus::waves {
namespace {

/// The cubic with these values and slopes at both ends of [0, 1].
Bernstein<4> hermite(double left, double left_slope, double right, double right_slope) {
  return {left, left + left_slope / 3, right - right_slope / 3, right};
}

}  // namespace

double Dop853Propagator::dense_margin(std::size_t contact, double fraction) {
  const std::size_t link = chain_->contacts()[contact].link;
  const double left = link > 0 ? stepper_.at(y_.data(), link - 1, fraction) : 0;
  const double right = link < chain_->points() ? stepper_.at(y_.data(), link, fraction) : chain_->clearance();
  return (state_.closed[contact] ? -1 : 1) * (right - left);
}

double Dop853Propagator::dense_margin_rate(std::size_t contact, double fraction) {
  const std::size_t link = chain_->contacts()[contact].link, n = chain_->points();
  const double left = link > 0 ? stepper_.at(y_.data(), n + link - 1, fraction) : 0;
  const double right = link < n ? stepper_.at(y_.data(), n + link, fraction) : 0;
  return (state_.closed[contact] ? -1 : 1) * (right - left);
}

std::optional<Dop853Propagator::Change> Dop853Propagator::first_change(double h) {
  std::optional<Change> first;
  for (std::size_t j = 0; j < chain_->contacts().size(); ++j) {
    const auto fraction = change_of(j, h);
    if (fraction && (!first || *fraction < first->fraction)) first = Change{*fraction, j};
  }
  return first;
}

/// Where the cubic through both ends comes near zero, eight of them on the dense output look closer: a step
/// is shorter than a swing, an eighth of it almost a parabola.
std::optional<double> Dop853Propagator::change_of(std::size_t contact, double h) {
  const double *y = y_.data(), *next = stepper_.next();
  const Bernstein<4> whole = hermite(margin(y, contact), h * margin_rate(y, contact), margin(next, contact),
                                     h * margin_rate(next, contact));
  const auto [low, high] = std::minmax_element(whole.begin(), whole.end());
  if (*low > 0.01 * (*high - *low)) return {};
  if (!dense_)
    stepper_.prepare_dense([&](double, const double* at, double* slope) { derive(at, slope); }, y, h);
  dense_ = true;
  constexpr int parts = 8;
  double left = whole.front(), left_slope = h * margin_rate(y, contact) / parts;
  for (int i = 1; i <= parts; ++i) {
    const double to = static_cast<double>(i) / parts, from = to - 1.0 / parts;
    const double right = dense_margin(contact, to), right_slope = h * dense_margin_rate(contact, to) / parts;
    if (const auto dip = first_dip(hermite(left, left_slope, right, right_slope), -noise(), {from, to})) {
      const auto f = [&](double fraction) { return dense_margin(contact, fraction); };
      const double at_low = f(dip->low), at_high = f(dip->high);
      if (!(at_low > 0)) return dip->low;
      return at_high < 0 ? bracketed_root(f, dip->low, dip->high, at_low, at_high) : dip->high;
    }
    left = right;
    left_slope = right_slope;
  }
  return {};
}

/// The dense output has an order less than the step: what it leaves of the gap is taken out by shorter or
/// longer steps.
void Dop853Propagator::end_on(const Change& change, double& h) {
  const auto f = [&](double, const double* y, double* slope) { derive(y, slope); };
  h *= change.fraction;
  for (int pass = 0; pass < 4 && h > 0; ++pass) {
    stepper_.attempt(f, y_.data(), h);
    const double left = margin(stepper_.next(), change.contact),
                 rate = margin_rate(stepper_.next(), change.contact);
    const double correction = -left / rate;
    if (!(std::abs(correction) < 1e-3 * h) || std::abs(correction) <= 1e-16 * h) return;
    if (pass < 3) h += correction;
  }
}

/// Where a closed contact turns from closing to opening, on the dense output; else at the ends of the step.
void Dop853Propagator::see_peaks(WaveRecord& record, double h) {
  const double* next = h > 0 ? stepper_.next() : y_.data();
  const auto f = [&](double, const double* at, double* slope) { derive(at, slope); };
  bool dense = false;  // of this step, which may be shorter than the one that was searched
  for (std::size_t j = 0; j < chain_->contacts().size(); ++j) {
    if (!state_.closed[j]) continue;
    const ContactSpring& spring = chain_->contacts()[j].spring;
    const auto see = [&](double t, double depth) {
      record.see_depth(j, t, depth);
      record.see_force(j, t, spring.stiffness * power(depth, spring.exponent));
    };
    see(state_.t, margin(y_.data(), j));
    see(state_.t + h, margin(next, j));
    const double at_start = margin_rate(y_.data(), j), at_end = margin_rate(next, j);
    if (!(at_start > 0 && at_end < 0)) continue;
    if (!dense) stepper_.prepare_dense(f, y_.data(), h);
    dense = true;
    const auto rate = [&](double fraction) { return dense_margin_rate(j, fraction); };
    const double top = bracketed_root(rate, 0, 1, rate(0), rate(1));
    see(state_.t + top * h, dense_margin(j, top));
  }
}

}  // namespace ictus::waves
