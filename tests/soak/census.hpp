#pragma once
// Which names of the catalogue have been run: a list of random scenes that never draws a law says nothing of it.

#include <set>
#include <string>
#include <vector>

#include "draft.hpp"

namespace ictus::soak {

/// "laws hunt_crossley", "options theta": what a scene chooses by name.
std::vector<std::string> names_in(const Draft& draft);
/// Entries of the catalogue that are not among these; what only files can give is left out.
std::vector<std::string> missing_in(const std::set<std::string>& names);

}  // namespace ictus::soak
