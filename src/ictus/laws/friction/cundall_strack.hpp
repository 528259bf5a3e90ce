#pragma once
// A linear spring that slides: the tangential law of discrete elements. It holds what is below the bound without creep,
// and gives back what it stores, so that a bounce may turn the slip round. For k_t → ∞ it is Coulomb's law.

#include <array>

#include "ictus/laws/friction/law.hpp"

namespace ictus {

struct CundallStrack {
  double friction = 0.3;              // μ  [1]
  double tangential_stiffness = 1e6;  // k_t  [N/m]
  double friction_static = 0;         // μ_s of what sticks; below μ: μ  [1]

  static constexpr About about{"cundall_strack", "Linear tangential spring that slides where it passes μN.",
                               "ṗ = k_t u while |p| ≤ μN, else F = μN p/|p|", "[CundallStrack1979]"};
  static constexpr FrictionTraits traits{.holds = true, .stores = true};
  static constexpr std::array parameters{
      Param{&CundallStrack::friction, "friction", "1", "coefficient of friction μ", non_negative},
      Param{&CundallStrack::tangential_stiffness, "tangential_stiffness", "N/m",
            "stiffness k_t of the tangential spring", positive},
      Param{&CundallStrack::friction_static, "friction_static", "1",
            "coefficient of friction of what sticks μ_s", non_negative}};
  static constexpr std::string_view optional = "friction_static";

  double shear(const Sliding&) const { return tangential_stiffness; }
  Vector3 rate(const Sliding& at, const Vector3&) const { return tangential_stiffness * at.slip; }
  double first_pull(const PowerTerm&, double depth) const { return tangential_stiffness * depth; }
};
static_assert(FrictionLaw<CundallStrack>);

}  // namespace ictus
