#pragma once
// One contact in the plane, struck by all laws that know friction: for exact results side by side. Signs as in
// laws/impact/law.hpp: closing speed and slip, p_t against a slip > 0.

#include <string>
#include <string_view>
#include <vector>

namespace ictus::exact {

struct StruckContact {
  double normal, coupling, tangential;  // W = [a b; b c], 1/kg
  double closing, slip;                 // u, s before  [m/s]
  double restitution, friction;
};

struct LawOutcome {
  std::string law;
  double impulse, tangential;           // p_n, p_t  [N s]
  double lost;                          // [J]
  std::vector<std::string_view> story;  // what the slip did, as laws along the path tell it
};

/// By fremond, newton, newton_path, poisson, poisson_path and stronge. Throws Error where the contact does not close.
std::vector<LawOutcome> by_all_laws(const StruckContact& contact);

}  // namespace ictus::exact
