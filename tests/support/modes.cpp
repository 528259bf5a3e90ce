#include "tests/support/modes.hpp"

namespace ictus::test {

std::vector<double> frequencies(const MechanicalSystem& system, const Eigen::VectorXd& q) {
  const Motion rest{0, q, Eigen::VectorXd::Zero(q.size())};
  std::vector<double> list;
  for (const double squared : eigenvalues(tangents_of(system, rest).stiffness, mass_of(system, q)))
    list.push_back(std::sqrt(std::max(0.0, squared)));
  return list;
}

}  // namespace ictus::test
