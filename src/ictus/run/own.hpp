#pragma once
// Systems and contact laws of the user's own, where scenes go. Whatever takes an assembled scene takes them too:
// run, compare, study, CSV, HDF5 and reports. docs/guide/own.md shows both.

#include <string>
#include <string_view>

#include "ictus/run/assembly.hpp"

namespace ictus {

/// A mechanical system as a scene. `words` is what a scene file says beside its system: [run], [contact] with a law
/// of the list, a title. Throws Error with every mistake in them.
Assembly assemble_own(const std::string& name, SystemCase mechanics, std::string_view words = {});

/// The same with one law for all its contacts, of the list or not (chosen_law makes one of any struct that is a
/// ContactLaw), which compliant schemes follow.
Assembly assemble_own(const std::string& name, SystemCase mechanics, const ChosenLaw& law,
                      std::string_view words = {});

/// Gives every contact of a scene this law, in place of the one that the scene names. Throws Error where the method of
/// the scene follows no contact laws, or not this one.
void set_law(Assembly& assembly, const ChosenLaw& law);

}  // namespace ictus
