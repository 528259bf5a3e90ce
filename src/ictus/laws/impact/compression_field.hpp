#pragma once
// The regular ODE behind the law of Liu, Zhao and Brogliato, for the contacts that take part:
//     x′ = s u,   p′ = λ = K ⌊x⌋^η,   u = u₀ − W p,
// with s = 1 in compression and 1/e² in a bi-stiffness expansion. x is a depth: the stored energy is
// E = K x^{η+1}/(η+1). It is the distributing law (27) with time left in: no singular start, no primary
// contact. [Liu2008, eqs. (20), (26), (46), (76)]

#include <cmath>
#include <cstddef>
#include <vector>

#include "ictus/base/power.hpp"
#include "ictus/base/sparse_rows.hpp"

namespace ictus::compression {

/// What an open contact waits for: the law takes the geometry as frozen, so that a contact is closed again as
/// soon as it closes; the compliant model waits until the gap has closed.
enum class Reclosing { at_once, by_gap };

enum class Phase : unsigned char { open, compressing, expanding };

/// Numbers of the contacts that take part, side by side.
class Field {
 public:
  std::vector<double> stiffness, exponent, slope;  // K, η, s of the expansion
  std::vector<double> base;                        // u₀, m/s
  std::vector<double> push, yield;                 // K, or 0 while open; s = x′/u of the present phase
  SparseRows coupling;                             // W among them

  std::size_t size() const { return base.size(); }
  void clear() {
    for (auto* column : {&stiffness, &exponent, &slope, &base, &push, &yield}) column->clear();
    coupling.clear();
  }
  /// The phase of a contact, not the sign of its closing speed, says how it yields: so the field is smooth,
  /// and a step may go beyond the end of a phase, which is found inside it. An open contact keeps x at zero,
  /// or lets it run as a gap.
  void set_phase(std::size_t j, Phase phase) {
    const double gap = reclosing_ == Reclosing::by_gap ? 1 : 0;
    push[j] = phase == Phase::open ? 0 : stiffness[j];
    yield[j] = phase == Phase::open ? gap : phase == Phase::compressing ? 1 : slope[j];
  }
  /// Looks for what the loops can use: one exponent, contacts in a row.
  void prepare(Reclosing reclosing) {
    reclosing_ = reclosing;
    const std::size_t m = size();
    closing_.assign(m, 0);
    for (auto* column : {&push, &yield}) column->assign(m, 0);
    shape_ = shape_of(exponent);
    below_.assign(m, 0);
    above_.assign(m, 0);
    in_a_row_ = true;
    for (std::size_t j = 0; j < m && in_a_row_; ++j)
      for (std::size_t k = coupling.start[j]; k < coupling.start[j + 1]; ++k) {
        const std::size_t i = coupling.column[k];
        if (i + 1 == j) below_[j] = coupling.value[k];
        if (i == j + 1) above_[j] = coupling.value[k];
        in_a_row_ = in_a_row_ && i + 1 >= j && i <= j + 1;
      }
  }

  /// y = (x, p) ↦ (x′, p′). All in one, however many others ask for closing(): it is the whole cost of a long chain.
  [[gnu::flatten]] void operator()(const double* y, double* rate) {
    const std::size_t m = size();
    forces(y, rate + m);
    closing(y + m, closing_.data());
    const double *u = closing_.data(), *s = yield.data();
    for (std::size_t j = 0; j < m; ++j) rate[j] = s[j] * u[j];
  }

  /// u = u₀ − W p
  void closing(const double* p, double* u) const {
    const std::size_t m = size();
    if (!in_a_row_ || m == 0) {
      for (std::size_t j = 0; j < m; ++j) u[j] = base[j] - coupling_row(j, p);
      return;
    }
    const double *own = coupling.diagonal.data(), *lo = below_.data(), *hi = above_.data(), *u0 = base.data();
    if (m == 1) {
      u[0] = u0[0] - own[0] * p[0];
      return;
    }
    u[0] = u0[0] - (own[0] * p[0] + hi[0] * p[1]);
    for (std::size_t j = 1; j + 1 < m; ++j)
      u[j] = u0[j] - (lo[j] * p[j - 1] + own[j] * p[j] + hi[j] * p[j + 1]);
    u[m - 1] = u0[m - 1] - (lo[m - 1] * p[m - 2] + own[m - 1] * p[m - 1]);
  }
  void remember_closing(const std::vector<double>& u) { closing_ = u; }
  bool is_linear() const { return shape_ == Shape::hooke; }
  /// Of the last evaluation.
  const std::vector<double>& last_closing() const { return closing_; }

  double coupling_row(std::size_t j, const double* p) const {
    double sum = 0;
    for (std::size_t k = coupling.start[j]; k < coupling.start[j + 1]; ++k)
      sum += coupling.value[k] * p[coupling.column[k]];
    return sum;
  }
  double force(std::size_t j, double x) const { return stiffness[j] * power(x, exponent[j]); }
  double energy(std::size_t j, double x) const { return force(j, x) * x / (exponent[j] + 1); }

 private:
  enum class Shape { hooke, hertz, any };
  static Shape shape_of(const std::vector<double>& exponents) {
    if (exponents.empty()) return Shape::any;
    for (double exponent : exponents)
      if (exponent != exponents.front()) return Shape::any;
    return exponents.front() == 1 ? Shape::hooke : exponents.front() == 1.5 ? Shape::hertz : Shape::any;
  }

  /// The force of a closed contact runs on through zero, for the same reason.
  void forces(const double* x, double* force) const {
    const std::size_t m = size();
    const double* k = push.data();
    switch (shape_) {
      case Shape::hooke:
        for (std::size_t j = 0; j < m; ++j) force[j] = k[j] * x[j];
        break;
      case Shape::hertz:
        for (std::size_t j = 0; j < m; ++j) force[j] = k[j] * (x[j] * std::sqrt(std::abs(x[j])));
        break;
      case Shape::any:
        for (std::size_t j = 0; j < m; ++j)
          force[j] = std::copysign(k[j] * power(std::abs(x[j]), exponent[j]), x[j]);
    }
  }

  Reclosing reclosing_ = Reclosing::at_once;
  Shape shape_ = Shape::any;
  bool in_a_row_ = false;
  std::vector<double> below_, above_;  // W off its diagonal, of contacts in a row
  std::vector<double> closing_;
};

}  // namespace ictus::compression
