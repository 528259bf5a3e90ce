// Compiled alone: for the instructions that its lanes need (CMakeLists.txt).
#define LANES 8
#include "ictus/ensemble/lanes.inc"

namespace ictus::ensemble {

void run_lanes_8(const LaneWork& work) {
  Crew crew(work);
  crew.run();
}

}  // namespace ictus::ensemble
