#pragma once
// A scene from TOML. Every mistake is added to `problems` with its place; nothing is thrown, so that the
// caller can add its own and raise them all at once. A scene with problems is not to be used.

#include <string>
#include <string_view>
#include <vector>

#include "ictus/base/error.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

/// Overrides are "key.path=value": run.step="1 us", run.method=verlet, body.ball.mass="5 g", chain.count=20.
[[nodiscard]] Scene read_scene(const std::string& path, const std::vector<std::string>& overrides,
                               Problems& problems);

/// The same from text; `file_name` is what places and the scene call it.
[[nodiscard]] Scene read_scene_text(std::string_view text, const std::string& file_name,
                                    const std::vector<std::string>& overrides, Problems& problems);

}  // namespace ictus
