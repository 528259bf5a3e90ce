#include "ictus/model/model.hpp"

#include <Eigen/Dense>

#include "ictus/laws/contact/laws.hpp"
#include "tests/support/dense.hpp"
#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test::model_test {
namespace {

/// A line with walls at both ends and bodies numbered at random.
struct Line {
  Model model;
  Eigen::MatrixXd jacobian;  // rows: closing speed of a contact by velocities
  Eigen::VectorXd mass;
};

Line any_line(Random& random, Eigen::Index bodies) {
  std::vector<double> masses;
  std::vector<Eigen::Index> seat;
  for (Eigen::Index i = 0; i < bodies; ++i)
    masses.push_back(random.log_uniform(1e-2, 1e2)), seat.push_back(i);
  for (std::size_t i = seat.size(); i-- > 1;)
    std::swap(seat[i], seat[static_cast<std::size_t>(random.uniform(0, static_cast<double>(i) + 0.999))]);
  std::vector<LinePair> pairs{{LinePair::wall, seat.front(), random.uniform(-1, 1)}};
  for (std::size_t i = 1; i < seat.size(); ++i)
    pairs.push_back({seat[i - 1], seat[i], random.uniform(-1, 1)});
  pairs.push_back({seat.back(), LinePair::wall, random.uniform(-1, 1)});
  Eigen::MatrixXd jacobian = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(pairs.size()), bodies);
  for (std::size_t j = 0; j < pairs.size(); ++j) {
    const auto row = static_cast<Eigen::Index>(j);
    if (pairs[j].left != LinePair::wall) jacobian(row, pairs[j].left) += 1;
    if (pairs[j].right != LinePair::wall) jacobian(row, pairs[j].right) -= 1;
  }
  return {Model(line_parts(HuntCrossley{}, masses, pairs)), jacobian, vector(masses)};
}

Eigen::VectorXd any_vector(Random& random, Eigen::Index size, double low, double high) {
  Eigen::VectorXd x(size);
  for (Eigen::Index i = 0; i < size; ++i) x[i] = random.uniform(low, high);
  return x;
}

double distance(const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
  return (a - b).cwiseAbs().maxCoeff() / std::max(1e-300, b.cwiseAbs().maxCoeff());
}

TEST(Model, DelassusOperatorAgreesWithTheDenseOne) {
  Random random(11);
  Worst worst;
  for (int round = 0; round < 60; ++round) {
    const Line line = any_line(random, 1 + round % 7);
    const Eigen::Index m = line.model.contacts();
    const Eigen::MatrixXd w =
        line.jacobian * line.mass.cwiseInverse().asDiagonal() * line.jacobian.transpose();
    Model::Linearised at(line.model);
    const Eigen::VectorXd impulse = any_vector(random, m, -1, 1);
    Eigen::VectorXd loss(m), change(line.mass.size());
    line.model.apply_delassus(at, impulse, loss);
    line.model.push(at, impulse, change);
    worst.see(distance(loss, w * impulse), "W p");
    worst.see(distance(-change, (line.jacobian.transpose() * impulse).cwiseQuotient(line.mass)), "M⁻¹Gᵀp");
    for (Eigen::Index j = 0; j < m; ++j) worst.see(relative(line.model.delassus(at, j), w(j, j)), "W_jj");
  }
  EXPECT_TRUE(worst.below(1e-14));
}

TEST(Model, SolvesTheShiftedSystemAsTheDenseSolverDoes) {
  Random random(12);
  Worst worst;
  for (int round = 0; round < 200; ++round) {
    const Line line = any_line(random, 1 + round % 9);
    const Eigen::Index m = line.model.contacts();
    const Eigen::MatrixXd w =
        line.jacobian * line.mass.cwiseInverse().asDiagonal() * line.jacobian.transpose();
    Eigen::VectorXd shift = any_vector(random, m, 0, 1), right = any_vector(random, m, -1, 1);
    for (Eigen::Index j = 0; j < m; ++j)
      shift[j] = random.uniform(0, 1) < 0.3 ? 0 : random.log_uniform(1e-6, 1e3);
    const Eigen::MatrixXd dense = Eigen::MatrixXd::Identity(m, m) + w * shift.asDiagonal();
    const Eigen::VectorXd exact = solved(dense, right), before = right;
    Model::Linearised at(line.model);
    line.model.solve_shifted(at, shift, right);
    worst.see(distance(dense * right, before) / dense.cwiseAbs().maxCoeff(), "residual", round);
    worst.see(1e-3 * distance(right, exact), "solution", round);
  }
  EXPECT_TRUE(worst.below(1e-13));
}

TEST(Model, ReadsDepthAndSpeedOffTheLine) {
  const Model model(
      line_parts(HuntCrossley{}, {1, 2}, {{LinePair::wall, 0, 0.25}, {0, 1, 0.5}, {1, LinePair::wall, -4}}));
  Eigen::VectorXd depth(3), speed(3);
  model.approach(vector({1, 3}), vector({10, 20}), depth, speed);
  EXPECT_EQ(depth, vector({0.25 - 1, 0.5 + 1 - 3, -4 + 3}));
  EXPECT_EQ(speed, vector({-10, 10 - 20, 20}));
  EXPECT_EQ(model.kinetic(depth, vector({10, 20})), 0.5 * 100 + 0.5 * 2 * 400);
}

/// The same line with its bodies numbered in order, or backwards, with or without walls at its ends.
Model numbered(const std::vector<double>& masses, bool backwards, bool left_wall, bool right_wall) {
  const auto n = static_cast<Eigen::Index>(masses.size());
  const auto seat = [&](Eigen::Index i) { return backwards ? n - 1 - i : i; };
  std::vector<double> seated(masses.size());
  for (Eigen::Index i = 0; i < n; ++i)
    seated[static_cast<std::size_t>(seat(i))] = masses[static_cast<std::size_t>(i)];
  std::vector<LinePair> pairs;
  if (left_wall) pairs.push_back({LinePair::wall, seat(0), 0.1});
  for (Eigen::Index i = 0; i + 1 < n; ++i)
    pairs.push_back({seat(i), seat(i + 1), 0.2 + 0.01 * static_cast<double>(i)});
  if (right_wall) pairs.push_back({seat(n - 1), LinePair::wall, -0.3});
  return Model(line_parts(HuntCrossley{}, seated, pairs, 9.81));
}

// Loops over a row take no look at the pairs; other numberings do. The same bits come out.
TEST(Model, NumberingOfBodiesChangesNoBit) {
  Random random(13);
  for (int round = 0; round < 64; ++round) {
    std::vector<double> masses;
    for (int i = 0; i < 1 + round / 4 % 9; ++i) masses.push_back(random.log_uniform(1e-2, 1e2));
    const bool left_wall = round & 1, right_wall = round & 2;
    const Model row = numbered(masses, false, left_wall, right_wall),
                other = numbered(masses, true, left_wall, right_wall);
    const Eigen::Index n = row.coordinates(), m = row.contacts();
    const Eigen::VectorXd q = any_vector(random, n, -1, 1), v = any_vector(random, n, -1, 1),
                          p = any_vector(random, m, 0, 1);
    Eigen::VectorXd depth(m), speed(m), other_depth(m), other_speed(m), a(n), other_a(n), change(n),
        other_change(n), weight(n), other_weight(n);
    row.approach(q, v, depth, speed);
    other.approach(q.reverse(), v.reverse(), other_depth, other_speed);
    EXPECT_EQ(depth, other_depth) << round;
    EXPECT_EQ(speed, other_speed) << round;
    Model::Linearised here(row), there(other);
    row.push(here, p, change);
    other.push(there, p, other_change);
    EXPECT_EQ(change, other_change.reverse()) << round;
    row.external(0, q, v, weight);
    other.external(0, q, v, other_weight);
    row.accelerate(here, weight, p, a);
    other.accelerate(there, other_weight, p, other_a);
    EXPECT_EQ(a, other_a.reverse()) << round;
  }
}

TEST(Model, KnowsWhetherItConserves) {
  EXPECT_TRUE(chain_model(PowerLaw{}, {1, 1}).conserves());
  EXPECT_FALSE(chain_model(HuntCrossley{}, {1, 1}).conserves());
  EXPECT_FALSE(chain_model(LankaraniNikravesh{}, {1, 1}).conserves());
  EXPECT_FALSE(chain_model(Stulov{}, {1, 1}).conserves());
}

TEST(Model, EachPoolSpeaksForItsOwnContacts) {
  Model::Parts parts =
      line_parts(PowerLaw{.stiffness = 100, .exponent = 2}, {1, 1, 1}, {{0, 1, 0}, {1, 2, 0}});
  parts.pools.clear();
  parts.pools.push_back(
      std::make_unique<PoolOf<PowerLaw>>(PowerLaw{.stiffness = 100, .exponent = 2}, ContactRange{0, 1}));
  parts.pools.push_back(std::make_unique<PoolOf<LankaraniNikravesh>>(
      LankaraniNikravesh{.stiffness = 8, .exponent = 1}, ContactRange{1, 2}));
  const Model model(std::move(parts));
  EXPECT_EQ(model.pool_of(0).law(), "power_law");
  EXPECT_EQ(model.pool_of(1).law(), "lankarani_nikravesh");
  EXPECT_EQ(model.spring(1).coefficient, 8);
  EXPECT_FALSE(model.relaxes());

  Eigen::VectorXd force(2);
  model.forces(vector({0.5, 0.5}), vector({0, 0}), vector({NAN, 1}), force);
  EXPECT_EQ(force, vector({25, 4}));
  EXPECT_TRUE(near(model.stored(vector({0.5, 0.5}), vector({NAN, 1})), 100 * 0.125 / 3 + 8 * 0.125, 1e-15));
}

// Only an open contact learns its speed of touch, and only where the law wants it.
TEST(Model, SettlesTheMemoryOfOpenContacts) {
  const Model model(line_parts(LankaraniNikravesh{}, {1, 1, 1}, {{0, 1, 0}, {1, 2, 0}}));
  Eigen::VectorXd memory = vector({7, 7});
  model.settle(vector({-1, 1}), vector({0.3, 0.4}), memory);
  EXPECT_EQ(memory, vector({0.3, 7}));
  const State<Model> state = model.start(vector({0, 1, 2}), vector({3, 0, 0}));
  EXPECT_EQ(state.memory, vector({3, 0}));
}

TEST(Model, GravityIsAnExternalForce) {
  const Model model = wall_model(HuntCrossley{}, 2, 9.81);
  Eigen::VectorXd force(1), acceleration(1);
  model.external(0, vector({NAN}), vector({NAN}), force);
  EXPECT_EQ(force[0], 2 * 9.81);
  Model::Linearised here(model);
  model.accelerate(here, force, vector({5}), acceleration);
  EXPECT_TRUE(near(acceleration[0], 9.81 - 2.5, 1e-15));
  EXPECT_TRUE(model.has_external_forces());
}

}  // namespace
}  // namespace ictus::test::model_test
