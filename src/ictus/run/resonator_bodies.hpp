#pragma once
// The modal bodies of a scene's resonators: parameters judged by their kinds, defaults filled in.

#include <optional>
#include <string>

#include "ictus/model/resonators/resonators.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

/// A resonator with its modes, ready to be touched.
struct BuiltResonator {
  ModalBody body;
  std::vector<BodyAxis> axes;
  double young = not_given, poisson = not_given;  // of its surface; NaN: not known
};

/// Nothing, and complaints, where something is wrong. Numbers of the material, and damping of a published one, are
/// filled into the resonator.
std::optional<BuiltResonator> build_resonator(Resonator& resonator, const Scene& scene, Problems& problems);

/// A place as the user wrote it: lengths, angles, or shares of the size.
std::optional<BodyPoint> point_on(const BuiltResonator& built, const PlaceOn& place, const std::string& name,
                                  Problems& problems);

}  // namespace ictus
