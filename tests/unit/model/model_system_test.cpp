// A model of a mechanical system against its matrices written out.

#include <Eigen/Dense>

#include "ictus/laws/contact/laws.hpp"
#include "ictus/model/mechanics/double_pendulum.hpp"
#include "ictus/model/mechanics/rigid_pendulum.hpp"
#include "tests/support/dense.hpp"
#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"
#include "tests/support/system_models.hpp"

namespace ictus::test::model_system_test {
namespace {

Eigen::VectorXd any_vector(Random& random, Eigen::Index size, double low, double high) {
  Eigen::VectorXd x(size);
  for (Eigen::Index i = 0; i < size; ++i) x[i] = random.uniform(low, high);
  return x;
}

double distance(const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
  return (a - b).cwiseAbs().maxCoeff() / std::max(1e-300, b.cwiseAbs().maxCoeff());
}

std::vector<Model> any_systems() {
  std::vector<Model> models;
  models.push_back(
      system_model(Balls{2, 0.2, {0.4, 1.3, 0.7, 2}, {0, -9.81, 0}, true}.system(), HuntCrossley{}));
  models.push_back(system_model(Balls{3, 0.2, {0.4, 1.3, 0.7}}.system(), HuntCrossley{}));
  SystemCase pendulum = DoublePendulum{}.make();
  models.push_back(system_model(pendulum, HuntCrossley{}));
  return models;
}

/// G = ∂δ/∂q and M, by differences of depths and by kinetic energies.
struct Matrices {
  Eigen::MatrixXd directions, mass;

  Matrices(const Model& model, const Eigen::VectorXd& q)
      : directions(model.contacts(), model.coordinates()), mass(model.coordinates(), model.coordinates()) {
    const Eigen::Index n = model.coordinates();
    Eigen::VectorXd above(model.contacts()), below(model.contacts());
    for (Eigen::Index i = 0; i < n; ++i) {
      const Eigen::VectorXd e = 1e-5 * Eigen::VectorXd::Unit(n, i);
      model.depths(q + e, above);
      model.depths(q - e, below);
      directions.col(i) = (above - below) / 2e-5;
      for (Eigen::Index j = 0; j < n; ++j) {
        const Eigen::VectorXd u = Eigen::VectorXd::Unit(n, i), w = Eigen::VectorXd::Unit(n, j);
        mass(i, j) = model.kinetic(q, u + w) - model.kinetic(q, u) - model.kinetic(q, w);
      }
    }
  }
};

TEST(ModelOfASystem, AgreesWithMatricesWrittenOut) {
  Random random(17);
  Worst rough, fine;
  for (const Model& model : any_systems())
    for (int round = 0; round < 20; ++round) {
      const Eigen::Index n = model.coordinates(), m = model.contacts();
      const Eigen::VectorXd q = any_vector(random, n, -1, 1), v = any_vector(random, n, -1, 1),
                            p = any_vector(random, m, 0, 1);
      const Matrices at(model, q);
      const Eigen::MatrixXd w = at.directions * at.mass.ldlt().solve(at.directions.transpose());
      Model::Linearised here(model);
      Eigen::VectorXd depth(m), speed(m), change(n), loss(m), a(n);
      model.approach(q, v, here, depth, speed);
      rough.see(distance(speed, at.directions * v), "G v");
      model.push(here, p, change);
      rough.see(distance(-change, at.mass.ldlt().solve(at.directions.transpose() * p)), "M⁻¹Gᵀp");
      model.apply_delassus(here, p, loss);
      rough.see(distance(loss, w * p), "W p");
      for (Eigen::Index j = 0; j < m; ++j) rough.see(relative(model.delassus(here, j), w(j, j)), "W_jj");
      const Eigen::VectorXd force = any_vector(random, n, -1, 1);
      model.accelerate(here, force, p, a);
      rough.see(distance(a, at.mass.ldlt().solve(force - at.directions.transpose() * p)), "a");

      // Some contacts push, others do not.
      Eigen::VectorXd shift = any_vector(random, m, 0.1, 3), right = any_vector(random, m, -1, 1);
      for (Eigen::Index j = round % 2; j < m; j += 2) shift[j] = 0;
      const Eigen::VectorXd given = right, spring = shift;
      model.solve_shifted(here, shift, right);
      model.apply_delassus(here, spring.cwiseProduct(right), loss);
      fine.see(distance(right + loss, given), "(1 + W d) x = r");
    }
  EXPECT_TRUE(rough.below(1e-8));
  EXPECT_TRUE(fine.below(1e-12));
}

TEST(ModelOfASystem, SecantsGiveTheChangeOfDepthsExactly) {
  Random random(18);
  Worst worst, turned;
  for (const Model& model : any_systems())
    for (int round = 0; round < 20; ++round) {
      const Eigen::Index n = model.coordinates(), m = model.contacts();
      const Eigen::VectorXd from = any_vector(random, n, -1, 1), to = from + any_vector(random, n, -0.3, 0.3);
      Model::Linearised between(model), middle(model);
      Eigen::VectorXd before(m), after(m), end(m);
      model.depths(from, before);
      model.depths(to, after);
      model.place_between(from, to, between);
      model.depths_at(between, from, before, to, end);
      worst.see((end - after).cwiseAbs().maxCoeff(), "G Δq = Δδ");
      model.place(0.5 * (from + to), middle);
      model.depths_at(middle, from, before, to, end);
      turned.see((end - after).cwiseAbs().maxCoeff(), "the middle alone");
    }
  EXPECT_TRUE(worst.below(1e-14));
  EXPECT_FALSE(turned.below(1e-4)) << "directions do turn";
}

TEST(ModelOfASystem, MeanForcesDoTheWorkOfThePotential) {
  SystemCase pendulum = RigidPendulum{}.make();
  const Model model = system_model(pendulum, HuntCrossley{});
  const Eigen::VectorXd from = vector({0.4}), to = vector({0.9}), v = vector({1});
  Eigen::VectorXd mean(1), middle(1);
  EXPECT_EQ(model.mean_external(0, {from, to, v, v, 0.5}, mean), 0);
  EXPECT_TRUE(near(mean.dot(to - from), model.potential(from) - model.potential(to), 1e-14));
  model.external(0, 0.5 * (from + to), v, middle);
  EXPECT_FALSE(near(middle.dot(to - from), model.potential(from) - model.potential(to), 1e-4));
}

TEST(ModelOfASystem, KnowsWhatItIs) {
  const Model free = system_model(Balls{2, 0.2, {1, 1}}.system(), HuntCrossley{});
  const Model falling = system_model(Balls{2, 0.2, {1, 1}, {0, -1, 0}}.system(), HuntCrossley{});
  SystemCase two = DoublePendulum{}.make();
  const Model swinging = system_model(two, HuntCrossley{});
  EXPECT_TRUE(free.flies_straight());
  EXPECT_FALSE(free.has_external_forces());
  EXPECT_TRUE(free.keeps_energy());
  EXPECT_FALSE(falling.flies_straight());
  EXPECT_TRUE(falling.has_external_forces());
  EXPECT_FALSE(swinging.flies_straight());
  EXPECT_FALSE(swinging.keeps_energy()) << "its mass depends on its angles";
  EXPECT_FALSE(free.isolated(0)) << "an impact off the line is not one of two masses on a line";
}

}  // namespace
}  // namespace ictus::test::model_system_test
