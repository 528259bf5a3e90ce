#pragma once
// The answer of bodies with joints to a force: joints hold both ways, J v̇ = −(dJ/dt) v, and take no work, so that
//     P = A⁻¹ − A⁻¹Jᵀ (J A⁻¹ Jᵀ)⁻¹ J A⁻¹
// stands for A⁻¹, with A the mass or the matrix of an implicit step. Rows may depend on each other, as in a closed
// linkage. Without joints P is A⁻¹, and nothing is computed.

#include <Eigen/Core>
#include <Eigen/QR>

#include "ictus/model/contact_space.hpp"
#include "ictus/model/mechanics/mechanical_system.hpp"

namespace ictus {

class JointedMass {
 public:
  using Vector = Eigen::VectorXd;

  explicit JointedMass(const MechanicalSystem& system);

  bool any() const { return system_.shape().joints > 0; }
  /// J at q, and the factors of A, which must live until the last use.
  void place(const Vector& q, const SkylineFactor& factor);
  /// x = P x
  void solve(Vector& x) { solve(x.data()); }
  void solve(double* x);
  /// The least change of x, in the norm of A, after which J x = right.
  void meet(const Vector& right, Vector& x);
  /// J v = 0
  void hold(Vector& v);
  /// Accelerations M⁻¹F become those with joints.
  void accelerate(const Vector& q, const Vector& v, Vector& acceleration);
  /// Brings q to c(q) = 0: Newton's method, each step the least one. J is then that of the end. False where it does not get there.
  bool close(Vector& q);
  /// W = G P Gᵀ
  void assemble(ContactSpace& space, const ContactRows& rows);
  const SkylineFactor& factor() const { return *factor_; }

 private:
  const MechanicalSystem& system_;
  const SkylineFactor* factor_ = nullptr;
  ContactRows rows_;
  Eigen::MatrixXd answers_;                                           // A⁻¹Jᵀ
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> coupling_;  // J A⁻¹ Jᵀ
  Vector right_, impulse_, gap_, way_, column_;
  Skyline inverse_;
};

}  // namespace ictus
