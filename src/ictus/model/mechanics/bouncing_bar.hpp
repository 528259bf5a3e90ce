#pragma once
// An elastic bar that falls upright on a rigid ground, ρ A u″ = E A u_xx − ρ A g, in linear finite elements.
// Coordinates are the displacements u of the nodes, from the bottom up; the bottom can touch. The example of
// [AcaryLecture, §The Nonsmooth Newmark and HHT scheme] with numbers of ours.
//
// The mass matrix is (1 − l) times the consistent one plus l times the lumped one. Ours: lumped by default.
// Then a contact stops the mass of half an element and no other, where a consistent mass, whose inverse has
// alternating signs, pulls the next node when the lowest is pushed; and explicit schemes need no factors.
//
// The exact motion is that of the continuous bar, evaluated at the nodes: that of its elements tends to it,
// but is another one. The continuum loses nothing; its elements lose the energy of the lowest node at every
// touch, lumped ½ m v² (1 − e²) with m = ρ A L/2n, which vanishes with finer elements.

#include <array>

#include "ictus/model/mechanics/system_case.hpp"

namespace ictus {

struct BouncingBar {
  static constexpr Range counts{1, 100'000, false, "a whole number from 1 to 100000", true};

  double length = 10;      // L  [m]
  double young = 900;      // E  [Pa]
  double density = 1;      // ρ  [kg/m³]
  double section = 1;      // A  [m²]
  double gravity = 10;     // g  [m/s²]
  double height = 5;       // of the release, at rest and without strain  [m]
  double elements = 100;   // n  [1]
  double lumping = 1;      // l: 0 consistent mass, 1 lumped mass  [1]
  double restitution = 0;  // e, of the lowest node  [1]

  static constexpr About about{
      "bouncing_bar", "An elastic bar of finite elements that bounces on the ground.",
      "ρ A u″ = E A u_xx − ρ A g, 0 ≤ u(0) ⊥ λ ≥ 0", "[AcaryLecture, §The Nonsmooth Newmark and HHT scheme]"};
  static constexpr std::array parameters{
      Param{&BouncingBar::length, "length", "m", "length L of the bar", positive},
      Param{&BouncingBar::young, "young", "Pa", "Young's modulus E", positive},
      Param{&BouncingBar::density, "density", "kg/m^3", "density ρ", positive},
      Param{&BouncingBar::section, "section", "m^2", "area A of the section", positive},
      Param{&BouncingBar::gravity, "gravity", "m/s^2", "gravity g, downwards", positive},
      Param{&BouncingBar::height, "height", "m", "height of the bottom at the start", non_negative},
      Param{&BouncingBar::elements, "elements", "1", "number n of elements", counts},
      Param{&BouncingBar::lumping, "lumping", "1", "mass: 0 consistent, 1 lumped", zero_to_one},
      Param{&BouncingBar::restitution, "restitution", "1", "restitution e of the lowest node", zero_to_one}};

  SystemCase make() const;
};
static_assert(MechanicalSystemEntry<BouncingBar>);

}  // namespace ictus
