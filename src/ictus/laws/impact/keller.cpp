#include "ictus/laws/impact/keller.hpp"

#include <algorithm>

namespace ictus::impact_path {
namespace {

/// C = λ₁ e eᵀ + λ₂ e⊥ e⊥ᵀ
struct Principal {
  std::array<double, 2> value;  // λ₁ ≥ λ₂ ≥ 0
  Tangent axis;                 // e

  explicit Principal(const std::array<double, 3>& c) {
    const double mean = (c[0] + c[2]) / 2, half = (c[0] - c[2]) / 2, spread = std::hypot(half, c[1]);
    // The smaller one from the determinant: a difference would lose its digits.
    const double most = mean + spread;
    value = {most, most > 0 ? std::max(0.0, c[0] * c[2] - c[1] * c[1]) / most : 0};
    const double angle = 0.5 * std::atan2(c[1], half);
    axis = {std::cos(angle), std::sin(angle)};
  }
  Tangent into(const Tangent& x) const {
    return {axis[0] * x[0] + axis[1] * x[1], axis[0] * x[1] - axis[1] * x[0]};
  }
  Tangent back(const Tangent& x) const {
    return {axis[0] * x[0] - axis[1] * x[1], axis[1] * x[0] + axis[0] * x[1]};
  }
  /// x_i/λ_i, without directions that no impulse moves.
  Tangent divided(const Tangent& x) const {
    const double nothing = 1e-15 * value[0];
    return {value[0] > 0 ? x[0] / value[0] : 0, value[1] > nothing ? x[1] / value[1] : 0};
  }
};

/// The one κ > 0 with |(μ C + κ)⁻¹ b| = 1, in principal axes. 1/|…| is concave in κ, so that Newton's iteration rises to
/// its root from the left, where |b| − μ λ₁ and 0 are.
double leaving_rate(const Tangent& b, const Tangent& mu_lambda) {
  double kappa = std::max(0.0, std::hypot(b[0], b[1]) - mu_lambda[0]);
  for (int i = 0; i < 100; ++i) {
    double square = 0, slope = 0;
    for (std::size_t k = 0; k < 2; ++k) {
      if (b[k] == 0) continue;
      const double x = b[k] / (mu_lambda[k] + kappa);
      square += x * x;
      slope += x * x / (mu_lambda[k] + kappa);
    }
    // φ = 1/|x| − 1, φ′ = slope/|x|³
    const double size = std::sqrt(square), change = square * (size - 1) / slope;
    kappa += change;
    if (!(std::abs(change) > 1e-16 * kappa)) break;
  }
  return kappa;
}

}  // namespace

SpatialContact SpatialContact::turned(const Tangent& e) const {
  SpatialContact k = *this;
  const Tangent f{-e[1], e[0]}, ce = tangential_times(e), cf = tangential_times(f);
  k.coupling = {coupling_times(e), coupling_times(f)};
  k.tangential = {e[0] * ce[0] + e[1] * ce[1], e[0] * cf[0] + e[1] * cf[1], f[0] * cf[0] + f[1] * cf[1]};
  k.slip = {e[0] * slip[0] + e[1] * slip[1], f[0] * slip[0] + f[1] * slip[1]};
  return k;
}

Tangent least_solution(const SpatialContact& contact, const Tangent& x) {
  const Principal c(contact.tangential);
  return c.back(c.divided(c.into(x)));
}

SpatialRest::SpatialRest(const SpatialContact& k) : piece{} {
  const Principal c(k.tangential);
  const Tangent b = c.into(k.coupling), stick = c.divided(b);
  const double mu = k.friction;
  Tangent tau{-stick[0], -stick[1]};
  if (std::hypot(stick[0], stick[1]) > k.static_friction) {
    const Tangent limits{mu * c.value[0], mu * c.value[1]};
    piece.acceleration = leaving_rate(b, limits);
    for (std::size_t i = 0; i < 2; ++i)
      tau[i] = b[i] == 0 ? 0 : -mu * b[i] / (limits[i] + piece.acceleration);
  }
  friction = c.back(tau);
  piece.opening = k.normal + k.coupling_times(friction);
}

void KellerSlide::start(const SpatialContact& contact, double tolerance) {
  contact_ = contact;
  tolerance_ = std::clamp(tolerance / 50, 1e-15, 1e-3);  // of one step
  const double c = contact.tangential[0] + contact.tangential[2], mu = contact.friction;
  const double b = std::hypot(contact.coupling[0], contact.coupling[1]);
  impulse_weight_ = std::max(contact.normal, c);
  push_ = mu * b;
  rub_ = mu * c;
  // Of a jam, what it may make of the slip.
  const double jam = -(contact.normal + mu * contact.coupling[0]) * contact.slip[0] / (b + rub_);
  least_closing_ = std::max({contact.closing, jam, 1e-12});
  y_.fill(0);
  steps_ = 0;
  stepper_.resize(components);
  wanted_ = 0.05 / (b + rub_);
  attempt(0);
  take();
}

/// Grazing, the closing speed is small beside the slip; on a rough surface both works are small beside the energy. Errors are
/// parts of each.
std::array<double, KellerSlide::components> KellerSlide::weights() const {
  const SpatialContact& k = contact_;
  const double a = k.normal, b = std::hypot(k.coupling[0], k.coupling[1]), s = k.slip[0];
  const Tangent q{y_[along], y_[across]};
  const double u = k.closing - a * y_[normal] - k.coupling_times(q);
  const double size = a * y_[normal] + b * std::hypot(q[0], q[1]);
  const double speed = std::max({least_closing_, std::abs(u), 0.1 * size});
  const double tangential = std::max(impulse_weight_, b / speed);
  const double rubs = std::min(s / (b + rub_), speed / (a + push_)) * s;
  std::array<double, components> weight{};
  weight[angle] = weight[log_speed] = 1;
  weight[normal] = std::max(impulse_weight_, a / speed);
  weight[along] = weight[across] = tangential;
  weight[rubbed] = 1 / std::max(rubs, y_[rubbed]);
  weight[work] = 1 / std::max(speed * speed / (a + push_), std::abs(y_[work]));
  return weight;
}

void KellerSlide::attempt(double h) {
  const SpatialContact& k = contact_;
  const auto field = [&k](double, const double* y, double* slope) {
    const double mu = k.friction, c = std::cos(y[angle]), s = std::sin(y[angle]);
    const double r = k.slip[0] * std::exp(y[log_speed]);
    const double g1 = k.coupling[0] + mu * (k.tangential[0] * c + k.tangential[1] * s);
    const double g2 = k.coupling[1] + mu * (k.tangential[1] * c + k.tangential[2] * s);
    slope[angle] = g1 * s - g2 * c;
    slope[log_speed] = -(g1 * c + g2 * s);
    slope[normal] = r;
    slope[along] = mu * r * c;
    slope[across] = mu * r * s;
    slope[rubbed] = r * r;
    slope[work] = r * (k.closing - k.normal * y[normal] - k.coupling_times({y[along], y[across]}));
  };
  if (h == 0) {
    std::copy(y_.begin(), y_.end(), stepper_.next());
    return field(0, y_.data(), stepper_.slope(dop853::stages));
  }
  stepper_.attempt(field, y_.data(), h);
}

void KellerSlide::propose() {
  const std::array<double, components> weighed = weights();
  const auto weight = [&](std::size_t k) { return weighed[k] / tolerance_; };
  for (int tries = 0; tries < 100; ++tries) {
    attempt(step_ = wanted_);
    ++steps_;
    const double error = stepper_.error(step_, weight) / std::sqrt(static_cast<double>(components));
    const bool good = error <= 1;
    const double factor = 0.9 * std::pow(std::max(error, 1e-12), -0.125);
    wanted_ = std::isfinite(error) ? step_ * std::clamp(factor, 0.2, 5.0) : 0.2 * step_;
    if (good) return;
  }
}

void KellerSlide::take() {
  std::copy_n(stepper_.next(), components, y_.begin());
  std::copy_n(stepper_.slope(dop853::stages), components, stepper_.slope(0));
}

double KellerSlide::closing() {
  const SpatialContact& k = contact_;
  return k.closing - k.normal * next(normal) - k.coupling_times({next(along), next(across)});
}

/// In units in which the larger of closing and slip is 1 at the start.
bool KellerSlide::stops() { return contact_.slip[0] * std::exp(next(log_speed)) < 1e-17; }

Tangent KellerSlide::friction() {
  const SpatialContact& k = contact_;
  Tangent q{next(along), next(across)};
  const double r = stops() ? 0 : k.slip[0] * std::exp(next(log_speed));
  // What grazes has hardly changed its slip, and a difference of slips is their rounding.
  if (r > 0.5 * k.slip[0]) return q;
  const Tangent push = k.tangential_times(q);
  const Tangent slip{r * std::cos(next(angle)), r * std::sin(next(angle))};
  Tangent rest;
  for (std::size_t i = 0; i < 2; ++i) rest[i] = k.slip[i] - k.coupling[i] * next(normal) - push[i] - slip[i];
  const Tangent more = least_solution(k, rest);
  return {q[0] + more[0], q[1] + more[1]};
}

}  // namespace ictus::impact_path
