#pragma once
// The same impacts as threads of an OpenCL device with double precision.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "ictus/ensemble/lanes.hpp"

namespace ictus::ensemble {

/// What can compute an ensemble.
struct DeviceFacts {
  std::string name;       // by which it is chosen
  std::string kind;       // gpu, or other
  std::string platform;   // who drives it
  std::size_t units = 0;  // that compute beside each other
  double memory = 0;      // bytes
};

struct DeviceRun {
  std::string device;  // its name
  double seconds = 0;  // that the kernel took
};

/// Names of the devices with double precision; none where the program was built without OpenCL.
std::vector<std::string> device_names();
/// The same with what they say of themselves.
std::vector<DeviceFacts> device_facts();

/// The name of the device that is meant: "cpu" itself; by "gpu" the first GPU, else the first whose name contains the wanted
/// one. Throws Error where there is none.
std::string device_name(std::string_view wanted);

/// By "gpu" the first GPU, else the first device whose name contains the wanted one. Throws Error where there is none.
DeviceRun run_on_device(const LaneWork& work, std::string_view wanted);

}  // namespace ictus::ensemble
