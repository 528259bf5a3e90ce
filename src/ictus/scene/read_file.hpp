#pragma once
// The text of a scene file, or why there is none.

#include <optional>
#include <string>

#include "ictus/base/error.hpp"

namespace ictus {

std::optional<std::string> read_file(const std::string& path, Problems& problems);

/// All of standard input, read once: a pipe has no second reading. From then on read_file knows it by the name returned,
/// which complaints show.
std::string read_standard_input();
/// The same of a pipe or device of this name; nothing is done with files, folders, and what cannot be opened.
void keep_pipe(const std::string& path);

}  // namespace ictus
