#pragma once
// One step of the order-8 method with its error estimate and its dense output, for any y′ = f(t, y) on plain
// arrays. Each stage is one pass over memory: the weights are known at compile time, so that the loop over
// the components is vectorised with all slopes of the stage at once. [HairerNorsettWanner1993, §II.5, §II.6,
// §II.10]

#include <array>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "ictus/solvers/ode/dop853_tableau.hpp"

namespace ictus::dop853 {

class ArrayStepper {
 public:
  /// Keeps its memory when the size shrinks or was there before.
  void resize(std::size_t size) {
    size_ = size;
    const std::size_t rows = all_stages + 2 + dense_rows;
    if (memory_.size() < rows * size) memory_.resize(rows * size);
    filled_.assign(size, prepared_);
  }
  std::size_t size() const { return size_; }

  double* slope(std::size_t stage) { return memory_.data() + stage * size_; }
  double* next() { return slope(all_stages); }
  const double* dense(std::size_t row) const { return memory_.data() + (all_stages + 2 + row) * size_; }

  /// Fills next() from y; slope(0) must hold the slope at y. f(fraction of the step, y, slope) is asked last
  /// at next().
  template <class F>
  void attempt(F&& f, const double* y, double h) {
    run_stages(f, y, h, std::make_index_sequence<stages - 1>{});
    accumulate(next(), y, h, b_weights{}, std::make_index_sequence<stages>{});
    f(1.0, next(), slope(stages));
  }

  /// Σ over components of the squared estimates of orders 5 and 3 over scale², as one number that is 1 where
  /// the step is just good enough.
  template <class InverseScale>
  double error(double h, InverseScale&& inverse_scale) const {
    return error_of(h, inverse_scale, std::make_index_sequence<stages + 1>{});
  }

  /// Prepares at(): three more slopes.
  template <class F>
  void prepare_dense(F&& f, const double* y, double h) {
    stage<stages + 1>(f, y, h);
    stage<stages + 2>(f, y, h);
    stage<stages + 3>(f, y, h);
    taken_ = h;
    ++prepared_;
  }

  /// Component k at the fraction θ of the last step.
  double at(const double* y, std::size_t k, double theta) {
    if (filled_[k] != prepared_) fill_dense(y, k, std::make_index_sequence<all_stages>{});
    double sum = dense(6)[k] * theta;
    for (int row = 5; row >= 0; --row)
      sum = (sum + dense(static_cast<std::size_t>(row))[k]) * (row % 2 == 0 ? theta : 1 - theta);
    return y[k] + sum;
  }

 private:
  static constexpr std::size_t dense_rows = 7;
  template <std::size_t i>
  struct a_weights {
    static constexpr double of(std::size_t j) { return a[i][j]; }
  };
  struct b_weights {
    static constexpr double of(std::size_t j) { return b[j]; }
  };
  template <std::size_t row>
  struct dense_weights {
    static constexpr double of(std::size_t j) { return dop853::dense[row][j]; }
  };

  const double* slope(std::size_t stage) const { return memory_.data() + stage * size_; }
  double* scratch() { return slope(all_stages + 1); }
  double* dense_row(std::size_t row) { return slope(all_stages + 2 + row); }

  /// Σ w_j slope_j at component k, without the weights that are zero.
  template <class Weights, std::size_t... j>
  double weighted(std::size_t k, Weights, std::index_sequence<j...>) const {
    double sum = 0;
    const auto add = [&]<std::size_t s>(std::integral_constant<std::size_t, s>) {
      if constexpr (Weights::of(s) != 0) sum += Weights::of(s) * memory_[s * size_ + k];
    };
    (add(std::integral_constant<std::size_t, j>{}), ...);
    return sum;
  }
  template <class Weights, std::size_t... j>
  void accumulate(double* out, const double* y, double h, Weights weights, std::index_sequence<j...> all) {
    for (std::size_t k = 0; k < size_; ++k) out[k] = y[k] + h * weighted(k, weights, all);
  }
  template <std::size_t i, class F>
  void stage(F& f, const double* y, double h) {
    accumulate(scratch(), y, h, a_weights<i>{}, std::make_index_sequence<i>{});
    f(c[i], scratch(), slope(i));
  }
  template <class F, std::size_t... i>
  void run_stages(F& f, const double* y, double h, std::index_sequence<i...>) {
    (stage<i + 1>(f, y, h), ...);
  }
  template <class InverseScale, std::size_t... j>
  double error_of(double h, InverseScale& inverse_scale, std::index_sequence<j...> all) const {
    struct Fifth {
      static constexpr double of(std::size_t i) { return error5[i]; }
    };
    struct Third {
      static constexpr double of(std::size_t i) { return error3[i]; }
    };
    double fifth = 0, third = 0;
    for (std::size_t k = 0; k < size_; ++k) {
      const double e5 = weighted(k, Fifth{}, all) * inverse_scale(k);
      const double e3 = weighted(k, Third{}, all) * inverse_scale(k);
      fifth += e5 * e5;
      third += e3 * e3;
    }
    if (fifth == 0 && third == 0) return 0;
    return std::abs(h) * fifth / std::sqrt(fifth + 0.01 * third);
  }
  /// Only of components that are asked for: of a long chain these are few.
  template <std::size_t... j>
  void fill_dense(const double* y, std::size_t k, std::index_sequence<j...> all) {
    const double change = next()[k] - y[k], bend = taken_ * slope(0)[k] - change;
    dense_row(0)[k] = change;
    dense_row(1)[k] = bend;
    dense_row(2)[k] = change - taken_ * slope(stages)[k] - bend;
    dense_row(3)[k] = taken_ * weighted(k, dense_weights<0>{}, all);
    dense_row(4)[k] = taken_ * weighted(k, dense_weights<1>{}, all);
    dense_row(5)[k] = taken_ * weighted(k, dense_weights<2>{}, all);
    dense_row(6)[k] = taken_ * weighted(k, dense_weights<3>{}, all);
    filled_[k] = prepared_;
  }

  std::size_t size_ = 0;
  double taken_ = 0;                 // of the step with dense output
  std::size_t prepared_ = 0;         // how often
  std::vector<std::size_t> filled_;  // the count at which a component was filled
  std::vector<double> memory_;       // rows of `size_`: slopes, next, scratch, dense output
};

}  // namespace ictus::dop853
