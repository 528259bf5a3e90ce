#pragma once
// What a player can do, as data: tables of a scene with resonators and their keys.

#include "ictus/run/catalogue_entry.hpp"

namespace ictus {

CatalogueList listed_gestures();

}  // namespace ictus
