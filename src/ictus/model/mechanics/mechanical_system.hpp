#pragma once
// A mechanical system with unilateral constraints,
//     M(q) dv = F(t, q, v) dt + Gᵀ(q) di,   q̇ = v,   g(q) ≥ 0,   G = ∂g/∂q,   U = G v,
// [AcaryLecture, eqs. (1), (68)]. A system of your own is a class with mass, force, gaps and directions;
// derivatives that it does not give are taken by central differences. With friction a contact has d rows in G, the
// normal one and those of its tangents, whose products with v are its slip, and with rolling or torsional friction
// those of its relative spins after them: about z in the plane; about the normal and both tangents in space. Calls are virtual once per step, never
// once per contact: loops over contacts are inside. Joints are rows that hold both ways, J v = 0, with forces that do
// no work.

#include <Eigen/Core>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "ictus/base/outline.hpp"
#include "ictus/base/skyline.hpp"
#include "ictus/model/mechanics/body_group.hpp"
#include "ictus/model/mechanics/contact_rows.hpp"
#include "ictus/model/mechanics/further_friction.hpp"
#include "ictus/model/state.hpp"

namespace ictus {

class ContactDrives;      // model/mechanics/contact_drives.hpp
class RestitutionOfWork;  // base/restitution_of_work.hpp

/// What does not change along a motion: schemes keep the factors of such matrices from step to step.
struct MechanicalShape {
  std::vector<Eigen::Index> profile;  // rows of M, K and C begin here; its size is n
  Eigen::Index contacts = 0;          // m
  bool constant_mass = false;         // M does not depend on q
  bool linear_forces = false;         // F = f(t) − K q − C v with constant K and C
  bool constant_directions = false;   // G does not depend on q
  bool autonomous = false;            // F does not depend on t
  bool constant_forces = false;       // F does not depend on anything
  bool convex_gaps = false;           // along a straight motion no gap closes faster than at its start
  std::size_t rows_per_contact =
      1;  // 1 without friction; with it d = 2 in the plane, 3 in space, and the spins
  std::size_t spins =
      0;  // the last rows of a contact, where it has rolling friction: 1 in the plane, 3 in space
  Eigen::Index joints = 0;  // rows of J: conditions c(q) = 0 that hold both ways
  bool turns = false;       // some coordinates are rotation vectors: q moves by retract(), M depends on it
};

class MechanicalSystem {
 public:
  using Vector = Eigen::VectorXd;
  using Index = Eigen::Index;

  explicit MechanicalSystem(MechanicalShape shape) : shape_(std::move(shape)) {}
  virtual ~MechanicalSystem() = default;

  Index coordinates() const { return static_cast<Index>(shape_.profile.size()); }
  Index contacts() const { return shape_.contacts; }
  const MechanicalShape& shape() const { return shape_; }
  bool has_friction() const { return shape_.rows_per_contact > 1; }
  /// Normal and tangents of a contact.
  std::size_t dimension() const { return shape_.rows_per_contact - shape_.spins; }
  /// M, F and G as of a linear system: one linear problem per step.
  bool is_linear() const {
    return shape_.constant_mass && shape_.linear_forces && shape_.constant_directions;
  }

  virtual void mass(const Vector& q, Skyline& matrix) const = 0;  // the matrix comes with zeros
  virtual void force(double t, const Vector& q, const Vector& v, Vector& force) const = 0;
  virtual void gaps(const Vector& q, Vector& gap) const = 0;
  virtual void directions(const Vector& q, ContactRows& rows) const = 0;  // the rows come empty, with their d
  /// q moves by a small displacement, a velocity times a time.
  virtual void retract(Vector& q, const Vector& displacement) const { q += displacement; }
  /// v after h seconds without forces, where bodies turn: by a rule that keeps energy and angular momentum; and the
  /// displacement to where q is then.
  virtual void coast(const Vector&, Vector& v, double h, Vector& displacement) const { displacement = h * v; }
  virtual double potential(const Vector& q) const = 0;  // J, of the forces that have one
  /// The same rows where the gap is at most `reach`; those of contacts farther away may stay empty.
  virtual void near_directions(const Vector& q, double, ContactRows& rows) const { directions(q, rows); }

  /// Directions on the way between two configurations whose product with to − from is the change of the gaps,
  /// exactly: discrete gradients, with which a scheme conserves energy. The rows come empty.
  virtual void secants(const Vector& from, const Vector& to, ContactRows& rows) const;

  /// K = −∂F/∂q and C = −∂F/∂v, their symmetric parts: Newton's method needs no more. They come with zeros.
  virtual void tangents(double t, const Vector& q, const Vector& v, Skyline& stiffness,
                        Skyline& damping) const;
  /// (dG/dt) v: the acceleration of the gaps at v̇ = 0; with friction one entry per row of G.
  virtual void bending(const Vector& q, const Vector& v, Vector& acceleration) const;
  /// The same where it is asked of these contacts alone, without friction: the entries of others say nothing.
  virtual void bending_of(std::span<const std::size_t> /*contacts*/, const Vector& q, const Vector& v,
                          Vector& acceleration) const {
    bending(q, v, acceleration);
  }
  /// Of the forces without a potential: drag, motors; W.
  virtual double power(double, const Vector&, const Vector&) const { return 0; }
  /// −∂V/∂q is part of F; what is left has this power. Kinetic energy: ½ vᵀ M v.
  double kinetic(const Vector& q, const Vector& v) const;

  /// Where no force depends on anything: s until each gap closes at these constant accelerations, `never` where
  /// it does not. One that touches closes at once where its closing speed is above the error of the velocities,
  /// m/s, one per coordinate, and their rounding; one that was thrown up falls back. False: such times are not
  /// known beforehand, and touches are searched for.
  virtual bool touch_times(const Vector& /*q*/, const Vector& /*v*/, const Vector& /*acceleration*/,
                           const Vector& /*error*/, Vector& /*time*/) const {
    return false;
  }
  /// Largest gap at which a contact touches, m, beside what a scheme takes for rounding.
  virtual double widest_touch(Index, const Vector&) const { return 0; }
  /// Of the two sides together, m: what is small beside it is near. 0 where they have none.
  virtual double contact_size(Index) const { return 0; }
  /// Gaps and opening speeds of the first `count` contacts.
  virtual void openings(const Vector& q, const Vector& v, Index count, Vector& gap, Vector& opening) const;

  /// Joints: c(q) = 0, J = ∂c/∂q by rows, which come empty, and (dJ/dt) v.
  virtual void joint_gaps(const Vector&, Vector& gap) const { gap.resize(0); }
  virtual void joint_directions(const Vector&, ContactRows&) const {}
  virtual void joint_bending(const Vector&, const Vector&, Vector& acceleration) const {
    acceleration.resize(0);
  }

  virtual double restitution(Index contact) const = 0;  // e of Newton's law, 0 … 1
  virtual double friction(Index) const { return 0; }    // μ of Coulomb's law
  virtual FurtherFriction further_friction(Index) const { return {}; }
  /// e(W) of impact laws that know the work of compression; null where e is the constant above.
  virtual const RestitutionOfWork* restitution_of_work(Index) const { return nullptr; }
  /// Of impact laws that share an impulse among contacts by their forces K δ^η. NaN: not known; where none is
  /// known all contacts are alike, and forces and times inside an impact stay unknown.
  virtual double stiffness(Index) const { return std::numeric_limits<double>::quiet_NaN(); }  // K, N/m^η
  virtual double exponent(Index) const { return 1.5; }                                        // η
  /// C of what gives way at a contact beside its law and at once, m/N: modes of a body that are too fast to follow.
  /// A law F(δ) with a potential V then sees x of x + C V′(x) = δ.
  virtual double compliance(Index) const { return 0; }
  /// What moves contacts from outside; null where nothing does. gaps() does not know of what is given over time.
  virtual const ContactDrives* drives() const { return nullptr; }
  /// Forces that a hand changes over time, by a screw: does it turn between two instants?
  virtual bool glides(double /*from*/, double /*to*/) const { return false; }
  /// Then ω², σ and the load of each coordinate as a mode at an instant, where coordinates are modes.
  virtual void glide(double, Vector& /*stiffness*/, Vector& /*decay*/, Vector& /*load*/) const {}
  /// Then V and the inner energy at an instant, and ∂V/∂t, the power of that hand, W.
  virtual double potential_at(double, const Vector& q) const { return potential(q); }
  virtual InnerEnergy inner_energy_at(double, const Vector& q, const Vector& v) const {
    return inner_energy(q, v);
  }
  virtual double power_by_hand(double, const Vector&) const { return 0; }
  /// By default coordinates "ball.x", "ball.y" are one body, and every other coordinate is one by itself.
  virtual std::vector<BodyGroup> body_groups() const;
  /// The forms of the bodies, named as their groups, and the walls; empty where they have none.
  virtual Picture picture() const { return {}; }
  /// Of bodies that deform; rigid ones have none.
  virtual InnerEnergy inner_energy(const Vector&, const Vector&) const { return {}; }
  virtual std::string coordinate_name(Index i) const { return "q-" + std::to_string(i + 1); }
  virtual std::string coordinate_unit(Index) const { return "m"; }
  virtual std::string contact_name(Index j) const { return "contact-" + std::to_string(j + 1); }

 private:
  MechanicalShape shape_;
};

}  // namespace ictus
