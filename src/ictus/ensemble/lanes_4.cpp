// Compiled alone: for the instructions that its lanes need (CMakeLists.txt).
#define LANES 4
#include "ictus/ensemble/lanes.inc"

namespace ictus::ensemble {

void run_lanes_4(const LaneWork& work) {
  Crew crew(work);
  crew.run();
}

}  // namespace ictus::ensemble
