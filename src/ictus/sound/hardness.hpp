#pragma once
// How hard a blow sounds: contact time of its first impact and spectral centroid of the sound, over the stiffness of the
// contacts, the mass of the striker and its speed, one of them varied at a time. A mass on a rigid wall has
// τ ~ (m/k)^{1/(α+1)} v^{−(α−1)/(α+1)} [Papetti2011, eq. (9)]; the shorter the contact, the higher the partials that it
// reaches [AvanziniRocchesso2004].

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/run/assemble.hpp"
#include "ictus/sound/render.hpp"

namespace ictus::sound {

struct HardnessPoint {
  double factor = 1;        // of the value in the scene
  double contact_time = 0;  // s, of the first impact of the striker
  double peak_force = 0;    // N, of the same
  double centroid = 0;      // Hz, of the first pickup
};

struct HardnessSweep {
  std::string_view varied;  // "stiffness", "mass", "speed"
  std::string_view unit;
  double value = 0;                   // in the scene; NaN where contacts have several
  std::vector<HardnessPoint> points;  // by rising factor

  /// d ln τ/d ln x and d ln f_c/d ln x, by least squares over all points.
  double time_slope() const;
  double centroid_slope() const;
};

struct Hardness {
  std::string striker;  // the body that brings most energy
  std::vector<HardnessSweep> sweeps;
};

struct HardnessOptions {
  RenderOptions render;
  std::vector<double> factors{0.125, 0.25, 0.5, 1, 2, 4, 8};
  double longest = 0.1;  // s: what tells the sounds apart is the blow
};

/// Throws Error where no body moves at the start, where no contact has a stiffness, or where it hits nothing.
Hardness hardness(const Assembly& assembly, const HardnessOptions& options);

}  // namespace ictus::sound
