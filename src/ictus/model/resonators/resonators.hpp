#pragma once
// THE LIST of resonators, and their lookup by name for callers that know no types. To add one: its file, its line here,
// its test.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/base/registry.hpp"
#include "ictus/model/resonators/bar.hpp"
#include "ictus/model/resonators/circular_membrane.hpp"
#include "ictus/model/resonators/circular_plate.hpp"
#include "ictus/model/resonators/damping.hpp"
#include "ictus/model/resonators/membrane.hpp"
#include "ictus/model/resonators/modal_kinds.hpp"
#include "ictus/model/resonators/plate.hpp"
#include "ictus/model/resonators/ring.hpp"
#include "ictus/model/resonators/string.hpp"

namespace ictus {

using Resonators = TypeList<Bar,               //
                            CircularMembrane,  //
                            CircularPlate,     //
                            GltfKind,          //
                            Membrane,          //
                            Plate,             //
                            Ring,              //
                            SdtKind,           //
                            String,            //
                            ModalTableKind>;
static_assert(Resonators::names_are_sorted_and_unique());

struct ResonatorParameter {
  std::string_view name, unit, meaning;
  Range range;
  double standard;  // NaN: it has none, and must be given or is not needed
};

struct ResonatorWord {
  std::string_view name, meaning;
  std::vector<std::string_view> allowed;
  std::string_view standard;
};

struct ResonatorFacts {
  About about;
  std::vector<ResonatorParameter> parameters;
  std::vector<ResonatorWord> words;
};

/// All kinds, in the order of the list.
std::vector<ResonatorFacts> resonator_kinds();

/// Numbers in SI and words by name; those that are not given keep their defaults.
struct ResonatorValues {
  std::map<std::string, double> numbers;
  std::map<std::string, std::string> words;
};

/// The coordinates of a point on it.
std::vector<BodyAxis> resonator_axes(std::string_view kind, const ResonatorValues& values);

/// What a body is made of and how it is listened to.
struct ModalOptions {
  double highest = 2.5e5;  // rad/s: modes up to this ω
  double tuned =
      not_given;  // rad/s: the first mode that vibrates is heard at it, as if the stiffness were another
  double transpose = 1;    // all frequencies times this, tuned or not
  double t60 = not_given;  // s: the same mode has this one, and all decays are scaled alike
  Damping damping = {};
};

/// Throws Error that names what is missing, unknown or out of range.
ModalBody make_resonator(std::string_view kind, const ResonatorValues& values, const ModalOptions& options);

/// Damping, and the T60 that was measured.
void damp(ModalBody& body, const Damping& damping, double t60);

/// A spring and a damper between a point of a body and the ground.
struct PointHold {
  BodyPoint at;
  double stiffness = 0, damping = 0;  // N/m, N s/m
};
/// Its modes with these springs: K = diag(ω²) + Σ k φφᵀ, diagonal again. Of the damping in these modes the diagonal is
/// kept [Rayleigh's principle]. At most 1000 modes.
ModalBody held(ModalBody body, const std::vector<PointHold>& holds);

}  // namespace ictus
