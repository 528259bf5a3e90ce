#pragma once
// Friction beside μ in scenes: friction_static, rolling_friction, torsional_friction and tangential_ratio of [contact],
// [[pair]] and, but for the last, of materials; and which methods know them.

#include <string>

#include "ictus/laws/impact/law.hpp"
#include "ictus/model/mechanics/further_friction.hpp"
#include "ictus/run/assembled_contact.hpp"

namespace ictus {

struct Assembly;

/// Does a choice say anything of it?
bool names_further_friction(const LawChoice& choice);
bool names_further_friction(const Material& material);

/// Of two materials the geometric mean of each number that both have: what one of them lacks, the pair has not.
FurtherFriction mixed_further_friction(const Material* one, const Material* two);

/// What the choice says, in place of what its materials say. Complaints go to `problems`.
FurtherFriction take_further_friction(LawChoice& choice, FurtherFriction mixed, double friction,
                                      std::size_t dimension, Problems& problems);

/// Writes what there is as keys of a scene.
void write_further_friction(const FurtherFriction& further, LawChoice& choice);

namespace misfits {

/// Why impacts by a law of these traits cannot have what the contacts of a scene have; empty where they can.
std::string of_further_friction(const Assembly& assembly, const ImpactTraits& law);

}  // namespace misfits

}  // namespace ictus
