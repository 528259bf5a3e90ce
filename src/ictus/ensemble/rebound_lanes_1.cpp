// Compiled alone: for the instructions that its lanes need (CMakeLists.txt).
#define LANES 1
#include "ictus/ensemble/rebound_lanes.inc"

namespace ictus::ensemble {

void run_rebounds_1(const ReboundWork& work) { run(work); }

}  // namespace ictus::ensemble
