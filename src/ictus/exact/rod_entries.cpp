#include "ictus/exact/rod_entries.hpp"

#include <cmath>
#include <string>

#include "ictus/base/error.hpp"
#include "ictus/exact/rod_impact.hpp"

namespace ictus::exact {
namespace {

using Results = std::vector<Result>;

double at(const Values& values, std::string_view name) { return values.find(name)->second; }

RodMaterial material_of(const Values& in) { return {at(in, "young"), at(in, "density"), at(in, "section")}; }

Results rod_impact(const Values& in) {
  const RodImpact impact{material_of(in), at(in, "length"), at(in, "struck_length"), at(in, "speed")};
  return {{"wave_speed", "m/s", impact.material.wave_speed()},
          {"contact_time", "s", impact.contact_time()},
          {"contact_force", "N", impact.contact_force()},
          {"impulse", "N*s", impact.impulse()},
          {"striker_velocity", "m/s", impact.striker_velocity()},
          {"struck_velocity", "m/s", impact.struck_velocity()},
          {"energy", "J", impact.energy()},
          {"striker_vibration", "J", impact.striker_vibration()},
          {"struck_vibration", "J", impact.struck_vibration()},
          {"vibrating_share", "1", impact.vibrating_share()}};
}

Results rod_on_support(const Values& in) {
  const RodOnSupport impact{material_of(in), at(in, "length"), at(in, "speed")};
  return {{"wave_speed", "m/s", impact.material.wave_speed()},
          {"contact_time", "s", impact.contact_time()},
          {"contact_force", "N", impact.contact_force()},
          {"impulse", "N*s", impact.impulse()},
          {"rebound_velocity", "m/s", impact.rebound_velocity()}};
}

Results rod_row(const Values& in) {
  const auto count = static_cast<std::size_t>(std::floor(at(in, "count")));
  const auto moving = static_cast<std::size_t>(std::floor(at(in, "moving")));
  if (moving >= count)
    throw Error("moving = " + std::to_string(moving) + " leaves no rod at rest", "below count");
  const RodRow row{material_of(in), at(in, "length"), count, moving, at(in, "speed")};
  Results results{{"wave_speed", "m/s", row.material.wave_speed()},
                  {"contact_force", "N", row.contact_force()},
                  {"duration", "s", row.duration()}};
  for (std::size_t k = 1; k < count; ++k) {
    results.push_back({"loaded_from_" + std::to_string(k), "s", row.loaded_from(k)});
    results.push_back({"loaded_until_" + std::to_string(k), "s", row.loaded_until(k)});
  }
  for (std::size_t rod = 1; rod <= count; ++rod)
    results.push_back({"velocity_" + std::to_string(rod), "m/s", row.velocity(rod)});
  return results;
}

}  // namespace

std::vector<Entry> rod_entries() {
  const Input speed{"speed", "m/s", {}, "speed v₀ of what moves", positive};
  const Input length{"length", "m", 0.1, "length of the striker, or of each rod", positive};
  const Input struck{"struck_length", "m", 0.2, "length of the rod at rest", positive};
  const Input young{"young", "Pa", 2.1e11, "Young's modulus E", positive};
  const Input density{"density", "kg/m^3", 7850.0, "density ρ", positive};
  const Input section{"section", "m^2", 1e-4, "cross-section A", positive};
  constexpr Range counts{2, 1000, false, "in [2, 1000]"}, movers{1, 999, false, "in [1, 999]"};
  const Input count{"count", "1", 5.0, "number of rods n", counts};
  const Input moving{"moving", "1", 2.0, "number of rods m that move at first", movers};
  return {
      {{"rod_impact", "A rod into a rod at rest, of any lengths: waves, contact time, what vibrates.",
        "t_c = 2 min(l₁, l₂)/c, c = √(E/ρ)", "PreclikRuede2010, eqs. (14)–(15)"},
       {speed, length, struck, young, density, section},
       rod_impact},
      {{"rod_on_support", "A rod into a rigid support: waves and contact time.", "t_c = 2l/c, c = √(E/ρ)",
        "PreclikRuede2010, eqs. (14)–(15)"},
       {speed, length, young, density, section},
       rod_on_support},
      {{"rod_row", "A row of equal rods of which the first move: when each contact is loaded, what flies on.",
        "t = n l/c, c = √(E/ρ)", "PreclikRuede2010, §3, Fig. 9"},
       {speed, length, count, moving, young, density, section},
       rod_row}};
}

}  // namespace ictus::exact
