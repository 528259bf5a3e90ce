#pragma once
// The model of a scene, for compliant schemes.

#include "ictus/run/assembly.hpp"
#include "ictus/run/layout.hpp"

namespace ictus {

/// Fills model and start of an assembly whose contacts all have laws: bodies on a line.
void build_line_model(Assembly& assembly, const Layout& layout);

/// The same for bodies in the plane or in space, by all their pairs, and for a [system].
void build_system_model(Assembly& assembly);

/// The same model with the laws that the contacts have now.
void rebuild_model(Assembly& assembly);

}  // namespace ictus
