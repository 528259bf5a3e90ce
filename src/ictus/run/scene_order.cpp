#include "ictus/run/scene_order.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

namespace ictus {

void sort_as_in_scene(std::vector<BodyOutcome>& bodies, const Scene& scene) {
  const auto alike = [](const BodyOutcome& a, const Body& b) { return a.name == b.name.value; };
  if (std::equal(bodies.begin(), bodies.end(), scene.bodies.begin(), scene.bodies.end(), alike)) return;
  std::unordered_map<std::string, BodyOutcome> by_name;
  for (BodyOutcome& body : bodies) by_name.emplace(body.name, std::move(body));
  bodies.clear();
  for (const Body& body : scene.bodies)
    if (const auto found = by_name.find(body.name.value); found != by_name.end())
      bodies.push_back(std::move(found->second));
}

}  // namespace ictus
