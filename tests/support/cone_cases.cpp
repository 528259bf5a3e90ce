#include "tests/support/cone_cases.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

namespace ictus::test {
namespace {

using Vec3 = Eigen::Vector3d;

std::vector<double> list_of(const Eigen::VectorXd& x) { return {x.data(), x.data() + x.size()}; }

/// Two tangents of n, turned by an angle about it.
std::pair<Vec3, Vec3> tangents(const Vec3& n, double angle) {
  const Vec3 start = std::abs(n.x()) < 0.9 ? Vec3::UnitX() : Vec3::UnitY();
  const Vec3 x = (start - n * n.dot(start)).normalized(), y = n.cross(x);
  return {std::cos(angle) * x + std::sin(angle) * y, std::cos(angle) * y - std::sin(angle) * x};
}

/// A block of unit length, `height` above its place in a stack of them, on four corners.
void add_box(SpatialContacts& contacts, std::size_t body, std::size_t below, double friction) {
  for (const double x : {-0.5, 0.5})
    for (const double y : {-0.5, 0.5})
      contacts.add(body, {x, y, -0.5}, below, {x, y, 0.5}, Vec3::UnitZ(), friction);
}

Eigen::VectorXd stacked(std::initializer_list<std::array<double, 6>> bodies) {
  Eigen::VectorXd v(6 * static_cast<Eigen::Index>(bodies.size()));
  Eigen::Index k = 0;
  for (const std::array<double, 6>& body : bodies)
    for (const double x : body) v[k++] = x;
  return v;
}

ConeCase box(const std::string& name, double angle, double friction, const Eigen::VectorXd& velocity) {
  SpatialContacts contacts(1);
  contacts.set_body(0, 1, 1.0 / 6);
  contacts.turn_tangents(angle);
  add_box(contacts, 0, SpatialContacts::ground, friction);
  return contacts.problem(name, velocity);
}

ConeCase stack(double angle) {
  SpatialContacts contacts(3);
  contacts.turn_tangents(angle);
  for (std::size_t i = 0; i < 3; ++i) {
    contacts.set_body(i, 1 + static_cast<double>(i), (1 + static_cast<double>(i)) / 6);
    add_box(contacts, i, i == 0 ? SpatialContacts::ground : i - 1, 0.4);
  }
  return contacts.problem(
      "stack of boxes, pushed",
      stacked({{0, 0, -0.1, 0, 0, 0}, {0.3, 0.1, -0.1, 0, 0, 0.2}, {0, 0, -0.1, 0, 0, 0}}));
}

/// Three balls on the ground that touch each other, and one on top: nine contacts.
ConeCase pyramid(double angle) {
  SpatialContacts contacts(4);
  contacts.turn_tangents(angle);
  std::vector<Vec3> centre;
  for (int i = 0; i < 3; ++i) {
    const double turn = 2 * std::numbers::pi * i / 3;
    centre.push_back(2 / std::sqrt(3.0) * Vec3(std::cos(turn), std::sin(turn), 0));
  }
  centre.push_back({0, 0, std::sqrt(8.0 / 3)});
  for (std::size_t i = 0; i < 4; ++i) contacts.set_body(i, 1, 0.4);
  for (std::size_t i = 0; i < 3; ++i)
    contacts.add(i, -Vec3::UnitZ(), SpatialContacts::ground, Vec3::Zero(), Vec3::UnitZ(), 0.3);
  for (std::size_t a = 1; a < 4; ++a)
    for (std::size_t b = 0; b < a; ++b) {
      const Vec3 n = (centre[a] - centre[b]).normalized();
      contacts.add(a, -n, b, n, n, 0.3);
    }
  return contacts.problem("pyramid of balls", stacked({{0, 0, -0.1, 0, 0, 0},
                                                       {0, 0, -0.1, 0, 0.2, 0},
                                                       {0, 0, -0.1, 0, 0, 0},
                                                       {0.05, 0.02, -1, 0, 0, 0.3}}));
}

ConeCase corner(double angle) {
  SpatialContacts contacts(1);
  contacts.turn_tangents(angle);
  contacts.set_body(0, 1, 0.4);
  for (const Vec3& n : {Vec3(Vec3::UnitX()), Vec3(Vec3::UnitY()), Vec3(Vec3::UnitZ())})
    contacts.add(0, -n, SpatialContacts::ground, Vec3::Zero(), n, 0.3);
  return contacts.problem("ball into a corner", stacked({{-1, -0.5, -2, 0.4, -1, 3}}));
}

/// Between two planes, each of which presses with a least impulse: the ball turns and rubs on both.
ConeCase squeezed(double angle) {
  SpatialContacts contacts(1);
  contacts.turn_tangents(angle);
  contacts.set_body(0, 1, 0.4);
  contacts.add(0, -Vec3::UnitZ(), SpatialContacts::ground, Vec3::Zero(), Vec3::UnitZ(), 0.2);
  contacts.add(0, Vec3::UnitZ(), SpatialContacts::ground, Vec3::Zero(), -Vec3::UnitZ(), 0.2);
  ConeCase known = contacts.problem("squeezed ball", stacked({{2, 0.3, 0, 0.5, 1, 4}}));
  known.least = {0.5, 0.5};
  return known;
}

}  // namespace

Eigen::MatrixXd dense(const ConeCase& known) {
  const auto n = static_cast<Eigen::Index>(known.size());
  Eigen::MatrixXd w = Eigen::MatrixXd::Zero(n, n);
  for (std::size_t j = 0; j < known.size(); ++j)
    for (std::size_t k = known.matrix.start[j]; k < known.matrix.start[j + 1]; ++k)
      w(static_cast<Eigen::Index>(j), static_cast<Eigen::Index>(known.matrix.column[k])) =
          known.matrix.value[k];
  return w;
}

void assign(ConeCase& known, const Eigen::MatrixXd& w, const Eigen::VectorXd& q) {
  known.matrix.clear();
  for (Eigen::Index j = 0; j < w.rows(); ++j) {
    for (Eigen::Index k = 0; k < w.cols(); ++k) known.matrix.add(static_cast<std::size_t>(k), w(j, k));
    known.matrix.end_row();
  }
  known.q = list_of(q);
}

SpatialContacts::SpatialContacts(std::size_t bodies) : inverse_mass_(6 * static_cast<Eigen::Index>(bodies)) {
  inverse_mass_.setOnes();
}

void SpatialContacts::set_body(std::size_t body, double mass, double inertia) {
  inverse_mass_.segment<3>(6 * static_cast<Eigen::Index>(body)).setConstant(1 / mass);
  inverse_mass_.segment<3>(6 * static_cast<Eigen::Index>(body) + 3).setConstant(1 / inertia);
}

void SpatialContacts::add(std::size_t a, const Vec3& arm_a, std::size_t b, const Vec3& arm_b,
                          const Vec3& normal, double friction) {
  const auto [x, y] = tangents(normal, angle_);
  for (const Vec3& along : {normal, x, y}) {
    Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(inverse_mass_.size());
    const auto write = [&](std::size_t body, const Vec3& arm, double sign) {
      const auto first = 6 * static_cast<Eigen::Index>(body);
      row.segment<3>(first) = sign * along.transpose();
      row.segment<3>(first + 3) = sign * arm.cross(along).transpose();
    };
    write(a, arm_a, 1);
    if (b != ground) write(b, arm_b, -1);
    rows_.push_back(row);
  }
  friction_.push_back(friction);
}

ConeCase SpatialContacts::problem(std::string name, const Eigen::VectorXd& velocity) const {
  Eigen::MatrixXd g(static_cast<Eigen::Index>(rows_.size()), inverse_mass_.size());
  for (std::size_t j = 0; j < rows_.size(); ++j) g.row(static_cast<Eigen::Index>(j)) = rows_[j];
  ConeCase known;
  known.name = std::move(name);
  known.friction = friction_;
  assign(known, g * inverse_mass_.asDiagonal() * g.transpose(), g * velocity);
  return known;
}

std::vector<ConeCase> scenes_of_bodies(double angle) {
  ConeCase rest = box("box at rest", angle, 0.3, stacked({{0, 0, -0.1, 0, 0, 0}}));
  ConeCase pushed = box("box pushed, sticks", angle, 0.3, stacked({{0.02, 0.01, -0.1, 0, 0, 0}}));
  ConeCase slides = box("box slides", angle, 0.5, stacked({{6, 0, -0.01, 0, 0, 0.3}}));
  ConeCase balls = pyramid(angle), ball = corner(angle);
  rest.velocity = pushed.velocity = std::vector<double>(12, 0.0);
  rest.unique = pushed.unique = balls.unique = ball.unique = true;
  return {rest, pushed, slides, balls, ball, stack(angle), squeezed(angle)};
}

}  // namespace ictus::test
