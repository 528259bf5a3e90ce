#pragma once
// Rough surfaces: heights from a file or made from a few numbers, and what a round tool feels of them.

#include <cstdint>
#include <string>
#include <vector>

#include "ictus/base/track.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

/// Heights y over ways x, m.
struct Heights {
  std::vector<double> x, y;
  bool repeats = false;  // the last is the first again
};

/// A surface of Gaussian heights that repeats after `length`: its spectrum is level up to the wave number 1/correlation,
/// and falls like k^(−slope) beyond: a sum of cosines of random phases, C(k) ∝ (1 + (k ℓ)²)^(−slope/2), whose mean
/// square is rms².
struct Roughness {
  double rms = 0, correlation = 0;  // m
  double slope = 2;
  double length = 0, spacing = 0;  // m
  std::uint64_t seed = 1;
};
Heights rough_heights(const Roughness& roughness);

/// What the lowest point of a sphere of this radius follows: the envelope of circles about the heights, less the radius.
/// Valleys narrower than the sphere are bridged, peaks rounded.
Heights envelope(const Heights& heights, double radius);

/// The track of a gesture. Its spacing and length, where they were not given, are filled in; nothing, and complaints, where
/// something is wrong.
std::optional<Track> rough_track(Gestures::Track& choice, const Scene& scene, Problems& problems);

}  // namespace ictus
