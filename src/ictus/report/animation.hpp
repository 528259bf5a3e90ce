#pragma once
// Bodies in motion, for the player of the page (stage.js): their forms, and rows of places, forces and energies, few
// enough to be carried in the page.

#include <string>

#include "ictus/report/runs.hpp"

namespace ictus::report {

/// As JSON, of runs of one scene, side by side; empty where there is nothing to draw.
std::string animation(const Runs& runs);

}  // namespace ictus::report
