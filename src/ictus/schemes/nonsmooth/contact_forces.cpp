#include "ictus/schemes/nonsmooth/contact_forces.hpp"

#include "ictus/schemes/nonsmooth/newton_end.hpp"

namespace ictus {

ContactForces::ContactForces(const MechanicalSystem& system, const NonsmoothOptions& options)
    : system_(system), matrix_(system, options) {
  for (Eigen::VectorXd* vector : {&force_, &bending_, &right_}) vector->setZero(system.contacts());
  change_.setZero(system.coordinates());
}

bool ContactForces::update(const Motion& at, StepReport& step) {
  if (matrix_.update(at.t, at.q, at.v, {0, 0})) return true;
  step.fail(Status::not_finite, advice::singular_mass);
  return false;
}

bool ContactForces::solve(const Contacts& active, Eigen::VectorXd& unknown, StepReport& step) {
  const LcpReport report = matrix_.contacts().solve(active, right_, unknown);
  ++step.solves;
  step.iterations += report.iterations;
  if (report.status == Status::converged) return true;
  step.residual = report.residual;
  step.contact = active.front();
  step.fail(report.status, "the contact problem has no solution by this solver: try another lcp_solver");
  return false;
}

bool ContactForces::accelerate(const Motion& at, const Contacts& held, Eigen::VectorXd& acceleration,
                               StepReport& step) {
  if (!update(at, step)) return false;
  system_.force(at.t, at.q, at.v, acceleration);
  ++step.evaluations;
  matrix_.factor().solve(acceleration);
  if (held.empty()) {
    force_.setZero();
    return true;
  }
  bend(at);
  for (const std::size_t j : held) right_[static_cast<Eigen::Index>(j)] = opening(j, acceleration);
  if (!solve(held, force_, step)) return false;
  matrix_.contacts().response(force_, change_);
  acceleration += change_;
  return true;
}

void ContactForces::bend(const Motion& at) {
  if (!system_.shape().constant_directions) system_.bending(at.q, at.v, bending_);
}

double ContactForces::opening(std::size_t contact, const Eigen::VectorXd& acceleration) const {
  return directions().times(contact, acceleration) + bending_[static_cast<Eigen::Index>(contact)];
}

bool ContactForces::push(const Push& problem, Eigen::VectorXd& impulse, Eigen::VectorXd& v,
                         StepReport& step) {
  if (problem.active.empty()) return true;
  if (!update(problem.at, step)) return false;
  matrix_.contacts().response(impulse, change_);
  v -= change_;
  for (const std::size_t j : problem.active) {
    const auto at = static_cast<Eigen::Index>(j);
    right_[at] = directions().times(j, v) + problem.target[at];
  }
  if (!solve(problem.active, impulse, step)) return false;
  matrix_.contacts().response(impulse, change_);
  v += change_;
  return true;
}

}  // namespace ictus
