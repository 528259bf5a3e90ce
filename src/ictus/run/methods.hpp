#pragma once
// THE LIST of methods, what `run.method` may name: schemes, which follow compliant contacts in time, impact laws,
// which resolve each impact at once, nonsmooth schemes, which follow rigid contacts in time, waves, which follow
// deformable bodies, and the scheme for discs and spheres of any number. A family is one source file and one line.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/run/method.hpp"

namespace ictus {

/// In the order of the families.
const std::vector<std::unique_ptr<const Method>>& methods();
std::vector<std::string_view> method_names();
/// Throws Error for a name that is not in the list, with the nearest one.
const Method& method(std::string_view name);
bool is_method(std::string_view name);
/// "did you mean 'phi'?", or where all names stand: there are too many for a message.
std::string method_names_help(std::string_view name);

/// What a method lacks in a scene, in words that follow its name; empty where it fits.
std::string misfit(std::string_view method, const Assembly& assembly);

/// All of a family that fit the scene; those that are kept as the broken twins that they are do not fit unless they
/// are asked for by name.
std::vector<std::string_view> fitting(std::string_view family, const Assembly& assembly);
/// "schemes that fit this scene: …; impact laws that fit: …": the help of a method that does not.
std::string fitting_words(const Assembly& assembly);

}  // namespace ictus
