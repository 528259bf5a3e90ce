#include "ictus/schemes/nonsmooth/contact_capture.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/base/index.hpp"
#include "ictus/laws/impact/impulsive_loss.hpp"
#include "ictus/schemes/nonsmooth/newton_end.hpp"

namespace ictus {

void tell_failure(ContactSolve& contacts, const std::vector<std::size_t>& active,
                  const Eigen::VectorXd& right, const Eigen::VectorXd& z, const LcpReport& report,
                  StepReport& step) {
  const SparseRows& delassus = contacts.among(active);
  const auto impulse = [&](std::size_t k) { return z[index(active[k])]; };
  std::size_t worst = 0;
  double most = -1;
  for (std::size_t k = 0; k < active.size(); ++k) {
    double w = right[index(active[k])];
    for (std::size_t e = delassus.start[k]; e < delassus.start[k + 1]; ++e)
      w += delassus.value[e] * impulse(delassus.column[e]);
    const double violation = std::abs(std::min(delassus.diagonal[k] * impulse(k), w));  // both in m/s
    if (violation <= most) continue;
    most = violation;
    worst = k;
  }
  step.residual = report.residual;
  step.contact = active[worst];
  step.fail(report.status, delassus.diagonal[worst] > 0 ? advice::no_impulses : advice::closing_impulse);
}

ContactCapture::ContactCapture(const MechanicalSystem& system, const NonsmoothOptions& options)
    : system_(system), forecast_(NonsmoothOptions::or_else(options.forecast, 0.5)) {
  const Eigen::Index m = system.contacts();
  for (Eigen::VectorXd* vector : {&gap_, &opening_, &right_, &restitution_}) vector->setZero(m);
  for (Eigen::Index j = 0; j < m; ++j) restitution_[j] = system.restitution(j);
  active_.reserve(static_cast<std::size_t>(m));
}

void ContactCapture::forecast(const Motion& motion, double h, const ContactRows& rows,
                              const Eigen::VectorXd& free) {
  system_.gaps(motion.q, gap_);
  active_.clear();
  speed_ = 0;
  for (std::size_t j = 0; j < rows.contacts(); ++j) {
    const OpeningSpeed speed = opening_speed(rows, j * rows.dimension, motion.v, free);
    opening_[index(j)] = speed.plain;
    speed_ = std::max(speed_, speed.terms);
    if (gap_[index(j)] + h * forecast_ * speed.cautious <= 0) active_.push_back(j);
  }
}

void ContactCapture::take_all() {
  active_.clear();
  for (std::size_t j = 0; j < static_cast<std::size_t>(right_.size()); ++j) active_.push_back(j);
}

void ContactCapture::take_near(const Motion& motion, double reach) {
  if (right_.size() <= 4 * motion.q.size()) return take_all();
  system_.gaps(motion.q, gap_);
  active_.clear();
  for (std::size_t j = 0; j < static_cast<std::size_t>(right_.size()); ++j)
    if (gap_[index(j)] <= reach) active_.push_back(j);
}

void ContactCapture::ask_restitution(const ContactRows& rows, const Eigen::VectorXd& before,
                                     const Eigen::VectorXd& free) {
  // The rows of the forecast may be others.
  if (!system_.shape().constant_directions) note_opening(rows, before);
  for (const std::size_t j : active_) {
    const double asked = rows.times(j, free) + restitution_[index(j)] * opening_[index(j)];
    right_[index(j)] = std::abs(asked) <= rounding_of_speeds * speed_ ? 0 : asked;
  }
}

void ContactCapture::solve(ContactSolve& contacts, double weight, Eigen::VectorXd& impulse,
                           StepReport& step) {
  if (weight != 1) impulse *= weight;
  const LcpReport report = contacts.solve(active_, right_, impulse);
  ++step.solves;
  step.iterations += report.iterations;
  if (report.status != Status::converged) tell_failure(contacts, active_, right_, impulse, report, step);
  if (weight != 1) impulse /= weight;
}

void ContactCapture::note_opening(const ContactRows& rows, const Eigen::VectorXd& before) {
  for (const std::size_t j : active_) opening_[index(j)] = rows.times(j, before);
}

double ContactCapture::loss(const ContactRows& rows, const Eigen::VectorXd& after,
                            const Eigen::VectorXd& impulse) const {
  double sum = 0;
  for (const std::size_t j : active_)
    if (const double p = impulse[index(j)]; p != 0)
      sum += impulsive_loss(p, -opening_[index(j)], -rows.times(j, after));
  return sum;
}

}  // namespace ictus
