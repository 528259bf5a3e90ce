#pragma once
// A picture as a list of marks, in pixels from the upper left corner: what svg.hpp writes, and what a program with Cairo
// paints.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ictus::report {

struct Pixel {
  double x = 0, y = 0;
};

using Colour = std::uint32_t;  // 0xrrggbb

struct Mark {
  /// path: open; area: closed; ball: with its light; words: from the left, from the right, or about their middle.
  enum class Kind { path, area, disc, ball, words };
  enum class Side { left, middle, right };
  Kind kind = Kind::path;
  std::vector<Pixel> points{};     // of a disc, a ball and words the one where they are
  double size = 0;                 // px, a radius, or the height of words
  std::optional<Colour> fill{};    // of words their colour
  std::optional<Colour> stroke{};  // round where it ends and turns
  double width = 1;                // px, of the stroke
  double opacity = 1;
  std::string words{};
  Side side = Side::left;
};

/// Marks within a rectangle, beyond which nothing of them is seen. Their places count from its corner.
struct Layer {
  double x = 0, y = 0, width = 0, height = 0;  // px
  std::vector<Mark> marks{};
};

struct Drawing {
  double width = 0, height = 0;  // px
  std::vector<Layer> layers{};   // from below
};

}  // namespace ictus::report
