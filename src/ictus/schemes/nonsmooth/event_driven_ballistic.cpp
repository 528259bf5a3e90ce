// The smooth motion where no force depends on anything: parabolas, exact for any length, also with contacts held
// whose directions do not turn. Constant forces have a potential: there is no work beside it.

#include "ictus/schemes/nonsmooth/event_driven_flow.hpp"

namespace ictus {
namespace {

class BallisticFlow final : public EventFlow {
 public:
  using EventFlow::EventFlow;
  std::size_t samples() const override { return 1; }

  double attempt(double most, const EventScales&) override { return retake(most) ? most : 0; }

  bool retake(double length) override {
    length_ = length;
    run(length, end_);
    return true;
  }

  void at(double fraction, Motion& state) override {
    state.t = t_ + fraction * length_;
    run(fraction * length_, inside_);
    read(inside_.data(), state);
  }

 private:
  void prepare() override {
    for (std::vector<double>* values : {&slope_, &end_, &inside_}) values->resize(size());
    slope(0, y_.data(), slope_.data());
  }
  const double* end_values() override { return end_.data(); }

  void run(double h, std::vector<double>& out) {
    for (std::size_t k = 0; k < n(); ++k) {
      const double v = y_[n() + k], a = slope_[n() + k];
      out[k] = y_[k] + h * (v + 0.5 * h * a);
      out[n() + k] = v + h * a;
    }
    out[2 * n()] = 0;
    for (std::size_t k = 2 * n() + 1; k < size(); ++k) out[k] = h * slope_[k];
  }

  std::vector<double> slope_, end_, inside_;
};

}  // namespace

std::unique_ptr<EventFlow> make_ballistic_flow(const MechanicalSystem& system, EventDynamics& dynamics,
                                               const NonsmoothOptions& options) {
  const MechanicalShape& shape = system.shape();
  if (!shape.constant_forces || !shape.constant_mass || !options.tableau.empty()) return nullptr;
  const Eigen::VectorXd nowhere = Eigen::VectorXd::Zero(system.coordinates());
  Eigen::VectorXd time = Eigen::VectorXd::Zero(system.contacts());
  if (!system.touch_times(nowhere, nowhere, nowhere, nowhere, time)) return nullptr;
  return std::make_unique<BallisticFlow>(system, dynamics);
}

}  // namespace ictus
