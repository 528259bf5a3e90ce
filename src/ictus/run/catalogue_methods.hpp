#pragma once
// The methods of the catalogue, with their options, and the options themselves.

#include "ictus/run/catalogue_entry.hpp"

namespace ictus {

CatalogueList listed_schemes();
CatalogueList listed_impact_laws();
CatalogueList listed_nonsmooth_schemes();
CatalogueList listed_deformable();
CatalogueList listed_spheres();
CatalogueList listed_options();

}  // namespace ictus
