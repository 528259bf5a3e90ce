// The smooth motion by one step of a Runge–Kutta tableau. A state inside the step is a shorter step from the
// same start: it has the order of the tableau, and an event that is located on it too.

#include <algorithm>
#include <cmath>

#include "ictus/schemes/nonsmooth/event_driven_flow.hpp"
#include "ictus/solvers/ode/tableau_values.hpp"

namespace ictus {
namespace {

class TableauFlow final : public EventFlow {
 public:
  TableauFlow(const MechanicalSystem& system, EventDynamics& dynamics, std::string_view tableau)
      : EventFlow(system, dynamics), tableau_(tableau_values(tableau)), weights_(tableau_.a) {}
  std::size_t samples() const override { return 4; }

  double attempt(double most, const EventScales&) override { return retake(most) ? most : 0; }

  bool retake(double length) override {
    length_ = length;
    return run(length, end_);
  }

  void at(double fraction, Motion& state) override {
    state.t = t_ + fraction * length_;
    if (fraction == 1) return end(state);
    // A shorter step succeeds where the whole one did.
    run(fraction * length_, inside_);
    read(inside_.data(), state);
  }

 private:
  static constexpr int most_iterations = 200;
  static constexpr double settled = 1e-15;  // of the stages, relative

  double* stage_slope(Eigen::Index i) { return slopes_.data() + static_cast<std::size_t>(i) * size(); }
  const double* end_values() override { return end_.data(); }

  void prepare() override {
    first_.resize(size());
    stage_.resize(size());
    slopes_.resize(size() * static_cast<std::size_t>(tableau_.stages()));
    slope(0, y_.data(), first_.data());
  }

  /// sum = y + h Σ w_j k_j over the first `count` stages
  void add_stages(const double* weight, Eigen::Index count, double h, std::vector<double>& sum) {
    sum = y_;
    for (Eigen::Index j = 0; j < count; ++j) {
      if (weight[j] == 0) continue;
      const double* k = stage_slope(j);
      for (std::size_t i = 0; i < size(); ++i) sum[i] += h * weight[j] * k[i];
    }
  }

  bool run(double h, std::vector<double>& out) {
    for (Eigen::Index i = 0; i < tableau_.stages(); ++i)
      std::copy(first_.begin(), first_.end(), stage_slope(i));
    if (!(tableau_.is_explicit ? explicit_stages(h) : implicit_stages(h))) return false;
    add_stages(tableau_.b.data(), tableau_.stages(), h, out);
    for (const double value : out)
      if (!std::isfinite(value)) return false;
    return true;
  }

  bool explicit_stages(double h) {
    for (Eigen::Index i = 1; i < tableau_.stages(); ++i) {
      add_stages(weights_.row(i).data(), i, h, stage_);
      slope(tableau_.c[i] * h, stage_.data(), stage_slope(i));
    }
    return true;
  }

  /// Stages by iteration, each with the newest of the others: for steps that are short beside the fastest
  /// period.
  bool implicit_stages(double h) {
    for (int k = 0; k < most_iterations; ++k) {
      double moved = 0, most = 0;
      for (Eigen::Index i = 0; i < tableau_.stages(); ++i) {
        add_stages(weights_.row(i).data(), tableau_.stages(), h, stage_);
        fresh_.resize(size());
        slope(tableau_.c[i] * h, stage_.data(), fresh_.data());
        for (std::size_t e = 0; e < size(); ++e) {
          moved = std::max(moved, std::abs(fresh_[e] - stage_slope(i)[e]));
          most = std::max(most, std::abs(fresh_[e]));
          stage_slope(i)[e] = fresh_[e];
        }
      }
      if (moved <= settled * most) return true;
    }
    return false;
  }

  TableauValues tableau_;
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> weights_;  // a
  std::vector<double> first_, stage_, slopes_, end_, inside_, fresh_;
};

}  // namespace

std::unique_ptr<EventFlow> make_tableau_flow(const MechanicalSystem& system, EventDynamics& dynamics,
                                             std::string_view tableau) {
  return std::make_unique<TableauFlow>(system, dynamics, tableau);
}

}  // namespace ictus
