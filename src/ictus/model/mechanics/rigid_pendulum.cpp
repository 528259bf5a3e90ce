#include "ictus/model/mechanics/rigid_pendulum.hpp"

#include <cmath>

#include "ictus/exact/rigid_pendulum.hpp"
#include "ictus/model/mechanics/growing_path.hpp"

namespace ictus {
namespace {

class PendulumSystem final : public MechanicalSystem {
 public:
  explicit PendulumSystem(const RigidPendulum& rod)
      : MechanicalSystem({.profile = {0}, .contacts = 1, .constant_mass = true, .autonomous = true}),
        rod_(rod),
        inertia_(rod.mass * rod.length * rod.length / 3),
        torque_(rod.mass * rod.gravity * rod.length / 2) {}

  void mass(const Vector&, Skyline& matrix) const override { matrix.at(0, 0) = inertia_; }
  void force(double, const Vector& q, const Vector&, Vector& force) const override {
    force[0] = -torque_ * std::sin(q[0]);
  }
  void gaps(const Vector& q, Vector& gap) const override {
    gap[0] = rod_.length * std::sin(q[0]) - rod_.wall;
  }
  void directions(const Vector& q, ContactRows& rows) const override {
    rows.add(0, rod_.length * std::cos(q[0]));
    rows.end_row();
  }
  /// m g (l/2) (1 − cos θ), without cancellation where it hangs.
  double potential(const Vector& q) const override {
    const double half = std::sin(q[0] / 2);
    return 2 * torque_ * half * half;
  }
  void tangents(double, const Vector& q, const Vector&, Skyline& stiffness, Skyline&) const override {
    stiffness.at(0, 0) = torque_ * std::cos(q[0]);
  }
  void bending(const Vector& q, const Vector& v, Vector& acceleration) const override {
    acceleration.setConstant(1, -rod_.length * std::sin(q[0]) * v[0] * v[0]);
  }
  double restitution(Index) const override { return rod_.restitution; }
  std::string coordinate_name(Index) const override { return "angle"; }
  std::string coordinate_unit(Index) const override { return "rad"; }
  std::string contact_name(Index) const override { return "wall"; }
  Picture picture() const override {
    return {.walls = {{"wall", {1, 0, 0}, rod_.wall}},
            .swings = {{.angle = "angle", .length = rod_.length}},
            .gravity = {0, -rod_.gravity, 0}};
  }

 private:
  RigidPendulum rod_;
  double inertia_;  // about the hinge  [kg m²]
  double torque_;   // of the weight of a horizontal rod  [N m]
};

class PendulumMotion final : public ExactMotion {
 public:
  PendulumMotion(const exact::RigidPendulum& pendulum, double until) : path_(pendulum, until) {}

  void at(double t, Motion& before, Motion& after) const override {
    const exact::RigidPendulumPath& path = path_.up_to(t);
    before = {t, Eigen::VectorXd::Constant(1, path.angle_at(t)),
              Eigen::VectorXd::Constant(1, path.rate_before(t))};
    after = {t, before.q, Eigen::VectorXd::Constant(1, path.rate_at(t))};
  }
  std::vector<double> jumps(double until) const override {
    return impact_times(path_.up_to(until).impacts(), until);
  }

 private:
  GrowingPath<exact::RigidPendulumPath, exact::RigidPendulum> path_;
};

}  // namespace

SystemCase RigidPendulum::make() const {
  constexpr double until = 3;  // s: the default leans against the wall by then
  SystemCase shipped{std::make_unique<PendulumSystem>(*this),
                     {0, Eigen::VectorXd::Constant(1, angle), Eigen::VectorXd::Constant(1, rate)},
                     until,
                     {}};
  if (!(std::abs(wall) < length)) return shipped;
  const exact::RigidPendulum pendulum{std::sqrt(1.5 * gravity / length), std::asin(wall / length),
                                      restitution, angle, rate};
  if (pendulum.swings()) shipped.exact = std::make_unique<PendulumMotion>(pendulum, until);
  return shipped;
}

}  // namespace ictus
