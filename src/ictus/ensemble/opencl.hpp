#pragma once
// The same impacts as threads of an OpenCL device with double precision.

#include <string>
#include <string_view>
#include <vector>

#include "ictus/ensemble/lanes.hpp"

namespace ictus::ensemble {

struct DeviceRun {
  std::string device;  // its name
  double seconds = 0;  // that the kernel took
};

/// Names of the devices with double precision; none where the program was built without OpenCL.
std::vector<std::string> device_names();

/// By "gpu" the first GPU, else the first device whose name contains the wanted one. Throws Error where there is none.
DeviceRun run_on_device(const LaneWork& work, std::string_view wanted);

}  // namespace ictus::ensemble
