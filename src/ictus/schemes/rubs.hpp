#pragma once
// What a scheme asks of contacts that rub, of systems that know of them; elsewhere there are none.

#include "ictus/laws/rubbing/hand_rub.hpp"
#include "ictus/model/system.hpp"

namespace ictus {

/// The bristles of a contact; null where it does not rub.
template <System S>
const HandRub* rub_of(const S& system, Eigen::Index contact) {
  if constexpr (requires { system.rub(contact); })
    return system.rub(contact);
  else
    return nullptr;
}

template <System S>
bool has_rubs(const S& system) {
  if constexpr (requires { system.rubs(); })
    return system.rubs();
  else
    return false;
}

/// Forces without "never pulls", rates of memories and lost power at an instant.
template <System S>
void forces_at(const S& system, double t, const typename S::Contacts& depth,
               const typename S::Contacts& speed, const typename S::Contacts& memory,
               typename S::Contacts& force) {
  if constexpr (requires { system.unclamped_forces(depth, speed, memory, force, t); })
    system.unclamped_forces(depth, speed, memory, force, t);
  else
    system.unclamped_forces(depth, speed, memory, force);
}

template <System S>
void rates_at(const S& system, double t, const typename S::Contacts& depth, const typename S::Contacts& speed,
              const typename S::Contacts& memory, typename S::Contacts& rate) {
  if constexpr (requires { system.memory_rates(depth, speed, memory, rate, t); })
    system.memory_rates(depth, speed, memory, rate, t);
  else
    system.memory_rates(depth, speed, memory, rate);
}

template <System S>
double dissipation_at(const S& system, double t, const typename S::Contacts& depth,
                      const typename S::Contacts& speed, const typename S::Contacts& memory) {
  if constexpr (requires { system.dissipation(depth, speed, memory, t); })
    return system.dissipation(depth, speed, memory, t);
  else
    return system.dissipation(depth, speed, memory);
}

/// W: of the hands that draw and press bristles, and lost by these.
struct RubbingPowers {
  double hand = 0, lost = 0;
};

template <System S>
RubbingPowers rubbing_powers(const S& system, double t, const typename S::Contacts& speed,
                             const typename S::Contacts& memory) {
  if constexpr (requires { system.hand_power(speed, memory, t); })
    if (system.rubs()) return {system.hand_power(speed, memory, t), system.rubbing_loss(speed, memory, t)};
  return {};
}

}  // namespace ictus
