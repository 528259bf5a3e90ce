#pragma once
// The long lists of the catalogue, which stand in sources of their own.

#include "ictus/run/catalogue_entry.hpp"

namespace ictus {

/// Methods with their options, and the options themselves.
CatalogueList listed_schemes();
CatalogueList listed_impact_laws();
CatalogueList listed_nonsmooth_schemes();
CatalogueList listed_deformable();
CatalogueList listed_spheres();
CatalogueList listed_options();
/// What a player can do: tables of a scene with resonators and their keys.
CatalogueList listed_gestures();
/// THE LIST of limits: what a scene, a file or an option can ask for at most.
CatalogueList listed_limits();

}  // namespace ictus
