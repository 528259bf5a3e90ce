#pragma once
// What `run.method` may name: a scheme, which follows compliant contacts in time, an impact law, which
// resolves each impact at once, a nonsmooth scheme, which follows rigid contacts in time, waves, which follow
// deformable bodies, or the scheme for discs and spheres of any number. One catalogue for all, and why a
// method does not fit a scene.

#include <string>
#include <string_view>
#include <vector>

#include "ictus/run/assembly.hpp"

namespace ictus {

enum class MethodKind { scheme, impact_law, nonsmooth_scheme, waves, spheres };
/// A name of no list counts as a scheme.
MethodKind kind_of(std::string_view method);
/// "impact law"
std::string_view name(MethodKind kind);

/// Schemes first, then impact laws, then nonsmooth schemes, then methods for deformable bodies and for
/// spheres.
std::vector<std::string_view> method_names();

/// What a method lacks in a scene, in words that follow its name; empty where it fits.
std::string misfit(std::string_view method, const Assembly& assembly);

/// The names of all schemes, of all impact laws, or of all nonsmooth schemes that fit the scene; schemes that
/// are kept as the broken twins that they are do not fit unless they are asked for by name.
std::vector<std::string_view> fitting_schemes(const Assembly& assembly);
std::vector<std::string_view> fitting_impact_laws(const Assembly& assembly);
std::vector<std::string_view> fitting_nonsmooth_schemes(const Assembly& assembly);
/// "schemes that fit this scene: …; impact laws that fit: …": the help of a method that does not.
std::string fitting_words(const Assembly& assembly);

}  // namespace ictus
