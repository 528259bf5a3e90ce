#pragma once
// One instant of an impact. Depth and closing speed are positive inwards, the force pushes outwards.

namespace ictus::exact {

struct Sample {
  double depth;  // x  [m], negative in free flight
  double speed;  // v = x'  [m/s]
  double force;  // f ≥ 0  [N]
};

}  // namespace ictus::exact
