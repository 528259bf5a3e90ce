#pragma once
// Everything that can be chosen by name, as data: help texts, tables, JSON and other languages' interfaces
// are made from it.

#include <vector>

#include "ictus/run/catalogue_entry.hpp"

namespace ictus {

/// All lists of the library, papers excepted.
std::vector<CatalogueList> catalogue();

}  // namespace ictus
