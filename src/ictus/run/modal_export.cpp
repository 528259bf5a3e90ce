#include "ictus/run/modal_export.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "ictus/base/error.hpp"
#include "ictus/run/assembly.hpp"
#include "ictus/run/resonator_bodies.hpp"

namespace ictus {
namespace {

/// Do the axes say where a point is in space?
bool have_places(const std::vector<BodyAxis>& axes) { return axes[0].names.empty() && !axes[0].is_angle; }

/// Where it is: the body lies in the plane of x and z, and moves along y.
std::array<double, 3> place_of(const std::vector<BodyAxis>& axes, const BodyPoint& at) {
  if (axes.size() == 1) return {at.x, 0, 0};
  if (axes[1].is_angle) return {at.x * std::cos(at.y), 0, at.x * std::sin(at.y)};
  return {at.x, 0, at.y};
}

/// Of what can fly: a bar turns about z, a round plate about x and z; both about their centres.
void add_inertia(const std::vector<BodyAxis>& axes, ModalFile& file) {
  const double size = axes[0].extent;
  if (axes.size() == 1 && have_places(axes)) {
    file.centre = {size / 2, 0, 0};
    file.inertia = {0, 0, file.mass * size * size / 12};
  } else if (axes.size() == 2 && axes[1].is_angle) {
    file.inertia = {file.mass * size * size / 4, 0, file.mass * size * size / 4};
  }
}

ModalFile file_of(Resonator resonator, const Scene& scene) {
  Problems problems;
  const auto built = build_resonator(resonator, scene, problems);
  std::vector<std::pair<std::string, const PlaceOn*>> places;
  if (resonator.strike) places.emplace_back("strike", &*resonator.strike);
  for (std::size_t i = 0; i < resonator.touches.size(); ++i)
    places.emplace_back("touch-" + std::to_string(i + 1), &resonator.touches[i].at);
  for (const Resonator::Stop& stop : resonator.stops) places.emplace_back(stop.name.value, &stop.at);
  for (const Resonator::Pickup& pickup : resonator.pickups)
    places.emplace_back(pickup.name.value, &pickup.at);
  if (places.empty())
    throw Error(resonator.name.value + ": no point of it is named", "give it a strike, or a pickup");
  ModalFile file;
  std::vector<BodyPoint> points;
  for (const auto& place : places) {
    const auto at = built ? point_on(*built, *place.second, resonator.name.value, problems) : std::nullopt;
    problems.raise();
    points.push_back(*at);
    file.points.push_back(place.first);
    if (have_places(built->axes)) file.positions.push_back(place_of(built->axes, *at));
  }
  file.free = built->body.free;
  file.mass = file.free ? built->body.mass : 0;  // a mass is that of a body that can fly
  if (file.free) add_inertia(built->axes, file);
  file.modes = built->body.modes;
  for (std::size_t i = 0; i < file.modes.size(); ++i) {
    std::vector<double>& shapes = file.shapes.emplace_back();
    for (const BodyPoint& point : points) shapes.push_back(built->body.shape(i, point));
  }
  return file;
}

}  // namespace

std::vector<ModalFile> modal_files(const Assembly& assembly) {
  std::vector<ModalFile> files;
  for (const Resonator& resonator : assembly.scene.resonators)
    files.push_back(file_of(resonator, assembly.scene));
  return files;
}

std::vector<std::string> left_out_of_gltf(const Assembly& assembly) {
  std::vector<std::string> lines;
  for (const Resonator& resonator : assembly.scene.resonators)
    for (const std::string& what : left_out_of_gltf(file_of(resonator, assembly.scene)))
      lines.push_back(resonator.name.value + ": " + what);
  return lines;
}

}  // namespace ictus
