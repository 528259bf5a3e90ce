#pragma once
// What `run.method` may name: a scheme, which follows compliant contacts in time, or an impact law, which
// resolves each impact at once. One catalogue for both, and why a method does not fit a scene.

#include <string>
#include <string_view>
#include <vector>

#include "ictus/run/assemble.hpp"

namespace ictus {

/// Schemes first, then impact laws.
std::vector<std::string_view> method_names();

/// What a method lacks in a scene, in words that follow its name; empty where it fits.
std::string misfit(std::string_view method, const Assembly& assembly);

/// The names of all schemes, or of all impact laws, that fit the scene.
std::vector<std::string_view> fitting_schemes(const Assembly& assembly);
std::vector<std::string_view> fitting_impact_laws(const Assembly& assembly);
/// "schemes that fit this scene: …; impact laws that fit: …": the help of a method that does not.
std::string fitting_words(const Assembly& assembly);

}  // namespace ictus
