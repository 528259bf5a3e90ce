// Balls and walls in the plane and in space: which of them can touch.

#include "ictus/run/layout.hpp"

namespace ictus {
Layout lay_out_plane(const Scene& scene, Problems& problems) {
  Layout layout;
  const std::size_t count = scene.bodies.size();
  for (std::size_t i = 0; i < count; ++i) {
    layout.order.push_back(i);
    for (std::size_t j = i + 1; j < count; ++j) layout.contacts.push_back({{false, i}, {false, j}});
    for (std::size_t k = 0; k < scene.walls.size(); ++k) layout.contacts.push_back({{false, i}, {true, k}});
  }
  if (layout.contacts.empty() && problems.empty())
    problems.add(scene.bodies.front().name.place, "nothing can ever touch: there is one body and no wall",
                 "add a [[wall]] (normal = [0, 1] has the bodies above it), or a second [[body]]");
  return layout;
}

}  // namespace ictus
