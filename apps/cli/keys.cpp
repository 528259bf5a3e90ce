#include "keys.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ictus/run/catalogue.hpp"

namespace ictus::cli {

std::vector<SceneKey> all_keys() { return scene_keys(catalogue()); }

std::vector<SceneKey> keys_named(const std::string& word) {
  // A pair has the keys of the contact of all bodies.
  const std::string path =
      word.starts_with("pair.") && word != "pair.between" ? "contact." + word.substr(5) : word;
  std::vector<SceneKey> found;
  for (SceneKey& key : all_keys())
    if (key.path == path || key.path.ends_with("." + path)) found.push_back(std::move(key));
  // Most who ask mean the contact.
  std::stable_partition(found.begin(), found.end(),
                        [](const SceneKey& key) { return key.path.starts_with("contact."); });
  return found;
}

report::Table key_table(const std::vector<SceneKey>& keys) {
  report::Table table{"Keys of a scene", {"key", "unit", "meaning"}, {}, {}};
  for (const SceneKey& key : keys) {
    std::vector<std::string> row{key.path, key.unit, key.meaning};
    // Laws and methods that share a key follow one another: where they mean the same, one row is enough.
    if (std::find(table.rows.begin(), table.rows.end(), row) == table.rows.end())
      table.rows.push_back(std::move(row));
  }
  return table;
}

nlohmann::ordered_json as_json(const std::vector<SceneKey>& keys) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  const auto text = [](const std::string& s) { return s.empty() ? nullptr : nlohmann::ordered_json(s); };
  for (const SceneKey& key : keys)
    all.push_back({{"key", key.path},
                   {"of", text(key.of)},
                   {"unit", text(key.unit)},
                   {"meaning", key.meaning},
                   {"range", key.range},
                   {"default", text(key.standard)},
                   {"source", text(key.source)}});
  return all;
}

}  // namespace ictus::cli
