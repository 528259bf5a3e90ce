#pragma once
// What the columns of a coordinate are called.

#include <string>

namespace ictus {

/// "ball" and "position": "ball.position"; off the line, where the coordinate is "ball.x": "ball.position_x".
inline std::string column_name(const std::string& coordinate, const std::string& what) {
  const bool of_axis = coordinate.ends_with(".x") || coordinate.ends_with(".y") || coordinate.ends_with(".z");
  if (!of_axis) return coordinate + "." + what;
  return coordinate.substr(0, coordinate.size() - 2) + "." + what + "_" + coordinate.back();
}

}  // namespace ictus
