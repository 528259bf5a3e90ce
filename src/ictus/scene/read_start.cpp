// [start]: how bodies move and where they stand, and the height from which all of them fall.

#include <charconv>

#include "ictus/scene/chain.hpp"
#include "ictus/scene/read_parts.hpp"
#include "ictus/scene/read_shape.hpp"

namespace ictus {

namespace {

struct Move {
  std::size_t body;
  At<Vector3> position;
};

/// A body that touched a moved one stays where it was: only the named body moves.
void move_bodies(Scene& scene, const std::vector<Move>& moves) {
  if (moves.empty()) return;
  const auto places = known_positions(scene.bodies);
  for (const Move& move : moves) {
    const std::size_t next = move.body + 1;
    const bool moves_away = places[move.body] != std::optional(move.position.value.x);
    if (moves_away && next < scene.bodies.size() && !scene.bodies[next].position && places[next])
      scene.bodies[next].position = At<Vector3>{{*places[next], 0, 0}, {}};
  }
  for (const Move& move : moves) scene.bodies[move.body].position = move.position;
}

std::optional<std::size_t> whole(std::string_view digits) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (digits.empty() || error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

/// "ball-2..4" are the bodies ball-2, ball-3, ball-4; any other name is that of one body. Empty where one is
/// not known.
std::vector<std::size_t> bodies_named(const std::string& key, const Names& names) {
  if (const auto body = names.bodies.find(key); body != names.bodies.end()) return {body->second};
  const std::size_t dots = key.find(".."), dash = key.rfind('-', dots);
  if (dots == std::string::npos || dash == std::string::npos) return {};
  const auto first = whole(std::string_view(key).substr(dash + 1, dots - dash - 1));
  const auto last = whole(std::string_view(key).substr(dots + 2));
  if (!first || !last || *first > *last || *last - *first >= names.bodies.size()) return {};
  std::vector<std::size_t> bodies;
  for (std::size_t i = *first; i <= *last; ++i) {
    const auto body = names.bodies.find(key.substr(0, dash + 1) + std::to_string(i));
    if (body == names.bodies.end()) return {};
    bodies.push_back(body->second);
  }
  return bodies;
}

void read_drop(TableReader& start, Scene& scene) {
  constexpr FieldSpec drop{"drop", "a height", dimensions::length, non_negative, "\"5 mm\""};
  scene.drop = start.number(drop);
}

void read_motion(TableReader& table, const std::vector<std::size_t>& bodies, Scene& scene,
                 std::vector<Move>& moves) {
  if (const auto velocity = read_vector(table, wanted::velocity, scene))
    for (std::size_t body : bodies) scene.bodies[body].velocity = *velocity;
  if (const auto spin = read_spin(table, scene))
    for (std::size_t body : bodies) {
      Turning turning = scene.bodies[body].turning ? *scene.bodies[body].turning : Turning{};
      turning.spin = *spin;
      scene.bodies[body].turning = std::make_shared<const Turning>(std::move(turning));
    }
  const auto position = read_vector(table, wanted::position, scene);
  table.finish();
  if (!position || position->place.file.empty()) return;
  if (bodies.size() > 1)
    table.reading().problems.add(position->place,
                                 table.where() + ": several bodies cannot stand at one position",
                                 "give each a position of its own");
  else
    moves.push_back({bodies.front(), *position});
}

}  // namespace

void read_start(TableReader& root, Scene& scene, const Names& names) {
  const Table* start = root.table("start", "ball-1.velocity = \"1 m/s\" under [start]");
  if (!start) return;
  TableReader keys(root.reading(), *start, root.find("start")->spot, "[start]");
  std::vector<Move> moves;
  for (const Entry& entry : start->entries) {
    const Table* motion = table_in(entry.value);
    const auto bodies = bodies_named(entry.key, names);
    if (entry.key == "drop" && !motion) {
      read_drop(keys, scene);
    } else if (bodies.empty()) {
      if (names.complete)
        root.reading().complain(entry.spot, "[start]: no body is named '" + entry.key + "'",
                                body_names_help(entry.key, scene));
    } else if (!motion) {
      root.reading().complain(
          entry.value.spot,
          "[start]: " + entry.key + " needs a velocity or a position, found " + found(entry.value),
          "as in " + entry.key + ".velocity = \"1 m/s\"");
    } else {
      TableReader table(root.reading(), *motion, entry.spot, "[start] " + entry.key);
      read_motion(table, bodies, scene, moves);
    }
  }
  move_bodies(scene, moves);
}

}  // namespace ictus
