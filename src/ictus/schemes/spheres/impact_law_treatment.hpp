#pragma once
// Any law of the impact resolver as a collision treatment: the component as an impact problem, three
// coordinates per body.

#include <string>
#include <vector>

#include "ictus/resolver/impact.hpp"
#include "ictus/schemes/spheres/collision_treatment.hpp"

namespace ictus {

class ImpactLawTreatment final : public CollisionTreatment {
 public:
  /// The law is looked up at the first collision.
  ImpactLawTreatment(std::string_view law, const ImpactOptions& options) : law_(law), options_(options) {}

  CollisionResult collide(const CollisionProblem& problem, std::span<Vector3> velocity,
                          std::span<double> impulse) override;

 private:
  void sort_contacts(const CollisionProblem& problem);
  void read_bodies(const CollisionProblem& problem, std::span<const Vector3> velocity);
  void read_contacts(const CollisionProblem& problem);
  void add_direction(std::size_t coordinate, const Vector3& direction);

  std::string law_;
  ImpactOptions options_;
  ImpactWorkspace workspace_;
  std::vector<std::size_t> order_;       // of the contacts: along the longest extent
  std::vector<double> place_;            // of each contact along it, m
  std::vector<std::size_t> coordinate_;  // the first of each body; fixed bodies have none
  std::vector<double> inverse_mass_, velocity_, direction_, stiffness_, exponent_, restitution_;
  std::vector<std::size_t> start_, column_;
};

}  // namespace ictus
