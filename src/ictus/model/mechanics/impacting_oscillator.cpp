#include "ictus/model/mechanics/impacting_oscillator.hpp"

#include <cmath>
#include <numbers>

#include "ictus/exact/impacting_oscillator.hpp"
#include "ictus/model/mechanics/growing_path.hpp"
#include "ictus/model/mechanics/single_mass.hpp"

namespace ictus {
namespace {

class OscillatorMotion final : public ExactMotion {
 public:
  OscillatorMotion(const exact::ImpactingOscillator& oscillator, double until) : path_(oscillator, until) {}

  void at(double t, Motion& before, Motion& after) const override {
    const exact::ImpactingOscillatorPath& path = path_.up_to(t);
    before = {t, Eigen::VectorXd::Constant(1, path.position_at(t)),
              Eigen::VectorXd::Constant(1, path.velocity_before(t))};
    after = {t, before.q, Eigen::VectorXd::Constant(1, path.velocity_at(t))};
  }
  std::vector<double> jumps(double until) const override {
    return impact_times(path_.up_to(until).impacts(), until);
  }

 private:
  GrowingPath<exact::ImpactingOscillatorPath, exact::ImpactingOscillator> path_;
};

}  // namespace

SystemCase ImpactingOscillator::make() const {
  constexpr double periods = 4;  // of the free oscillator
  const double until = periods * 2 * std::numbers::pi * std::sqrt(mass / stiffness);
  SystemCase shipped{std::make_unique<SingleMass>(SingleMass::Data{.mass = mass,
                                                                   .stiffness = stiffness,
                                                                   .damping = damping,
                                                                   .equilibrium = equilibrium,
                                                                   .restitution = restitution,
                                                                   .coordinate = "position",
                                                                   .contact = "wall"}),
                     {0, Eigen::VectorXd::Constant(1, position), Eigen::VectorXd::Constant(1, velocity)},
                     until,
                     {}};
  if (damping == 0)
    shipped.exact = std::make_unique<OscillatorMotion>(
        exact::ImpactingOscillator{mass, stiffness, equilibrium, position, velocity, restitution}, until);
  return shipped;
}

}  // namespace ictus
