#include "ictus/schemes/spheres/rub_sweeps.hpp"

#include <algorithm>
#include <cmath>

namespace ictus {

ContactReport RubSweeps::solve(std::span<Contact> contacts, std::span<Rub> rubs, std::span<MovingBody> bodies,
                               std::span<TurningBody> turning, double tolerance, std::size_t most_sweeps) {
  ContactReport report;
  advance_.assign(contacts.size(), {});
  velocity_.resize(bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) velocity_[i] = {{}, {}, bodies[i].w, turning[i].rim};
  double last = 0, mass = 0, beta = 0;
  for (const Contact& c : contacts) mass += c.reduced_mass;
  while (report.sweeps < most_sweeps) {
    const Change change = sweep(beta, contacts, rubs, bodies, turning);
    ++report.sweeps;
    report.typical = mass > 0 ? std::sqrt(change.square / mass) : 0;
    const bool spent = report.sweeps == most_sweeps;
    if (spent || !(change.largest > tolerance * tolerance)) {
      report.residual =
          std::max(contact_residual(contacts, bodies), rub_residual(contacts, rubs, bodies, turning));
      if (spent || report.residual <= tolerance) break;
    }
    beta = change.square < last ? change.square / last : 0;
    accelerate(beta, bodies, turning);
    last = change.square;
  }
  report.converged = report.residual <= tolerance;
  return report;
}

RubSweeps::Change RubSweeps::sweep(double beta, std::span<Contact> contacts, std::span<Rub> rubs,
                                   std::span<MovingBody> bodies, std::span<TurningBody> turning) {
  Change all;
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    Contact& c = contacts[k];
    Rub& r = rubs[k];
    Advance& advance = advance_[k];
    const Impulses further{beta * advance.direction.normal, beta * advance.direction.friction};
    advance.direction = further;
    advance.direction += advance.change;
    const double pressed = c.impulse + further.normal;
    const Vector3 rubbed = r.impulse + further.friction;
    MovingBody &a = bodies[c.first], &b = bodies[c.second];
    const Vector3 apart = b.w - a.w;
    const double opening = dot(c.normal, apart);
    const double change =
        std::max(-c.reduced_mass * (opening + c.bias), -pressed);  // pulled by the acceleration?
    c.impulse = pressed + change;
    // Without branches, which contacts that stick, slide or part would make hard to predict.
    TurningBody &ta = turning[c.first], &tb = turning[c.second];
    // The normal impulse has not changed the slip: round bodies.
    const Vector3 s = apart - opening * c.normal - cross(ta.rim + tb.rim, c.normal) + r.bias;
    r.impulse = in_disc(rubbed - r.reduced_mass * s, r.coefficient * c.impulse);
    const Vector3 friction = r.impulse - rubbed, turn = cross(c.normal, friction);
    ta.rim -= ta.inverse_mass * turn;
    tb.rim -= tb.inverse_mass * turn;
    const double inverse = 1 / c.reduced_mass, square = change * change * inverse,
                 rubbing = dot(friction, friction) * r.inverse_mass;
    all.largest = std::max(all.largest, std::max(square * inverse, rubbing * r.inverse_mass));
    all.square += square + rubbing;
    advance.change = {change, friction};
    const Vector3 impulse = change * c.normal + friction;
    a.w -= a.inverse_mass * impulse;
    b.w += b.inverse_mass * impulse;
  }
  return all;
}

/// w += β d, then d = β d + Δw.
void RubSweeps::accelerate(double beta, std::span<MovingBody> bodies, std::span<TurningBody> turning) {
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    Velocities& v = velocity_[i];
    Vector3 &w = bodies[i].w, &rim = turning[i].rim;
    const Vector3 further = beta * v.w, turned = beta * v.rim;
    v.w = further + (w - v.w_before);
    v.rim = turned + (rim - v.rim_before);
    v.w_before = w += further;
    v.rim_before = rim += turned;
  }
}

}  // namespace ictus
