#pragma once
// Hands that rub resonators: their bristles with all parameters, and what they do over time.

#include <optional>

#include "ictus/base/error.hpp"
#include "ictus/laws/rubbing/hand_rub.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

/// Nothing, and complaints, where something is wrong. Parameters that are not given are filled in.
std::optional<HandRub> read_rub(Bow& bow, Problems& problems);

}  // namespace ictus
