#pragma once
// Spheres by the scheme inelastic_then_restore.

#include <string>

#include "bench/spheres/engine.hpp"
#include "ictus/schemes/spheres/inelastic_then_restore.hpp"

namespace ictus::bench {

class IctusEngine final : public SphereEngine {
 public:
  explicit IctusEngine(const SphereScene& scene, std::string treatment = "pair_iteration");
  static Spheres spheres_of(const SphereScene& scene);
  void step() override;
  void read(Snapshot& snapshot) const override;

  /// What all steps say they lost, J: with the energy that is left, that of the start.
  double lost() const { return lost_; }
  /// What is left in spins, J.
  double turning() const;
  /// The worst that a step says of itself, m.
  double deepest() const { return deepest_; }

 private:
  Spheres spheres_;
  SphereState state_;
  InelasticThenRestore stepper_;
  double h_;  // s
  double lost_ = 0, deepest_ = 0;
};

}  // namespace ictus::bench
