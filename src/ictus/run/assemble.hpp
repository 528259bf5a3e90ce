#pragma once
// A scene becomes a model, a start and a plan; what does not fit together is refused, saying why.

#include <string>
#include <vector>

#include "ictus/run/assembly.hpp"

namespace ictus {

/// Adds its complaints to `problems`; the assembly is to be used only if there are none.
Assembly assemble(Scene scene, Problems& problems);

/// Has no model, since its contacts are many and run.method names no scheme: which ones fit is not known.
bool is_left_to_named_schemes(const Assembly& assembly);

/// Contacts, model and plan of an assembly that has its scene and its mechanical system.
void finish_system(Assembly& assembly, Problems& problems);

/// Reads and assembles a scene file; throws Error with all problems at once.
Assembly load(const std::string& path, const std::vector<std::string>& overrides);
/// The same of its text; `file` is what complaints call it, and files that it names are found beside that.
Assembly load_text(const std::string& text, const std::string& file,
                   const std::vector<std::string>& overrides);

}  // namespace ictus
