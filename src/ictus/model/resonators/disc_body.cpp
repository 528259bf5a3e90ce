#include "ictus/model/resonators/disc_body.hpp"

#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <utility>

#include "ictus/base/error.hpp"

namespace ictus {
namespace {

/// A mode with its angle's factor: cos mθ, or sin mθ = cos(mθ − 90°).
struct RoundMode {
  DiscMode radial{};
  bool sine = false;
  int rigid = 0;  // 1: translation; 2: tilt
};

double round_shape(const RoundMode& mode, double r, double angle) {
  if (mode.rigid == 1) return 1;
  const int m = mode.rigid == 2 ? 1 : mode.radial.diameters;
  const double around = mode.sine ? std::sin(m * angle) : std::cos(m * angle);
  return (mode.rigid == 2 ? 2 * r : disc_shape(mode.radial, r)) * around;
}

std::vector<ShapedMode> all_modes(const Disc& disc, double highest,
                                  const std::function<double(double)>& frequency,
                                  std::vector<RoundMode>& round) {
  constexpr double largest = 600;  // beyond it modified Bessel functions overflow
  const double last = highest * disc.radius;
  if (last > largest)
    throw Error("up to its highest frequency the body has waves of " + std::to_string(std::lround(last)) +
                " radians per radius: at most " + std::to_string(std::lround(largest)) +
                " are followed; lower 'highest'");
  std::vector<ShapedMode> modes;
  const auto add = [&](const RoundMode& mode, VibrationMode vibration) {
    ShapedMode& made = modes.emplace_back();
    made.mode = std::move(vibration);
    made.number[0] = static_cast<int>(round.size());
    round.push_back(mode);
  };
  if (disc.edge == DiscEdge::free) {
    add({.rigid = 1}, {.label = "rigid"});
    add({.rigid = 2}, {.label = "rigid"});
    add({.sine = true, .rigid = 2}, {.label = "rigid"});
  }
  for (int m = 0; 0.8 * m <= last; ++m)
    for (const DiscMode& radial : disc_modes(disc.edge, disc.poisson, m, last))
      for (int sine = 0; sine < (m == 0 ? 1 : 2); ++sine) {
        const double k = radial.root / disc.radius;
        add({.radial = radial, .sine = sine == 1},
            {.frequency = frequency(k),
             .wave_number = k,
             .label =
                 "(" + std::to_string(m) + ", " + std::to_string(radial.circles) + (sine ? ") sin" : ")")});
      }
  return sorted(std::move(modes));
}

}  // namespace

ModalBody disc_body(const Disc& disc, double highest_wave_number,
                    const std::function<double(double)>& frequency) {
  ModalBody body{.mass = disc.mass, .free = disc.edge == DiscEdge::free};
  std::vector<RoundMode> round, ordered;
  for (ShapedMode& each : all_modes(disc, highest_wave_number, frequency, round)) {
    ordered.push_back(round[static_cast<std::size_t>(each.number[0])]);
    body.modes.push_back(std::move(each.mode));
  }
  // A free plate moves air around its edge as well: it stands in no baffle.
  if (disc.edge != DiscEdge::free)
    body.volume = [disc, modes = ordered](std::size_t i) {
      return disc_mean(modes[i].radial) * std::numbers::pi * disc.radius * disc.radius / std::sqrt(disc.mass);
    };
  body.shape = [disc, modes = std::move(ordered)](std::size_t i, const BodyPoint& at) {
    return round_shape(modes[i], at.x / disc.radius, at.y) / std::sqrt(disc.mass);
  };
  return body;
}

}  // namespace ictus
