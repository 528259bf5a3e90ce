// Changes of contacts inside a step of order 8.

#include <algorithm>
#include <cmath>

#include "ictus/schemes/waves/dop853_propagator.hpp"

namespace ictus::waves {
namespace {

double common_exponent(const ContactSpring& spring) {
  return std::min(spring.exponent, spring.viscosity_exponent);
}

}  // namespace

double Dop853Propagator::dense_margin(std::size_t contact, double fraction) {
  const std::size_t link = chain_->contacts()[contact].link;
  const double left = link > 0 ? ode_.at(link - 1, fraction) : 0;
  const double right = link < chain_->points() ? ode_.at(link, fraction) : chain_->clearance();
  return (state_.closed[contact] ? -1 : 1) * (right - left);
}

double Dop853Propagator::dense_margin_rate(std::size_t contact, double fraction) {
  const std::size_t link = chain_->contacts()[contact].link, n = chain_->points();
  const double left = link > 0 ? ode_.at(n + link - 1, fraction) : 0;
  const double right = link < n ? ode_.at(n + link, fraction) : 0;
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

void Dop853Propagator::prepare_dense() {
  ode_.prepare_dense([&](double, const double* y, double* slope) { derive(y, slope); });
}

std::optional<Dop853Propagator::Change> Dop853Propagator::first_change() {
  std::optional<Change> first;
  const auto see = [&](std::optional<double> fraction, std::size_t contact, ContactStatus to,
                       bool at_surface) {
    if (fraction && (!first || *fraction < first->fraction))
      first = Change{*fraction, contact, to, at_surface};
  };
  for (std::size_t j = 0; j < chain_->contacts().size(); ++j) {
    see(passes_surface(j), j, state_.closed[j] == apart ? pushing : apart, true);
    if (state_.closed[j] != apart && viscosity_[j] > 0)
      see(force_turns(j), j, state_.closed[j] == pushing ? lifted : pushing, false);
  }
  return first;
}

/// The cubic through both ends, as the numbers between which it lies, says whether to look into the step.
std::optional<double> Dop853Propagator::passes_surface(std::size_t contact) {
  const double *y = y_.data(), *next = ode_.next(), h = ode_.length();
  const double left = margin(y, contact), right = margin(next, contact);
  const auto [low, high] = std::minmax(
      {left, left + h * margin_rate(y, contact) / 3, right - h * margin_rate(next, contact) / 3, right});
  if (low > 0.01 * (high - low)) return {};
  prepare_dense();
  const auto value = [&](double fraction) { return dense_margin(contact, fraction); };
  const auto rate = [&](double fraction) { return h * dense_margin_rate(contact, fraction); };
  return first_fall(value, rate, noise());
}

/// Where a damped contact begins to pull, or a lifted one to push again: while it is compressed.
std::optional<double> Dop853Propagator::force_turns(std::size_t contact) {
  const double *y = y_.data(), *next = ode_.next();
  const double sign = state_.closed[contact] == pushing ? 1 : -1;
  const double at_start = sign * reduced_force(contact, margin(y, contact), margin_rate(y, contact)),
               at_end = sign * reduced_force(contact, margin(next, contact), margin_rate(next, contact));
  if (std::min(at_start, at_end) > 0.5 * std::abs(at_end - at_start)) return {};
  prepare_dense();
  const auto value = [&](double fraction) {
    return dense_margin(contact, fraction) > 0 ? sign * dense_reduced_force(contact, fraction) : 0;
  };
  return first_fall(value, NoRate{}, 1e-12 * (std::abs(at_start) + std::abs(at_end)));
}

void Dop853Propagator::end_on(const Change& change, double h) {
  const auto retake = [&](double length) {
    ode_.retake([&](double, const double* y, double* slope) { derive(y, slope); }, length);
    return true;
  };
  retake(h);
  if (!change.at_surface) return;
  const auto look = [&]() -> EndLook {
    return {margin(ode_.next(), change.contact), margin_rate(ode_.next(), change.contact)};
  };
  end_on_zero(h, look, retake);
}

}  // namespace ictus::waves
