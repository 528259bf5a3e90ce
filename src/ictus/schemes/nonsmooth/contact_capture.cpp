#include "ictus/schemes/nonsmooth/contact_capture.hpp"

#include <algorithm>
#include <cmath>

#include "ictus/schemes/nonsmooth/newton_end.hpp"

namespace ictus {

std::size_t worst_contact(const SparseRows& delassus, const std::vector<std::size_t>& active,
                          const Eigen::VectorXd& right, const Eigen::VectorXd& z) {
  std::size_t where = active.front();
  double most = -1;
  for (const std::size_t j : active) {
    const auto at = static_cast<Eigen::Index>(j);
    double w = right[at];
    for (std::size_t k = delassus.start[j]; k < delassus.start[j + 1]; ++k)
      w += delassus.value[k] * z[static_cast<Eigen::Index>(delassus.column[k])];
    const double violation = std::abs(std::min(delassus.diagonal[j] * z[at], w));  // both in m/s
    if (violation <= most) continue;
    most = violation;
    where = j;
  }
  return where;
}

std::string_view contact_advice(const SparseRows& delassus, std::size_t contact) {
  return delassus.diagonal[contact] > 0 ? advice::no_impulses : advice::closing_impulse;
}

ContactCapture::ContactCapture(const MechanicalSystem& system, const NonsmoothOptions& options)
    : system_(system), forecast_(NonsmoothOptions::or_else(options.forecast, 0.5)) {
  const Eigen::Index m = system.contacts();
  for (Eigen::VectorXd* vector : {&gap_, &right_, &restitution_}) vector->setZero(m);
  for (Eigen::Index j = 0; j < m; ++j) restitution_[j] = system.restitution(j);
  active_.reserve(static_cast<std::size_t>(m));
}

void ContactCapture::forecast(const Motion& motion, double h, const ContactRows& rows,
                              const Eigen::VectorXd& free) {
  system_.gaps(motion.q, gap_);
  active_.clear();
  for (std::size_t j = 0; j < rows.size(); ++j) {
    const double speed = opening_speed(rows, j, motion.v, free).cautious;
    if (gap_[static_cast<Eigen::Index>(j)] + h * forecast_ * speed <= 0) active_.push_back(j);
  }
}

void ContactCapture::take_all() {
  active_.clear();
  for (std::size_t j = 0; j < static_cast<std::size_t>(right_.size()); ++j) active_.push_back(j);
}

void ContactCapture::ask_restitution(const ContactRows& rows, const Eigen::VectorXd& before,
                                     const Eigen::VectorXd& free) {
  for (const std::size_t j : active_) right(j) = rows.times(j, free) + restitution(j) * rows.times(j, before);
}

void ContactCapture::solve(ContactSolve& contacts, double weight, Eigen::VectorXd& impulse,
                           NonsmoothStep& step) {
  impulse *= weight;
  const LcpReport report = contacts.solve(active_, right_, impulse);
  ++step.solves;
  step.iterations += report.iterations;
  if (report.status != Status::converged) {
    step.residual = report.residual;
    step.contact = worst_contact(contacts.delassus(), active_, right_, impulse);
    step.fail(report.status, contact_advice(contacts.delassus(), step.contact));
  }
  impulse /= weight;
}

double ContactCapture::loss(const ContactRows& rows, const Eigen::VectorXd& before,
                            const Eigen::VectorXd& after, const Eigen::VectorXd& impulse) const {
  double sum = 0;
  for (const std::size_t j : active_)
    if (const double p = impulse[static_cast<Eigen::Index>(j)]; p != 0)
      sum -= 0.5 * (rows.times(j, before) + rows.times(j, after)) * p;
  return sum;
}

}  // namespace ictus
