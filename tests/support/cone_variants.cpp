// Single contacts with their answers, random problems, and the same problem in other words.

#include <cmath>

#include "tests/support/cone_cases.hpp"

namespace ictus::test {
namespace {

/// From the answer to the problem: q = u − W r.
ConeCase from_answer(const char* name, const Eigen::MatrixXd& w, double friction, const Eigen::VectorXd& r,
                     const Eigen::VectorXd& u, double least = 0) {
  ConeCase known;
  known.name = name;
  known.dimension = static_cast<std::size_t>(w.rows());
  known.friction = {friction};
  if (least > 0) known.least = {least};
  assign(known, w, u - w * r);
  known.unique = true;
  known.velocity = {u.data(), u.data() + u.size()};
  known.impulse = {r.data(), r.data() + r.size()};
  return known;
}

double normal_number(Dice& dice) {
  double sum = -6;  // twelve of them: near enough
  for (int i = 0; i < 12; ++i) sum += dice.roll();
  return sum;
}

}  // namespace

std::vector<ConeCase> single_contacts() {
  using Vec2 = Eigen::Vector2d;
  using Vec3 = Eigen::Vector3d;
  const Eigen::Matrix3d ball = Vec3(1, 3.5, 3.5).asDiagonal();
  Eigen::Matrix3d corner;  // a body that touches with a corner: everything is coupled
  corner << 2, 0.5, -0.3, 0.5, 3, 0.4, -0.3, 0.4, 1.5;
  Eigen::Matrix2d rod;  // in the plane, at 30°, in units of 1/m
  rod << 1 + 3 * 0.75, 3 * std::sqrt(3.0) / 4, 3 * std::sqrt(3.0) / 4, 1 + 3 * 0.25;
  return {from_answer("ball opens", ball, 0.3, Vec3::Zero(), Vec3(1, -2, 3)),
          from_answer("ball touches", ball, 0.3, Vec3::Zero(), Vec3(0, -2, 3)),
          from_answer("ball sticks", ball, 0.3, Vec3(2, -0.2, -0.4), Vec3::Zero()),
          from_answer("ball slides", ball, 0.3, Vec3(2, -0.36, -0.48), Vec3(0, 1.74, 2.32)),
          from_answer("cone-slip", ball, 0.3, Vec3(1, -0.3, 0), Vec3(0, 1.95, 0)),
          from_answer("ball without friction", ball, 0, Vec3(2, 0, 0), Vec3(0, 3, 4)),
          from_answer("corner opens", corner, 0.6, Vec3::Zero(), Vec3(0.1, 3, 4)),
          from_answer("corner sticks", corner, 0.6, Vec3(1, 0.3, -0.2), Vec3::Zero()),
          from_answer("corner at the limit", corner, 0.5, Vec3(1, 0.3, -0.4), Vec3::Zero()),
          from_answer("corner slides", corner, 0.5, Vec3(2, -0.6, -0.8), Vec3(0, 1.2, 1.6)),
          from_answer("corner rubs", corner, 0.5, Vec3(2, -0.6, -0.8), Vec3(0.7, 1.2, 1.6), 2),
          from_answer("corner pressed and closed", corner, 0.5, Vec3(2, -0.6, -0.8), Vec3(0, 1.2, 1.6), 1),
          from_answer("rod opens", rod, 0.4, Vec2::Zero(), Vec2(0.3, -1)),
          from_answer("rod sticks", rod, 0.4, Vec2(1, -0.3), Vec2::Zero()),
          from_answer("rod slides right", rod, 0.4, Vec2(1, -0.4), Vec2(0, 2)),
          from_answer("rod slides left", rod, 0.4, Vec2(1, 0.4), Vec2(0, -2)),
          from_answer("rod rubs", rod, 0.4, Vec2(1, 0.4), Vec2(0.1, -2), 1)};
}

ConeCase random_case(Dice& dice, std::size_t contacts, std::size_t coordinates, double friction,
                     std::size_t dimension, double spread) {
  const auto rows = static_cast<Eigen::Index>(contacts * dimension);
  const auto columns = static_cast<Eigen::Index>(coordinates);
  Eigen::MatrixXd g(rows, columns);
  Eigen::VectorXd v(columns);
  for (Eigen::Index k = 0; k < columns; ++k) {
    const double size = std::pow(10.0, spread * (dice.roll() - 0.5));
    for (Eigen::Index j = 0; j < rows; ++j) g(j, k) = size * normal_number(dice);
    v[k] = normal_number(dice);
  }
  ConeCase known;
  known.name = "random";
  known.dimension = dimension;
  known.friction.assign(contacts, friction);
  assign(known, g * g.transpose(), g * v);
  return known;
}

ConeCase turned(const ConeCase& known, const std::vector<double>& angles) {
  const auto n = static_cast<Eigen::Index>(known.size());
  Eigen::MatrixXd turn = Eigen::MatrixXd::Identity(n, n);
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const Eigen::Index k = 3 * static_cast<Eigen::Index>(i) + 1;
    const double c = std::cos(angles[i]), s = std::sin(angles[i]);
    turn.block<2, 2>(k, k) << c, -s, s, c;
  }
  ConeCase other = known;
  assign(other, turn * dense(known) * turn.transpose(),
         turn * Eigen::Map<const Eigen::VectorXd>(known.q.data(), n));
  return other;
}

std::vector<double> turned(const std::vector<double>& r, const std::vector<double>& angles) {
  std::vector<double> other = r;
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const double c = std::cos(angles[i]), s = std::sin(angles[i]);
    other[3 * i + 1] = c * r[3 * i + 1] - s * r[3 * i + 2];
    other[3 * i + 2] = s * r[3 * i + 1] + c * r[3 * i + 2];
  }
  return other;
}

ConeCase mirrored(const ConeCase& known) {
  const auto n = static_cast<Eigen::Index>(known.size());
  Eigen::VectorXd sign = Eigen::VectorXd::Ones(n);
  for (Eigen::Index k = 1; k < n; k += static_cast<Eigen::Index>(known.dimension)) sign[k] = -1;
  ConeCase other = known;
  assign(other, sign.asDiagonal() * dense(known) * sign.asDiagonal(),
         sign.asDiagonal() * Eigen::Map<const Eigen::VectorXd>(known.q.data(), n));
  return other;
}

ConeCase embedded(const ConeCase& planar) {
  const auto contacts = static_cast<Eigen::Index>(planar.friction.size());
  const Eigen::MatrixXd w = dense(planar);
  Eigen::MatrixXd wide = Eigen::MatrixXd::Zero(3 * contacts, 3 * contacts);
  Eigen::VectorXd q = Eigen::VectorXd::Zero(3 * contacts);
  for (Eigen::Index i = 0; i < contacts; ++i) {
    for (Eigen::Index k = 0; k < contacts; ++k) wide.block<2, 2>(3 * i, 3 * k) = w.block<2, 2>(2 * i, 2 * k);
    for (Eigen::Index k = 0; k < 2; ++k) q[3 * i + k] = planar.q[static_cast<std::size_t>(2 * i + k)];
  }
  ConeCase other = planar;
  other.dimension = 3;
  assign(other, wide, q);
  return other;
}

ConeCase scaled(const ConeCase& known, double w, double u) {
  ConeCase other = known;
  for (double& x : other.matrix.value) x *= w;
  for (double& x : other.matrix.diagonal) x *= w;
  for (double& x : other.q) x *= u;
  for (double& x : other.least) x *= u / w;
  return other;
}

}  // namespace ictus::test
