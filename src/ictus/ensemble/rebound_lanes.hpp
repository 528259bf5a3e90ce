#pragma once
// Single impacts, several at once on one core: one per lane of a vector register. The bits do not depend on the width.

#include "ictus/ensemble/lanes.hpp"

namespace ictus::ensemble {

struct ReboundWork {
  Numbers mass{}, stiffness{}, exponent{}, damping{}, speed{};  // one entry per problem
  bool by_steps = false, timed = true;
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
