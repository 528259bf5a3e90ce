#pragma once
// Time steps with elastic collisions that never look for the time of a collision: an inelastic step on
// positions says where bodies touch (λ > 0), and then a collision treatment gives the velocities
// [PreclikRuede2010, §6]. Ours: gravity, walls, resting contacts, two and three dimensions, exact energy; see
// docs/theory/inelastic_then_restore.md.
//
//     ictus::InelasticThenRestore stepper(scene, {.treatment = "pair_iteration"});
//     while (state.t < 1) {
//       const ictus::SphereStep step = stepper.step(state, 1e-3);
//       if (!step.converged()) break;
//     }
//
// A step allocates nothing once sizes have settled; same bits for same input.

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "ictus/base/about.hpp"
#include "ictus/base/archive.hpp"
#include "ictus/base/error.hpp"
#include "ictus/laws/impact/law.hpp"
#include "ictus/model/spheres/spheres.hpp"
#include "ictus/schemes/spheres/collision_treatment.hpp"

namespace ictus {

struct SphereOptions {
  std::string treatment = "pair_iteration";  // a name of collision_treatments.hpp
  double tolerance = 0;           // m/s, of contact speeds; 0: a tenth of what gravity adds in a step
  std::size_t most_sweeps = 16;   // of one solve of a large problem
  std::size_t exact_up_to = 100;  // contacts: smaller problems are solved by pivoting, to round-off
  ImpactOptions impact = {};      // of treatments by impact laws; its law is not looked at
};

/// One step taken. Energies in J; the ledger is
///     (kinetic + potential) before = kinetic + potential + impact_loss + vibration + rest_loss + friction_loss
///                                    + corrected + remainder.
struct SphereStep {
  double taken = 0;            // s
  double kinetic = 0;          // at the end
  double potential = 0;        // at the end
  double impact_loss = 0;      // by the collision treatment, without the vibrations
  double vibration = 0;        // by the collision treatment, into vibrations of the bodies
  double friction_loss = 0;    // by friction, in collisions and between them: no contact has less than none
  double rest_loss = 0;        // by the inelastic end of the step; negative where penetrations are undone
  double corrected = 0;        // taken out so that energy does not rise; negative: what could not be paid
  double remainder = 0;        // what none of these explains: round-off
  double penetration = 0;      // m, the deepest at the end of the step; 0: none
  double residual = 0;         // m/s, that the solvers left
  std::size_t contacts = 0;    // with λ > 0
  std::size_t impacts = 0;     // of them
  std::size_t collisions = 0;  // of the treatment
  std::size_t fallbacks = 0;   // components that the treatment could not resolve
  std::string_view fallback = {};  // why: a literal
  std::size_t sweeps = 0;          // of the solvers, or pivots
  std::size_t searches = 0;        // of the broad phase
  Status status = Status::converged;
  std::string_view advice = {};  // what may help: a literal

  bool converged() const { return status == Status::converged; }
};

/// A contact with λ > 0 of the last step.
struct SphereContact {
  BodyIndex first, second;  // second: the owner of the plane, Spheres::ground where it stands still
  std::uint32_t plane;      // of Spheres::planes(); no_plane for two spheres
  bool impact;              // it started a collision
  Vector3 normal;           // from the first to the second
  double gap;               // m, at the beginning of the step
  double before;            // m/s, closing speed at the surface; of impacts
  double after;             // m/s, closing speed at the end of the step: negative when it opens
  double impulse;           // N s, of the step
  Vector3 friction = {};    // N s, of the step, on the second
  Vector3 slip = {};        // m/s, at the end of the step, of the second's surface on that of the first

  static constexpr std::uint32_t no_plane = 0xffffffff;
};

class InelasticThenRestore {
 public:
  static constexpr About about{
      "inelastic_then_restore", "Inelastic step on positions, then collisions by any treatment.",
      "q₊ = q + hv + ½h²a + hM⁻¹Gᵀλ, 0 ≤ λ ⊥ g(q₊) ≥ 0; v⁻ → v⁺ where λ > 0", "[PreclikRuede2010, §6]"};

  /// The scene must live as long as the stepper. Throws Error for unknown names, and for a treatment that does not
  /// know friction where the scene has some. A treatment of the caller's replaces the named one.
  explicit InelasticThenRestore(const Spheres& scene, SphereOptions options = {},
                                std::unique_ptr<CollisionTreatment> treatment = nullptr);
  ~InelasticThenRestore();
  InelasticThenRestore(InelasticThenRestore&&) noexcept;
  InelasticThenRestore& operator=(InelasticThenRestore&&) noexcept;

  /// Whenever the state was changed from outside: forgets kept impulses and neighbours.
  void start();
  /// Advances by h > 0. Where it did not converge the state is what was reached.
  SphereStep step(SphereState& state, double h);

  /// What it remembers of earlier steps, for checkpoints.
  void archive(Archive& archive);

  /// Of the last step, in the order of the search.
  std::span<const SphereContact> contacts() const;

 private:
  struct Contents;
  std::unique_ptr<Contents> contents_;
};

}  // namespace ictus
