// The scheme (78)–(93) of [Liu2008] to the letter, for the digits that it leaves in the paper's tables: every
// step has the same ΔP at the contact with the largest energy, none is cut where a contact turns or opens, so
// that a contact gives back up to |u| ΔP more than it has. The law lzb_euler is this scheme made safe; it
// errs less, and keeps energy.

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/reproduce/liu.hpp"

namespace ictus::reproduce::liu {
namespace {

class FixedSteps {
 public:
  FixedSteps(const Problem& problem, Dissipation dissipation)
      : problem_(problem),
        mono_(dissipation == Dissipation::mono_stiffness),
        m_(problem.stiffness.size()),
        u_(closing_speeds(problem, problem.velocity)),
        energy_(m_, 0.0),
        compressed_(m_, 0.0),
        increment_(m_, 0.0),
        impulse_(m_, 0.0) {}

  /// Impulses after all contacts have opened, N s; NaN where there is no end in sight.
  std::vector<double> impulses(std::size_t steps) {
    step_ = estimate() / static_cast<double>(steps);
    for (std::size_t k = 0; k < 40 * steps; ++k) {
      const std::size_t i = largest(energy_);
      if (energy_[i] <= 0 && !start()) return impulse_;
      if (energy_[i] > 0) distribute(i);
      advance();
    }
    return std::vector<double>(m_, std::numeric_limits<double>::quiet_NaN());
  }

 private:
  /// P_est = Σ m |v|                                                                         [Liu2008, eq.
  /// (78)]
  double estimate() const {
    double sum = 0;
    for (std::size_t i = 0; i < problem_.velocity.size(); ++i)
      sum += std::abs(problem_.velocity[i]) / problem_.inverse_mass[i];
    return sum;
  }
  static std::size_t largest(const std::vector<double>& values) {
    return static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
  }
  double to_stiffness_of(std::size_t i, std::size_t j) const {
    return problem_.stiffness[j] / problem_.stiffness[i];
  }

  /// Nothing is stored: ΔP_j = γ (u_j/u_i)^η ΔP. Erratum: printed with the exponent n.       [Liu2008, eq.
  /// (81)]
  bool start() {
    const std::size_t i = largest(u_);
    if (!(u_[i] > at_rest)) return false;
    for (std::size_t j = 0; j < m_; ++j) {
      increment_[j] =
          u_[j] <= 0 ? 0 : to_stiffness_of(i, j) * std::pow(u_[j] / u_[i], problem_.exponent) * step_;
    }
    return true;
  }

  /// ΔP_j = γ^{1/(η+1)} (E_j/E_i)^{η/(η+1)} ΔP. Erratum: printed (η+1)/η.                   [Liu2008, eq.
  /// (84)] A contact without energy starts with γ (u_j/E_i)^η ΔP^{η+1}, here at most ΔP.           [Liu2008,
  /// eq. (93)]
  void distribute(std::size_t i) {
    const double n = problem_.exponent;
    for (std::size_t j = 0; j < m_; ++j) {
      const double ratio = to_stiffness_of(i, j);
      increment_[j] =
          energy_[j] > 0
              ? std::pow(ratio, 1 / (n + 1)) * std::pow(energy_[j] / energy_[i], n / (n + 1)) * step_
              : std::min(step_,
                         ratio * std::pow(std::max(u_[j], 0.0) / energy_[i], n) * std::pow(step_, n + 1));
    }
  }

  /// [Liu2008, eqs (82), (86), (87), (89), (90)]
  void advance() {
    for (std::size_t j = 0; j < m_; ++j) impulse_[j] += increment_[j];
    const std::vector<double> after = closing_speeds(problem_, velocities(problem_, impulse_.data()));
    for (std::size_t j = 0; j < m_; ++j) {
      const double e2 = problem_.restitution[j] * problem_.restitution[j];
      const bool expands = after[j] < 0;
      energy_[j] += (expands && !mono_ ? 1 / e2 : 1) * (u_[j] + after[j]) / 2 * increment_[j];
      if (!expands) compressed_[j] = energy_[j];
      if (expands && energy_[j] <= (mono_ ? (1 - e2) * compressed_[j] : 0)) energy_[j] = 0;
    }
    u_ = after;
  }

  static constexpr double at_rest = 1e-6;  // m/s
  const Problem& problem_;
  bool mono_;
  std::size_t m_;
  std::vector<double> u_;                    // m/s, closing
  std::vector<double> energy_, compressed_;  // E and W_c, J
  std::vector<double> increment_, impulse_;  // ΔP_j and P_j, N s
  double step_ = 0;                          // ΔP, N s
};

}  // namespace

Resolved by_fixed_steps(const Problem& problem, Dissipation dissipation, std::size_t steps) {
  Resolved out;
  out.impulse = FixedSteps(problem, dissipation).impulses(steps);
  out.velocity = velocities(problem, out.impulse.data());
  return out;
}

}  // namespace ictus::reproduce::liu
