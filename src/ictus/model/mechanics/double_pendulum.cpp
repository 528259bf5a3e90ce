#include "ictus/model/mechanics/double_pendulum.hpp"

#include <cmath>

namespace ictus {
namespace {

class DoublePendulumSystem final : public MechanicalSystem {
 public:
  explicit DoublePendulumSystem(const DoublePendulum& data)
      : MechanicalSystem({.profile = Skyline::full(2), .contacts = 2, .autonomous = true}),
        upper_length_(data.upper_length),
        lower_length_(data.lower_length),
        wall_(data.wall),
        restitution_(data.restitution),
        upper_inertia_((data.upper_mass + data.lower_mass) * upper_length_ * upper_length_),
        lower_inertia_(data.lower_mass * lower_length_ * lower_length_),
        coupling_(data.lower_mass * upper_length_ * lower_length_),
        upper_torque_((data.upper_mass + data.lower_mass) * data.gravity * upper_length_),
        lower_torque_(data.lower_mass * data.gravity * lower_length_) {}

  void mass(const Vector& q, Skyline& matrix) const override {
    matrix.at(0, 0) = upper_inertia_;
    matrix.at(1, 0) = coupling_ * std::cos(q[0] - q[1]);
    matrix.at(1, 1) = lower_inertia_;
  }
  void force(double, const Vector& q, const Vector& v, Vector& force) const override {
    const double s = coupling_ * std::sin(q[0] - q[1]);
    force[0] = -s * v[1] * v[1] - upper_torque_ * std::sin(q[0]);
    force[1] = s * v[0] * v[0] - lower_torque_ * std::sin(q[1]);
  }
  void gaps(const Vector& q, Vector& gap) const override {
    gap[0] = upper_length_ * std::sin(q[0]) - wall_;
    gap[1] = gap[0] + lower_length_ * std::sin(q[1]);
  }
  void directions(const Vector& q, ContactRows& rows) const override {
    const double upper = upper_length_ * std::cos(q[0]);
    rows.add(0, upper);
    rows.end_row();
    rows.add(0, upper);
    rows.add(1, lower_length_ * std::cos(q[1]));
    rows.end_row();
  }
  double potential(const Vector& q) const override {
    return 2 * (upper_torque_ * square(std::sin(q[0] / 2)) + lower_torque_ * square(std::sin(q[1] / 2)));
  }
  void tangents(double, const Vector& q, const Vector& v, Skyline& stiffness,
                Skyline& damping) const override {
    const double s = coupling_ * std::sin(q[0] - q[1]), c = coupling_ * std::cos(q[0] - q[1]);
    stiffness.at(0, 0) = c * v[1] * v[1] + upper_torque_ * std::cos(q[0]);
    stiffness.at(1, 1) = c * v[0] * v[0] + lower_torque_ * std::cos(q[1]);
    stiffness.at(1, 0) = -0.5 * c * (v[0] * v[0] + v[1] * v[1]);
    damping.at(1, 0) = s * (v[1] - v[0]);
  }
  void bending(const Vector& q, const Vector& v, Vector& acceleration) const override {
    acceleration.resize(2);
    acceleration[0] = -upper_length_ * std::sin(q[0]) * v[0] * v[0];
    acceleration[1] = acceleration[0] - lower_length_ * std::sin(q[1]) * v[1] * v[1];
  }
  double restitution(Index) const override { return restitution_; }
  std::string coordinate_name(Index i) const override { return i == 0 ? "upper_angle" : "lower_angle"; }
  std::string coordinate_unit(Index) const override { return "rad"; }
  std::string contact_name(Index j) const override { return j == 0 ? "upper-wall" : "lower-wall"; }
  Picture picture() const override {
    const double bob = 0.05 * (upper_length_ + lower_length_);  // to be seen: it has no size
    return {
        .walls = {{"wall", {1, 0, 0}, wall_}},
        .swings = {{.angle = "upper_angle", .length = upper_length_, .radius = bob},
                   {.angle = "lower_angle", .from_the_last = true, .length = lower_length_, .radius = bob}},
        .gravity = {0, -1, 0}};
  }

 private:
  static double square(double x) { return x * x; }

  double upper_length_, lower_length_, wall_;        // m
  double restitution_;                               // 1
  double upper_inertia_, lower_inertia_, coupling_;  // kg m²
  double upper_torque_, lower_torque_;               // N m, of horizontal rods
};

}  // namespace

SystemCase DoublePendulum::make() const {
  return {std::make_unique<DoublePendulumSystem>(*this),
          {0, Eigen::Vector2d(upper_angle, lower_angle), Eigen::Vector2d::Zero()},
          3,
          {}};
}

}  // namespace ictus
