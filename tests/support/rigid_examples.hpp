#pragma once
// Rigid bodies on a floor, with their start.

#include <cmath>
#include <string_view>
#include <vector>

#include "ictus/model/rigid/rigid_system.hpp"
#include "ictus/schemes/nonsmooth/catalogue.hpp"

namespace ictus::test {

inline constexpr double g = 9.81;

struct RigidExample {
  RigidData data;
  Motion start;
  RigidSystem system() const { return RigidSystem(data, start.q); }
};

struct FloorNumbers {
  double restitution = 0, friction = 0.3, gravity = g;
};

/// A body of the plane over the floor y = 0, or of space over z = 0; its coordinates and velocities.
RigidExample on_floor(const RigidBody& body, std::size_t dimension, std::vector<double> q,
                      std::vector<double> v, const FloorNumbers& numbers);

RigidBody ball_body(double radius, double mass = 1);
RigidBody plate_body(const RoundedHull& hull, double mass = 1);
RigidBody solid_body(const RoundedHull& hull, double mass = 1);

struct RigidRun {
  Motion end;
  StepReport books;
  std::vector<Event> events;
  double least_friction_loss = 0;  // J, of a step
  double largest_cone = 0;         // |P_t| − μ P_n of a contact and step, N s
};
/// Steps of h until the time, with the checks that hold in each of them.
RigidRun follow(const RigidSystem& system, Motion start, double until, double h, std::string_view scheme,
                const NonsmoothOptions& options = {});

}  // namespace ictus::test
