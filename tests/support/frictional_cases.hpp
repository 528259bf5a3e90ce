#pragma once
// Impact problems with friction that own their numbers: rigid bodies in the plane (x, y, angle) and in space (place and
// angular velocity, with inertia about axes along the coordinates), by hand and at random.

#include <array>
#include <cstddef>
#include <vector>

#include "ictus/resolver/impact.hpp"
#include "tests/support/problems.hpp"

namespace ictus::test {

struct FrictionalCase {
  std::size_t dimension = 2;         // rows per contact
  std::vector<double> inverse_mass;  // of each coordinate
  std::vector<double> direction;     // rows × coordinates: normal, tangents, contact by contact
  std::vector<double> velocity;
  std::vector<double> stiffness, exponent, restitution, friction, precompression, gap, tangential_stiffness;

  std::size_t coordinates() const { return velocity.size(); }
  std::size_t contacts() const { return stiffness.size(); }
  ImpactProblem problem() const;
  double row_times(std::size_t row, const std::vector<double>& v) const;
  double kinetic(const std::vector<double>& v) const;
  double stored() const;  // J, of the springs at the start
  double fastest() const;
};

/// A contact's numbers.
struct Surface {
  double restitution = 0.8, friction = 0.3, stiffness = 1, exponent = 1.5;
};

using Plane = std::array<double, 2>;
using Space = std::array<double, 3>;

/// Bodies in the plane, all of them before the first contact; `ground` is the body that does not move.
class PlanarBodies {
 public:
  static constexpr std::size_t ground = static_cast<std::size_t>(-1);
  std::size_t add(double mass, double inertia, Plane velocity, double spin = 0);
  /// A point of `body` against one of `other`; the normal points from body to other, arms to the contact.
  void touch(std::size_t body, Plane arm, std::size_t other, Plane other_arm, Plane normal,
             const Surface& surface);
  FrictionalCase made;

 private:
  void write_row(std::size_t body, Plane arm, double sign, Plane along, std::size_t row);
};

class SpatialBodies {
 public:
  static constexpr std::size_t ground = static_cast<std::size_t>(-1);
  SpatialBodies() { made.dimension = 3; }
  std::size_t add(double mass, Space inertia, Space velocity, Space spin = {});
  void touch(std::size_t body, Space arm, std::size_t other, Space other_arm, Space normal,
             const Surface& surface,
             double turn = 0);  // of the tangents about the normal, rad
  FrictionalCase made;

 private:
  void write_row(std::size_t body, Space arm, double sign, Space along, std::size_t row);
};

/// The planar problem with a third axis that nothing happens along.
FrictionalCase in_space(const FrictionalCase& planar);

FrictionalCase chain_with_spin(const std::vector<double>& spins,
                               const Surface& surface);          // discs k = ½ in a row
FrictionalCase break_shot(double friction, double restitution);  // a disc into two
FrictionalCase break_shot_in_space(double friction,
                                   double restitution);  // a ball into two, off their plane
FrictionalCase rocking_block(double aspect, double friction, double restitution);
FrictionalCase landing_cuboid(double friction, double restitution);  // flat, on four corners, with yaw
FrictionalCase disc_into_corner(double friction, double restitution);
FrictionalCase rod_on_two_ends(double friction, double restitution);

/// Bodies with two to six contacts against the ground and each other, e with 0 and 1 among them; some W are singular.
FrictionalCase any_frictional(Random& random, std::size_t dimension);

}  // namespace ictus::test
