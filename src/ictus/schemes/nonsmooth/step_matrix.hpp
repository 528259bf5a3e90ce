#pragma once
// The matrix of an implicit step, A = M + c C + k K, its factors, the directions of the contacts and their
// Delassus operator; computed anew only where the system or the step has changed.

#include "ictus/schemes/nonsmooth/contact_solve.hpp"
#include "ictus/schemes/nonsmooth/stepper.hpp"

namespace ictus {

class StepMatrix {
 public:
  StepMatrix(const MechanicalSystem& system, const NonsmoothOptions& options);

  struct Weights {
    double damping;    // c, s
    double stiffness;  // k, s²
    bool operator==(const Weights&) const = default;
  };
  bool is_linear() const { return linear_; }
  /// True where nothing of it can have changed since the last update: a linear system, the same weights.
  bool is_current(const Weights& weights) const { return linear_ && weights == weights_; }
  /// From now on rows of G are needed where gaps are at most this, m; the others may be empty.
  void look_near(double reach) { reach_ = reach; }
  /// M and G at q, K and C at (t, q, v). False where A is singular.
  bool update(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& v, const Weights& weights);

  const Skyline& mass() const { return mass_; }
  /// K and C: zero where the weights have never asked for them; K as far as A stays definite with it.
  const Skyline& stiffness() const { return stiffness_; }
  const Skyline& damping() const { return damping_; }
  const SkylineFactor& factor() const { return factor_; }
  const ContactRows& directions() const { return directions_; }
  ContactSolve& contacts() { return contacts_; }

 private:
  void update_mass(const Eigen::VectorXd& q);
  bool update_factor(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& v, const Weights& weights);
  bool make_definite(double stiffness_weight);

  const MechanicalSystem& system_;
  bool linear_;
  Skyline mass_, stiffness_, damping_, matrix_;
  SkylineFactor factor_;
  ContactRows directions_;
  ContactSolve contacts_;
  Weights weights_{NonsmoothOptions::automatic, NonsmoothOptions::automatic};
  double reach_ = std::numeric_limits<double>::infinity();
  bool has_mass_ = false, has_tangents_ = false, has_directions_ = false;
};

}  // namespace ictus
