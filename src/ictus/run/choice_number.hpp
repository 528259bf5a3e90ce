#pragma once
// Numbers of a contact that are no parameters of its law.

#include <optional>

#include "ictus/base/dimension.hpp"
#include "ictus/base/param.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

/// A number of a choice, taken out of it; complained about where it is of another dimension or out of range.
std::optional<At<double>> take_number(LawChoice& choice, const char* key, const Dimension& dimension,
                                      const Range& range, Problems& problems);

}  // namespace ictus
