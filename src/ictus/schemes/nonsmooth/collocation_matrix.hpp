#pragma once
// The matrices of a collocated step of Newmark's family: A = M + c C + k K for the accelerations, M for the
// jumps ΔV = M⁻¹Gᵀ P, and how the velocity at the end of the step answers to an impulse. The position takes
// part in a jump by s = h/2; eliminating the accelerations,
//     v₊ = v_free + B Gᵀ P,   B = A⁻¹ (M + κ K) M⁻¹,   κ = k − s c,
// which is A⁻¹ where κ = 0, that is where 2β = γ.

#include "ictus/schemes/nonsmooth/step_matrix.hpp"

namespace ictus {

class CollocationMatrix {
 public:
  /// Without jumps the velocity answers by A⁻¹ to impulses, too.
  CollocationMatrix(const MechanicalSystem& system, const NonsmoothOptions& options, bool jumps);

  struct Weights {
    StepMatrix::Weights matrix;  // c, k
    double share;                // s, s
    double excess;               // κ, s²; given, since it must be zero exactly where it is
  };
  void look_near(double reach) { matrix_.look_near(reach); }
  /// M and G at q, K and C at (t, q, v). False where a matrix is singular.
  bool update(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& v, const Weights& weights);

  const Skyline& mass() const { return matrix_.mass(); }
  const ContactRows& directions() const { return matrix_.directions(); }
  ContactSolve& contacts() { return matrix_.contacts(); }
  /// x = A⁻¹ x
  void solve(Eigen::VectorXd& x) const { matrix_.factor().solve(x); }
  /// x = M⁻¹ x
  void solve_mass(Eigen::VectorXd& x) const { mass_factor_.solve(x); }
  /// force += factor (s K + C) jump: what a jump takes from the forces at the end of the step.
  void add_reaction(double factor, const Eigen::VectorXd& jump, Eigen::VectorXd& force) const;

 private:
  bool update_mass();

  bool jumps_, constant_mass_;
  double share_ = 0;  // s
  StepMatrix matrix_;
  SkylineFactor mass_factor_;
};

}  // namespace ictus
