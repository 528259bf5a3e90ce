// A Model whose inertia, forces and geometry are those of a mechanical system.

#include <algorithm>
#include <cmath>

#include "ictus/base/error.hpp"
#include "ictus/model/mechanics/contact_drives.hpp"
#include "ictus/model/model.hpp"

namespace ictus {

namespace {

/// Contacts with a compliance of their own get a law that gives way by it: neighbours alike stay in one pool.
Model::Pools with_compliance(const MechanicalSystem& system, Model::Pools pools) {
  Model::Pools all;
  for (auto& pool : pools) {
    const ContactRange range = pool->contacts();
    bool stiff = true;
    for (Eigen::Index j = range.first; j < range.last; ++j) stiff = stiff && system.compliance(j) == 0;
    if (stiff) {
      all.push_back(std::move(pool));
      continue;
    }
    for (Eigen::Index first = range.first, last; first < range.last; first = last) {
      const double compliance = system.compliance(first);
      for (last = first + 1; last < range.last && system.compliance(last) == compliance;) ++last;
      all.push_back(pool->in_series(compliance, {first, last}));
      if (!all.back())
        throw Error(
            "contact " + system.contact_name(first) + " gives way by the modes that are left out, and " +
                std::string(pool->law()) + " cannot: it keeps a dent",
            "take a law without a dent, or residual = \"left_out\" of the resonator and a higher 'highest'");
    }
  }
  return all;
}

}  // namespace

Model::Model(std::shared_ptr<const MechanicalSystem> system, Pools pools) : system_(std::move(system)) {
  parts_.pools = with_compliance(*system_, std::move(pools));
  for (Eigen::Index i = 0; i < system_->coordinates(); ++i)
    parts_.body_names.push_back(system_->coordinate_name(i));
  for (Eigen::Index j = 0; j < system_->contacts(); ++j)
    parts_.contact_names.push_back(system_->contact_name(j));
  read_pools();
  for (const auto& pool : parts_.pools) expects(pool->contacts().last <= contacts(), "laws are for contacts");
  const MechanicalShape& shape = system_->shape();
  curved_ = true;
  if (shape.constant_mass) {
    mass_ = Skyline(shape.profile);
    system_->mass(Vector::Zero(coordinates()), mass_);
  }
  has_external_forces_ = true;
  if (!shape.constant_forces) return;
  Vector force(coordinates());
  const Vector zero = Vector::Zero(coordinates());
  system_->force(0, zero, zero, force);
  has_external_forces_ = (force.array() != 0).any();
}

void Model::approach_system(const Vector& q, const Vector& v, Linearised& at, Contacts& depth,
                            Contacts& speed) const {
  depths(q, depth);
  at.place(*system_, q);
  at.closing(v, speed);
}

void Model::approach(Instant instant, const Vector& q, const Vector& v, Linearised& at, Contacts& depth,
                     Contacts& speed) const {
  approach(q, v, at, depth, speed);
  if (!drives()) return;
  drives()->add_depths(instant.t, instant.since, depth);
  drives()->add_speeds(instant.t, instant.since, q, v, speed);
}

void Model::depths(Instant instant, const Vector& q, Contacts& depth) const {
  depths(q, depth);
  if (drives()) drives()->add_depths(instant.t, instant.since, depth);
}

void Model::closing_acceleration(const Linearised& at, const Vector& q, const Vector& v, const Vector& a,
                                 Contacts& out) const {
  closing(at, a, out);
  if (!system_ || system_->shape().constant_directions) return;
  thread_local Contacts bending;  // scratch, kept: steps that ask for this allocate nothing
  system_->bending(q, v, bending);
  const auto d = static_cast<Eigen::Index>(system_->shape().rows_per_contact);
  for (Eigen::Index j = 0; j < contacts(); ++j) out[j] -= bending[d * j];
}

// The force in the middle of the way. Where the mass is constant it is corrected along the way, in the norm of
// M, so that the work of forces with a potential is exactly the potential's loss: a discrete gradient
// [Hairer2006, §V.5], with which a scheme that keeps the energy of its contacts keeps all of it.
double Model::mean_external_of_system(double t, const Way<Vector>& way, Vector& force) const {
  const MechanicalShape& shape = system_->shape();
  thread_local Vector q, v, moved;  // scratch, kept: steps that ask for this allocate nothing
  q = 0.5 * (way.from + way.to);
  v = 0.5 * (way.v_from + way.v_to);
  system_->force(t, q, v, force);
  const double power = system_->power(t, q, v);
  if (shape.constant_forces || !shape.constant_mass) return power;
  const double before = system_->potential(way.from), after = system_->potential(way.to);
  const double done = force.dot(way.to - way.from);
  const double error = before - after + way.duration * power - done;
  if (!(std::abs(error) > 1e-15 * (std::abs(before) + std::abs(after) + std::abs(done)))) return power;
  q = way.to - way.from;
  moved.setZero(coordinates());
  mass_.add_product(1, q, moved);
  const double size = q.dot(moved);
  if (size > 0) force += (error / size) * moved;
  return power;
}

}  // namespace ictus
