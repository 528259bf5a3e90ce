#pragma once
// Random matrices of a step and contacts of their coordinates, as the engine and as dense algebra see them.

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cstddef>
#include <vector>

#include "ictus/base/skyline.hpp"
#include "ictus/base/sparse_rows.hpp"
#include "ictus/model/mechanics/contact_rows.hpp"
#include "tests/support/dense.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test {

/// A matrix of a step and contacts, both as the engine and as Eigen see them.
struct Contacts {
  Skyline matrix;
  SkylineFactor factor;
  ContactRows rows;

  Contacts(const std::vector<Eigen::Index>& profile, Random& random) : matrix(profile) {
    const Eigen::Index n = matrix.size();
    for (Eigen::Index i = 0; i < n; ++i) {
      for (Eigen::Index j = matrix.first(i); j < i; ++j)
        matrix.at(i, j) = random.uniform(-1, 1) / static_cast<double>(n);
      matrix.at(i, i) = random.uniform(1, 4);
    }
    EXPECT_TRUE(factor.factor(matrix));
  }
  /// A contact between two coordinates; several entries for one coordinate add up.
  void add(Eigen::Index i, Eigen::Index j, Random& random) {
    for (const Eigen::Index coordinate : {i, j}) rows.add(coordinate, random.uniform(-1, 1));
    rows.end_row();
  }
  std::size_t size() const { return rows.size(); }
  Eigen::MatrixXd directions() const {
    Eigen::MatrixXd g = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(size()), matrix.size());
    for (std::size_t j = 0; j < size(); ++j)
      for (std::size_t k = rows.start[j]; k < rows.start[j + 1]; ++k)
        g(static_cast<Eigen::Index>(j), rows.coordinate[k]) += rows.value[k];
    return g;
  }
  Eigen::MatrixXd dense() const {
    return Eigen::MatrixXd::NullaryExpr(matrix.size(), matrix.size(),
                                        [&](Eigen::Index i, Eigen::Index j) { return matrix(i, j); });
  }
  Eigen::MatrixXd delassus() const { return directions() * inverse(dense()) * directions().transpose(); }
};

inline Eigen::MatrixXd dense(const SparseRows& rows) {
  const auto size = static_cast<Eigen::Index>(rows.diagonal.size());
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(size, size);
  for (std::size_t j = 0; j < rows.diagonal.size(); ++j)
    for (std::size_t k = rows.start[j]; k < rows.start[j + 1]; ++k)
      matrix(static_cast<Eigen::Index>(j), static_cast<Eigen::Index>(rows.column[k])) = rows.value[k];
  return matrix;
}

inline Eigen::Index any_index(Random& random, Eigen::Index size) {
  return static_cast<Eigen::Index>(random.uniform(0, static_cast<double>(size) * (1 - 1e-12)));
}

inline Contacts any_contacts(Random& random, const std::vector<Eigen::Index>& profile, int count) {
  Contacts contacts(profile, random);
  const Eigen::Index n = contacts.matrix.size();
  for (int j = 0; j < count; ++j) contacts.add(any_index(random, n), any_index(random, n), random);
  return contacts;
}

/// Bodies of three coordinates each.
inline std::vector<Eigen::Index> bodies(Eigen::Index count) {
  std::vector<Eigen::Index> first;
  for (Eigen::Index i = 0; i < 3 * count; ++i) first.push_back(i - i % 3);
  return first;
}

/// Contacts of each body with the next one, in one coordinate of each.
inline Contacts chain_of_bodies(Random& random, Eigen::Index count, Eigen::Index coordinates) {
  Contacts chain(coordinates == 1 ? Skyline::diagonal(count) : bodies(count), random);
  for (Eigen::Index i = 0; i + 1 < count; ++i)
    chain.add(coordinates * i, coordinates * (i + 1) + coordinates - 1, random);
  return chain;
}

}  // namespace ictus::test
