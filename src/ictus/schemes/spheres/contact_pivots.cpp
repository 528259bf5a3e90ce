#include "ictus/schemes/spheres/contact_pivots.hpp"

namespace ictus {
namespace {

/// How an impulse of one contact opens the other: the bodies that they share. For balls and their few contacts this
/// is W with three quarters of the instructions of a ContactSpace.
double coupling(const Contact& a, const Contact& b, std::span<const MovingBody> bodies) {
  double sum = 0;
  if (a.first == b.first) sum += bodies[a.first].inverse_mass;
  if (a.second == b.second) sum += bodies[a.second].inverse_mass;
  if (a.first == b.second) sum -= bodies[a.first].inverse_mass;
  if (a.second == b.first) sum -= bodies[a.second].inverse_mass;
  return sum == 0 ? 0 : sum * dot(a.normal, b.normal);
}

}  // namespace

void ContactPivots::assemble(std::span<const Contact> contacts, std::span<const MovingBody> bodies) {
  delassus_.clear();
  for (std::size_t j = 0; j < contacts.size(); ++j) {
    for (std::size_t k = 0; k < contacts.size(); ++k) {
      const double w = j == k ? 1 / contacts[j].reduced_mass : coupling(contacts[j], contacts[k], bodies);
      if (w != 0) delassus_.add(k, w);
    }
    delassus_.end_row();
  }
}

ContactReport ContactPivots::solve(std::span<Contact> contacts, std::span<MovingBody> bodies) {
  assemble(contacts, bodies);
  right_.resize(contacts.size());
  impulse_.resize(contacts.size());
  for (std::size_t j = 0; j < contacts.size(); ++j) impulse_[j] = contacts[j].impulse;
  for (std::size_t j = 0; j < contacts.size(); ++j)
    right_[j] = opening(contacts[j], bodies.data()) + contacts[j].bias -
                SparseRowsView(delassus_).row_times(j, impulse_);
  const LcpReport pivots =
      pivoting_.solve({delassus_, right_}, impulse_, {.tolerance = 1e-13, .limit = 1000, .warm_start = true});
  ContactReport report{0, 0, pivots.iterations, pivots.status == Status::converged};
  if (!report.converged) return report;
  for (std::size_t j = 0; j < contacts.size(); ++j) {
    push(contacts[j], impulse_[j] - contacts[j].impulse, bodies.data());
    contacts[j].impulse = impulse_[j];
  }
  report.residual = contact_residual(contacts, bodies);
  return report;
}

}  // namespace ictus
