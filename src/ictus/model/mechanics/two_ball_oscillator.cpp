#include "ictus/model/mechanics/two_ball_oscillator.hpp"

#include "ictus/exact/two_ball_oscillator.hpp"
#include "ictus/model/mechanics/growing_path.hpp"
#include "ictus/model/mechanics/linear_system.hpp"

namespace ictus {
namespace {

class TwoBallMotion final : public ExactMotion {
 public:
  TwoBallMotion(const exact::TwoBallOscillator& balls, double until) : path_(balls, until) {}

  void at(double t, Motion& before, Motion& after) const override {
    const exact::TwoBallPath& path = path_.up_to(t);
    const Eigen::VectorXd q = vector(path.positions_at(t));
    before = {t, q, vector(path.velocities_before(t))};
    after = {t, q, vector(path.velocities_at(t))};
  }
  std::vector<double> jumps(double until) const override {
    return impact_times(path_.up_to(until).impacts(), until);
  }

 private:
  static Eigen::VectorXd vector(const std::array<double, 2>& pair) {
    return Eigen::Vector2d(pair[0], pair[1]);
  }

  GrowingPath<exact::TwoBallPath, exact::TwoBallOscillator> path_;
};

LinearSystemData data_of(const TwoBallOscillator& balls) {
  LinearSystemData data;
  data.mass = data.stiffness = Skyline(Skyline::full(2));
  data.mass.at(0, 0) = balls.lower_mass;
  data.mass.at(1, 1) = balls.upper_mass;
  data.stiffness.at(0, 0) = data.stiffness.at(1, 1) = balls.stiffness;
  data.stiffness.at(1, 0) = -balls.stiffness;
  data.load = Eigen::Vector2d(-balls.lower_mass * balls.gravity, -balls.upper_mass * balls.gravity);
  data.rest = Eigen::Vector2d(0, balls.length);
  data.directions.add(0, 1);
  data.directions.end_row();
  data.restitution = {balls.restitution};
  data.coordinate_names = {"lower", "upper"};
  data.contact_names = {"ground"};
  const Outline::Part point{{Vector3{}}, 0};
  data.picture = {.bodies = {{"lower", {point}}, {"upper", {point}}},
                  .walls = {{"ground", {1, 0, 0}, 0}},
                  .threads = {{"lower", "upper"}},
                  .gravity = {-balls.gravity, 0, 0}};
  return data;
}

}  // namespace

SystemCase TwoBallOscillator::make() const {
  const double until = 2;  // s: several bounces of the default
  const exact::TwoBallOscillator balls{
      {lower_mass, upper_mass},         stiffness, length, gravity, restitution,
      {lower_position, upper_position}, {0, 0}};
  return {std::make_unique<LinearSystem>(data_of(*this)),
          {0, Eigen::Vector2d(lower_position, upper_position), Eigen::Vector2d::Zero()},
          until,
          std::make_unique<TwoBallMotion>(balls, until)};
}

}  // namespace ictus
