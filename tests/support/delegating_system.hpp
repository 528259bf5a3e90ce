#pragma once
// A system that asks another one: what a test changes in it is all that differs.

#include "ictus/model/mechanics/mechanical_system.hpp"

namespace ictus::test {

class DelegatingSystem : public MechanicalSystem {
 public:
  explicit DelegatingSystem(const MechanicalSystem& inner) : DelegatingSystem(inner, inner.shape()) {}
  DelegatingSystem(const MechanicalSystem& inner, MechanicalShape shape)
      : MechanicalSystem(std::move(shape)), inner_(inner) {}

  void mass(const Vector& q, Skyline& matrix) const override { inner_.mass(q, matrix); }
  void force(double t, const Vector& q, const Vector& v, Vector& force) const override {
    inner_.force(t, q, v, force);
  }
  void gaps(const Vector& q, Vector& gap) const override { inner_.gaps(q, gap); }
  void directions(const Vector& q, ContactRows& rows) const override { inner_.directions(q, rows); }
  double potential(const Vector& q) const override { return inner_.potential(q); }
  double power(double t, const Vector& q, const Vector& v) const override { return inner_.power(t, q, v); }
  double restitution(Index contact) const override { return inner_.restitution(contact); }

 protected:
  const MechanicalSystem& inner() const { return inner_; }

 private:
  const MechanicalSystem& inner_;
};

/// With the inner system's own derivatives and touches too.
class FaithfulSystem : public DelegatingSystem {
 public:
  using DelegatingSystem::DelegatingSystem;
  void tangents(double t, const Vector& q, const Vector& v, Skyline& stiffness,
                Skyline& damping) const override {
    inner().tangents(t, q, v, stiffness, damping);
  }
  void bending(const Vector& q, const Vector& v, Vector& acceleration) const override {
    inner().bending(q, v, acceleration);
  }
  bool touch_times(const Vector& q, const Vector& v, const Vector& acceleration, const Vector& error,
                   Vector& time) const override {
    return inner().touch_times(q, v, acceleration, error, time);
  }
  double widest_touch(Index contact, const Vector& q) const override {
    return inner().widest_touch(contact, q);
  }
  double contact_size(Index contact) const override { return inner().contact_size(contact); }
};

}  // namespace ictus::test
