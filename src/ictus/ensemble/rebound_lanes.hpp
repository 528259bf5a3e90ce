#pragma once
// Single impacts, several at once on one core: one per lane of a vector register. The bits do not depend on the width.

#include "ictus/ensemble/lanes.hpp"

namespace ictus::ensemble {

/// As kernels/rebound_laws.cl numbers them.
enum class ReboundWay { hunt_crossley, phi, kelvin_voigt, tsuji, walton_braun, thornton };

struct ReboundWork {
  Numbers mass{}, stiffness{}, exponent{}, damping{}, speed{};  // one entry per problem
  ReboundWay way = ReboundWay::hunt_crossley;
  bool timed = true;
  double step = 0, phase = 0;
  long first = 0, end = 0;
  double *speed_after = nullptr, *depth = nullptr, *force = nullptr, *time = nullptr;  // one per problem
  LaneStatus* status = nullptr;
};

using ReboundLanes = void (*)(const ReboundWork&);
void run_rebounds_1(const ReboundWork& work);
void run_rebounds_2(const ReboundWork& work);
void run_rebounds_4(const ReboundWork& work);
void run_rebounds_8(const ReboundWork& work);

/// All that this processor has, the widest last; the first needs no lanes.
std::span<const ReboundLanes> possible_rebound_lanes();

}  // namespace ictus::ensemble
