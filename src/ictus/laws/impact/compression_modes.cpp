// Compiled alone: Eigen's eigenvalues take long.

#include "ictus/laws/impact/compression_modes.hpp"

#include <Eigen/Eigenvalues>

namespace ictus::compression {

struct Modes::Decompositions {
  struct Entry {
    Eigen::MatrixXd matrix;
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver;
  };
  std::vector<Entry> of_size;

  Entry& operator[](std::size_t order) {
    if (of_size.size() <= order) of_size.resize(order + 1);
    return of_size[order];
  }
};

Modes::Modes() : decompositions_(std::make_unique<Decompositions>()) {}
Modes::~Modes() = default;
Modes::Modes(Modes&&) noexcept = default;
Modes& Modes::operator=(Modes&&) noexcept = default;

void Modes::start(Field& field, const double* y) {
  ++evaluations;
  field_ = &field;
  closed_.clear();
  coupling_.clear();
  for (std::size_t j = 0; j < m_; ++j)
    if (field.push[j] > 0) {
      closed_.push_back(j);
      coupling_.push_back(std::sqrt(field.yield[j] * field.push[j]));
    }
  const std::size_t n = closed_.size();
  const auto order = static_cast<Eigen::Index>(n);
  auto& [matrix, solver] = (*decompositions_)[n];
  matrix.setZero(order, order);
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t k = field.coupling.start[closed_[a]]; k < field.coupling.start[closed_[a] + 1]; ++k)
      for (std::size_t b = 0; b < n; ++b)
        if (closed_[b] == field.coupling.column[k])
          matrix(static_cast<Eigen::Index>(a), static_cast<Eigen::Index>(b)) =
              coupling_[a] * field.coupling.value[k] * coupling_[b];
  frequency_.assign(n, 0);
  fastest_ = 0;
  if (n > 0) solver.compute(matrix);
  shapes_ = n > 0 ? solver.eigenvectors().data() : nullptr;
  for (std::size_t i = 0; i < n; ++i) {
    frequency_[i] = std::sqrt(std::max(0.0, solver.eigenvalues()[static_cast<Eigen::Index>(i)]));
    fastest_ = std::max(fastest_, frequency_[i]);
  }
  set_origin(field, y);
}

/// Amplitudes of the modes where time begins.
void Modes::set_origin(Field& field, const double* y) {
  const std::size_t n = closed_.size();
  start_closing_.resize(m_);
  field.closing(y + m_, start_closing_.data());
  field.remember_closing(start_closing_);
  depth_.assign(n, 0);
  speed_.assign(n, 0);
  depths_.assign(n, 0);
  for (std::size_t a = 0; a < n; ++a) {
    const double z = y[closed_[a]] * coupling_[a] / field.yield[closed_[a]];
    const double zdot = start_closing_[closed_[a]] * coupling_[a];
    for (std::size_t i = 0; i < n; ++i) {
      const double v = shape(a, i);
      depth_[i] += v * z;
      speed_[i] += v * zdot;
    }
  }
  for (std::size_t j = 0; j < m_; ++j) forces_before_[j] = field.push[j] * y[j];
  at_time_ = -1;
}

/// p(t) − p(0), its integral, and the depths of closed contacts.
void Modes::integrate(double t) const {
  if (t == at_time_) return;
  at_time_ = t;
  const std::size_t n = closed_.size();
  std::fill(sum_.begin(), sum_.end(), 0.0);
  std::fill(twice_.begin(), twice_.end(), 0.0);
  std::fill(depths_.begin(), depths_.end(), 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    const double w = frequency_[i], phase = w * t;
    // sin φ/φ, (1 − cos φ)/φ² and (φ − sin φ)/φ³ without cancellation where φ is small
    const double half = phase / 2, s1 = phase == 0 ? 1 : std::sin(phase) / phase;
    const double s2 = half == 0 ? 0.5 : 0.5 * (std::sin(half) / half) * (std::sin(half) / half);
    const double f2 = phase * phase;
    const double s3 =
        f2 < 1e-2 ? (1 - f2 / 20 * (1 - f2 / 42 * (1 - f2 / 72 * (1 - f2 / 110)))) / 6 : (1 - s1) / f2;
    const double once = depth_[i] * t * s1 + speed_[i] * t * t * s2;
    const double again = depth_[i] * t * t * s2 + speed_[i] * t * t * t * s3;
    const double now = depth_[i] * (1 - f2 * s2) + speed_[i] * t * s1;
    for (std::size_t a = 0; a < n; ++a) {
      const double v = shape(a, i) * coupling_[a];
      sum_[closed_[a]] += v * once;
      twice_[closed_[a]] += v * again;
      depths_[a] += v * now;
    }
  }
  // x = z √(s/K) = (D z)/K
  for (std::size_t a = 0; a < n; ++a) depths_[a] /= field_->push[closed_[a]];
}

void Modes::exactly(Field& field, const double* y, double h) {
  taken_ = h;
  ++evaluations;
  integrate(h);
  for (std::size_t j = 0; j < m_; ++j) {
    next_[m_ + j] = y[m_ + j] + sum_[j];
    next_[j] = y[j];
    if (field.push[j] == 0 && field.yield[j] > 0)
      next_[j] += start_closing_[j] * h - field.coupling_row(j, twice_.data());
  }
  for (std::size_t a = 0; a < closed_.size(); ++a) next_[closed_[a]] = depths_[a];
  for (std::size_t j = 0; j < m_; ++j) forces_after_[j] = field.push[j] * next_[j];
  field.closing(next_.data() + m_, rates_after_.data());
  field.remember_closing(rates_after_);
}

double Modes::at(const double* y, std::size_t k, double fraction) const {
  const double t = fraction * taken_;
  integrate(t);
  if (k >= m_) return y[k] + sum_[k - m_];
  for (std::size_t a = 0; a < closed_.size(); ++a)
    if (closed_[a] == k) return depths_[a];
  return field_->yield[k] > 0 ? y[k] + start_closing_[k] * t - field_->coupling_row(k, twice_.data()) : y[k];
}

}  // namespace ictus::compression
