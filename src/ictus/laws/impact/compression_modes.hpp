#pragma once
// Exact steps for linear springs: between events the closed contacts are harmonic,
//     z″ = −D W D z,   z = x √(K/s),   D = √(sK),
// so that one eigen-decomposition a phase gives x(t), p(t) and the gaps of open contacts in closed form.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <vector>

#include "ictus/laws/impact/compression_field.hpp"

namespace ictus::compression {

class Modes {
 public:
  Modes();
  ~Modes();
  Modes(Modes&&) noexcept;
  Modes& operator=(Modes&&) noexcept;

  std::size_t evaluations = 0;
  double size = 0;  // s, of the next step

  void resize(std::size_t contacts) {
    m_ = contacts;
    next_.resize(2 * m_);
    for (auto* column : {&forces_before_, &forces_after_, &rates_after_, &sum_, &twice_})
      column->assign(m_, 0);
  }
  /// Decomposes the phase that begins at y.
  void start(Field& field, const double* y);
  /// One step, short enough that no event hides between its ends.
  template <class InverseScale>
  double attempt(Field& field, const double* y, InverseScale&&) {
    const double h = std::min(size, 0.7 / fastest_);
    size = HUGE_VAL;
    exactly(field, y, h);
    return h;
  }
  void exactly(Field& field, const double* y, double h);
  double* next() { return next_.data(); }
  const double* forces_before() const { return forces_before_.data(); }
  double* forces_after() { return forces_after_.data(); }
  double* depth_rates_after() { return rates_after_.data(); }
  void go_on(Field& field) { set_origin(field, next_.data()); }
  void prepare_dense(Field&, const double*) {}
  double at(const double* y, std::size_t k, double fraction) const;

 private:
  void set_origin(Field& field, const double* y);
  void integrate(double t) const;
  /// Of closed contact a in mode i.
  double shape(std::size_t a, std::size_t i) const { return shapes_[i * closed_.size() + a]; }

  struct Decompositions;  // one a size: they keep their memory
  std::size_t m_ = 0;
  double fastest_ = 0, taken_ = 0;
  const Field* field_ = nullptr;
  std::vector<std::size_t> closed_;  // slots
  std::unique_ptr<Decompositions> decompositions_;
  const double* shapes_ = nullptr;
  std::vector<double> frequency_, depth_, speed_, coupling_;  // a mode; D of a closed contact
  std::vector<double> next_, forces_before_, forces_after_, rates_after_, start_closing_;
  mutable std::vector<double> sum_, twice_;  // p(t) and ∫p dt of all slots
  mutable std::vector<double> depths_;       // x(t) of the closed ones
  mutable double at_time_ = -1;
};

}  // namespace ictus::compression
