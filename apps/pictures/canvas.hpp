#pragma once
// A picture in memory, painted by Cairo.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "ictus/report/marks.hpp"

namespace ictus::cli {

struct Pixels {
  std::size_t width = 0, height = 0;
  std::vector<report::Colour> colours{};  // line after line, 0xrrggbb

  bool operator==(const Pixels&) const = default;
};

std::size_t height_of(const report::Drawing& drawing, std::size_t width);

Pixels painted(const report::Drawing& drawing, std::size_t width);

/// As a PNG file.
std::string png_of(const report::Drawing& drawing, std::size_t width);

}  // namespace ictus::cli
