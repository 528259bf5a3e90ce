#pragma once
// The few colours that a GIF may have, chosen from those that its frames do have.

#include <cstddef>
#include <map>
#include <unordered_map>
#include <vector>

#include "ictus/report/marks.hpp"

namespace ictus::cli {

/// How often each colour was seen.
using Counts = std::map<report::Colour, std::size_t>;

/// At most so many, by halving the box of colours that holds most of what differs, again and again.
std::vector<report::Colour> chosen_colours(const Counts& counts, std::size_t most);

/// Looks up the nearest of a few colours.
class NearestColour {
 public:
  explicit NearestColour(std::vector<report::Colour> colours) : colours_(std::move(colours)) {}
  unsigned char of(report::Colour colour);

 private:
  std::vector<report::Colour> colours_;
  std::unordered_map<report::Colour, unsigned char> known_;
};

}  // namespace ictus::cli
