#pragma once
// Materials with published values, so that [material.glass] needs no numbers; each may be replaced by what is written.

#include <string_view>
#include <vector>

namespace ictus {

struct PublishedMaterial {
  std::string_view name;
  double density;      // kg/m³
  double young;        // Pa
  double poisson;      // 1
  double alpha, beta;  // 1/s, s: Rayleigh's damping; 0 where none is published
  double loss_factor;  // 1, instead; 0 where Rayleigh's numbers are known
  std::string_view source;
};

const std::vector<PublishedMaterial>& published_materials();
/// Null where there is none of this name.
const PublishedMaterial* published_material(std::string_view name);

}  // namespace ictus
