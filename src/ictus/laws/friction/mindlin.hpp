#pragma once
// Mindlin's spring of two spheres without micro-slip: as stiff as the normal contact, k_t = κ dN/dδ, so that it grows with
// the contact's radius; κ = 2(1 − ν)/(2 − ν) for one material. While the bodies close, the force grows by what is sheared
// now, ṗ = k_t u; a spring that holds its stretch y = p/k_t while it stiffens would make energy. While they part, the
// stretch stays and the force falls with the stiffness, ṗ = k_t u + p k̇_t/k_t; one that holds its force would make energy
// there [ElataBerryman1996]. With ψ = p²/(2 k_t) both lose p² |k̇_t|/(2 k_t²) ≥ 0. For a linear normal spring, κk, it is
// cundall_strack.

#include <algorithm>
#include <array>

#include "ictus/laws/friction/law.hpp"

namespace ictus {

struct Mindlin {
  double friction = 0.3;          // μ  [1]
  double tangential_ratio = 0.8;  // κ  [1]
  double friction_static = 0;     // μ_s of what sticks; below μ: μ  [1]

  static constexpr About about{"mindlin",
                               "Tangential spring that stiffens with the contact radius, and slides at μN.",
                               "ṗ = κ (dN/dδ) u + p min(0, d ln(dN/dδ)/dt) while |p| ≤ μN, else F = μN p/|p|",
                               "[Mindlin1949]; [ElataBerryman1996]"};
  static constexpr FrictionTraits traits{.holds = true, .stores = true};
  static constexpr std::array parameters{
      Param{&Mindlin::friction, "friction", "1", "coefficient of friction μ", non_negative},
      Param{&Mindlin::tangential_ratio, "tangential_ratio", "1",
            "tangential over normal stiffness κ: 2 (1 − ν)/(2 − ν) for one material", positive},
      Param{&Mindlin::friction_static, "friction_static", "1", "coefficient of friction of what sticks μ_s",
            non_negative}};
  static constexpr std::string_view optional = "friction_static";

  double shear(const Sliding& at) const { return tangential_ratio * at.stiffness; }
  Vector3 rate(const Sliding& at, const Vector3& pull) const {
    return shear(at) * at.slip + std::min(0.0, at.stiffening) * pull;
  }
  double first_pull(const PowerTerm& spring, double depth) const {
    return tangential_ratio * spring.at(depth);
  }
};
static_assert(FrictionLaw<Mindlin>);

}  // namespace ictus
