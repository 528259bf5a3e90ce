// The two scenes that every engine plays: five equal balls in a row that touch, struck by one; and two balls that touch
// and fall on a floor, the lower one ten times as heavy as the upper one. No gravity, no friction, restitution 1.
// Ours: the line is the axis x; the floor stands at x = 0 and the balls come along −x.

#pragma once

#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace engines {

inline constexpr double radius = 0.125;  // m, of every ball: places are exact in single precision
inline constexpr double duration = 0.3;  // s: the last ball has gone

struct Scene {
  std::string name;
  std::vector<double> mass;      // kg
  std::vector<double> velocity;  // m/s
  bool floor;
  double gap;  // m, between neighbours, and under the lowest ball
  std::size_t count() const { return mass.size(); }
  /// Centre of a ball, m: without a gap it touches its neighbour, the first one the floor.
  double place(std::size_t ball) const {
    return gap + (2 * radius + gap) * static_cast<double>(ball) + radius;
  }
};

inline std::vector<Scene> scenes() {
  return {{"cradle", {1, 1, 1, 1, 1}, {1, 0, 0, 0, 0}, false, 0}, {"tennis", {10, 1}, {-1, -1}, true, 0}};
}

struct Engine {
  std::string name, version;
};

/// One line of JSON per answer: what the program that collects them reads.
inline void tell(const Engine& engine, const Scene& scene, const char* settings, double step,
                 const std::vector<double>& velocity) {
  std::printf(
      R"({"engine": "%s", "version": "%s", "scene": "%s", "settings": "%s", "step": %.9g, "gap": %g, "velocities": [)",
      engine.name.c_str(), engine.version.c_str(), scene.name.c_str(), settings, step, scene.gap);
  for (std::size_t i = 0; i < velocity.size(); ++i) std::printf("%s%.9g", i ? ", " : "", velocity[i]);
  std::puts("]}");
}

/// Steps that games and simulators take, s; and gaps that nobody sees, m.
inline std::vector<double> steps() { return {1.0 / 240, 1.0 / 60, 1.0 / 1000}; }
inline std::vector<double> gaps() { return {0, 1e-6}; }

using Run = std::function<std::vector<double>(const Scene&, bool tuned, double step)>;

/// Every scene with the settings that the engine comes with, and with those that serve elastic impacts best.
inline void play(const Engine& engine, const Run& run) {
  for (Scene scene : scenes())
    for (const bool tuned : {false, true})
      for (const double step : steps())
        for (const double gap : gaps()) {
          scene.gap = gap;
          tell(engine, scene, tuned ? "tuned" : "stock", step, run(scene, tuned, step));
        }
}

inline int count_of(double step) { return static_cast<int>(duration / step + 0.5); }

}  // namespace engines
