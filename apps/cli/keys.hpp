#pragma once
// Keys of scenes for `list keys` and `explain KEY`.

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "ictus/report/figure.hpp"
#include "ictus/run/scene_keys.hpp"

namespace ictus::cli {

std::vector<SceneKey> all_keys();
/// Those that a word means: a whole path ("contact.damping"), or the end of paths ("damping").
std::vector<SceneKey> keys_named(const std::string& word);

report::Table key_table(const std::vector<SceneKey>& keys);
nlohmann::ordered_json as_json(const std::vector<SceneKey>& keys);

}  // namespace ictus::cli
