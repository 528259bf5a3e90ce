#pragma once
// What springs between the centres of mass would have to do: their compressions from the distances of the
// centres, their forces by least squares from the accelerations of the centres. [PreclikRuede2010, §2]
// With walls at both ends the forces are one more than the bodies, and the shortest solution is taken.

#include <span>
#include <vector>

#include "ictus/base/skyline.hpp"
#include "ictus/model/waves/wave_chain.hpp"

namespace ictus::waves {

class VirtualSprings {
 public:
  explicit VirtualSprings(const WaveChain& chain);

  /// A number per contact from a number per body.
  std::vector<double> forces(std::span<const double> accelerations) const;  // [N] from [m/s²]
  /// Below zero: apart.
  std::vector<double> compressions(std::span<const double> positions) const;  // [m] from [m]
  std::vector<double> forces(const WaveState& state) const;                   // [N]
  std::vector<double> compressions(const WaveState& state) const;             // [m]

 private:
  std::vector<double> differences(std::span<const double> of_bodies, double right_wall) const;

  const WaveChain* chain_;
  SkylineFactor normal_;             // of the normal equations, tridiagonal
  std::vector<double> body_mass_;    // [kg]
  std::vector<double> rest_centre_;  // in the packed chain  [m]
};

}  // namespace ictus::waves
