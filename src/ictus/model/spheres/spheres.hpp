#pragma once
// Spheres, discs and points, and planes, with friction or without: what a scheme for many of them needs, as arrays.
//
//     ictus::Spheres scene;
//     scene.gravity = {0, 0, -9.81};
//     scene.set_law(0, 0, {.restitution = 0.5});
//     const auto ball = scene.add_sphere(0.01, 0.005);       // kg, m
//     scene.add_plane({0, 0, 1}, 0);                          // fixed: all centres stay above z = radius
//     ictus::SphereState state = scene.state();               // everything at the origin, at rest
//     state.x[ball] = {0, 0, 1};
//
// A frame is a body without a shape of its own that carries planes, "a sphere encircled by a frame"
// [PreclikRuede2010, §6]. Bodies are numbered in the order in which they are added.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ictus/base/vector3.hpp"

namespace ictus {

using BodyIndex = std::uint32_t;
using Kind = std::uint32_t;  // of a surface: the law of a contact is that of two kinds

/// Of the contacts between two kinds of surfaces.
struct PairLaw {
  double restitution = 1;  // 0 … 1
  double stiffness = 1;    // N/m^η, of treatments that need it; 0: none is known
  double exponent = 1.5;   // η
  double friction = 0;     // μ, Coulomb's coefficient
};

/// The side of a plane on which spheres may be: normal · (x − x_owner) ≥ offset + radius.
struct Plane {
  BodyIndex owner;  // a body, or the ground
  Vector3 normal;   // of length 1
  double offset;    // m
  Kind kind;
};

/// One entry per body.
struct SphereState {
  double t = 0;                    // s
  std::vector<Vector3> x;          // m, centres
  std::vector<Vector3> v;          // m/s
  std::vector<Vector3> spin = {};  // rad/s; none: nothing turns, and there is no friction
};

class Spheres {
 public:
  /// Owner of the planes that stand still.
  static constexpr BodyIndex ground = 0xffffffff;

  Vector3 gravity;  // m/s², of all bodies that are not fixed

  /// mass and radius finite, mass > 0, radius ≥ 0; two points (radius 0) never meet: a contact needs a
  /// direction.
  BodyIndex add_sphere(double mass, double radius, Kind kind = 0);
  BodyIndex add_fixed_sphere(double radius, Kind kind = 0);
  BodyIndex add_frame(double mass);
  /// kg m², the same about every axis, finite and positive; of its own a sphere has ⅖ m r², a point and what is
  /// fixed none. Frames do not turn.
  void set_inertia(BodyIndex body, double inertia);
  /// The normal is any vector of finite length; it is scaled to 1.
  void add_plane(const Vector3& normal, double offset, BodyIndex owner = ground, Kind kind = 0);
  /// For both orders of the kinds; pairs without a law are elastic.
  void set_law(Kind a, Kind b, const PairLaw& law);

  std::size_t size() const { return inverse_mass_.size(); }
  double inverse_mass(BodyIndex i) const { return inverse_mass_[i]; }  // 1/kg; 0: fixed
  double mass(BodyIndex i) const { return mass_[i]; }                  // kg; 0 for fixed bodies: no energy
  double radius(BodyIndex i) const { return radius_[i]; }              // m
  Kind kind(BodyIndex i) const { return kind_[i]; }
  bool is_frame(BodyIndex i) const { return is_frame_[i] != 0; }
  const std::vector<Plane>& planes() const { return planes_; }
  const PairLaw& law(Kind a, Kind b) const;
  double inertia(BodyIndex i) const { return inertia_[i]; }  // kg m²; 0: no energy of rotation
  /// 1/kg, r²/I: how an impulse at the surface turns it; 0: does not turn.
  double rim_inverse_mass(BodyIndex i) const;
  bool has_friction() const { return has_friction_; }
  const std::vector<double>& inverse_masses() const { return inverse_mass_; }
  const std::vector<double>& radii() const { return radius_; }

  /// All bodies at the origin and at rest; with their spin where there is friction.
  SphereState state() const;
  double kinetic(const SphereState& state) const;    // J
  double potential(const SphereState& state) const;  // J, −Σ m gravity · x

 private:
  BodyIndex add(double mass, double inverse_mass, double radius, Kind kind, bool is_frame);
  void grow_laws(Kind kind);

  std::vector<double> mass_, inverse_mass_, radius_, inertia_;
  std::vector<Kind> kind_;
  std::vector<char> is_frame_;
  std::vector<Plane> planes_;
  std::vector<PairLaw> laws_ = std::vector<PairLaw>(1);  // kinds × kinds, symmetric
  Kind kinds_ = 1;
  bool has_friction_ = false;
};

}  // namespace ictus
