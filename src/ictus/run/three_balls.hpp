#pragma once
// A scene of three balls on a line as a problem of the impulse plane.

#include <optional>

#include "ictus/resolver/impulse_plane.hpp"
#include "ictus/run/assembly.hpp"

namespace ictus {

/// At the first impact: the step of the scene's method that it falls into, with the gaps at its beginning;
/// for impact laws, which know no steps, all that follows the touch. Nothing where there are walls, forces,
/// other than three bodies or no impact. Contacts without a restitution count as elastic.
std::optional<ThreeBallProblem> three_ball_problem(const Assembly& assembly);

}  // namespace ictus
