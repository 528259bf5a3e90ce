#pragma once
// Drawings as pixels. apps/pictures has it with Cairo and giflib and without: the build chooses one.

#include <cstddef>
#include <functional>
#include <string>

#include "ictus/report/file.hpp"
#include "ictus/report/marks.hpp"

namespace ictus::cli {

/// Throws Error where this program cannot paint: to be asked before the work. `option`: that asked for it, "--gif".
void expect_painter(const std::string& option);

/// A PNG file, so many pixels wide.
void paint_png(const report::Drawing& drawing, std::size_t width, const report::Sink& sink);

/// A film that goes on for ever.
struct Reel {
  std::size_t width = 0;  // px
  std::size_t frames = 0;
  std::function<report::Drawing(std::size_t)> drawing;  // of a frame
  std::function<std::size_t(std::size_t)> hold;         // of a frame, in 1/100 s
};
void paint_gif(const Reel& reel, const report::Sink& sink);

}  // namespace ictus::cli
