#include <algorithm>

#include "ictus/scene/read_parts.hpp"

namespace ictus {

std::optional<At<std::string>> read_new_name(TableReader& table) {
  table.require("name", "name = \"ball\"");
  auto name = table.text("name");
  if (!name) return std::nullopt;
  const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (!name->value.empty() && std::none_of(name->value.begin(), name->value.end(), control)) return name;
  table.reading().problems.add(name->place,
                               "name must not be empty and must not have line breaks or control characters");
  return std::nullopt;
}

namespace {

/// The names worth proposing: of a chain its ends, of the other bodies all up to a bound.
std::vector<std::string_view> telling_names(const Scene& scene) {
  constexpr std::size_t most = 2000;
  std::vector<std::string_view> names;
  std::size_t i = 0;
  const auto add_until = [&](std::size_t end) {
    for (; i < end && names.size() < most; ++i) names.push_back(scene.bodies[i].name.value);
  };
  for (const Chain& chain : scene.chains) {
    add_until(chain.first);
    if (names.size() >= most) break;
    names.push_back(scene.bodies[chain.first].name.value);
    names.push_back(scene.bodies[chain.first + chain.count - 1].name.value);
    i = chain.first + chain.count;
  }
  add_until(scene.bodies.size());
  return names;
}

}  // namespace

std::string body_names_help(std::string_view word, const Scene& scene, const std::vector<Wall>& walls) {
  constexpr std::size_t few = 24;
  std::vector<std::string_view> names;
  if (scene.bodies.size() <= few) {
    for (const Body& body : scene.bodies) names.push_back(body.name.value);
    for (const Wall& wall : walls) names.push_back(wall.name.value);
    return allowed_names(word, names);
  }
  names = telling_names(scene);
  const std::string_view near = nearest(word, names);
  std::string help = near.empty() ? "" : "did you mean '" + std::string(near) + "'? ";
  help += std::to_string(scene.bodies.size()) + " bodies:";
  for (std::size_t i = 0; i < std::min(names.size(), few); ++i)
    help += (i ? ", " : " ") + std::string(names[i]);
  return help + ", …";
}

namespace {

/// Complains about the first few, since two chains of one name share all of theirs.
class Doubles {
 public:
  explicit Doubles(Reading& reading) : reading_(reading) {}
  void add(const At<std::string>& name) {
    if (name.value.empty() || ++count_ > most_) return;
    reading_.problems.add(name.place, "name = \"" + name.value + "\": there is another of this name",
                          "bodies and walls need names of their own");
  }

 private:
  Reading& reading_;
  int count_ = 0;
  static constexpr int most_ = 5;
};

}  // namespace

Names index_names(Reading& reading, const Scene& scene) {
  Names names;
  Doubles doubles(reading);
  names.bodies.reserve(scene.bodies.size());
  for (std::size_t i = 0; i < scene.bodies.size(); ++i)
    if (!names.bodies.emplace(scene.bodies[i].name.value, i).second) doubles.add(scene.bodies[i].name);
  for (std::size_t i = 0; i < scene.walls.size(); ++i) {
    const At<std::string>& name = scene.walls[i].name;
    if (names.bodies.contains(name.value) || !names.walls.emplace(name.value, i).second) doubles.add(name);
  }
  // A [[pair]] may name resonators and their stops, which stand as walls do: nothing else is told of them.
  const auto add_fixed = [&](const At<std::string>& name) {
    if (names.bodies.contains(name.value) || !names.walls.emplace(name.value, scene.walls.size()).second)
      doubles.add(name);
  };
  for (const Resonator& resonator : scene.resonators) {
    add_fixed(resonator.name);
    for (const Resonator::Stop& stop : resonator.stops) add_fixed(stop.name);
  }
  for (const Gestures::Finger& finger : scene.gestures.fingers) add_fixed(finger.name);
  for (const Gestures::Pluck& pluck : scene.gestures.plucks) add_fixed(pluck.name);
  for (const Bow& bow : scene.bows) add_fixed(bow.name);
  if (scene.frame && !names.bodies.contains(scene.frame->name.value))
    names.walls.emplace(scene.frame->name.value, scene.walls.size());
  return names;
}

}  // namespace ictus
