// A body whose points are held by springs: its modes anew.

#include <Eigen/Eigenvalues>
#include <cmath>
#include <memory>
#include <string>

#include "ictus/base/error.hpp"
#include "ictus/base/most.hpp"
#include "ictus/model/resonators/resonators.hpp"

namespace ictus {

ModalBody held(ModalBody body, const std::vector<PointHold>& holds) {
  if (holds.empty()) return body;
  const auto n = static_cast<Eigen::Index>(body.modes.size());
  if (n > static_cast<Eigen::Index>(most::held_modes))
    throw Error("hold: a body of " + std::to_string(n) + " modes cannot be held by springs: at most " +
                std::to_string(most::held_modes) + "; lower 'highest'");
  const auto number = [](Eigen::Index i) { return static_cast<std::size_t>(i); };
  Eigen::MatrixXd stiffness = Eigen::MatrixXd::Zero(n, n), damping = stiffness;
  for (Eigen::Index i = 0; i < n; ++i) {
    stiffness(i, i) = body.modes[number(i)].frequency * body.modes[number(i)].frequency;
    damping(i, i) = body.modes[number(i)].decay;
  }
  for (const PointHold& hold : holds) {
    Eigen::VectorXd shape(n);
    for (Eigen::Index i = 0; i < n; ++i) shape[i] = body.shape(number(i), hold.at);
    stiffness += hold.stiffness * shape * shape.transpose();
    damping += 0.5 * hold.damping * shape * shape.transpose();
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(stiffness);
  const auto turned = std::make_shared<const Eigen::MatrixXd>(solver.eigenvectors());
  ModalBody made{.mass = body.mass, .residual = body.residual};
  const double rounding = 1e-13 * solver.eigenvalues()[n - 1];
  for (Eigen::Index i = 0; i < n; ++i) {
    const double square = solver.eigenvalues()[i];
    const Eigen::VectorXd column = turned->col(i);
    made.modes.push_back({.frequency = square > rounding ? std::sqrt(square) : 0,
                          .decay = column.dot(damping * column),
                          .label = std::to_string(i + 1)});
  }
  made.shape = [turned, shape = body.shape](std::size_t i, const BodyPoint& at) {
    double sum = 0;
    for (Eigen::Index j = 0; j < turned->rows(); ++j)
      sum += (*turned)(j, static_cast<Eigen::Index>(i)) * shape(static_cast<std::size_t>(j), at);
    return sum;
  };
  if (body.volume)
    made.volume = [turned, volume = body.volume](std::size_t i) {
      double sum = 0;
      for (Eigen::Index j = 0; j < turned->rows(); ++j)
        sum += (*turned)(j, static_cast<Eigen::Index>(i)) * volume(static_cast<std::size_t>(j));
      return sum;
    };
  return made;
}

}  // namespace ictus
