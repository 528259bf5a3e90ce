// [system]: a mechanical system of the list instead of bodies.

#include "ictus/scene/read_parts.hpp"

namespace ictus {

namespace {

/// A system brings its own bodies, walls and forces; [contact] may give its contacts a law.
void refuse_bodies(TableReader& root) {
  for (std::string_view key :
       {"material", "body", "chain", "pack", "wall", "frame", "pair", "joint", "start", "world", "resonator"})
    if (const Entry* entry = find(root.all(), key))
      root.reading().complain(entry->spot,
                              std::string(key) + ": the scene has a [system], which brings its own bodies",
                              "remove one of them");
}

}  // namespace

void read_system(TableReader& root, Scene& scene) {
  constexpr std::string_view example = "kind = \"impacting_oscillator\"";
  const Table* keys = root.table("system", std::string(example) + " under [system]");
  if (!keys) return;
  refuse_bodies(root);
  TableReader table(root.reading(), *keys, root.find("system")->spot, "[system]");
  table.require("kind", example);
  scene.system.emplace();
  scene.system->kind = table.text("kind").value_or(At<std::string>{});
  scene.system->parameters = read_parameters(table, {"kind"});
}

}  // namespace ictus
