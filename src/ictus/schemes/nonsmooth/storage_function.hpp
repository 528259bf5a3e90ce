#pragma once
// The storage function of Newmark's scheme and of HHT on a linear system without damping: what a step never gains, within
// the bounds of the propositions,
//     H = E + (h²/4)(2β − γ) aᵀMa + 2α(1 − γ) wᵀKw,   M a₊ = (1 − α) F₊ + α F,   w₊ = (q₊ − q)/2.
//                                                              [AcaryLecture, eqs. (93), (102), (103)], with ν = ½
// It is the energy E where 2β = γ and α = 0. A step changes it by
//     ΔH = U_{k+½}ᵀP − (h²/2)(γ − ½)(2β − γ)‖Δa‖²_M − (γ − ½ − α)‖Δq‖²_K − 2α(1 − γ)‖Δw‖²_K,   [AcaryLecture, eq. (104)]
// with the h of that step on both sides, so that steps may differ in length. Forces are constant in time here: their
// work is part of E.

#include <optional>

#include "ictus/model/mechanics/mechanical_system.hpp"
#include "ictus/schemes/nonsmooth/collocated_stepper.hpp"

namespace ictus {

class StorageFunction {
 public:
  /// Of a linear system; none where it has a damping, which these balances do not know, or a mass without inverse.
  static std::optional<StorageFunction> of(const MechanicalSystem& system, const CollocationWeights& weights);
  /// Is H the energy?
  static bool is_energy(const CollocationWeights& weights) {
    return 2 * weights.beta == weights.gamma && weights.alpha_f == 0;
  }

  void start(const Motion& motion);

  struct Rise {
    double value = 0;  // ΔH − ΔE, J
    double scale = 0;  // of its terms, J: what rounding is small beside
  };
  /// In the step of h that ended here.
  Rise advance(const Motion& motion, double h);

  template <class Archive>
  void archive(Archive& archive) {
    archive(q_, force_, accelerated_, moved_);
  }

 private:
  StorageFunction(const MechanicalSystem& system, const CollocationWeights& weights);
  double squared(const Eigen::VectorXd& force);  // aᵀMa of M a = force

  const MechanicalSystem* system_;
  double alpha_, of_acceleration_, of_way_;  // (2β − γ)/4, 2α(1 − γ)
  Skyline stiffness_;
  SkylineFactor mass_;
  Eigen::VectorXd q_, force_, next_, way_;
  double accelerated_ = 0, moved_ = 0;  // aᵀMa, wᵀKw at the beginning of a step
};

}  // namespace ictus
