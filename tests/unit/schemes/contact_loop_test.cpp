#include "ictus/schemes/contact_loop.hpp"

#include "tests/support/near.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test::contact_loop_test {
namespace {

/// |δ + κWf(δ) − b| and |f − f(δ)| after a solve, in parts of the depths and forces at hand.
struct LoopWorst {
  Worst residual, force;
  bool converged = true;
  std::size_t evaluations = 0;
};

void solve_once(const Model& model, const PowerTerm& spring, const Eigen::VectorXd& b, double kappa,
                LoopWorst& worst) {
  ContactLoop<Model> loop(model);
  Model::Linearised here(model);
  Eigen::VectorXd depth(b.size()), loss(b.size());
  const auto law = [&](const auto& x, auto& force, auto& slope, auto& curvature) {
    for (Eigen::Index j = 0; j < x.size(); ++j) {
      force[j] = spring.at(x[j]), slope[j] = spring.slope(x[j]);
      curvature[j] = x[j] > 0 ? spring.coefficient * spring.exponent * (spring.exponent - 1) *
                                    std::pow(x[j], spring.exponent - 2)
                              : 0;
    }
  };
  const auto solved = loop.solve(model, here, kappa, b, depth, law);
  worst.converged = worst.converged && solved.status == Status::converged;
  worst.evaluations = std::max(worst.evaluations, solved.evaluations);
  model.apply_delassus(here, loop.force, loss);
  const double scale = b.cwiseAbs().maxCoeff();
  worst.residual.see((b - depth - kappa * loss).cwiseAbs().maxCoeff() / scale, "α", spring.exponent, "κ",
                     kappa);
  for (Eigen::Index j = 0; j < b.size(); ++j)
    worst.force.see(kappa * std::abs(loop.force[j] - spring.at(depth[j])) / scale, "α", spring.exponent, "κ",
                    kappa);
}

TEST(ContactLoop, SolvesOneContactFromAnywhere) {
  Random random(21);
  LoopWorst worst;
  const Model model = wall_model(HuntCrossley{}, 0.4);
  for (int round = 0; round < 4000; ++round) {
    const PowerTerm spring{random.log_uniform(1e-3, 1e6), random.uniform(1, 3.5)};
    solve_once(model, spring, vector({random.uniform(-0.3, 1)}), random.log_uniform(1e-6, 10), worst);
  }
  EXPECT_TRUE(worst.converged);
  EXPECT_LE(worst.evaluations, 60u);
  EXPECT_TRUE(worst.residual.below(1e-13));
  EXPECT_TRUE(worst.force.below(1e-12));
}

TEST(ContactLoop, SolvesChains) {
  Random random(22);
  LoopWorst worst;
  for (int round = 0; round < 400; ++round) {
    std::vector<double> masses, b;
    const int bodies = 2 + round % 8;
    for (int i = 0; i < bodies; ++i) masses.push_back(random.log_uniform(0.1, 10));
    for (int i = 0; i + 1 < bodies; ++i) b.push_back(random.uniform(-0.3, 1));
    const PowerTerm spring{random.log_uniform(1e-2, 1e3), random.uniform(1, 3)};
    solve_once(chain_model(HuntCrossley{}, masses), spring, vector(b), random.log_uniform(1e-5, 1), worst);
  }
  EXPECT_TRUE(worst.converged);
  EXPECT_TRUE(worst.residual.below(1e-13));
  EXPECT_TRUE(worst.force.below(1e-12));
}

TEST(ContactLoop, ReportsWhatIsNotFinite) {
  const Model model = wall_model(HuntCrossley{}, 0.4);
  ContactLoop<Model> loop(model);
  Model::Linearised here(model);
  Eigen::VectorXd depth(1);
  const auto law = [](const auto&, auto& force, auto& slope, auto& curvature) {
    force[0] = NAN, slope[0] = curvature[0] = 0;
  };
  EXPECT_EQ(loop.solve(model, here, 1, vector({1}), depth, law).status, Status::not_finite);
}

}  // namespace
}  // namespace ictus::test::contact_loop_test
