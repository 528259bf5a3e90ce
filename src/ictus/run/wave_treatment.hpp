#pragma once
// Collisions of deformable bodies inside inelastic_then_restore: bodies in a row are cut into slices, the
// waves run through them until all have parted, and the velocities of their centres of mass are the answer;
// what stays inside is vibration. [PreclikRuede2010, §7: "for example by solving the wave equation"]

#include <memory>
#include <vector>

#include "ictus/base/about.hpp"
#include "ictus/model/waves/wave_chain.hpp"
#include "ictus/run/sphere_scene.hpp"
#include "ictus/schemes/spheres/collision_treatment.hpp"

namespace ictus {

inline constexpr About wave_treatment_about{
    "waves", "Deformable bodies in a row, until the waves have parted them.",
    "as method waves; bodies that are not in a row are left to the fallback", "PreclikRuede2010, (11), (12)"};

class WaveTreatment final : public CollisionTreatment {
 public:
  /// Bodies of the scene, in its order; those without slices are rigid.
  explicit WaveTreatment(const Scene& scene);

  CollisionResult collide(const CollisionProblem& problem, std::span<Vector3> velocity,
                          std::span<double> impulse) override;

 private:
  struct Row;  // the component, from one end to the other
  const char* lay_in_row(const CollisionProblem& problem, Row& row) const;
  static const char* find_walls(const CollisionProblem& problem, Row& row);
  waves::ChainPlan chain_of(const CollisionProblem& problem, const Row& row,
                            std::span<const Vector3> velocity) const;
  static void share(const Row& row, std::span<const double> gained, std::span<double> impulse);

  std::vector<waves::SlicedBody> bodies_;
};

/// Complains about what collisions by waves cannot follow: no slices, restitutions, a frame that moves, and
/// off the line a body whose ends differ.
void check_wave_collisions(const Scene& scene, Problems& problems);

}  // namespace ictus
