#pragma once
// Balls that fly freely under gravity, on a line, in a plane or in space, and the contacts that they can
// make. Not in the list: scenes build it, body by body.

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "ictus/base/vector3.hpp"
#include "ictus/model/mechanics/mechanical_system.hpp"

namespace ictus {

struct BodiesData {
  /// Two sides that can touch. With a fixed normal, on a line or at a wall, where a wall has no x and its
  /// place is in the reach, and one of a frame that moves has the x of the frame, a body like the others:
  ///     gap = normal · (x_second − x_first) − reach;
  /// two balls elsewhere: gap = |x_second − x_first| − reach.
  struct Contact {
    static constexpr std::size_t wall = static_cast<std::size_t>(-1);
    std::string name;
    std::size_t first, second;
    bool fixed_normal;
    Vector3 normal;                                               // from first to second
    double reach;                                                 // m
    double restitution;                                           // e  [1]
    double stiffness = std::numeric_limits<double>::quiet_NaN();  // K; NaN: not known  [N/m^exponent]
    double exponent = 1.5;                                        // η  [1]
  };

  std::size_t dimension = 1;       // 1 to 3: coordinates of a body
  Vector3 gravity{};               // m/s²
  std::vector<std::string> names;  // of the bodies
  std::vector<double> masses;      // kg
  std::vector<Contact> contacts;
};

class BodiesSystem final : public MechanicalSystem {
 public:
  explicit BodiesSystem(BodiesData data);

  void mass(const Vector&, Skyline& matrix) const override;
  void force(double, const Vector&, const Vector&, Vector& force) const override;
  void gaps(const Vector& q, Vector& gap) const override;
  void directions(const Vector& q, ContactRows& rows) const override;
  void near_directions(const Vector& q, double reach, ContactRows& rows) const override;
  void secants(const Vector& from, const Vector& to, ContactRows& rows) const override;
  double potential(const Vector& q) const override;
  void tangents(double, const Vector&, const Vector&, Skyline&, Skyline&) const override {}
  void bending(const Vector& q, const Vector& v, Vector& acceleration) const override;
  double restitution(Index contact) const override;
  double stiffness(Index contact) const override;
  double exponent(Index contact) const override;
  std::string coordinate_name(Index i) const override;
  std::string contact_name(Index j) const override;

 private:
  using Contact = BodiesData::Contact;

  std::size_t body_of(Index i) const { return static_cast<std::size_t>(i) / data_.dimension; }
  std::size_t axis_of(Index i) const { return static_cast<std::size_t>(i) % data_.dimension; }
  const Contact& contact(Index j) const { return data_.contacts[static_cast<std::size_t>(j)]; }
  Vector3 part(const Vector& x, std::size_t body) const;           // zero of a wall
  Vector3 difference(const Vector& x, const Contact& pair) const;  // x_second − x_first
  Vector3 normal(const Vector& q, const Contact& pair) const;
  void add_row(const Contact& pair, const Vector3& direction, ContactRows& rows) const;
  void add(std::size_t body, const Vector3& direction, double sign, ContactRows& rows) const;

  BodiesData data_;
  Vector weights_;  // N, of each coordinate
};

}  // namespace ictus
