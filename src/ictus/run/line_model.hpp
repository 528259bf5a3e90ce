#pragma once
// The model of a scene on a line, for schemes.

#include "ictus/run/assembly.hpp"
#include "ictus/run/layout.hpp"

namespace ictus {

/// Fills model and start of an assembly whose contacts all have laws.
void build_line_model(Assembly& assembly, const Layout& layout);

}  // namespace ictus
