#pragma once
// A scene whose file is read once and whose values are then changed in place, over and over: no text in between.
// Keys are those of --set, and more:
//     body.ball-3.mass          one body of a [[chain]], whose number becomes a list
//     body.*.mass, pair.*.…     every element whose name fits; so does ball-*
//     contact.*.restitution     [contact], and every [[pair]] that writes the key itself
//     contact.a-b.restitution   the contact of two bodies: a [[pair]], made where there is none
// Where several keys name one place, it is that of the last: body.*.mass, then body.ball-3.mass.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/scene/read_node.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

class SceneTemplate {
 public:
  /// Throws Error where the text is no TOML. `varied`: keys that will be changed, each told by its number.
  SceneTemplate(std::string_view text, const std::string& file_name,
                const std::vector<std::string>& overrides, const std::vector<std::string>& varied);
  SceneTemplate(const SceneTemplate&) = delete;  // it points into itself
  SceneTemplate& operator=(const SceneTemplate&) = delete;

  /// SI. A whole number is written as one, as counts are.
  void set(std::size_t key, double value);
  /// "true" and "false" are no words.
  void set(std::size_t key, std::string_view word);
  /// The scene as it now is; a scene with problems is not to be used.
  [[nodiscard]] Scene read(Problems& problems) const;

  /// The unit of a key as the file writes it; nothing where it does not.
  const std::optional<Dimension>& written_dimension(std::size_t key) const { return dimensions_[key]; }

 private:
  void prepare(const std::string& key, const Scene& scene);
  void locate();
  void open_lists(std::size_t key, const std::vector<std::vector<Node*>>& found);
  void share_out();
  std::vector<std::vector<std::string>> expanded(const std::string& key, const Scene& scene);
  std::string pair_for(const std::string& contact, const Scene& scene, Problems& problems);
  Node* node_at(const std::vector<std::string>& path);

  Table tree_;
  std::vector<std::string> origins_;
  std::vector<std::uint32_t> origin_of_;                      // of each key
  std::vector<std::string> keys_;                             // as asked for
  std::vector<std::vector<std::vector<std::string>>> paths_;  // of each key: to one node each
  std::vector<std::vector<Node*>> nodes_;                     // the same, found
  std::vector<std::optional<Dimension>> dimensions_;
};

/// Does a name fit a pattern, in which * stands for any letters?
bool fits(std::string_view pattern, std::string_view name);

}  // namespace ictus
