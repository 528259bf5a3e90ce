#include "ictus/scene/frame.hpp"

namespace ictus {

std::vector<std::string_view> frame_side_names(std::size_t dimension) {
  if (dimension == 1) return {"left", "right"};
  if (dimension == 2) return {"left", "right", "bottom", "top"};
  return {"left", "right", "front", "back", "bottom", "top"};
}

std::vector<Wall> walls_of(const Frame& frame, std::size_t dimension) {
  std::vector<Wall> walls;
  const auto names = frame_side_names(dimension);
  for (std::size_t side = 0; side < names.size(); ++side) {
    if (side < frame.open.size() && frame.open[side]) continue;
    const bool low = side % 2 == 0;
    Wall wall;
    wall.name = {frame.name.value + "-" + std::string(names[side]), frame.name.place};
    wall.position = {low ? frame.low : frame.high, frame.name.place};
    wall.faces = low ? Wall::Faces::right : Wall::Faces::left;
    wall.material = frame.material;
    if (dimension > 1) {
      wall.normal = Vector3{};
      component(*wall.normal, side / 2) = low ? 1 : -1;
    }
    walls.push_back(std::move(wall));
  }
  return walls;
}

}  // namespace ictus
