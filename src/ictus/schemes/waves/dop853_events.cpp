// Changes of contacts inside a step of order 8.

#include <algorithm>
#include <cmath>

#include "ictus/base/roots.hpp"
#include "ictus/schemes/waves/dop853_propagator.hpp"
#include "ictus/schemes/waves/first_dip.hpp"

namespace ictus::waves {
namespace {

/// The cubic with these values and slopes at both ends of [0, 1].
Bernstein<4> hermite(double left, double left_slope, double right, double right_slope) {
  return {left, left + left_slope / 3, right - right_slope / 3, right};
}

double common_exponent(const ContactSpring& spring) {
  return std::min(spring.exponent, spring.viscosity_exponent);
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

/// f without the power of the compression that it has in common with its damper: zero where the force turns,
/// and not at the surface.
double Dop853Propagator::reduced_force(std::size_t contact, double compression, double closing) const {
  const ContactSpring& spring = chain_->contacts()[contact].spring;
  const double common = common_exponent(spring);
  return spring.stiffness * raised(compression, spring.exponent - common) +
         viscosity_[contact] * raised(compression, spring.viscosity_exponent - common) * closing;
}

double Dop853Propagator::dense_reduced_force(std::size_t contact, double fraction) {
  return reduced_force(contact, dense_margin(contact, fraction), dense_margin_rate(contact, fraction));
}

double Dop853Propagator::force(std::size_t contact, double compression, double closing) const {
  const double common = common_exponent(chain_->contacts()[contact].spring);
  return compression > 0 ? raised(compression, common) * reduced_force(contact, compression, closing) : 0;
}

void Dop853Propagator::prepare_dense(double h) {
  if (!dense_)
    stepper_.prepare_dense([&](double, const double* at, double* slope) { derive(at, slope); }, y_.data(), h);
  dense_ = true;
}

std::optional<Dop853Propagator::Change> Dop853Propagator::first_change(double h) {
  std::optional<Change> first;
  const auto see = [&](std::optional<double> fraction, std::size_t contact, ContactStatus to,
                       bool at_surface) {
    if (fraction && (!first || *fraction < first->fraction))
      first = Change{*fraction, contact, to, at_surface};
  };
  for (std::size_t j = 0; j < chain_->contacts().size(); ++j) {
    see(passes_surface(j, h), j, state_.closed[j] == apart ? pushing : apart, true);
    if (state_.closed[j] != apart && viscosity_[j] > 0)
      see(force_turns(j, h), j, state_.closed[j] == pushing ? lifted : pushing, false);
  }
  return first;
}

/// Where the cubic through both ends comes near zero, eight of them on the dense output look closer: a step
/// is shorter than a swing, an eighth of it almost a parabola.
std::optional<double> Dop853Propagator::passes_surface(std::size_t contact, double h) {
  const double *y = y_.data(), *next = stepper_.next();
  const Bernstein<4> whole = hermite(margin(y, contact), h * margin_rate(y, contact), margin(next, contact),
                                     h * margin_rate(next, contact));
  const auto [low, high] = std::minmax_element(whole.begin(), whole.end());
  if (*low > 0.01 * (*high - *low)) return {};
  prepare_dense(h);
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

/// Where a damped contact begins to pull, or a lifted one to push again: while it is compressed.
std::optional<double> Dop853Propagator::force_turns(std::size_t contact, double h) {
  const double *y = y_.data(), *next = stepper_.next();
  const double sign = state_.closed[contact] == pushing ? 1 : -1;
  const double at_start = sign * reduced_force(contact, margin(y, contact), margin_rate(y, contact)),
               at_end = sign * reduced_force(contact, margin(next, contact), margin_rate(next, contact));
  const double rounding = 1e-12 * (std::abs(at_start) + std::abs(at_end));
  if (std::min(at_start, at_end) > 0.5 * std::abs(at_end - at_start)) return {};
  prepare_dense(h);
  const auto f = [&](double fraction) { return sign * dense_reduced_force(contact, fraction); };
  constexpr int parts = 8;
  double left = at_start;
  for (int i = 1; i <= parts; ++i) {
    const double to = static_cast<double>(i) / parts, from = to - 1.0 / parts, right = f(to);
    if (right < -rounding && dense_margin(contact, to) > 0)
      return left > 0 ? bracketed_root(f, from, to, left, right) : from;
    left = right;
  }
  return {};
}

/// The dense output has an order less than the step: what it leaves of the gap is taken out by shorter or
/// longer steps.
void Dop853Propagator::end_on(const Change& change, double& h) {
  const auto f = [&](double, const double* y, double* slope) { derive(y, slope); };
  h *= change.fraction;
  dense_ = false;
  for (int pass = 0; pass < 4 && h > 0; ++pass) {
    stepper_.attempt(f, y_.data(), h);
    if (!change.at_surface) return;
    const double left = margin(stepper_.next(), change.contact),
                 rate = margin_rate(stepper_.next(), change.contact);
    const double correction = -left / rate;
    if (!(std::abs(correction) < 1e-3 * h) || std::abs(correction) <= 1e-16 * h) return;
    if (pass < 3) h += correction;
  }
}

}  // namespace ictus::waves
