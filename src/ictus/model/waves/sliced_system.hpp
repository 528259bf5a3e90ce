#pragma once
// A row of sliced bodies as a mechanical system: mass points joined by the springs of their bodies, and contacts
// between the end points of neighbours and with the walls. So every scheme for systems follows what waves do.
//
// Coordinates are displacements from the packed chain, as in WaveChain: those of a body at rest are equal, its
// springs see differences only, and a gap is the difference of two coordinates.

#include <string>
#include <vector>

#include "ictus/model/mechanics/mechanical_system.hpp"
#include "ictus/model/waves/wave_chain.hpp"

namespace ictus::waves {

/// What the chain does not know.
struct SlicedNames {
  std::vector<std::string> bodies;    // from left to right
  std::vector<std::string> contacts;  // as those of the chain
  std::vector<double> restitution;    // e of the end points of each contact; NaN where none is known
};

class SlicedSystem final : public MechanicalSystem {
 public:
  /// The springs of the chain's contacts are not looked at, but for the K and η that impact laws ask for: a law, or
  /// a restitution, takes their place.
  SlicedSystem(const WaveChain& chain, SlicedNames names);

  void mass(const Vector&, Skyline& matrix) const override;
  void force(double, const Vector& q, const Vector&, Vector& force) const override;
  void gaps(const Vector& q, Vector& gap) const override;
  void directions(const Vector&, ContactRows& rows) const override;
  double potential(const Vector& q) const override;  // strain, and gravity
  void tangents(double, const Vector&, const Vector&, Skyline& stiffness, Skyline&) const override;
  void bending(const Vector&, const Vector&, Vector& acceleration) const override;
  double restitution(Index contact) const override;
  double stiffness(Index contact) const override;
  double exponent(Index contact) const override;
  std::vector<BodyGroup> body_groups() const override { return groups_; }
  InnerEnergy inner_energy(const Vector& q, const Vector& v) const override;
  std::string coordinate_name(Index i) const override;  // "rod/3"
  std::string contact_name(Index j) const override;

  Motion start() const { return start_; }
  /// rad/s: no vibration of the bodies, their linear contacts closed, is faster. [Gershgorin]
  double fastest() const { return fastest_; }

 private:
  struct Contact {
    Index left, right;  // coordinates, or wall
    double clearance;   // m, at zero coordinates
    ContactSpring spring;
  };
  static constexpr Index wall = -1;

  double strain(const Vector& q) const;
  static MechanicalShape shape_of(const WaveChain& chain);
  void add_bodies(const WaveChain& chain);
  void find_fastest();

  SlicedNames names_;
  Vector mass_;               // kg
  Vector spring_;             // N/m, between each point and the next; 0 at the end of a body
  Vector weight_;             // N
  double height_energy_ = 0;  // J, of gravity at zero coordinates
  std::vector<Contact> contacts_;
  std::vector<BodyGroup> groups_;
  Motion start_;
  double fastest_ = 0;
};

}  // namespace ictus::waves
