// What a gap does in a modal motion, in closed form.

#include <cmath>

#include "ictus/schemes/waves/modal_motion.hpp"

namespace ictus::waves {

double ModalMotion::value(const Gap& gap, double s) const {
  double sum = 0;
  for (std::size_t i = 0; i < gap.coefficient.size(); ++i) {
    const std::size_t k = gap.begin + i;
    const double angle = frequency_[k] * s;
    sum += gap.coefficient[i] * (cosine_[k] * std::cos(angle) + sine_[k] * std::sin(angle));
  }
  return gap.constant + (gap.slope + gap.curve * s / 2) * s + sum;
}

double ModalMotion::rate(const Gap& gap, double s) const {
  double sum = 0;
  for (std::size_t i = 0; i < gap.coefficient.size(); ++i) {
    const std::size_t k = gap.begin + i;
    const double angle = frequency_[k] * s;
    sum += gap.coefficient[i] * frequency_[k] * (sine_[k] * std::cos(angle) - cosine_[k] * std::sin(angle));
  }
  return gap.slope + gap.curve * s + sum;
}

/// ∫ (q cos ωs + r sin ωs) ds = (q sin ωs + r (1 − cos ωs))/ω, and 1 − cos ωs = 2 sin² ½ωs.
double ModalMotion::integral(const Gap& gap, double s) const {
  double sum = 0;
  for (std::size_t i = 0; i < gap.coefficient.size(); ++i) {
    const std::size_t k = gap.begin + i;
    const double half = std::sin(frequency_[k] * s / 2);
    sum += gap.coefficient[i] / frequency_[k] *
           (cosine_[k] * std::sin(frequency_[k] * s) + 2 * sine_[k] * half * half);
  }
  return ((gap.curve * s / 6 + gap.slope / 2) * s + gap.constant) * s + sum;
}

}  // namespace ictus::waves
