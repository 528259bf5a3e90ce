// The printed numbers of [Mathavan2014]: speeds (Table 1) and directions (Table 2) of five cut shots.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "ictus/reproduce/mathavan.hpp"
#include "ictus/resolver/impact.hpp"

namespace ictus::reproduce::mathavan {
namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr int cue = 0, object = 1;

/// Speeds in m/s, angles in degrees against the way on which the cue ball came.
struct Shot {
  double speed, topspin, cut;  // m/s, rad/s, degrees
  std::array<const char*, 4> printed;
  std::array<double, 4> converged = {NAN, NAN, NAN,
                                     NAN};  // where it is not as printed, by a program of its own
};
const std::array<Shot, 5> shots{{
    {1.539, 58.63, 33.83, {"0.914", "0.831", "31.93", "32.20"}, {NAN, NAN, 31.9200, NAN}},
    {1.032, 39.31, 26.36, {"0.520", "0.599", "32.45", "25.07"}, {NAN, NAN, 32.4449, NAN}},
    {1.364, 51.96, 40.52, {"0.917", "0.676", "29.91", "38.62"}},
    {1.731, 65.94, 46.50, {"1.28", "0.780", "27.32", "44.38"}, {NAN, NAN, 27.3115, NAN}},
    {0.942, 35.89, 18.05, {"0.383", "0.579", "29.47", "17.15"}, {0.38353, NAN, 29.4541, NAN}},
}};

/// In the order of `printed`.
std::array<double, 4> rolled(const Table& table, const Shot& shot) {
  const double cut = shot.cut * degree;
  const Velocities after = collided(table, approach(shot.speed, shot.topspin, cut));
  const Rolling first = rolling(table, after, cue), second = rolling(table, after, object);
  return {first.speed, second.speed, std::abs(first.direction - cut) / degree,
          std::abs(second.direction - cut) / degree};
}

/// Of the five directions of the object ball.
int directions_as_printed(const Table& table) {
  return static_cast<int>(std::count_if(shots.begin(), shots.end(), [&](const Shot& shot) {
    return std::abs(rolled(table, shot)[3] - std::strtod(shot.printed[3], nullptr)) <= 0.005;
  }));
}

/// The same two balls by the engine's law along the path of the impulse, without a table.
Velocities by_resolver(const Table& table, const Velocities& before) {
  const double r = table.radius;
  std::array<double, 12> inverse{};
  for (std::size_t i = 0; i < 12; ++i) inverse[i] = 1 / (table.mass * (i % 6 < 3 ? 1 : 0.4 * r * r));
  const double rows[] = {1, 0, 0, 0, 0,  0, -1, 0,  0,  0, 0,  0,  //
                         0, 1, 0, 0, 0,  r, 0,  -1, 0,  0, 0,  r,  //
                         0, 0, 1, 0, -r, 0, 0,  0,  -1, 0, -r, 0};
  ImpactWorkspace workspace;
  const ImpactResult out = resolve({.inverse_mass = {.values = inverse},
                                    .directions = {.value = rows, .per_contact = 3},
                                    .velocity = before,
                                    .restitution = {&table.restitution, 1},
                                    .friction = {&table.friction, 1}},
                                   {.law = "stronge", .tolerance = 1e-12}, workspace);
  Velocities after;
  after.fill(NAN);
  if (succeeded(out.status)) std::copy(out.velocity.begin(), out.velocity.end(), after.begin());
  return after;
}

/// m/s: spins count with the radius.
double largest_difference(const Table& table, const Velocities& a, const Velocities& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double difference = std::abs(a[i] - b[i]) * (i % 6 < 3 ? 1 : table.radius);
    if (!(difference <= largest)) largest = difference;
  }
  return largest;
}

}  // namespace

Part tables() {
  constexpr const char* names[] = {"speed of the cue ball (m/s)", "speed of the object ball (m/s)",
                                   "deflection of the cue ball (degrees)",
                                   "deflection of the object ball (degrees)"};
  Part part;
  double worst = 0;
  for (const Shot& shot : shots) {
    const std::array<double, 4> ours_now = rolled({}, shot);
    for (std::size_t i = 0; i < 4; ++i) {
      const std::string note = fmt::format(
          "Table {}, as quoted in the tests of pooltool: the paper itself was not at hand; {} m/s, {} rad/s, "
          "e = 0.89, μ = 0.05 between balls, 0.21 on the cloth",
          i < 2 ? 1 : 2, shot.speed, shot.topspin);
      Row row =
          as_printed(fmt::format("{}, cut at {}°", names[i], shot.cut), shot.printed[i], ours_now[i], note);
      if (!std::isnan(shot.converged[i]))
        row = unexplained(row, {shot.converged[i], i < 2 ? 1e-5 : 1e-4},
                          "the steps of the paper's own integration are not known to us; " + note);
      worst = std::max(worst, std::abs(row.computed / row.target - 1));
      part.add(std::move(row));
    }
  }
  part.add(ours(at_most("largest difference from the 20 numbers (%)", 100 * worst, {"–", 0.21})));
  return part;
}

Part model() {
  Part part;
  part.add(ours(equal("directions of the object ball as printed, of five, balls that may rise",
                      directions_as_printed({}), {"–", 5, 0},
                      "the rising cue ball takes from the slip between the balls")));
  part.add(ours(equal("the same, of balls that are kept at their height",
                      directions_as_printed({.support = Support::at_height}), {"–", 0, 0})));
  part.add(ours(equal("the same, of balls without a table", directions_as_printed({.support = Support::none}),
                      {"–", 0, 0})));
  const Table alone{.support = Support::none};
  double apart = 0, change = 0;
  for (const Shot& shot : shots) {
    const Velocities before = approach(shot.speed, shot.topspin, shot.cut * degree);
    apart = std::max(apart, largest_difference(alone, collided(alone, before), by_resolver(alone, before)));
    change = std::max(change, largest_difference({}, collided({}, before, 500), collided({}, before, 1000)));
  }
  part.add(ours(
      at_most("two balls without a table, against the law stronge in space (m/s)", apart, {"–", 1e-11})));
  part.add(ours(at_most("change of the velocities from 500 to 1000 steps (m/s)", change, {"–", 1e-11})));
  return part;
}

}  // namespace ictus::reproduce::mathavan
