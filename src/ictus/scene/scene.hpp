#pragma once
// A scene as the user wrote it: names and numbers in SI, each with its place in the file for later
// complaints. It knows no law and no scheme: what a law's parameter means is checked where the law is chosen.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ictus/base/error.hpp"
#include "ictus/base/vector3.hpp"
#include "ictus/scene/bodies.hpp"
#include "ictus/scene/contact_choice.hpp"
#include "ictus/scene/gestures.hpp"
#include "ictus/scene/joint.hpp"
#include "ictus/scene/resonators.hpp"
#include "ictus/scene/run_choice.hpp"
#include "ictus/scene/value.hpp"

namespace ictus {

/// A mechanical system of the list, with parameters still unread.
struct SystemChoice {
  At<std::string> kind;
  std::map<std::string, Quantity> parameters;
};

inline constexpr std::int64_t most_bodies = 10'000'000;

struct Scene {
  std::string file;  // as named by the user
  std::string title;
  std::vector<Material> materials;
  std::vector<Body> bodies;  // generators already expanded, in the order of the file
  std::vector<Chain> chains;
  std::vector<Wall> walls;
  std::vector<Resonator> resonators;
  Gestures gestures;
  std::vector<Bow> bows;
  std::vector<Process> processes;
  std::optional<Frame> frame;  // that moves
  LawChoice contact;           // for all pairs of neighbours
  std::vector<Pair> pairs;     // exceptions
  std::vector<Joint> joints;
  Vector3 gravity;  // m/s²; on a line along +x
  RunChoice run;
  std::size_t dimension = 1;       // 1 to 3: the most components of a position, velocity, normal or gravity
  std::optional<At<double>> drop;  // m: all bodies start this much higher, against gravity
  std::optional<SystemChoice> system;  // instead of bodies
};

}  // namespace ictus
