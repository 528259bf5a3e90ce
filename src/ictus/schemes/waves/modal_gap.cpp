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

ModalMotion::Slope ModalMotion::slope(const Gap& gap, double s) const {
  Slope sum{gap.slope + gap.curve * s, gap.curve};
  for (std::size_t i = 0; i < gap.coefficient.size(); ++i) {
    const std::size_t k = gap.begin + i;
    const double angle = frequency_[k] * s, c = std::cos(angle), d = std::sin(angle);
    const double part = gap.coefficient[i] * frequency_[k];
    sum.rate += part * (sine_[k] * c - cosine_[k] * d);
    sum.bend -= part * frequency_[k] * (cosine_[k] * c + sine_[k] * d);
  }
  return sum;
}

double ModalMotion::integral(const Gap& gap, double s, std::size_t number) const {
  const double* swept = swept_.data() + number * frequency_.size() + gap.begin;
  double sum = 0;
  for (std::size_t i = 0; i < gap.coefficient.size(); ++i) sum += gap.coefficient[i] * swept[i];
  return ((gap.curve * s / 6 + gap.slope / 2) * s + gap.constant) * s + sum;
}

}  // namespace ictus::waves
