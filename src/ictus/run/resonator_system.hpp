#pragma once
// The ModalSystem of a scene with resonators, as data: its masses, the modes that contacts move, and what contacts, bows
// and pickups see of them.

#include <optional>
#include <vector>

#include "ictus/model/resonators/modal_system.hpp"
#include "ictus/run/resonator_contacts.hpp"

namespace ictus {

struct Assembly;

/// The contacts of the assembly are read already. Complains about what does not fit; nothing where a patch has no meaning.
std::optional<ModalSystemData> resonator_data(const Assembly& assembly,
                                              const std::vector<BuiltResonator>& built,
                                              const ResonatorContacts& touching, Problems& problems);

}  // namespace ictus
