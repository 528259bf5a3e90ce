#pragma once
// Smooth motion with friction in the plane: closed contacts stick or slip, and forces follow from accelerations,
//     M v̇ = F + G_nᵀ λ_n + G_tᵀ λ_t,   dU_n/dt = 0 where closed,
//     slip with sign s:  λ_t = −μ s λ_n;   stick:  dU_t/dt = 0,  |λ_t| ≤ μ λ_n.       [AcaryLecture, eqs. (30), (31)]
// Contacts with equal tangent rows, such as the corners of one face on the floor, are a group: they stick while
// |Σ λ_t| ≤ Σ μ λ_n, and share their friction by μ λ_n. Where normal rows depend on each other the forces of least norm
// are taken; accelerations do not depend on it.

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "ictus/model/mechanics/mechanical_system.hpp"
#include "ictus/schemes/nonsmooth/jointed_mass.hpp"

namespace ictus {

/// Of one contact.
struct FrictionMode {
  enum class Kind : unsigned char { open, stick, slip };
  Kind kind = Kind::open;
  signed char sign = 0;  // of the slip

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

  const Vector& acceleration() const { return acceleration_; }
  double normal_force(std::size_t contact) const { return normal_[static_cast<Eigen::Index>(contact)]; }
  double friction_force(std::size_t contact) const { return tangential_[static_cast<Eigen::Index>(contact)]; }
  /// Σ μ λ_n − |Σ λ_t| of the contact's group: it sticks while that is positive; N.
  double margin(std::size_t contact) const { return margin_[static_cast<Eigen::Index>(contact)]; }
  double opening(std::size_t contact, const Vector& v) const { return rows_.times(2 * contact, v); }
  double slip(std::size_t contact, const Vector& v) const { return rows_.times(2 * contact + 1, v); }
  /// Accelerations along the rows.
  double opening_rate(std::size_t contact) const { return rate(2 * contact); }
  double slip_rate(std::size_t contact) const { return rate(2 * contact + 1); }
  /// Of a free body: dU_n/dt without any contact force.
  double free_opening_rate(std::size_t contact) const;
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
  void solve_rows(const Matrix& left, Vector& right);

  const MechanicalSystem& system_;
  Skyline mass_;
  SkylineFactor factor_;
  JointedMass joints_;
  ContactRows rows_;
  Vector force_, bending_, free_;  // F, (dG/dt) v, M⁻¹F
  Vector acceleration_, normal_, tangential_, margin_;
  std::vector<double> friction_;
  std::vector<std::size_t> closed_;               // contacts
  std::vector<std::vector<std::size_t>> groups_;  // of contacts that stick
  Matrix conditions_, pushes_, answers_;          // B, C, M⁻¹Cᵀ
  double force_scale_ = 0;
  bool singular_ = false;
};

}  // namespace ictus
