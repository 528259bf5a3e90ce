#include "ictus/schemes/nonsmooth/smooth_flow.hpp"

#include <algorithm>

#include "ictus/schemes/nonsmooth/newton_end.hpp"

namespace ictus {
namespace {

std::size_t place_of(Eigen::Index i) { return static_cast<std::size_t>(i); }

}  // namespace

SmoothFlow::SmoothFlow(const MechanicalSystem& system, const NonsmoothOptions& options,
                       std::string_view standard)
    : system_(system),
      tableau_(tableau_values(options.tableau.empty() ? standard : std::string_view(options.tableau))),
      contacts_(system, options),
      newton_(system, tableau_),
      tolerance_(options.tolerance) {
  const Eigen::VectorXd rest = Eigen::VectorXd::Zero(system.coordinates());
  stage_.assign(place_of(tableau_.stages()), Motion{0, rest, rest});
  acceleration_.assign(stage_.size(), rest);
  force_.assign(stage_.size(), Eigen::VectorXd::Zero(system.contacts()));
  found_ = rest;
  impulse_ = no_target_ = force_.front();
}

/// t_i and V_i from the accelerations so far.
void SmoothFlow::place(Eigen::Index i, const Motion& from) {
  Motion& stage = stage_[place_of(i)];
  stage.t = from.t + tableau_.c[i] * h_;
  stage.v = from.v;
  for (Eigen::Index j = 0; j < tableau_.stages(); ++j)
    if (tableau_.a(i, j) != 0) stage.v += (h_ * tableau_.a(i, j)) * acceleration_[place_of(j)];
}

bool SmoothFlow::accelerate(Eigen::Index i, const Contacts& held, Eigen::VectorXd& acceleration,
                            StepReport& step) {
  const bool good = contacts_.accelerate(stage_[place_of(i)], held, acceleration, step);
  force_[place_of(i)] = contacts_.force();
  return good;
}

bool SmoothFlow::explicit_stages(const Motion& from, const Contacts& held, StepReport& step) {
  for (Eigen::Index i = 0; i < tableau_.stages(); ++i) {
    place(i, from);
    Motion& stage = stage_[place_of(i)];
    stage.q = from.q;
    for (Eigen::Index j = 0; j < i; ++j)
      if (tableau_.a(i, j) != 0) stage.q += (h_ * tableau_.a(i, j)) * stage_[place_of(j)].v;
    if (!accelerate(i, held, acceleration_[place_of(i)], step)) return false;
  }
  return true;
}

/// Simplified Newton's method for all accelerations at once, from that at the start.
bool SmoothFlow::implicit_stages(const Motion& from, const Contacts& held, StepReport& step) {
  if (!contacts_.accelerate(from, held, found_, step)) return false;
  for (Eigen::VectorXd& acceleration : acceleration_) acceleration = found_;
  if (!newton_.prepare(from, contacts_.mass(), h_)) {
    step.fail(Status::not_finite, "the matrix of the stages is singular: check masses, take smaller steps");
    return false;
  }
  // One step of Newton's method solves a linear system without contacts.
  const bool once = system_.is_linear() && held.empty();
  NewtonEnd end(tolerance_);
  while (!end.hopeless()) {
    if (!set_residuals(from, held, step)) return false;
    ++step.iterations;
    const double moved = newton_.correct(acceleration_);
    double size = from.v.size() > 0 ? from.v.lpNorm<Eigen::Infinity>() / h_ : 0;
    for (const Eigen::VectorXd& acceleration : acceleration_)
      size = std::max(size, acceleration.lpNorm<Eigen::Infinity>());
    if (!end.reached(moved, size) && !once) continue;
    for (Eigen::Index i = 0; i < tableau_.stages(); ++i) place(i, from);
    return true;
  }
  step.fail(Status::stalled, "Newton's method for the stages does not settle: take smaller steps");
  return false;
}

/// What is missing from the accelerations of the stages, where these are now.
bool SmoothFlow::set_residuals(const Motion& from, const Contacts& held, StepReport& step) {
  for (Eigen::Index i = 0; i < tableau_.stages(); ++i) place(i, from);
  for (Eigen::Index i = 0; i < tableau_.stages(); ++i) {
    Motion& stage = stage_[place_of(i)];
    stage.q = from.q;
    for (Eigen::Index j = 0; j < tableau_.stages(); ++j)
      stage.q += (h_ * tableau_.a(i, j)) * stage_[place_of(j)].v;
    if (!accelerate(i, held, found_, step)) return false;
    found_ -= acceleration_[place_of(i)];
    newton_.set_residual(i, contacts_.mass(), found_);
  }
  return true;
}

bool SmoothFlow::advance(const Motion& from, double h, const Contacts& held, Motion& to, StepReport& step) {
  h_ = h;
  const bool good =
      tableau_.is_explicit ? explicit_stages(from, held, step) : implicit_stages(from, held, step);
  if (!good) return false;
  to = from;
  to.t += h;
  impulse_.setZero();
  for (Eigen::Index i = 0; i < tableau_.stages(); ++i) {
    const double weight = h * tableau_.b[i];
    to.q += weight * stage_[place_of(i)].v;
    to.v += weight * acceleration_[place_of(i)];
    impulse_ += weight * force_[place_of(i)];
  }
  if (!to.q.allFinite() || !to.v.allFinite()) {
    step.fail(Status::not_finite, "the motion is not finite: take smaller steps");
    return false;
  }
  return contacts_.push({to, held, no_target_}, impulse_, to.v, step);
}

double SmoothFlow::work() const {
  double sum = 0;
  for (Eigen::Index i = 0; i < tableau_.stages(); ++i) {
    const Motion& stage = stage_[place_of(i)];
    sum += tableau_.b[i] * system_.power(stage.t, stage.q, stage.v);
  }
  return h_ * sum;
}

void SmoothFlow::estimate(Eigen::VectorXd& of_position, Eigen::VectorXd& of_velocity) const {
  of_position.setZero();
  of_velocity.setZero();
  for (Eigen::Index i = 0; i < tableau_.stages(); ++i) {
    const double weight = h_ * (tableau_.embedded[i] - tableau_.b[i]);
    of_position += weight * stage_[place_of(i)].v;
    of_velocity += weight * acceleration_[place_of(i)];
  }
}

}  // namespace ictus
