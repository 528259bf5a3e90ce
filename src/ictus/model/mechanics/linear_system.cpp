#include "ictus/model/mechanics/linear_system.hpp"

#include <utility>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

MechanicalShape shape_of(const LinearSystemData& data) {
  return {.profile = data.mass.profile(),
          .contacts = static_cast<Eigen::Index>(data.directions.size()),
          .constant_mass = true,
          .linear_forces = true,
          .constant_directions = true,
          .autonomous = true};
}

void fill(Eigen::VectorXd& vector, Eigen::Index size) {
  if (vector.size() == 0) vector.setZero(size);
  expects(vector.size() == size, "the vectors of a linear system fit its matrices");
}

}  // namespace

LinearSystem::LinearSystem(LinearSystemData data) : MechanicalSystem(shape_of(data)), data_(std::move(data)) {
  for (const Skyline* matrix : {&data_.stiffness, &data_.damping})
    expects(matrix->size() == 0 || matrix->profile() == data_.mass.profile(),
            "the matrices of a linear system have the same rows");
  expects(data_.restitution.size() == data_.directions.size(), "every contact has its restitution");
  fill(data_.load, coordinates());
  fill(data_.rest, coordinates());
  fill(data_.gap, contacts());
  force_at_zero_ = data_.load;
  if (has_stiffness()) data_.stiffness.add_product(1, data_.rest, force_at_zero_);
}

void LinearSystem::mass(const Vector&, Skyline& matrix) const { matrix.add(1, data_.mass); }

void LinearSystem::force(double, const Vector& q, const Vector& v, Vector& force) const {
  force = force_at_zero_;
  if (has_stiffness()) data_.stiffness.add_product(-1, q, force);
  if (has_damping()) data_.damping.add_product(-1, v, force);
}

void LinearSystem::gaps(const Vector& q, Vector& gap) const {
  data_.directions.multiply(q, gap);
  gap += data_.gap;
}

void LinearSystem::directions(const Vector&, ContactRows& rows) const { rows = data_.directions; }

double LinearSystem::potential(const Vector& q) const {
  const double work = data_.load.dot(q);
  if (!has_stiffness()) return -work;
  const Vector stretch = q - data_.rest;
  return 0.5 * data_.stiffness.form(stretch, stretch) - work;
}

void LinearSystem::tangents(double, const Vector&, const Vector&, Skyline& stiffness,
                            Skyline& damping) const {
  if (has_stiffness()) stiffness.add(1, data_.stiffness);
  if (has_damping()) damping.add(1, data_.damping);
}

void LinearSystem::bending(const Vector&, const Vector&, Vector& acceleration) const {
  acceleration.setZero(contacts());
}

double LinearSystem::power(double, const Vector&, const Vector& v) const {
  return has_damping() ? -data_.damping.form(v, v) : 0;
}

double LinearSystem::restitution(Index contact) const {
  return data_.restitution[static_cast<std::size_t>(contact)];
}

std::string LinearSystem::coordinate_name(Index i) const {
  return data_.coordinate_names.empty() ? MechanicalSystem::coordinate_name(i)
                                        : data_.coordinate_names[static_cast<std::size_t>(i)];
}

std::string LinearSystem::contact_name(Index j) const {
  return data_.contact_names.empty() ? MechanicalSystem::contact_name(j)
                                     : data_.contact_names[static_cast<std::size_t>(j)];
}

}  // namespace ictus
