#include "tests/support/lcp_impacts.hpp"

namespace ictus::test {

ContactSystem line(const std::vector<double>& mass, const std::vector<double>& velocity,
                   std::vector<double> restitution) {
  ContactSystem system = chain(mass, velocity);
  system.restitution = std::move(restitution);
  return system;
}

ContactSystem any_line(Random& random, bool one_restitution) {
  const std::size_t bodies = 2 + static_cast<std::size_t>(random.uniform(0, 7));
  const double e = random.uniform(0, 1);
  std::vector<double> mass, velocity, restitution;
  for (std::size_t i = 0; i < bodies; ++i) {
    mass.push_back(random.log_uniform(0.1, 10));
    velocity.push_back(random.uniform(-1, 1));
    if (i > 0) restitution.push_back(one_restitution ? e : random.uniform(0, 1));
  }
  return line(mass, velocity, restitution);
}

ContactSystem reordered(const ContactSystem& system, const std::vector<std::size_t>& order) {
  ContactSystem mixed{.mass = system.mass, .velocity = system.velocity};
  for (const std::size_t j : order) mixed.add(system.row[j], system.restitution[j]);
  return mixed;
}

ContactProblem bare(const SparseRows& delassus, const std::vector<double>& closing,
                    const std::vector<double>& restitution) {
  ContactProblem problem;
  problem.delassus = delassus;
  problem.closing = closing;
  problem.restitution = restitution;
  return problem;
}

}  // namespace ictus::test
