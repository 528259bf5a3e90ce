#pragma once
// Which motions `projected` follows: sums of modes (model/linear_modes.hpp), and those whose path over a step can be a
// polynomial.

#include <string>

namespace ictus {

class MechanicalSystem;

/// Why a motion is neither, in words that follow a method's name; empty where it is.
std::string path_misfit(const MechanicalSystem& system);

}  // namespace ictus
