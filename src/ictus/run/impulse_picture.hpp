#pragma once
// The impulse plane of three balls, with the answers of all impact laws, as a picture.

#include "ictus/trace/impulse_picture.hpp"

namespace ictus {

/// Throws Error where the problem is none.
ImpulsePicture impulse_picture(const ThreeBallProblem& problem);

}  // namespace ictus
