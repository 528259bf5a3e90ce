#pragma once
// A contact space held against dense G M⁻¹ Gᵀ, on rigid bodies with full masses and d rows per contact; templates,
// so that broken twins go through the same checks.

#include <Eigen/Dense>
#include <cstddef>
#include <vector>

#include "ictus/model/contact_space.hpp"
#include "tests/support/contact_examples.hpp"
#include "tests/support/dense.hpp"
#include "tests/support/mechanical_examples.hpp"
#include "tests/support/near.hpp"

namespace ictus::test {

/// Bodies of six coordinates each, whose masses are full blocks, and contacts between two of them or with the ground.
struct RigidContacts {
  static constexpr Eigen::Index per_body = 6;
  Eigen::MatrixXd mass, directions;
  std::vector<Eigen::Index> profile;
  Skyline matrix, inverse;
  SkylineFactor factor;
  ContactRows rows;

  RigidContacts(Eigen::MatrixXd m, Eigen::MatrixXd g, std::size_t dimension)
      : mass(std::move(m)), directions(std::move(g)) {
    const Eigen::MatrixXd inverted = test::inverse(mass);
    for (Eigen::Index i = 0; i < mass.rows(); ++i) profile.push_back(i - i % per_body);
    matrix.reshape(profile);
    inverse.reshape(profile);
    for (Eigen::Index i = 0; i < mass.rows(); ++i)
      for (Eigen::Index j = matrix.first(i); j <= i; ++j) {
        matrix.at(i, j) = mass(i, j);
        inverse.at(i, j) = inverted(i, j);
      }
    EXPECT_TRUE(factor.factor(matrix));
    rows.dimension = dimension;
    for (Eigen::Index r = 0; r < directions.rows(); ++r) {
      for (Eigen::Index i = 0; i < directions.cols(); ++i)
        if (directions(r, i) != 0) rows.add(i, directions(r, i));
      rows.end_row();
    }
  }
  Eigen::MatrixXd delassus() const { return directions * test::inverse(mass) * directions.transpose(); }

  /// Body k becomes body order[k].
  RigidContacts renumbered(const std::vector<Eigen::Index>& order) const {
    Eigen::MatrixXd m = Eigen::MatrixXd::Zero(mass.rows(), mass.cols()), g = directions;
    for (std::size_t k = 0; k < order.size(); ++k) {
      const Eigen::Index from = static_cast<Eigen::Index>(k) * per_body, to = order[k] * per_body;
      m.block(to, to, per_body, per_body) = mass.block(from, from, per_body, per_body);
      g.middleCols(to, per_body) = directions.middleCols(from, per_body);
    }
    return {m, g, rows.dimension};
  }
};

/// Five bodies in a ring of six contacts, of which one is with the ground.
inline RigidContacts rigid_contacts(Random& random, std::size_t dimension) {
  constexpr Eigen::Index bodies = 5, contacts = 6, b = RigidContacts::per_body;
  const auto d = static_cast<Eigen::Index>(dimension);
  Eigen::MatrixXd mass = Eigen::MatrixXd::Zero(bodies * b, bodies * b);
  for (Eigen::Index k = 0; k < bodies; ++k) {
    const Eigen::MatrixXd root = any_matrix(random, b, b);
    mass.block(k * b, k * b, b, b) = root * root.transpose() + Eigen::MatrixXd::Identity(b, b);
  }
  Eigen::MatrixXd g = Eigen::MatrixXd::Zero(contacts * d, bodies * b);
  for (Eigen::Index j = 0; j < contacts; ++j) {
    g.block(j * d, j % bodies * b, d, b) = any_matrix(random, d, b);
    if (j < bodies) g.block(j * d, (j + 1) % bodies * b, d, b) = any_matrix(random, d, b);
  }
  return {mass, g, dimension};
}

/// W, its parts, responses and losses, relative to their sizes.
template <class Space>
void compare_with_dense(Space& space, const RigidContacts& contacts, Random& random, Worst& worst) {
  const std::size_t d = contacts.rows.dimension, m = contacts.rows.contacts();
  const auto index = [](std::size_t i) { return static_cast<Eigen::Index>(i); };
  const Eigen::MatrixXd w = contacts.delassus();
  const double size = w.cwiseAbs().maxCoeff();
  for (const std::vector<std::size_t>& some :
       {std::vector<std::size_t>{1, 2, 5}, {0, 3}, {0, 1, 2, 3, 4, 5}}) {
    const Eigen::MatrixXd part = dense(space.among(some));
    for (std::size_t i = 0; i < some.size() * d; ++i)
      for (std::size_t j = 0; j < some.size() * d; ++j)
        worst.see(std::abs(part(index(i), index(j)) -
                           w(index(some[i / d] * d + i % d), index(some[j / d] * d + j % d))) /
                      size,
                  "W", some.size(), i, j);
  }
  for (std::size_t j = 0; j < m; ++j)
    for (std::size_t r = 0; r < d; ++r)
      for (std::size_t c = 0; c < d; ++c)
        worst.see(std::abs(space.diagonal(j, r, c) - w(index(j * d + r), index(j * d + c))) / size,
                  "diagonal", j);
  const Eigen::VectorXd p = any_matrix(random, w.rows(), 1),
                        before = any_matrix(random, contacts.mass.rows(), 1);
  Eigen::VectorXd change, after = before;
  space.response(p, change);
  space.push(p, after);
  worst.see((contacts.mass * change - contacts.directions.transpose() * p).norm() / p.norm(), "response");
  worst.see((after - before - change).norm() / change.norm(), "push");
  worst.see((contacts.directions * change - w * p).norm() / (size * p.norm()), "W p");
  double lost = 0;
  for (std::size_t j = 0; j < m; ++j) lost += space.loss(j, p, before, after);
  const auto kinetic = [&](const Eigen::VectorXd& v) { return v.dot(contacts.mass * v) / 2; };
  worst.see(std::abs(kinetic(before) - kinetic(after) - lost) / (kinetic(before) + kinetic(after)), "loss");
}

template <class Space>
Worst contact_space_errors(std::size_t dimension) {
  Random random(20);
  Worst worst;
  for (int i = 0; i < 20; ++i) {
    const RigidContacts contacts = rigid_contacts(random, dimension);
    Space by_factors, by_inverse;
    by_factors.assemble(contacts.factor, contacts.rows);
    compare_with_dense(by_factors, contacts, random, worst);
    by_inverse.assemble_inverse(contacts.inverse, contacts.rows);
    compare_with_dense(by_inverse, contacts, random, worst);
  }
  return worst;
}

}  // namespace ictus::test
