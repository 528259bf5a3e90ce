#pragma once
// THE LIST of limits, for the catalogue: what a scene, a file or an option can ask for at most.

#include "ictus/run/catalogue_entry.hpp"

namespace ictus {

CatalogueList listed_limits();

}  // namespace ictus
