#pragma once
// The contacts of a scene with their laws and restitutions.

#include <functional>
#include <memory>
#include <vector>

#include "ictus/model/mechanics/system_case.hpp"
#include "ictus/run/assembled_contact.hpp"
#include "ictus/run/layout.hpp"

namespace ictus {

/// Complains about a [[pair]] that never touches, and a stiffness_ratio of nothing.
void refuse_strange_pairs(const Scene& scene, const Layout& layout, Problems& problems);

/// One contact for each of the layout, in its order; fewer where something is wrong.
std::vector<AssembledContact> read_contacts(const Scene& scene, const Layout& layout, Problems& problems);

/// The contacts of a system with the law that each is given; none where one is given none.
using LawAt = std::function<std::shared_ptr<const ChosenLaw>(const ContactSite&)>;
std::vector<AssembledContact> contacts_of_system(const SystemCase& mechanics, const LawAt& law_at);

/// The contacts of a [system] by the law of [contact]; none where there is none, or where something is wrong.
std::vector<AssembledContact> read_system_contacts(const Scene& scene, const SystemCase& mechanics,
                                                   Problems& problems);

}  // namespace ictus
