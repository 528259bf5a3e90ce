#pragma once
// A drawing as an SVG file: plain text that scales, and can be changed by hand.

#include <string>

#include "ictus/report/marks.hpp"

namespace ictus::report {

/// `width`: px, as wide as it wants to be shown; the drawing's own where it is 0.
std::string svg(const Drawing& drawing, double width, const std::string& title);

}  // namespace ictus::report
