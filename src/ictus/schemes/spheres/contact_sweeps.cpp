#include "ictus/schemes/spheres/contact_sweeps.hpp"

#include <algorithm>
#include <cmath>

namespace ictus {

ContactReport ContactSweeps::solve(std::span<Contact> contacts, std::span<MovingBody> bodies,
                                   double tolerance, std::size_t most_sweeps) {
  ContactReport report;
  change_.resize(contacts.size());
  direction_.assign(contacts.size(), 0);
  velocity_.assign(bodies.size(), {});
  velocity_before_.resize(bodies.size());
  double last = 0, mass = 0;
  for (const Contact& c : contacts) mass += c.reduced_mass;
  while (report.sweeps < most_sweeps) {
    for (std::size_t i = 0; i < bodies.size(); ++i) velocity_before_[i] = bodies[i].w;
    const Change change = sweep(contacts, bodies);
    ++report.sweeps;
    report.typical = mass > 0 ? std::sqrt(change.square / mass) : 0;
    const bool spent = report.sweeps == most_sweeps;
    if (spent || !(change.largest > tolerance)) {  // what came later in the sweep may have opened others
      report.residual = contact_residual(contacts, bodies);
      if (spent || report.residual <= tolerance) break;
    }
    // β of Fletcher and Reeves; 0 where the sweeps do not get on, and in the first
    accelerate(change.square < last ? change.square / last : 0, contacts, bodies);
    last = change.square;
  }
  report.converged = report.residual <= tolerance;
  return report;
}

ContactSweeps::Change ContactSweeps::sweep(std::span<Contact> contacts, std::span<MovingBody> bodies) {
  Change all;
  MovingBody* const moving = bodies.data();
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    Contact& c = contacts[k];
    const double missing = -(opening(c, moving) + c.bias);
    double speed = std::abs(missing), change = c.reduced_mass * missing;
    if (change < -c.impulse) {
      change = -c.impulse;
      speed = c.impulse == 0 ? 0 : std::abs(c.impulse) / c.reduced_mass;  // the acceleration may have pulled
    }
    change_[k] = change;
    if (change == 0) continue;
    c.impulse += change;
    push(c, change, moving);
    all.largest = std::max(all.largest, speed);
    all.square += speed * std::abs(change);
  }
  return all;
}

/// λ += β d, then d = β d + Δλ, and the same for the velocities that belong to them.
void ContactSweeps::accelerate(double beta, std::span<Contact> contacts, std::span<MovingBody> bodies) {
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    const double further = beta * direction_[k];
    contacts[k].impulse += further;
    direction_[k] = further + change_[k];
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Vector3 swept = bodies[i].w - velocity_before_[i], further = beta * velocity_[i];
    bodies[i].w += further;
    velocity_[i] = further + swept;
  }
}

}  // namespace ictus
