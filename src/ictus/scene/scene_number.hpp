#pragma once
// A number of a scene by the path with which --set would change it: contact.restitution, body.ball.mass,
// body.ball.velocity.y.

#include <optional>
#include <string>
#include <vector>

#include "ictus/base/dimension.hpp"
#include "ictus/base/error.hpp"

namespace ictus {

struct SceneNumber {
  std::string key;                          // as asked for
  double value = 0;                         // SI
  std::optional<Dimension> dimension = {};  // none: written as a bare number
  std::string table_key = {};               // of a component: the key of the whole vector
  std::vector<double> components = {};
  std::size_t axis = 0;

  /// "key=value": what --set takes to give it another value.
  std::string changed_to(double other) const;
};

/// As the scene with these overrides has it; complains where it has none.
std::optional<SceneNumber> scene_number(const std::string& path, const std::vector<std::string>& overrides,
                                        const std::string& key, Problems& problems);
/// The same of its text; `file` is what complaints call it.
std::optional<SceneNumber> scene_number(const std::string& text, const std::string& file,
                                        const std::vector<std::string>& overrides, const std::string& key,
                                        Problems& problems);

/// Its unit, where the scene or its key tells it, else "SI".
std::string unit_of(const SceneNumber& number);

}  // namespace ictus
