#pragma once
// Accelerations with some contacts held closed, as if they were bilateral constraints:
//     M v̇ = F + G_Sᵀ λ,   G_S M⁻¹ G_Sᵀ λ = −(G_S M⁻¹ F + Ġ_S v).   [AcaryLecture, eqs. (23), (29)]
// λ may come out negative: that is how a release is seen. Where directions depend on each other the forces
// of some contacts are zero: the accelerations do not depend on which.

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "ictus/schemes/nonsmooth/contact_solve.hpp"
#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

/// The largest sizes that a motion has had so far, and what counts as zero beside them. The lecture's "role
/// of the ε": they are in one place.
struct EventScales {
  double tolerance = 1e-12;
  double law = 0;           // error of the velocities that the impact law leaves, in parts of the largest
  double length = 0;        // of q and g
  double speed = 0;         // of v
  double acceleration = 0;  // of M⁻¹ F

  double gap() const { return tolerance * length; }
  double opening() const { return (tolerance > law ? tolerance : law) * speed; }
  double round_off() const { return 64 * std::numeric_limits<double>::epsilon() * length; }
  double bending() const { return 100 * tolerance * acceleration; }

  template <class Archive>
  void archive(Archive& archive) {
    archive(tolerance, law, length, speed, acceleration);
  }
};

class EventDynamics {
 public:
  using Contacts = std::vector<std::size_t>;  // ascending
  using Vector = Eigen::VectorXd;

  EventDynamics(const MechanicalSystem& system, const NonsmoothOptions& options);

  void hold(const Contacts& contacts);
  const Contacts& held() const { return held_; }

  /// M and G at q. False where M is singular.
  bool place(const Vector& q);
  /// From now on rows of G are needed where gaps are at most this, m; the others may be empty.
  void look_near(double reach) { reach_ = reach; }
  /// Accelerations and forces at a state; G stays where it is while no contact is held.
  bool evaluate(double t, const Vector& q, const Vector& v);
  /// After evaluate() at this state: places G and prepares the openings below for these contacts.
  void bend(const Vector& q, const Vector& v, std::span<const std::size_t> contacts);
  const Vector& acceleration() const { return held_.empty() ? free_ : acceleration_; }
  const Vector& free() const { return free_; }           // M⁻¹ F
  const double* force() const { return force_.data(); }  // λ, one a held contact
  /// dU/dt of a contact without any contact force, at the last state.
  double free_opening(std::size_t contact) const;
  /// The same with the forces of the held contacts.
  double held_opening(std::size_t contact) const;

  // All at the positions of the last place() or evaluate().
  const ContactRows& rows() const { return rows_; }
  double kinetic(const Vector& v) const { return 0.5 * mass_.form(v, v); }
  const Skyline& mass() const { return mass_; }
  ContactSolve& contacts();
  /// Round-off of a gap, which is a difference of terms G_ji q_i, m.
  double gap_noise(std::size_t contact, const Vector& q) const;
  /// Gives held contact number k (of held()) the opening speed `speed` and all others none.
  void set_opening(Vector& v, std::size_t k, double speed);
  void stop_opening(Vector& v) { set_opening(v, held_.size(), 0); }
  /// The gaps at which the held contacts are kept: those that they have, none where that is round-off. To
  /// move them to zero would move others that are closed into each other.
  void keep_gaps(const Vector& gap, double round_off);
  /// Removes what held contacts have drifted from there, to first order; then q is placed.
  void close_gaps(Vector& q);
  /// Moves the bodies of these contacts to where they have these gaps, by least kinetic norm.
  void move_to_gaps(const Contacts& contacts, const std::vector<double>& gaps, Vector& q);
  /// Impulses of the last correction, one a held contact.
  double correction(std::size_t k) const { return correction_[static_cast<Eigen::Index>(k)]; }
  /// What is held, and where; all else follows from a state.
  template <class Archive>
  void archive(Archive& archive) {
    archive(held_, kept_, reach_);
    held_factored_ = held_factored_ && !archive.reads();
  }

 private:
  bool place_mass(const Vector& q);
  void factor_held();
  void solve_held(Vector& x);
  void respond(const Vector& impulse);

  const MechanicalSystem& system_;
  Skyline mass_, held_matrix_;
  SkylineFactor factor_, held_factor_;
  ContactRows rows_;
  ContactSolve contacts_;
  Contacts held_;
  std::vector<Eigen::Index> profile_;
  // Of force_ and correction_ as many entries are used as contacts are held: no change of their size.
  Vector free_, acceleration_, force_, bending_, change_, correction_, gap_, kept_;
  double reach_ = std::numeric_limits<double>::infinity(), placed_reach_ = -1;
  Vector placed_;  // where the rows are, and up to which gap
  bool has_mass_ = false, has_rows_ = false, assembled_ = false, held_factored_ = false;
};

}  // namespace ictus
