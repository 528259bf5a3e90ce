#pragma once
// Balls that fly freely under gravity, on a line, in a plane or in space, and the contacts that they can
// make. Not in the list: scenes build it, body by body.

#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ictus/base/restitution_of_work.hpp"
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
    Vector3 normal;                                                     // from first to second
    double reach;                                                       // m
    double restitution;                                                 // e  [1]
    double stiffness = std::numeric_limits<double>::quiet_NaN();        // K; NaN: not known  [N/m^exponent]
    double exponent = 1.5;                                              // η  [1]
    double size = 0;                                                    // m, sum of radii: see touch.hpp
    std::shared_ptr<const RestitutionOfWork> restitution_of_work = {};  // instead of e
  };

  std::size_t dimension = 1;       // 1 to 3: coordinates of a body
  Vector3 gravity{};               // m/s²
  std::vector<std::string> names;  // of the bodies
  std::vector<double> masses;      // kg
  std::vector<Contact> contacts;
  Picture picture = {};  // empty: none
};

/// |d|, by a square root where its square is in range: length() is several times as dear, and off the line every
/// two bodies are asked for it.
inline double distance(const Vector3& d) {
  constexpr double least = 1e-280, most = 1e280;
  const double square = dot(d, d);
  return square > least && square < most ? std::sqrt(square) : length(d);
}

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
  void bending_of(std::span<const std::size_t> contacts, const Vector& q, const Vector& v,
                  Vector& acceleration) const override;
  bool touch_times(const Vector& q, const Vector& v, const Vector& acceleration, const Vector& error,
                   Vector& time) const override;
  double widest_touch(Index contact, const Vector& q) const override;
  double contact_size(Index contact) const override;
  void openings(const Vector& q, const Vector& v, Index count, Vector& gap, Vector& opening) const override;
  double restitution(Index contact) const override;
  const RestitutionOfWork* restitution_of_work(Index j) const override {
    return contact(j).restitution_of_work.get();
  }
  double stiffness(Index contact) const override;
  double exponent(Index contact) const override;
  std::string coordinate_name(Index i) const override;
  std::string contact_name(Index j) const override;
  Picture picture() const override { return data_.picture; }

 private:
  using Contact = BodiesData::Contact;

  std::size_t body_of(Index i) const { return static_cast<std::size_t>(i) / data_.dimension; }
  std::size_t axis_of(Index i) const { return static_cast<std::size_t>(i) % data_.dimension; }
  const Contact& contact(Index j) const { return data_.contacts[static_cast<std::size_t>(j)]; }
  /// Zero of a wall.
  Vector3 part(const Vector& x, std::size_t body) const {
    if (body == Contact::wall) return {};
    const auto at = static_cast<Index>(body * data_.dimension);
    return {x[at], data_.dimension > 1 ? x[at + 1] : 0, data_.dimension > 2 ? x[at + 2] : 0};
  }
  /// x_second − x_first
  [[gnu::always_inline]] Vector3 difference(const Vector& x, const Contact& pair) const {
    return part(x, pair.second) - part(x, pair.first);
  }
  Vector3 normal(const Vector& q, const Contact& pair) const;
  double bending(const Vector& q, const Vector& v, const Contact& pair) const;
  double still(const Contact& pair, const Vector3& direction, const Vector& v, const Vector& error) const;
  /// A state from which all bodies fly at constant accelerations.
  struct Flight {
    const Vector &q, &v, &acceleration, &error;
    double open;  // m: wider gaps are open, whatever the rounding of places
  };
  double time_to_return(Index j, const Flight& flight, double closing, double pull) const;
  double time_along_normal(Index j, const Flight& flight) const;
  double time_of_balls(Index j, const Flight& flight) const;
  void add_row(const Contact& pair, const Vector3& direction, ContactRows& rows) const;
  void add(std::size_t body, const Vector3& direction, double sign, ContactRows& rows) const;

  BodiesData data_;
  Vector weights_;           // N, of each coordinate
  double largest_size_ = 0;  // m, of all contacts
};

}  // namespace ictus
