#pragma once
// Elements of [[key]] tables by name, as overrides and paths into a scene know them.

#include <string_view>

#include "ictus/scene/read_node.hpp"

namespace ictus {

/// Is this a [[key]], whose elements have names?
bool is_listed_kind(std::string_view key);
/// The element of this name; null where there is none.
Table* listed_element(Array& list, std::string_view kind, std::string_view name);

}  // namespace ictus
