#include "ictus/model/resonators/modal_system.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

using Glide = ModalSystemData::Glide;

MechanicalShape shape_of_modes(const ModalSystemData& data) {
  std::size_t count = data.masses.size() + data.travels.size();
  for (const ModalSystemData::Resonator& resonator : data.resonators) count += resonator.modes.size();
  return {.profile = Skyline::diagonal(static_cast<Eigen::Index>(count)),
          .contacts = static_cast<Eigen::Index>(data.contacts.size()),
          .constant_mass = true,
          .linear_forces = true,
          .constant_directions = data.travels.empty(),
          .autonomous = data.glides.empty()};
}

}  // namespace

ModalSystem::ModalSystem(ModalSystemData data)
    : MechanicalSystem(shape_of_modes(data)), data_(std::move(data)) {
  const Index n = coordinates();
  mass_.setOnes(n);
  stiffness_.setZero(n);
  damping_.setZero(n);
  load_.setZero(n);
  start_ = {0, Vector::Zero(n), Vector::Zero(n)};
  add_masses();
  add_resonators();
  add_travels();
  for (const ModalSystemData::Contact& contact : data_.contacts)
    expects(std::isfinite(contact.compliance) && contact.compliance >= 0,
            "a compliance is finite, not negative");
}

void ModalSystem::add_masses() {
  for (const ModalSystemData::Mass& body : data_.masses) {
    const auto i = static_cast<Index>(groups_.size());
    mass_[i] = body.mass;
    load_[i] = body.mass * data_.gravity;
    start_.q[i] = body.position;
    start_.v[i] = body.velocity;
    groups_.push_back({.name = body.name, .first = i, .count = 1, .share = {1.0}});
  }
}

void ModalSystem::add_resonators() {
  auto i = static_cast<Index>(data_.masses.size());
  for (const ModalSystemData::Resonator& body : data_.resonators) {
    expects(body.shown.size() == body.modes.size(), "every mode has its shape where the body is shown");
    BodyGroup group{.name = body.name,
                    .first = i,
                    .count = static_cast<Index>(body.modes.size()),
                    .share = body.shown,
                    .origin = body.position,
                    .superposed = true};
    if (body.free) {
      group.share.assign(body.modes.size(), 0.0);
      group.share[0] = 1 / std::sqrt(body.mass);
      load_[i] = std::sqrt(body.mass) * data_.gravity;
      start_.v[i] = std::sqrt(body.mass) * body.velocity;
    }
    for (std::size_t k = 0; k < body.modes.size(); ++k, ++i) {
      stiffness_[i] = body.modes[k].frequency * body.modes[k].frequency;
      damping_[i] = 2 * body.modes[k].decay;
      fastest_ = std::max(fastest_, body.modes[k].frequency);
      if (!body.free || k > 0) elastic_.push_back(i);
    }
    groups_.push_back(std::move(group));
  }
}

void ModalSystem::add_travels() {
  const auto first = coordinates() - static_cast<Index>(data_.travels.size());
  Index i = first;
  for (const ModalSystemData::Travel& travel : data_.travels) {
    mass_[i] = travel.inertia;
    start_.q[i] = travel.position;
    start_.v[i] = travel.velocity;
    groups_.push_back({.name = travel.name, .first = i++, .count = 1, .share = {1.0}});
  }
  std::vector<ContactDrive> drives = data_.drives;
  for (ContactDrive& drive : drives)
    if (!drive.is_given()) drive.travel += first;
  drives_ = ContactDrives(std::move(drives));
}

void ModalSystem::mass(const Vector&, Skyline& matrix) const {
  for (Index i = 0; i < coordinates(); ++i) matrix.at(i, i) = mass_[i];
}

void ModalSystem::force(double t, const Vector& q, const Vector& v, Vector& force) const {
  force = load_.array() - stiffness_.array() * q.array() - damping_.array() * v.array();
  each_glide([&](const Glide& glide, Index first, Index count) {
    const double factor = glide.at(t);
    const auto part = [&](const Vector& x) { return x.segment(first, count).array(); };
    auto changed = force.segment(first, count).array();
    if (glide.of == Glide::Of::frequency)
      changed -= (factor * factor - 1) * part(stiffness_) * part(q);
    else if (glide.of == Glide::Of::damping)
      changed -= (factor - 1) * part(damping_) * part(v);
    else
      changed += (factor - 1) * part(load_);
  });
}

void ModalSystem::gaps(const Vector& q, Vector& gap) const {
  for (Index j = 0; j < contacts(); ++j) {
    const ModalSystemData::Contact& contact = data_.contacts[static_cast<std::size_t>(j)];
    gap[j] = contact.clearance + contact.opening.times(q);
  }
  for (const ContactDrive& drive : drives_.all())
    if (!drive.is_given()) gap[drive.contact] -= drive.height(q);
}

void ModalSystem::directions(const Vector& q, ContactRows& rows) const {
  for (Index j = 0; j < contacts(); ++j) {
    const ModalRow& opening = data_.contacts[static_cast<std::size_t>(j)].opening;
    for (std::size_t k = 0; k < opening.value.size(); ++k) rows.add(opening.coordinate[k], opening.value[k]);
    for (const ContactDrive& drive : drives_.all()) {
      if (drive.is_given() || drive.contact != j) continue;
      // What is led feels nothing: its hand does.
      if (!drive.led) rows.add(drive.travel, -drive.steepness(q));
      if (!drive.shapes) continue;
      thread_local Vector shape;  // scratch, kept
      shape.resize(drive.shapes->count());
      drive.shapes->values(q[drive.travel], shape);
      for (Index i = 0; i < shape.size(); ++i) rows.add(drive.shapes->first() + i, -shape[i]);
    }
    rows.end_row();
  }
}

/// A free resonator falls by its position beside the amplitude of its translation.
double ModalSystem::potential(const Vector& q) const {
  double height = 0;
  for (const ModalSystemData::Resonator& body : data_.resonators)
    if (body.free) height += body.mass * data_.gravity * body.position;
  return 0.5 * (stiffness_.array() * q.array().square()).sum() - load_.dot(q) - height;
}

void ModalSystem::tangents(double t, const Vector&, const Vector&, Skyline& stiffness,
                           Skyline& damping) const {
  for (Index i = 0; i < coordinates(); ++i) {
    stiffness.at(i, i) += stiffness_[i];
    damping.at(i, i) += damping_[i];
  }
  each_glide([&](const Glide& glide, Index first, Index count) {
    const double factor = glide.at(t);
    for (Index i = first; i < first + count; ++i) {
      if (glide.of == Glide::Of::frequency) stiffness.at(i, i) += (factor * factor - 1) * stiffness_[i];
      if (glide.of == Glide::Of::damping) damping.at(i, i) += (factor - 1) * damping_[i];
    }
  });
}

void ModalSystem::bending(const Vector& q, const Vector& v, Vector& acceleration) const {
  acceleration.setZero(contacts());
  for (const ContactDrive& drive : drives_.all())
    if (!drive.is_given()) acceleration[drive.contact] -= drive.bending(q, v);
}

double ModalSystem::power(double t, const Vector&, const Vector& v) const {
  double power = -(damping_.array() * v.array().square()).sum();
  each_glide([&](const Glide& glide, Index first, Index count) {
    if (glide.of == Glide::Of::damping)
      power -= (glide.at(t) - 1) *
               (damping_.segment(first, count).array() * v.segment(first, count).array().square()).sum();
  });
  return power;
}

double ModalSystemData::Glide::at(double t) const {
  if (t <= time.front()) return factor.front();
  for (std::size_t i = 1; i < time.size(); ++i)
    if (t < time[i])
      return factor[i - 1] + (factor[i] - factor[i - 1]) * ((t - time[i - 1]) / (time[i] - time[i - 1]));
  return factor.back();
}

double ModalSystemData::Glide::rate(double t) const {
  for (std::size_t i = 1; i < time.size(); ++i)
    if (t >= time[i - 1] && t < time[i]) return (factor[i] - factor[i - 1]) / (time[i] - time[i - 1]);
  return 0;
}

template <class Visit>
void ModalSystem::each_glide(Visit&& visit) const {
  for (const Glide& each : data_.glides) {
    if (each.of == Glide::Of::gravity) {
      visit(each, Index{0}, coordinates());
    } else {
      const BodyGroup& body = groups_[data_.masses.size() + each.resonator];
      visit(each, body.first, body.count);
    }
  }
}

bool ModalSystem::glides(double from, double to) const {
  return std::any_of(data_.glides.begin(), data_.glides.end(),
                     [&](const Glide& each) { return to > each.time.front() && from < each.time.back(); });
}

void ModalSystem::glide(double t, Vector& stiffness, Vector& decay, Vector& load) const {
  stiffness = stiffness_.cwiseQuotient(mass_);
  decay = 0.5 * damping_.cwiseQuotient(mass_);
  load = load_.cwiseQuotient(mass_);
  each_glide([&](const Glide& each, Index first, Index count) {
    const double factor = each.at(t);
    if (each.of == Glide::Of::frequency) stiffness.segment(first, count) *= factor * factor;
    if (each.of == Glide::Of::damping) decay.segment(first, count) *= factor;
    if (each.of == Glide::Of::gravity) load *= factor;
  });
}

double ModalSystem::potential_at(double t, const Vector& q) const {
  double sum = potential(q);
  each_glide([&](const Glide& each, Index first, Index count) {
    const double factor = each.at(t);
    if (each.of == Glide::Of::frequency)
      sum += 0.5 * (factor * factor - 1) *
             (stiffness_.segment(first, count).array() * q.segment(first, count).array().square()).sum();
    if (each.of == Glide::Of::gravity) sum -= (factor - 1) * load_.dot(q);
  });
  return sum;
}

double ModalSystem::power_by_hand(double t, const Vector& q) const {
  double power = 0;
  each_glide([&](const Glide& each, Index first, Index count) {
    if (each.of == Glide::Of::frequency)
      power += each.at(t) * each.rate(t) *
               (stiffness_.segment(first, count).array() * q.segment(first, count).array().square()).sum();
    if (each.of == Glide::Of::gravity) power -= each.rate(t) * load_.dot(q);
  });
  return power;
}

InnerEnergy ModalSystem::inner_energy_at(double t, const Vector& q, const Vector& v) const {
  InnerEnergy inner = inner_energy(q, v);
  each_glide([&](const Glide& each, Index first, Index count) {
    if (each.of != Glide::Of::frequency) return;
    const double factor = each.at(t);
    inner.strain +=
        0.5 * (factor * factor - 1) *
        (stiffness_.segment(first, count).array() * q.segment(first, count).array().square()).sum();
  });
  return inner;
}

double ModalSystem::restitution(Index j) const {
  return data_.contacts[static_cast<std::size_t>(j)].restitution;
}

double ModalSystem::compliance(Index j) const {
  return data_.contacts[static_cast<std::size_t>(j)].compliance;
}

InnerEnergy ModalSystem::inner_energy(const Vector& q, const Vector& v) const {
  InnerEnergy inner;
  for (const Index i : elastic_) {
    inner.kinetic += 0.5 * v[i] * v[i];
    inner.strain += 0.5 * stiffness_[i] * q[i] * q[i];
  }
  return inner;
}

std::string ModalSystem::coordinate_name(Index i) const {
  if (i < static_cast<Index>(data_.masses.size())) return data_.masses[static_cast<std::size_t>(i)].name;
  const auto body = std::find_if(groups_.begin(), groups_.end(),
                                 [&](const BodyGroup& group) { return i < group.first + group.count; });
  return body->name + "/" + std::to_string(i - body->first + 1);
}

std::string ModalSystem::coordinate_unit(Index i) const {
  const bool mode = i >= static_cast<Index>(data_.masses.size()) &&
                    i < coordinates() - static_cast<Index>(data_.travels.size());
  return mode ? "kg^0.5*m" : "m";
}

std::string ModalSystem::contact_name(Index j) const {
  return data_.contacts[static_cast<std::size_t>(j)].name;
}

}  // namespace ictus
