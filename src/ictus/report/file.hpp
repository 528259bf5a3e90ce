#pragma once
// Files are written whole or not at all: into a temporary file beside the target, then renamed.

#include <filesystem>
#include <functional>
#include <string_view>

namespace ictus::report {

enum class Overwrite { no, yes };

/// Takes the bytes of a file, block by block.
using Sink = std::function<void(std::string_view)>;

/// Throws Error when the target could not be written: it exists and must stay, or it is no regular file.
/// For callers that want to know before a long computation.
void check_target(const std::filesystem::path& target, Overwrite overwrite);

/// Writes all that `fill` gives to the sink, or throws and leaves the target as it was.
void write_file(const std::filesystem::path& target, const std::function<void(const Sink&)>& fill,
                Overwrite overwrite);
void write_file(const std::filesystem::path& target, std::string_view bytes, Overwrite overwrite);

}  // namespace ictus::report
