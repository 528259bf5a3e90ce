#include "ictus/schemes/waves/mode_turn.hpp"

#include <cmath>

namespace ictus::waves {

void ModeTurn::watch(const ModalMotion& motion, std::size_t begin, std::size_t count) {
  motion_ = &motion;
  begin_ = begin;
  for (auto* column : {&q_, &r_, &cosine_, &sine_, &angle_}) column->resize(count);
}

void ModeTurn::set_step(double h) {
  h_ = h;
  for (std::size_t k = 0; k < angle_.size(); ++k) {
    angle_[k] = motion_->frequencies()[begin_ + k] * h;
    cosine_[k] = std::cos(angle_[k]);
    sine_[k] = std::sin(angle_[k]);
  }
}

void ModeTurn::place(double s) {
  for (std::size_t k = 0; k < q_.size(); ++k) {
    const double angle = motion_->frequencies()[begin_ + k] * s, c = std::cos(angle), d = std::sin(angle);
    const double q = motion_->cosines()[begin_ + k], r = motion_->sines()[begin_ + k];
    q_[k] = q * c + r * d;
    r_[k] = r * c - q * d;
  }
}

void ModeTurn::turn() {
  const std::size_t size = q_.size();
  double *q = q_.data(), *r = r_.data();
  const double *c = cosine_.data(), *d = sine_.data();
  for (std::size_t k = 0; k < size; ++k) {
    const double turned = q[k] * c[k] + r[k] * d[k];
    r[k] = r[k] * c[k] - q[k] * d[k];
    q[k] = turned;
  }
}

EndDerivatives ModeTurn::derivatives(const ModalMotion::Gap& gap, double s) const {
  const std::size_t size = gap.coefficient.size(), begin = gap.begin - begin_;
  const double *g = gap.coefficient.data(), *q = q_.data() + begin, *r = r_.data() + begin,
               *angle = angle_.data() + begin;
  EndDerivatives d{};
  for (std::size_t k = 0; k < size; ++k) {
    const double even = g[k] * q[k], odd = g[k] * r[k] * angle[k], square = angle[k] * angle[k];
    d[0] += even;
    d[1] += odd;
    d[2] -= square * even;
    d[3] -= square * odd;
    d[4] += square * square * even;
    d[5] += square * square * odd;
  }
  d[0] += gap.constant + (gap.slope + gap.curve * s / 2) * s;
  d[1] += (gap.slope + gap.curve * s) * h_;
  d[2] += gap.curve * h_ * h_;
  return d;
}

}  // namespace ictus::waves
