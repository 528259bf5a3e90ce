#include "ictus/model/mechanics/hanging_cradle.hpp"

#include <cmath>
#include <numeric>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

std::vector<Eigen::Index> diagonal(double count) {
  std::vector<Eigen::Index> profile(static_cast<std::size_t>(count));
  std::iota(profile.begin(), profile.end(), Eigen::Index{0});
  return profile;
}

class CradleSystem final : public MechanicalSystem {
 public:
  explicit CradleSystem(const HangingCradle& data)
      : MechanicalSystem({.profile = diagonal(data.count),
                          .contacts = static_cast<Index>(data.count) - 1,
                          .constant_mass = true,
                          .autonomous = true}),
        data_(data),
        inertia_(data.mass * data.length * data.length),
        torque_(data.mass * data.gravity * data.length),
        spacing_(2 * data.radius + data.gap) {}

  void mass(const Vector&, Skyline& matrix) const override {
    for (Index i = 0; i < coordinates(); ++i) matrix.at(i, i) = inertia_;
  }
  void force(double, const Vector& q, const Vector&, Vector& force) const override {
    for (Index i = 0; i < coordinates(); ++i) force[i] = -torque_ * std::sin(q[i]);
  }
  void gaps(const Vector& q, Vector& gap) const override {
    for (Index j = 0; j < contacts(); ++j) gap[j] = gap_of(neighbours(q, j));
  }
  void directions(const Vector& q, ContactRows& rows) const override {
    for (Index j = 0; j < contacts(); ++j) {
      const Neighbours pair = neighbours(q, j);
      rows.add(j, -data_.length * (pair.nx * std::cos(q[j]) + pair.ny * std::sin(q[j])));
      rows.add(j + 1, data_.length * (pair.nx * std::cos(q[j + 1]) + pair.ny * std::sin(q[j + 1])));
      rows.end_row();
    }
  }
  /// m g l (1 − cos θ), without cancellation where it hangs.
  double potential(const Vector& q) const override {
    double sum = 0;
    for (Index i = 0; i < coordinates(); ++i) sum += square(std::sin(q[i] / 2));
    return 2 * torque_ * sum;
  }
  void tangents(double, const Vector& q, const Vector&, Skyline& stiffness, Skyline&) const override {
    for (Index i = 0; i < coordinates(); ++i) stiffness.at(i, i) = torque_ * std::cos(q[i]);
  }
  /// The balls fall toward their hinges with l θ′², and the line between them turns.
  void bending(const Vector& q, const Vector& v, Vector& acceleration) const override {
    acceleration.resize(contacts());
    for (Index j = 0; j < contacts(); ++j) {
      const Neighbours pair = neighbours(q, j);
      const auto x = [&](Index i) { return data_.length * std::cos(q[i]) * v[i]; };
      const auto y = [&](Index i) { return data_.length * std::sin(q[i]) * v[i]; };
      const double wx = x(j + 1) - x(j), wy = y(j + 1) - y(j);
      const double ax = y(j) * v[j] - y(j + 1) * v[j + 1], ay = x(j + 1) * v[j + 1] - x(j) * v[j];
      acceleration[j] = pair.nx * ax + pair.ny * ay + square(pair.nx * wy - pair.ny * wx) / pair.distance;
    }
  }
  double restitution(Index) const override { return data_.restitution; }
  double stiffness(Index) const override { return data_.stiffness; }
  double exponent(Index) const override { return data_.exponent; }
  double contact_size(Index) const override { return 2 * data_.radius; }
  std::string coordinate_name(Index i) const override { return "angle-" + std::to_string(i + 1); }
  std::string coordinate_unit(Index) const override { return "rad"; }
  std::string contact_name(Index j) const override {
    return "ball-" + std::to_string(j + 1) + "-ball-" + std::to_string(j + 2);
  }
  Picture picture() const override {
    Picture picture{.gravity = {0, -data_.gravity, 0}};
    for (Index i = 0; i < coordinates(); ++i)
      picture.swings.push_back({.angle = coordinate_name(i),
                                .hinge = {static_cast<double>(i) * spacing_, 0, 0},
                                .length = data_.length,
                                .radius = data_.radius});
    return picture;
  }

 private:
  /// From the centre of a ball to that of the next one.
  struct Neighbours {
    double nx, ny;    // direction
    double distance;  // m
    double longer;    // m, by which it exceeds the distance of the hinges
  };

  static double square(double x) { return x * x; }
  /// Two balls that swing together touch all the way: a difference of angles, not of places, tells it.
  Neighbours neighbours(const Vector& q, Index j) const {
    const double half = 2 * data_.length * std::sin((q[j + 1] - q[j]) / 2), mean = (q[j] + q[j + 1]) / 2;
    const double x = half * std::cos(mean), y = half * std::sin(mean);
    const double distance = std::hypot(spacing_ + x, y);
    return {(spacing_ + x) / distance, y / distance, distance,
            (2 * spacing_ * x + half * half) / (distance + spacing_)};
  }
  double gap_of(const Neighbours& pair) const { return data_.gap + pair.longer; }

  HangingCradle data_;
  double inertia_;  // kg m²
  double torque_;   // N m, of a horizontal string
  double spacing_;  // m, of the hinges
};

}  // namespace

SystemCase HangingCradle::make() const {
  if (lifted >= count)
    throw Error("hanging_cradle: lifted must be less than count, the number of balls",
                "of the balls at least one hangs at rest to be struck");
  const auto n = static_cast<Eigen::Index>(count);
  Eigen::VectorXd q = Eigen::VectorXd::Zero(n);
  q.head(static_cast<Eigen::Index>(lifted)).setConstant(-angle);
  constexpr double until = 5;  // s
  return {std::make_unique<CradleSystem>(*this), {0, std::move(q), Eigen::VectorXd::Zero(n)}, until, {}};
}

}  // namespace ictus
