// Rolling and torsional friction as rows of a cone problem: one contact in closed form, and random problems whose answers
// obey the law as it is written, by no code of the engine.

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <cmath>
#include <vector>

#include "ictus/solvers/cone/solvers.hpp"
#include "tests/support/dice.hpp"
#include "tests/support/near.hpp"

namespace ictus::test::spins_test {
namespace {

struct SpinCase {
  SparseRows matrix;
  std::vector<double> q, friction, rolling, torsional;
  std::size_t dimension = 3, spins = 3;

  ConeProblem problem() const {
    ConeProblem cone{matrix, q, friction, dimension};
    cone.spins = spins;
    cone.rolling = rolling;
    cone.torsional = torsional;
    return cone;
  }
  void fill(const Eigen::MatrixXd& w) {
    matrix.clear();
    for (Eigen::Index i = 0; i < w.rows(); ++i) {
      for (Eigen::Index j = 0; j < w.cols(); ++j) matrix.add(static_cast<std::size_t>(j), w(i, j));
      matrix.end_row();
    }
  }
};

/// The worst of |r| − ϱ r_n, and of u against the direction of r, in parts of the largest of each.
double violation(const SpinCase& known, const std::vector<double>& r) {
  const std::size_t stride = known.dimension + known.spins;
  double worst = 0, fastest = 1e-300, largest = 1e-300;
  std::vector<double> u(r.size());
  for (std::size_t j = 0; j < r.size(); ++j) {
    u[j] = known.q[j] + SparseRowsView(known.matrix).row_times(j, r);
    fastest = std::max(fastest, std::abs(known.q[j]));
    largest = std::max(largest, std::abs(r[j]));
  }
  const auto disc = [&](std::size_t first, std::size_t count, double bound) {
    double rubs = 0, slips = 0, along = 0;
    for (std::size_t k = first; k < first + count; ++k) {
      rubs = std::hypot(rubs, r[k]);
      slips = std::hypot(slips, u[k]);
      along -= r[k] * u[k];
    }
    worst = std::max({worst, (rubs - bound) / largest, (bound * slips - along) / (largest * fastest)});
  };
  for (std::size_t i = 0; i < known.friction.size(); ++i) {
    const std::size_t n = i * stride, s = n + known.dimension;
    worst = std::max({worst, -r[n] / largest, -u[n] / fastest, r[n] * u[n] / (largest * fastest)});
    disc(n + 1, known.dimension - 1, known.friction[i] * r[n]);
    if (known.spins == 1) disc(s, 1, known.rolling[i] * r[n]);
    if (known.spins == 3) {
      disc(s, 1, known.torsional[i] * r[n]);
      disc(s + 1, 2, known.rolling[i] * r[n]);
    }
  }
  return worst;
}

SpinCase any_spins(Dice& dice, std::size_t contacts, std::size_t dimension, Eigen::Index coordinates) {
  SpinCase made;
  made.dimension = dimension;
  made.spins = dimension == 2 ? 1 : 3;
  const auto rows = static_cast<Eigen::Index>(contacts * (dimension + made.spins));
  Eigen::MatrixXd g(rows, coordinates);
  for (Eigen::Index i = 0; i < rows; ++i)
    for (Eigen::Index j = 0; j < coordinates; ++j) g(i, j) = 2 * dice.roll() - 1;
  Eigen::VectorXd v(coordinates);
  for (Eigen::Index j = 0; j < coordinates; ++j) v[j] = 2 * dice.roll() - 1;
  made.fill(g * g.transpose());
  const Eigen::VectorXd q = g * v;
  made.q.assign(q.data(), q.data() + q.size());
  for (std::size_t i = 0; i < contacts; ++i) {
    made.friction.push_back(0.3 * dice.roll());
    made.rolling.push_back(0.2 * dice.roll());
    made.torsional.push_back(0.2 * dice.roll());
  }
  return made;
}

template <class Solver>
void obeys_the_law() {
  Solver solver;
  for (const std::size_t dimension : {2u, 3u}) {
    Dice dice(11);
    int solved = 0;
    Worst law;
    for (int i = 0; i < 60; ++i) {
      const std::size_t contacts = 1 + static_cast<std::size_t>(i) % 4;
      const SpinCase known = any_spins(dice, contacts, dimension, static_cast<Eigen::Index>(6 * contacts));
      std::vector<double> r(known.q.size(), 0);
      const ConeReport report = solver.solve(known.problem(), r, {.limit = 5000});
      EXPECT_EQ(report.residual, cone_residual(known.problem(), r));
      if (report.status != Status::converged) continue;
      ++solved;
      law.see(violation(known, r), i);
    }
    EXPECT_GE(solved, 55) << Solver::about.name << dimension;
    EXPECT_TRUE(law.below(1e-8)) << Solver::about.name << dimension;
  }
}

TEST(ConeSpins, NsgsObeysTheLaw) { obeys_the_law<Nsgs>(); }
TEST(ConeSpins, ProximalNewtonObeysTheLaw) { obeys_the_law<ProximalNewton>(); }

/// Answers to couples are thrown away: the check must see it.
struct Forgetful {
  static constexpr About about{"forgetful", "", "", ""};
  Nsgs inner;
  ConeReport solve(const ConeProblem& problem, std::span<double> r, const ConeOptions& options) {
    const ConeReport report = inner.solve(problem, r, options);
    for (std::size_t i = 0; i < problem.contacts(); ++i) r[i * problem.stride() + problem.dimension] = 0;
    return report;
  }
};

TEST(ConeSpins, TheCheckSeesCouplesThatAreMissing) {
  Dice dice(5);
  const SpinCase known = any_spins(dice, 2, 3, 12);
  std::vector<double> r(known.q.size(), 0);
  Forgetful().solve(known.problem(), r, {});
  EXPECT_GT(violation(known, r), 1e-4);
  EXPECT_GT(cone_residual(known.problem(), r), 1e-4);
}

// A ball that rolls at 1 m/s: W_tt = (1 + 1/k)/m, W_ts = R/I, W_ss = 1/I; in h seconds v falls by ϱ g h/((1 + k) R).
TEST(ConeSpins, SlowABallThatRolls) {
  const double m = 2, radius = 0.5, k = 0.4, inertia = k * m * radius * radius, rho = 0.03, push = 0.1;
  Eigen::MatrixXd w(3, 3);
  w << 1 / m, 0, 0, 0, 1 / m + radius * radius / inertia, radius / inertia, 0, radius / inertia, 1 / inertia;
  SpinCase known;
  known.dimension = 2;
  known.spins = 1;
  known.fill(w);
  known.q = {-push, 0, -1 / radius};
  known.friction = {0.5};
  known.rolling = {rho};
  std::vector<double> r(3, 0);
  EXPECT_EQ(Nsgs().solve(known.problem(), r, {}).status, Status::converged);
  const double normal = m * push, along = -rho * normal / (radius * (1 + k));
  EXPECT_TRUE(near(r[0], normal, 1e-12));
  EXPECT_TRUE(near(r[2], rho * normal, 1e-12));
  EXPECT_TRUE(near(r[1], along, 1e-11));
}

}  // namespace
}  // namespace ictus::test::spins_test
