#pragma once
// From the inelastic step to velocities after the collisions: which contacts are impacts, how fast their
// bodies are at the surface, what the treatment makes of each component, and what it cost.

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "ictus/model/spheres/spheres.hpp"
#include "ictus/schemes/spheres/collision_treatment.hpp"
#include "ictus/schemes/spheres/components.hpp"
#include "ictus/schemes/spheres/touching.hpp"

namespace ictus {

/// Contacts with λ > 0, and what is known of them.
struct Pressed {
  std::vector<Contact> contacts;
  std::vector<double> gap;        // m, at the beginning of the step
  std::vector<double> rest;       // m/s, ½ h times the acceleration that held it closed in the last step
  std::vector<double> closing;    // m/s, at the surface; of impacts, otherwise 0
  std::vector<double> impulse;    // N s, of the collision
  std::vector<Vector3> friction;  // N s, of the collision; none without friction
  std::vector<Rub> rubs;  // of the inelastic step and of its end, one per contact; none without friction

  void clear();
};

struct CollisionBooks {
  double loss = 0;       // J, without vibrations and friction
  double friction = 0;   // J
  double vibration = 0;  // J
  double corrected = 0;  // J, of bodies that were lifted further than their energy could
  std::size_t impacts = 0;
  std::size_t collisions = 0;
  std::size_t fallbacks = 0;
  std::string_view fallback = {};
};

class Collisions {
 public:
  Collisions(const Spheres& scene, std::unique_ptr<CollisionTreatment> treatment);

  /// Marks the impacts among the pressed contacts and resolves them. Bodies that a collision has touched have
  /// their velocity after it in `moving`; `touched` says which.
  CollisionBooks resolve(Pressed& pressed, StepBodies& bodies, std::span<const Candidate> candidates,
                         double floor);
  const std::vector<char>& touched() const { return touched_; }

 private:
  struct Local {  // one component
    std::vector<double> inverse_mass, radius, impulse;
    std::vector<Vector3> position, before, after;
    std::vector<BodyIndex> body;
    std::vector<double> rim_inverse_mass;  // of surfaces, as CollisionSurfaces; none without friction
    std::vector<Vector3> rim_before, rim_after, friction;
    std::vector<CollisionContact> contacts;
  };

  void find_impacts(Pressed& pressed, const StepBodies& bodies, std::span<const Candidate> candidates,
                    double floor, CollisionBooks& books);
  void gather(std::span<const std::uint32_t> numbers, const Pressed& pressed, const StepBodies& bodies,
              std::span<const Candidate> candidates, double floor);
  std::uint32_t local_index(BodyIndex body, const StepBodies& bodies);
  void collide(CollisionBooks& books);
  bool attempt(CollisionTreatment& treatment, CollisionBooks& books, CollisionResult& result);
  double loss() const;
  double work_of_contacts() const;
  Vector3 local_slip(std::size_t contact, std::span<const Vector3> velocity,
                     std::span<const Vector3> rim) const;
  void slow_surfaces(double factor);
  void pay(double debt, CollisionBooks& books);
  void scatter(std::span<const std::uint32_t> numbers, Pressed& pressed, StepBodies& bodies);
  double balance(const StepBodies& bodies, BodyIndex body, Vector3& before) const;
  double lift(const StepBodies& bodies, BodyIndex body) const;
  void book(const CollisionResult& result, CollisionBooks& books);

  const Spheres& scene_;
  std::unique_ptr<CollisionTreatment> treatment_, fallback_;
  Components components_;
  Local local_;
  std::vector<double> debt_, lift_;     // J, of the local bodies: see pay
  std::vector<double> touch_time_;      // s, of each body: its first impact
  std::vector<std::uint32_t> place_;    // of each body in the component
  std::vector<std::uint64_t> visited_;  // component in which place_ is valid
  std::uint64_t visit_ = 0;
  std::vector<char> touched_;
};

}  // namespace ictus
