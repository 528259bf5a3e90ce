#pragma once
// Rigid bodies that turn, in the plane or in space, under gravity, and the points at which they can touch. Not in the
// list of systems: scenes build it.
//
// Coordinates of a body in the plane: x, y, angle. In space: x, y, z, and the rotation vector from the axes in which
// its shape is written to where it is; velocities are those of the centre of mass and the angular velocity ω, in the
// axes of the world. So M = diag(m, m, m, R I Rᵀ), and the torque −ω × (R I Rᵀ)ω is not among the forces: coast()
// knows it.
//
// A pair of shapes has as many contacts as it can have points: every corner of a polygon on a wall, two points between
// two edges. Those that have nothing to touch with just now are far apart.

#include <Eigen/Core>
#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "ictus/base/restitution_of_work.hpp"
#include "ictus/model/mechanics/mechanical_system.hpp"
#include "ictus/model/rigid/hull.hpp"
#include "ictus/model/rigid/joint.hpp"
#include "ictus/model/rigid/touch_point.hpp"

namespace ictus {

struct RigidBody {
  std::string name;
  double mass = 1;  // kg
  Eigen::Matrix3d inertia =
      Eigen::Matrix3d::Identity();  // kg m², about the centre; in the plane the last entry
  std::vector<RoundedHull> parts;   // about the centre of mass; a compound has several
};

/// A body that touches another, or a wall: the half-space behind the plane normal · x = offset.
struct RigidPair {
  static constexpr std::size_t wall = static_cast<std::size_t>(-1);
  std::string name;
  std::size_t first = wall;  // a body, or the wall
  std::size_t second = 0;    // a body
  Vector3 normal{};          // of the wall, towards the bodies, of length 1
  double offset = 0;         // m, of the wall
  double restitution = 1;    // e  [1]
  std::shared_ptr<const RestitutionOfWork> restitution_of_work = {};  // instead of it
  double friction = 0;                                                // μ  [1]
  FurtherFriction further = {};
  double stiffness = std::numeric_limits<double>::quiet_NaN();  // K; NaN: not known  [N/m^exponent]
  double exponent = 1.5;                                        // η  [1]
};

struct RigidData {
  std::size_t dimension = 2;  // 2 or 3
  Vector3 gravity{};          // m/s²
  std::vector<RigidBody> bodies;
  std::vector<RigidPair> pairs;
  std::vector<RigidJoint> joints = {};
  std::vector<RigidSpring> springs = {};
  bool friction = true;  // false, in the plane: contacts have their normal row alone

  /// Does some pair have rolling or torsional friction?
  bool has_spins() const;
};

/// Where a body is.
struct Pose {
  Vector3 place{};
  Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();  // columns: its axes in the world

  Vector3 turned(const Vector3& a) const {
    const Eigen::Vector3d b = axes * Eigen::Vector3d(a.x, a.y, a.z);
    return {b.x(), b.y(), b.z()};
  }
  Vector3 at(const Vector3& a) const { return place + turned(a); }
};

class RigidSystem final : public MechanicalSystem {
 public:
  /// Gaps that are rounding at the start become zero there, and stay shifted by as much.
  RigidSystem(RigidData data, const Vector& start);

  void mass(const Vector& q, Skyline& matrix) const override;
  void force(double t, const Vector& q, const Vector& v, Vector& force) const override;
  void gaps(const Vector& q, Vector& gap) const override;
  void directions(const Vector& q, ContactRows& rows) const override;
  double potential(const Vector& q) const override;
  void tangents(double t, const Vector& q, const Vector& v, Skyline& stiffness,
                Skyline& damping) const override;
  double power(double t, const Vector& q, const Vector& v) const override;
  void joint_gaps(const Vector& q, Vector& gap) const override;
  void joint_directions(const Vector& q, ContactRows& rows) const override;
  void joint_bending(const Vector& q, const Vector& v, Vector& acceleration) const override;
  void bending(const Vector& q, const Vector& v, Vector& acceleration) const override;
  void retract(Vector& q, const Vector& displacement) const override;
  void coast(const Vector& q, Vector& v, double h, Vector& displacement) const override;
  void openings(const Vector& q, const Vector& v, Index count, Vector& gap, Vector& opening) const override;
  double widest_touch(Index contact, const Vector& q) const override;
  double contact_size(Index contact) const override { return slot(contact).size; }
  double restitution(Index contact) const override { return pair_of(contact).restitution; }
  const RestitutionOfWork* restitution_of_work(Index contact) const override {
    return pair_of(contact).restitution_of_work.get();
  }
  double friction(Index contact) const override { return pair_of(contact).friction; }
  FurtherFriction further_friction(Index contact) const override { return pair_of(contact).further; }
  double stiffness(Index contact) const override { return pair_of(contact).stiffness; }
  double exponent(Index contact) const override { return pair_of(contact).exponent; }
  std::vector<BodyGroup> body_groups() const override;
  Picture picture() const override;
  std::string coordinate_name(Index i) const override;
  std::string coordinate_unit(Index i) const override;
  std::string contact_name(Index j) const override { return slot(j).name; }

  const RigidData& data() const { return data_; }
  std::size_t pair_index(Index contact) const { return slot(contact).pair; }
  Pose pose(const Vector& q, std::size_t body) const;
  /// kg m²/s about a point of the world, of all bodies.
  Vector3 angular_momentum(const Vector& q, const Vector& v, const Vector3& about) const;
  bool is_planar() const { return data_.dimension == 2; }
  std::size_t per_body() const { return is_planar() ? 3 : 6; }
  Vector3 velocity(const Vector& v, std::size_t body) const;
  Vector3 spin(const Vector& v, std::size_t body) const;
  /// All points of all pairs, in the order of the contacts.
  void touch_points(const Vector& q, std::vector<TouchPoint>& points) const;

 private:
  /// One contact.
  struct Slot {
    std::size_t pair;
    std::size_t part, other_part;  // of the first (unless it is a wall), of the second
    std::size_t point;             // of the second on a wall; else the first or second point of the pair
    double size;                   // m, of the two parts
    double shift;                  // m, taken off its gap
    std::string name;
  };
  const Slot& slot(Index j) const { return slots_[static_cast<std::size_t>(j)]; }
  const RigidPair& pair_of(Index j) const { return data_.pairs[slot(j).pair]; }
  static std::vector<Slot> slots_of(const RigidData& data);
  static std::size_t rows_of(const RigidData& data);
  static MechanicalShape shape_of(const RigidData& data, std::size_t contacts);
  RigidSystem(RigidData data, std::vector<Slot> slots, const Vector& start);

  Index at(std::size_t body) const { return static_cast<Index>(body * per_body()); }
  void add_body(std::size_t body, const Vector3& direction, const Vector3& lever, double sign,
                ContactRows& rows) const;
  void add_row(const RigidPair& pair, const TouchPoint& point, const Vector3& direction, const Vector& q,
               ContactRows& rows) const;
  void add_spin(const RigidPair& pair, const Vector3& about, ContactRows& rows) const;
  Vector3 relative_velocity(const RigidPair& pair, const TouchPoint& point, const Vector& q,
                            const Vector& v) const;
  Vector3 relative_spin(const RigidPair& pair, const Vector& v) const;
  /// Of the rows of a contact, the direction or axis of this one.
  Vector3 direction_of(const TouchPoint& point, std::size_t row) const;
  // rigid_bending.cpp
  void bend_on_wall(Index contact, const Vector& q, const Vector& v, Vector& acceleration) const;
  void bend_with_sides(Index contact, const TouchPoint& point, const Vector& q, const Vector& v,
                       Vector& acceleration) const;

  // rigid_joints.cpp
  struct SpringNow {
    Vector3 first_arm, second_arm, along;         // along: from the first end to the second
    double length = 0, parting = 0, tension = 0;  // m, m/s, N
  };
  Pose side(const Vector& q, std::size_t body) const;
  void set_joints(const Vector& start);
  void add_joint(const RigidJoint& joint, const Vector& start);
  void add_sides(const JointRow& row, const Vector3& direction, const Vector3& first_lever,
                 const Vector3& second_lever, ContactRows& rows) const;
  void add_turn(const JointRow& row, const Vector3& about, ContactRows& rows) const;
  SpringNow spring_now(std::size_t spring, const Vector& q, const Vector& v) const;
  double spring_energy(const Vector& q) const;

  RigidData data_;
  std::vector<Slot> slots_;
  std::vector<JointRow> joint_rows_, springs_;  // of springs: their sides and ends
  Vector weights_;                              // N, of each coordinate
};

/// The tangents of a contact: in the plane one, so that a floor has x; in space two at right angles.
struct TangentFrame {
  Vector3 first, second;
};
TangentFrame tangents_of(const Vector3& normal, bool planar);
/// Two directions at right angles to an axis of length 1, and to each other.
TangentFrame across(const Vector3& axis);

}  // namespace ictus
