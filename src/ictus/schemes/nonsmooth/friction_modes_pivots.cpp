// Modes of many contacts in the plane: who stays and who sticks is a linear complementarity problem of accelerations. One
// that slips has its normal force x alone, 0 ≤ x ⊥ dU_n/dt ≥ 0; one at rest has x, y, z and β,
//     λ_t = y − z,   0 ≤ y ⊥ β + dU_t/dt ≥ 0,   0 ≤ z ⊥ β − dU_t/dt ≥ 0,   0 ≤ β ⊥ μ x − y − z ≥ 0,
// as of velocities in solvers/cone/lemke.hpp. [AnitescuPotra1997]

#include <algorithm>
#include <cmath>

#include "ictus/base/index.hpp"
#include "ictus/schemes/nonsmooth/friction_modes.hpp"
#include "ictus/solvers/lcp/lemke.hpp"

namespace ictus {
namespace {

using Kind = FrictionMode::Kind;

/// The unknowns of one contact.
struct Unknowns {
  std::size_t first;
  bool rests;    // has four of them
  double along;  // λ_t/λ_n where it slips
};

}  // namespace

bool FrictionModes::pivot(const std::vector<std::size_t>& contacts, const Vector& v, double still,
                          Modes& modes) {
  const Eigen::Index k = index(contacts.size()), n = system_.coordinates();
  Matrix rows = Matrix::Zero(2 * k, n);
  Vector rate_of(2 * k);
  std::vector<Unknowns> unknowns;
  std::size_t size = 0;
  for (const std::size_t j : contacts) {
    const double s = slip(j, v);
    const bool rests = std::abs(s) <= still && friction_[j] > 0;
    unknowns.push_back({size, rests, rests ? 0 : -friction_[j] * (s > 0 ? 1 : -1)});
    size += rests ? 4 : 1;
  }
  for (Eigen::Index i = 0; i < 2 * k; ++i) {
    const std::size_t row = 2 * contacts[static_cast<std::size_t>(i / 2)] + static_cast<std::size_t>(i % 2);
    add_row(row, rows, i);
    rate_of[i] = rows_.times(row, free_) + bending_[index(row)];
  }
  Matrix answers = rows.transpose();
  for (Eigen::Index i = 0; i < 2 * k; ++i) joints_.solve(answers.col(i).data());
  Matrix w = rows * answers;
  const double unit = w.diagonal().maxCoeff(), fastest = rate_of.lpNorm<Eigen::Infinity>();
  if (!(unit > 0) || !(fastest > 0)) return false;
  w /= unit;  // forces are then accelerations, and rows of cones have the size of the others
  SparseRows matrix;
  std::vector<double> right;
  const auto add_rate = [&](std::size_t contact, Eigen::Index row, double sign, bool with_speed) {
    for (std::size_t c = 0; c < contacts.size(); ++c) {
      const double normal = w(row, 2 * index(c)), tangent = w(row, 2 * index(c) + 1);
      const Unknowns& own = unknowns[c];
      matrix.add(own.first, sign * (normal + own.along * tangent));
      if (!own.rests) continue;
      matrix.add(own.first + 1, sign * tangent);
      matrix.add(own.first + 2, -sign * tangent);
      matrix.add(own.first + 3, with_speed && c == contact ? 1 : 0);
    }
    matrix.end_row();
    right.push_back(sign * rate_of[row] / fastest);
  };
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    add_rate(c, 2 * index(c), 1, false);
    if (!unknowns[c].rests) continue;
    add_rate(c, 2 * index(c) + 1, 1, true);
    add_rate(c, 2 * index(c) + 1, -1, true);
    const std::size_t first = unknowns[c].first;
    matrix.add(first, friction_[contacts[c]]);
    matrix.add(first + 1, -1);
    matrix.add(first + 2, -1);
    matrix.add(first + 3, 0);
    matrix.end_row();
    right.push_back(0);
  }
  std::vector<double> z(size, 0.0);
  Lemke lemke;
  if (lemke.solve({matrix, right}, z, {.tolerance = 1e-9}).status != Status::converged) return false;
  // What carries nothing may touch or not: forces of least norm say which.
  for (const bool keep_idle : {true, false}) {
    for (std::size_t c = 0; c < contacts.size(); ++c) {
      const double *own = z.data() + unknowns[c].first, s = slip(contacts[c], v);
      const auto sign = [](double x) { return static_cast<signed char>(x > 0 ? 1 : -1); };
      double opens = right[unknowns[c].first];
      for (std::size_t e = matrix.start[unknowns[c].first]; e < matrix.start[unknowns[c].first + 1]; ++e)
        opens += matrix.value[e] * z[matrix.column[e]];
      FrictionMode& mode = modes[contacts[c]];
      if (!(own[0] > 1e-9) && !(keep_idle && opens <= 1e-9))
        mode = {};
      else if (!unknowns[c].rests)
        mode = {Kind::slip, sign(s)};
      else if (own[3] > 1e-9)
        mode = {Kind::slip, sign(own[2] - own[1])};
      else
        mode = {Kind::stick, 0};
    }
    if (holds(contacts, v, still, modes, 1e-7)) return true;
  }
  return false;
}

}  // namespace ictus
