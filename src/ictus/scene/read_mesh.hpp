#pragma once
// Surfaces from files: STL, as text or binary, and OBJ, of which the points and the faces count.

#include <string>

#include "ictus/scene/scene.hpp"

namespace ictus {

/// The mesh of a file whose name ends in .stl or .obj, its lengths times `scale`, m; `why` says what is wrong where
/// something is.
Mesh read_mesh(const std::string& path, double scale, std::string& why);

}  // namespace ictus
