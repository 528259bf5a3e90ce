#pragma once
// What happens in a collision, once it is known which contacts take part: velocities just before in,
// velocities just after out. The scheme hands over one connected component at a time; which treatment answers
// is chosen by name (collision_treatments.hpp), or is a class of the user's.

#include <cstddef>
#include <span>
#include <string_view>

#include "ictus/base/vector3.hpp"
#include "ictus/model/spheres/spheres.hpp"

namespace ictus {

/// Two bodies of a component; row · v = normal · (v_first − v_second) is their closing speed.
struct CollisionContact {
  std::uint32_t first, second;  // of the component's bodies
  Vector3 normal;               // from the first to the second, of length 1
  PairLaw law;
  double rest_speed;  // m/s: slower approaches are none, the inelastic end of the step takes them
};

inline double closing_speed(const CollisionContact& c, std::span<const Vector3> velocity) {
  return dot(c.normal, velocity[c.first] - velocity[c.second]);
}

/// One component. Fixed bodies are in it, with inverse mass 0, once for all their contacts.
struct CollisionProblem {
  std::span<const double> inverse_mass;  // 1/kg
  std::span<const Vector3> position;     // m, touching
  std::span<const double> radius;        // m; 0 for frames and the ground
  std::span<const BodyIndex> body;       // numbers in the scene; Spheres::ground for the ground
  std::span<const CollisionContact> contacts;
};

struct CollisionResult {
  bool resolved = true;           // false: velocities are to be taken as not touched, a fallback answers
  std::string_view message = {};  // why not: a literal
  double vibration = 0;           // J, of the loss, what went into vibrations of the bodies
  std::size_t collisions = 0;     // collisions, steps or pivots
  double friction = 0;            // J, of the loss, the work that friction took
};

/// How the surfaces of a component's bodies move: see rub.hpp.
struct CollisionSurfaces {
  std::span<const double> inverse_mass;  // 1/kg, r²/I, one per body; 0: does not turn
  std::span<Vector3> rim;                // m/s, r ω, one per body: just before, and then just after
  std::span<Vector3> friction;  // N s, on the second body, one per contact: zero, and then what each gave
};

class CollisionTreatment {
 public:
  virtual ~CollisionTreatment() = default;
  /// `velocity` holds the velocities just before, one per body, and then those just after; `impulse` is zero,
  /// one entry per contact, and then what each contact gave, N s: v⁺ = v⁻ − M⁻¹Gᵀp, the scheme books the loss
  /// from it.
  virtual CollisionResult collide(const CollisionProblem& problem, std::span<Vector3> velocity,
                                  std::span<double> impulse) = 0;

  virtual bool knows_friction() const { return false; }
  /// The same with friction; only of those that know it.
  virtual CollisionResult collide_with_friction(const CollisionProblem& problem, std::span<Vector3> velocity,
                                                std::span<double> impulse, const CollisionSurfaces&) {
    return collide(problem, velocity, impulse);
  }
};

}  // namespace ictus
