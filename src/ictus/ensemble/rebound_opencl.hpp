#pragma once
// Single impacts as threads of an OpenCL device with double precision.

#include "ictus/ensemble/opencl.hpp"
#include "ictus/ensemble/rebound_lanes.hpp"

namespace ictus::ensemble {

/// The device is chosen as for other ensembles.
DeviceRun run_on_device(const ReboundWork& work, std::string_view wanted);

}  // namespace ictus::ensemble
