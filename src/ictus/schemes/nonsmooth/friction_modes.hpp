#pragma once
// Smooth motion with friction: closed contacts stick or slip, and forces follow from accelerations,
//     M v̇ = F + G_nᵀ λ_n + G_tᵀ λ_t,   dU_n/dt = 0 where closed,
//     slip along d = U_t/|U_t|:  λ_t = −μ λ_n d;   stick:  dU_t/dt = 0,  |λ_t| ≤ μ λ_n.   [AcaryLecture, eqs. (30), (31)]
// In the plane d is a sign. Contacts with equal tangent rows, such as the corners of one face on the floor, are a group:
// they stick while |Σ λ_t| ≤ Σ μ λ_n, and share their friction by μ λ_n; with a static coefficient, while |Σ λ_t| ≤ Σ μ_s λ_n,
// and who can hold, holds. In space those that stick share it in the same
// way, Σ |λ_t|²/(μ λ_n) as small as can be. Where normal rows depend on each other the forces of least norm are taken;
// accelerations do not depend on it.
//
// In space slip from rest begins along the one d in which it can grow, (μ λ_n W_tt + κ) d = −(free acceleration), κ > 0:
// the cone problem of accelerations. It keeps that direction for as long as the slip is faint, since U_t/|U_t| is a stiff
// equation there.

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "ictus/model/mechanics/mechanical_system.hpp"
#include "ictus/model/rigid/rigid_system.hpp"
#include "ictus/schemes/nonsmooth/jointed_mass.hpp"

namespace ictus {

/// Of one contact.
struct FrictionMode {
  enum class Kind : unsigned char { open, stick, slip };
  Kind kind = Kind::open;
  signed char sign = 0;  // of the slip, in the plane

  bool is_closed() const { return kind != Kind::open; }
  bool operator==(const FrictionMode&) const = default;
};

class FrictionModes {
 public:
  using Vector = Eigen::VectorXd;
  using Modes = std::vector<FrictionMode>;

  explicit FrictionModes(const MechanicalSystem& system);

  /// M, F, G and dG/dt v at a state.
  void place(double t, const Vector& q, const Vector& v);
  /// Accelerations and forces where contacts are in these modes; false where the rows exclude each other.
  bool solve(const Modes& modes);

  enum class Verdict {
    found,
    ambiguous,     // Painlevé: several motions; the one that lifts off is taken
    inconsistent,  // Painlevé: none
    too_many       // contacts to search among
  };
  /// Modes of these contacts, which touch with U_n = 0, from a first guess that becomes the answer. Slips below
  /// `still` are none.
  Verdict find(const std::vector<std::size_t>& contacts, const Vector& v, double still, Modes& modes);
  /// Do these modes hold, to this part of the forces?
  bool holds(const std::vector<std::size_t>& contacts, const Vector& v, double still, const Modes& modes,
             double tolerance);

  /// Contacts that share bodies, directly or by others; all of them where there are joints.
  std::vector<std::vector<std::size_t>> clusters(const std::vector<std::size_t>& contacts) const;

  const Vector& acceleration() const { return acceleration_; }
  double normal_force(std::size_t contact) const { return normal_[static_cast<Eigen::Index>(contact)]; }
  /// Along a tangent, N.
  double friction_force(std::size_t contact, std::size_t tangent = 0) const {
    return tangential_[static_cast<Eigen::Index>(contact * (d_ - 1) + tangent)];
  }
  /// Σ μ λ_n − |Σ λ_t| of the contact's group: it sticks while that is positive; N.
  double margin(std::size_t contact) const { return margin_[static_cast<Eigen::Index>(contact)]; }
  double opening(std::size_t contact, const Vector& v) const { return rows_.times(d_ * contact, v); }
  double slip(std::size_t contact, const Vector& v) const { return rows_.times(d_ * contact + 1, v); }
  /// |U_t|
  double slip_speed(std::size_t contact, const Vector& v) const;
  /// Accelerations along the rows.
  double opening_rate(std::size_t contact) const { return rate(d_ * contact); }
  double slip_rate(std::size_t contact) const { return rate(d_ * contact + 1); }
  /// Of a free body: dU_n/dt without any contact force.
  double free_opening_rate(std::size_t contact) const;
  /// Has it friction at rest?
  bool can_hold(std::size_t contact) const { return held_[contact] > 0; }
  /// m/s², the largest without any contact.
  double free_acceleration() const { return free_.lpNorm<Eigen::Infinity>(); }
  double force_scale() const { return force_scale_; }  // N, of the last solve
  const ContactRows& rows() const { return rows_; }
  /// M⁻¹ with the joints.
  JointedMass& response() { return joints_; }
  double kinetic(const Vector& v) const { return 0.5 * mass_.form(v, v); }
  /// Takes U_n of closed contacts, U_t of those that stick, and what joints do not allow out of v.
  void project_velocity(const Modes& modes, Vector& v);
  /// The displacement that brings the gaps of closed contacts and of joints to zero, of least kinetic norm.
  void project_place(const Modes& modes, const Vector& gap, const Vector& joint_gap, Vector& displacement);
  bool is_singular() const { return singular_; }
  std::size_t dimension() const { return d_; }
  const RigidSystem* turning() const { return turning_; }

  // In space.
  /// Slips slower than this have the direction that they had here.
  void hold_directions(double faint_slip);
  /// Contacts that began from rest and slip faster than this have the direction of their slip from now on.
  void release_fresh(const Modes& modes, const Vector& v, double slip);
  bool is_fresh(std::size_t contact) const { return fresh_[contact] != 0; }
  /// s until the slip of a contact would stop, at the present rate; infinite where it does not.
  double time_to_halt(const Modes& modes, const Vector& v) const;
  /// These contacts begin to slip, against their friction.
  void begin_slip(const std::vector<std::size_t>& contacts, Modes& modes);
  /// Where forces of contacts that stick are not unique: do others than those of solve() stay in the cones? Margins
  /// are then not negative.
  void review_margins(const Modes& modes);

 private:
  using Matrix = Eigen::MatrixXd;
  double rate(std::size_t row) const {
    return rows_.times(row, acceleration_) + bending_[static_cast<Eigen::Index>(row)];
  }
  void gather(const Modes& modes);
  void add_row(std::size_t row, Matrix& matrix, Eigen::Index at) const;
  bool same_tangent(std::size_t a, std::size_t b) const;
  bool jams(const std::vector<std::size_t>& contacts, const Modes& modes);
  bool improve(const std::vector<std::size_t>& contacts, const Vector& v, double still, Modes& modes);
  Verdict enumerate(const std::vector<std::size_t>& contacts, const Vector& v, double still, Modes& modes);
  // friction_modes_pivots.cpp
  bool pivot(const std::vector<std::size_t>& contacts, const Vector& v, double still, Modes& modes);
  void solve_rows(const Matrix& left, Vector& right);
  Verdict find_cluster(const std::vector<std::size_t>& contacts, const Vector& v, double still, Modes& modes);

  // friction_modes_space.cpp
  struct Sweeps {
    Vector force, rate;  // three per contact
    double fastest = 0;  // m/s², of the free rates
    bool jams = false;
    std::size_t jammed = 0;  // of the contacts
  };
  Sweeps sweep(const std::vector<std::size_t>& contacts, const Modes& modes);
  Sweeps sweep_held(const std::vector<std::size_t>& contacts, const Modes& modes);
  bool solve_space(const Modes& modes);
  void share_friction(const Matrix& left, const Vector& right, Vector& forces) const;
  Verdict find_space(const std::vector<std::size_t>& contacts, const Vector& v, double still, Modes& modes);
  bool holds_space(const std::vector<std::size_t>& contacts, const Modes& modes, double tolerance);
  void set_directions(const Vector& v);

  const MechanicalSystem& system_;
  const RigidSystem* turning_;  // null in the plane
  std::size_t d_;               // rows per contact
  Skyline mass_;
  SkylineFactor factor_;
  JointedMass joints_;
  ContactRows rows_;
  Vector force_, bending_, free_;  // F, (dG/dt) v, M⁻¹F
  Vector acceleration_, normal_, tangential_, margin_;
  std::vector<double> friction_, held_;           // μ, and μ_s of what sticks
  bool has_static_ = false;                       // they differ
  std::vector<std::size_t> closed_;               // contacts
  std::vector<std::vector<std::size_t>> groups_;  // of contacts that stick
  Matrix conditions_, pushes_, answers_;          // B, C, M⁻¹Cᵀ
  double force_scale_ = 0;
  bool singular_ = false;
  std::vector<Eigen::Vector2d> direction_, anchor_;  // of slip, in space
  std::vector<char> fresh_;                          // began from rest, and is faint
  std::vector<char> fallen_;                         // of contacts at rest: cannot hold by μ_s
  std::vector<std::size_t> sticking_;
  double faint_slip_ = 0;  // m/s
  bool redundant_ = false;
};

}  // namespace ictus
