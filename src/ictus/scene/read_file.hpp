#pragma once
// The text of a scene file, or why there is none.

#include <optional>
#include <string>

#include "ictus/base/error.hpp"

namespace ictus {

std::optional<std::string> read_file(const std::string& path, Problems& problems);

}  // namespace ictus
