#pragma once
// A box of walls around the bodies.

#include <string_view>
#include <vector>

#include "ictus/scene/scene.hpp"

namespace ictus {

/// Two a dimension, low before high: left, right; in a plane bottom, top; in space front, back, bottom, top.
std::vector<std::string_view> frame_side_names(std::size_t dimension);

/// "frame-left", …, each facing the inside; without the open sides.
std::vector<Wall> walls_of(const Frame& frame, std::size_t dimension);

}  // namespace ictus
