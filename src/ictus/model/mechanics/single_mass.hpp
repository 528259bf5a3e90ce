#pragma once
// One mass in front of one wall, by a weight, a spring and a damper: m q″ = f − k (q − a) − c q′, q ≥ 0.
// A LinearSystem of one coordinate is the same; this one costs a few nanoseconds per call, for runs of many
// steps.

#include <string>

#include "ictus/model/mechanics/mechanical_system.hpp"

namespace ictus {

class SingleMass final : public MechanicalSystem {
 public:
  struct Data {
    double mass = 1;         // m  [kg]
    double load = 0;         // f  [N]
    double stiffness = 0;    // k  [N/m]
    double damping = 0;      // c  [N s/m]
    double equilibrium = 0;  // a, of the spring  [m]
    double restitution = 0;  // e  [1]
    std::string coordinate = {}, contact = {};
  };
  explicit SingleMass(Data data);

  void mass(const Vector&, Skyline& matrix) const override;
  void force(double, const Vector& q, const Vector& v, Vector& force) const override;
  void gaps(const Vector& q, Vector& gap) const override;
  void directions(const Vector&, ContactRows& rows) const override;
  double potential(const Vector& q) const override;
  void tangents(double, const Vector&, const Vector&, Skyline& stiffness, Skyline& damping) const override;
  void bending(const Vector&, const Vector&, Vector& acceleration) const override;
  double power(double, const Vector&, const Vector& v) const override;
  double restitution(Index) const override { return data_.restitution; }
  std::string coordinate_name(Index) const override { return data_.coordinate; }
  std::string contact_name(Index) const override { return data_.contact; }
  Picture picture() const override;

 private:
  Data data_;
};

}  // namespace ictus
