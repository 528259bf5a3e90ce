#pragma once
// A flexible beam that hangs from a hinge and whose tip strikes a vertical wall: the geometrically nonlinear
// counterpart of the rigid pendulum, one of the examples of [AcaryLecture, §The Nonsmooth Newmark and HHT
// scheme]. Ours: n equal pieces of length a = L/n between nodes in the plane; a piece of length ℓ and a
// turning angle φ between two neighbours store
//     V = ½ (EA/a) (ℓ − a)²   and   V = ½ (EI/a) φ²,
// which neither a shift nor a turn of any size changes; the mass is lumped, half a piece to each end. For
// small displacements this is the beam of Bernoulli and Euler with errors of order a². Coordinates are x and
// y of all nodes but the hinge, which is the origin; y points upwards. The beam starts straight and
// unstretched, at rest.

#include <array>
#include <numbers>

#include "ictus/model/mechanics/system_case.hpp"

namespace ictus {

struct BeamPendulum {
  static constexpr Range counts{1, 10'000, false, "a whole number from 1 to 10000", true};

  double mass = 1;                      // m  [kg]
  double length = 1;                    // L  [m]
  double stretching = 1e4;              // EA  [N]
  double bending = 1;                   // EI  [N m²]
  double elements = 10;                 // n  [1]
  double gravity = 9.81;                // g  [m/s²]
  double wall = 0;                      // d, from the hinge  [m]
  double angle = std::numbers::pi / 2;  // from the lower vertical  [rad]
  double restitution = 0;               // e, of the tip  [1]

  static constexpr About about{"beam_pendulum", "A flexible beam that swings with its tip against a wall.",
                               "m r_i″ = −∂V/∂r_i + m g, V = Σ ½ (EA/a) (ℓ − a)² + Σ ½ (EI/a) φ², x_n ≥ d",
                               "[AcaryLecture, §The Nonsmooth Newmark and HHT scheme]; Ours"};
  static constexpr std::array parameters{
      Param{&BeamPendulum::mass, "mass", "kg", "mass m of the beam", positive},
      Param{&BeamPendulum::length, "length", "m", "length L of the beam", positive},
      Param{&BeamPendulum::stretching, "stretching", "N", "stiffness EA against stretching", positive},
      Param{&BeamPendulum::bending, "bending", "N m^2", "stiffness EI against bending", non_negative},
      Param{&BeamPendulum::elements, "elements", "1", "number n of pieces", counts},
      Param{&BeamPendulum::gravity, "gravity", "m/s^2", "gravity g, downwards", non_negative},
      Param{&BeamPendulum::wall, "wall", "m", "place d of the wall, from the hinge", any_number},
      Param{&BeamPendulum::angle, "angle", "rad", "angle at the start, from the lower vertical", any_number},
      Param{&BeamPendulum::restitution, "restitution", "1", "restitution e of the tip", zero_to_one}};

  SystemCase make() const;
};
static_assert(MechanicalSystemEntry<BeamPendulum>);

}  // namespace ictus
