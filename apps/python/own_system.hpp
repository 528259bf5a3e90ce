#pragma once
// A mechanical system of the user's own: an object of Python with mass, force, gaps, directions and potential.

#include <memory>
#include <string>
#include <vector>

#include "callback.hpp"
#include "ictus/model/mechanics/mechanical_system.hpp"

namespace ictus::python {

/// What the object says of itself once.
struct OwnShape {
  std::string name;
  MechanicalShape shape;
  std::vector<double> restitution;  // one per contact
  std::vector<std::string> coordinates, units, contacts;
};

class OwnSystem final : public MechanicalSystem {
 public:
  OwnSystem(pybind11::object object, OwnShape shape)
      : MechanicalSystem(shape.shape),
        object_(std::move(object)),
        told_(std::move(shape)),
        has_power_(pybind11::hasattr(object_(), "power")) {}

  void mass(const Vector& q, Skyline& matrix) const override;
  void force(double t, const Vector& q, const Vector& v, Vector& force) const override;
  void gaps(const Vector& q, Vector& gap) const override;
  void directions(const Vector& q, ContactRows& rows) const override;
  double potential(const Vector& q) const override;
  double power(double t, const Vector& q, const Vector& v) const override;
  double restitution(Index contact) const override {
    return told_.restitution[static_cast<std::size_t>(contact)];
  }
  std::string coordinate_name(Index i) const override {
    return told_.coordinates[static_cast<std::size_t>(i)];
  }
  std::string coordinate_unit(Index i) const override { return told_.units[static_cast<std::size_t>(i)]; }
  std::string contact_name(Index j) const override { return told_.contacts[static_cast<std::size_t>(j)]; }

 private:
  /// What a function of it returned, as finite numbers.
  void told(const char* function, const pybind11::object& returned, std::span<double> out) const {
    take(returned, told_.name + "." + function, out);
  }

  Kept object_;
  OwnShape told_;
  bool has_power_;
};

}  // namespace ictus::python
