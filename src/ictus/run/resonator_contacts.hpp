#pragma once
// Who touches whom in a scene with resonators, and where: touches, stops and bows that are written, what fingers and
// plectra press on, and neighbours on the line.

#include <cstddef>
#include <string>
#include <vector>

#include "ictus/base/error.hpp"
#include "ictus/laws/rubbing/hand_rub.hpp"
#include "ictus/run/gestures.hpp"
#include "ictus/run/resonator_bodies.hpp"
#include "ictus/scene/scene.hpp"

namespace ictus {

/// One side of a contact of such a scene.
struct ResonatorSide {
  enum class Kind { body, wall, resonator, stop };
  Kind kind = Kind::wall;
  std::size_t index = 0;
  std::string name;
  double place = 0;  // m, on the line: of a body its centre
  double half = 0;   // m, of a body
  BodyPoint at{};    // of a resonator
};

struct ResonatorContact {
  ResonatorSide left, right;
  Place place;
  const LawChoice* law = nullptr;  // of a finger or a plectrum; else that of the scene
};

struct ResonatorContacts {
  std::vector<ResonatorContact> contacts;
  std::vector<ResonatorSide> bows;  // what is rubbed, and where
  std::vector<HandRub> rubs;        // one per bow
};

/// Complains about names and places that are not there; fills in what bows leave open. The pads outlive what is found:
/// contacts know their laws.
ResonatorContacts find_resonator_contacts(Scene& scene, const std::vector<BuiltResonator>& built,
                                          const std::vector<Pad>& pads, Problems& problems);

}  // namespace ictus
