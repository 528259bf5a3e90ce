#pragma once
// Paths into the tree of a scene, as --set writes them: contact.restitution, body.ball.mass, body.ball.velocity.y.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/scene/read_node.hpp"

namespace ictus {

/// The words between the dots.
std::vector<std::string> parts_of(std::string_view key);

/// What stands at a path; null where nothing does. What [start] says of a body outranks the body itself.
Node* find_node(Table& root, const std::vector<std::string>& parts);

/// Of "x", "y", "z".
std::optional<std::size_t> axis_of(std::string_view word);

/// The unit of a number that is written without one, where its key tells it; else "SI".
std::string_view unit_of_key(std::string_view key);

}  // namespace ictus
