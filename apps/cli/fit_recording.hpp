#pragma once
// ictus fit recording FILE: frequencies and T60 of what was struck, from its sound.

#include <string>
#include <vector>

namespace ictus::cli {

struct Context;

/// Throws Error where the words are not one audio file; exit code 1 where nothing rings in it.
void fit_recording(const std::vector<std::string>& words, Context& context);

}  // namespace ictus::cli
