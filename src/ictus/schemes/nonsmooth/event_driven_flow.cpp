#include "ictus/schemes/nonsmooth/event_driven_flow.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ictus/solvers/ode/located.hpp"

namespace ictus {

void EventFlow::begin(const Motion& from) {
  t_ = from.t;
  y_.assign(2 * n() + 1 + dynamics_.held().size(), 0.0);
  std::copy(from.q.begin(), from.q.end(), y_.begin());
  std::copy(from.v.begin(), from.v.end(), y_.begin() + from.q.size());
  prepare();
}

void EventFlow::slope(double since, const double* y, double* out) {
  std::copy(y, y + n(), q_.data());
  std::copy(y + n(), y + 2 * n(), v_.data());
  const double t = t_ + since;
  const bool good = dynamics_.evaluate(t, q_, v_);
  ++evaluations;
  std::copy(v_.begin(), v_.end(), out);
  std::copy(dynamics_.acceleration().begin(), dynamics_.acceleration().end(), out + n());
  out[2 * n()] = good ? system_.power(t, q_, v_) : std::numeric_limits<double>::quiet_NaN();
  std::copy(dynamics_.force(), dynamics_.force() + dynamics_.held().size(), out + 2 * n() + 1);
}

void EventFlow::read(const double* y, Motion& state) {
  std::copy(y, y + n(), state.q.data());
  std::copy(y + n(), y + 2 * n(), state.v.data());
}

namespace {

/// Order 8 with the error of each step below the tolerance, beside the largest q and v that there were. What
/// is integrated is the distance from the path of constant acceleration, q₀ + s v₀ + ½ s² a₀: a free flight
/// is exact, and a short one as good as its length.
class Dop853Flow final : public EventFlow {
  auto derivative() {
    return [this](double since, const double* z, double* out) {
      add_path(since, z, actual_.data());
      slope(since, actual_.data(), out);
      std::copy(z + n(), z + 2 * n(), out);
      for (std::size_t k = 0; k < n(); ++k) out[n() + k] -= first_[n() + k];
    };
  }

 public:
  using EventFlow::EventFlow;
  std::size_t samples() const override { return 8; }
  void archive(Archive& archive) override { archive(next_, ode_.proposed); }

  double attempt(double most, const EventScales& scales) override {
    length_ = ode_.attempt(derivative(), most, [&](double h) { return error_of(h, scales); });
    next_ = ode_.proposed;
    return length_;
  }

  bool retake(double length) override {
    length_ = length;
    ode_.retake(derivative(), length);
    add_path(length, ode_.next(), end_.data());
    return std::isfinite(end_[2 * n()]);
  }

  void at(double fraction, Motion& state) override {
    const double since = fraction * length_;
    state.t = t_ + since;
    if (fraction == 1) return end(state);
    ode_.prepare_dense(derivative());
    for (std::size_t k = 0; k < 2 * n(); ++k) actual_[k] = ode_.at(k, fraction);
    add_path(since, actual_.data(), actual_.data());
    read(actual_.data(), state);
  }

 private:
  void prepare() override {
    if (ode_.size() != size()) ode_.resize(size());
    zero_.assign(size(), 0.0);
    for (std::vector<double>* values : {&first_, &actual_, &end_}) values->resize(size());
    slope(0, y_.data(), first_.data());
    // At its start nothing departs from the path yet.
    ode_.begin(0, zero_.data());
    std::copy(first_.begin(), first_.end(), ode_.first_slope());
    std::fill(ode_.first_slope(), ode_.first_slope() + 2 * n(), 0.0);
  }
  const double* end_values() override { return end_.data(); }

  /// Work and impulses have no path.
  void add_path(double since, const double* z, double* y) const {
    for (std::size_t k = 0; k < n(); ++k) {
      const double v = y_[n() + k], a = first_[n() + k];
      y[k] = y_[k] + since * (v + 0.5 * since * a) + z[k];
      y[n() + k] = v + since * a + z[n() + k];
    }
    std::copy(z + 2 * n(), z + size(), y + 2 * n());
  }

  double error_of(double h, const EventScales& scales) {
    add_path(h, ode_.next(), end_.data());
    double length = scales.length, speed = scales.speed;
    for (std::size_t k = 0; k < n(); ++k) {
      length = std::max(length, std::abs(end_[k]));
      speed = std::max(speed, std::abs(end_[n() + k]));
    }
    // A tenth of the tolerance a step: errors add up.
    const double parts = 10 / (scales.tolerance * std::sqrt(2.0 * static_cast<double>(n())));
    const double of_q = length > 0 ? parts / length : 0, of_v = speed > 0 ? parts / speed : 0;
    return ode_.error(h, [&](std::size_t k) { return k < n() ? of_q : k < 2 * n() ? of_v : 0; });
  }

  LocatedOde ode_;
  std::vector<double> zero_, first_, actual_, end_;  // first_: slopes at the start
};

}  // namespace

std::unique_ptr<EventFlow> make_event_flow(const MechanicalSystem& system, EventDynamics& dynamics,
                                           const NonsmoothOptions& options) {
  if (options.tableau.empty() || options.tableau == "dop853")
    return std::make_unique<Dop853Flow>(system, dynamics);
  return make_tableau_flow(system, dynamics, options.tableau);
}

}  // namespace ictus
