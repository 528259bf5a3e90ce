// Compiled alone: for the instructions that its lanes need (CMakeLists.txt).
#define LANES 2
#include "ictus/ensemble/rebound_lanes.inc"

namespace ictus::ensemble {

void run_rebounds_2(const ReboundWork& work) { run(work); }

}  // namespace ictus::ensemble
