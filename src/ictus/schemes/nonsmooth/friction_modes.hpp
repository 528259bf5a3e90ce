#pragma once
// Smooth motion with friction: closed contacts stick or slip, and forces follow from accelerations,
//     M v̇ = F + G_nᵀ λ_n + G_tᵀ λ_t,   dU_n/dt = 0 where closed,
//     slip along d = U_t/|U_t|:  λ_t = −μ λ_n d;   stick:  dU_t/dt = 0,  |λ_t| ≤ μ λ_n.   [AcaryLecture, eqs. (30), (31)]
// In the plane d is a sign. Contacts with equal tangent rows, such as the corners of one face on the floor, are a group:
// they stick while |Σ λ_t| ≤ Σ μ λ_n, and share their friction by μ λ_n; with a static coefficient, while |Σ λ_t| ≤ Σ μ_s λ_n,
// and who can hold, holds. In space those that stick share it in the same
// way, Σ |λ_t|²/(μ λ_n) as small as can be. Where rows depend on each other the forces of least norm are taken, or in the
// plane those next to them that are in the cones; accelerations do not depend on it.
//
// In space slip from rest begins along the one d in which it can grow, (μ λ_n W_tt + κ) d = −(free acceleration), κ > 0:
// the cone problem of accelerations. It keeps that direction for as long as the slip is faint, since U_t/|U_t| is a stiff
// equation there.
//
// Rolling and torsional friction are further discs of a contact: its relative spins stick or slip by the same law, with
// couples of at most ϱ λ_n. Spins and couples are counted as speeds and forces at the size of the contact. Discs, in space
// and with spins in the plane, too, are treated alike: tangents, then spins.

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <vector>

#include "ictus/model/mechanics/mechanical_system.hpp"
#include "ictus/model/rigid/rigid_system.hpp"
#include "ictus/schemes/nonsmooth/jointed_mass.hpp"
#include "ictus/solvers/cone/proximal_newton.hpp"

namespace ictus {

/// Of one contact.
struct FrictionMode {
  enum class Kind : unsigned char { open, stick, slip };
  Kind kind = Kind::open;      // of the tangents
  signed char sign = 0;        // of the slip, in the plane
  std::array<Kind, 2> spin{};  // of the discs of spins; open where there are none

  Kind of(std::size_t disc) const { return disc == 0 ? kind : spin[disc - 1]; }
  Kind& of(std::size_t disc) { return disc == 0 ? kind : spin[disc - 1]; }

  bool is_closed() const { return kind != Kind::open; }
  bool operator==(const FrictionMode&) const = default;

  template <class Archive>
  void archive(Archive& archive) {
    archive(kind, sign, spin);
  }
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
    too_many,      // contacts to search among
    unsolved       // the cone problem of accelerations
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
  /// Σ μ λ_n − |Σ λ_t| of the contact's group, or disc: it sticks while that is positive; N.
  double margin(std::size_t contact, std::size_t disc = 0) const {
    return margin_[static_cast<Eigen::Index>(contact * discs_ + disc)];
  }
  double opening(std::size_t contact, const Vector& v) const { return rows_.times(stride_ * contact, v); }
  double slip(std::size_t contact, const Vector& v) const { return rows_.times(stride_ * contact + 1, v); }
  /// |U_t|, or of a spin at the size of the contact.
  double slip_speed(std::size_t contact, const Vector& v, std::size_t disc = 0) const;
  /// Σ |G_ij v_j| of the rows of a contact: what its speeds are made of, m/s.
  double speed_terms(std::size_t contact, const Vector& v) const;
  /// W, that friction takes in these modes.
  double friction_power(const Modes& modes, const Vector& v) const;
  /// Accelerations along the rows.
  double opening_rate(std::size_t contact) const { return rate(stride_ * contact); }
  double slip_rate(std::size_t contact) const { return rate(stride_ * contact + 1); }
  /// Of a free body: dU_n/dt without any contact force.
  double free_opening_rate(std::size_t contact) const { return free_rate(stride_ * contact); }
  /// Has it friction at rest?
  bool can_hold(std::size_t contact, std::size_t disc = 0) const {
    return held_[contact * discs_ + disc] > 0;
  }
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
  /// Per contact: one of tangents, and those of spins.
  std::size_t discs() const { return discs_; }
  bool by_discs() const { return by_discs_; }

  // By discs.
  /// Slips slower than this have the direction that they had here.
  void hold_directions(double faint_slip);
  /// Contacts that began from rest and slip faster than this have the direction of their slip from now on.
  void release_fresh(const Modes& modes, const Vector& v, double slip);
  bool is_fresh(std::size_t contact, std::size_t disc = 0) const {
    return fresh_[contact * discs_ + disc] != 0;
  }
  /// s until the slip of a disc would stop, at the present rate; infinite where it does not.
  double time_to_halt(const Modes& modes, const Vector& v) const;
  /// All discs that stick with a margin of at most this begin to slip, against their friction; N.
  void begin_slip(const std::vector<std::size_t>& contacts, double margin, Modes& modes);
  /// Where forces of contacts that stick are not unique: do others than those of solve() stay in the cones? Margins
  /// are then not negative.
  void review_margins(const Modes& modes);

  /// Directions of slip that are kept from state to state; all else follows from a state and its modes.
  template <class Archive>
  void archive(Archive& archive) {
    archive(direction_, anchor_, fresh_, fallen_, faint_slip_);
  }

 private:
  using Matrix = Eigen::MatrixXd;
  using Pair = Eigen::Vector2d;
  double rate(std::size_t row) const {
    return rows_.times(row, acceleration_) + bending_[static_cast<Eigen::Index>(row)];
  }
  double free_rate(std::size_t row) const {
    return rows_.times(row, free_) + bending_[static_cast<Eigen::Index>(row)];
  }
  void gather(const Modes& modes);
  void gather_held(const Modes& modes);
  void add_row(std::size_t row, Matrix& matrix, Eigen::Index at) const;
  bool same_tangent(std::size_t a, std::size_t b) const;
  bool jams(const std::vector<std::size_t>& contacts, const Modes& modes);
  bool improve(const std::vector<std::size_t>& contacts, const Vector& v, double still, Modes& modes);
  Verdict enumerate(const std::vector<std::size_t>& contacts, const Vector& v, double still, Modes& modes);
  // friction_modes_pivots.cpp
  bool pivot(const std::vector<std::size_t>& contacts, const Vector& v, double still, Modes& modes);
  bool solve_rows(const Matrix& left, Vector& right);
  void write_group_forces(const Modes& modes);
  // friction_modes_shares.cpp
  void share_forces();
  Verdict find_cluster(const std::vector<std::size_t>& contacts, const Vector& v, double still, Modes& modes);

  // friction_modes_discs.cpp
  struct Disc {
    std::size_t contact, which, first, count;  // rows of the system
  };
  Disc disc(std::size_t contact, std::size_t which) const;
  double unit(std::size_t row) const;  // of a spin the size of its contact, m; else 1
  Pair along(const Disc& disc, const Vector& v) const;
  Pair rates_of(const Disc& disc) const;
  bool solve_discs(const Modes& modes);
  void write_forces(const Modes& modes);
  bool has_bad_margin() const;
  void share_friction();
  bool holds_discs(const std::vector<std::size_t>& contacts, const Modes& modes, double tolerance);
  void set_directions(const Vector& v);

  // friction_modes_cone.cpp
  struct Answer {
    Vector force, rate;  // all rows of the contacts
    double fastest = 0;  // m/s², of the free rates
    bool solved = true, jams = false;
    std::size_t jammed = 0;  // of the contacts
  };
  Answer ask(const std::vector<std::size_t>& contacts, const Modes& modes);
  Answer ask_held(const std::vector<std::size_t>& contacts, const Modes& modes);
  void begin_modes(const std::vector<std::size_t>& contacts, const Vector& v, double still, Modes& modes);
  void read_modes(const std::vector<std::size_t>& contacts, const Answer& answer, Modes& modes);
  Verdict find_discs(const std::vector<std::size_t>& contacts, const Vector& v, double still, Modes& modes);

  const MechanicalSystem& system_;
  const RigidSystem* turning_;  // null in the plane
  std::size_t d_;               // normal and tangents
  std::size_t stride_, discs_;  // rows and discs per contact
  bool by_discs_;
  Skyline mass_;
  SkylineFactor factor_;
  JointedMass joints_;
  ContactRows rows_;
  Vector force_, bending_, free_;  // F, (dG/dt) v, M⁻¹F
  Vector acceleration_, normal_, tangential_, margin_;
  // μ, and μ_s of what sticks: of each disc; lengths ϱ in parts of the size of the contact
  std::vector<double> friction_, held_, size_;    // m, the last one
  bool has_static_ = false;                       // they differ
  std::vector<std::size_t> closed_;               // contacts
  std::vector<std::vector<std::size_t>> groups_;  // of contacts that stick
  Matrix conditions_, pushes_, answers_;          // B, C, M⁻¹Cᵀ
  Matrix left_;                                   // B M⁻¹Cᵀ
  Vector right_, forces_;                         // left · forces = right
  double force_scale_ = 0;
  bool singular_ = false;
  std::vector<Pair> direction_, anchor_;  // of slip, of each disc
  std::vector<char> fresh_;               // began from rest, and is faint
  std::vector<char> fallen_;              // of contacts at rest: cannot hold by μ_s
  std::vector<Disc> sticking_;
  std::vector<Pair> friction_of_disc_;  // N, of what sticks
  double faint_slip_ = 0;               // m/s
  bool redundant_ = false;
  ProximalNewton cone_;
};

}  // namespace ictus
