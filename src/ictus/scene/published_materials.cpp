#include "ictus/scene/published_materials.hpp"

namespace ictus {
namespace {

constexpr std::string_view wang = "[WangJames2019, Table 4]";
constexpr std::string_view cremer = "loss factor of bending: [CremerHeckl]";

}  // namespace

const std::vector<PublishedMaterial>& published_materials() {
  static const std::vector<PublishedMaterial> list{
      {"aluminium", 2700, 72e9, 0.34, 0, 0, 1e-4, cremer},
      {"brass", 8500, 95e9, 0.33, 0, 0, 1e-3, cremer},
      {"ceramic", 2700, 72e9, 0.19, 6, 1e-7, 0, wang},
      {"copper", 8900, 125e9, 0.35, 0, 0, 2e-3, cremer},
      {"glass", 2600, 62e9, 0.20, 1, 1e-7, 0, wang},
      {"iron", 8000, 210e9, 0.28, 5, 1e-7, 0, wang},
      {"plastic", 1070, 1.4e9, 0.35, 30, 1e-6, 0, wang},
      {"polycarbonate", 1190, 2.4e9, 0.37, 0.5, 4e-7, 0, wang},
      {"steel", 7850, 200e9, 0.29, 5, 3e-8, 0, wang},
      {"wood", 750, 11e9, 0.25, 60, 2e-6, 0, wang},
  };
  return list;
}

const PublishedMaterial* published_material(std::string_view name) {
  for (const PublishedMaterial& material : published_materials())
    if (material.name == name) return &material;
  return nullptr;
}

}  // namespace ictus
