#pragma once
// A scene as TOML with every default filled in; it reads back to the same scene, to the last bit.

#include <string>

#include "ictus/scene/scene.hpp"

namespace ictus {

[[nodiscard]] std::string write_scene(const Scene& scene);

}  // namespace ictus
