#pragma once
// A motion for the player of the page (stage.js): six digits are enough to draw from, and of very many bodies the
// places are packed, which places.js takes apart.

#include <string>

#include "ictus/report/motion.hpp"
#include "ictus/report/runs.hpp"

namespace ictus::report {

/// As JSON; empty where there is nothing to draw.
std::string animation(const Motion& motion);
std::string animation(const Runs& runs);

}  // namespace ictus::report
